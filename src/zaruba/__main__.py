"""`python -m zaruba` is `zaruba`."""

from zaruba.apps.cli import main

if __name__ == "__main__":
    main()
