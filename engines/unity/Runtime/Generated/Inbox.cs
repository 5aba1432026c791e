// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Inbox: what players call.</summary>
    public sealed class InboxOperations
    {
        readonly Connection connection;

        internal InboxOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Lists the caller’s messages that have not expired, the newest first.</summary>
        /// <remarks>GET /api/v1/inbox</remarks>
        /// <param name="limit">Default 50, at most 100.</param>
        public Task<InboxListResponse> ListAsync(
            int? limit = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/inbox", true)
                .Query("limit", limit)
                .Query("pageToken", pageToken),
                InboxListResponse.Read, options, cancel);

        /// <summary>Marks a message as read.</summary>
        /// <remarks>POST /api/v1/inbox/{inboxMessageId}/read</remarks>
        /// <exception cref="LobbykitException">INBOX_MESSAGE_NOT_FOUND</exception>
        public Task<InboxReadResponse> ReadAsync(
            string inboxMessageId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/inbox/{inboxMessageId}/read", true)
                .Path("inboxMessageId", inboxMessageId),
                InboxReadResponse.Read, options, cancel);

        /// <summary>Grants the caller the attachments of a message, once, and marks it as read.</summary>
        /// <remarks>All attachments are granted with their rows of the ledger, or none is. If one cannot be granted, the message
        /// keeps them.
        /// May publish anyEvent.entitlements/OwnershipChanged.
        /// POST /api/v1/inbox/{inboxMessageId}/claim</remarks>
        /// <exception cref="LobbykitException">INBOX_ALREADY_CLAIMED, INBOX_NOTHING_TO_CLAIM, ITEM_LOCKED, CATALOG_ITEM_NOT_FOUND, INBOX_MESSAGE_NOT_FOUND,
        /// ITEM_OWNER_NOT_FOUND</exception>
        public Task<InboxClaimResponse> ClaimAsync(
            string inboxMessageId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/inbox/{inboxMessageId}/claim", true)
                .Path("inboxMessageId", inboxMessageId),
                InboxClaimResponse.Read, options, cancel);

        /// <summary>Deletes a message from the caller’s inbox, also with attachments that were not claimed.</summary>
        /// <remarks>DELETE /api/v1/inbox/{inboxMessageId}</remarks>
        /// <exception cref="LobbykitException">INBOX_MESSAGE_NOT_FOUND</exception>
        public Task<InboxDeleteResponse> DeleteAsync(
            string inboxMessageId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/inbox/{inboxMessageId}", true)
                .Path("inboxMessageId", inboxMessageId),
                InboxDeleteResponse.Read, options, cancel);
    }
}
