// Written by writeAreaClient of @lobbykit/core.

import type { AreaClient, CallOptions, Empty } from '@lobbykit/client';

/** Offers the names and integers of an enumeration in an editor, and takes any other. */
type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});

/** The integers of `GroupRole` by name. */
export const GroupRole = {
  OWNER: 0,
  OFFICER: 1,
  MEMBER: 2,
  REQUESTED: 3,
} as const;
export type GroupRole = (typeof GroupRole)[keyof typeof GroupRole];
/** An integer or a name of `GroupRole`; a newer backend may take more. */
export type GroupRoleInput = EnumerationInput<typeof GroupRole>;

/** Whether one component of an area works. */
export interface ComponentHealth {
  component: string;
  healthy: boolean;
  /** Detail for operators; empty for anonymous callers. */
  status: string;
}

/** The value of a metadata entry: exactly one of the payloads. */
export interface EntityMetadata {
  stringPayload?: string | null | undefined;
  intPayload?: number | bigint | string | null | undefined;
  jsonPayload?: string | null | undefined;
}

/** Players who belong together for a long time, such as a guild. */
export interface Group {
  groupId: string;
  name: string;
  tag: string;
  description: string;
  /** Whether players join at once. Otherwise they request it. */
  isOpen: boolean;
  memberCount: number;
  maxMembers: number;
  /** Members see all entries except those whose keys begin with `server.`; other players those whose keys begin with `public.`. */
  metadata: Record<string, EntityMetadata>;
  /** Unix time in seconds */
  createdTimestamp: number;
}

/** The fields of a group that change. */
export interface GroupChange {
  name?: string | null | undefined;
  /** A short form of the name. Groups may have the same one. */
  tag?: string | null | undefined;
  description?: string | null | undefined;
  isOpen?: boolean | null | undefined;
  maxMembers?: number | null | undefined;
  metadata?: Readonly<Record<string, EntityMetadata>> | null | undefined;
}

/** A member of a group, or a player who waits to be accepted. */
export interface GroupMember {
  accountId: string;
  displayName: string;
  role: GroupRole;
  /** When the player joined, or requested it. Unix time in seconds */
  joinedTimestamp: number;
}

/** A group that the caller is in or has requested to join. */
export interface GroupMembership {
  group: Group;
  role: GroupRole;
  /** Unix time in seconds */
  joinedTimestamp: number;
}

/** Whether an area works. */
export interface Health {
  healthy: boolean;
  components: ComponentHealth[];
}

/** Groups: what players call. */
export interface GroupsOperations {
  /**
   * Creates a group that the caller owns.
   *
   * No two groups have the same name, whatever its case.
   *
   * `POST /api/v1/groups`. Needs a session with an account.
   *
   * Errors: `GROUP_NAME_TAKEN`, `GROUP_LIMIT`, `CREDENTIAL_INVALID`.
   */
  create(input: {
    name: string;
    /** A short form of the name. Groups may have the same one. */
    tag?: string | null | undefined;
    description?: string | null | undefined;
    isOpen?: boolean | null | undefined;
    maxMembers?: number | null | undefined;
    metadata?: Readonly<Record<string, EntityMetadata>> | null | undefined;
  }, options?: CallOptions): Promise<{ group: Group }>;

