extends RefCounted

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

## Groups

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


## Creates a group that the caller owns.
## No two groups have the same name, whatever its case.
## tag: A short form of the name. Groups may have the same one.
## The value is a GroupsCreateResponse.
## Reasons: GROUP_NAME_TAKEN, GROUP_LIMIT
## POST /api/v1/groups
func create(name: String, tag = null, description = null, is_open = null, max_members = null, metadata = null) -> Answer:
	return await _client.call_operation("POST", "/groups", true, {}, {"name": name, "tag": tag, "description": description, "isOpen": is_open, "maxMembers": max_members, "metadata": metadata}, Types.GroupsCreateResponse)


## Lists groups by name.
## search: The beginning of the name, in any case.
## The value is a GroupsListResponse.
## GET /api/v1/groups
func list(search = null, is_open = null, limit = null, offset = null, page_token = null) -> Answer:
	return await _client.call_operation("GET", "/groups", true, {"search": search, "isOpen": is_open, "limit": limit, "offset": offset, "pageToken": page_token}, {}, Types.GroupsListResponse)


## Lists the groups that the caller is in or has requested to join.
## The value is a GroupsMineResponse.
## GET /api/v1/groups/mine
func mine() -> Answer:
	return await _client.call_operation("GET", "/groups/mine", true, {}, {}, Types.GroupsMineResponse)


## Reads a group.
## The value is a GroupsGetResponse.
## Reasons: GROUP_NOT_FOUND
## GET /api/v1/groups/{groupId}
func get_(group_id: String) -> Answer:
	return await _client.call_operation("GET", _client.fill("/groups/{groupId}", {"groupId": group_id}), true, {}, {}, Types.GroupsGetResponse)


## Changes a group. Officers change description and metadata, the owner everything.
## Entries in `metadata` are added or overwritten, those in `metadataDeletionKeys` are removed, and all others stay.
## May publish anyEvent.groups/GroupChanged.
## mask: Paths of fields with commas. If empty, all fields that are present.
## metadata_deletion_keys: Entries of the metadata to remove. Entries that are in neither stay as they are.
## The value is a GroupsUpdateResponse.
## Reasons: GROUP_TOO_SMALL, GROUP_ROLE_TOO_LOW, GROUP_NOT_FOUND, NOT_IN_GROUP, GROUP_NAME_TAKEN
## PATCH /api/v1/groups/{groupId}
func update(group_id: String, group, mask = null, metadata_deletion_keys = null) -> Answer:
	return await _client.call_operation("PATCH", _client.fill("/groups/{groupId}", {"groupId": group_id}), true, {}, {"group": group, "mask": mask, "metadataDeletionKeys": metadata_deletion_keys}, Types.GroupsUpdateResponse)


## Deletes a group. Only the owner can.
## May publish anyEvent.groups/GroupChanged.
## The value is a GroupsDeleteResponse.
## Reasons: GROUP_ROLE_TOO_LOW, GROUP_NOT_FOUND, NOT_IN_GROUP
## DELETE /api/v1/groups/{groupId}
func delete(group_id: String) -> Answer:
	return await _client.call_operation("DELETE", _client.fill("/groups/{groupId}", {"groupId": group_id}), true, {}, {}, Types.GroupsDeleteResponse)


## Lists the members of a group, by role and then by name.
## Officers and the owner also see who waits to be accepted.
## The value is a GroupsMembersResponse.
## Reasons: GROUP_NOT_FOUND
## GET /api/v1/groups/{groupId}/members
func members(group_id: String) -> Answer:
	return await _client.call_operation("GET", _client.fill("/groups/{groupId}/members", {"groupId": group_id}), true, {}, {}, Types.GroupsMembersResponse)


## Joins an open group, or requests to join another one.
## The role in the answer says which: 2 MEMBER or 3 REQUESTED.
## May publish anyEvent.groups/MemberChanged.
## The value is a GroupsJoinResponse.
## Reasons: ALREADY_IN_GROUP, GROUP_KICKED, GROUP_NOT_FOUND, GROUP_FULL, GROUP_LIMIT, GROUP_REQUESTS_FULL
## POST /api/v1/groups/{groupId}/join
func join(group_id: String) -> Answer:
	return await _client.call_operation("POST", _client.fill("/groups/{groupId}/join", {"groupId": group_id}), true, {}, {}, Types.GroupsJoinResponse)


## Leaves a group, or withdraws the request to join it.
## If the owner leaves, the longest-standing officer owns the group, or else the longest-standing member. With its
## last member a group ends.
## May publish anyEvent.groups/MemberChanged, anyEvent.groups/GroupChanged.
## Reasons: GROUP_NOT_FOUND, NOT_IN_GROUP
## POST /api/v1/groups/{groupId}/leave
func leave(group_id: String) -> Answer:
	return await _client.call_operation("POST", _client.fill("/groups/{groupId}/leave", {"groupId": group_id}), true, {}, {}, null)


## Accepts a request, or gives a member another role.
## Officers accept requests. The owner gives every role; a player who gets 0 OWNER owns the group, and the caller
## becomes an officer. An officer may make themselves a member.
## May publish anyEvent.groups/MemberChanged.
## The value is a GroupsSetRoleResponse.
## Reasons: GROUP_ROLE_TOO_LOW, GROUP_MEMBER_NOT_FOUND, GROUP_NOT_FOUND, NOT_IN_GROUP, GROUP_FULL
## PUT /api/v1/groups/{groupId}/members/{accountId}
func set_role(group_id: String, account_id: String, role: int) -> Answer:
	return await _client.call_operation("PUT", _client.fill("/groups/{groupId}/members/{accountId}", {"groupId": group_id, "accountId": account_id}), true, {}, {"role": role}, Types.GroupsSetRoleResponse)


## Removes a member, or refuses a request. The player cannot join for a day.
## Officers remove members; the owner removes officers too.
## May publish anyEvent.groups/MemberChanged.
## Reasons: GROUP_ROLE_TOO_LOW, GROUP_MEMBER_NOT_FOUND, GROUP_NOT_FOUND, NOT_IN_GROUP
## DELETE /api/v1/groups/{groupId}/members/{accountId}
func remove(group_id: String, account_id: String) -> Answer:
	return await _client.call_operation("DELETE", _client.fill("/groups/{groupId}/members/{accountId}", {"groupId": group_id, "accountId": account_id}), true, {}, {}, null)
