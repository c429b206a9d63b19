"""The command line. Every command imports what it needs when it runs, so that none waits for another's libraries."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from bot.errors import Unusable
from bot.views.translation import DEFAULT_LANGUAGE, Translator, UnknownLanguage, translator

app = typer.Typer(
    name="markyor", no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
)

Game = Annotated[str, typer.Option(help="Which game is played, as in free-pyramid, nine-ball, snooker.")]
Players = Annotated[str, typer.Option(help="Who plays, as in 'Аня,Борис'.")]
Language = Annotated[str, typer.Option(envvar="MARKYOR_LANGUAGE", help="The language of texts and phrases.")]


@app.command()
def parse(
    game: Game,
    players: Players = "",
    after: Annotated[Path | None, typer.Option(help="A scenario file: the lines are heard after its end.")] = None,
    *,
    explain: Annotated[bool, typer.Option("--explain", help="Add what would follow by the rules.")] = False,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Say what typed lines mean: lines from standard input, one JSON object a line."""
    _ = _translator(language)
    _check_game(game, _)
    from bot.faces.parse import parse as run  # noqa: PLC0415 - see the module

    if not run(game, _names(players), after, explain=explain, _=_):
        raise typer.Exit(1)


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(help="Scenario files.")],
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Play scenario files step by step, one JSON object a step."""
    from bot.faces.replay import replay as run  # noqa: PLC0415 - see the module

    if not run(files, _translator(language)):
        raise typer.Exit(1)


@app.command()
def table(
    *,
    game: Annotated[str | None, typer.Option(help="Start a match: of which game.")] = None,
    players: Players = "",
    race: Annotated[int | None, typer.Option(help="Start a match: how many frames win it.")] = None,
    target: Annotated[
        int | None, typer.Option(help="Start a match: to how many points, where a game has that.")
    ] = None,
    breaker: Annotated[str | None, typer.Option(help="Start a match: who breaks first.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="Start a match: a house rule, as in reds=6.")] = None,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Keep the score at a table in the terminal: say what happens, line by line."""
    from bot.console.opening import opening  # noqa: PLC0415 - see the module
    from bot.console.run import run  # noqa: PLC0415 - see the module
    from bot.settings import read_settings  # noqa: PLC0415 - see the module

    _ = _translator(language)
    if game is not None:
        _check_game(game, _)
    asked = opening(
        game=game, players=_names(players), race=race, target=target, breaker=breaker, options=option or [], _=_
    )
    run(read_settings(_), asked, _)


def _translator(language: str) -> Translator:
    try:
        return translator(language)
    except UnknownLanguage as error:
        _ = translator()
        known = ", ".join(error.known)
        raise Unusable(
            _("There is no language {language}; choose from: {known}.", language=language, known=known)
        ) from None


def _check_game(game: str, _: Translator) -> None:
    from rules.games import RULESETS  # noqa: PLC0415 - see the module

    known = [ruleset.key for ruleset in RULESETS]
    if game not in known:
        raise Unusable(_("There is no game {game}; choose from: {known}.", game=game, known=", ".join(known)))


def _names(players: str) -> list[str]:
    return [name for part in players.split(",") if (name := part.strip())]


def main() -> None:
    """Runs the command line and ends the program: 0 done, 1 some input failed, 2 unusable arguments or file."""
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a text stream of the process
    sys.stderr.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # as above
    try:
        sys.exit(app(standalone_mode=False))
    except (Unusable, typer.TyperException) as error:
        sys.stderr.write(f"markyor: {error}\n")
        sys.exit(2)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read has gone; nothing more can be said, and the interpreter must not try on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
