extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Inbox

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Lists the caller’s messages that have not expired, the newest first.
# limit: Default 50, at most 100.
# The value is a InboxListResponse.
# GET /api/v1/inbox
func list(limit = null, page_token = null):
	return yield(_client.call_operation("GET", "/inbox", true, {"limit": limit, "pageToken": page_token}, {}, Types.InboxListResponse), "completed")


# Marks a message as read.
# The value is a InboxReadResponse.
# Reasons: INBOX_MESSAGE_NOT_FOUND
# POST /api/v1/inbox/{inboxMessageId}/read
func read_(inbox_message_id):
	return yield(_client.call_operation("POST", _client.fill("/inbox/{inboxMessageId}/read", {"inboxMessageId": inbox_message_id}), true, {}, {}, Types.InboxReadResponse), "completed")


# Grants the caller the attachments of a message, once, and marks it as read.
# All attachments are granted with their rows of the ledger, or none is. If one cannot be granted, the message keeps
# them.
# May publish anyEvent.entitlements/OwnershipChanged.
# The value is a InboxClaimResponse.
# Reasons: INBOX_ALREADY_CLAIMED, INBOX_NOTHING_TO_CLAIM, ITEM_LOCKED, CATALOG_ITEM_NOT_FOUND,
# INBOX_MESSAGE_NOT_FOUND, ITEM_OWNER_NOT_FOUND
# POST /api/v1/inbox/{inboxMessageId}/claim
func claim(inbox_message_id):
	return yield(_client.call_operation("POST", _client.fill("/inbox/{inboxMessageId}/claim", {"inboxMessageId": inbox_message_id}), true, {}, {}, Types.InboxClaimResponse), "completed")


# Deletes a message from the caller’s inbox, also with attachments that were not claimed.
# The value is a InboxDeleteResponse.
# Reasons: INBOX_MESSAGE_NOT_FOUND
# DELETE /api/v1/inbox/{inboxMessageId}
func delete(inbox_message_id):
	return yield(_client.call_operation("DELETE", _client.fill("/inbox/{inboxMessageId}", {"inboxMessageId": inbox_message_id}), true, {}, {}, Types.InboxDeleteResponse), "completed")
