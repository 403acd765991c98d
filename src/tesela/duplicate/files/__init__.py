"""An event as files for other programs: tables, Eliot's XML, SIGLES lines, GCG of what went on the board."""
