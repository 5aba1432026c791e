// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Invitations: what players call.</summary>
    public sealed class InvitationsOperations
    {
        readonly Connection connection;

        internal InvitationsOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Invites a player to a party, lobby or group that the caller is in.</summary>
        /// <remarks>An invitation that is open already is returned, with a new time. A receiver who has blocked the caller never
        /// sees it, and the caller cannot tell that from one that is not answered. Officers invite to groups that are not
        /// open.
        /// May publish anyEvent.invitations/Invited.
        /// POST /api/v1/invitations</remarks>
        /// <exception cref="LobbykitException">INVITED_NOT_FRIEND, INVITER_NOT_MEMBER, INVITED_NOT_FOUND, INVITATION_LIMIT</exception>
        public Task<InvitationsSendResponse> SendAsync(
            string receiverAccountId,
            InvitationKind kind,
            string targetId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/invitations", true)
                .Body("receiverAccountId", receiverAccountId)
                .Body("kind", (int)kind)
                .Body("targetId", targetId),
                InvitationsSendResponse.Read, options, cancel);

        /// <summary>Lists invitations that the caller has received or sent, the newest first.</summary>
        /// <remarks>GET /api/v1/invitations</remarks>
        public Task<InvitationsListResponse> ListAsync(
            InvitationDirection? direction = null,
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/invitations", true)
                .Query("direction", (int?)direction)
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken),
                InvitationsListResponse.Read, options, cancel);

        /// <summary>Accepts an invitation: the caller joins in the same transaction.</summary>
        /// <remarks>The answer has the party, the lobby or the group that the caller has joined. What would refuse the caller at
        /// the target refuses here too, such as PARTY_FULL, IN_LOBBY or GROUP_FULL, and the invitation stays open.
        /// May publish anyEvent.invitations/Answered.
        /// POST /api/v1/invitations/{invitationId}/accept</remarks>
        /// <exception cref="LobbykitException">INVITATION_OVER, INVITATION_TARGET_GONE, INVITATION_NOT_FOUND</exception>
        public Task<InvitationsAcceptResponse> AcceptAsync(
            string invitationId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/invitations/{invitationId}/accept", true)
                .Path("invitationId", invitationId),
                InvitationsAcceptResponse.Read, options, cancel);

        /// <summary>Declines an invitation.</summary>
        /// <remarks>May publish anyEvent.invitations/Answered.
        /// POST /api/v1/invitations/{invitationId}/decline</remarks>
        /// <exception cref="LobbykitException">INVITATION_OVER, INVITATION_NOT_FOUND</exception>
        public Task<InvitationsDeclineResponse> DeclineAsync(
            string invitationId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/invitations/{invitationId}/decline", true)
                .Path("invitationId", invitationId),
                InvitationsDeclineResponse.Read, options, cancel);

        /// <summary>Takes an invitation of the caller back.</summary>
        /// <remarks>May publish anyEvent.invitations/Answered.
        /// POST /api/v1/invitations/{invitationId}/cancel</remarks>
        /// <exception cref="LobbykitException">INVITATION_OVER, INVITATION_NOT_FOUND</exception>
        public Task<InvitationsCancelResponse> CancelAsync(
            string invitationId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/invitations/{invitationId}/cancel", true)
                .Path("invitationId", invitationId),
                InvitationsCancelResponse.Read, options, cancel);
    }
}
