"""What Telegram accepts: texts with HTML, buttons, files. Everything else is the error the Bot API answers with."""

import re
from dataclasses import dataclass
from html import unescape
from typing import Any

MAX_TEXT = 4096
MAX_CAPTION = 1024
MAX_CALLBACK_DATA = 64
MAX_CALLBACK_ANSWER = 200
MAX_BUTTONS = 100
MAX_BUTTONS_IN_ROW = 8
MAX_DOWNLOAD = 20 * 1024 * 1024

_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "a": "text_link",
}
_TOKEN = re.compile(
    r"<(?P<end>/)?(?P<tag>[a-z-]+)(?P<attributes>(?:\s[^<>]*)?)>|(?P<entity>&(?:lt|gt|amp|quot|#\d+|#x[0-9a-f]+);)",
    re.IGNORECASE,
)
_ATTRIBUTE = re.compile(r'\s+([a-z-]+)(?:="([^"]*)")?')
_MENTION = re.compile(r"tg://user\?id=(\d+)")


class ApiError(Exception):
    """A refusal as the Bot API words it."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


def bad_request(description: str) -> ApiError:
    return ApiError(400, f"Bad Request: {description}")


def units(text: str) -> int:
    """The length of a text as Telegram counts it: in UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


@dataclass
class _Open:
    tag: str
    at: int
    entity: dict[str, Any]


def parsed(text: str, parse_mode: str | None) -> tuple[str, list[dict[str, Any]]]:
    """The text as people see it, with its entities."""
    if parse_mode is None:
        return text.strip(), []
    if parse_mode.upper() != "HTML":
        raise bad_request("unsupported parse_mode")
    plain, entities, opened, at = "", [], [], 0
    for token in _TOKEN.finditer(text):
        plain += _literal(text, at, token.start())
        at = token.end()
        if token["entity"]:
            plain += unescape(token["entity"])
        elif token["end"]:
            entities.append(_closed(opened, token["tag"].lower(), units(plain), token.start()))
        else:
            opened.append(_opened(token, units(plain)))
    plain += _literal(text, at, len(text))
    if opened:
        raise bad_request(f"can't parse entities: Can't find end tag corresponding to start tag \"{opened[-1].tag}\"")
    return _trimmed(plain, [entity for entity in entities if entity["length"]])


def _literal(text: str, start: int, end: int) -> str:
    part = text[start:end]
    if wrong := re.search("[<>&]", part):
        raise bad_request(f"can't parse entities: '{wrong[0]}' is not escaped at offset {start + wrong.start()}")
    return part


def _opened(token: re.Match[str], at: int) -> _Open:
    tag = token["tag"].lower()
    attributes = dict(_ATTRIBUTE.findall(token["attributes"]))
    if tag not in _TAGS or (tag == "span" and attributes.get("class") != "tg-spoiler"):
        raise bad_request(f'can\'t parse entities: Unsupported start tag "{tag}" at byte offset {token.start()}')
    entity: dict[str, Any] = {"type": _TAGS[tag], "offset": at}
    if tag == "a":
        url = unescape(attributes.get("href", ""))
        if mention := _MENTION.fullmatch(url):
            entity |= {"type": "text_mention", "user_id": int(mention[1])}
        else:
            entity["url"] = url
    return _Open(tag, token.start(), entity)


def _closed(opened: list[_Open], tag: str, at: int, offset: int) -> dict[str, Any]:
    if not opened:
        raise bad_request(f"can't parse entities: Unexpected end tag at byte offset {offset}")
    last = opened.pop()
    if last.tag != tag:
        raise bad_request(f'can\'t parse entities: Unmatched end tag at byte offset {offset}, expected "</{last.tag}>"')
    return last.entity | {"length": at - last.entity["offset"]}


def _trimmed(plain: str, entities: list[dict[str, Any]]) -> tuple[str, list[dict[str, Any]]]:
    lead = len(plain) - len(plain.lstrip())
    text = plain.strip()
    moved = [entity | {"offset": max(0, entity["offset"] - lead)} for entity in entities]
    return text, sorted(moved, key=lambda entity: (entity["offset"], -entity["length"]))


def text_of(given: dict[str, Any]) -> dict[str, Any]:
    """The `text` and `entities` of a message from the parameters of a call."""
    text, entities = parsed(given.get("text", ""), given.get("parse_mode"))
    if not text:
        raise bad_request("message text is empty")
    if units(text) > MAX_TEXT:
        raise bad_request("message is too long")
    return {"text": text} | ({"entities": entities} if entities else {})


def caption_of(given: dict[str, Any]) -> dict[str, Any]:
    text, entities = parsed(given.get("caption", ""), given.get("parse_mode"))
    if units(text) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    return ({"caption": text} if text else {}) | ({"caption_entities": entities} if entities else {})


def checked_markup(markup: dict[str, Any] | None) -> dict[str, Any] | None:
    """The reply markup, if Telegram would take it."""
    rows = (markup or {}).get("inline_keyboard")
    if rows is None:
        return markup
    if sum(map(len, rows)) > MAX_BUTTONS or any(len(row) > MAX_BUTTONS_IN_ROW for row in rows):
        raise bad_request("reply markup is too long")
    for button in (button for row in rows for button in row):
        _check_button(button)
    return {"inline_keyboard": [row for row in rows if row]} if any(rows) else None


def _check_button(button: dict[str, Any]) -> None:
    actions = button.keys() & {"callback_data", "url", "switch_inline_query", "switch_inline_query_current_chat"}
    if not button.get("text", "").strip():
        raise bad_request("can't parse inline keyboard button: Text buttons must be non-empty")
    if len(actions) != 1:
        raise bad_request("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if "callback_data" in button and not 1 <= len(button["callback_data"].encode()) <= MAX_CALLBACK_DATA:
        raise bad_request("BUTTON_DATA_INVALID")
