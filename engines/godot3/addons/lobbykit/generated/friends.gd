extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Friends

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Sends a friend request to a player.
# Sending a request to a player who has already sent you one accepts theirs. A request that is neither accepted nor
# declined expires after 30 days.
# May publish friendsEvent.SEND_FRIEND_REQUEST, friendsEvent.ACCEPT_FRIEND_REQUEST.
# Reasons: PLAYER_BLOCKED, PLAYER_NOT_FOUND, ALREADY_FRIENDS, REQUEST_PENDING, FRIEND_LIST_FULL,
# INCOMING_REQUESTS_FULL, OUTGOING_REQUESTS_FULL
# POST /api/v1/friends/request/send
func send(receiver_account_id):
	return yield(_client.call_operation("POST", "/friends/request/send", true, {}, {"receiverAccountId": receiver_account_id}, null), "completed")


# Accepts a friend request.
# May publish friendsEvent.ACCEPT_FRIEND_REQUEST.
# Reasons: REQUEST_NOT_FOUND, FRIEND_LIST_FULL
# POST /api/v1/friends/request/accept
func accept(sender_account_id):
	return yield(_client.call_operation("POST", "/friends/request/accept", true, {}, {"senderAccountId": sender_account_id}, null), "completed")


# Declines a friend request.
# The sender is not notified, unless the server has the option `notifyDeclinedRequests` switched on.
# May publish friendsEvent.REJECT_FRIEND_REQUEST.
# Reasons: REQUEST_NOT_FOUND
# POST /api/v1/friends/request/decline
func decline(sender_account_id):
	return yield(_client.call_operation("POST", "/friends/request/decline", true, {}, {"senderAccountId": sender_account_id}, null), "completed")


# Cancels a friend request that the caller sent.
# May publish friendsEvent.CANCEL_FRIEND_REQUEST.
# Reasons: REQUEST_NOT_FOUND
# POST /api/v1/friends/request/cancel
func cancel(receiver_account_id):
	return yield(_client.call_operation("POST", "/friends/request/cancel", true, {}, {"receiverAccountId": receiver_account_id}, null), "completed")


# Ends a friendship.
# May publish friendsEvent.REMOVE_FRIEND.
# removing_account_id: The friend to remove.
# Reasons: FRIEND_NOT_FOUND
# POST /api/v1/friends/remove
func remove(removing_account_id):
	return yield(_client.call_operation("POST", "/friends/remove", true, {}, {"removingAccountId": removing_account_id}, null), "completed")


# Lists the outgoing friend requests of the caller, oldest first.
# The value is a FriendsListOutgoingResponse.
# POST /api/v1/friends/request/outgoing
func list_outgoing(limit = null, offset = null, page_token = null):
	return yield(_client.call_operation("POST", "/friends/request/outgoing", true, {}, {"limit": limit, "offset": offset, "pageToken": page_token}, Types.FriendsListOutgoingResponse), "completed")


# Lists the incoming friend requests of the caller, oldest first.
# The value is a FriendsListIncomingResponse.
# POST /api/v1/friends/request/incoming
func list_incoming(limit = null, offset = null, page_token = null):
	return yield(_client.call_operation("POST", "/friends/request/incoming", true, {}, {"limit": limit, "offset": offset, "pageToken": page_token}, Types.FriendsListIncomingResponse), "completed")


# Lists the caller’s friends, oldest friendship first; at most 200 per page.
# include_presence: Whether to include the presence of each friend. Default false.
# The value is a FriendsListResponse.
# POST /api/v1/friends/get
func list(limit = null, offset = null, page_token = null, include_presence = null):
	return yield(_client.call_operation("POST", "/friends/get", true, {}, {"limit": limit, "offset": offset, "pageToken": page_token, "includePresence": include_presence}, Types.FriendsListResponse), "completed")


# Reads the relationship of the caller to a player.
# BLOCKED if the caller has blocked the player. If the player has blocked the caller, the answer does not show it.
# The value is a FriendsStatusResponse.
# Reasons: PLAYER_NOT_FOUND
# GET /api/v1/friends/status/{accountId}
func status(account_id):
	return yield(_client.call_operation("GET", _client.fill("/friends/status/{accountId}", {"accountId": account_id}), true, {}, {}, Types.FriendsStatusResponse), "completed")


# Blocks a player: friendship and requests between the two are removed.
# The blocked player cannot notice the block: they get the events of a friend who removes them, or of a request that
# is taken back, and a friend request that they send gets the normal answer and reaches nobody. Blocking a blocked
# player again changes nothing.
# Reasons: PLAYER_NOT_FOUND, BLOCK_LIST_FULL
# POST /api/v1/friends/block
func block(account_id):
	return yield(_client.call_operation("POST", "/friends/block", true, {}, {"accountId": account_id}, null), "completed")


# Removes a block.
# The relationship from before the block does not come back. A friend request that the other player sent during the
# block now arrives.
# May publish friendsEvent.SEND_FRIEND_REQUEST.
# Reasons: BLOCK_NOT_FOUND
# POST /api/v1/friends/unblock
func unblock(account_id):
	return yield(_client.call_operation("POST", "/friends/unblock", true, {}, {"accountId": account_id}, null), "completed")


# Lists the players whom the caller has blocked, oldest block first.
# The value is a FriendsListBlockedResponse.
# POST /api/v1/friends/blocked
func list_blocked(limit = null, offset = null, page_token = null):
	return yield(_client.call_operation("POST", "/friends/blocked", true, {}, {"limit": limit, "offset": offset, "pageToken": page_token}, Types.FriendsListBlockedResponse), "completed")


# Sets the presence that friends see of the caller, and replaces all of the previous one.
# It stays until it is changed. Friends see it only while the caller is connected: with an open event stream, or a
# request in the last two minutes.
# status: A line for people, at most 128 characters.
# activity: What the player is doing, in terms of the game: a JSON object of at most 1,024 bytes.
# PUT /api/v1/friends/presence
func set_presence(availability, status = null, activity = null):
	return yield(_client.call_operation("PUT", "/friends/presence", true, {}, {"availability": availability, "status": status, "activity": activity}, null), "completed")


# Lists the friends of a player, oldest friendship first; at most 200 per page.
# Needs the permission `friends.read`.
# The value is a FriendsServerListResponse.
# Reasons: PLAYER_NOT_FOUND
# POST /api/v1/server/friends/get
func server_list(account_id, limit = null, offset = null, page_token = null):
	return yield(_client.call_operation("POST", "/server/friends/get", true, {}, {"accountId": account_id, "limit": limit, "offset": offset, "pageToken": page_token}, Types.FriendsServerListResponse), "completed")