  /**
   * Lists groups by name.
   *
   * `GET /api/v1/groups`. Needs a session with an account.
   */
  list(input?: {
    /** The beginning of the name, in any case. */
    search?: string | null | undefined;
    isOpen?: boolean | null | undefined;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ groups: Group[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the groups that the caller is in or has requested to join.
   *
   * `GET /api/v1/groups/mine`. Needs a session with an account.
   */
  mine(input?: Empty, options?: CallOptions): Promise<{ memberships: GroupMembership[] }>;

  /**
   * Reads a group.
   *
   * `GET /api/v1/groups/{groupId}`. Needs a session with an account.
   *
   * Errors: `GROUP_NOT_FOUND`.
   */
  get(input: { groupId: string }, options?: CallOptions): Promise<{ group: Group }>;

  /**
   * Changes a group. Officers change description and metadata, the owner everything.
   *
   * Entries in `metadata` are added or overwritten, those in `metadataDeletionKeys` are removed, and all others stay.
   *
   * `PATCH /api/v1/groups/{groupId}`. Needs a session with an account.
   *
   * Errors: `GROUP_NOT_FOUND`, `NOT_IN_GROUP`, `GROUP_ROLE_TOO_LOW`, `GROUP_NAME_TAKEN`, `GROUP_TOO_SMALL`.
   */
  update(input: {
    groupId: string;
    /** Paths of fields with commas. If empty, all fields that are present. */
    mask?: string | null | undefined;
    group: GroupChange;
    /** Entries of the metadata to remove. Entries that are in neither stay as they are. */
    metadataDeletionKeys?: readonly string[] | null | undefined;
  }, options?: CallOptions): Promise<{ group: Group }>;

  /**
   * Deletes a group. Only the owner can.
   *
   * `DELETE /api/v1/groups/{groupId}`. Needs a session with an account.
   *
   * Errors: `GROUP_NOT_FOUND`, `NOT_IN_GROUP`, `GROUP_ROLE_TOO_LOW`.
   */
  delete(input: { groupId: string }, options?: CallOptions): Promise<{ groupDeleted: boolean }>;

  /**
   * Lists the members of a group, by role and then by name.
   *
   * Officers and the owner also see who waits to be accepted.
   *
   * `GET /api/v1/groups/{groupId}/members`. Needs a session with an account.
   *
   * Errors: `GROUP_NOT_FOUND`.
   */
  members(input: { groupId: string }, options?: CallOptions): Promise<{ members: GroupMember[] }>;

  /**
   * Joins an open group, or requests to join another one.
   *
   * The role in the answer says which: 2 MEMBER or 3 REQUESTED.
   *
   * `POST /api/v1/groups/{groupId}/join`. Needs a session with an account.
   *
   * Errors: `GROUP_NOT_FOUND`, `ALREADY_IN_GROUP`, `GROUP_FULL`, `GROUP_REQUESTS_FULL`, `GROUP_LIMIT`, `GROUP_KICKED`, `CREDENTIAL_INVALID`.
   */
  join(input: { groupId: string }, options?: CallOptions): Promise<{ group: Group; role: GroupRole }>;

  /**
   * Leaves a group, or withdraws the request to join it.
   *
   * If the owner leaves, the longest-standing officer owns the group, or else the longest-standing member. With its last member a group ends.
   *
   * `POST /api/v1/groups/{groupId}/leave`. Needs a session with an account.
   *
   * Errors: `GROUP_NOT_FOUND`, `NOT_IN_GROUP`.
   */
  leave(input: { groupId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Accepts a request, or gives a member another role.
   *
   * Officers accept requests. The owner gives every role; a player who gets 0 OWNER owns the group, and the caller becomes an officer. An officer may make themselves a member.
   *
   * `PUT /api/v1/groups/{groupId}/members/{accountId}`. Needs a session with an account.
   *
   * Errors: `GROUP_NOT_FOUND`, `NOT_IN_GROUP`, `GROUP_ROLE_TOO_LOW`, `GROUP_MEMBER_NOT_FOUND`, `GROUP_FULL`.
   */
  setRole(input: { groupId: string; accountId: string; role: GroupRoleInput }, options?: CallOptions): Promise<{ member: GroupMember }>;

  /**
   * Removes a member, or refuses a request. The player cannot join for a day.
   *
   * Officers remove members; the owner removes officers too.
   *
   * `DELETE /api/v1/groups/{groupId}/members/{accountId}`. Needs a session with an account.
   *
   * Errors: `GROUP_NOT_FOUND`, `NOT_IN_GROUP`, `GROUP_ROLE_TOO_LOW`, `GROUP_MEMBER_NOT_FOUND`.
   */
  remove(input: { groupId: string; accountId: string }, options?: CallOptions): Promise<Empty>;
}

/** Groups: what operators, game servers and monitors call. */
export interface GroupsAdminOperations {
  /**
   * Lists groups by name, with all their metadata.
   *
   * `GET /api/v1/admin/groups`. Needs the permission `groups.admin`.
   */
  adminList(input?: {
    /** The beginning of the name, in any case. */
    search?: string | null | undefined;
    isOpen?: boolean | null | undefined;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ groups: Group[]; nextPageToken?: string | undefined }>;

  /**
   * Reads a group with its members and those who wait to be accepted.
   *
   * `GET /api/v1/admin/groups/{groupId}`. Needs the permission `groups.admin`.
   *
   * Errors: `GROUP_NOT_FOUND`.
   */
  adminGet(input: { groupId: string }, options?: CallOptions): Promise<{ group: Group; members: GroupMember[] }>;

  /**
   * Changes any field of a group, and metadata whose keys begin with `server.`.
   *
   * `PATCH /api/v1/admin/groups/{groupId}`. Needs the permission `groups.admin`.
   *
   * Errors: `GROUP_NOT_FOUND`, `GROUP_NAME_TAKEN`, `GROUP_TOO_SMALL`.
   */
  adminUpdate(input: {
    groupId: string;
    /** Paths of fields with commas. If empty, all fields that are present. */
    mask?: string | null | undefined;
    group: GroupChange;
    /** Entries of the metadata to remove. Entries that are in neither stay as they are. */
    metadataDeletionKeys?: readonly string[] | null | undefined;
  }, options?: CallOptions): Promise<{ group: Group }>;

  /**
   * Deletes a group.
   *
   * `DELETE /api/v1/admin/groups/{groupId}`. Needs the permission `groups.admin`.
   *
   * Errors: `GROUP_NOT_FOUND`.
   */
  adminDelete(input: { groupId: string }, options?: CallOptions): Promise<{ groupDeleted: boolean }>;

  /**
   * Reports whether groups can be read and changed.
   *
   * `GET /api/v1/groups/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}

/** Groups, for `createClient({ areas })`. */
export const groupsClient: AreaClient<'groups', GroupsOperations, GroupsAdminOperations> = {
  area: 'groups',
  player: {
    create: ['POST', '/groups'],
    list: ['GET', '/groups', ['search', 'isOpen', 'limit', 'offset', 'pageToken']],
    mine: ['GET', '/groups/mine'],
    get: ['GET', '/groups/{groupId}'],
    update: ['PATCH', '/groups/{groupId}'],
    delete: ['DELETE', '/groups/{groupId}'],
    members: ['GET', '/groups/{groupId}/members'],
    join: ['POST', '/groups/{groupId}/join'],
    leave: ['POST', '/groups/{groupId}/leave'],
    setRole: ['PUT', '/groups/{groupId}/members/{accountId}'],
    remove: ['DELETE', '/groups/{groupId}/members/{accountId}'],
  },
  admin: {
    adminList: ['GET', '/admin/groups', ['search', 'isOpen', 'limit', 'offset', 'pageToken']],
    adminGet: ['GET', '/admin/groups/{groupId}'],
    adminUpdate: ['PATCH', '/admin/groups/{groupId}'],
    adminDelete: ['DELETE', '/admin/groups/{groupId}'],
    healthz: ['GET', '/groups/healthz'],
  },
};
