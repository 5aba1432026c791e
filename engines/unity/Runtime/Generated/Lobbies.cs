// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Lobbies: what players call.</summary>
    public sealed class LobbiesOperations
    {
        readonly Connection connection;

        internal LobbiesOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Creates a lobby that the caller hosts.</summary>
        /// <remarks>May publish anyEvent.lobbies/LobbyChanged.
        /// POST /api/v1/lobbies/create</remarks>
        /// <param name="withParty">The party that the caller leads comes too, as a whole.</param>
        /// <exception cref="LobbykitException">IN_LOBBY, IN_TICKET, LOBBY_PARTY_LEADER_REQUIRED, LOBBY_FULL</exception>
        public Task<LobbiesCreateResponse> CreateAsync(
            string name,
            List<NewLobbyTeam> teams,
            LobbyVisibility? visibility = null,
            int? spectatorSeats = null,
            string region = null,
            string build = null,
            bool? joinWhileRunning = null,
            Dictionary<string, EntityMetadata> metadata = null,
            LobbyHosting? hosting = null,
            bool? withParty = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/lobbies/create", true)
                .Body("name", name)
                .Body("teams", Json.FromList(teams, each => each?.ToJson()))
                .Body("visibility", (int?)visibility)
                .Body("spectatorSeats", spectatorSeats)
                .Body("region", region)
                .Body("build", build)
                .Body("joinWhileRunning", joinWhileRunning)
                .Body("metadata", Json.FromMap(metadata, each => each?.ToJson()))
                .Body("hosting", (int?)hosting)
                .Body("withParty", withParty),
                LobbiesCreateResponse.Read, options, cancel);

        /// <summary>Lists public lobbies and those that friends host, the newest first.</summary>
        /// <remarks>The first page begins with up to 20 lobbies that friends host for friends. With `metadata`, a page may have
        /// fewer lobbies than `limit` although another one follows.
        /// GET /api/v1/lobbies</remarks>
        /// <param name="metadata">`key=value`, several times. The lobby must have a text or an integer with this value.</param>
        public Task<LobbiesListResponse> ListAsync(
            string region = null,
            string build = null,
            LobbyState? state = null,
            bool? hasFreeSeats = null,
            List<string> metadata = null,
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/lobbies", true)
                .Query("region", region)
                .Query("build", build)
                .Query("state", (int?)state)
                .Query("hasFreeSeats", hasFreeSeats)
                .Query("metadata", Json.FromList(metadata, each => each))
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken),
                LobbiesListResponse.Read, options, cancel);

        /// <summary>Reads the caller’s lobby.</summary>
        /// <remarks>GET /api/v1/lobbies/mine</remarks>
        /// <exception cref="LobbykitException">NOT_IN_LOBBY</exception>
        public Task<LobbiesMineResponse> MineAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/lobbies/mine", true),
                LobbiesMineResponse.Read, options, cancel);

        /// <summary>Reads a lobby that the caller is in.</summary>
        /// <remarks>GET /api/v1/lobbies/{lobbyId}</remarks>
        /// <exception cref="LobbykitException">LOBBY_NOT_FOUND</exception>
        public Task<LobbiesGetResponse> GetAsync(
            string lobbyId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/lobbies/{lobbyId}", true)
                .Path("lobbyId", lobbyId),
                LobbiesGetResponse.Read, options, cancel);

        /// <summary>Joins a lobby, by its id if the caller can see it, or by its invite code.</summary>
        /// <remarks>A party gets all its places or none. After ten unknown codes within a minute, further codes are refused for
        /// the rest of that minute. A lobby counts as unknown if one of its members has blocked a player who would join,
        /// or the other way round.
        /// May publish anyEvent.lobbies/LobbyChanged.
        /// POST /api/v1/lobbies/join</remarks>
        /// <param name="team">The number of the team, from 0.</param>
        /// <exception cref="LobbykitException">IN_LOBBY, IN_TICKET, LOBBY_STATE_WRONG, LOBBY_KICKED, LOBBY_PARTY_LEADER_REQUIRED, LOBBY_CODE_UNKNOWN,
        /// LOBBY_NOT_FOUND, LOBBY_FULL</exception>
        public Task<LobbiesJoinResponse> JoinAsync(
            string lobbyId = null,
            string inviteCode = null,
            int? team = null,
            bool? asSpectator = null,
            bool? withParty = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/lobbies/join", true)
                .Body("lobbyId", lobbyId)
                .Body("inviteCode", inviteCode)
                .Body("team", team)
                .Body("asSpectator", asSpectator)
                .Body("withParty", withParty),
                LobbiesJoinResponse.Read, options, cancel);

        /// <summary>Leaves a lobby. If the caller hosted it, the longest-standing member who is connected hosts it.</summary>
        /// <remarks>May publish anyEvent.lobbies/LobbyChanged.
        /// POST /api/v1/lobbies/leave</remarks>
        /// <exception cref="LobbykitException">LOBBY_NOT_FOUND</exception>
        public Task LeaveAsync(
            string lobbyId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/lobbies/leave", true)
                .Body("lobbyId", lobbyId),
                options, cancel);

        /// <summary>Changes a lobby that the caller hosts. Places change only while it is OPEN.</summary>
        /// <remarks>May publish anyEvent.lobbies/LobbyChanged.
        /// PATCH /api/v1/lobbies/update</remarks>
        /// <param name="mask">Paths of fields with commas. If empty, all fields that are present.</param>
        /// <exception cref="LobbykitException">LOBBY_STATE_WRONG, LOBBY_TOO_SMALL, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND</exception>
        public Task<LobbiesUpdateResponse> UpdateAsync(
            string lobbyId,
            LobbyChange lobby,
            string mask = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PATCH", "/lobbies/update", true)
                .Body("lobbyId", lobbyId)
                .Body("lobby", lobby?.ToJson())
                .Body("mask", mask),
                LobbiesUpdateResponse.Read, options, cancel);

        /// <summary>Moves the caller to another team or to the spectators; the host also moves others.</summary>
        /// <remarks>May publish anyEvent.lobbies/LobbyChanged.
        /// PUT /api/v1/lobbies/team</remarks>
        /// <param name="team">The number of the team, from 0.</param>
        /// <exception cref="LobbykitException">LOBBY_STATE_WRONG, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND, LOBBY_PLAYER_NOT_FOUND, LOBBY_FULL</exception>
        public Task<LobbiesSetTeamResponse> SetTeamAsync(
            string lobbyId,
            string playerId = null,
            int? team = null,
            bool? asSpectator = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/lobbies/team", true)
                .Body("lobbyId", lobbyId)
                .Body("playerId", playerId)
                .Body("team", team)
                .Body("asSpectator", asSpectator),
                LobbiesSetTeamResponse.Read, options, cancel);

        /// <summary>Says whether the caller is ready.</summary>
        /// <remarks>May publish anyEvent.lobbies/LobbyChanged.
        /// PUT /api/v1/lobbies/ready</remarks>
        /// <exception cref="LobbykitException">LOBBY_STATE_WRONG, LOBBY_NOT_FOUND</exception>
        public Task<LobbiesSetReadyResponse> SetReadyAsync(
            string lobbyId,
            bool isReady,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/lobbies/ready", true)
                .Body("lobbyId", lobbyId)
                .Body("isReady", isReady),
                LobbiesSetReadyResponse.Read, options, cancel);

        /// <summary>Sets the metadata of the caller in a lobby, for example a character. While it is OPEN.</summary>
        /// <remarks>Other members see them, and the game server gets them in `playerProperties` of the match.
        /// May publish anyEvent.lobbies/LobbyChanged.
        /// PUT /api/v1/lobbies/player</remarks>
        /// <param name="metadata">Replaces what the caller has set before. If empty, nothing is set.</param>
        /// <exception cref="LobbykitException">LOBBY_STATE_WRONG, LOBBY_NOT_FOUND</exception>
        public Task<LobbiesSetPlayerResponse> SetPlayerAsync(
            string lobbyId,
            Dictionary<string, EntityMetadata> metadata,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/lobbies/player", true)
                .Body("lobbyId", lobbyId)
                .Body("metadata", Json.FromMap(metadata, each => each?.ToJson())),
                LobbiesSetPlayerResponse.Read, options, cancel);

        /// <summary>Removes a member from a lobby that the caller hosts. The lobby gets a new invite code.</summary>
        /// <remarks>May publish anyEvent.lobbies/LobbyChanged.
        /// PUT /api/v1/lobbies/kick</remarks>
        /// <exception cref="LobbykitException">LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND, LOBBY_PLAYER_NOT_FOUND</exception>
        public Task<LobbiesKickResponse> KickAsync(
            string lobbyId,
            string playerId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/lobbies/kick", true)
                .Body("lobbyId", lobbyId)
                .Body("playerId", playerId),
                LobbiesKickResponse.Read, options, cancel);

        /// <summary>Makes another member the host.</summary>
        /// <remarks>May publish anyEvent.lobbies/LobbyChanged.
        /// PUT /api/v1/lobbies/host</remarks>
        /// <exception cref="LobbykitException">LOBBY_STATE_WRONG, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND, LOBBY_PLAYER_NOT_FOUND</exception>
        public Task<LobbiesSetHostResponse> SetHostAsync(
            string lobbyId,
            string playerId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/lobbies/host", true)
                .Body("lobbyId", lobbyId)
                .Body("playerId", playerId),
                LobbiesSetHostResponse.Read, options, cancel);

        /// <summary>Starts the match: on a game server, or at once on the machine of the host.</summary>
        /// <remarks>May publish anyEvent.lobbies/LobbyChanged.
        /// POST /api/v1/lobbies/start</remarks>
        /// <param name="force">Starts although players are not ready.</param>
        /// <param name="connectionDetails">The address of the host, for P2P alone.</param>
        /// <exception cref="LobbykitException">LOBBY_NOT_READY, LOBBY_STATE_WRONG, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND</exception>
        public Task<LobbiesStartResponse> StartAsync(
            string lobbyId,
            bool? force = null,
            string connectionDetails = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/lobbies/start", true)
                .Body("lobbyId", lobbyId)
                .Body("force", force)
                .Body("connectionDetails", connectionDetails),
                LobbiesStartResponse.Read, options, cancel);

        /// <summary>Ends a P2P match. The lobby is OPEN again, with everybody in it.</summary>
        /// <remarks>`results` says how the match went. The host says so, and nobody checks it: do not reward players for it.
        /// May publish anyEvent.lobbies/LobbyChanged.
        /// POST /api/v1/lobbies/finish</remarks>
        /// <exception cref="LobbykitException">LOBBY_STATE_WRONG, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND</exception>
        public Task<LobbiesFinishResponse> FinishAsync(
            string lobbyId,
            MatchResults results = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/lobbies/finish", true)
                .Body("lobbyId", lobbyId)
                .Body("results", results?.ToJson()),
                LobbiesFinishResponse.Read, options, cancel);
    }
}
