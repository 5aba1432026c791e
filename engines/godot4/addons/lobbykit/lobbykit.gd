extends "generated/areas.gd"

# A client of lobbykit. The plugin adds it as the autoload Lobbykit; set base_url before the first call. Each function that calls
# the server is a coroutine, which returns an answer (answer.gd):
#
#     var joined = await Lobbykit.parties.join("K7QM2X")
#     if joined.ok: print(joined.value.party.party_id)
#     else: print(joined.reason)

signal browser_needed(url, digits) # OS.shell_open(url), and show the digits: the player may have to type them there.
signal event_received(event) # A PlayerEvent of generated/types.gd.
signal stream_opened
signal stream_refused(answer) # The server refuses the stream, and another attempt would not help.

const Types = preload("generated/types.gd")
const CALL_SECONDS = 35
const MIN_PAUSE = 0.25
const MAX_PAUSE = 10.0
const MAX_SILENCE_MSEC = 45000 # A live stream sends something every 15 seconds.
const HEALTHY_MSEC = 30000
const MAX_WAIT_SECONDS = 30 # A refusal that names more seconds is not waited for.
const MAX_LINE_BYTES = 16777216
const METHODS = {
	"GET": HTTPClient.METHOD_GET,
	"POST": HTTPClient.METHOD_POST,
	"PUT": HTTPClient.METHOD_PUT,
	"PATCH": HTTPClient.METHOD_PATCH,
	"DELETE": HTTPClient.METHOD_DELETE,
}

@export var base_url: String = "" # The address of the server, without /api/v1.
@export var settings_path: String = "user://lobbykit.cfg" # Keeps the session. Empty keeps nothing.
@export var retry: int = 2 # How often a call is repeated that got no answer, if it has no second effect.
var api_key: String = "" # Of a game server. Never put it into what players get.
var session: String = "" # The session token that the client holds now, or empty.

var _stream_number: int = 0
var _cursor: String = ""
var _given_id: String = ""
var _pause: float = MIN_PAUSE


func _ready():
	if session == "":
		session = stored("session")


# Login


# Logs in without a browser: with a name during development, or with the token of a store.
func login(provider: int, payload: String) -> Answer:
	return await authentication.login(provider, payload)


# Logs in with a browser. Returns when the player has logged in there, or when the login has failed.
func login_with_browser(provider: int) -> Answer:
	var answer = await login(provider, "")
	if not answer.ok or answer.value.redirect_uri == "":
		return answer
	browser_needed.emit(answer.value.redirect_uri, answer.value.confirmation_code)
	var pause = MIN_PAUSE
	while true:
		answer = await call_operation("GET", "/authentication/await", false, {}, {}, Types.AuthenticationAwaitResponse)
		if answer.ok:
			if answer.value.successful_auth:
				return answer
			if answer.value.message != "PENDING":
				answer.ok = false
				return answer.refuse(200, answer.value.message, "the login failed")
			pause = MIN_PAUSE
			continue
		# An attempt whose connection broke may still be waiting on the server.
		if answer.reason != "AWAIT_RUNNING" and not answer.may_pass():
			return answer
		await _sleep(max(answer.retry_after, pause))
		pause = min(pause * 2, MAX_PAUSE)
	return answer


# Asks for a replay token and keeps it, so resume() logs the player in within 30 days.
func remember() -> Answer:
	var answer = await platform_auth.remember()
	if answer.ok:
		store("replay_token", answer.value.replay_token)
	return answer


# Logs the player in without asking them anything: with the session that was kept, or else with the replay token. If it is not
# ok, they have to log in; if the reason is NETWORK, try again.
func resume() -> Answer:
	if session != "":
		var current = await sessions.current()
		if current.ok or current.status != 401:
			return current
		_set_session("")
	var replay_token = stored("replay_token")
	if replay_token == "":
		await get_tree().process_frame
		return Answer.new().refuse(0, "CREDENTIAL_INVALID", "nothing was kept: log in")
	# The answer has the next token, which is kept before anything else happens.
	var answer = await login(Types.Provider.REMEMBER_ME, replay_token)
	if not answer.ok and not answer.may_pass():
		store("replay_token", "")
	return answer


