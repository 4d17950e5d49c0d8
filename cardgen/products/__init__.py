"""What comes out of a deck: files of sheets, extras, targets and their totals."""
