"""A view as HTML: templates, addresses, how moments and numbers are written, the cache of whole pages."""
