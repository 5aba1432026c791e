extends Node

# A player's client for lobbykit, for Godot 3.2 and later versions of Godot 3. Add it as an autoload, and set base_url.
#
# Functions that call the server are coroutines, which return a dictionary:
#
#     var answer = yield(client.create_account(), "completed")
#     if answer.ok: print(answer.body.account.id)
#     else: print(answer.reason)
#
#     ok           whether the server did it
#     status       the HTTP status, or 0 if no answer came: the server may have done it
#     body         the answer
#     reason       why not: NETWORK, or one of docs/reference/errors.md
#     message      the same for people who read logs
#     retry_after  seconds to wait before another attempt, or 0
#     details      what else a refusal says
#
# Godot reads each number of JSON as a float, which is exact up to 2^53. So this client asks the server for 64-bit integers as
# text: read them with int(…).

signal session_changed(token) # Store it. Empty after a logout.
signal replay_token_changed(token) # Store it at once: the one before is used up.
signal browser_needed(url, digits) # OS.shell_open(url), and show the digits: the player may have to type them there.
signal event_received(event)
signal stream_opened
signal stream_refused(answer) # The server refuses the stream, and another attempt would not help.

const CALL_SECONDS = 35
const MIN_PAUSE = 0.25
const MAX_PAUSE = 10.0
const MAX_SILENCE_MSEC = 45000 # A live stream sends something every 15 seconds.
const HEALTHY_MSEC = 30000

export var base_url = "" # The address of the server, without /api/v1.
var session = "" # The session token that was stored, or empty.

var _stream_number = 0
var _cursor = ""
var _given_id = ""
var _pause = MIN_PAUSE

# Login


func login(provider, payload):
	var body = {"provider": provider, "payload": payload}
	return yield(call_api(HTTPClient.METHOD_POST, "/authentication/login", body), "completed")


# Logs in with a browser. Returns when the player has logged in there, or when the login has failed.
func login_with_browser(provider):
	var answer = yield(login(provider, ""), "completed")
	if not answer.ok or answer.body.redirectUri == "":
		return answer
	emit_signal("browser_needed", answer.body.redirectUri, answer.body.get("confirmationCode", ""))
	var pause = MIN_PAUSE
	while true:
		answer = yield(call_api(HTTPClient.METHOD_GET, "/authentication/await"), "completed")
		if answer.ok:
			if answer.body.successfulAuth:
				return answer
			if answer.body.message != "PENDING":
				return _refusal(200, answer.body.message, "the login failed")
			pause = MIN_PAUSE
			continue
		# An attempt whose connection broke may still be waiting on the server.
		if answer.reason != "AWAIT_RUNNING" and not _may_pass(answer):
			return answer
		yield(_sleep(max(answer.retry_after, pause)), "completed")
		pause = min(pause * 2, MAX_PAUSE)


# Gives the session its account, and creates the account at the first login.
func create_account():
	return yield(call_api(HTTPClient.METHOD_POST, "/accounts"), "completed")


# Returns a token in body.replayToken, with which the player can log in once within 30 days.
func remember():
	return yield(call_api(HTTPClient.METHOD_POST, "/platform_auth/remember_me"), "completed")


# Logs in with a replay token. The signal replay_token_changed gives the next one. If no answer comes, send the same again.
func login_with_replay_token(token):
	return yield(login(13, token), "completed")


func refresh():
	return yield(call_api(HTTPClient.METHOD_POST, "/sessions/refresh"), "completed")


func logout():
	close_stream()
	var answer = yield(call_api(HTTPClient.METHOD_POST, "/authentication/logout"), "completed")
	if answer.ok:
		_set_session("")
	return answer


# Accounts and metadata


func get_account(account_id):
	return yield(call_api(HTTPClient.METHOD_GET, "/accounts/" + account_id.percent_encode()), "completed")


func get_metadata():
	return yield(call_api(HTTPClient.METHOD_GET, "/accounts/metadata"), "completed")


# Writes an entry of the player. The payload is {"stringPayload": …}, {"intPayload": "…"} or {"jsonPayload": …}.
func put_metadata(key, payload):
	var body = {"entryKey": key, "entryValue": payload, "updateOperationType": "CREATE_IF_NECESSARY"}
	return yield(call_api(HTTPClient.METHOD_PUT, "/accounts/metadata", body), "completed")


# Reads what the game has published for all players.
func get_global_metadata(name_space):
	var path = "/global_metadata/entries/" + name_space.percent_encode()
	return yield(call_api(HTTPClient.METHOD_GET, path), "completed")


# Friends and parties


func request_friend(account_id):
	var body = {"receiverAccountId": account_id}
	return yield(call_api(HTTPClient.METHOD_POST, "/friends/request/send", body), "completed")


func accept_friend(account_id):
	var body = {"senderAccountId": account_id}
	return yield(call_api(HTTPClient.METHOD_POST, "/friends/request/accept", body), "completed")


