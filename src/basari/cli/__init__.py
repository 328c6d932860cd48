"""The command line: it draws, asks and tells; everything it knows comes from views and events."""
