extends SceneTree

# Calls paths and reads events of a server that does everything wrong. Prints what the client makes of it.

const Client = preload("res://addons/lobbykit/lobbykit.gd")


func _initialize():
	var client = Client.new()
	client.base_url = OS.get_environment("BASE_URL")
	client.settings_path = ""
	client.session = "gs_secret"
	get_root().add_child(client)
	for path in OS.get_environment("PATHS").split(" "):
		var answer = await client.call_operation("GET", path, false)
		if answer.ok:
			print("answer " + JSON.stringify(answer.body))
		elif answer.reason == "NETWORK":
			print("lost")
		else:
			print("refused %d %s" % [answer.status, answer.reason])
	var created = await client.parties.create()
	print("created " + created.value.party.party_id)
	var login = await client.login(1, "mina")
	if login.reason == "NETWORK":
		print("lost a login, which is not repeated")
	client.event_received.connect(on_event)
	client.open_stream()
	var ended = await client.stream_refused
	print("ended %d %s" % [ended.status, ended.reason])
	client.queue_free()
	quit(0)


func on_event(event):
	print("event " + event.event_id + " " + event.any_event.text)
