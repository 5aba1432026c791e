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

        /// <summary>Reports another player to the operators, once a day for each player.</summary>
        /// <remarks>The report keeps a copy of the match and the message that it names, for the operators, also if they are
        /// deleted later.
        /// POST /api/v1/moderation/reports</remarks>
        /// <param name="text">What has happened, at most 1,000 characters. It may have lines.</param>
        /// <exception cref="LobbykitException">REPORT_OF_CALLER, ACCOUNT_NOT_FOUND, REPORT_EXISTS, REPORT_LIMIT</exception>
        public Task<ModerationReportResponse> ReportAsync(
            string accountId,
            ReportCategory category,
            string text = null,
            string matchId = null,
            string messageId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/moderation/reports", true)
                .Body("accountId", accountId)
                .Body("category", (int)category)
                .Body("text", text)
                .Body("matchId", matchId)
                .Body("messageId", messageId),
                ModerationReportResponse.Read, options, cancel);
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

        /// <summary>Lists reports, the newest first.</summary>
        /// <remarks>Needs the permission `moderation.reports`.
        /// GET /api/v1/admin/moderation/reports</remarks>
        public Task<ModerationReportsResponse> ReportsAsync(
            string accountId = null,
            string reporterId = null,
            ReportState? state = null,
            ReportCategory? category = null,
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/admin/moderation/reports", true)
                .Query("accountId", accountId)
                .Query("reporterId", reporterId)
                .Query("state", (int?)state)
                .Query("category", (int?)category)
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken),
                ModerationReportsResponse.Read, options, cancel);

        /// <summary>Sets the state of a report, with a note for operators.</summary>
        /// <remarks>Needs the permission `moderation.reports`.
        /// PUT /api/v1/admin/moderation/reports/{reportId}</remarks>
        /// <param name="note">Absent: the note stays.</param>
        /// <exception cref="LobbykitException">REPORT_NOT_FOUND</exception>
        public Task<ModerationDecideResponse> DecideAsync(
            string reportId,
            ReportState state,
            string note = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/admin/moderation/reports/{reportId}", true)
                .Path("reportId", reportId)
                .Body("state", (int)state)
                .Body("note", note),
                ModerationDecideResponse.Read, options, cancel);
    }
}
