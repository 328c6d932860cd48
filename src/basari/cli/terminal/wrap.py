"""Line breaks between words, by the width of letters on a terminal."""

from rich.cells import cell_len


def broken(text: str, width: int, first: str = "", later: str = "  ") -> list[str]:
    """Break *text* into lines of *width* cells that begin with *first*, then with *later*.

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
