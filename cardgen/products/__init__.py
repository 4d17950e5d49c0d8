"""The products of a deck: files of sheets, extras, targets and their totals."""