# Replaces the session token. The old one works for 30 more seconds.
func refresh() -> Answer:
	return await sessions.refresh()


# Logs out, also of replay tokens. Do not call it when the player only closes the game.
func logout() -> Answer:
	close_stream()
	var answer = await authentication.logout()
	if answer.ok:
		_set_session("")
		store("replay_token", "")
	return answer


# Returns a value that was kept; empty if there is none.
func stored(name: String) -> String:
	var file = ConfigFile.new()
	if settings_path == "" or file.load(settings_path) != OK:
		return ""
	return str(file.get_value("lobbykit", name, ""))


func store(name: String, value: String):
	if settings_path == "":
		return
	var file = ConfigFile.new()
	file.load(settings_path)
	file.set_value("lobbykit", name, value)
	file.save(settings_path)


# Calls


# Fills the parameters of a path. Returns an empty text if one is missing: it would be the path of another operation.
func fill(path: String, parameters: Dictionary) -> String:
	for name in parameters:
		var text = _text(parameters[name])
		if text == "":
			return ""
		path = path.replace("{" + name + "}", text.uri_encode())
	return path


# Calls any operation. It is repeated if no answer comes and a second call has no second effect. `reader` is a class of
# generated/types.gd for the answer.
func call_operation(
	method: String, path: String, is_repeatable: bool, query: Dictionary = {}, body: Dictionary = {}, reader = null
) -> Answer:
	if path == "":
		await get_tree().process_frame
		return Answer.new().refuse(0, "PATH_INCOMPLETE", "a parameter of the path is empty")
	var key = ""
	if retry > 0 and is_repeatable and method != "GET":
		key = Crypto.new().generate_random_bytes(16).hex_encode()
	var pause = MIN_PAUSE
	for repeated in range(retry + 1):
		var answer = await _send(method, path + _query(query), Values.present(body), key)
		if answer.ok and reader != null:
			answer.value = reader.read(answer.body)
		if answer.ok or repeated == retry or not _may_repeat(answer, is_repeatable):
			return answer
		await _sleep(max(_spread(answer.retry_after), pause * randf_range(0.5, 1.5)))
		pause = min(pause * 2, MAX_PAUSE)
	return null


# All who were refused together got one of a few numbers, so they are spread over the second behind it.
func _spread(seconds: float) -> float:
	return seconds + randf() if seconds > 0 else 0.0


func _may_repeat(answer: Answer, is_repeatable: bool) -> bool:
	if answer.retry_after > MAX_WAIT_SECONDS:
		return false
	# The server has refused the call before it began.
	if answer.reason in ["OVERLOADED", "SHUTTING_DOWN", "RATE_LIMITED"]:
		return true
	var may_pass = answer.reason in ["NETWORK", "IDEMPOTENCY_KEY_RUNNING"] or answer.status in [502, 503, 504]
	return is_repeatable and may_pass


func _send(method: String, path: String, body: Dictionary, idempotency_key: String) -> Answer:
	var request = HTTPRequest.new()
	request.max_redirects = 0 # A redirect would carry the session to wherever it leads.
	request.timeout = CALL_SECONDS
	add_child(request)
	var headers = _headers("application/json")
	var text = ""
	if method != "GET" and not body.is_empty():
		headers.append("Content-Type: application/json")
		text = JSON.stringify(body)
	if idempotency_key != "":
		headers.append("Idempotency-Key: " + idempotency_key)
	var result
	if request.request(base_url + "/api/v1" + path, headers, METHODS[method], text) == OK:
		result = await request.request_completed
	else:
		await get_tree().process_frame
		result = [HTTPRequest.RESULT_CANT_CONNECT, 0, [], PackedByteArray()]
	request.queue_free()
	if result[0] != HTTPRequest.RESULT_SUCCESS:
		return Answer.new().refuse(0, "NETWORK", "no answer of %s: result %d" % [path, result[0]])
	var found = _lower_case(result[2])
	if found.has("x-replay-token"):
		store("replay_token", found["x-replay-token"])
	if api_key == "" and found.has("x-session-id") and found["x-session-id"] != session:
		_set_session(found["x-session-id"])
	return _answer(result[1], found, result[3].get_string_from_utf8())


