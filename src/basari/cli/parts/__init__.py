"""Parts of pages that several games draw alike; no part knows a game."""
