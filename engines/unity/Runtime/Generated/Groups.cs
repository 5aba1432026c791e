// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Groups: what players call.</summary>
    public sealed class GroupsOperations
    {
        readonly Connection connection;

        internal GroupsOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Creates a group that the caller owns.</summary>
        /// <remarks>No two groups have the same name, whatever its case.
        /// POST /api/v1/groups</remarks>
        /// <param name="tag">A short form of the name. Groups may have the same one.</param>
        /// <exception cref="LobbykitException">GROUP_NAME_TAKEN, GROUP_LIMIT</exception>
        public Task<GroupsCreateResponse> CreateAsync(
            string name,
            string tag = null,
            string description = null,
            bool? isOpen = null,
            int? maxMembers = null,
            Dictionary<string, EntityMetadata> metadata = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/groups", true)
                .Body("name", name)
                .Body("tag", tag)
                .Body("description", description)
                .Body("isOpen", isOpen)
                .Body("maxMembers", maxMembers)
                .Body("metadata", Json.FromMap(metadata, each => each?.ToJson())),
                GroupsCreateResponse.Read, options, cancel);

        /// <summary>Lists groups by name.</summary>
        /// <remarks>GET /api/v1/groups</remarks>
        /// <param name="search">The beginning of the name, in any case.</param>
        public Task<GroupsListResponse> ListAsync(
            string search = null,
            bool? isOpen = null,
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/groups", true)
                .Query("search", search)
                .Query("isOpen", isOpen)
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken),
                GroupsListResponse.Read, options, cancel);

        /// <summary>Lists the groups that the caller is in or has requested to join.</summary>
        /// <remarks>GET /api/v1/groups/mine</remarks>
        public Task<GroupsMineResponse> MineAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/groups/mine", true),
                GroupsMineResponse.Read, options, cancel);

        /// <summary>Reads a group.</summary>
        /// <remarks>GET /api/v1/groups/{groupId}</remarks>
        /// <exception cref="LobbykitException">GROUP_NOT_FOUND</exception>
        public Task<GroupsGetResponse> GetAsync(
            string groupId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/groups/{groupId}", true)
                .Path("groupId", groupId),
                GroupsGetResponse.Read, options, cancel);

        /// <summary>Changes a group. Officers change description and metadata, the owner everything.</summary>
        /// <remarks>Entries in `metadata` are added or overwritten, those in `metadataDeletionKeys` are removed, and all others
        /// stay.
        /// May publish anyEvent.groups/GroupChanged.
        /// PATCH /api/v1/groups/{groupId}</remarks>
        /// <param name="mask">Paths of fields with commas. If empty, all fields that are present.</param>
        /// <param name="metadataDeletionKeys">Entries of the metadata to remove. Entries that are in neither stay as they are.</param>
        /// <exception cref="LobbykitException">GROUP_TOO_SMALL, GROUP_ROLE_TOO_LOW, GROUP_NOT_FOUND, NOT_IN_GROUP, GROUP_NAME_TAKEN</exception>
        public Task<GroupsUpdateResponse> UpdateAsync(
            string groupId,
            GroupChange group,
            string mask = null,
            List<string> metadataDeletionKeys = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PATCH", "/groups/{groupId}", true)
                .Path("groupId", groupId)
                .Body("group", group?.ToJson())
                .Body("mask", mask)
                .Body("metadataDeletionKeys", Json.FromList(metadataDeletionKeys, each => each)),
                GroupsUpdateResponse.Read, options, cancel);

        /// <summary>Deletes a group. Only the owner can.</summary>
        /// <remarks>May publish anyEvent.groups/GroupChanged.
        /// DELETE /api/v1/groups/{groupId}</remarks>
        /// <exception cref="LobbykitException">GROUP_ROLE_TOO_LOW, GROUP_NOT_FOUND, NOT_IN_GROUP</exception>
        public Task<GroupsDeleteResponse> DeleteAsync(
            string groupId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/groups/{groupId}", true)
                .Path("groupId", groupId),
                GroupsDeleteResponse.Read, options, cancel);

        /// <summary>Lists the members of a group, by role and then by name.</summary>
        /// <remarks>Officers and the owner also see who waits to be accepted.
        /// GET /api/v1/groups/{groupId}/members</remarks>
        /// <exception cref="LobbykitException">GROUP_NOT_FOUND</exception>
        public Task<GroupsMembersResponse> MembersAsync(
            string groupId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/groups/{groupId}/members", true)
                .Path("groupId", groupId),
                GroupsMembersResponse.Read, options, cancel);

        /// <summary>Joins an open group, or requests to join another one.</summary>
        /// <remarks>The role in the answer says which: 2 MEMBER or 3 REQUESTED.
        /// May publish anyEvent.groups/MemberChanged.
        /// POST /api/v1/groups/{groupId}/join</remarks>
        /// <exception cref="LobbykitException">ALREADY_IN_GROUP, GROUP_KICKED, GROUP_NOT_FOUND, GROUP_FULL, GROUP_LIMIT, GROUP_REQUESTS_FULL</exception>
        public Task<GroupsJoinResponse> JoinAsync(
            string groupId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/groups/{groupId}/join", true)
                .Path("groupId", groupId),
                GroupsJoinResponse.Read, options, cancel);

        /// <summary>Leaves a group, or withdraws the request to join it.</summary>
        /// <remarks>If the owner leaves, the longest-standing officer owns the group, or else the longest-standing member. With
        /// its last member a group ends.
        /// May publish anyEvent.groups/MemberChanged, anyEvent.groups/GroupChanged.
        /// POST /api/v1/groups/{groupId}/leave</remarks>
        /// <exception cref="LobbykitException">GROUP_NOT_FOUND, NOT_IN_GROUP</exception>
        public Task LeaveAsync(
            string groupId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/groups/{groupId}/leave", true)
                .Path("groupId", groupId),
                options, cancel);

        /// <summary>Accepts a request, or gives a member another role.</summary>
        /// <remarks>Officers accept requests. The owner gives every role; a player who gets 0 OWNER owns the group, and the caller
        /// becomes an officer. An officer may make themselves a member.
        /// May publish anyEvent.groups/MemberChanged.
        /// PUT /api/v1/groups/{groupId}/members/{accountId}</remarks>
        /// <exception cref="LobbykitException">GROUP_ROLE_TOO_LOW, GROUP_MEMBER_NOT_FOUND, GROUP_NOT_FOUND, NOT_IN_GROUP, GROUP_FULL</exception>
        public Task<GroupsSetRoleResponse> SetRoleAsync(
            string groupId,
            string accountId,
            GroupRole role,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/groups/{groupId}/members/{accountId}", true)
                .Path("groupId", groupId)
                .Path("accountId", accountId)
                .Body("role", (int)role),
                GroupsSetRoleResponse.Read, options, cancel);

        /// <summary>Removes a member, or refuses a request. The player cannot join for a day.</summary>
        /// <remarks>Officers remove members; the owner removes officers too.
        /// May publish anyEvent.groups/MemberChanged.
        /// DELETE /api/v1/groups/{groupId}/members/{accountId}</remarks>
        /// <exception cref="LobbykitException">GROUP_ROLE_TOO_LOW, GROUP_MEMBER_NOT_FOUND, GROUP_NOT_FOUND, NOT_IN_GROUP</exception>
        public Task RemoveAsync(
            string groupId,
            string accountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/groups/{groupId}/members/{accountId}", true)
                .Path("groupId", groupId)
                .Path("accountId", accountId),
                options, cancel);
    }
}
