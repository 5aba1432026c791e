extends RefCounted

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

## Leaderboards

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


## Lists the best players of a leaderboard.
## `title` is the id of the leaderboard. `count` is 10 if it is absent or 0, and at most 100.
## The value is a LeaderboardsTopResponse.
## Reasons: LEADERBOARD_NOT_FOUND
## GET /api/v1/leaderboards
func top(title: String, count = null) -> Answer:
	return await _client.call_operation("GET", "/leaderboards", true, {"title": title, "count": count}, {}, Types.LeaderboardsTopResponse)


## Lists the leaderboards, by id.
## The value is a LeaderboardsListDefinitionsResponse.
## GET /api/v1/leaderboards/definitions
func list_definitions(limit = null, offset = null, page_token = null) -> Answer:
	return await _client.call_operation("GET", "/leaderboards/definitions", true, {"limit": limit, "offset": offset, "pageToken": page_token}, {}, Types.LeaderboardsListDefinitionsResponse)


## Lists the entries of a leaderboard, best first; at most 100 per page.
## Ranks are those among all players, also with `friendsOnly` and `accountIds`. `totalEntries` is the number of
## entries on all pages. Hidden entries are left out, except the own one with `friendsOnly` or `accountIds`.
## version: The version; absent or 0 means the running one.
## friends_only: Only the caller and their friends.
## account_ids: Only these players, at most 100.
## The value is a LeaderboardsListEntriesResponse.
## Reasons: LEADERBOARD_NOT_FOUND, VERSION_NOT_FOUND
## GET /api/v1/leaderboards/{leaderboardId}/entries
func list_entries(leaderboard_id: String, limit = null, offset = null, page_token = null, version = null, friends_only = null, account_ids = null) -> Answer:
	return await _client.call_operation("GET", _client.fill("/leaderboards/{leaderboardId}/entries", {"leaderboardId": leaderboard_id}), true, {"limit": limit, "offset": offset, "pageToken": page_token, "version": version, "friendsOnly": friends_only, "accountIds": account_ids}, {}, Types.LeaderboardsListEntriesResponse)


## Submits a score of the caller.
## Only if the authority of the leaderboard is CLIENT. If `version` is given and that version has ended, the answer is
## VERSION_ENDED.
## subscore: Decides between equal scores. Default 0.
## metadata: Any JSON object of at most 1,024 bytes. Absent: the metadata of the entry stays.
## version: The version; absent or 0 means the running one.
## The value is a LeaderboardsSubmitResponse.
## Reasons: NUMBER_OUT_OF_RANGE, SCORE_OUT_OF_BOUNDS, VERSION_ENDED, SERVERS_ONLY, LEADERBOARD_NOT_FOUND
## POST /api/v1/leaderboards/{leaderboardId}/entries
func submit(leaderboard_id: String, score: int, subscore = null, metadata = null, version = null) -> Answer:
	return await _client.call_operation("POST", _client.fill("/leaderboards/{leaderboardId}/entries", {"leaderboardId": leaderboard_id}), true, {}, {"score": score, "subscore": subscore, "metadata": metadata, "version": version}, Types.LeaderboardsSubmitResponse)


## Lists the entries around a player, best first.
## If one side has fewer entries than `range`, the other side has more. So there are 2 × `range` + 1 entries, unless
## the leaderboard has fewer.
## account_id: Default: the caller.
## range_: How many entries on each side. Default 5, also for 0; at most 50.
## version: The version; absent or 0 means the running one.
## The value is a LeaderboardsAroundResponse.
## Reasons: ENTRY_NOT_FOUND, LEADERBOARD_NOT_FOUND, VERSION_NOT_FOUND
## GET /api/v1/leaderboards/{leaderboardId}/around
func around(leaderboard_id: String, account_id = null, range_ = null, version = null) -> Answer:
	return await _client.call_operation("GET", _client.fill("/leaderboards/{leaderboardId}/around", {"leaderboardId": leaderboard_id}), true, {"accountId": account_id, "range": range_, "version": version}, {}, Types.LeaderboardsAroundResponse)


## Reads the entry of a player with its rank.
## A hidden entry is found only by its player and by operators of leaderboards.
## version: The version; absent or 0 means the running one.
## The value is a LeaderboardsGetEntryResponse.
## Reasons: ENTRY_NOT_FOUND, LEADERBOARD_NOT_FOUND, VERSION_NOT_FOUND
## GET /api/v1/leaderboards/{leaderboardId}/entries/{accountId}
func get_entry(leaderboard_id: String, account_id: String, version = null) -> Answer:
	return await _client.call_operation("GET", _client.fill("/leaderboards/{leaderboardId}/entries/{accountId}", {"leaderboardId": leaderboard_id, "accountId": account_id}), true, {"version": version}, {}, Types.LeaderboardsGetEntryResponse)


## Lists the versions of a leaderboard that are kept, newest first, and begins with the running one.
## The value is a LeaderboardsListVersionsResponse.
## Reasons: LEADERBOARD_NOT_FOUND
## GET /api/v1/leaderboards/{leaderboardId}/versions
func list_versions(leaderboard_id: String) -> Answer:
	return await _client.call_operation("GET", _client.fill("/leaderboards/{leaderboardId}/versions", {"leaderboardId": leaderboard_id}), true, {}, {}, Types.LeaderboardsListVersionsResponse)


## Submits scores of players, at most 100: all of them or none.
## Two scores of one player count one after the other. The results have the order of the entries, with the ranks after
## all of them.
## Needs the permission `leaderboards.write`.
## version: The version; absent or 0 means the running one.
## idempotency_key: The same as the header Idempotency-Key, which wins.
## The value is a LeaderboardsServerSubmitResponse.
## Reasons: NUMBER_OUT_OF_RANGE, SCORE_OUT_OF_BOUNDS, VERSION_ENDED, LEADERBOARD_NOT_FOUND, SCORED_ACCOUNT_NOT_FOUND
## POST /api/v1/server/leaderboards/{leaderboardId}/entries
func server_submit(leaderboard_id: String, entries: Array, version = null, idempotency_key = null) -> Answer:
	return await _client.call_operation("POST", _client.fill("/server/leaderboards/{leaderboardId}/entries", {"leaderboardId": leaderboard_id}), true, {}, {"entries": entries, "version": version, "idempotencyKey": idempotency_key}, Types.LeaderboardsServerSubmitResponse)


## Removes the entry of a player from the running version.
## Needs the permission `leaderboards.write`.
## The value is a LeaderboardsServerRemoveEntryResponse.
## Reasons: LEADERBOARD_NOT_FOUND
## DELETE /api/v1/server/leaderboards/{leaderboardId}/entries/{accountId}
func server_remove_entry(leaderboard_id: String, account_id: String) -> Answer:
	return await _client.call_operation("DELETE", _client.fill("/server/leaderboards/{leaderboardId}/entries/{accountId}", {"leaderboardId": leaderboard_id, "accountId": account_id}), true, {}, {}, Types.LeaderboardsServerRemoveEntryResponse)