# Events


# Emits event_received for each event, once and in order. Whenever the stream ends, it opens again behind the last event.
# An any_event of the type events/Resync says that events are missing: read again what the game shows.
func open_stream(last_event_id: String = ""):
	_stream_number += 1
	_cursor = last_event_id
	_given_id = last_event_id
	_pause = MIN_PAUSE
	_keep_stream(_stream_number)


func close_stream():
	_stream_number += 1


func _keep_stream(number: int):
	while number == _stream_number:
		var began = Time.get_ticks_msec()
		var answer = await _read_stream(number)
		if number != _stream_number:
			return
		if not answer.may_pass():
			stream_refused.emit(answer)
			return
		if Time.get_ticks_msec() - began >= HEALTHY_MSEC:
			_pause = MIN_PAUSE
		# Spread: clients that lost the same server must not come back at the same moment.
		await _sleep(max(_spread(answer.retry_after), _pause * randf_range(0.5, 1.5)))
		_pause = min(_pause * 2, MAX_PAUSE)


# Reads one stream to its end. Returns why it ended.
func _read_stream(number: int) -> Answer:
	var http = HTTPClient.new()
	var lost = Answer.new().refuse(0, "NETWORK", "the stream ended")
	var parts = _parts_of(base_url)
	await get_tree().process_frame
	http.connect_to_host(parts.host, parts.port, TLSOptions.client() if parts.is_https else null)
	await _while([HTTPClient.STATUS_RESOLVING, HTTPClient.STATUS_CONNECTING], http, number)
	if http.get_status() != HTTPClient.STATUS_CONNECTED:
		return lost
	var headers = _headers("application/x-ndjson")
	if _cursor != "":
		headers.append("Last-Event-ID: " + _cursor)
	http.request(HTTPClient.METHOD_GET, parts.path + "/api/v1/events/subscribe", headers)
	await _while([HTTPClient.STATUS_REQUESTING], http, number)
	if not http.has_response():
		return lost
	var status = http.get_response_code()
	var found = _lower_case(http.get_response_headers())
	# Where the stream begins: without it, what happens before the next event could be lost.
	var position = found.get("last-event-id", _cursor)
	if _cursor == "":
		_cursor = position
	if status == 200:
		stream_opened.emit()
	var has_begun = false
	var line = PackedByteArray()
	var heard = Time.get_ticks_msec()
	while number == _stream_number and http.get_status() == HTTPClient.STATUS_BODY:
		http.poll()
		var chunk = http.read_response_body_chunk()
		if chunk.size() == 0:
			if Time.get_ticks_msec() - heard > MAX_SILENCE_MSEC:
				break
			await get_tree().process_frame
			continue
		heard = Time.get_ticks_msec()
		for byte in chunk:
			if byte != 10 or status != 200:
				line.append(byte)
				continue
			var text = line.get_string_from_utf8().strip_edges()
			line = PackedByteArray()
			if text == "":
				continue
			var item = _parse(text)
			if typeof(item) != TYPE_DICTIONARY:
				http.close()
				return lost.refuse(200, "INVALID_JSON", "the stream is no JSON: is base_url the address of the server?")
			if item.has("details"):
				# The server stops, and says when to come back.
				http.close()
				lost.retry_after = _retry_seconds(item)
				return lost
			if not has_begun:
				_cursor = position
			has_begun = true
			_give(item.get("event"))
			if number != _stream_number:
				break
		if line.size() > MAX_LINE_BYTES:
			break
	http.close()
	if status != 200:
		return _answer(status, found, line.get_string_from_utf8())
	return lost


