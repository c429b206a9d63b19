"""Pictures as files in a folder of the user's."""

from asyncio import to_thread
from pathlib import Path

from platformdirs import user_pictures_path

from bot.errors import Unusable
from bot.pictures.worker import Pictures, can_draw
from bot.services.lookup import Finding, Graphed
from bot.views.pictures import cannot_be_written, picture_of
from bot.views.translation import Translator


class Album:
    """A folder that pictures are put into; by default one among the pictures of the user."""

    def __init__(self, _: Translator, folder: Path | None = None) -> None:
        self._ = _
        self._folder = folder or user_pictures_path() / "markyor"
        self._pictures = Pictures()

    async def put(self, found: Finding) -> Path | None:
        """Where the picture of what was found lies now; None of what is no picture, and where none can be drawn.

        Raises:
            Unusable: the folder cannot be written to.
        """
        planned = picture_of(found, self._) if can_draw() else None
        if planned is None:
            return None
        path = self._folder / f"{_name(found)}.png"
        drawn = await self._pictures.drawn(planned, dark=False)
        try:
            await to_thread(self._folder.mkdir, parents=True, exist_ok=True)
            await to_thread(path.write_bytes, drawn)
        except OSError as error:
            raise Unusable(cannot_be_written(self._folder, self._)) from error
        return path


def _name(found: Finding) -> str:
    return f"match-{found.match.id}" if isinstance(found, Graphed) and found.match else "form"
