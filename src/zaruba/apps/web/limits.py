"""How much anybody may ask of the table."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

COMMAND_BYTES = 1_000_000
"""As the protocol says; a longer one ends the connection."""
FRAME_BYTES = 2 * COMMAND_BYTES
"""What the socket itself takes in at all."""
POST_BYTES = 8_000_000
QUEUE = 2_000
"""Messages that may wait for one slow page before it is let go; it comes back by itself."""
GREETED = 300
"""Of what has happened so far, how many of the latest facts a page is told when it comes."""
PLACE_EVERY = 500
"""Answers after which a place is kept anew, from which the fight is gone on with after a restart."""
SOCKETS_OF_FIGHT = 200
SOCKETS = 1_000
FIGHTS = 20_000
LISTED = 50
"""Of the fights that are kept, how many of the latest the start page lists."""
ROOMS = 64
"""Fights kept in memory; those nobody looks at go first."""
COMMANDS_AT_ONCE, COMMANDS_PER_SECOND = 300, 60
POSTS_AT_ONCE, POSTS_PER_SECOND = 60, 4
ADDRESSES = 10_000
PACE = 0.4
"""Seconds between the decisions of tactics, so that people can follow what their foes do."""
LOOK_AGAIN = 30.0
"""Seconds after which a long deadline is looked at again: clocks are set, machines sleep."""


class Rate:
    """So many at once, and so many a second thereafter."""

    def __init__(self, at_once: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._per_second, self._clock = at_once, per_second, clock
        self._left, self._then = at_once, clock()

    def allows(self) -> bool:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._then) * self._per_second)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Rates:
    """A rate for each address, of which the latest are remembered."""

    def __init__(self, at_once: float, per_second: float) -> None:
        self._at_once, self._per_second = at_once, per_second
        self._of: OrderedDict[str, Rate] = OrderedDict()

    def allows(self, address: str) -> bool:
        rate = self._of.setdefault(address, Rate(self._at_once, self._per_second))
        self._of.move_to_end(address)
        if len(self._of) > ADDRESSES:
            self._of.popitem(last=False)
        return rate.allows()
