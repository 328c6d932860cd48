"""Check what the project says of itself: its sources, its texts, its rules and its documents."""
