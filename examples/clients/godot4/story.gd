extends SceneTree

# What a player does, over the addon lobbykit: godot --headless --path . -s story.gd. It prints a line for each step.

const Client = preload("res://addons/lobbykit/lobbykit.gd")
const Types = preload("res://addons/lobbykit/generated/types.gd")

signal arrived

var base_url = OS.get_environment("BASE_URL")
var friend_id = OS.get_environment("FRIEND_ID")
var client
var received = []
var moves = 0


func _initialize():
	play()


func play():
	#region login
	client = Client.new() # in the game: the autoload Lobbykit
	client.base_url = base_url
	client.browser_needed.connect(show_login) # OS.shell_open(url), and shows the six digits
	get_root().add_child(client)

	var login = await client.login_with_browser(Types.Provider.CUSTOM)
	if not login.ok:
		return fail(login)
	var created = await client.accounts.create()
	var account = created.value.account
	await client.remember() # the next start of the game needs no browser
	#endregion
	check("stored", client.stored("session") == client.session)

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
	var tickets = await client.matchmaking.mine()
	check("refreshed", tickets.ok and client.session != old and client.stored("session") == client.session)
	client.close_stream()
	step("moves", str(moves))
	await return_later(account.id)
	client.queue_free()
	quit(0)


func read_metadata():
	await put("public.title", {"stringPayload": "Señor \"of\" 🐉"})
	await put("wins", {"intPayload": 9007199254740993})
	var losses = Types.EntityMetadata.new()
	losses.int_payload = -9223372036854775807 - 1
	await put("losses", losses)
	await put("loadout", {"jsonPayload": "{\"sword\":[1,2.5,null,true]}"})
	var own = await client.accounts.list_metadata()
	step("own", text_of(own.value.metadata))
	var other = await client.accounts.get_(friend_id)
	step("other", text_of(other.value.account.metadata))
	var news = await client.global_metadata.read_namespace_entries("news")
	step("global", text_of(news.value.metadata))


func put(key, value):
	var how = Types.UpdateMetadataOperationType.CREATE_IF_NECESSARY
	var answer = await client.accounts.put_metadata(key, value, null, how)
	if not answer.ok:
		fail(answer)


func meet_friend():
	var created = await client.parties.create()
	await client.friends.send(friend_id)
	step("party", created.value.party.invite_code)
	await until("joined", "PLAYER_JOINED")
	var friends = await client.friends.list()
	step("friends", friends.value.friends[0].account_id)
	await client.parties.leave(created.value.party.party_id)


func queue(account_id):
	#region queue
	var player = Types.MatchmakingEntity.new()
	player.id = account_id
	player.entity_type = Types.EntityType.ACCOUNT
	player.metadata = {
		"queue_name": {"stringPayload": "duel"},
		"ping": {"jsonPayload": JSON.stringify({"eu": 23, "us": 110})},
	}
	var started = await client.matchmaking.start(player)
	#endregion
	step("queued", started.value.ticket_id)
	var second = await client.matchmaking.start(player)
	step("refused", "%d %s %s" % [second.status, second.reason, second.details[0].metadata.ticketId])
	await until("matched", "COMPLETED")


func be_refused():
	for _attempt in range(2):
		#region errors
		var joined = await client.parties.join("AAA-AAA")
		if not joined.ok:
			# INVITE_CODE_UNKNOWN; or RATE_LIMITED, with the seconds to wait
			step("refused", "%d %s %s" % [joined.status, joined.reason, joined.retry_after if joined.retry_after > 0 else ""])
		#endregion
	var lost = Client.new()
	lost.base_url = "http://127.0.0.1:1"
	lost.settings_path = ""
	get_root().add_child(lost)
	var answer = await lost.accounts.create()
	step("lost", answer.reason + " " + answer.message)
	lost.queue_free()


func return_later(account_id):
	var used = client.stored("replay_token")
	client.store("session", "gs_0000000000000000000000000000000000000000000") # as if it had ended
	#region replay
	var returned = Client.new()
	returned.base_url = base_url
	get_root().add_child(returned)
	var resumed = await returned.resume() # if it is not ok, the player has to log in with the browser
	var created = await returned.accounts.create() # the same account, without a browser
	#endregion
	var is_same = resumed.ok and created.value.account.id == account_id
	check("returned", is_same and returned.stored("replay_token") != used)
	await returned.logout()
	check("forgotten", returned.stored("session") == "" and returned.stored("replay_token") == "")
	returned.queue_free()


#region events
func on_event(event):
	var update = event.matchmaking_status_update_event
	if update != null and update.type == Types.MatchmakingStatusUpdateType.COMPLETED:
		var details = update.additional_event_data # host and port of the game server
		step("connect", "" if details == null else details)
	# …
	note(event)
#endregion


func note(event):
	if kind_of(event) == "game/Move":
		moves += 1
	received.append(event)
	arrived.emit()


func kind_of(event):
	if event.any_event != null:
		return event.any_event["@type"]
	var party = event.party_update_event
	if party != null and party.type == Types.PartyUpdateType.PLAYER_JOINED:
		return "PLAYER_JOINED"
	var update = event.matchmaking_status_update_event
	if update != null and update.type == Types.MatchmakingStatusUpdateType.COMPLETED:
		return "COMPLETED"
	return ""


func until(name, kind):
	while true:
		while received.is_empty():
			await arrived
		var event = received.pop_front()
		if kind_of(event) == kind:
			step(name, event.event_id)
			break
	await process_frame


func text_of(metadata):
	var entries = []
	for key in metadata:
		var entry = metadata[key]
		for payload in [entry.string_payload, entry.int_payload, entry.json_payload]:
			if payload != null:
				entries.append(key + "=" + str(payload))
	entries.sort()
	return " | ".join(PackedStringArray(entries))


func show_login(url, digits):
	step("open", url + " " + digits)


func check(name, holds):
	step(name, "yes" if holds else "no")


func step(name, rest = ""):
	print((name + " " + rest).strip_edges())


func fail(answer):
	printerr("%d %s %s" % [answer.status, answer.reason, answer.message])
	quit(1)
