"""The package as a Python library: short ways into the rooms, offered at the top as `tesela.NAME`."""
