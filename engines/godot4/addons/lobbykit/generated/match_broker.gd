extends RefCounted

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

## Server manager and match broker

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


## Gives a game server the next match that it accepts, if there is one.
## If there is no match, the answer has none. With WILLING_TO_WAIT the request waits up to 25 seconds for a match. A
## server that has a match and is not ready yet gets the same match again. A server that is full gets none. With
## WILLING_TO_SHUTDOWN the answer may be SHUTDOWN: the server has to exit. A server that drains gets none, and
## SHUTDOWN as soon as its matches are over. An unknown server is registered by its first request.
## Needs the permission `matchbroker.serve`.
## May publish anyEvent.matchbroker/ServerHeard.
## requirements: Which matches the server takes, in a subset of JMESPath over MatchId, PlayerIds, MatchProperties and
## PlayerProperties; empty for all.
## hint_flags: A sum of 1 SHUTDOWN, 2 WILLING_TO_WAIT, 4 WILLING_TO_SHUTDOWN, 8 FULL, 16 NOT_FULL. The name of one is
## accepted too.
## build: The build of a server that no allocator has started. Of any other, its allocator says the build.
## The value is a MatchBrokerRequestMatchResponse.
## POST /api/v1/server/request_match
func request_match(server_id: String, requirements = null, hint_flags = null, build = null, health = null) -> Answer:
	return await _client.call_operation("POST", "/server/request_match", true, {}, {"serverId": server_id, "requirements": requirements, "hintFlags": hint_flags, "build": build, "health": health}, Types.MatchBrokerRequestMatchResponse)


## Reports that a server is ready for its match, and how players connect.
## Each player gets their own entry of perPlayerConnectionDetails, or else connectionDetails. Repeating the call with
## the same details only says that the server is there, and how it is. NOT_FULL asks for more matches.
## Needs the permission `matchbroker.serve`.
## May publish matchmakingStatusUpdateEvent.COMPLETED, anyEvent.matchbroker/ServerHeard,
## anyEvent.matchbroker/ServerSilent, anyEvent.matchbroker/ServerLost.
## hint_flags: A sum of 1 SHUTDOWN, 2 WILLING_TO_WAIT, 4 WILLING_TO_SHUTDOWN, 8 FULL, 16 NOT_FULL. The name of one is
## accepted too.
## The value is a MatchBrokerMatchReadyResponse.
## Reasons: MATCH_ALREADY_READY, MATCH_OF_ANOTHER_SERVER, MATCH_OVER, MATCH_NOT_FOUND
## POST /api/v1/server/match_ready
func match_ready(server_id: String, match_id: String, connection_details = null, hint_flags = null, per_player_connection_details = null, health = null) -> Answer:
	return await _client.call_operation("POST", "/server/match_ready", true, {}, {"serverId": server_id, "matchId": match_id, "connectionDetails": connection_details, "hintFlags": hint_flags, "perPlayerConnectionDetails": per_player_connection_details, "health": health}, Types.MatchBrokerMatchReadyResponse)


## Ends the match of a server.
## Repeating the call has no further effect: the results of the first one that ended the match count. A match that
## does not run yet is queued again for another server, once. SHUTDOWN says that the server exits now; it is removed
## from the list.
## Needs the permission `matchbroker.serve`.
## May publish anyEvent.matchbroker/MatchEnded, anyEvent.matchbroker/ServerHeard.
## hint_flags: A sum of 1 SHUTDOWN, 2 WILLING_TO_WAIT, 4 WILLING_TO_SHUTDOWN, 8 FULL, 16 NOT_FULL. The name of one is
## accepted too.
## The value is a MatchBrokerEndMatchResponse.
## Reasons: MATCH_OF_ANOTHER_SERVER, MATCH_OVER, MATCH_NOT_FOUND
## POST /api/v1/server/end_match
func end_match(server_id: String, match_id: String, hint_flags = null, results = null, health = null) -> Answer:
	return await _client.call_operation("POST", "/server/end_match", true, {}, {"serverId": server_id, "matchId": match_id, "hintFlags": hint_flags, "results": results, "health": health}, Types.MatchBrokerEndMatchResponse)


## Lists the game servers, oldest first.
## Needs the permission `matchbroker.read`.
## The value is a MatchBrokerListServersResponse.
## POST /api/v1/servers
func list_servers(state = null, allocator = null, limit = null, offset = null, page_token = null) -> Answer:
	return await _client.call_operation("POST", "/servers", true, {}, {"state": state, "allocator": allocator, "limit": limit, "offset": offset, "pageToken": page_token}, Types.MatchBrokerListServersResponse)


## Takes a server out of service and lists the matches that it had.
## Its matches that do not run yet are queued again for another server, once. Its running matches end. Its allocator
## ends the server. A server without an allocator gets SHUTDOWN when it asks again with WILLING_TO_SHUTDOWN. success
## is false if there is no such server, or if it is already out of service.
## Needs the permission `matchbroker.allocate`.
## May publish anyEvent.matchbroker/MatchEnded, matchmakingStatusUpdateEvent.FAILED.
## The value is a MatchBrokerDeallocateResponse.
## POST /api/v1/server/deallocate
func deallocate(server_id: String) -> Answer:
	return await _client.call_operation("POST", "/server/deallocate", true, {}, {"serverId": server_id}, Types.MatchBrokerDeallocateResponse)


## Queues a match for an idle server, or for one that an allocator starts for it.
## Only that server gets the match. Repeating the call with the same matchId returns the same server. Without capacity
## nothing is stored.
## Needs the permission `matchbroker.allocate`.
## May publish newMatchEvent, anyEvent.matchbroker/BuildStopped.
## The value is a MatchBrokerAllocateResponse.
## Reasons: NO_CAPACITY, MATCH_EXISTS
## POST /api/v1/server/allocate
func allocate(match_) -> Answer:
	return await _client.call_operation("POST", "/server/allocate", true, {}, {"match": match_}, Types.MatchBrokerAllocateResponse)


## Lists the matches that wait for a server, oldest first.
## Needs the permission `matchbroker.read`.
## The value is a MatchBrokerListQueuedResponse.
## GET /api/v1/matches
func list_queued(limit = null, offset = null, page_token = null) -> Answer:
	return await _client.call_operation("GET", "/matches", true, {"limit": limit, "offset": offset, "pageToken": page_token}, {}, Types.MatchBrokerListQueuedResponse)