func get_friends():
	var body = {"includePresence": true}
	return yield(call_api(HTTPClient.METHOD_POST, "/friends/get", body), "completed")


func create_party():
	return yield(call_api(HTTPClient.METHOD_POST, "/parties/create"), "completed")


func join_party(invite_code):
	var body = {"inviteCode": invite_code}
	return yield(call_api(HTTPClient.METHOD_POST, "/parties/join", body), "completed")


func leave_party(party_id):
	var body = {"partyId": party_id}
	return yield(call_api(HTTPClient.METHOD_PUT, "/parties/leave", body), "completed")


# Matchmaking


# Starts a ticket for the player. Its updates are events. The metadata has payloads by key, as in put_metadata.
func start_ticket(account_id, queue, metadata = {}):
	var entries = metadata.duplicate()
	entries["queue_name"] = {"stringPayload": queue}
	var body = {"entity": {"id": account_id, "entityType": "ACCOUNT", "metadata": entries}}
	return yield(call_api(HTTPClient.METHOD_POST, "/matchmaking/start", body), "completed")


func cancel_ticket(ticket_id):
	var body = {"ticketId": ticket_id}
	return yield(call_api(HTTPClient.METHOD_POST, "/matchmaking/cancel", body), "completed")


# The tickets that the player is in: read them when the game starts, and after events/Resync.
func get_tickets():
	return yield(call_api(HTTPClient.METHOD_GET, "/matchmaking/mine"), "completed")


# Calls any operation of docs/reference/routes.md, whose path is written without /api/v1. A call with an idempotency key may be
# repeated with the same key: it takes effect once.
func call_api(method, path, body = null, idempotency_key = ""):
	var request = HTTPRequest.new()
	request.max_redirects = 0 # A redirect would carry the session to wherever it leads.
	request.timeout = CALL_SECONDS
	add_child(request)
	var headers = _headers("application/json")
	if body != null:
		headers.append("Content-Type: application/json")
	if idempotency_key != "":
		headers.append("Idempotency-Key: " + idempotency_key)
	var text = "" if body == null else JSON.print(body)
	var result
	if request.request(base_url + "/api/v1" + path, headers, true, method, text) == OK:
		result = yield(request, "request_completed")
	else:
		yield(get_tree(), "idle_frame")
		result = [HTTPRequest.RESULT_CANT_CONNECT, 0, [], PoolByteArray()]
	request.queue_free()
	if result[0] != HTTPRequest.RESULT_SUCCESS:
		return _refusal(0, "NETWORK", "no answer of %s: result %d" % [path, result[0]])
	var found = _lower_case(result[2])
	if found.has("x-replay-token"):
		emit_signal("replay_token_changed", found["x-replay-token"])
	if found.has("x-session-id") and found["x-session-id"] != session:
		_set_session(found["x-session-id"])
	return _answer(result[1], found, result[3].get_string_from_utf8())


# Events


# Emits event_received for each event, once and in order. Whenever the stream ends, it opens again behind the last event.
# An anyEvent of the type events/Resync says that events are missing: read again what the game shows.
func open_stream(last_event_id = ""):
	_stream_number += 1
	_cursor = last_event_id
	_given_id = last_event_id
	_pause = MIN_PAUSE
	_keep_stream(_stream_number)


func close_stream():
	_stream_number += 1


func _keep_stream(number):
	while number == _stream_number:
		var began = OS.get_ticks_msec()
		var answer = yield(_read_stream(number), "completed")
		if number != _stream_number:
			return
		if not _may_pass(answer):
			emit_signal("stream_refused", answer)
			return
		if OS.get_ticks_msec() - began >= HEALTHY_MSEC:
			_pause = MIN_PAUSE
		# Spread: clients that lost the same server must not come back at the same moment.
		yield(_sleep(max(answer.retry_after, _pause * rand_range(0.5, 1.5))), "completed")
		_pause = min(_pause * 2, MAX_PAUSE)


