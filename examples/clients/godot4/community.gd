# What players do together, over the addon. Each function is a part of a page of the documents; a test checks its calls.

extends Node

const Types = preload("res://addons/lobbykit/generated/types.gd")


func play(host, friend):
	#region lobbies
	var teams = [{"name": "red", "size": 2}, {"name": "blue", "size": 2}]
	var created = await host.lobbies.create("Friday", teams, null, null, null, null, null, null, Types.LobbyHosting.P2P)
	var lobby = created.value.lobby
	await friend.lobbies.join(null, lobby.invite_code) # as the host has told it
	await friend.lobbies.set_player(lobby.lobby_id, {"hero": {"stringPayload": "owl"}})
	await friend.lobbies.set_ready(lobby.lobby_id, true)
	await host.lobbies.start(lobby.lobby_id, null, "203.0.113.7:7777")
	var mine = await friend.lobbies.mine()
	var address = mine.value.lobby.connection_details # where to connect
	#endregion
	return address


func invite(client, friend, friend_id, lobby_id):
	#region invitations
	await client.invitations.send(friend_id, Types.InvitationKind.LOBBY, lobby_id)
	var received = await friend.invitations.list() # or the event invitations/Invited
	var accepted = await friend.invitations.accept(received.value.invitations[0].invitation_id)
	var joined = accepted.value.lobby
	#endregion
	return joined


func found(owner_client, other, other_id):
	#region groups
	var created = await owner_client.groups.create("Night Owls", "OWL")
	var group_id = created.value.group.group_id
	var joined = await other.groups.join(group_id) # its role is REQUESTED: the group is not open
	await owner_client.groups.set_role(group_id, other_id, Types.GroupRole.MEMBER) # accepts
	var members = await owner_client.groups.members(group_id)
	#endregion
	return [joined, members]


func write(client):
	#region chat
	await client.chat.read_("room:general") # from now on its messages come as events
	await client.chat.send("room:general", "hello")
	var listed = await client.chat.list("room:general", null, 20) # the newest first
	#endregion
	return listed


#region chat-events
func on_event(event):
	if event.any_event == null or event.any_event["@type"] != "chat/Message":
		return
	var message = event.any_event["message"]
	show_message(message["senderDisplayName"], message["text"])
#endregion


func show_message(display_name, text):
	print(display_name, ": ", text)


func claim(client):
	#region inbox
	var listed = await client.inbox.list()
	for message in listed.value.messages:
		if not message.attachments.is_empty() and not message.is_claimed:
			await client.inbox.claim(message.inbox_message_id)
	#endregion


func report(client, account_id, message_id):
	#region moderation
	await client.moderation.report(account_id, Types.ReportCategory.ABUSE, "insults", null, message_id)
	var mine = await client.moderation.mine() # sanctions of the caller, with public_reason and until_timestamp
	#endregion
	return mine


func follow(client):
	#region presence
	await client.presence.subscribe(true) # once; then friends/PresenceChanged comes to the event stream
	#endregion
