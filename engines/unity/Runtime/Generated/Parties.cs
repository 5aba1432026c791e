// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Parties: what players call.</summary>
    public sealed class PartiesOperations
    {
        readonly Connection connection;

        internal PartiesOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Creates a party that the caller leads.</summary>
        /// <remarks>The caller gets the answer and no event. If the server has the option `autoLeaveParty`, members of the party
        /// that the caller leaves for the new one get the events.
        /// May publish partyUpdateEvent.PLAYER_LEFT, partyUpdateEvent.PLAYER_LEADER_CHANGED,
        /// matchmakingStatusUpdateEvent.CANCELLED.
        /// POST /api/v1/parties/create</remarks>
        /// <exception cref="LobbykitException">ALREADY_IN_PARTY, METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, METADATA_TOO_MANY_ENTRIES,
        /// METADATA_TOTAL_TOO_LARGE</exception>
        public Task<PartiesCreateResponse> CreateAsync(
            Dictionary<string, EntityMetadata> creatingPlayerMetadata = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/parties/create", true)
                .Body("creatingPlayerMetadata", Json.FromMap(creatingPlayerMetadata, each => each?.ToJson())),
                PartiesCreateResponse.Read, options, cancel);

        /// <summary>Joins the party with an invite code.</summary>
        /// <remarks>After ten unknown codes within a minute, further codes are refused for the rest of that minute. A party counts
        /// as unknown if one of its members has blocked the caller, or the caller has blocked one of them. If the party
        /// waits for a match, its ticket is cancelled. While it is in a match, nobody can join.
        /// May publish partyUpdateEvent.PLAYER_JOINED, partyUpdateEvent.PLAYER_LEFT,
        /// partyUpdateEvent.PLAYER_LEADER_CHANGED, matchmakingStatusUpdateEvent.CANCELLED.
        /// POST /api/v1/parties/join</remarks>
        /// <param name="inviteCode">Upper or lower case. O is read as 0, I and L are read as 1, blanks and hyphens are ignored.</param>
        /// <exception cref="LobbykitException">ALREADY_IN_PARTY, METADATA_VALUE_TOO_LARGE, PARTY_IN_MATCH, KICKED, METADATA_KEY_RESERVED,
        /// INVITE_CODE_UNKNOWN, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE, PARTY_FULL</exception>
        public Task<PartiesJoinResponse> JoinAsync(
            string inviteCode,
            Dictionary<string, EntityMetadata> joiningPlayerMetadata = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/parties/join", true)
                .Body("inviteCode", inviteCode)
                .Body("joiningPlayerMetadata", Json.FromMap(joiningPlayerMetadata, each => each?.ToJson())),
                PartiesJoinResponse.Read, options, cancel);

        /// <summary>Reads the caller’s party.</summary>
        /// <remarks>GET /api/v1/parties</remarks>
        /// <exception cref="LobbykitException">NOT_IN_PARTY</exception>
        public Task<PartiesCurrentResponse> CurrentAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/parties", true),
                PartiesCurrentResponse.Read, options, cancel);

        /// <summary>Reads a party that the caller is in.</summary>
        /// <remarks>GET /api/v1/parties/{partyId}</remarks>
        /// <exception cref="LobbykitException">PARTY_NOT_FOUND</exception>
        public Task<PartiesGetResponse> GetAsync(
            string partyId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/parties/{partyId}", true)
                .Path("partyId", partyId),
                PartiesGetResponse.Read, options, cancel);

        /// <summary>Reads a player of the caller’s party, or a friend in another party.</summary>
        /// <remarks>GET /api/v1/parties/players/{playerId}</remarks>
        /// <exception cref="LobbykitException">PARTY_PLAYER_NOT_FOUND</exception>
        public Task<PartiesGetPlayerResponse> GetPlayerAsync(
            string playerId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/parties/players/{playerId}", true)
                .Path("playerId", playerId),
                PartiesGetPlayerResponse.Read, options, cancel);

        /// <summary>Changes the caller’s name, readiness and metadata in their party; the leader also changes the team of any
        /// member.</summary>
        /// <remarks>Metadata entries are added or overwritten key by key. If the mask names `isReady` or `teamNumber` and the
        /// payload lacks it, it becomes false or 0.
        /// May publish partyUpdateEvent.PLAYER_READY_CHANGED, partyUpdateEvent.METADATA_UPDATED.
        /// PATCH /api/v1/parties/update-player</remarks>
        /// <param name="payloadMask">Comma-separated paths of the fields to change: `displayName`, `isReady`, `teamNumber`, `metadata`. If empty,
        /// all fields that are present and that the caller may change.</param>
        /// <exception cref="LobbykitException">METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, NOT_YOURS, PARTY_LEADER_REQUIRED, NOT_IN_PARTY,
        /// PARTY_PLAYER_NOT_FOUND, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE</exception>
        public Task<PartiesUpdatePlayerResponse> UpdatePlayerAsync(
            PartyPlayerChange payload = null,
            string payloadMask = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PATCH", "/parties/update-player", true)
                .Body("payload", payload?.ToJson())
                .Body("payloadMask", payloadMask),
                PartiesUpdatePlayerResponse.Read, options, cancel);

        /// <summary>Makes another member the leader of the caller’s party.</summary>
        /// <remarks>May publish partyUpdateEvent.PLAYER_LEADER_CHANGED.
        /// PUT /api/v1/parties/set-leader</remarks>
        /// <exception cref="LobbykitException">PARTY_LEADER_REQUIRED, PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND</exception>
        public Task SetLeaderAsync(
            string playerId,
            string partyId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/parties/set-leader", true)
                .Body("playerId", playerId)
                .Body("partyId", partyId),
                options, cancel);

        /// <summary>Removes a member from the party that the caller leads. The member cannot join it again for ten minutes.</summary>
        /// <remarks>The party gets a new invite code. If the party waits for a match, its ticket is cancelled.
        /// May publish partyUpdateEvent.PLAYER_KICKED, matchmakingStatusUpdateEvent.CANCELLED.
        /// PUT /api/v1/parties/kick</remarks>
        /// <exception cref="LobbykitException">PARTY_LEADER_REQUIRED, PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND</exception>
        public Task KickAsync(
            string playerId,
            string partyId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/parties/kick", true)
                .Body("playerId", playerId)
                .Body("partyId", partyId),
                options, cancel);

        /// <summary>Leaves a party. If the caller led it, the longest-standing member who is connected leads it.</summary>
        /// <remarks>A party ends when its last member leaves. If the party waits for a match, its ticket is cancelled.
        /// May publish partyUpdateEvent.PLAYER_LEFT, partyUpdateEvent.PLAYER_LEADER_CHANGED,
        /// matchmakingStatusUpdateEvent.CANCELLED.
        /// PUT /api/v1/parties/leave</remarks>
        /// <exception cref="LobbykitException">PARTY_NOT_FOUND</exception>
        public Task LeaveAsync(
            string partyId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/parties/leave", true)
                .Body("partyId", partyId),
                options, cancel);

        /// <summary>Adds a metadata entry to the caller’s party or to one of its members.</summary>
        /// <remarks>Put the fields of the entry into `innerRequest` or beside `playerId`, but not in both. The leader may write
        /// the metadata of the party and of every member. Other members may write only their own.
        /// May publish partyUpdateEvent.METADATA_CREATED.
        /// POST /api/v1/parties/metadata</remarks>
        /// <param name="id">The party.</param>
        /// <param name="playerId">The member who owns the metadata. If absent, the party owns it.</param>
        /// <exception cref="LobbykitException">METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, PARTY_LEADER_REQUIRED, PARTY_NOT_FOUND,
        /// PARTY_PLAYER_NOT_FOUND, METADATA_EXISTS, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE</exception>
        public Task CreateMetadataAsync(
            PartiesCreateMetadataInnerRequest innerRequest = null,
            string id = null,
            string entryKey = null,
            EntityMetadata entryValue = null,
            string playerId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/parties/metadata", true)
                .Body("innerRequest", innerRequest?.ToJson())
                .Body("id", id)
                .Body("entryKey", entryKey)
                .Body("entryValue", entryValue?.ToJson())
                .Body("playerId", playerId),
                options, cancel);

        /// <summary>Changes a metadata entry of the caller’s party or of one of its members.</summary>
        /// <remarks>Put the fields of the entry into `innerRequest` or beside `playerId`, but not in both. The leader may write
        /// the metadata of the party and of every member. Other members may write only their own.
        /// May publish partyUpdateEvent.METADATA_CREATED, partyUpdateEvent.METADATA_UPDATED.
        /// PUT /api/v1/parties/metadata</remarks>
        /// <param name="id">The party.</param>
        /// <param name="ifVersion">Changes the entry only if it has this version. 0 means that the entry must not exist yet.</param>
        /// <param name="playerId">The member who owns the metadata. If absent, the party owns it.</param>
        /// <exception cref="LobbykitException">METADATA_VALUE_TOO_LARGE, PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, PARTY_LEADER_REQUIRED,
        /// METADATA_NOT_FOUND, PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND, METADATA_VERSION_CHANGED,
        /// METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE</exception>
        public Task PutMetadataAsync(
            PartiesPutMetadataInnerRequest innerRequest = null,
            string id = null,
            string entryKey = null,
            EntityMetadata entryValue = null,
            UpdateMetadataOperationType? updateOperationType = null,
            long? ifVersion = null,
            string playerId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/parties/metadata", true)
                .Body("innerRequest", innerRequest?.ToJson())
                .Body("id", id)
                .Body("entryKey", entryKey)
                .Body("entryValue", entryValue?.ToJson())
                .Body("updateOperationType", (int?)updateOperationType)
                .Body("ifVersion", ifVersion)
                .Body("playerId", playerId),
                options, cancel);

        /// <summary>Removes a metadata entry of the caller’s party or of one of its members, or properties of its JSON value.</summary>
        /// <remarks>PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted
        /// says whether anything was removed.
        /// May publish partyUpdateEvent.METADATA_DELETED, partyUpdateEvent.METADATA_UPDATED.
        /// DELETE /api/v1/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}</remarks>
        /// <param name="playerId">The member who owns the metadata. If absent, the party owns it.</param>
        /// <exception cref="LobbykitException">PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, PARTY_LEADER_REQUIRED, PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND</exception>
        public Task<PartiesRemoveMetadataResponse> RemoveMetadataAsync(
            string innerRequestId,
            string innerRequestEntryKey,
            DeleteJsonMetadataType? innerRequestJsonHandlingType = null,
            List<string> innerRequestPropertiesToRemovePaths = null,
            string playerId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}", true)
                .Path("innerRequest.id", innerRequestId)
                .Path("innerRequest.entryKey", innerRequestEntryKey)
                .Query("innerRequest.jsonHandlingType", (int?)innerRequestJsonHandlingType)
                .Query("innerRequest.propertiesToRemovePaths", Json.FromList(innerRequestPropertiesToRemovePaths, each => each))
                .Query("playerId", playerId),
                PartiesRemoveMetadataResponse.Read, options, cancel);

        /// <summary>Reads one metadata entry of the caller’s party or of one of its members.</summary>
        /// <remarks>GET /api/v1/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}</remarks>
        /// <param name="playerId">The member who owns the metadata. If absent, the party owns it.</param>
        /// <exception cref="LobbykitException">METADATA_NOT_FOUND, PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND</exception>
        public Task<PartiesGetMetadataResponse> GetMetadataAsync(
            string innerRequestId,
            string innerRequestEntryKey,
            string playerId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}", true)
                .Path("innerRequest.id", innerRequestId)
                .Path("innerRequest.entryKey", innerRequestEntryKey)
                .Query("playerId", playerId),
                PartiesGetMetadataResponse.Read, options, cancel);

        /// <summary>Reads the metadata of the caller’s party or of one of its members.</summary>
        /// <remarks>GET /api/v1/parties/metadata/{innerRequest.id}</remarks>
        /// <param name="playerId">The member who owns the metadata. If absent, the party owns it.</param>
        /// <exception cref="LobbykitException">PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND</exception>
        public Task<PartiesListMetadataResponse> ListMetadataAsync(
            string innerRequestId,
            string playerId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/parties/metadata/{innerRequest.id}", true)
                .Path("innerRequest.id", innerRequestId)
                .Query("playerId", playerId),
                PartiesListMetadataResponse.Read, options, cancel);
    }
}
