extends RefCounted

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

## Match history and ratings

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


## Lists the matches that the caller has played, the newest first.
## A page has at most 100 matches.
## The value is a MatchesHistoryResponse.
## GET /api/v1/matches/history
func history(queue_name = null, limit = null, offset = null, page_token = null) -> Answer:
	return await _client.call_operation("GET", "/matches/history", true, {"queueName": queue_name, "limit": limit, "offset": offset, "pageToken": page_token}, {}, Types.MatchesHistoryResponse)


## Reads the record of a match that the caller was in.
## The value is a MatchesGetResponse.
## Reasons: MATCH_RECORD_NOT_FOUND
## GET /api/v1/matches/history/{matchId}
func get_(match_id: String) -> Answer:
	return await _client.call_operation("GET", _client.fill("/matches/history/{matchId}", {"matchId": match_id}), true, {}, {}, Types.MatchesGetResponse)


## Lists the ratings of a player, by queue.
## A player who has not played a rated match in a queue has no rating there.
## account_id: Default: the caller.
## The value is a MatchesRatingsResponse.
## GET /api/v1/matchmaking/ratings
func ratings(account_id = null) -> Answer:
	return await _client.call_operation("GET", "/matchmaking/ratings", true, {"accountId": account_id}, {}, Types.MatchesRatingsResponse)
