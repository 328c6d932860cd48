"""How things at the market are drawn: cushions, chains, cards and signs."""
