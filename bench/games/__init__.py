"""Small games that other engines have too, as rules on our kernel: the same work side by side."""
