"""The face of Jantaris."""
