"""The command line. Every command imports what it needs when it runs, so that none waits for another's libraries."""

# ruff: noqa: PLC0415  # imports stand where they are needed, see above

import gc
import os
import sys
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn, cast

from bot.errors import Unusable
from bot.views.translation import DEFAULT_LANGUAGE, Translator, UnknownLanguage, translator

Command = Callable[[Namespace, Translator], bool]
"""Runs with the arguments given; whether all input was sound."""

HELP = "markyor --help"
TELEGRAM = "BOT_TOKEN=… markyor telegram"
DONE, SOME_INPUT_FAILED, UNUSABLE, BROKEN, INTERRUPTED = 0, 1, 2, 70, 130


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command line and ends the program: 0 done, 1 some input failed, 2 unusable arguments or file."""
    _prepare_streams()
    # What is made at the start stays; looking for garbage among it would cost a fifth of the start.
    gc.set_threshold(50_000)
    try:
        sys.exit(_run(sys.argv[1:] if arguments is None else arguments))
    except Unusable as problem:
        sys.stderr.write(f"markyor: {problem}\n")
        sys.exit(UNUSABLE)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read has gone; nothing more can be said, and the interpreter must not try on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(SOME_INPUT_FAILED)
    except Exception as error:
        if os.environ.get("MARKYOR_DEBUG"):
            raise
        sys.stderr.write(_unforeseen(error) + "\n")
        sys.exit(BROKEN)


def _prepare_streams() -> None:
    """All streams there, and UTF-8 whatever the terminal says; one that was closed reads or keeps nothing."""
    sys.stdin, sys.stdout, sys.stderr = (
        stream or Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - open as long as the process
        for stream, mode in ((sys.stdin, "r"), (sys.stdout, "w"), (sys.stderr, "w"))
    )
    for stream in (sys.stdout, sys.stderr):
        cast(TextIOWrapper, stream).reconfigure(encoding="utf-8")


def _unforeseen(error: Exception) -> str:
    reason = f"{type(error).__name__}: {error}".partition("\n")[0]
    _ = translator()
    return _("markyor: an error inside the program ({reason}); what was recorded is kept.", reason=reason)


def _run(arguments: Sequence[str]) -> int:
    _ = _translator(arguments)
    try:
        given, unknown = _parser(_).parse_known_args(arguments)
    except ArgumentError as error:
        if error.argument_name == _("COMMAND"):
            # It is the first word: what stands before it would be an option, and no option of ours takes a word there.
            raise Unusable(
                _("There is no command {command}; see {help}.", command=_first_word(arguments), help=HELP)
            ) from None
        problem = _("{option} is not given as it should be; see {help}.", option=error.argument_name, help=HELP)
        raise Unusable(problem) from None
    if unknown:
        raise Unusable(_("There is no option {option}; see {help}.", option=unknown[0], help=HELP))
    if "run" not in given:
        raise Unusable(_("Say what to do; see {help}.", help=HELP))
    command: Command = given.run
    return DONE if command(given, _) else SOME_INPUT_FAILED


def _first_word(arguments: Sequence[str]) -> str:
    return next(word for word in arguments if not word.startswith("-"))


def _translator(arguments: Sequence[str]) -> Translator:
    """The translator of the language that is asked for, found before anything is said in it."""
    only_language = ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    only_language.add_argument("--language", default=os.environ.get("MARKYOR_LANGUAGE") or DEFAULT_LANGUAGE)
    language = only_language.parse_known_args(arguments)[0].language
    try:
        return translator(language)
    except UnknownLanguage as error:
        _ = translator()
        known = ", ".join(error.known)
        raise Unusable(
            _("There is no language {language}; choose from: {known}.", language=language, known=known)
        ) from None


# --- the commands and their options ----------------------------------------------------------------------------------


def _parser(_: Translator) -> ArgumentParser:
    settings: dict[str, Any] = {"allow_abbrev": False, "exit_on_error": False}
    parser = ArgumentParser(prog="markyor", description=_("A scorekeeper for pyramid, pool and snooker."), **settings)
    commands = parser.add_subparsers(metavar=_("COMMAND"))

    def command(name: str, run: Command, about: str) -> ArgumentParser:
        added = commands.add_parser(name, help=about, description=about, **settings)
        added.add_argument("--language", metavar="ru|en", help=_("the language of texts and phrases"))
        added.set_defaults(run=run)
        return added

    parse = command("parse", _parse, _("Say what typed lines mean: one JSON object for each line of standard input."))
    _game_and_players(parse, _)
    parse.add_argument("--after", type=Path, metavar="FILE", help=_("a scenario; the lines are heard after its end"))
    parse.add_argument(
        "--explain", action="store_true", help=_("add what was weighed and, with --after, what would follow")
    )
    ask = command("ask", _ask, _("Answer questions about the rules: one JSON object for each line of standard input."))
    ask.add_argument("--game", help=_("which game is played, as in free-pyramid, nine-ball, snooker"))
    replay = command("replay", _replay, _("Play scenario files: one JSON object for each step."))
    replay.add_argument("files", nargs="*", type=Path, metavar="FILE", help=_("a scenario file"))
    transcribe = command("transcribe", _transcribe, _("Say what recordings mean: one JSON object for each file."))
    _game_and_players(transcribe, _)
    transcribe.add_argument("--engine", choices=("auto", "vosk", "whisper"), help=_("which recogniser hears"))
    transcribe.add_argument("files", nargs="*", type=Path, metavar="FILE", help=_("a recording"))
    table = command("table", _table, _("Keep the score at a table: say what happens, line by line."))
    _game_and_players(table, _)
    table.add_argument("--race", metavar="N", help=_("frames that win the match"))
    table.add_argument("--best-of", metavar="N", help=_("frames that are played at most, in place of --race"))
    table.add_argument("--target", metavar="N", help=_("points that are played to, where a game has that"))
    table.add_argument("--breaker", metavar="NAME", help=_("who breaks first"))
    table.add_argument("--winner-breaks", action="store_true", help=_("the winner of a frame breaks the next"))
    table.add_argument("--handicap", metavar="N,N", help=_("points that each side has as a frame begins"))
    table.add_argument("--start-frames", metavar="N,N", help=_("frames that each side has as the match begins"))
    table.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=_("a house rule, as reds=6"))
    _add_listen(command("listen", _listen, _("Keep the score hands free: a microphone beside the table.")), _)
    command("telegram", _telegram, _("Keep the score in Telegram; needs BOT_TOKEN."))
    command("doctor", _doctor, _("Check all that the program needs: a line each."))
    models = command("models", _models, _("The speech models: name them, get them, check them."))
    models.add_argument("what", nargs="?", choices=("list", "fetch", "verify"), default="list")
    models.add_argument("names", nargs="*", metavar="NAME", help=_("which models; all where none is named"))
    database = command("db", _database, _("The database: bring it up to date."))
    database.add_argument("what", nargs="?", choices=("upgrade",), default="upgrade")
    return parser


def _add_listen(listen: ArgumentParser, _: Translator) -> None:
    listen.add_argument("--table", metavar="KEY", help=_("which table, as in chat:123; the terminal's if left out"))
    listen.add_argument("--guard", metavar="WORD", help=_("the word that is said before a report; “off”: none"))
    listen.add_argument("--microphone", metavar="NAME", help=_("a part of the name of a microphone, or its number"))
    listen.add_argument("--input", type=Path, metavar="FILE", help=_("a recording to play in place of a microphone"))
    listen.add_argument("--speed", default="1", metavar="N", help=_("how many times faster the recording plays"))
    listen.add_argument("--engine", choices=("auto", "vosk", "whisper"), help=_("which recogniser hears"))
    listen.add_argument("--speak", action="store_true", help=_("say the answers as well, with espeak-ng"))
    listen.add_argument("--quiet", action="store_true", help=_("give no sounds"))


def _game_and_players(parser: ArgumentParser, _: Translator) -> None:
    parser.add_argument("--game", help=_("which game is played, as in free-pyramid, nine-ball, snooker"))
    parser.add_argument(
        "--players",
        default="",
        metavar="NAMES",
        help=_("who plays, as in “Anya,Boris”, or in pairs “Anya+Vera,Boris+Gleb”"),
    )


# --- what they do ----------------------------------------------------------------------------------------------------


def _parse(given: Namespace, _: Translator) -> bool:
    _check_game(given.game, _)
    from bot.faces.parse import parse

    return parse(given.game, _names(given.players), given.after, explain=given.explain, _=_)


def _ask(given: Namespace, _: Translator) -> bool:
    _check_game(given.game, _)
    from bot.faces.ask import ask

    return ask(given.game, _)


def _replay(given: Namespace, _: Translator) -> bool:
    if not given.files:
        raise Unusable(_("Name a scenario file, as in {example}.", example="markyor replay match.toml"))
    from bot.faces.replay import replay

    return replay(given.files, _)


def _transcribe(given: Namespace, _: Translator) -> bool:
    _check_game(given.game, _)
    if not given.files:
        raise Unusable(_("Name a recording, as in {example}.", example="markyor transcribe --game snooker voice.ogg"))
    from bot.faces.transcribe import transcribe
    from bot.settings import read_settings

    settings = read_settings(_)
    engine = given.engine or settings.engine
    return transcribe(given.game, _names(given.players), given.files, engine=engine, settings=settings, _=_)


def _table(given: Namespace, _: Translator) -> bool:
    if given.game is not None:
        _check_game(given.game, _)
    from bot.console.opening import opening
    from bot.console.run import run
    from bot.settings import read_settings

    run(read_settings(_), opening(given, _names(given.players), _), _)
    return True


def _listen(given: Namespace, _: Translator) -> bool:
    from bot.console.session import TABLE
    from bot.listen.options import guard_of, source_of
    from bot.listen.run import run
    from bot.settings import read_settings

    settings = read_settings(_)
    run(
        settings,
        source_of(given.microphone, given.input, given.speed, _),
        table=given.table or TABLE,
        guard=guard_of(given.guard or settings.guard, _),
        engine=given.engine or settings.engine,
        speaks=given.speak,
        sounds=not given.quiet,
        _=_,
    )
    return True


def _telegram(_given: Namespace, _: Translator) -> bool:
    from bot.settings import read_settings

    settings = read_settings(_)
    if settings.token is None:
        raise Unusable(_("Set BOT_TOKEN to the token that @BotFather gave you, as in {example}.", example=TELEGRAM))
    from bot.app import serve_telegram

    serve_telegram(settings, settings.token.get_secret_value(), _)
    return True


def _doctor(_given: Namespace, _: Translator) -> bool:
    from bot.doctor.run import examine
    from bot.settings import read_settings

    return examine(read_settings(_), _)


def _models(given: Namespace, _: Translator) -> bool:
    from bot.console.models import fetch, list_models, verify
    from bot.settings import read_settings

    return {"list": list_models, "fetch": fetch, "verify": verify}[given.what](given.names, read_settings(_), _)


def _database(_given: Namespace, _: Translator) -> bool:
    from bot.console.database import upgrade
    from bot.settings import read_settings

    upgrade(read_settings(_), _)
    return True


def _check_game(game: str | None, _: Translator) -> None:
    from rules.games import RULESETS

    known = [ruleset.key for ruleset in RULESETS]
    if game is None:
        raise Unusable(_("Say which game is played with --game; choose from: {known}.", known=", ".join(known)))
    if game not in known:
        raise Unusable(_("There is no game {game}; choose from: {known}.", game=game, known=", ".join(known)))


def _names(players: str) -> list[str]:
    return [name for part in players.split(",") if (name := part.strip())]
