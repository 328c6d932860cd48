"""How Basari is drawn: tables, cards, gems, a bargain, a reveal and a scoring."""
