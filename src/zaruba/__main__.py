"""`python -m zaruba` is `zaruba`."""

import sys

from zaruba.apps.cli import main

if __name__ == "__main__":
    sys.exit(main())
