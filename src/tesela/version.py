"""The version of Tesela, written here and nowhere else: the build, the server and the files read it."""

__version__ = "0.1.0"
