// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Titles: what players call.</summary>
    public sealed class TitlesOperations
    {
        readonly Connection connection;

        internal TitlesOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Signs the download addresses of an object.</summary>
        /// <remarks>Players get addresses of objects that a release or patch of a title names. With `server_releases.read` also
        /// those of server releases, with `titles.admin` any object below the prefix of the store. Each address allows
        /// one method, for 15 minutes. It is signed even if the object was not uploaded yet.
        /// POST /api/v1/titles/generate_presigned_url</remarks>
        /// <exception cref="LobbykitException">OBJECT_STORE_NOT_CONFIGURED, OBJECT_NOT_FOUND</exception>
        public Task<TitlesGeneratePresignedUrlResponse> GeneratePresignedUrlAsync(
            string objectKey,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/titles/generate_presigned_url", true)
                .Body("objectKey", objectKey),
                TitlesGeneratePresignedUrlResponse.Read, options, cancel);

        /// <summary>Signs the download addresses of the object that the uri of a release or patch names.</summary>
        /// <remarks>Players get addresses of objects that a release or patch of a title names. With `server_releases.read` also
        /// those of server releases, with `titles.admin` any object below the prefix of the store. Each address allows
        /// one method, for 15 minutes. It is signed even if the object was not uploaded yet.
        /// POST /api/v1/titles/generate_presigned_url_from_uri</remarks>
        /// <exception cref="LobbykitException">OBJECT_STORE_NOT_CONFIGURED, OBJECT_NOT_FOUND</exception>
        public Task<TitlesGeneratePresignedUrlFromUriResponse> GeneratePresignedUrlFromUriAsync(
            string uri,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/titles/generate_presigned_url_from_uri", true)
                .Body("uri", uri),
                TitlesGeneratePresignedUrlFromUriResponse.Read, options, cancel);

        /// <summary>Lists the titles.</summary>
        /// <remarks>GET /api/v1/titles/titles</remarks>
        public Task<TitlesListResponse> ListAsync(
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/titles/titles", true)
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken),
                TitlesListResponse.Read, options, cancel);

        /// <summary>Lists the releases of a title, newest first, all or those for a platform.</summary>
        /// <remarks>GET /api/v1/titles/titles/{titleId}/manifest</remarks>
        /// <exception cref="LobbykitException">TITLE_NOT_FOUND</exception>
        public Task<TitlesManifestResponse> ManifestAsync(
            string titleId,
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            string platform = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/titles/titles/{titleId}/manifest", true)
                .Path("titleId", titleId)
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken)
                .Query("platform", platform),
                TitlesManifestResponse.Read, options, cancel);
    }
}
