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
	client.connect("browser_needed", self, "show_login") # OS.shell_open(url), and shows the six digits
	get_root().add_child(client)

	var login = yield(client.login_with_browser(Types.Provider.CUSTOM), "completed")
	if not login.ok:
		return fail(login)
	var created = yield(client.accounts.create(), "completed")
	var account = created.value.account
	yield(client.remember(), "completed") # the next start of the game needs no browser
	#endregion
	check("stored", client.stored("session") == client.session)

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
	var tickets = yield(client.matchmaking.mine(), "completed")
	check("refreshed", tickets.ok and client.session != old and client.stored("session") == client.session)
	client.close_stream()
	step("moves", str(moves))
	yield(return_later(account.id), "completed")
	client.queue_free()
	quit(0)


func read_metadata():
	yield(put("public.title", {"stringPayload": "Señor \"of\" 🐉"}), "completed")
	yield(put("wins", {"intPayload": 9007199254740993}), "completed")
	var losses = Types.EntityMetadata.new()
	losses.int_payload = -9223372036854775807 - 1
	yield(put("losses", losses), "completed")
	yield(put("loadout", {"jsonPayload": "{\"sword\":[1,2.5,null,true]}"}), "completed")
	var own = yield(client.accounts.list_metadata(), "completed")
	step("own", text_of(own.value.metadata))
	var other = yield(client.accounts.get_(friend_id), "completed")
	step("other", text_of(other.value.account.metadata))
	var news = yield(client.global_metadata.read_namespace_entries("news"), "completed")
	step("global", text_of(news.value.metadata))


func put(key, value):
	var how = Types.UpdateMetadataOperationType.CREATE_IF_NECESSARY
	var answer = yield(client.accounts.put_metadata(key, value, null, how), "completed")
	if not answer.ok:
		fail(answer)


func meet_friend():
	var created = yield(client.parties.create(), "completed")
	yield(client.friends.send(friend_id), "completed")
	step("party", created.value.party.invite_code)
	yield(until("joined", "PLAYER_JOINED"), "completed")
	var friends = yield(client.friends.list(), "completed")
	step("friends", friends.value.friends[0].account_id)
	yield(client.parties.leave(created.value.party.party_id), "completed")


func queue(account_id):
	#region queue
	var player = Types.MatchmakingEntity.new()
	player.id = account_id
	player.entity_type = Types.EntityType.ACCOUNT
	player.metadata = {
		"queue_name": {"stringPayload": "duel"},
		"ping": {"jsonPayload": JSON.print({"eu": 23, "us": 110})},
	}
	var started = yield(client.matchmaking.start(player), "completed")
	#endregion
	step("queued", started.value.ticket_id)
	var second = yield(client.matchmaking.start(player), "completed")
	step("refused", "%d %s %s" % [second.status, second.reason, second.details[0].metadata.ticketId])
	yield(until("matched", "COMPLETED"), "completed")


func be_refused():
	for _attempt in range(2):
		#region errors
		var joined = yield(client.parties.join("AAA-AAA"), "completed")
		if not joined.ok:
			# INVITE_CODE_UNKNOWN; or RATE_LIMITED, with the seconds to wait
			step("refused", "%d %s %s" % [joined.status, joined.reason, joined.retry_after if joined.retry_after > 0 else ""])
		#endregion
	var lost = Client.new()
	lost.base_url = "http://127.0.0.1:1"
	lost.settings_path = ""
	get_root().add_child(lost)
	var answer = yield(lost.accounts.create(), "completed")
	step("lost", answer.reason + " " + answer.message)
	lost.queue_free()


func return_later(account_id):
	var used = client.stored("replay_token")
	client.store("session", "gs_0000000000000000000000000000000000000000000") # as if it had ended
	#region replay
	var returned = Client.new()
	returned.base_url = base_url
	get_root().add_child(returned)
	var resumed = yield(returned.resume(), "completed") # if it is not ok, the player has to log in with the browser
	var created = yield(returned.accounts.create(), "completed") # the same account, without a browser
	#endregion
	var is_same = resumed.ok and created.value.account.id == account_id
	check("returned", is_same and returned.stored("replay_token") != used)
	yield(returned.logout(), "completed")
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
	emit_signal("arrived")


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
		while received.empty():
			yield(self, "arrived")
		var event = received.pop_front()
		if kind_of(event) == kind:
			step(name, event.event_id)
			break
	yield(self, "idle_frame")


func text_of(metadata):
	var entries = []
	for key in metadata:
		var entry = metadata[key]
		for payload in [entry.string_payload, entry.int_payload, entry.json_payload]:
			if payload != null:
				entries.append(key + "=" + str(payload))
	entries.sort()
	return PoolStringArray(entries).join(" | ")


func show_login(url, digits):
	step("open", url + " " + digits)


func check(name, holds):
	step(name, "yes" if holds else "no")


func step(name, rest = ""):
	print((name + " " + rest).strip_edges())


func fail(answer):
	printerr("%d %s %s" % [answer.status, answer.reason, answer.message])
	quit(1)
