extends SceneTree

# What a game server does, over the addon lobbykit: godot --headless --path . -s server.gd. It prints a line for each step, which the
# test checks.

const GameServer = preload("res://addons/lobbykit/game_server.gd")
const Types = preload("res://addons/lobbykit/generated/types.gd")

var games


func _initialize():
	serve()


func serve():
	#region serve
	games = GameServer.new() # BACKEND_URL, API_KEY and SERVER_ID of the environment
	games.match_received.connect(play)
	games.failed.connect(report)
	get_root().add_child(games)
	await games.serve() # until it has drained
	#endregion
	print("served")
	games.queue_free()
	quit(0)


#region play
func play(session):
	await session.ready("203.0.113.7:7777") # now players connect
	var winner = await game_of(session)
	await session.end({"players": {winner: {"outcome": Types.MatchOutcome.WIN}}}) # histories and ratings are made of it
#endregion


# A game that is over when there is a file with the name of its winner.
func game_of(session):
	var match_id = session.match_.match_id
	var players = ",".join(PackedStringArray(session.match_.player_ids))
	print("playing %s %s" % [match_id, players])
	if match_id == "last":
		drain()
	if session.match_.match_properties != "":
		await fill(session)
	var file = ConfigFile.new()
	# Godot 3 waits only for a function that has waited itself.
	await process_frame
	while file.load("res://" + match_id) != OK:
		await process_frame
	return file.get_value("game", "winner")


# The first player has left. Another one takes their seat.
func fill(session):
	#region seats
	var left = [session.match_.player_ids[0]]
	var seats = await session.fill_seats([{"team": 0, "count": 1}], left) # every few seconds while seats are free
	#endregion
	print("open %d" % seats.value.open_slots.size())
	while seats.value.joined.is_empty():
		await create_timer(0.2).timeout
		seats = await session.fill_seats([{"team": 0, "count": 1}], left)
	print("joined " + seats.value.joined[0].player_id)


func drain():
	await games.drain()
	print("drained")


func report(answer):
	print("error " + answer.reason)
