extends SceneTree

# One of four players of a match, each in another engine. Prints a line for each step, which the test checks.

const Client = preload("res://addons/lobbykit/lobbykit.gd")
const Types = preload("res://addons/lobbykit/generated/types.gd")

var client
var is_matched = false
var ended_match = ""


func _initialize():
	play()


func play():
	client = Client.new()
	client.base_url = OS.get_environment("BASE_URL")
	client.settings_path = ""
	client.connect("event_received", self, "on_event")
	client.connect("stream_refused", self, "fail")
	get_root().add_child(client)
	var login = yield(client.login(Types.Provider.UNSAFE, "godot"), "completed")
	if not login.ok:
		return fail(login)
	var created = yield(client.accounts.create(), "completed")
	client.open_stream()
	yield(client, "stream_opened")
	print("account " + created.value.account.id)

	var player = Types.MatchmakingEntity.new()
	player.id = created.value.account.id
	player.entity_type = Types.EntityType.ACCOUNT
	player.metadata = {"queue_name": {"stringPayload": "four"}}
	var started = yield(client.matchmaking.start(player), "completed")
	if not started.ok:
		return fail(started)
	while not is_matched:
		yield(self, "idle_frame")
	var current = yield(client.matchmaking.match_(), "completed")
	if not current.ok:
		return fail(current)
	print("match " + current.value.match_.match_id + " " + current.value.match_.connection_details)

	while ended_match == "":
		yield(self, "idle_frame")
	var played = yield(client.matches.get_(ended_match), "completed")
	if not played.ok:
		return fail(played)
	var players = []
	for team in played.value.match_.teams:
		for each in team.players:
			players.append(each.player_id)
	players.sort()
	var names = PoolStringArray(players).join(",")
	print("record " + played.value.match_.match_id + " " + names)
	client.queue_free()
	quit(0)


func on_event(event):
	var update = event.matchmaking_status_update_event
	if update != null and update.type == Types.MatchmakingStatusUpdateType.FINDING_SERVER:
		print("finding")
	if update != null and update.type == Types.MatchmakingStatusUpdateType.COMPLETED:
		print("connect " + update.message + " " + update.additional_event_data)
		is_matched = true
	if event.any_event != null and event.any_event["@type"] == "matchbroker/MatchEnded":
		ended_match = event.any_event["matchId"]
		print("ended " + ended_match)


func fail(answer):
	printerr("%d %s %s" % [answer.status, answer.reason, answer.message])
	quit(1)
