"""The rules of the games, put together from small shared ones; they import only the core."""
