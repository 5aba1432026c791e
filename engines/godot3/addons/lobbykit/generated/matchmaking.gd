extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Matchmaking

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Starts a ticket for the caller, or for the party that the caller leads, which then waits for a match.
# The queue is the text entry queue_name of the entity’s metadata. To start a ticket for others, a player must lead
# their party; the metadata of the players is then that of the party members. Account entries whose keys begin with
# server. are added, and players cannot send such entries. A player is in one ticket across all queues: the metadata
# of TICKET_EXISTS names it.
# May publish matchmakingStatusUpdateEvent.IN_PROGRESS,
# matchmakingStatusUpdateEvent.MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT.
# The value is a MatchmakingStartResponse.
# Reasons: DECLINE_PAUSE, IN_LOBBY, IN_MATCH, TICKET_REJECTED, TICKET_UNMATCHABLE, METADATA_KEY_RESERVED,
# NOT_YOUR_PARTY, QUEUE_BANNED, TICKET_EXISTS
# POST /api/v1/matchmaking/start
func start(entity):
	return yield(_client.call_operation("POST", "/matchmaking/start", true, {}, {"entity": entity}, Types.MatchmakingStartResponse), "completed")


# Cancels a ticket that the caller is in or has started.
# May publish matchmakingStatusUpdateEvent.CANCELLED, matchmakingStatusUpdateEvent.IN_PROGRESS.
# Reasons: TICKET_ALREADY_MATCHED, TICKET_ENDED, TICKET_NOT_FOUND
# POST /api/v1/matchmaking/cancel
func cancel(ticket_id):
	return yield(_client.call_operation("POST", "/matchmaking/cancel", true, {}, {"ticketId": ticket_id}, null), "completed")


# Starts a ticket for any players.
# Metadata is trusted as it is, and entries of the accounts whose keys begin with server. are added unless it has
# them. The ticket does not end when its players log out or disconnect.
# Needs the permission `matchmaking.tickets`.
# May publish matchmakingStatusUpdateEvent.IN_PROGRESS.
# The value is a MatchmakingServerStartResponse.
# Reasons: DECLINE_PAUSE, IN_LOBBY, IN_MATCH, TICKET_REJECTED, TICKET_UNMATCHABLE, QUEUE_BANNED, TICKET_EXISTS
# POST /api/v1/matchmaking/server/start
func server_start(entity):
	return yield(_client.call_operation("POST", "/matchmaking/server/start", true, {}, {"entity": entity}, Types.MatchmakingServerStartResponse), "completed")


# Cancels any ticket.
# Needs the permission `matchmaking.tickets`.
# May publish matchmakingStatusUpdateEvent.CANCELLED, matchmakingStatusUpdateEvent.IN_PROGRESS.
# Reasons: TICKET_ALREADY_MATCHED, TICKET_ENDED, TICKET_NOT_FOUND
# POST /api/v1/matchmaking/server/cancel
func server_cancel(ticket_id):
	return yield(_client.call_operation("POST", "/matchmaking/server/cancel", true, {}, {"ticketId": ticket_id}, null), "completed")


# Reads any ticket. connectionDetails are those of its first player.
# Needs the permission `matchmaking.tickets`.
# The value is a MatchmakingTicket.
# Reasons: TICKET_NOT_FOUND
# GET /api/v1/matchmaking/server/{ticketId}
func server_get(ticket_id):
	return yield(_client.call_operation("GET", _client.fill("/matchmaking/server/{ticketId}", {"ticketId": ticket_id}), true, {}, {}, Types.MatchmakingTicket), "completed")


# Requests players from the queue for the free seats of a running match, and returns who has joined.
# A match has one backfill. When the same server repeats the request for the same match, this replaces the free seats
# and the time, and tells the server who has joined. The backfill ends with the match. Seats go to tickets that fit
# the players of the match by the rules of the queue, oldest first, before new matches are made of these tickets. The
# newcomers are told COMPLETED and how they connect.
# Needs the permission `matchmaking.backfill`.
# open_slots: The free seats of each team. They replace those of an earlier request; a team that is not named has
# none.
# expires_seconds: For how many seconds from now seats are given to players. Absent or 0: 60.
# joined_seen: How many of `joined` the server knew of when it counted its free seats. Absent: none, so everyone who
# has joined takes one of openSlots.
# connection_details: How newcomers connect. Absent: as before; at first, the connectionDetails of match_ready.
# left_player_ids: Players who have left the match. Newcomers need not fit them, and they are not sent to this match
# again.
# The value is a MatchmakingBackfillResponse.
# Reasons: BACKFILL_NOT_POSSIBLE, BACKFILL_OF_ANOTHER_SERVER, BACKFILL_MATCH_NOT_FOUND
# POST /api/v1/matchmaking/server/backfill
func backfill(server_id, match_id, open_slots = null, expires_seconds = null, joined_seen = null, connection_details = null, left_player_ids = null):
	return yield(_client.call_operation("POST", "/matchmaking/server/backfill", true, {}, {"serverId": server_id, "matchId": match_id, "openSlots": open_slots, "expiresSeconds": expires_seconds, "joinedSeen": joined_seen, "connectionDetails": connection_details, "leftPlayerIds": left_player_ids}, Types.MatchmakingBackfillResponse), "completed")


