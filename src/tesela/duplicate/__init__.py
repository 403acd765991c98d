"""Duplicate: the same tiles for everybody, any number of players (manual, «modalidad duplicada»).

An event is a fold over its log, like a game: `commands` ask, `decide` answers with events or a refusal,
`fold` takes them in, `views` say what each may see. `reckoning` and `ranking` do the sums.
"""
