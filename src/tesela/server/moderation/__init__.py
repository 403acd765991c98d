"""Moderation: reports, sanctions that end, appeals, fair-play figures, and a log of who did what."""
