"""The set-up: who plays what, from options, from what is remembered, and from questions."""
