"""What the templates of the studio show, as values."""
