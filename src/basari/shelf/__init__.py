"""The shelf of saved games: the journal of one that is being played, and all the others.

`folders` says where everything lies, `journal` writes, `saved` finds, `summaries` tells at a
glance, and `memory` keeps what was found out.
"""
