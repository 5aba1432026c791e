// The public types of @lobbykit/community, without comments. Written by `npm run reference`.

// @lobbykit/community/chat
export { type ChatOptions, chatArea } from './chat-area.ts';
export type { ChannelReads, ChatChannelKind, ChatChannels } from './kinds.ts';
export declare const chatChannelsPart: Part<ChatChannels>;

// @lobbykit/community/groups
export type { GroupQueries } from './membership.ts';
export { groupDeleting, groupJoining } from './moments.ts';
export { Group } from './schemas.ts';
export { groupRoles } from './states.ts';
export { groupsArea };
export declare const groupsPart: Part<GroupQueries>;

// @lobbykit/community/inbox
export { inboxArea } from './inbox-area.ts';

// @lobbykit/community/invitations
export { type InvitationsOptions, invitationsArea } from './invitations-area.ts';

// @lobbykit/community/moderation
export { type MadeReport, reportMaking } from './moments.ts';
export type { ActiveSanction, SanctionQueries } from './queries.ts';
export { sanctionKinds } from './states.ts';
export { moderationArea };
export declare const sanctionsPart: Part<SanctionQueries>;

// @lobbykit/community/presence
export { presenceArea } from './presence-area.ts';

// packages/community/src/chat/chat-area.ts
export interface ChatOptions {
    readonly chatRooms: readonly string[];
}
export declare const chatArea: Area<typeof chatContract.routes, Service<typeof chatContract.routes>, ChatOptions, typeof chatLimits, typeof chatRates, 'chat'>;

