"""Marracash: shops are auctioned, and groups of visitors are led past their doors (M1-M22)."""
