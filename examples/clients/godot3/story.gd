extends SceneTree

# What a player does, over lobbykit_client.gd: godot3-server -s story.gd. It prints a line for each step, which the test checks.

const Client = preload("res://lobbykit_client.gd")

signal arrived

var base_url = OS.get_environment("BASE_URL")
var friend_id = OS.get_environment("FRIEND_ID")
var client
var settings = {}
var received = []
var moves = 0


func _initialize():
	play()


func play():
	#region login
	client = Client.new() # in the game: an autoload
	client.base_url = base_url
	client.connect("session_changed", self, "store", ["session"])
	client.connect("replay_token_changed", self, "store", ["replay_token"])
	client.connect("browser_needed", self, "show_login") # OS.shell_open(url), and shows the six digits
	get_root().add_child(client)

	var login = yield(client.login_with_browser(99), "completed") # 99 is the provider Custom
	if not login.ok:
		return fail(login)
	var created = yield(client.create_account(), "completed")
	var account = created.body.account
	var remembered = yield(client.remember(), "completed")
	store(remembered.body.replayToken, "replay_token")
	#endregion
	check("stored", settings["session"] == client.session)

	#region stream
	client.connect("event_received", self, "on_event")
	client.connect("stream_refused", self, "fail")
	client.open_stream() # opens again and resumes by itself
	#endregion
	yield(client, "stream_opened")
	step("account", account.id)

	yield(until("begin", "game/Begin"), "completed")
	yield(read_metadata(), "completed")
	yield(meet_friend(), "completed")
	step("ready")
	yield(until("move", "game/Move"), "completed")
	yield(queue(account.id), "completed")
	yield(be_refused(), "completed")

	var old = client.session
	yield(client.refresh(), "completed")
	var tickets = yield(client.get_tickets(), "completed")
	check("refreshed", tickets.ok and client.session != old and settings["session"] == client.session)
	client.close_stream()
	step("moves", str(moves))
	yield(return_later(account.id), "completed")
	yield(client.logout(), "completed")
	check("forgotten", settings["session"] == "")
	quit(0)


func read_metadata():
	yield(client.put_metadata("public.title", {"stringPayload": "Señor \"of\" 🐉"}), "completed")
	yield(client.put_metadata("wins", {"intPayload": "9007199254740993"}), "completed")
	yield(client.put_metadata("losses", {"intPayload": "-9223372036854775808"}), "completed")
	yield(client.put_metadata("loadout", {"jsonPayload": "{\"sword\":[1,2.5,null,true]}"}), "completed")
	var own = yield(client.get_metadata(), "completed")
	step("own", text_of(own.body.metadata))
	var other = yield(client.get_account(friend_id), "completed")
	step("other", text_of(other.body.account.metadata))
	var news = yield(client.get_global_metadata("news"), "completed")
	step("global", text_of(news.body.metadata))


func meet_friend():
	var created = yield(client.create_party(), "completed")
	yield(client.request_friend(friend_id), "completed")
	step("party", created.body.party.inviteCode)
	yield(until("joined", "PLAYER_JOINED"), "completed")
	var friends = yield(client.get_friends(), "completed")
	step("friends", friends.body.friends[0].accountId)
	yield(client.leave_party(created.body.party.partyId), "completed")


func queue(account_id):
	#region queue
	var ping = {"ping": {"jsonPayload": JSON.print({"eu": 23, "us": 110})}}
	var started = yield(client.start_ticket(account_id, "duel", ping), "completed")
	#endregion
	step("queued", started.body.ticketId)
	var second = yield(client.start_ticket(account_id, "duel"), "completed")
	step("refused", "%d %s %s" % [second.status, second.reason, second.details[0].metadata.ticketId])
	yield(until("matched", "COMPLETED"), "completed")


func be_refused():
	for _attempt in range(2):
		#region errors
		var joined = yield(client.join_party("AAA-AAA"), "completed")
		if not joined.ok:
			# INVITE_CODE_UNKNOWN; or RATE_LIMITED, with the seconds to wait
			step("refused", "%d %s %s" % [joined.status, joined.reason, joined.retry_after if joined.retry_after > 0 else ""])
		#endregion
	var lost = Client.new()
	lost.base_url = "http://127.0.0.1:1"
	get_root().add_child(lost)
	var answer = yield(lost.create_account(), "completed")
	step("lost", answer.reason + " " + answer.message)
	lost.queue_free()


func return_later(account_id):
	var used = settings["replay_token"]
	#region replay
	var returned = Client.new()
	returned.base_url = base_url
	returned.connect("replay_token_changed", self, "store", ["replay_token"]) # the used one is worth nothing
	get_root().add_child(returned)
	yield(returned.login_with_replay_token(settings["replay_token"]), "completed")
	var created = yield(returned.create_account(), "completed") # the same account, without a browser
	#endregion
	check("returned", created.body.account.id == account_id and settings["replay_token"] != used)


#region events
func on_event(event):
	var update = event.get("matchmakingStatusUpdateEvent")
	if update != null and int(update.type) == 2: # COMPLETED
		step("connect", update.get("additionalEventData", "")) # host and port of the game server
	# …
	note(event)
#endregion


func note(event):
	if kind_of(event) == "game/Move":
		moves += 1
	received.append(event)
	emit_signal("arrived")


func kind_of(event):
	if event.has("anyEvent"):
		return event.anyEvent["@type"]
	if event.has("partyUpdateEvent") and int(event.partyUpdateEvent.type) == 1:
		return "PLAYER_JOINED"
	if event.has("matchmakingStatusUpdateEvent") and int(event.matchmakingStatusUpdateEvent.type) == 2:
		return "COMPLETED"
	return ""


func until(name, kind):
	yield(self, "idle_frame")
	while true:
		while received.empty():
			yield(self, "arrived")
		var event = received.pop_front()
		if kind_of(event) == kind:
			step(name, event.eventId)
			return


func text_of(metadata):
	var entries = []
	for key in metadata:
		for payload in metadata[key].values():
			if payload != null:
				entries.append(key + "=" + str(payload))
	entries.sort()
	return PoolStringArray(entries).join(" | ")


func show_login(url, digits):
	step("open", url + " " + digits)


func store(token, name):
	settings[name] = token


func check(name, holds):
	step(name, "yes" if holds else "no")


func step(name, rest = ""):
	print((name + " " + rest).strip_edges())


func fail(answer):
	printerr(answer)
	quit(1)
