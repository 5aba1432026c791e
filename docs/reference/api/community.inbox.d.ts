// The public types of @lobbykit/community/inbox, without comments. Written by `npm run reference`.

export { inboxArea } from './inbox-area.ts';

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