func _give(json):
	var event = Types.PlayerEvent.read(json)
	if event == null:
		return
	if event.event_id != null and event.event_id != "":
		if event.event_id == _given_id:
			return
		_cursor = event.event_id
		_given_id = event.event_id
	elif json.is_empty() or event.empty_event != null:
		return # It keeps the connection alive.
	_pause = MIN_PAUSE
	event_received.emit(event)


# Polls a connection as long as it has one of these states.
func _while(states: Array, http: HTTPClient, number: int):
	var began = Time.get_ticks_msec()
	await get_tree().process_frame
	while http.get_status() in states:
		if number != _stream_number or Time.get_ticks_msec() - began > CALL_SECONDS * 1000:
			http.close()
			return
		http.poll()
		await get_tree().process_frame


# Answers


func _answer(status: int, headers: Dictionary, text: String) -> Answer:
	var answer = Answer.new()
	var body = {} if text == "" else _parse(text)
	var is_object = typeof(body) == TYPE_DICTIONARY
	if status >= 200 and status < 300:
		if not is_object:
			return answer.refuse(status, "INVALID_JSON", "the answer is no JSON: is base_url the address of the server?")
		answer.ok = true
		answer.status = status
		answer.body = body
		return answer
	answer.refuse(status, "UNKNOWN", "HTTP %d" % status)
	answer.retry_after = float(headers.get("retry-after", "0"))
	if is_object: # Otherwise it came from a proxy.
		answer.message = str(body.get("message", answer.message))
		answer.details = _details(body)
		answer.reason = str(_detail(body, "ErrorInfo").get("reason", "UNKNOWN"))
	return answer


func _details(body: Dictionary) -> Array:
	var details = body.get("details")
	return details if typeof(details) == TYPE_ARRAY else []


func _detail(body: Dictionary, type: String) -> Dictionary:
	for detail in _details(body):
		if typeof(detail) == TYPE_DICTIONARY and str(detail.get("@type", "")).ends_with("google.rpc." + type):
			return detail
	return {}


func _retry_seconds(body: Dictionary) -> float:
	return clamp(float(str(_detail(body, "RetryInfo").get("retryDelay", "0")).trim_suffix("s")), 0.0, 300.0)


# Returns null if the text is no JSON.
func _parse(text: String):
	var json = JSON.new()
	return json.data if json.parse(text) == OK else null


# Requests


func _headers(accept: String) -> PackedStringArray:
	var headers = PackedStringArray(["Accept: " + accept, "Prefer: int64=string"])
	if api_key != "":
		headers.append("X-Api-Key: " + api_key)
	elif session != "":
		headers.append("X-Session-Id: " + session)
	return headers


func _query(query: Dictionary) -> String:
	var text = ""
	for name in query:
		var values = query[name] if typeof(query[name]) == TYPE_ARRAY else [query[name]]
		for value in values:
			if value != null:
				text += ("?" if text == "" else "&") + name.uri_encode() + "=" + _text(value).uri_encode()
	return text


func _text(value) -> String:
	if value == null:
		return ""
	return str(value).to_lower() if typeof(value) == TYPE_BOOL else str(value)


func _lower_case(headers) -> Dictionary:
	var found = {}
	for header in headers:
		var colon = header.find(":")
		found[header.substr(0, colon).to_lower()] = header.substr(colon + 1).strip_edges()
	return found


func _parts_of(url: String) -> Dictionary:
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


func _set_session(token: String):
	session = token
	store("session", token)


func _sleep(seconds: float):
	await get_tree().create_timer(seconds).timeout
