extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Lobbies

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Creates a lobby that the caller hosts.
# May publish anyEvent.lobbies/LobbyChanged.
# with_party: The party that the caller leads comes too, as a whole.
# The value is a LobbiesCreateResponse.
# Reasons: IN_LOBBY, IN_TICKET, LOBBY_PARTY_LEADER_REQUIRED, LOBBY_FULL
# POST /api/v1/lobbies/create
func create(name, teams, visibility = null, spectator_seats = null, region = null, build = null, join_while_running = null, metadata = null, hosting = null, with_party = null):
	return yield(_client.call_operation("POST", "/lobbies/create", true, {}, {"name": name, "teams": teams, "visibility": visibility, "spectatorSeats": spectator_seats, "region": region, "build": build, "joinWhileRunning": join_while_running, "metadata": metadata, "hosting": hosting, "withParty": with_party}, Types.LobbiesCreateResponse), "completed")


# Lists public lobbies and those that friends host, the newest first.
# The first page begins with up to 20 lobbies that friends host for friends. With `metadata`, a page may have fewer
# lobbies than `limit` although another one follows.
# metadata: `key=value`, several times. The lobby must have a text or an integer with this value.
# The value is a LobbiesListResponse.
# GET /api/v1/lobbies
func list(region = null, build = null, state = null, has_free_seats = null, metadata = null, limit = null, offset = null, page_token = null):
	return yield(_client.call_operation("GET", "/lobbies", true, {"region": region, "build": build, "state": state, "hasFreeSeats": has_free_seats, "metadata": metadata, "limit": limit, "offset": offset, "pageToken": page_token}, {}, Types.LobbiesListResponse), "completed")


# Reads the caller’s lobby.
# The value is a LobbiesMineResponse.
# Reasons: NOT_IN_LOBBY
# GET /api/v1/lobbies/mine
func mine():
	return yield(_client.call_operation("GET", "/lobbies/mine", true, {}, {}, Types.LobbiesMineResponse), "completed")


# Reads a lobby that the caller is in.
# The value is a LobbiesGetResponse.
# Reasons: LOBBY_NOT_FOUND
# GET /api/v1/lobbies/{lobbyId}
func get_(lobby_id):
	return yield(_client.call_operation("GET", _client.fill("/lobbies/{lobbyId}", {"lobbyId": lobby_id}), true, {}, {}, Types.LobbiesGetResponse), "completed")


# Joins a lobby, by its id if the caller can see it, or by its invite code.
# A party gets all its places or none. After ten unknown codes within a minute, further codes are refused for the
# rest of that minute. A lobby counts as unknown if one of its members has blocked a player who would join, or the
# other way round.
# May publish anyEvent.lobbies/LobbyChanged.
# team: The number of the team, from 0.
# The value is a LobbiesJoinResponse.
# Reasons: IN_LOBBY, IN_TICKET, LOBBY_STATE_WRONG, LOBBY_KICKED, LOBBY_PARTY_LEADER_REQUIRED, LOBBY_CODE_UNKNOWN,
# LOBBY_NOT_FOUND, LOBBY_FULL
# POST /api/v1/lobbies/join
func join(lobby_id = null, invite_code = null, team = null, as_spectator = null, with_party = null):
	return yield(_client.call_operation("POST", "/lobbies/join", true, {}, {"lobbyId": lobby_id, "inviteCode": invite_code, "team": team, "asSpectator": as_spectator, "withParty": with_party}, Types.LobbiesJoinResponse), "completed")


# Leaves a lobby. If the caller hosted it, the longest-standing member who is connected hosts it.
# May publish anyEvent.lobbies/LobbyChanged.
# Reasons: LOBBY_NOT_FOUND
# POST /api/v1/lobbies/leave
func leave(lobby_id):
	return yield(_client.call_operation("POST", "/lobbies/leave", true, {}, {"lobbyId": lobby_id}, null), "completed")


# Changes a lobby that the caller hosts. Places change only while it is OPEN.
# May publish anyEvent.lobbies/LobbyChanged.
# mask: Paths of fields with commas. If empty, all fields that are present.
# The value is a LobbiesUpdateResponse.
# Reasons: LOBBY_STATE_WRONG, LOBBY_TOO_SMALL, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND
# PATCH /api/v1/lobbies/update
func update(lobby_id, lobby, mask = null):
	return yield(_client.call_operation("PATCH", "/lobbies/update", true, {}, {"lobbyId": lobby_id, "lobby": lobby, "mask": mask}, Types.LobbiesUpdateResponse), "completed")


