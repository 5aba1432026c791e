extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Parties

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Creates a party that the caller leads.
# The caller gets the answer and no event. If the server has the option `autoLeaveParty`, members of the party that
# the caller leaves for the new one get the events.
# May publish partyUpdateEvent.PLAYER_LEFT, partyUpdateEvent.PLAYER_LEADER_CHANGED,
# matchmakingStatusUpdateEvent.CANCELLED.
# The value is a PartiesCreateResponse.
# Reasons: ALREADY_IN_PARTY, METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, METADATA_TOO_MANY_ENTRIES,
# METADATA_TOTAL_TOO_LARGE
# POST /api/v1/parties/create
func create(creating_player_metadata = null):
	return yield(_client.call_operation("POST", "/parties/create", true, {}, {"creatingPlayerMetadata": creating_player_metadata}, Types.PartiesCreateResponse), "completed")


# Joins the party with an invite code.
# After ten unknown codes within a minute, further codes are refused for the rest of that minute. A party counts as
# unknown if one of its members has blocked the caller, or the caller has blocked one of them. If the party waits for
# a match, its ticket is cancelled. While it is in a match, nobody can join.
# May publish partyUpdateEvent.PLAYER_JOINED, partyUpdateEvent.PLAYER_LEFT, partyUpdateEvent.PLAYER_LEADER_CHANGED,
# matchmakingStatusUpdateEvent.CANCELLED.
# invite_code: Upper or lower case. O is read as 0, I and L are read as 1, blanks and hyphens are ignored.
# The value is a PartiesJoinResponse.
# Reasons: ALREADY_IN_PARTY, METADATA_VALUE_TOO_LARGE, PARTY_IN_MATCH, KICKED, METADATA_KEY_RESERVED,
# INVITE_CODE_UNKNOWN, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE, PARTY_FULL
# POST /api/v1/parties/join
func join(invite_code, joining_player_metadata = null):
	return yield(_client.call_operation("POST", "/parties/join", true, {}, {"inviteCode": invite_code, "joiningPlayerMetadata": joining_player_metadata}, Types.PartiesJoinResponse), "completed")


# Reads the caller’s party.
# The value is a PartiesCurrentResponse.
# Reasons: NOT_IN_PARTY
# GET /api/v1/parties
func current():
	return yield(_client.call_operation("GET", "/parties", true, {}, {}, Types.PartiesCurrentResponse), "completed")


# Reads a party that the caller is in.
# The value is a PartiesGetResponse.
# Reasons: PARTY_NOT_FOUND
# GET /api/v1/parties/{partyId}
func get_(party_id):
	return yield(_client.call_operation("GET", _client.fill("/parties/{partyId}", {"partyId": party_id}), true, {}, {}, Types.PartiesGetResponse), "completed")


# Reads a player of the caller’s party, or a friend in another party.
# The value is a PartiesGetPlayerResponse.
# Reasons: PARTY_PLAYER_NOT_FOUND
# GET /api/v1/parties/players/{playerId}
func get_player(player_id):
	return yield(_client.call_operation("GET", _client.fill("/parties/players/{playerId}", {"playerId": player_id}), true, {}, {}, Types.PartiesGetPlayerResponse), "completed")


# Changes the caller’s name, readiness and metadata in their party; the leader also changes the team of any member.
# Metadata entries are added or overwritten key by key. If the mask names `isReady` or `teamNumber` and the payload
# lacks it, it becomes false or 0.
# May publish partyUpdateEvent.PLAYER_READY_CHANGED, partyUpdateEvent.METADATA_UPDATED.
# payload_mask: Comma-separated paths of the fields to change: `displayName`, `isReady`, `teamNumber`, `metadata`. If
# empty, all fields that are present and that the caller may change.
# The value is a PartiesUpdatePlayerResponse.
# Reasons: METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, NOT_YOURS, PARTY_LEADER_REQUIRED, NOT_IN_PARTY,
# PARTY_PLAYER_NOT_FOUND, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
# PATCH /api/v1/parties/update-player
func update_player(payload = null, payload_mask = null):
	return yield(_client.call_operation("PATCH", "/parties/update-player", true, {}, {"payload": payload, "payloadMask": payload_mask}, Types.PartiesUpdatePlayerResponse), "completed")


# Makes another member the leader of the caller’s party.
# May publish partyUpdateEvent.PLAYER_LEADER_CHANGED.
# Reasons: PARTY_LEADER_REQUIRED, PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND
# PUT /api/v1/parties/set-leader
func set_leader(player_id, party_id):
	return yield(_client.call_operation("PUT", "/parties/set-leader", true, {}, {"playerId": player_id, "partyId": party_id}, null), "completed")


# Removes a member from the party that the caller leads. The member cannot join it again for ten minutes.
# The party gets a new invite code. If the party waits for a match, its ticket is cancelled.
# May publish partyUpdateEvent.PLAYER_KICKED, matchmakingStatusUpdateEvent.CANCELLED.
# Reasons: PARTY_LEADER_REQUIRED, PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND
# PUT /api/v1/parties/kick
func kick(player_id, party_id):
	return yield(_client.call_operation("PUT", "/parties/kick", true, {}, {"playerId": player_id, "partyId": party_id}, null), "completed")


