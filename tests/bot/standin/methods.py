"""The methods of the Bot API that the bot uses, with the refusals Telegram gives."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from tests.bot.standin.chats import Chat
from tests.bot.standin.limits import (
    MAX_CALLBACK_ANSWER,
    MAX_DOWNLOAD,
    ApiError,
    bad_request,
    caption_of,
    checked_markup,
    text_of,
    units,
)

if TYPE_CHECKING:
    from tests.bot.standin.telegram import Telegram

Given = dict[str, Any]
Method = Callable[["Telegram", Given], Awaitable[Any]]

_ACTIONS = {"typing", "upload_photo", "record_voice", "upload_voice", "upload_document", "choose_sticker"}


async def get_me(telegram: "Telegram", _given: Given) -> Any:
    abilities = {"can_join_groups": True, "can_read_all_group_messages": False, "supports_inline_queries": False}
    return telegram.me | abilities


async def get_updates(telegram: "Telegram", given: Given) -> Any:
    names = {"offset": "offset", "limit": "limit", "timeout": "seconds", "allowed_updates": "allowed"}
    return await telegram.updates.take(**{ours: given[name] for name, ours in names.items() if name in given})


async def set_webhook(telegram: "Telegram", given: Given) -> Any:
    webhook = telegram.updates.webhook
    webhook.url, webhook.secret = given["url"], given.get("secret_token", "")
    return True


async def delete_webhook(telegram: "Telegram", _given: Given) -> Any:
    telegram.updates.webhook.url = ""
    return True


async def get_webhook_info(telegram: "Telegram", _given: Given) -> Any:
    webhook = telegram.updates.webhook
    error = {"last_error_date": 1, "last_error_message": webhook.error} if webhook.error else {}
    about = {"url": webhook.url, "has_custom_certificate": False, "pending_update_count": telegram.updates.waiting}
    return about | error


async def send_message(telegram: "Telegram", given: Given) -> Any:
    return _sent(telegram, given, text_of(given))


async def send_document(telegram: "Telegram", given: Given) -> Any:
    part = given[str(given["document"]).removeprefix("attach://")]
    document = telegram.stored(part.file.read(), None) | {"file_name": part.filename}
    return _sent(telegram, given, caption_of(given) | {"document": document})


async def send_photo(telegram: "Telegram", given: Given) -> Any:
    return _sent(telegram, given, caption_of(given) | _photo(telegram, given, given["photo"]))


def _photo(telegram: "Telegram", given: Given, named: str) -> Given:
    """A photo as it is shown, from the part of the call that is named in its place."""
    part = given[named.removeprefix("attach://")]
    return {"photo": [telegram.stored(part.file.read(), None) | {"width": 90, "height": 90}]}


async def edit_message_text(telegram: "Telegram", given: Given) -> Any:
    return _edited(telegram, given, text_of(given))


async def edit_message_media(telegram: "Telegram", given: Given) -> Any:
    media = given["media"]
    return _edited(telegram, given, caption_of(media) | _photo(telegram, given, media["media"]))


async def edit_message_reply_markup(telegram: "Telegram", given: Given) -> Any:
    message = _own(telegram, given)
    kept = {name: message[name] for name in ("text", "entities") if name in message}
    return _edited(telegram, given, kept)


async def delete_message(telegram: "Telegram", given: Given) -> Any:
    chat = _chat(telegram, given)
    if chat.messages.pop(given["message_id"], None) is None:
        raise bad_request("message to delete not found")
    return True


async def pin_chat_message(telegram: "Telegram", given: Given) -> Any:
    message = _chat(telegram, given).messages.get(int(given["message_id"]))
    if message is None:
        raise bad_request("message to pin not found")
    _chat(telegram, given).pinned.append(message["message_id"])
    return True


async def unpin_chat_message(telegram: "Telegram", given: Given) -> Any:
    pinned = _chat(telegram, given).pinned
    if int(given["message_id"]) not in pinned:
        raise bad_request("message to unpin not found")
    pinned.remove(int(given["message_id"]))
    return True


async def answer_callback_query(telegram: "Telegram", given: Given) -> Any:
    chat = telegram.queries.get(given["callback_query_id"])
    if chat is None:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    if units(given.get("text", "")) > MAX_CALLBACK_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    if given.get("text"):
        chat.toasts.append(given["text"])
    return True


async def send_chat_action(telegram: "Telegram", given: Given) -> Any:
    if given["action"] not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    _chat(telegram, given).actions.append(given["action"])
    return True


async def get_file(telegram: "Telegram", given: Given) -> Any:
    if given["file_id"] not in telegram.files:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    size = telegram.files[given["file_id"]][1]
    if size > MAX_DOWNLOAD:
        raise bad_request("file is too big")
    file_id = given["file_id"]
    return {"file_id": file_id, "file_unique_id": f"u{file_id}", "file_size": size, "file_path": f"files/{file_id}"}


async def set_my_commands(telegram: "Telegram", given: Given) -> Any:
    for command in given["commands"]:
        if not 1 <= len(command["command"]) <= 32 or not 1 <= len(command["description"]) <= 256:
            raise bad_request("BOT_COMMAND_INVALID")
    telegram.menus[given.get("language_code", "")] = given["commands"]
    return True


METHODS: dict[str, Method] = {
    "getMe": get_me,
    "getUpdates": get_updates,
    "deleteWebhook": delete_webhook,
    "setWebhook": set_webhook,
    "getWebhookInfo": get_webhook_info,
    "setMyCommands": set_my_commands,
    "sendMessage": send_message,
    "sendDocument": send_document,
    "sendPhoto": send_photo,
    "sendChatAction": send_chat_action,
    "editMessageText": edit_message_text,
    "editMessageMedia": edit_message_media,
    "editMessageReplyMarkup": edit_message_reply_markup,
    "deleteMessage": delete_message,
    "pinChatMessage": pin_chat_message,
    "unpinChatMessage": unpin_chat_message,
    "answerCallbackQuery": answer_callback_query,
    "getFile": get_file,
}


def _chat(telegram: "Telegram", given: Given) -> Chat:
    try:
        chat = telegram.chats[int(given["chat_id"])]
    except (KeyError, ValueError):
        raise bad_request("chat not found") from None
    if chat.closed is not None:
        raise ApiError(chat.closed.code, chat.closed.description, **chat.closed.parameters)
    return chat


def _counted(chat: Chat) -> None:
    """One more message or edit, if the chat takes it."""
    if chat.most is None:
        return
    if chat.most == 0:
        raise ApiError(429, "Too Many Requests: retry after 1", retry_after=1)
    chat.most -= 1


def _sent(telegram: "Telegram", given: Given, content: Given) -> Given:
    chat = _chat(telegram, given)
    _counted(chat)
    markup = checked_markup(given.get("reply_markup"))
    if markup is not None and "inline_keyboard" in markup:
        content = content | {"reply_markup": markup}
    reply = given.get("reply_parameters", {})
    if (replied := chat.messages.get(reply.get("message_id"))) is not None:
        content = content | {"reply_to_message": replied}
    elif reply and not reply.get("allow_sending_without_reply"):
        raise bad_request("message to be replied not found")
    _with_users(chat, content)
    return telegram.shown(telegram.new_message(chat, telegram.me, content))


def _own(telegram: "Telegram", given: Given) -> Given:
    message = _chat(telegram, given).messages.get(given["message_id"])
    if message is None:
        raise bad_request("message to edit not found")
    if message["from"]["id"] != telegram.me["id"]:
        raise bad_request("message can't be edited")
    return message


def _edited(telegram: "Telegram", given: Given, content: Given) -> Given:
    message = _own(telegram, given)
    _counted(_chat(telegram, given))
    markup = checked_markup(given.get("reply_markup"))
    new = content | ({"reply_markup": markup} if markup else {})
    _with_users(_chat(telegram, given), new)
    names = ("text", "entities", "caption", "caption_entities", "photo", "reply_markup")
    if {name: message.get(name) for name in names} == {name: new.get(name) for name in names}:
        raise bad_request(
            "message is not modified: specified new message content and reply markup are exactly the same "
            "as a current content and reply markup of the message"
        )
    for name in names:
        message.pop(name, None)
    message.update(new)
    return telegram.shown(message)


def _with_users(chat: Chat, content: Given) -> None:
    """A mention by id becomes one of a person, where the person is known."""
    for entity in content.get("entities", []):
        if (user_id := entity.pop("user_id", None)) is not None:
            entity["user"] = next(person.user() for person in chat.people if person.id == user_id)
