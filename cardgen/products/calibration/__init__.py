"""Duplex that fits: a sheet with scales that is read by eye, what its readings mean, and measured printers."""