# Leaves a party. If the caller led it, the longest-standing member who is connected leads it.
# A party ends when its last member leaves. If the party waits for a match, its ticket is cancelled.
# May publish partyUpdateEvent.PLAYER_LEFT, partyUpdateEvent.PLAYER_LEADER_CHANGED,
# matchmakingStatusUpdateEvent.CANCELLED.
# Reasons: PARTY_NOT_FOUND
# PUT /api/v1/parties/leave
func leave(party_id):
	return yield(_client.call_operation("PUT", "/parties/leave", true, {}, {"partyId": party_id}, null), "completed")


# Adds a metadata entry to the caller’s party or to one of its members.
# Put the fields of the entry into `innerRequest` or beside `playerId`, but not in both. The leader may write the
# metadata of the party and of every member. Other members may write only their own.
# May publish partyUpdateEvent.METADATA_CREATED.
# id: The party.
# player_id: The member who owns the metadata. If absent, the party owns it.
# Reasons: METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, PARTY_LEADER_REQUIRED, PARTY_NOT_FOUND,
# PARTY_PLAYER_NOT_FOUND, METADATA_EXISTS, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
# POST /api/v1/parties/metadata
func create_metadata(inner_request = null, id = null, entry_key = null, entry_value = null, player_id = null):
	return yield(_client.call_operation("POST", "/parties/metadata", true, {}, {"innerRequest": inner_request, "id": id, "entryKey": entry_key, "entryValue": entry_value, "playerId": player_id}, null), "completed")


# Changes a metadata entry of the caller’s party or of one of its members.
# Put the fields of the entry into `innerRequest` or beside `playerId`, but not in both. The leader may write the
# metadata of the party and of every member. Other members may write only their own.
# May publish partyUpdateEvent.METADATA_CREATED, partyUpdateEvent.METADATA_UPDATED.
# id: The party.
# if_version: Changes the entry only if it has this version. 0 means that the entry must not exist yet.
# player_id: The member who owns the metadata. If absent, the party owns it.
# Reasons: METADATA_VALUE_TOO_LARGE, PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, PARTY_LEADER_REQUIRED,
# METADATA_NOT_FOUND, PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND, METADATA_VERSION_CHANGED, METADATA_TOO_MANY_ENTRIES,
# METADATA_TOTAL_TOO_LARGE
# PUT /api/v1/parties/metadata
func put_metadata(inner_request = null, id = null, entry_key = null, entry_value = null, update_operation_type = null, if_version = null, player_id = null):
	return yield(_client.call_operation("PUT", "/parties/metadata", true, {}, {"innerRequest": inner_request, "id": id, "entryKey": entry_key, "entryValue": entry_value, "updateOperationType": update_operation_type, "ifVersion": if_version, "playerId": player_id}, null), "completed")


# Removes a metadata entry of the caller’s party or of one of its members, or properties of its JSON value.
# PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says
# whether anything was removed.
# May publish partyUpdateEvent.METADATA_DELETED, partyUpdateEvent.METADATA_UPDATED.
# player_id: The member who owns the metadata. If absent, the party owns it.
# The value is a PartiesRemoveMetadataResponse.
# Reasons: PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, PARTY_LEADER_REQUIRED, PARTY_NOT_FOUND,
# PARTY_PLAYER_NOT_FOUND
# DELETE /api/v1/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}
func remove_metadata(inner_request_id, inner_request_entry_key, inner_request_json_handling_type = null, inner_request_properties_to_remove_paths = null, player_id = null):
	return yield(_client.call_operation("DELETE", _client.fill("/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}", {"innerRequest.id": inner_request_id, "innerRequest.entryKey": inner_request_entry_key}), true, {"innerRequest.jsonHandlingType": inner_request_json_handling_type, "innerRequest.propertiesToRemovePaths": inner_request_properties_to_remove_paths, "playerId": player_id}, {}, Types.PartiesRemoveMetadataResponse), "completed")


# Reads one metadata entry of the caller’s party or of one of its members.
# player_id: The member who owns the metadata. If absent, the party owns it.
# The value is a PartiesGetMetadataResponse.
# Reasons: METADATA_NOT_FOUND, PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND
# GET /api/v1/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}
func get_metadata(inner_request_id, inner_request_entry_key, player_id = null):
	return yield(_client.call_operation("GET", _client.fill("/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}", {"innerRequest.id": inner_request_id, "innerRequest.entryKey": inner_request_entry_key}), true, {"playerId": player_id}, {}, Types.PartiesGetMetadataResponse), "completed")


# Reads the metadata of the caller’s party or of one of its members.
# player_id: The member who owns the metadata. If absent, the party owns it.
# The value is a PartiesListMetadataResponse.
# Reasons: PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND
# GET /api/v1/parties/metadata/{innerRequest.id}
func list_metadata(inner_request_id, player_id = null):
	return yield(_client.call_operation("GET", _client.fill("/parties/metadata/{innerRequest.id}", {"innerRequest.id": inner_request_id}), true, {"playerId": player_id}, {}, Types.PartiesListMetadataResponse), "completed")
