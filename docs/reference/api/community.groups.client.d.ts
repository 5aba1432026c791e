// The public types of @lobbykit/community/groups/client, without comments. Written by `npm run reference`.

type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});
export declare const GroupRole: {
    readonly OWNER: 0;
    readonly OFFICER: 1;
    readonly MEMBER: 2;
    readonly REQUESTED: 3;
};
export type GroupRole = (typeof GroupRole)[keyof typeof GroupRole];
export type GroupRoleInput = EnumerationInput<typeof GroupRole>;
export interface ComponentHealth {
    component: string;
    healthy: boolean;
    status: string;
}
export interface EntityMetadata {
    stringPayload?: string | null | undefined;
    intPayload?: number | bigint | string | null | undefined;
    jsonPayload?: string | null | undefined;
}
export interface Group {
    groupId: string;
    name: string;
    tag: string;
    description: string;
    isOpen: boolean;
    memberCount: number;
    maxMembers: number;
    metadata: Record<string, EntityMetadata>;
    createdTimestamp: number;
}
export interface GroupChange {
    name?: string | null | undefined;
    tag?: string | null | undefined;
    description?: string | null | undefined;
    isOpen?: boolean | null | undefined;
    maxMembers?: number | null | undefined;
    metadata?: Readonly<Record<string, EntityMetadata>> | null | undefined;
}
export interface GroupMember {
    accountId: string;
    displayName: string;
    role: GroupRole;
    joinedTimestamp: number;
}
export interface GroupMembership {
    group: Group;
    role: GroupRole;
    joinedTimestamp: number;
}
export interface Health {
    healthy: boolean;
    components: ComponentHealth[];
}
export interface GroupsOperations {
    create(input: {
        name: string;
        tag?: string | null | undefined;
        description?: string | null | undefined;
        isOpen?: boolean | null | undefined;
        maxMembers?: number | null | undefined;
        metadata?: Readonly<Record<string, EntityMetadata>> | null | undefined;
    }, options?: CallOptions): Promise<{
        group: Group;
    }>;
    list(input?: {
        search?: string | null | undefined;
        isOpen?: boolean | null | undefined;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        groups: Group[];
        nextPageToken?: string | undefined;
    }>;
    mine(input?: Empty, options?: CallOptions): Promise<{
        memberships: GroupMembership[];
    }>;
    get(input: {
        groupId: string;
    }, options?: CallOptions): Promise<{
        group: Group;
    }>;
    update(input: {
        groupId: string;
        mask?: string | null | undefined;
        group: GroupChange;
        metadataDeletionKeys?: readonly string[] | null | undefined;
    }, options?: CallOptions): Promise<{
        group: Group;
    }>;
    delete(input: {
        groupId: string;
    }, options?: CallOptions): Promise<{
        groupDeleted: boolean;
    }>;
    members(input: {
        groupId: string;
    }, options?: CallOptions): Promise<{
        members: GroupMember[];
    }>;
    join(input: {
        groupId: string;
    }, options?: CallOptions): Promise<{
        group: Group;
        role: GroupRole;
    }>;
    leave(input: {
        groupId: string;
    }, options?: CallOptions): Promise<Empty>;
    setRole(input: {
        groupId: string;
        accountId: string;
        role: GroupRoleInput;
    }, options?: CallOptions): Promise<{
        member: GroupMember;
    }>;
    remove(input: {
        groupId: string;
        accountId: string;
    }, options?: CallOptions): Promise<Empty>;
}
export interface GroupsAdminOperations {
    adminList(input?: {
        search?: string | null | undefined;
        isOpen?: boolean | null | undefined;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        groups: Group[];
        nextPageToken?: string | undefined;
    }>;
    adminGet(input: {
        groupId: string;
    }, options?: CallOptions): Promise<{
        group: Group;
        members: GroupMember[];
    }>;
    adminUpdate(input: {
        groupId: string;
        mask?: string | null | undefined;
        group: GroupChange;
        metadataDeletionKeys?: readonly string[] | null | undefined;
    }, options?: CallOptions): Promise<{
        group: Group;
    }>;
    adminDelete(input: {
        groupId: string;
    }, options?: CallOptions): Promise<{
        groupDeleted: boolean;
    }>;
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}
export declare const groupsClient: AreaClient<'groups', GroupsOperations, GroupsAdminOperations>;
export {};
