"""Pages: one question or one thing to look at, as a value that draws itself and answers to keys."""
