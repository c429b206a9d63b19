"""`markyor models`: which speech models there are, getting them, checking them."""

# ruff: noqa: PLC0415  # neither rich nor an engine is needed to list models

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bot.services.phrases import heard_language
from bot.settings import Settings
from bot.views.recordings import model_failure, model_line, vocabulary
from bot.views.translation import Translator
from speech.fetching import ModelError, Progress
from speech.models import Model, Models


def list_models(_names: Sequence[str], settings: Settings, _: Translator) -> bool:
    """Prints every model with its engine, size and state, and where models lie."""
    models = Models(settings.models)
    for model in models.known:
        sys.stdout.write(model_line(model, models.state(model), _) + "\n")
    sys.stdout.write(_("Models lie in {folder}.", folder=models.folder) + "\n")
    return True


def fetch(names: Sequence[str], settings: Settings, _: Translator) -> bool:
    """Gets the models, all where none is named, with a progress bar in a terminal. Whether each is there now."""
    models = Models(settings.models, str(settings.models_site or ""))

    def got(model: Model) -> str:
        with _progress(model.name) as progress:
            return _("{name} is in {folder}.", name=model.name, folder=models.fetch(model, progress))

    return _each(models, names, got, _)


def verify(names: Sequence[str], settings: Settings, _: Translator) -> bool:
    """Reads the models whole, all where none is named, and tells what words they know. Whether each is whole."""
    models = Models(settings.models)

    def whole(model: Model) -> str:
        models.verify(model)
        told = _("{name} is whole.", name=model.name)
        return f"{told} {_known(models.path(model), _)}" if model.engine == "vosk" else told

    return _each(models, names, whole, _)


def _known(folder: Path, _: Translator) -> str:
    """How many of the words of all games Vosk can hear with a model."""
    from bot.services.vocabulary import all_words
    from speech.recognizers.vosk import VoskRecognizer, try_out

    try_out(folder)
    words = all_words(heard_language(_.language))
    found = VoskRecognizer(folder).vocabulary(words)
    return vocabulary(len(words) - len(found.missing), len(words), len(found.aliases), found.missing, _)


def _each(models: Models, names: Sequence[str], do: Callable[[Model], str], _: Translator) -> bool:
    """Does something with each model and prints the outcome, a failure on stderr. Whether all went well."""
    well = True
    for name in names or [model.name for model in models.known]:
        try:
            sys.stdout.write(do(models.named(name)) + "\n")
        except ModelError as error:
            sys.stderr.write(model_failure(error, _) + "\n")
            well = False
    return well


@contextmanager
def _progress(name: str) -> Iterator[Progress]:
    """A progress bar on stderr, where that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, TextColumn, TransferSpeedColumn
    from rich.progress import Progress as Bars

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with Bars(*columns, console=console, disable=not console.is_terminal, transient=True) as bars:
        task = bars.add_task(name, total=None)
        yield lambda done, total: bars.update(task, completed=done, total=total or None)
