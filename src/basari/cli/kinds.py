"""Names for what differs from edition to edition, where the front end takes them all alike."""

from typing import Any

AnyView = Any
"""What a seat may know, in whatever edition."""
AnyMove = Any
"""An answer, in whatever edition; an action is one."""
AnyValue = Any
"""What comes of a page."""
