extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Chat

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Writes a message into a channel that the caller is in.
# May publish anyEvent.chat/Message.
# channel: Where a message is: `party:<id>`, `lobby:<id>`, `group:<id>`, `direct:<accountId>` of the other player,
# `room:<name>`, or `<kind>:<id>` of a kind that an area of the game adds.
# The value is a ChatSendResponse.
# Reasons: MUTED, CHANNEL_NOT_FOUND, CHANNEL_LIMIT
# POST /api/v1/chat/messages
func send(channel, text, metadata = null):
	return yield(_client.call_operation("POST", "/chat/messages", true, {}, {"channel": channel, "text": text, "metadata": metadata}, Types.ChatSendResponse), "completed")


# Lists the messages of a channel that the caller is in, the newest first.
# channel: Where a message is: `party:<id>`, `lobby:<id>`, `group:<id>`, `direct:<accountId>` of the other player,
# `room:<name>`, or `<kind>:<id>` of a kind that an area of the game adds.
# before_message_id: Lists messages that are older than this one.
# The value is a ChatListResponse.
# Reasons: CHANNEL_NOT_FOUND, MESSAGE_NOT_FOUND
# GET /api/v1/chat/messages
func list(channel, before_message_id = null, limit = null):
	return yield(_client.call_operation("GET", "/chat/messages", true, {"channel": channel, "beforeMessageId": before_message_id, "limit": limit}, {}, Types.ChatListResponse), "completed")


# Changes a message of the caller, up to 15 minutes after it was written.
# An account with the permission `chat.moderate` changes every message, which leaves an audit row.
# May publish anyEvent.chat/Message.
# The value is a ChatEditResponse.
# Reasons: MESSAGE_TOO_OLD, MUTED, CHANNEL_NOT_FOUND, MESSAGE_NOT_FOUND
# PATCH /api/v1/chat/messages/{messageId}
func edit(message_id, text, metadata = null):
	return yield(_client.call_operation("PATCH", _client.fill("/chat/messages/{messageId}", {"messageId": message_id}), true, {}, {"text": text, "metadata": metadata}, Types.ChatEditResponse), "completed")


# Deletes a message: its text is gone, and its place stays.
# Players delete messages of their own for 15 minutes. An account with the permission `chat.moderate` deletes every
# message, which leaves an audit row.
# May publish anyEvent.chat/Message.
# The value is a ChatDeleteResponse.
# Reasons: MESSAGE_TOO_OLD, MESSAGE_NOT_FOUND
# DELETE /api/v1/chat/messages/{messageId}
func delete(message_id):
	return yield(_client.call_operation("DELETE", _client.fill("/chat/messages/{messageId}", {"messageId": message_id}), true, {}, {}, Types.ChatDeleteResponse), "completed")


# Lists the channels that the caller is in, with the last message and what is unread.
# The value is a ChatChannelsResponse.
# GET /api/v1/chat/channels
func channels():
	return yield(_client.call_operation("GET", "/chat/channels", true, {}, {}, Types.ChatChannelsResponse), "completed")


# Says how far the caller has read. In a room, the caller then gets its messages as events for an hour.
# channel: Where a message is: `party:<id>`, `lobby:<id>`, `group:<id>`, `direct:<accountId>` of the other player,
# `room:<name>`, or `<kind>:<id>` of a kind that an area of the game adds.
# message_id: The last message that was read. If absent, all are.
# Reasons: CHANNEL_NOT_FOUND, MESSAGE_NOT_FOUND
# PUT /api/v1/chat/read
func read_(channel, message_id = null):
	return yield(_client.call_operation("PUT", "/chat/read", true, {}, {"channel": channel, "messageId": message_id}, null), "completed")
