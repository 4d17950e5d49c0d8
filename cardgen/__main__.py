"""`python -m cardgen`: the same as the command `cardgen`."""

from cardgen.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
