"""Duplex calibration: a sheet with scales read by eye, the evaluation of readings, and printer profiles."""
