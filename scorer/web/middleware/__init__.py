"""What happens before and after every request: checks, headers, errors, compression."""
