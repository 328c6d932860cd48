"""The terminal: keys in, frames and lines out, colours and glyphs."""
