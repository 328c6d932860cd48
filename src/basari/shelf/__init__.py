"""Games saved on disk.

`folders` knows where files are kept, `journal` writes a game in progress, `saved` lists, finds,
imports and exports games, `summaries` describes them, and `memory` caches what was computed.
"""
