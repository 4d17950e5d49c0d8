"""Who may ask: names of this host, foreign pages, sizes of requests, limits on guessing."""
