"""Hands and sealed bids of a game that the house does not know, at a real terminal."""

from pathlib import Path

import pytest

from tests.helpers.souk import site
from tests.pty import ptys
from tests.pty.ptys import files_in, logs, playing, watch_for

PEOPLE = ("--seat=Ada=human", "--seat=Ben=human")
TABLE = ("--game", "souk", *PEOPLE, "--seed", 5, "--bot-pace", "instant")
SECRET = ("Your hand", "put 1 aside", "bid ", "draws ")


@pytest.fixture(autouse=True)
def souk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the game installed wherever a program is started."""
    before = ptys.surroundings

    def with_souk(home: Path) -> dict[str, str]:
        around = before(home)
        return around | {"PYTHONPATH": f"{around['PYTHONPATH']}:{site()}"}

    monkeypatch.setattr(ptys, "surroundings", with_souk)


watch = watch_for(SECRET, ("chooses in secret", "is this your answer"))


class TestHands:
    """Two people at one terminal, with and without an alternate screen."""

    def test_never_seen_by_others(self, tmp_path: Path) -> None:
        """Through both private questions and the sealed bids, nothing is left for others."""
        with playing(tmp_path, *TABLE) as session:
            session.watch = watch
            for name in ("Ada", "Ben"):
                session.see("Pass the laptop to", f"Enter I am {name}").open()
                session.see(f"{name} chooses in secret", "draws", "Your hand").settled()
                session.press("1", "Your hand").settled()
                session.press("\r", "is this your answer").settled()
                session.pump(0.2)
                session.press("\r", f"{name} puts a card aside.", "Enter go on").settled()
                session.send("\r")
            session.see("A prize of", "Enter go on").settled()
            session.send("\r")
            for name in ("Ada", "Ben"):
                session.see("Pass the laptop to", f"Enter I am {name}").open()
                session.see(f"{name} chooses in secret", "Your hand").settled()
                session.press("1", "Enter seal").settled()
                session.send("\r")
            session.see("Everybody has chosen.").until(session.hears)
            watch(session)
            (log,) = logs(tmp_path)
            written = log.read_text(encoding="utf-8")
            session.send("\x03")

            assert session.ended() == 130
            watch(session)
            assert session.tidy
        assert "draw" not in written
        assert "aside" not in written
        assert all(b"aside 1" not in content for content in files_in(tmp_path).values())
