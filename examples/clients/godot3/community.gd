# What players do together, over the addon. Each function is a part of a page of the documents; a test checks its calls.

extends Node

const Types = preload("res://addons/lobbykit/generated/types.gd")


func play(host, friend):
	#region lobbies
	var teams = [{"name": "red", "size": 2}, {"name": "blue", "size": 2}]
	var created = yield(host.lobbies.create("Friday", teams, null, null, null, null, null, null, Types.LobbyHosting.P2P), "completed")
	var lobby = created.value.lobby
	yield(friend.lobbies.join(null, lobby.invite_code), "completed") # as the host has told it
	yield(friend.lobbies.set_player(lobby.lobby_id, {"hero": {"stringPayload": "owl"}}), "completed")
	yield(friend.lobbies.set_ready(lobby.lobby_id, true), "completed")
	yield(host.lobbies.start(lobby.lobby_id, null, "203.0.113.7:7777"), "completed")
	var mine = yield(friend.lobbies.mine(), "completed")
	var address = mine.value.lobby.connection_details # where to connect
	#endregion
	return address


func invite(client, friend, friend_id, lobby_id):
	#region invitations
	yield(client.invitations.send(friend_id, Types.InvitationKind.LOBBY, lobby_id), "completed")
	var received = yield(friend.invitations.list(), "completed") # or the event invitations/Invited
	var accepted = yield(friend.invitations.accept(received.value.invitations[0].invitation_id), "completed")
	var joined = accepted.value.lobby
	#endregion
	return joined


func found(owner_client, other, other_id):
	#region groups
	var created = yield(owner_client.groups.create("Night Owls", "OWL"), "completed")
	var group_id = created.value.group.group_id
	var joined = yield(other.groups.join(group_id), "completed") # its role is REQUESTED: the group is not open
	yield(owner_client.groups.set_role(group_id, other_id, Types.GroupRole.MEMBER), "completed") # accepts
	var members = yield(owner_client.groups.members(group_id), "completed")
	#endregion
	return [joined, members]


func write(client):
	#region chat
	yield(client.chat.read_("room:general"), "completed") # from now on its messages come as events
	yield(client.chat.send("room:general", "hello"), "completed")
	var listed = yield(client.chat.list("room:general", null, 20), "completed") # the newest first
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
	var listed = yield(client.inbox.list(), "completed")
	for message in listed.value.messages:
		if not message.attachments.empty() and not message.is_claimed:
			yield(client.inbox.claim(message.inbox_message_id), "completed")
	#endregion


func report(client, account_id, message_id):
	#region moderation
	yield(client.moderation.report(account_id, Types.ReportCategory.ABUSE, "insults", null, message_id), "completed")
	var mine = yield(client.moderation.mine(), "completed") # sanctions of the caller, with public_reason and until_timestamp
	#endregion
	return mine


func follow(client):
	#region presence
	yield(client.presence.subscribe(true), "completed") # once; then friends/PresenceChanged comes to the event stream
	#endregion
