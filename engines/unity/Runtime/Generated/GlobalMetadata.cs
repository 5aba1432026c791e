// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Global metadata: what players call.</summary>
    public sealed class GlobalMetadataOperations
    {
        readonly Connection connection;

        internal GlobalMetadataOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Reads one entry of a namespace, or of the namespace `default` if none is given.</summary>
        /// <remarks>GET /api/v1/global_metadata/entry/{entryKey}</remarks>
        /// <param name="namespace">If absent or empty: `default`.</param>
        /// <exception cref="LobbykitException">METADATA_NOT_FOUND</exception>
        public Task<GlobalMetadataReadEntryResponse> ReadEntryAsync(
            string entryKey,
            string @namespace = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/global_metadata/entry/{entryKey}", true)
                .Path("entryKey", entryKey)
                .Query("namespace", @namespace),
                GlobalMetadataReadEntryResponse.Read, options, cancel);

        /// <summary>Reads one entry of the namespace in the path.</summary>
        /// <remarks>GET /api/v1/global_metadata/entry/{namespace}/{entryKey}</remarks>
        /// <exception cref="LobbykitException">METADATA_NOT_FOUND</exception>
        public Task<GlobalMetadataReadNamespaceEntryResponse> ReadNamespaceEntryAsync(
            string @namespace,
            string entryKey,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/global_metadata/entry/{namespace}/{entryKey}", true)
                .Path("namespace", @namespace)
                .Path("entryKey", entryKey),
                GlobalMetadataReadNamespaceEntryResponse.Read, options, cancel);

        /// <summary>Reads the entries of a namespace, or of the namespace `default` if none is given.</summary>
        /// <remarks>Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after
        /// them. A namespace that does not exist is empty.
        /// GET /api/v1/global_metadata/entries</remarks>
        /// <param name="namespace">If absent or empty: `default`.</param>
        public Task<GlobalMetadataReadEntriesResponse> ReadEntriesAsync(
            string @namespace = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/global_metadata/entries", true)
                .Query("namespace", @namespace)
                .Query("pageToken", pageToken),
                GlobalMetadataReadEntriesResponse.Read, options, cancel);

        /// <summary>Reads the entries of the namespace in the path.</summary>
        /// <remarks>Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after
        /// them. A namespace that does not exist is empty.
        /// GET /api/v1/global_metadata/entries/{namespace}</remarks>
        public Task<GlobalMetadataReadNamespaceEntriesResponse> ReadNamespaceEntriesAsync(
            string @namespace,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/global_metadata/entries/{namespace}", true)
                .Path("namespace", @namespace)
                .Query("pageToken", pageToken),
                GlobalMetadataReadNamespaceEntriesResponse.Read, options, cancel);

        /// <summary>Finds the entries of a namespace whose keys match a regular expression.</summary>
        /// <remarks>The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks
        /// 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the
        /// expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that
        /// were checked. An expression that matches for 500 ms without finding a key is refused.
        /// POST /api/v1/global_metadata/keys/search</remarks>
        /// <param name="namespace">If absent or empty: `default`.</param>
        /// <exception cref="LobbykitException">PATTERN_INVALID</exception>
        public Task<GlobalMetadataSearchResponse> SearchAsync(
            string regex,
            string @namespace = null,
            bool? caseInsensitive = null,
            bool? invert = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/global_metadata/keys/search", true)
                .Query("regex", regex)
                .Query("namespace", @namespace)
                .Query("caseInsensitive", caseInsensitive)
                .Query("invert", invert)
                .Query("pageToken", pageToken),
                GlobalMetadataSearchResponse.Read, options, cancel);
    }

    /// <summary>Global metadata: what game servers call.</summary>
    public sealed class GlobalMetadataServerOperations
    {
        readonly Connection connection;

        internal GlobalMetadataServerOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Lists the namespaces that have entries, in alphabetical order.</summary>
        /// <remarks>Needs the permission `global_metadata.read`.
        /// GET /api/v1/server/global_metadata_namespaces</remarks>
        public Task<GlobalMetadataServerListNamespacesResponse> ServerListNamespacesAsync(
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/server/global_metadata_namespaces", true)
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken),
                GlobalMetadataServerListNamespacesResponse.Read, options, cancel);

        /// <summary>Adds an entry to a namespace. The first entry creates the namespace.</summary>
        /// <remarks>Needs the permission `global_metadata.write`.
        /// POST /api/v1/server/global_metadata</remarks>
        /// <param name="namespace">If absent or empty: `default`.</param>
        /// <exception cref="LobbykitException">METADATA_VALUE_TOO_LARGE, METADATA_EXISTS, METADATA_TOO_MANY_ENTRIES, NAMESPACE_LIMIT</exception>
        public Task ServerCreateAsync(
            string entryKey,
            EntityMetadata entryValue,
            string @namespace = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/global_metadata", true)
                .Body("entryKey", entryKey)
                .Body("entryValue", entryValue?.ToJson())
                .Body("namespace", @namespace),
                options, cancel);

        /// <summary>Changes an entry of a namespace.</summary>
        /// <remarks>OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it.
        /// APPEND joins texts and merges JSON: objects member by member, arrays end to end.
        /// Needs the permission `global_metadata.write`.
        /// PUT /api/v1/server/global_metadata</remarks>
        /// <param name="namespace">If absent or empty: `default`.</param>
        /// <param name="ifVersion">Changes the entry only if it has this version. 0 means that the entry must not exist yet.</param>
        /// <exception cref="LobbykitException">METADATA_VALUE_TOO_LARGE, PAYLOAD_TYPE_MISMATCH, METADATA_NOT_FOUND, METADATA_VERSION_CHANGED,
        /// METADATA_TOO_MANY_ENTRIES, NAMESPACE_LIMIT</exception>
        public Task ServerPutAsync(
            string entryKey,
            EntityMetadata entryValue,
            string @namespace = null,
            UpdateMetadataOperationType? updateOperationType = null,
            long? ifVersion = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/server/global_metadata", true)
                .Body("entryKey", entryKey)
                .Body("entryValue", entryValue?.ToJson())
                .Body("namespace", @namespace)
                .Body("updateOperationType", (int?)updateOperationType)
                .Body("ifVersion", ifVersion),
                options, cancel);

        /// <summary>Removes an entry of a namespace, or properties of its JSON value.</summary>
        /// <remarks>A namespace is removed with its last entry. PARTIAL_ENTRY removes the properties at the given paths (`a.b`,
        /// `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.
        /// Needs the permission `global_metadata.write`.
        /// DELETE /api/v1/server/global_metadata</remarks>
        /// <param name="namespace">If absent or empty: `default`.</param>
        /// <exception cref="LobbykitException">PAYLOAD_TYPE_MISMATCH</exception>
        public Task<GlobalMetadataServerRemoveResponse> ServerRemoveAsync(
            string entryKey,
            string @namespace = null,
            DeleteJsonMetadataType? jsonHandlingType = null,
            List<string> propertiesToRemovePaths = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/server/global_metadata", true)
                .Body("entryKey", entryKey)
                .Body("namespace", @namespace)
                .Body("jsonHandlingType", (int?)jsonHandlingType)
                .Body("propertiesToRemovePaths", Json.FromList(propertiesToRemovePaths, each => each)),
                GlobalMetadataServerRemoveResponse.Read, options, cancel);

        /// <summary>Reads one entry of a namespace, or of the namespace `default` if none is given.</summary>
        /// <remarks>Needs the permission `global_metadata.read`.
        /// GET /api/v1/server/global_metadata/entry/{entryKey}</remarks>
        /// <param name="namespace">If absent or empty: `default`.</param>
        /// <exception cref="LobbykitException">METADATA_NOT_FOUND</exception>
        public Task<GlobalMetadataServerReadEntryResponse> ServerReadEntryAsync(
            string entryKey,
            string @namespace = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/server/global_metadata/entry/{entryKey}", true)
                .Path("entryKey", entryKey)
                .Query("namespace", @namespace),
                GlobalMetadataServerReadEntryResponse.Read, options, cancel);

        /// <summary>Reads one entry of the namespace in the path.</summary>
        /// <remarks>Needs the permission `global_metadata.read`.
        /// GET /api/v1/server/global_metadata/entry/{namespace}/{entryKey}</remarks>
        /// <exception cref="LobbykitException">METADATA_NOT_FOUND</exception>
        public Task<GlobalMetadataServerReadNamespaceEntryResponse> ServerReadNamespaceEntryAsync(
            string @namespace,
            string entryKey,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/server/global_metadata/entry/{namespace}/{entryKey}", true)
                .Path("namespace", @namespace)
                .Path("entryKey", entryKey),
                GlobalMetadataServerReadNamespaceEntryResponse.Read, options, cancel);

        /// <summary>Reads the entries of a namespace, or of the namespace `default` if none is given.</summary>
        /// <remarks>Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after
        /// them. A namespace that does not exist is empty.
        /// Needs the permission `global_metadata.read`.
        /// GET /api/v1/server/global_metadata/entries</remarks>
        /// <param name="namespace">If absent or empty: `default`.</param>
        public Task<GlobalMetadataServerReadEntriesResponse> ServerReadEntriesAsync(
            string @namespace = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/server/global_metadata/entries", true)
                .Query("namespace", @namespace)
                .Query("pageToken", pageToken),
                GlobalMetadataServerReadEntriesResponse.Read, options, cancel);

        /// <summary>Reads the entries of the namespace in the path.</summary>
        /// <remarks>Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after
        /// them. A namespace that does not exist is empty.
        /// Needs the permission `global_metadata.read`.
        /// GET /api/v1/server/global_metadata/entries/{namespace}</remarks>
        public Task<GlobalMetadataServerReadNamespaceEntriesResponse> ServerReadNamespaceEntriesAsync(
            string @namespace,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/server/global_metadata/entries/{namespace}", true)
                .Path("namespace", @namespace)
                .Query("pageToken", pageToken),
                GlobalMetadataServerReadNamespaceEntriesResponse.Read, options, cancel);

        /// <summary>Finds the entries of a namespace whose keys match a regular expression.</summary>
        /// <remarks>The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks
        /// 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the
        /// expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that
        /// were checked. An expression that matches for 500 ms without finding a key is refused.
        /// Needs the permission `global_metadata.read`.
        /// POST /api/v1/server/global_metadata/keys/search</remarks>
        /// <param name="namespace">If absent or empty: `default`.</param>
        /// <exception cref="LobbykitException">PATTERN_INVALID</exception>
        public Task<GlobalMetadataServerSearchResponse> ServerSearchAsync(
            string regex,
            string @namespace = null,
            bool? caseInsensitive = null,
            bool? invert = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/global_metadata/keys/search", true)
                .Query("regex", regex)
                .Query("namespace", @namespace)
                .Query("caseInsensitive", caseInsensitive)
                .Query("invert", invert)
                .Query("pageToken", pageToken),
                GlobalMetadataServerSearchResponse.Read, options, cancel);
    }
}
