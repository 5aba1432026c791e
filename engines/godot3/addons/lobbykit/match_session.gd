extends Reference

# A match that a game server plays. Each function returns an answer (answer.gd).

const Answer = preload("answer.gd")

var match_ # The players, and what the matchmaker says about them: a QueuedMatch of generated/types.gd.
var is_over = false # Whether end() was called.

var _server
var _joined_seen = 0 # How many joined players this server knows.


func _init(server, queued):
	_server = server
	match_ = queued


# Reports that players may connect. Call it within matchReadyTimeSeconds. It is refused if the match does not belong to this server
# any more. Players who are not in per_player (details by account) get connection_details, such as an address and a port.
func ready(connection_details, per_player = null):
	return yield(_server.report_ready(match_.match_id, connection_details, per_player), "completed")


# Has free seats filled from the queue of the match; the seats replace those of the last call. Call it every few seconds while seats
# are free. The value is a MatchmakingBackfillResponse: its field joined has all players who have joined since the match began. A
# player who joins between two answers takes one of the seats of the next call, so there are never more players than seats.
# open_slots: such as [{"team": 0, "count": 1}]. A player who has not connected yet still has their seat.
# left_player_ids: players of the match who have left. Listing them again has no further effect.
# connection_details: default: as in the call before; at first as in ready().
# expires_seconds: for how long the seats are offered; default 60.
func fill_seats(open_slots, left_player_ids = null, connection_details = null, expires_seconds = null):
	var seats = {
		"matchId": match_.match_id,
		"joinedSeen": _joined_seen,
		"openSlots": open_slots,
		"leftPlayerIds": left_player_ids,
		"connectionDetails": connection_details,
		"expiresSeconds": expires_seconds,
	}
	var answer = yield(_server.report_seats(seats), "completed")
	if answer.ok and answer.value.joined.size() > _joined_seen:
		_joined_seen = answer.value.joined.size()
	return answer


# Ends the match, with its results if there are any: a MatchResults of generated/types.gd, or the same as a dictionary. A match that
# ends before ready() is given to another server, once. Results that the backend refuses are given to the signal failed, and the
# match ends without them.
func end(results = null):
	return yield(_server.report_end(self, results), "completed")
