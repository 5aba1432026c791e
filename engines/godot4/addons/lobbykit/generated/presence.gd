extends RefCounted

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

## Presence

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


## Switches events about the presence of the caller’s friends on or off.
## It holds for all devices of the caller until it is switched off. Events come to event streams that are open, at
## most one a second for each friend. Read the list of friends with their presence once, after this call.
## May publish anyEvent.friends/PresenceChanged.
## PUT /api/v1/friends/presence/subscription
func subscribe(enabled: bool) -> Answer:
	return await _client.call_operation("PUT", "/friends/presence/subscription", true, {}, {"enabled": enabled}, null)
