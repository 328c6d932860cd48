"""Questions asked in lines, without a drawing."""

from collections.abc import Sequence

from basari.cli.pages.scene import AnyScene
from basari.cli.texts import _, tell
from basari.kernel import Decision, Seat
from basari.rules.basari import board
from basari.rules.basari.board.table import Placing
from basari.rules.basari.cards.table import Swapping
from basari.rules.basari.editions import Move
from basari.rules.basari.facts.words import LETTERS_MEAN, name_gems
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import Choosing


def ask_in_lines(scene: AnyScene, decision: Decision[Move]) -> Sequence[str]:
    """Ask in a line or two, with the facts needed for an answer."""
    name, asked = scene.names[decision.seat], scene.face.question(scene, decision)
    letters = tell(LETTERS_MEAN)
    match scene.view.phase:
        case Choosing():
            heading = _("{name}, choose in secret:").format(name=name)
            return [*scene.face.describe(scene.view, scene.called), heading]
        case Bargain(_, turn, other):
            purses = [_purse(scene, seat) for seat in (turn, other)]
            how = _("Type an offer like 2r1b ({letters}), or a number:")
            return [*purses, f"{asked} {how.format(letters=letters)}"]
        case Placing() if isinstance(scene.view, board.View):
            text = _("{name}, where do you start? Type an arch from 1 to {last}; t tells them.")
            return [text.format(name=name, last=len(scene.view.rules.track))]
        case Swapping():
            text = _(
                "{name}, type the gem you give back and those you take, like b ry ({letters})."
            ).format(name=name, letters=letters)
            return [*scene.face.describe(scene.view, scene.called), text]
        case _:
            return [asked]


def _purse(scene: AnyScene, seat: Seat) -> str:
    text = _("{name} has {gems}.")
    return text.format(name=scene.names[seat], gems=tell(name_gems(scene.view.purses[seat])))
