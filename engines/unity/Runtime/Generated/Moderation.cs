// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Moderation: what players call.</summary>
    public sealed class ModerationOperations
    {
        readonly Connection connection;

        internal ModerationOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Lists the caller’s sanctions, at most the newest 100, also those that are over.</summary>
        /// <remarks>GET /api/v1/moderation/mine</remarks>
        public Task<ModerationMineResponse> MineAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/moderation/mine", true),
                ModerationMineResponse.Read, options, cancel);
    }

    /// <summary>Moderation: what game servers call.</summary>
    public sealed class ModerationServerOperations
    {
        readonly Connection connection;

        internal ModerationServerOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Bans an account, mutes it, or keeps it from waiting for matches.</summary>
        /// <remarks>A BAN ends the sessions of the account with their event streams on every node, its ticket, and its membership
        /// of a party and a lobby, in one transaction. Logins and requests of the account then get ACCOUNT_BANNED with
        /// `until` and `publicReason`. A sanction ends by itself at `untilTimestamp`. Of several of one kind the one that
        /// ends last counts.
        /// Needs the permission `moderation.sanction`.
        /// May publish authenticationEvent.LOGOUT.
        /// POST /api/v1/admin/moderation/sanctions</remarks>
        /// <param name="publicReason">Shown to the player.</param>
        /// <param name="note">For operators alone.</param>
        /// <param name="untilTimestamp">When it ends; 0 for ever.</param>
        /// <exception cref="LobbykitException">SANCTION_IN_PAST, ROLE_NOT_HELD, SANCTION_OF_CALLER, ACCOUNT_NOT_FOUND</exception>
        public Task<ModerationSanctionResponse> SanctionAsync(
            string accountId,
            SanctionKind kind,
            string publicReason = null,
            string note = null,
            long? untilTimestamp = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/admin/moderation/sanctions", true)
                .Body("accountId", accountId)
                .Body("kind", (int)kind)
                .Body("publicReason", publicReason)
                .Body("note", note)
                .Body("untilTimestamp", untilTimestamp),
                ModerationSanctionResponse.Read, options, cancel);

        /// <summary>Lists sanctions, the newest first.</summary>
        /// <remarks>Needs the permission `moderation.sanction`.
        /// GET /api/v1/admin/moderation/sanctions</remarks>
        /// <param name="isActive">True: those in force. False: those that are over.</param>
        public Task<ModerationSanctionsResponse> SanctionsAsync(
            string accountId = null,
            SanctionKind? kind = null,
            bool? isActive = null,
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/admin/moderation/sanctions", true)
                .Query("accountId", accountId)
                .Query("kind", (int?)kind)
                .Query("isActive", isActive)
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken),
                ModerationSanctionsResponse.Read, options, cancel);

        /// <summary>Ends a sanction now. It stays in the list, with who has lifted it, when and why.</summary>
        /// <remarks>Needs the permission `moderation.sanction`.
        /// DELETE /api/v1/admin/moderation/sanctions/{sanctionId}</remarks>
        /// <param name="note">Why; for operators alone.</param>
        /// <exception cref="LobbykitException">SANCTION_OVER, ROLE_NOT_HELD, SANCTION_OF_CALLER, ACCOUNT_NOT_FOUND, SANCTION_NOT_FOUND</exception>
        public Task<ModerationLiftResponse> LiftAsync(
            string sanctionId,
            string note = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/admin/moderation/sanctions/{sanctionId}", true)
                .Path("sanctionId", sanctionId)
                .Body("note", note),
                ModerationLiftResponse.Read, options, cancel);
    }
}