# Moves the caller to another team or to the spectators; the host also moves others.
# May publish anyEvent.lobbies/LobbyChanged.
# team: The number of the team, from 0.
# The value is a LobbiesSetTeamResponse.
# Reasons: LOBBY_STATE_WRONG, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND, LOBBY_PLAYER_NOT_FOUND, LOBBY_FULL
# PUT /api/v1/lobbies/team
func set_team(lobby_id, player_id = null, team = null, as_spectator = null):
	return yield(_client.call_operation("PUT", "/lobbies/team", true, {}, {"lobbyId": lobby_id, "playerId": player_id, "team": team, "asSpectator": as_spectator}, Types.LobbiesSetTeamResponse), "completed")


# Says whether the caller is ready.
# May publish anyEvent.lobbies/LobbyChanged.
# The value is a LobbiesSetReadyResponse.
# Reasons: LOBBY_STATE_WRONG, LOBBY_NOT_FOUND
# PUT /api/v1/lobbies/ready
func set_ready(lobby_id, is_ready):
	return yield(_client.call_operation("PUT", "/lobbies/ready", true, {}, {"lobbyId": lobby_id, "isReady": is_ready}, Types.LobbiesSetReadyResponse), "completed")


# Sets the metadata of the caller in a lobby, for example a character. While it is OPEN.
# Other members see them, and the game server gets them in `playerProperties` of the match.
# May publish anyEvent.lobbies/LobbyChanged.
# metadata: Replaces what the caller has set before. If empty, nothing is set.
# The value is a LobbiesSetPlayerResponse.
# Reasons: LOBBY_STATE_WRONG, LOBBY_NOT_FOUND
# PUT /api/v1/lobbies/player
func set_player(lobby_id, metadata):
	return yield(_client.call_operation("PUT", "/lobbies/player", true, {}, {"lobbyId": lobby_id, "metadata": metadata}, Types.LobbiesSetPlayerResponse), "completed")


# Removes a member from a lobby that the caller hosts. The lobby gets a new invite code.
# May publish anyEvent.lobbies/LobbyChanged.
# The value is a LobbiesKickResponse.
# Reasons: LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND, LOBBY_PLAYER_NOT_FOUND
# PUT /api/v1/lobbies/kick
func kick(lobby_id, player_id):
	return yield(_client.call_operation("PUT", "/lobbies/kick", true, {}, {"lobbyId": lobby_id, "playerId": player_id}, Types.LobbiesKickResponse), "completed")


# Makes another member the host.
# May publish anyEvent.lobbies/LobbyChanged.
# The value is a LobbiesSetHostResponse.
# Reasons: LOBBY_STATE_WRONG, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND, LOBBY_PLAYER_NOT_FOUND
# PUT /api/v1/lobbies/host
func set_host(lobby_id, player_id):
	return yield(_client.call_operation("PUT", "/lobbies/host", true, {}, {"lobbyId": lobby_id, "playerId": player_id}, Types.LobbiesSetHostResponse), "completed")


# Starts the match: on a game server, or at once on the machine of the host.
# May publish anyEvent.lobbies/LobbyChanged.
# force: Starts although players are not ready.
# connection_details: The address of the host, for P2P alone.
# The value is a LobbiesStartResponse.
# Reasons: LOBBY_NOT_READY, LOBBY_STATE_WRONG, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND
# POST /api/v1/lobbies/start
func start(lobby_id, force = null, connection_details = null):
	return yield(_client.call_operation("POST", "/lobbies/start", true, {}, {"lobbyId": lobby_id, "force": force, "connectionDetails": connection_details}, Types.LobbiesStartResponse), "completed")


# Ends a P2P match. The lobby is OPEN again, with everybody in it.
# `results` says how the match went. The host says so, and nobody checks it: do not reward players for it.
# May publish anyEvent.lobbies/LobbyChanged.
# The value is a LobbiesFinishResponse.
# Reasons: LOBBY_STATE_WRONG, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND
# POST /api/v1/lobbies/finish
func finish(lobby_id, results = null):
	return yield(_client.call_operation("POST", "/lobbies/finish", true, {}, {"lobbyId": lobby_id, "results": results}, Types.LobbiesFinishResponse), "completed")
