"""What must not change while the programs are rebuilt, recorded once and compared ever after: see `compare.py`."""
