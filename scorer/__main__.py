"""`python -m scorer`: the same as the command `scorer`."""

from scorer.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
