"""Pseudo-terminals are not for every system."""

import sys

collect_ignore_glob = ["*.py"] if sys.platform == "win32" else []
