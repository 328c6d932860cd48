"""Drawings of Marracash: the map, the queue, the panel beside them, and signs."""
