"""The face of Marracash."""
