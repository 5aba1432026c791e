// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Accounts: what players call.</summary>
    public sealed class AccountsOperations
    {
        readonly Connection connection;

        internal AccountsOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Gives the session the account of its platform account, and creates it if there is none.</summary>
        /// <remarks>A session that already has its account gets the same answer again.
        /// May publish accountsEvent.CREATE_OR_GET_ACCOUNT, authenticationEvent.LOGIN.
        /// POST /api/v1/accounts</remarks>
        /// <exception cref="LobbykitException">ACCOUNT_GOING</exception>
        public Task<AccountsCreateResponse> CreateAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/accounts", true),
                AccountsCreateResponse.Read, options, cancel);

        /// <summary>Reads the caller’s account, or the public part of another player’s account.</summary>
        /// <remarks>GET /api/v1/accounts/{accountId}</remarks>
        /// <exception cref="LobbykitException">ACCOUNT_NOT_FOUND</exception>
        public Task<AccountsGetResponse> GetAsync(
            string accountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/accounts/{accountId}", true)
                .Path("accountId", accountId),
                AccountsGetResponse.Read, options, cancel);

        /// <summary>Changes display name and metadata of the caller’s account, all or nothing.</summary>
        /// <remarks>Metadata entries are added or overwritten key by key. Other fields of the account are ignored.
        /// PATCH /api/v1/accounts/{accountId}</remarks>
        /// <param name="accountMask">Comma-separated paths of the fields to change: `displayName`, `metadata`, and for operators `authRole`. If
        /// empty: all of these that are present.</param>
        /// <param name="metadataDeletionKeys">Keys of metadata entries to remove. The mask does not matter for them.</param>
        /// <exception cref="LobbykitException">METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, NOT_YOURS, ACCOUNT_NOT_FOUND, METADATA_TOO_MANY_ENTRIES,
        /// METADATA_TOTAL_TOO_LARGE</exception>
        public Task<AccountsUpdateResponse> UpdateAsync(
            string accountId,
            AccountChange account = null,
            string accountMask = null,
            List<string> metadataDeletionKeys = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PATCH", "/accounts/{accountId}", true)
                .Path("accountId", accountId)
                .Body("account", account?.ToJson())
                .Body("accountMask", accountMask)
                .Body("metadataDeletionKeys", Json.FromList(metadataDeletionKeys, each => each)),
                AccountsUpdateResponse.Read, options, cancel);

        /// <summary>Lists the ids of all accounts, oldest first; at most 1,000 a page.</summary>
        /// <remarks>POST /api/v1/accounts/ids</remarks>
        /// <exception cref="LobbykitException">ACCOUNT_IDS_OFF</exception>
        public Task<AccountsListIdsResponse> ListIdsAsync(
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/accounts/ids", true)
                .Body("limit", limit)
                .Body("offset", offset)
                .Body("pageToken", pageToken),
                AccountsListIdsResponse.Read, options, cancel);

        /// <summary>Links the platform account of another session to the caller’s account.</summary>
        /// <remarks>If it is linked, the other session ends, and the session header carries a new token for the caller; the old
        /// one works 30 seconds more. If the platform account belongs to another account, or the caller has another one
        /// of that platform, accountLinked is false, nothing has changed, and the header x-reason is IDENTITY_TAKEN or
        /// PLATFORM_TAKEN.
        /// May publish accountsEvent.LINK_ACCOUNT_TO_PLATFORM.
        /// POST /api/v1/accounts/link</remarks>
        /// <param name="sessionId">The token of a session that is logged in and has no account.</param>
        /// <exception cref="LobbykitException">SESSION_NOT_LINKABLE, ACCOUNT_NOT_FOUND, ACCOUNT_GOING</exception>
        public Task<AccountsLinkResponse> LinkAsync(
            string sessionId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/accounts/link", true)
                .Body("sessionId", sessionId),
                AccountsLinkResponse.Read, options, cancel);

        /// <summary>Unlinks a platform account from the caller’s account.</summary>
        /// <remarks>Sessions that logged in with it end. Anyone who logs in with it later gets another account. accountUnlinked is
        /// false if the account has none of that platform.
        /// May publish accountsEvent.UNLINK_ACCOUNT_FROM_PLATFORM, authenticationEvent.LOGOUT.
        /// POST /api/v1/accounts/unlink</remarks>
        /// <param name="issuer">The issuer of the id. Required if the account has several platform accounts of this platform.</param>
        /// <exception cref="LobbykitException">PLATFORM_IN_USE, PLATFORM_LAST, PLATFORM_TOO_NEW, ACCOUNT_NOT_FOUND</exception>
        public Task<AccountsUnlinkResponse> UnlinkAsync(
            Platform platform,
            string issuer = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/accounts/unlink", true)
                .Body("platform", (int)platform)
                .Body("issuer", issuer),
                AccountsUnlinkResponse.Read, options, cancel);

        /// <summary>Adds a metadata entry to the caller’s account.</summary>
        /// <remarks>POST /api/v1/accounts/metadata</remarks>
        /// <param name="accountId">Default: the caller’s account. Any other account is refused.</param>
        /// <exception cref="LobbykitException">METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, NOT_YOURS, ACCOUNT_NOT_FOUND, METADATA_EXISTS,
        /// METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE</exception>
        public Task CreateMetadataAsync(
            string entryKey,
            EntityMetadata entryValue,
            string accountId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/accounts/metadata", true)
                .Body("entryKey", entryKey)
                .Body("entryValue", entryValue?.ToJson())
                .Body("accountId", accountId),
                options, cancel);

        /// <summary>Changes a metadata entry of the caller’s account.</summary>
        /// <remarks>OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it.
        /// APPEND joins texts and merges JSON: objects member by member, arrays end to end.
        /// PUT /api/v1/accounts/metadata</remarks>
        /// <param name="accountId">Default: the caller’s account. Any other account is refused.</param>
        /// <param name="ifVersion">Changes the entry only if it has this version. 0 means that the entry must not exist yet.</param>
        /// <exception cref="LobbykitException">METADATA_VALUE_TOO_LARGE, PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, NOT_YOURS, ACCOUNT_NOT_FOUND,
        /// METADATA_NOT_FOUND, METADATA_VERSION_CHANGED, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE</exception>
        public Task PutMetadataAsync(
            string entryKey,
            EntityMetadata entryValue,
            string accountId = null,
            UpdateMetadataOperationType? updateOperationType = null,
            long? ifVersion = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/accounts/metadata", true)
                .Body("entryKey", entryKey)
                .Body("entryValue", entryValue?.ToJson())
                .Body("accountId", accountId)
                .Body("updateOperationType", (int?)updateOperationType)
                .Body("ifVersion", ifVersion),
                options, cancel);

        /// <summary>Reads the metadata of the caller’s account.</summary>
        /// <remarks>GET /api/v1/accounts/metadata</remarks>
        /// <param name="id">Default: the caller’s account. Any other account is refused.</param>
        /// <exception cref="LobbykitException">NOT_YOURS</exception>
        public Task<AccountsListMetadataResponse> ListMetadataAsync(
            string id = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/accounts/metadata", true)
                .Query("id", id),
                AccountsListMetadataResponse.Read, options, cancel);

        /// <summary>Reads one metadata entry of the caller’s account.</summary>
        /// <remarks>GET /api/v1/accounts/metadata/{entryKey}</remarks>
        /// <param name="accountId">Default: the caller’s account. Any other account is refused.</param>
        /// <exception cref="LobbykitException">NOT_YOURS, METADATA_NOT_FOUND</exception>
        public Task<AccountsGetMetadataResponse> GetMetadataAsync(
            string entryKey,
            string accountId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/accounts/metadata/{entryKey}", true)
                .Path("entryKey", entryKey)
                .Query("accountId", accountId),
                AccountsGetMetadataResponse.Read, options, cancel);

        /// <summary>Removes a metadata entry of the caller’s account, or properties of its JSON value.</summary>
        /// <remarks>PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted
        /// says whether anything was removed.
        /// DELETE /api/v1/accounts/metadata/{entryKey}</remarks>
        /// <param name="accountId">Default: the caller’s account. Any other account is refused.</param>
        /// <exception cref="LobbykitException">PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, NOT_YOURS</exception>
        public Task<AccountsRemoveMetadataResponse> RemoveMetadataAsync(
            string entryKey,
            string accountId = null,
            DeleteJsonMetadataType? jsonHandlingType = null,
            List<string> propertiesToRemovePaths = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/accounts/metadata/{entryKey}", true)
                .Path("entryKey", entryKey)
                .Query("accountId", accountId)
                .Query("jsonHandlingType", (int?)jsonHandlingType)
                .Query("propertiesToRemovePaths", Json.FromList(propertiesToRemovePaths, each => each)),
                AccountsRemoveMetadataResponse.Read, options, cancel);

        /// <summary>Finds the metadata entries of the caller’s account whose keys match a regular expression.</summary>
        /// <remarks>The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks
        /// 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the
        /// expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that
        /// were checked. An expression that matches for 500 ms without finding a key is refused.
        /// POST /api/v1/accounts/metadata/keys/search</remarks>
        /// <param name="accountId">Default: the caller’s account. Any other account is refused.</param>
        /// <exception cref="LobbykitException">PATTERN_INVALID, NOT_YOURS</exception>
        public Task<AccountsSearchMetadataResponse> SearchMetadataAsync(
            string regex,
            string accountId = null,
            bool? caseInsensitive = null,
            bool? invert = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/accounts/metadata/keys/search", true)
                .Query("regex", regex)
                .Query("accountId", accountId)
                .Query("caseInsensitive", caseInsensitive)
                .Query("invert", invert)
                .Query("pageToken", pageToken),
                AccountsSearchMetadataResponse.Read, options, cancel);
    }

    /// <summary>Accounts: what game servers call.</summary>
    public sealed class AccountsServerOperations
    {
        readonly Connection connection;

        internal AccountsServerOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Creates an account with platform accounts, or adds them to an existing account.</summary>
        /// <remarks>Platform accounts that the account already has stay. If one belongs to another account, the whole call fails.
        /// Adding one to an account that existed before needs the permission `accounts.link` too. Without `accounts.read`
        /// the answer shows the public part of such an account.
        /// Needs the permission `accounts.create`.
        /// May publish accountsEvent.LINK_ACCOUNT_TO_PLATFORM.
        /// POST /api/v1/server/accounts</remarks>
        /// <param name="accountId">If absent: the account that has the platform accounts, otherwise a new one. The id of a deleted account is
        /// refused.</param>
        /// <param name="displayName">Used only for a new account.</param>
        /// <exception cref="LobbykitException">ACCOUNT_DELETED, ROLE_NOT_HELD, ACCOUNT_GOING, IDENTITY_TAKEN, PLATFORM_TAKEN</exception>
        public Task<AccountsServerCreateResponse> ServerCreateAsync(
            string accountId = null,
            string displayName = null,
            List<PlatformAccountId> platformAccountIds = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/accounts", true)
                .Body("accountId", accountId)
                .Body("displayName", displayName)
                .Body("platformAccountIds", Json.FromList(platformAccountIds, each => each?.ToJson())),
                AccountsServerCreateResponse.Read, options, cancel);

        /// <summary>Deletes an account with its sessions, platform accounts and metadata, in one transaction.</summary>
        /// <remarks>Needs the permission `accounts.delete`.
        /// DELETE /api/v1/server/accounts</remarks>
        /// <exception cref="LobbykitException">ROLE_NOT_HELD</exception>
        public Task<AccountsServerDeleteResponse> ServerDeleteAsync(
            string accountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/server/accounts", true)
                .Body("accountId", accountId),
                AccountsServerDeleteResponse.Read, options, cancel);

        /// <summary>Links a platform account to an account.</summary>
        /// <remarks>If it cannot be linked, accountLinked is false and the header x-reason gives the reason, as for players.
        /// Without the permission `accounts.read` the answer shows the public part of the account.
        /// Needs the permission `accounts.link`.
        /// May publish accountsEvent.LINK_ACCOUNT_TO_PLATFORM.
        /// POST /api/v1/server/accounts/link</remarks>
        /// <exception cref="LobbykitException">ROLE_NOT_HELD, ACCOUNT_NOT_FOUND, ACCOUNT_GOING</exception>
        public Task<AccountsServerLinkResponse> ServerLinkAsync(
            string accountId,
            PlatformAccountId platformAccountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/accounts/link", true)
                .Body("accountId", accountId)
                .Body("platformAccountId", platformAccountId?.ToJson()),
                AccountsServerLinkResponse.Read, options, cancel);

        /// <summary>Unlinks a platform account from an account. Sessions that logged in with it end.</summary>
        /// <remarks>accountUnlinked is false if the account does not have this platform account. Without the permission
        /// `accounts.read` the answer shows the public part of the account.
        /// Needs the permission `accounts.link`.
        /// May publish accountsEvent.UNLINK_ACCOUNT_FROM_PLATFORM, authenticationEvent.LOGOUT.
        /// POST /api/v1/server/accounts/unlink</remarks>
        /// <exception cref="LobbykitException">PLATFORM_LAST, ROLE_NOT_HELD, ACCOUNT_NOT_FOUND</exception>
        public Task<AccountsServerUnlinkResponse> ServerUnlinkAsync(
            string accountId,
            PlatformAccountId platformAccountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/accounts/unlink", true)
                .Body("accountId", accountId)
                .Body("platformAccountId", platformAccountId?.ToJson()),
                AccountsServerUnlinkResponse.Read, options, cancel);

        /// <summary>Adds a metadata entry to an account.</summary>
        /// <remarks>Needs the permission `accounts.metadata.write`.
        /// POST /api/v1/server/accounts/metadata</remarks>
        /// <exception cref="LobbykitException">METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, ACCOUNT_NOT_FOUND, METADATA_EXISTS,
        /// METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE</exception>
        public Task ServerCreateMetadataAsync(
            string accountId,
            string entryKey,
            EntityMetadata entryValue,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/accounts/metadata", true)
                .Body("accountId", accountId)
                .Body("entryKey", entryKey)
                .Body("entryValue", entryValue?.ToJson()),
                options, cancel);

        /// <summary>Changes a metadata entry of an account.</summary>
        /// <remarks>OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it.
        /// APPEND joins texts and merges JSON: objects member by member, arrays end to end.
        /// Needs the permission `accounts.metadata.write`.
        /// PUT /api/v1/server/accounts/metadata</remarks>
        /// <param name="ifVersion">Changes the entry only if it has this version. 0 means that the entry must not exist yet.</param>
        /// <exception cref="LobbykitException">METADATA_VALUE_TOO_LARGE, PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, ACCOUNT_NOT_FOUND, METADATA_NOT_FOUND,
        /// METADATA_VERSION_CHANGED, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE</exception>
        public Task ServerPutMetadataAsync(
            string accountId,
            string entryKey,
            EntityMetadata entryValue,
            UpdateMetadataOperationType? updateOperationType = null,
            long? ifVersion = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/server/accounts/metadata", true)
                .Body("accountId", accountId)
                .Body("entryKey", entryKey)
                .Body("entryValue", entryValue?.ToJson())
                .Body("updateOperationType", (int?)updateOperationType)
                .Body("ifVersion", ifVersion),
                options, cancel);

        /// <summary>Removes a metadata entry of an account, or properties of its JSON value.</summary>
        /// <remarks>PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted
        /// says whether anything was removed.
        /// Needs the permission `accounts.metadata.write`.
        /// DELETE /api/v1/server/accounts/metadata</remarks>
        /// <exception cref="LobbykitException">PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED</exception>
        public Task<AccountsServerRemoveMetadataResponse> ServerRemoveMetadataAsync(
            string accountId,
            string entryKey,
            DeleteJsonMetadataType? jsonHandlingType = null,
            List<string> propertiesToRemovePaths = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/server/accounts/metadata", true)
                .Body("accountId", accountId)
                .Body("entryKey", entryKey)
                .Body("jsonHandlingType", (int?)jsonHandlingType)
                .Body("propertiesToRemovePaths", Json.FromList(propertiesToRemovePaths, each => each)),
                AccountsServerRemoveMetadataResponse.Read, options, cancel);

        /// <summary>Reads all metadata of an account, or one entry.</summary>
        /// <remarks>Needs the permission `accounts.metadata.read`.
        /// GET /api/v1/server/accounts/metadata</remarks>
        /// <exception cref="LobbykitException">ACCOUNT_NOT_FOUND, METADATA_NOT_FOUND</exception>
        public Task<AccountsServerReadMetadataResponse> ServerReadMetadataAsync(
            string accountId,
            string entryKey = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/server/accounts/metadata", true)
                .Query("accountId", accountId)
                .Query("entryKey", entryKey),
                AccountsServerReadMetadataResponse.Read, options, cancel);

        /// <summary>Finds the metadata entries of an account whose keys match a regular expression.</summary>
        /// <remarks>The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks
        /// 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the
        /// expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that
        /// were checked. An expression that matches for 500 ms without finding a key is refused.
        /// Needs the permission `accounts.metadata.read`.
        /// POST /api/v1/server/accounts/metadata/keys/search</remarks>
        /// <exception cref="LobbykitException">PATTERN_INVALID, ACCOUNT_NOT_FOUND</exception>
        public Task<AccountsServerSearchMetadataResponse> ServerSearchMetadataAsync(
            string accountId,
            string regex,
            bool? caseInsensitive = null,
            bool? invert = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/accounts/metadata/keys/search", true)
                .Query("accountId", accountId)
                .Query("regex", regex)
                .Query("caseInsensitive", caseInsensitive)
                .Query("invert", invert)
                .Query("pageToken", pageToken),
                AccountsServerSearchMetadataResponse.Read, options, cancel);
    }
}