# Stops filling the free seats of a match, and returns who has joined.
# Repeating the request has no further effect. Once the match is over, its backfill is not found.
# Needs the permission `matchmaking.backfill`.
# The value is a MatchmakingCancelBackfillResponse.
# Reasons: BACKFILL_NOT_FOUND
# DELETE /api/v1/matchmaking/server/backfill
func cancel_backfill(backfill_id):
	return yield(_client.call_operation("DELETE", "/matchmaking/server/backfill", true, {}, {"backfillId": backfill_id}, Types.MatchmakingCancelBackfillResponse), "completed")


# Lists tickets, oldest first. Ended tickets are listed for a while too.
# Needs the permission `matchmaking.tickets`.
# The value is a MatchmakingListTicketsResponse.
# GET /api/v1/matchmaking/tickets
func list_tickets(queue_name = null, status = null, limit = null, offset = null, page_token = null):
	return yield(_client.call_operation("GET", "/matchmaking/tickets", true, {"queueName": queue_name, "status": status, "limit": limit, "offset": offset, "pageToken": page_token}, {}, Types.MatchmakingListTicketsResponse), "completed")


# Lists the tickets that the caller is in and that have not ended.
# The value is a MatchmakingMineResponse.
# GET /api/v1/matchmaking/mine
func mine():
	return yield(_client.call_operation("GET", "/matchmaking/mine", true, {}, {}, Types.MatchmakingMineResponse), "completed")


# Reads the match that the caller is in, also after a crash or a new login.
# From when a server has the match until it ends, or until the server says that the player has left. If there are
# several, the newest. A match without a server (`p2p`, `none`) is not stored.
# The value is a MatchmakingMatchResponse.
# Reasons: NO_MATCH
# GET /api/v1/matchmaking/match
func match_():
	return yield(_client.call_operation("GET", "/matchmaking/match", true, {}, {}, Types.MatchmakingMatchResponse), "completed")


# Lists the regions whose latency clients measure before they start a ticket.
# As the option `regions` of matchmaking says. Empty without it.
# The value is a MatchmakingRegionsResponse.
# GET /api/v1/matchmaking/regions
func regions():
	return yield(_client.call_operation("GET", "/matchmaking/regions", true, {}, {}, Types.MatchmakingRegionsResponse), "completed")


# Cancels the ticket that the caller is in, unless it already has its match.
# May publish matchmakingStatusUpdateEvent.CANCELLED, matchmakingStatusUpdateEvent.IN_PROGRESS.
# The value is a MatchmakingCancelAllResponse.
# POST /api/v1/matchmaking/cancel_all
func cancel_all():
	return yield(_client.call_operation("POST", "/matchmaking/cancel_all", true, {}, {}, Types.MatchmakingCancelAllResponse), "completed")


# Lists the queues, with the number of waiting players and the expected wait.
# The value is a MatchmakingQueuesResponse.
# GET /api/v1/matchmaking/queues
func queues():
	return yield(_client.call_operation("GET", "/matchmaking/queues", true, {}, {}, Types.MatchmakingQueuesResponse), "completed")


# Accepts the match that was found for a ticket of the caller, or declines it.
# The match is made when every player has accepted. If a player declines, their ticket is cancelled and the other
# tickets wait again, as old as they are.
# May publish matchmakingStatusUpdateEvent.FINDING_SERVER, matchmakingStatusUpdateEvent.COMPLETED,
# matchmakingStatusUpdateEvent.CANCELLED, matchmakingStatusUpdateEvent.IN_PROGRESS, newMatchEvent.
# Reasons: NOTHING_TO_ACCEPT, TICKET_NOT_FOUND
# POST /api/v1/matchmaking/accept
func accept(ticket_id, accept):
	return yield(_client.call_operation("POST", "/matchmaking/accept", true, {}, {"ticketId": ticket_id, "accept": accept}, null), "completed")


# Reads a ticket that the caller is in or has started.
# A ticket can be read for a while after it has ended.
# The value is a MatchmakingTicket.
# Reasons: TICKET_NOT_FOUND
# GET /api/v1/matchmaking/{ticketId}
func get_(ticket_id):
	return yield(_client.call_operation("GET", _client.fill("/matchmaking/{ticketId}", {"ticketId": ticket_id}), true, {}, {}, Types.MatchmakingTicket), "completed")
