"""What was found as a picture, where it is one."""

from pathlib import Path

from bot.pictures.plan import Picture
from bot.services.lookup import Finding, Graphed, Trended
from bot.views.graphs import graph_picture
from bot.views.translation import Translator
from bot.views.trends import trend_picture


def picture_of(found: Finding, _: Translator) -> Picture | None:
    """What the picture of a finding shows; None of what is no picture."""
    match found:
        case Graphed(match=match, graph=graph) if match and graph and graph.frames:
            return graph_picture(graph, match, _)
        case Trended(trend=trend, asked=asked) if trend and asked.subject:
            return trend_picture(trend, asked.subject.name, _)
        case _:
            return None


def lies_at(path: Path, _: Translator) -> str:
    """Where a picture has been put."""
    return _("Picture: {path}", path=path)


def cannot_be_written(folder: Path, _: Translator) -> str:
    """When it cannot be put anywhere."""
    return _("The picture cannot be written to {folder}; make room there, or let me write there.", folder=folder)
