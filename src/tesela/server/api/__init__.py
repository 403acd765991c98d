"""The HTTP and socket API: thin handlers over the room's modules. `docs/api.md` is its page."""
