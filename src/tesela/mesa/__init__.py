"""Games with real tiles: a log of facts that a device beside the board wrote, doubted but never refused."""
