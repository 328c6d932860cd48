"""The rules of the games, built from small shared modules; they import only the core."""
