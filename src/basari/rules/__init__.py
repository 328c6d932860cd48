"""The rules of the games, composed from small shared ones. They import nothing but the kernel."""
