"""Breaking lines between words, by the cells that a terminal gives to each letter."""

from rich.cells import cell_len


def broken(text: str, width: int, first: str = "", later: str = "  ") -> list[str]:
    """Break *text* into lines of so many cells; *first* begins the first of them, *later* others.

    >>> broken("Ada offers 2 red.", 12)
    ['Ada offers 2', '  red.']
    """
    lines: list[str] = []
    start, words = first, list[str]()
    for word in text.split(" "):
        if words and cell_len(start + " ".join([*words, word])) > width:
            lines.append(start + " ".join(words))
            start, words = later, []
        words.append(word)
    return [*lines, start + " ".join(words)]
