"""The lobby: seeks, offers, presence and chat."""
