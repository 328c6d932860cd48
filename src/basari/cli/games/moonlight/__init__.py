"""The face of Moonlight Market."""