// packages/community/src/chat/contract.ts
export declare const chatContract: import("@lobbykit/core/area").Contract<{
    readonly send: {
        readonly method: "POST";
        readonly path: "/chat/messages";
        readonly access: "player";
        readonly body: z.ZodObject<{
            channel: z.ZodString;
            text: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
            metadata: import("@lobbykit/core/area").Maybe<Record<string, {
                stringPayload: string | undefined;
                intPayload: bigint | undefined;
                jsonPayload: string | undefined;
            }>, Record<string, {
                stringPayload?: string | null | undefined;
                intPayload?: string | number | bigint | null | undefined;
                jsonPayload?: string | null | undefined;
            }>>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            message: z.ZodObject<{
                messageId: z.ZodString;
                channel: z.ZodString;
                senderId: z.ZodString;
                senderDisplayName: z.ZodString;
                text: z.ZodString;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
                editedTimestamp: z.ZodInt;
                isDeleted: z.ZodBoolean;
                isBlocked: z.ZodBoolean;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: string[];
        readonly rate: "chat_write";
        readonly summary: "Writes a message into a channel that the caller is in.";
    };
    readonly list: {
        readonly query: z.ZodObject<{
            channel: z.ZodString;
            beforeMessageId: import("@lobbykit/core/area").Maybe<string, string>;
            limit: import("@lobbykit/core/area").Maybe<number, number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            messages: z.ZodArray<z.ZodObject<{
                messageId: z.ZodString;
                channel: z.ZodString;
                senderId: z.ZodString;
                senderDisplayName: z.ZodString;
                text: z.ZodString;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
                editedTimestamp: z.ZodInt;
                isDeleted: z.ZodBoolean;
                isBlocked: z.ZodBoolean;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly method: "GET";
        readonly path: "/chat/messages";
        readonly access: "player";
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly rate: "chat_read";
        readonly summary: "Lists the messages of a channel that the caller is in, the newest first.";
    };
    readonly edit: {
        readonly method: "PATCH";
        readonly path: "/chat/messages/{messageId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            messageId: z.ZodString;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            text: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
            metadata: import("@lobbykit/core/area").Maybe<Record<string, {
                stringPayload: string | undefined;
                intPayload: bigint | undefined;
                jsonPayload: string | undefined;
            }>, Record<string, {
                stringPayload?: string | null | undefined;
                intPayload?: string | number | bigint | null | undefined;
                jsonPayload?: string | null | undefined;
            }>>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            message: z.ZodObject<{
                messageId: z.ZodString;
                channel: z.ZodString;
                senderId: z.ZodString;
                senderDisplayName: z.ZodString;
                text: z.ZodString;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
                editedTimestamp: z.ZodInt;
                isDeleted: z.ZodBoolean;
                isBlocked: z.ZodBoolean;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: string[];
        readonly rate: "chat_write";
        readonly summary: "Changes a message of the caller, up to 15 minutes after it was written.";
        readonly description: "An account with the permission `chat.moderate` changes every message, which leaves an audit row.";
    };
    readonly delete: {
        readonly method: "DELETE";
        readonly path: "/chat/messages/{messageId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            messageId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            message: z.ZodObject<{
                messageId: z.ZodString;
                channel: z.ZodString;
                senderId: z.ZodString;
                senderDisplayName: z.ZodString;
                text: z.ZodString;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
                editedTimestamp: z.ZodInt;
                isDeleted: z.ZodBoolean;
                isBlocked: z.ZodBoolean;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: string[];
        readonly rate: "chat_write";
        readonly summary: "Deletes a message: its text is gone, and its place stays.";
        readonly description: "Players delete messages of their own for 15 minutes. An account with the permission `chat.moderate` deletes every message, which leaves an audit row.";
    };
    readonly channels: {
        readonly method: "GET";
        readonly path: "/chat/channels";
        readonly access: "player";
        readonly out: z.ZodObject<{
            channels: z.ZodArray<z.ZodObject<{
                channel: z.ZodString;
                lastMessage: import("@lobbykit/core/area").Maybe<{
                    messageId: string;
                    channel: string;
                    senderId: string;
                    senderDisplayName: string;
                    text: string;
                    metadata: Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>;
                    createdTimestamp: number;
                    editedTimestamp: number;
                    isDeleted: boolean;
                    isBlocked: boolean;
                }, {
                    messageId: string;
                    channel: string;
                    senderId: string;
                    senderDisplayName: string;
                    text: string;
                    metadata: Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>;
                    createdTimestamp: number;
                    editedTimestamp: number;
                    isDeleted: boolean;
                    isBlocked: boolean;
                }>;
                unreadCount: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly rate: "chat_read";
        readonly summary: "Lists the channels that the caller is in, with the last message and what is unread.";
    };
    readonly read: {
        readonly method: "PUT";
        readonly path: "/chat/read";
        readonly access: "player";
        readonly body: z.ZodObject<{
            channel: z.ZodString;
            messageId: import("@lobbykit/core/area").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly rate: "chat_read";
        readonly summary: "Says how far the caller has read. In a room, the caller then gets its messages as events for an hour.";
    };
    readonly adminList: {
        readonly access: 'operator';
        readonly permission: 'chat.moderate';
        readonly out: z.ZodObject<{
            messages: z.ZodArray<z.ZodObject<{
                messageId: z.ZodString;
                channel: z.ZodString;
                senderId: z.ZodString;
                senderDisplayName: z.ZodString;
                text: z.ZodString;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
                editedTimestamp: z.ZodInt;
                isDeleted: z.ZodBoolean;
                isBlocked: z.ZodBoolean;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            beforeMessageId: import("@lobbykit/core/area").Maybe<string, string>;
            limit: import("@lobbykit/core/area").Maybe<number, number>;
            channel: z.ZodString;
        }, z.core.$strip>;
        readonly method: "GET";
        readonly path: "/admin/chat/messages";
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Lists the messages of any channel, the newest first.";
    };
    readonly adminDelete: {
        readonly access: 'operator';
        readonly permission: 'chat.moderate';
        readonly method: "DELETE";
        readonly path: "/admin/chat/messages/{messageId}";
        readonly params: z.ZodObject<{
            messageId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            message: z.ZodObject<{
                messageId: z.ZodString;
                channel: z.ZodString;
                senderId: z.ZodString;
                senderDisplayName: z.ZodString;
                text: z.ZodString;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
                editedTimestamp: z.ZodInt;
                isDeleted: z.ZodBoolean;
                isBlocked: z.ZodBoolean;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly emits: string[];
        readonly object: "messageId";
        readonly summary: "Deletes a message of any player.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/chat/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether messages can be read and written.";
    };
}, "chat">;

// packages/community/src/chat/kinds.ts
export type ChannelReads = Pick<StorageOperations, 'get' | 'find' | 'count' | 'sum'>;
export interface ChatChannelKind {
    includes(db: ChannelReads, id: string, accountId: string): Promise<boolean>;
    members?(db: ChannelReads, id: string): Promise<readonly string[]>;
    idsOf?(db: ChannelReads, accountId: string): Promise<readonly string[]>;
}
export interface ChatChannels {
    add(kind: string, who: ChatChannelKind): void;
}

// packages/community/src/chat/limits.ts
export declare const chatLimits: {
    readonly chatTextLength: readonly [500, 4000, 'characters of a chat message'];
    readonly chatMetadataBytes: readonly [1024, 8192, 'bytes of the metadata of a chat message, as JSON'];
    readonly chatChangeSeconds: readonly [900, 86400, 'seconds in which players change and delete their own chat messages'];
    readonly chatChannelMessages: readonly [1000, 100000, 'messages that a chat channel keeps'];
    readonly chatDays: readonly [30, 3650, 'days for which chat messages are kept'];
    readonly chatDirectChannels: readonly [20, 200, 'direct channels that a player gets in the list of channels'];
    readonly chatBegunChannels: readonly [500, 10000, 'direct channels that a player has begun and that are kept'];
    readonly chatRoomPlayers: readonly [500, 10000, 'players who get the events of a room'];
    readonly chatRoomSeconds: readonly [3600, 86400, 'seconds for which players get the events of a room after they have written or read there'];
};
export declare const chatRates: {
    readonly chat_write: {
        readonly points: 60;
        readonly seconds: 20;
    };
    readonly chat_channel: {
        readonly points: 20;
        readonly seconds: 20;
    };
    readonly chat_read: {
        readonly points: 120;
        readonly seconds: 60;
    };
};

// packages/community/src/groups/contract.ts
export declare const groupsContract: import("@lobbykit/core/area").Contract<{
    readonly create: {
        readonly method: "POST";
        readonly path: "/groups";
        readonly access: "player";
        readonly body: z.ZodObject<{
            tag: import("@lobbykit/core/area").Maybe<string, string>;
            description: import("@lobbykit/core/area").Maybe<string, string>;
            isOpen: import("@lobbykit/core/area").Maybe<boolean, boolean>;
            maxMembers: import("@lobbykit/core/area").Maybe<number, number>;
            metadata: import("@lobbykit/core/area").Maybe<Record<string, {
                stringPayload: string | undefined;
                intPayload: bigint | undefined;
                jsonPayload: string | undefined;
            }>, Record<string, {
                stringPayload?: string | null | undefined;
                intPayload?: string | number | bigint | null | undefined;
                jsonPayload?: string | null | undefined;
            }>>;
            name: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            group: z.ZodObject<{
                groupId: z.ZodString;
                name: z.ZodString;
                tag: z.ZodString;
                description: z.ZodString;
                isOpen: z.ZodBoolean;
                memberCount: z.ZodInt;
                maxMembers: z.ZodInt;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Creates a group that the caller owns.";
        readonly description: "No two groups have the same name, whatever its case.";
    };
    readonly list: {
        readonly query: z.ZodObject<{
            limit: import("@lobbykit/core/area").Maybe<number, number>;
            offset: import("@lobbykit/core/area").Maybe<number, number>;
            pageToken: import("@lobbykit/core/area").Maybe<string, string>;
            search: import("@lobbykit/core/area").Maybe<string, string>;
            isOpen: import("@lobbykit/core/area").Maybe<boolean, boolean>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            groups: z.ZodArray<z.ZodObject<{
                groupId: z.ZodString;
                name: z.ZodString;
                tag: z.ZodString;
                description: z.ZodString;
                isOpen: z.ZodBoolean;
                memberCount: z.ZodInt;
                maxMembers: z.ZodInt;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly method: "GET";
        readonly path: "/groups";
        readonly access: "player";
        readonly rate: "search";
        readonly summary: "Lists groups by name.";
    };
    readonly mine: {
        readonly method: "GET";
        readonly path: "/groups/mine";
        readonly access: "player";
        readonly out: z.ZodObject<{
            memberships: z.ZodArray<z.ZodObject<{
                group: z.ZodObject<{
                    groupId: z.ZodString;
                    name: z.ZodString;
                    tag: z.ZodString;
                    description: z.ZodString;
                    isOpen: z.ZodBoolean;
                    memberCount: z.ZodInt;
                    maxMembers: z.ZodInt;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                    createdTimestamp: z.ZodInt;
                }, z.core.$strip>;
                role: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                joinedTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the groups that the caller is in or has requested to join.";
    };
    readonly get: {
        readonly method: "GET";
        readonly path: "/groups/{groupId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            groupId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            group: z.ZodObject<{
                groupId: z.ZodString;
                name: z.ZodString;
                tag: z.ZodString;
                description: z.ZodString;
                isOpen: z.ZodBoolean;
                memberCount: z.ZodInt;
                maxMembers: z.ZodInt;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Reads a group.";
    };
    readonly update: {
        readonly method: "PATCH";
        readonly path: "/groups/{groupId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            groupId: z.ZodString;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            mask: import("@lobbykit/core/area").Maybe<string, string>;
            group: z.ZodObject<{
                tag: import("@lobbykit/core/area").Maybe<string, string>;
                description: import("@lobbykit/core/area").Maybe<string, string>;
                isOpen: import("@lobbykit/core/area").Maybe<boolean, boolean>;
                maxMembers: import("@lobbykit/core/area").Maybe<number, number>;
                metadata: import("@lobbykit/core/area").Maybe<Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }>, Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }>>;
                name: import("@lobbykit/core/area").Maybe<string, string>;
            }, z.core.$strip>;
            metadataDeletionKeys: import("@lobbykit/core/area").Maybe<string[], string[]>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            group: z.ZodObject<{
                groupId: z.ZodString;
                name: z.ZodString;
                tag: z.ZodString;
                description: z.ZodString;
                isOpen: z.ZodBoolean;
                memberCount: z.ZodInt;
                maxMembers: z.ZodInt;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: string[];
        readonly summary: "Changes a group. Officers change description and metadata, the owner everything.";
        readonly description: "Entries in `metadata` are added or overwritten, those in `metadataDeletionKeys` are removed, and all others stay.";
    };
    readonly delete: {
        readonly method: "DELETE";
        readonly path: "/groups/{groupId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            groupId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            groupDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: string[];
        readonly summary: "Deletes a group. Only the owner can.";
    };
    readonly members: {
        readonly method: "GET";
        readonly path: "/groups/{groupId}/members";
        readonly access: "player";
        readonly params: z.ZodObject<{
            groupId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            members: z.ZodArray<z.ZodObject<{
                accountId: z.ZodString;
                displayName: z.ZodString;
                role: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                joinedTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Lists the members of a group, by role and then by name.";
        readonly description: "Officers and the owner also see who waits to be accepted.";
    };
    readonly join: {
        readonly method: "POST";
        readonly path: "/groups/{groupId}/join";
        readonly access: "player";
        readonly params: z.ZodObject<{
            groupId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            group: z.ZodObject<{
                groupId: z.ZodString;
                name: z.ZodString;
                tag: z.ZodString;
                description: z.ZodString;
                isOpen: z.ZodBoolean;
                memberCount: z.ZodInt;
                maxMembers: z.ZodInt;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
            role: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: string[];
        readonly rate: "group_join";
        readonly summary: "Joins an open group, or requests to join another one.";
        readonly description: "The role in the answer says which: 2 MEMBER or 3 REQUESTED.";
    };
    readonly leave: {
        readonly method: "POST";
        readonly path: "/groups/{groupId}/leave";
        readonly access: "player";
        readonly params: z.ZodObject<{
            groupId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: readonly string[];
        readonly summary: "Leaves a group, or withdraws the request to join it.";
        readonly description: "If the owner leaves, the longest-standing officer owns the group, or else the longest-standing member. With its last member a group ends.";
    };
    readonly setRole: {
        readonly method: "PUT";
        readonly path: "/groups/{groupId}/members/{accountId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            groupId: z.ZodString;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            role: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            member: z.ZodObject<{
                accountId: z.ZodString;
                displayName: z.ZodString;
                role: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                joinedTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: string[];
        readonly summary: "Accepts a request, or gives a member another role.";
        readonly description: "Officers accept requests. The owner gives every role; a player who gets 0 OWNER owns the group, and the caller becomes an officer. An officer may make themselves a member.";
    };
    readonly remove: {
        readonly method: "DELETE";
        readonly path: "/groups/{groupId}/members/{accountId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            groupId: z.ZodString;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: string[];
        readonly summary: "Removes a member, or refuses a request. The player cannot join for a day.";
        readonly description: "Officers remove members; the owner removes officers too.";
    };
    readonly adminList: {
        readonly access: 'operator';
        readonly permission: 'groups.admin';
        readonly query: z.ZodObject<{
            limit: import("@lobbykit/core/area").Maybe<number, number>;
            offset: import("@lobbykit/core/area").Maybe<number, number>;
            pageToken: import("@lobbykit/core/area").Maybe<string, string>;
            search: import("@lobbykit/core/area").Maybe<string, string>;
            isOpen: import("@lobbykit/core/area").Maybe<boolean, boolean>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            groups: z.ZodArray<z.ZodObject<{
                groupId: z.ZodString;
                name: z.ZodString;
                tag: z.ZodString;
                description: z.ZodString;
                isOpen: z.ZodBoolean;
                memberCount: z.ZodInt;
                maxMembers: z.ZodInt;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly method: "GET";
        readonly path: "/admin/groups";
        readonly summary: "Lists groups by name, with all their metadata.";
    };
    readonly adminGet: {
        readonly access: 'operator';
        readonly permission: 'groups.admin';
        readonly method: "GET";
        readonly path: "/admin/groups/{groupId}";
        readonly params: z.ZodObject<{
            groupId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            group: z.ZodObject<{
                groupId: z.ZodString;
                name: z.ZodString;
                tag: z.ZodString;
                description: z.ZodString;
                isOpen: z.ZodBoolean;
                memberCount: z.ZodInt;
                maxMembers: z.ZodInt;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
            members: z.ZodArray<z.ZodObject<{
                accountId: z.ZodString;
                displayName: z.ZodString;
                role: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                joinedTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Reads a group with its members and those who wait to be accepted.";
    };
    readonly adminUpdate: {
        readonly access: 'operator';
        readonly permission: 'groups.admin';
        readonly method: "PATCH";
        readonly path: "/admin/groups/{groupId}";
        readonly params: z.ZodObject<{
            groupId: z.ZodString;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            mask: import("@lobbykit/core/area").Maybe<string, string>;
            group: z.ZodObject<{
                tag: import("@lobbykit/core/area").Maybe<string, string>;
                description: import("@lobbykit/core/area").Maybe<string, string>;
                isOpen: import("@lobbykit/core/area").Maybe<boolean, boolean>;
                maxMembers: import("@lobbykit/core/area").Maybe<number, number>;
                metadata: import("@lobbykit/core/area").Maybe<Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }>, Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }>>;
                name: import("@lobbykit/core/area").Maybe<string, string>;
            }, z.core.$strip>;
            metadataDeletionKeys: import("@lobbykit/core/area").Maybe<string[], string[]>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            group: z.ZodObject<{
                groupId: z.ZodString;
                name: z.ZodString;
                tag: z.ZodString;
                description: z.ZodString;
                isOpen: z.ZodBoolean;
                memberCount: z.ZodInt;
                maxMembers: z.ZodInt;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: string[];
        readonly object: "groupId";
        readonly summary: "Changes any field of a group, and metadata whose keys begin with `server.`.";
    };
    readonly adminDelete: {
        readonly access: 'operator';
        readonly permission: 'groups.admin';
        readonly method: "DELETE";
        readonly path: "/admin/groups/{groupId}";
        readonly params: z.ZodObject<{
            groupId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            groupDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly emits: string[];
        readonly object: "groupId";
        readonly summary: "Deletes a group.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/groups/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether groups can be read and changed.";
    };
}, "groups">;

// packages/community/src/groups/groups-area.ts
export declare const groupsArea: Area<typeof groupsContract.routes, Service<typeof groupsContract.routes> & GroupQueries, None, typeof groupLimits, typeof groupRates, 'groups'>;

// packages/community/src/groups/limits.ts
export declare const groupLimits: {
    readonly groupMembers: readonly [100, 1000, 'members per group'];
    readonly groupsPerPlayer: readonly [8, 64, 'groups of a player, with those that they have requested to join'];
    readonly groupRequests: readonly [100, 1000, 'players who wait to be accepted by a group'];
    readonly groupDescriptionLength: readonly [1024, 4096, 'characters of the description of a group'];
    readonly groupMetadataEntries: readonly [32, 128, 'metadata entries per group'];
    readonly groupMetadataBytes: readonly [4096, 16384, 'bytes of all metadata of a group, as JSON'];
    readonly groupKickSeconds: readonly [86400, 2592000, 'seconds in which a player whom a group has removed or refused cannot join it'];
};
export declare const groupRates: {
    readonly group_join: {
        readonly points: 20;
        readonly seconds: 60;
    };
};

// packages/community/src/groups/membership.ts
export interface GroupQueries {
    roleOf(db: StorageOperations, groupId: string, accountId: string): Promise<GroupRole | null>;
    memberIds(db: StorageOperations, groupId: string): Promise<readonly string[]>;
    groupIdsOf(db: StorageOperations, accountId: string): Promise<readonly string[]>;
    mayInvite(db: StorageOperations, groupId: string, accountId: string): Promise<boolean>;
}

// packages/community/src/groups/moments.ts
export declare const groupDeleting: import("@lobbykit/core/area").Moment<{
    readonly groupId: string;
}>;
export interface JoiningPlayer {
    readonly groupId: string;
    readonly accountId: string;
    readonly admit: () => void;
}
export declare const groupJoining: import("@lobbykit/core/area").Moment<JoiningPlayer>;

// packages/community/src/groups/schemas.ts
export declare const Group: z.ZodObject<{
    groupId: z.ZodString;
    name: z.ZodString;
    tag: z.ZodString;
    description: z.ZodString;
    isOpen: z.ZodBoolean;
    memberCount: z.ZodInt;
    maxMembers: z.ZodInt;
    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
        readonly intPayload?: bigint | number | undefined;
    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
        readonly intPayload?: bigint | number | undefined;
    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
        readonly intPayload?: bigint | number | undefined;
    }>>>>;
    createdTimestamp: z.ZodInt;
}, z.core.$strip>;
export type Group = z.input<typeof Group>;

// packages/community/src/groups/states.ts
export declare const groupRoles: {
    readonly OWNER: 0;
    readonly OFFICER: 1;
    readonly MEMBER: 2;
    readonly REQUESTED: 3;
};
export type GroupRole = (typeof groupRoles)[keyof typeof groupRoles];

// packages/community/src/inbox/contract.ts
export declare const inboxContract: import("@lobbykit/core/area").Contract<{
    readonly list: {
        readonly method: "GET";
        readonly path: "/inbox";
        readonly access: "player";
        readonly query: z.ZodObject<{
            limit: import("@lobbykit/core/area").Maybe<number, number>;
            pageToken: import("@lobbykit/core/area").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            messages: z.ZodArray<z.ZodObject<{
                inboxMessageId: z.ZodString;
                title: z.ZodString;
                body: z.ZodString;
                data: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                attachments: z.ZodArray<z.ZodObject<{
                    catalogItemId: z.ZodString;
                    count: z.ZodPipe<z.ZodUnion<readonly [z.ZodBigInt, z.ZodNumber, z.ZodString]>, z.ZodTransform<bigint, string | number | bigint>>;
                }, z.core.$strip>>;
                isRead: z.ZodBoolean;
                isClaimed: z.ZodBoolean;
                createdTimestamp: z.ZodInt;
                expiresTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the caller’s messages that have not expired, the newest first.";
    };
    readonly read: {
        readonly access: 'player';
        readonly params: z.ZodObject<{
            inboxMessageId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly method: "POST";
        readonly path: "/inbox/{inboxMessageId}/read";
        readonly out: z.ZodObject<{
            message: z.ZodObject<{
                inboxMessageId: z.ZodString;
                title: z.ZodString;
                body: z.ZodString;
                data: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                attachments: z.ZodArray<z.ZodObject<{
                    catalogItemId: z.ZodString;
                    count: z.ZodPipe<z.ZodUnion<readonly [z.ZodBigInt, z.ZodNumber, z.ZodString]>, z.ZodTransform<bigint, string | number | bigint>>;
                }, z.core.$strip>>;
                isRead: z.ZodBoolean;
                isClaimed: z.ZodBoolean;
                createdTimestamp: z.ZodInt;
                expiresTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly idempotent: true;
        readonly summary: "Marks a message as read.";
    };
    readonly claim: {
        readonly access: 'player';
        readonly params: z.ZodObject<{
            inboxMessageId: z.ZodString;
        }, z.core.$strip>;
        readonly method: "POST";
        readonly path: "/inbox/{inboxMessageId}/claim";
        readonly out: z.ZodObject<{
            message: z.ZodObject<{
                inboxMessageId: z.ZodString;
                title: z.ZodString;
                body: z.ZodString;
                data: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                attachments: z.ZodArray<z.ZodObject<{
                    catalogItemId: z.ZodString;
                    count: z.ZodPipe<z.ZodUnion<readonly [z.ZodBigInt, z.ZodNumber, z.ZodString]>, z.ZodTransform<bigint, string | number | bigint>>;
                }, z.core.$strip>>;
                isRead: z.ZodBoolean;
                isClaimed: z.ZodBoolean;
                createdTimestamp: z.ZodInt;
                expiresTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: readonly ["anyEvent.entitlements/OwnershipChanged"];
        readonly summary: "Grants the caller the attachments of a message, once, and marks it as read.";
        readonly description: "All attachments are granted with their rows of the ledger, or none is. If one cannot be granted, the message keeps them.";
    };
    readonly delete: {
        readonly access: 'player';
        readonly params: z.ZodObject<{
            inboxMessageId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly method: "DELETE";
        readonly path: "/inbox/{inboxMessageId}";
        readonly out: z.ZodObject<{
            inboxMessageDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly summary: "Deletes a message from the caller’s inbox, also with attachments that were not claimed.";
    };
    readonly adminSend: {
        readonly method: "POST";
        readonly path: "/admin/inbox";
        readonly access: "operator";
        readonly permission: "inbox.send";
        readonly body: z.ZodObject<{
            accountIds: import("@lobbykit/core/area").Maybe<string[], string[]>;
            everyone: import("@lobbykit/core/area").Maybe<boolean, boolean>;
            createdBefore: import("@lobbykit/core/area").Maybe<number, number>;
            createdAfter: import("@lobbykit/core/area").Maybe<number, number>;
            title: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
            body: import("@lobbykit/core/area").Maybe<string, string>;
            data: import("@lobbykit/core/area").Maybe<Record<string, {
                stringPayload: string | undefined;
                intPayload: bigint | undefined;
                jsonPayload: string | undefined;
            }>, Record<string, {
                stringPayload?: string | null | undefined;
                intPayload?: string | number | bigint | null | undefined;
                jsonPayload?: string | null | undefined;
            }>>;
            attachments: import("@lobbykit/core/area").Maybe<{
                catalogItemId: string;
                count: bigint;
            }[], {
                catalogItemId: string;
                count: string | number | bigint;
            }[]>;
            expiresTimestamp: import("@lobbykit/core/area").Maybe<number, number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            inboxMessageId: z.ZodString;
            recipients: z.ZodInt;
            notReached: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: readonly ["anyEvent.inbox/Received"];
        readonly summary: "Sends a message to some accounts or to everyone.";
        readonly description: "A message to everyone is one row, whatever the number of accounts. It is for accounts that exist now, unless `createdBefore` says otherwise.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/inbox/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether messages can be read and sent.";
    };
}, "inbox">;

// packages/community/src/inbox/inbox-area.ts
export declare const inboxArea: Area<typeof inboxContract.routes, Service<typeof inboxContract.routes>, None, typeof inboxLimits, None, 'inbox'>;

// packages/community/src/inbox/limits.ts
export declare const inboxLimits: {
    readonly inboxMessages: readonly [200, 2000, 'messages in the inbox of a player, without those to everyone'];
    readonly inboxBroadcasts: readonly [100, 1000, 'messages to everyone that have not expired'];
    readonly inboxRecipients: readonly [1000, 1000, 'accounts to which one call sends a message'];
    readonly inboxAttachments: readonly [16, 100, 'attachments of one message'];
    readonly inboxBodyLength: readonly [4096, 16384, 'characters of the body of a message'];
    readonly inboxDataEntries: readonly [32, 128, 'entries in the data of a message'];
    readonly inboxDataBytes: readonly [4096, 16384, 'bytes of the data of a message, as JSON'];
    readonly inboxDays: readonly [365, 3650, 'days after which a message expires at the latest'];
    readonly inboxDefaultDays: readonly [30, 3650, 'days after which a message expires if its sender does not say'];
};

// packages/community/src/invitations/contract.ts
export declare const invitationsContract: import("@lobbykit/core/area").Contract<{
    readonly send: {
        readonly method: "POST";
        readonly path: "/invitations";
        readonly access: "player";
        readonly body: z.ZodObject<{
            receiverAccountId: z.ZodString;
            kind: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<1 | 2 | 3, string | number>>;
            targetId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            invitation: z.ZodObject<{
                invitationId: z.ZodString;
                senderAccountId: z.ZodString;
                senderDisplayName: z.ZodString;
                receiverAccountId: z.ZodString;
                kind: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<1 | 2 | 3, string | number>>;
                targetId: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                expiresTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: readonly ["anyEvent.invitations/Invited"];
        readonly rate: "invitation_send";
        readonly summary: "Invites a player to a party, lobby or group that the caller is in.";
        readonly description: "An invitation that is open already is returned, with a new time. A receiver who has blocked the caller never sees it, and the caller cannot tell that from one that is not answered. Officers invite to groups that are not open.";
    };
    readonly list: {
        readonly method: "GET";
        readonly path: "/invitations";
        readonly access: "player";
        readonly query: z.ZodObject<{
            limit: import("@lobbykit/core/area").Maybe<number, number>;
            offset: import("@lobbykit/core/area").Maybe<number, number>;
            pageToken: import("@lobbykit/core/area").Maybe<string, string>;
            direction: import("@lobbykit/core/area").Maybe<0 | 1, string | number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            invitations: z.ZodArray<z.ZodObject<{
                invitationId: z.ZodString;
                senderAccountId: z.ZodString;
                senderDisplayName: z.ZodString;
                receiverAccountId: z.ZodString;
                kind: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<1 | 2 | 3, string | number>>;
                targetId: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                expiresTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists invitations that the caller has received or sent, the newest first.";
    };
    readonly accept: {
        readonly access: 'player';
        readonly params: z.ZodObject<{
            invitationId: z.ZodString;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly out: z.ZodObject<{
            invitation: z.ZodObject<{
                invitationId: z.ZodString;
                senderAccountId: z.ZodString;
                senderDisplayName: z.ZodString;
                receiverAccountId: z.ZodString;
                kind: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<1 | 2 | 3, string | number>>;
                targetId: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                expiresTimestamp: z.ZodInt;
            }, z.core.$strip>;
            party: z.ZodOptional<z.ZodObject<{
                partyId: z.ZodString;
                leaderId: z.ZodString;
                inviteCode: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                matchId: z.ZodString;
                players: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isLeader: z.ZodBoolean;
                    teamNumber: z.ZodInt;
                    metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>>;
                }, z.core.$strip>>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
            }, z.core.$strip>>;
            lobby: z.ZodOptional<z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>>;
            group: z.ZodOptional<z.ZodObject<{
                groupId: z.ZodString;
                name: z.ZodString;
                tag: z.ZodString;
                description: z.ZodString;
                isOpen: z.ZodBoolean;
                memberCount: z.ZodInt;
                maxMembers: z.ZodInt;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly method: "POST";
        readonly path: "/invitations/{invitationId}/accept";
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Accepts an invitation: the caller joins in the same transaction.";
        readonly description: "The answer has the party, the lobby or the group that the caller has joined. What would refuse the caller at the target refuses here too, such as PARTY_FULL, IN_LOBBY or GROUP_FULL, and the invitation stays open.";
    };
    readonly decline: {
        readonly access: 'player';
        readonly params: z.ZodObject<{
            invitationId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            invitation: z.ZodObject<{
                invitationId: z.ZodString;
                senderAccountId: z.ZodString;
                senderDisplayName: z.ZodString;
                receiverAccountId: z.ZodString;
                kind: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<1 | 2 | 3, string | number>>;
                targetId: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                expiresTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly method: "POST";
        readonly path: "/invitations/{invitationId}/decline";
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Declines an invitation.";
    };
    readonly cancel: {
        readonly access: 'player';
        readonly params: z.ZodObject<{
            invitationId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            invitation: z.ZodObject<{
                invitationId: z.ZodString;
                senderAccountId: z.ZodString;
                senderDisplayName: z.ZodString;
                receiverAccountId: z.ZodString;
                kind: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<1 | 2 | 3, string | number>>;
                targetId: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                expiresTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly method: "POST";
        readonly path: "/invitations/{invitationId}/cancel";
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Takes an invitation of the caller back.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/invitations/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether invitations can be read and sent.";
    };
}, "invitations">;

// packages/community/src/invitations/invitations-area.ts
export interface InvitationsOptions {
    readonly invitations: 'friends' | 'everyone';
}
export declare const invitationsArea: Area<typeof invitationsContract.routes, Service<typeof invitationsContract.routes>, InvitationsOptions, typeof invitationLimits, typeof invitationRates, 'invitations'>;

// packages/community/src/invitations/limits.ts
export declare const invitationLimits: {
    readonly invitationSeconds: readonly [300, 86400, 'seconds after which an invitation expires'];
    readonly invitationsSent: readonly [50, 500, 'open invitations of one sender'];
    readonly invitationsReceived: readonly [50, 500, 'open invitations that one player sees'];
    readonly invitationDays: readonly [1, 30, 'days for which invitations that are over are kept'];
};
export declare const invitationRates: {
    readonly invitation_send: {
        readonly points: 20;
        readonly seconds: 60;
    };
};

// packages/community/src/moderation/contract.ts
export declare const moderationContract: import("@lobbykit/core/area").Contract<{
    readonly sanction: {
        readonly access: 'operator';
        readonly permission: 'moderation.sanction';
        readonly method: "POST";
        readonly path: "/admin/moderation/sanctions";
        readonly body: z.ZodObject<{
            accountId: z.ZodString;
            kind: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
            publicReason: import("@lobbykit/core/area").Maybe<string, string>;
            note: import("@lobbykit/core/area").Maybe<string, string>;
            untilTimestamp: import("@lobbykit/core/area").Maybe<number, number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            sanction: z.ZodObject<{
                sanctionId: z.ZodString;
                kind: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                publicReason: z.ZodString;
                untilTimestamp: z.ZodInt;
                isActive: z.ZodBoolean;
                createdTimestamp: z.ZodInt;
                accountId: z.ZodString;
                note: z.ZodString;
                createdBy: z.ZodString;
                liftedTimestamp: z.ZodInt;
                liftedBy: z.ZodString;
                liftNote: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly object: "accountId";
        readonly emits: readonly ["authenticationEvent.LOGOUT"];
        readonly summary: "Bans an account, mutes it, or keeps it from waiting for matches.";
        readonly description: "A BAN ends the sessions of the account with their event streams on every node, its ticket, and its membership of a party and a lobby, in one transaction. Logins and requests of the account then get ACCOUNT_BANNED with `until` and `publicReason`. A sanction ends by itself at `untilTimestamp`. Of several of one kind the one that ends last counts.";
    };
    readonly sanctions: {
        readonly access: 'operator';
        readonly permission: 'moderation.sanction';
        readonly method: "GET";
        readonly path: "/admin/moderation/sanctions";
        readonly query: z.ZodObject<{
            limit: import("@lobbykit/core/area").Maybe<number, number>;
            offset: import("@lobbykit/core/area").Maybe<number, number>;
            pageToken: import("@lobbykit/core/area").Maybe<string, string>;
            accountId: import("@lobbykit/core/area").Maybe<string, string>;
            kind: import("@lobbykit/core/area").Maybe<0 | 1 | 2 | 3, string | number>;
            isActive: import("@lobbykit/core/area").Maybe<boolean, boolean>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            sanctions: z.ZodArray<z.ZodObject<{
                sanctionId: z.ZodString;
                kind: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                publicReason: z.ZodString;
                untilTimestamp: z.ZodInt;
                isActive: z.ZodBoolean;
                createdTimestamp: z.ZodInt;
                accountId: z.ZodString;
                note: z.ZodString;
                createdBy: z.ZodString;
                liftedTimestamp: z.ZodInt;
                liftedBy: z.ZodString;
                liftNote: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists sanctions, the newest first.";
    };
    readonly lift: {
        readonly access: 'operator';
        readonly permission: 'moderation.sanction';
        readonly method: "DELETE";
        readonly path: "/admin/moderation/sanctions/{sanctionId}";
        readonly params: z.ZodObject<{
            sanctionId: z.ZodString;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            note: import("@lobbykit/core/area").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            sanction: z.ZodObject<{
                sanctionId: z.ZodString;
                kind: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                publicReason: z.ZodString;
                untilTimestamp: z.ZodInt;
                isActive: z.ZodBoolean;
                createdTimestamp: z.ZodInt;
                accountId: z.ZodString;
                note: z.ZodString;
                createdBy: z.ZodString;
                liftedTimestamp: z.ZodInt;
                liftedBy: z.ZodString;
                liftNote: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly object: "sanctionId";
        readonly summary: "Ends a sanction now. It stays in the list, with who has lifted it, when and why.";
    };
    readonly mine: {
        readonly method: "GET";
        readonly path: "/moderation/mine";
        readonly access: "player";
        readonly out: z.ZodObject<{
            sanctions: z.ZodArray<z.ZodObject<{
                sanctionId: z.ZodString;
                kind: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                publicReason: z.ZodString;
                untilTimestamp: z.ZodInt;
                isActive: z.ZodBoolean;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the caller’s sanctions, at most the newest 100, also those that are over.";
    };
    readonly report: {
        readonly method: "POST";
        readonly path: "/moderation/reports";
        readonly access: "player";
        readonly rate: "moderation_report";
        readonly body: z.ZodObject<{
            accountId: z.ZodString;
            category: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
            text: import("@lobbykit/core/area").Maybe<string, string>;
            matchId: import("@lobbykit/core/area").Maybe<string, string>;
            messageId: import("@lobbykit/core/area").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            reportId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Reports another player to the operators, once a day for each player.";
        readonly description: "The report keeps a copy of the match and the message that it names, for the operators, also if they are deleted later.";
    };
    readonly reports: {
        readonly access: 'operator';
        readonly permission: 'moderation.reports';
        readonly method: "GET";
        readonly path: "/admin/moderation/reports";
        readonly query: z.ZodObject<{
            limit: import("@lobbykit/core/area").Maybe<number, number>;
            offset: import("@lobbykit/core/area").Maybe<number, number>;
            pageToken: import("@lobbykit/core/area").Maybe<string, string>;
            accountId: import("@lobbykit/core/area").Maybe<string, string>;
            reporterId: import("@lobbykit/core/area").Maybe<string, string>;
            state: import("@lobbykit/core/area").Maybe<0 | 1 | 2, string | number>;
            category: import("@lobbykit/core/area").Maybe<0 | 1 | 2 | 3 | 4 | 5, string | number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            reports: z.ZodArray<z.ZodObject<{
                reportId: z.ZodString;
                accountId: z.ZodString;
                reporterId: z.ZodString;
                category: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
                text: z.ZodString;
                matchId: z.ZodString;
                messageId: z.ZodString;
                evidence: z.ZodArray<z.ZodObject<{
                    kind: z.ZodString;
                    content: z.ZodString;
                }, z.core.$strip>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                note: z.ZodString;
                createdTimestamp: z.ZodInt;
                changedTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists reports, the newest first.";
    };
    readonly decide: {
        readonly access: 'operator';
        readonly permission: 'moderation.reports';
        readonly method: "PUT";
        readonly path: "/admin/moderation/reports/{reportId}";
        readonly params: z.ZodObject<{
            reportId: z.ZodString;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
            note: import("@lobbykit/core/area").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            report: z.ZodObject<{
                reportId: z.ZodString;
                accountId: z.ZodString;
                reporterId: z.ZodString;
                category: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
                text: z.ZodString;
                matchId: z.ZodString;
                messageId: z.ZodString;
                evidence: z.ZodArray<z.ZodObject<{
                    kind: z.ZodString;
                    content: z.ZodString;
                }, z.core.$strip>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                note: z.ZodString;
                createdTimestamp: z.ZodInt;
                changedTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly object: "reportId";
        readonly summary: "Sets the state of a report, with a note for operators.";
    };
}, "moderation">;

// packages/community/src/moderation/limits.ts
export declare const moderationLimits: {
    readonly reportsPerDay: readonly [20, 1000, 'reports of a player a day'];
    readonly reportDays: readonly [180, 3650, 'days for which reports are kept'];
};
export declare const moderationRates: {
    readonly moderation_report: {
        readonly points: 10;
        readonly seconds: 60;
    };
};

// packages/community/src/moderation/moderation-area.ts
export declare const moderationArea: Area<typeof moderationContract.routes, Service<typeof moderationContract.routes> & SanctionQueries, None, typeof moderationLimits, typeof moderationRates, 'moderation'>;

// packages/community/src/moderation/moments.ts
export interface MadeReport {
    readonly reporterId: string;
    readonly accountId: string;
    readonly matchId: string;
    readonly messageId: string;
    attach(kind: string, content: unknown): void;
}
export declare const reportMaking: import("@lobbykit/core/area").Moment<MadeReport>;

// packages/community/src/moderation/queries.ts
export interface ActiveSanction {
    readonly until: number | null;
    readonly publicReason: string;
}
export interface SanctionQueries {
    mutedUntil(db: Reads, accountId: string): Promise<ActiveSanction | null>;
}
type Reads = Pick<Unit | StorageOperations, 'find'>;

// packages/community/src/moderation/states.ts
export declare const sanctionKinds: {
    readonly UNSPECIFIED: 0;
    readonly BAN: 1;
    readonly MUTE: 2;
    readonly QUEUE_BAN: 3;
};

// packages/community/src/presence/contract.ts
export declare const presenceContract: import("@lobbykit/core/area").Contract<{
    readonly subscribe: {
        readonly method: "PUT";
        readonly path: "/friends/presence/subscription";
        readonly access: "player";
        readonly body: z.ZodObject<{
            enabled: z.ZodBoolean;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly emits: readonly ["anyEvent.friends/PresenceChanged"];
        readonly summary: "Switches events about the presence of the caller’s friends on or off.";
        readonly description: "It holds for all devices of the caller until it is switched off. Events come to event streams that are open, at most one a second for each friend. Read the list of friends with their presence once, after this call.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/presence/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether presences can be followed.";
    };
}, "presence">;

// packages/community/src/presence/presence-area.ts
export declare const presenceArea: Area<typeof presenceContract.routes, Service<typeof presenceContract.routes>, None, None, None, 'presence'>;
