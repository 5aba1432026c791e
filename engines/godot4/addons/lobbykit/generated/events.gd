extends RefCounted

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

## Events

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


## Emits an event to recipients, to the subscribers of tags, or to both.
## The event has exactly one kind. The server sets eventId and recipientId. A newMatchEvent with the tag new-match
## also queues its match for a game server, once per matchId. Recipients get the event in order and can resume after
## it; tag subscribers get it live. broadcastSuccess means that the event is durably accepted.
## Needs the permission `events.emit`.
## The value is a EventsEmitResponse.
## Reasons: BROADCAST_REQUIRED, EVENT_ADDRESS_REQUIRED, EVENT_KIND_REQUIRED, EVENT_TOO_LARGE, MATCH_BROKER_LEFT_OUT,
## TAG_RESERVED, RECIPIENT_NOT_FOUND
## POST /api/v1/events/emit
func emit(nested_event, recipient_ids = null, event_tags = null, broadcast = null) -> Answer:
	return await _client.call_operation("POST", "/events/emit", true, {}, {"nestedEvent": nested_event, "recipientIds": recipient_ids, "eventTags": event_tags, "broadcast": broadcast}, Types.EventsEmitResponse)


## Creates a ticket that opens one event stream within 60 seconds, for clients that cannot set headers.
## The value is a EventsTicketResponse.
## POST /api/v1/events/ticket
func ticket() -> Answer:
	return await _client.call_operation("POST", "/events/ticket", true, {}, {}, Types.EventsTicketResponse)


## Sends an announcement to every connected player, live.
## Needs the permission `events.announce`.
## May publish announcementEvent.
## POST /api/v1/admin/events/announce
func announce(message: String) -> Answer:
	return await _client.call_operation("POST", "/admin/events/announce", true, {}, {"message": message}, null)