# Reads one stream to its end. Returns why it ended.
func _read_stream(number):
	var http = HTTPClient.new()
	var lost = _refusal(0, "NETWORK", "the stream ended")
	var parts = _parts_of(base_url)
	yield(get_tree(), "idle_frame")
	http.connect_to_host(parts.host, parts.port, parts.is_https, parts.is_https)
	yield(_while([HTTPClient.STATUS_RESOLVING, HTTPClient.STATUS_CONNECTING], http, number), "completed")
	if http.get_status() != HTTPClient.STATUS_CONNECTED:
		return lost
	var headers = _headers("application/x-ndjson")
	if _cursor != "":
		headers.append("Last-Event-ID: " + _cursor)
	http.request(HTTPClient.METHOD_GET, parts.path + "/api/v1/events/subscribe", headers)
	yield(_while([HTTPClient.STATUS_REQUESTING], http, number), "completed")
	if not http.has_response():
		return lost
	var status = http.get_response_code()
	var found = _lower_case(http.get_response_headers())
	# Where the stream begins: without it, what happens before the next event could be lost.
	var position = found.get("last-event-id", _cursor)
	if _cursor == "":
		_cursor = position
	if status == 200:
		emit_signal("stream_opened")
	var has_begun = false
	var line = PoolByteArray()
	var heard = OS.get_ticks_msec()
	while number == _stream_number and http.get_status() == HTTPClient.STATUS_BODY:
		http.poll()
		var chunk = http.read_response_body_chunk()
		if chunk.size() == 0:
			if OS.get_ticks_msec() - heard > MAX_SILENCE_MSEC:
				break
			yield(get_tree(), "idle_frame")
			continue
		heard = OS.get_ticks_msec()
		for byte in chunk:
			if byte != 10 or status != 200:
				line.append(byte)
				continue
			var text = line.get_string_from_utf8().strip_edges()
			line = PoolByteArray()
			if text == "":
				continue
			var item = JSON.parse(text).result
			if typeof(item) != TYPE_DICTIONARY:
				http.close()
				return _refusal(200, "INVALID_JSON", "the stream is no JSON: is base_url the address of the server?")
			if item.has("details"):
				# The server stops, and says when to come back.
				http.close()
				lost.retry_after = _retry_seconds(item)
				return lost
			if not has_begun:
				_cursor = position
			has_begun = true
			_give(item.get("event", {}))
			if number != _stream_number:
				break
	http.close()
	if status != 200:
		return _answer(status, found, line.get_string_from_utf8())
	return lost


func _give(event):
	var id = event.get("eventId", "")
	if id != "":
		if id == _given_id:
			return
		_cursor = id
		_given_id = id
	elif event.empty() or event.get("emptyEvent") != null:
		return # It keeps the connection alive.
	_pause = MIN_PAUSE
	emit_signal("event_received", event)


# Polls a connection as long as it has one of these states.
func _while(states, http, number):
	var began = OS.get_ticks_msec()
	yield(get_tree(), "idle_frame")
	while http.get_status() in states:
		if number != _stream_number or OS.get_ticks_msec() - began > CALL_SECONDS * 1000:
			http.close()
			return
		http.poll()
		yield(get_tree(), "idle_frame")


# Answers


func _answer(status, headers, text):
	var body = {} if text == "" else JSON.parse(text).result
	var is_object = typeof(body) == TYPE_DICTIONARY
	if status >= 200 and status < 300:
		if is_object:
			return {"ok": true, "status": status, "body": body, "reason": "", "message": "", "retry_after": 0, "details": []}
		return _refusal(status, "INVALID_JSON", "the answer is no JSON: is base_url the address of the server?")
	var refusal = _refusal(status, "UNKNOWN", "HTTP %d" % status)
	refusal.retry_after = float(headers.get("retry-after", "0"))
	if is_object: # Otherwise it came from a proxy.
		refusal.message = body.get("message", refusal.message)
		refusal.details = body.get("details", [])
		refusal.reason = _detail(body, "ErrorInfo").get("reason", "UNKNOWN")
	return refusal


func _refusal(status, reason, message):
	return {"ok": false, "status": status, "body": {}, "reason": reason, "message": message, "retry_after": 0, "details": []}


# Whether another attempt may help.
func _may_pass(answer):
	return answer.reason == "NETWORK" or answer.status == 429 or answer.status >= 500


func _detail(body, type):
	for detail in body.get("details", []):
		if str(detail.get("@type", "")).ends_with("google.rpc." + type):
			return detail
	return {}


func _retry_seconds(body):
	return clamp(float(str(_detail(body, "RetryInfo").get("retryDelay", "0")).trim_suffix("s")), 0, 300)


# Requests


func _headers(accept):
	var headers = PoolStringArray(["Accept: " + accept, "Prefer: int64=string"])
	if session != "":
		headers.append("X-Session-Id: " + session)
	return headers


func _lower_case(headers):
	var found = {}
	for header in headers:
		var colon = header.find(":")
		found[header.substr(0, colon).to_lower()] = header.substr(colon + 1).strip_edges()
	return found


func _parts_of(url):
	var pattern = RegEx.new()
	pattern.compile("^(https?)://([^/:]+)(?::(\\d+))?(.*)$")
	var found = pattern.search(url)
	var is_https = found.get_string(1) == "https"
	var port = found.get_string(3)
	return {
		"is_https": is_https,
		"host": found.get_string(2),
		"port": int(port) if port != "" else (443 if is_https else 80),
		"path": found.get_string(4),
	}


func _set_session(token):
	session = token
	emit_signal("session_changed", token)


func _sleep(seconds):
	yield(get_tree().create_timer(seconds), "timeout")
