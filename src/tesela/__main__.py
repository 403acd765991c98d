"""`python -m tesela`: the same as the `tesela` command."""

from tesela.cli.app import main

if __name__ == "__main__":
    main()
