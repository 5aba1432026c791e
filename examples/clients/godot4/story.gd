extends SceneTree

# NOT RUN: the tests run the story for Godot 3. This is the same story, written for Godot 4 and checked by no engine.
#
# What a player does, over lobbykit_client.gd: godot --headless --path . -s story.gd. It prints a line for each step.

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
	client.session_changed.connect(store.bind("session"))
	client.replay_token_changed.connect(store.bind("replay_token"))
	client.browser_needed.connect(show_login) # OS.shell_open(url), and shows the six digits
	root.add_child(client)

	var login = await client.login_with_browser(99) # 99 is the provider Custom
	if not login.ok:
		return fail(login)
	var created = await client.create_account()
	var account = created.body.account
	var remembered = await client.remember()
	store(remembered.body.replayToken, "replay_token")
	#endregion
	check("stored", settings["session"] == client.session)

	#region stream
	client.event_received.connect(on_event)
	client.stream_refused.connect(fail)
	client.open_stream() # opens again and resumes by itself
	#endregion
	await client.stream_opened
	step("account", account.id)

	await until("begin", "game/Begin")
	await read_metadata()
	await meet_friend()
	step("ready")
	await until("move", "game/Move")
	await queue(account.id)
	await be_refused()

	var old = client.session
	await client.refresh()
	var tickets = await client.get_tickets()
	check("refreshed", tickets.ok and client.session != old and settings["session"] == client.session)
	client.close_stream()
	step("moves", str(moves))
	await return_later(account.id)
	await client.logout()
	check("forgotten", settings["session"] == "")
	quit(0)


func read_metadata():
	await client.put_metadata("public.title", {"stringPayload": "Señor \"of\" 🐉"})
	await client.put_metadata("wins", {"intPayload": "9007199254740993"})
	await client.put_metadata("losses", {"intPayload": "-9223372036854775808"})
	await client.put_metadata("loadout", {"jsonPayload": "{\"sword\":[1,2.5,null,true]}"})
	var own = await client.get_metadata()
	step("own", text_of(own.body.metadata))
	var other = await client.get_account(friend_id)
	step("other", text_of(other.body.account.metadata))
	var news = await client.get_global_metadata("news")
	step("global", text_of(news.body.metadata))


func meet_friend():
	var created = await client.create_party()
	await client.request_friend(friend_id)
	step("party", created.body.party.inviteCode)
	await until("joined", "PLAYER_JOINED")
	var friends = await client.get_friends()
	step("friends", friends.body.friends[0].accountId)
	await client.leave_party(created.body.party.partyId)


func queue(account_id):
	#region queue
	var ping = {"ping": {"jsonPayload": JSON.stringify({"eu": 23, "us": 110})}}
	var started = await client.start_ticket(account_id, "duel", ping)
	#endregion
	step("queued", started.body.ticketId)
	var second = await client.start_ticket(account_id, "duel")
	step("refused", "%d %s %s" % [second.status, second.reason, second.details[0].metadata.ticketId])
	await until("matched", "COMPLETED")


func be_refused():
	for _attempt in range(2):
		#region errors
		var joined = await client.join_party("AAA-AAA")
		if not joined.ok:
			# INVITE_CODE_UNKNOWN; or RATE_LIMITED, with the seconds to wait
			step("refused", "%d %s %s" % [joined.status, joined.reason, joined.retry_after if joined.retry_after > 0 else ""])
		#endregion
	var lost = Client.new()
	lost.base_url = "http://127.0.0.1:1"
	root.add_child(lost)
	var answer = await lost.create_account()
	step("lost", answer.reason + " " + answer.message)
	lost.queue_free()


func return_later(account_id):
	var used = settings["replay_token"]
	#region replay
	var returned = Client.new()
	returned.base_url = base_url
	returned.replay_token_changed.connect(store.bind("replay_token")) # the used one is worth nothing
	root.add_child(returned)
	await returned.login_with_replay_token(settings["replay_token"])
	var created = await returned.create_account() # the same account, without a browser
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
	arrived.emit()


func kind_of(event):
	if event.has("anyEvent"):
		return event.anyEvent["@type"]
	if event.has("partyUpdateEvent") and int(event.partyUpdateEvent.type) == 1:
		return "PLAYER_JOINED"
	if event.has("matchmakingStatusUpdateEvent") and int(event.matchmakingStatusUpdateEvent.type) == 2:
		return "COMPLETED"
	return ""


func until(name, kind):
	while true:
		while received.is_empty():
			await arrived
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
	return " | ".join(PackedStringArray(entries))


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
