"""The checks, by their names in `preflight.CHECKS`."""
