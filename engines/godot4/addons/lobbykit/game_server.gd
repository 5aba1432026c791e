extends Node

# Plays the matches that the backend has for a server: asks for them, reports that they are ready and how they ended, and ends when
# the server is not needed any more. Every call is repeated until it has an answer.
#
#     var games = GameServer.new()
#     add_child(games)
#     games.match_received.connect(play) # play(session) calls session.ready("203.0.113.7:7777"), and session.end() at the end
#     await games.serve()
#     get_tree().quit()

signal match_received(session) # A match to play (match_session.gd). Call end() of it when the match is over.
signal failed(answer) # Ends that are refused; and what is repeated for ever: the first failure, then one a minute.
signal place_freed
signal served

const Answer = preload("answer.gd")
const Client = preload("lobbykit.gd")
const Session = preload("match_session.gd")
const Types = preload("generated/types.gd")
const Values = preload("values.gd")

# Hint flags.
const SHUTDOWN = 1
const WILLING_TO_WAIT = 2
const WILLING_TO_SHUTDOWN = 4
const NOT_FULL = 16

const FOREVER = -1.0
const MIN_PAUSE = 0.5
const MAX_PAUSE = 15.0
const IDLE_SECONDS = 1.0 # The shortest time between two requests that bring no match.
const REPORT_MSEC = 60000

var client = Client.new() # Its base_url and api_key are BACKEND_URL and API_KEY of the environment.
var server_id: String = OS.get_environment("SERVER_ID") # Of the environment, or else a new one.
var requirements: String = "" # Which matches this server takes; empty for all.
var concurrent_matches: int = 1 # How many matches are played at the same time.
var retry_seconds: float = 120.0 # For how long ready() and fill_seats() are repeated while the backend cannot be reached.

var _playing: Dictionary = {} # By id, the sessions whose end the backend does not know yet.
var _open: int = 0 # Sessions whose end() was not called.
var _is_draining: bool = false
var _has_begun: bool = false
var _is_serving: bool = false


func _init():
	client.settings_path = ""
	client.base_url = OS.get_environment("BACKEND_URL")
	client.api_key = OS.get_environment("API_KEY")
	client.retry = 0 # Calls are repeated here.
	if server_id == "":
		server_id = "server-" + Crypto.new().generate_random_bytes(16).hex_encode()
	add_child(client)


# Asks for matches and emits match_received with each. Returns when the server has drained, after drain() or because the backend has
# asked for it. While the backend cannot be reached, matches go on and it keeps asking. If the backend refuses a request for a match,
# it returns the refusal, after the matches that are played then.
func serve() -> Answer:
	await get_tree().process_frame
	if _has_begun:
		return Answer.new().refuse(0, "ALREADY_SERVING", "serve() may be called only once")
	if client.base_url == "" or client.api_key == "":
		return Answer.new().refuse(0, "NOT_CONFIGURED", "BACKEND_URL or API_KEY is not set")
	_has_begun = true
	_is_serving = true
	var answer = await _loop()
	_is_draining = true
	while not _playing.is_empty():
		await place_freed
	_is_serving = false
	served.emit()
	return answer


# Takes no more matches, lets the running ones end, and says goodbye to the backend with the last one. A request that waits is
# answered first, within 25 seconds; a match that it brings is played. Returns when all matches are over.
func drain():
	_is_draining = true
	place_freed.emit()
	await get_tree().process_frame
	while _is_serving:
		await served


func _loop() -> Answer:
	await get_tree().process_frame
	while not _is_draining:
		if _playing.size() >= concurrent_matches:
			await place_freed
			continue
		var asked = Time.get_ticks_msec()
		var flags = WILLING_TO_WAIT | WILLING_TO_SHUTDOWN
		var body = {"serverId": server_id, "requirements": requirements, "hintFlags": flags}
		var reader = Types.MatchBrokerRequestMatchResponse
		var answer = await _repeat("/server/request_match", body, reader, FOREVER, true)
		if not answer.ok:
			if _is_draining and _may_pass(answer, true):
				break
			return answer
		# Nobody plays these any more: an earlier program with this id was killed, or the end of a match was lost.
		var has_ended = false
		for match_id in Values.either(answer.value.running_match_ids, []):
			if not _playing.has(match_id):
				has_ended = true
				await _end(match_id, _more(), null)
		var next = answer.value.match_
		if next != null and not _playing.has(next.match_id):
			var session = Session.new(self, next)
			_playing[next.match_id] = session
			_open += 1
			match_received.emit(session)
		elif answer.value.hint_flags & SHUTDOWN:
			_is_draining = true
		# A match that is not ready yet is returned again without a wait.
		elif not has_ended and Time.get_ticks_msec() - asked < IDLE_SECONDS * 1000:
			await _pause(IDLE_SECONDS, true)
	var drained = Answer.new()
	drained.ok = true
	return drained


