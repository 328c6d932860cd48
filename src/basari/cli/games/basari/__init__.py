"""The face of Basari, in both editions."""
