"""Pages: each is an immutable value that draws itself and returns what follows a key."""
