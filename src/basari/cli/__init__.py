"""The command line: it draws, asks and prints, and knows a game only by its views and events."""
