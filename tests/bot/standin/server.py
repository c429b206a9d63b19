"""The HTTP side of the stand-in: addresses, parameters, answers, faults."""

import json
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.bot.standin.faults import ConnectionDropped, NotTelegram
from tests.bot.standin.limits import ApiError
from tests.bot.standin.methods import METHODS

if TYPE_CHECKING:
    from tests.bot.standin.telegram import Telegram

_STRUCTURED = (
    "reply_markup",
    "reply_parameters",
    "entities",
    "media",
    "link_preview_options",
    "allowed_updates",
    "commands",
    "scope",
)
_NUMBERS = ("offset", "limit", "timeout", "message_id")


def application(telegram: "Telegram") -> web.Application:
    """The Bot API as a web application."""
    app = web.Application(client_max_size=60 * 1024 * 1024)

    async def call(request: web.Request) -> web.StreamResponse:
        return await _called(telegram, request)

    async def download(request: web.Request) -> web.StreamResponse:
        return await _downloaded(telegram, request)

    app.router.add_route("*", "/bot{token}/{method}", call)
    app.router.add_get("/file/bot{token}/{path:.+}", download)
    return app


async def _called(telegram: "Telegram", request: web.Request) -> web.StreamResponse:
    name = request.match_info["method"]
    if request.match_info["token"] != telegram.token:
        return _refusal(ApiError(401, "Unauthorized"))
    if name not in METHODS:
        return _refusal(ApiError(404, "Not Found: method not found"))
    try:
        given = await _parameters(request)
        telegram.calls.append((name, given))
        result = await _with_faults(telegram, name, lambda: METHODS[name](telegram, given))
        for happens in telegram.watched.pop(name, ()):
            happens()
    except ApiError as error:
        return _refusal(error)
    except ConnectionDropped:
        return _cut(request)
    except NotTelegram:
        return web.Response(status=502, text="<html>Bad Gateway</html>", content_type="text/html")
    return web.json_response({"ok": True, "result": result})


async def _downloaded(telegram: "Telegram", request: web.Request) -> web.StreamResponse:
    async def content() -> bytes | None:
        return telegram.files.get(request.match_info["path"].removeprefix("files/"), (None, 0))[0]

    try:
        data = await _with_faults(telegram, "file", content)
    except ApiError as error:
        return _refusal(error)
    except ConnectionDropped:
        return _cut(request)
    if data is None or request.match_info["token"] != telegram.token:
        return _refusal(ApiError(404, "Not Found"))
    return web.Response(body=data, content_type="application/octet-stream")


async def _with_faults(telegram: "Telegram", name: str, done: Any) -> Any:
    fault = telegram.faults[name].popleft() if telegram.faults[name] else None
    if fault is not None:
        await fault.before()
    result = await done()
    if fault is not None:
        await fault.after()
    return result


async def _parameters(request: web.Request) -> dict[str, Any]:
    if request.content_type == "application/json":
        return dict(await request.json())
    given: dict[str, Any] = {**request.query, **await request.post()}
    for name in given.keys() & _STRUCTURED:
        given[name] = json.loads(given[name])
    for name in given.keys() & _NUMBERS:
        given[name] = int(given[name])
    return given


def _refusal(error: ApiError) -> web.Response:
    about: dict[str, Any] = {"ok": False, "error_code": error.code, "description": error.description}
    if error.parameters:
        about["parameters"] = error.parameters
    return web.json_response(about, status=error.code)


def _cut(request: web.Request) -> web.Response:
    assert request.transport is not None
    request.transport.abort()
    return web.Response()
