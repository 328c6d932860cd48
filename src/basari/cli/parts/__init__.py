"""Parts of pages that several games draw alike; no part knows which game it is in."""
