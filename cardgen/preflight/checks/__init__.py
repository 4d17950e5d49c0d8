"""The checks, a module each, by the names in `preflight.CHECKS`."""