# What sessions call.


func report_ready(match_id: String, connection_details: String, per_player) -> Answer:
	var body = {
		"serverId": server_id,
		"matchId": match_id,
		"connectionDetails": connection_details,
		"perPlayerConnectionDetails": per_player,
		"hintFlags": _more() if _playing.size() < concurrent_matches else 0,
	}
	return await _repeat("/server/match_ready", body, Types.MatchBrokerMatchReadyResponse, retry_seconds)


func report_seats(seats: Dictionary) -> Answer:
	seats["serverId"] = server_id
	return await _repeat("/matchmaking/server/backfill", seats, Types.MatchmakingBackfillResponse, retry_seconds)


func report_end(session, results) -> Answer:
	if session.is_over:
		await get_tree().process_frame
		return Answer.new().refuse(0, "MATCH_OVER", "end() was called before")
	session.is_over = true
	_open -= 1
	var is_last = _is_draining and _open == 0
	# The other matches are ended first, because SHUTDOWN ends everything that is not over.
	while is_last and _playing.size() > 1:
		await place_freed
	var answer = await _end(session.match_.match_id, SHUTDOWN if is_last else _more(), results)
	_playing.erase(session.match_.match_id)
	place_freed.emit()
	return answer


func _end(match_id: String, hint_flags: int, results) -> Answer:
	var body = {"serverId": server_id, "matchId": match_id, "hintFlags": hint_flags, "results": results}
	var answer = await _repeat("/server/end_match", body, Types.MatchBrokerEndMatchResponse, FOREVER)
	if answer.ok:
		return answer
	failed.emit(answer)
	# Otherwise the backend has ended the match or given it to another server.
	if results == null or answer.reason != "INVALID_FIELD":
		return answer
	return await _end(match_id, hint_flags, null)


# The hint that asks for more matches, if several may be played.
func _more() -> int:
	return NOT_FULL if concurrent_matches > 1 and not _is_draining else 0


# Repeats a call, with growing pauses, until the backend answers: every call of a game server may be repeated. What asks for matches
# is given up when the server drains.
func _repeat(path: String, body: Dictionary, reader, seconds: float, is_asking: bool = false) -> Answer:
	var is_forever = seconds == FOREVER
	var until = Time.get_ticks_msec() + int(seconds * 1000)
	var report_at = 0
	var pause = MIN_PAUSE
	while true:
		var answer = await client.call_operation("POST", path, true, {}, body, reader)
		if answer.ok or not _may_pass(answer, is_forever):
			return answer
		var wait = max(answer.retry_after, pause * randf_range(0.5, 1.0))
		var now = Time.get_ticks_msec()
		if (is_asking and _is_draining) or (not is_forever and now + wait * 1000 > until):
			return answer
		if is_forever and now >= report_at:
			report_at = now + REPORT_MSEC
			failed.emit(answer)
		await _pause(wait, is_asking)
		if is_asking and _is_draining:
			return answer
		pause = min(pause * 2, MAX_PAUSE)
	return null


# Whether the same call may succeed later. A proxy without a backend may answer anything.
func _may_pass(answer: Answer, is_forever: bool) -> bool:
	return answer.may_pass() or answer.status == 409 or (is_forever and answer.reason in ["UNKNOWN", "INVALID_JSON"])


# Waits by the clock, so a game that is slow or stops time does not wait longer. Draining ends it for what asks for matches.
func _pause(seconds: float, is_asking: bool):
	var until = Time.get_ticks_msec() + int(seconds * 1000)
	await get_tree().process_frame
	while Time.get_ticks_msec() < until and not (is_asking and _is_draining):
		await get_tree().process_frame
