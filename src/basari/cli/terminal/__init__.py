"""The terminal: keys in, frames and lines out, and how they look."""
