// The public types of @lobbykit/community/inbox/client, without comments. Written by `npm run reference`.

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
export interface Health {
    healthy: boolean;
    components: ComponentHealth[];
}
export interface InboxAttachment {
    catalogItemId: string;
    count: number | bigint;
}
export interface InboxMessage {
    inboxMessageId: string;
    title: string;
    body: string;
    data: Record<string, EntityMetadata>;
    attachments: InboxAttachment[];
    isRead: boolean;
    isClaimed: boolean;
    createdTimestamp: number;
    expiresTimestamp: number;
}
export interface NewInboxAttachment {
    catalogItemId: string;
    count: number | bigint | string;
}
export interface InboxOperations {
    list(input?: {
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        messages: InboxMessage[];
        nextPageToken?: string | undefined;
    }>;
    read(input: {
        inboxMessageId: string;
    }, options?: CallOptions): Promise<{
        message: InboxMessage;
    }>;
    claim(input: {
        inboxMessageId: string;
    }, options?: CallOptions): Promise<{
        message: InboxMessage;
    }>;
    delete(input: {
        inboxMessageId: string;
    }, options?: CallOptions): Promise<{
        inboxMessageDeleted: boolean;
    }>;
}
export interface InboxAdminOperations {
    adminSend(input: {
        accountIds?: readonly string[] | null | undefined;
        everyone?: boolean | null | undefined;
        createdBefore?: number | null | undefined;
        createdAfter?: number | null | undefined;
        title: string;
        body?: string | null | undefined;
        data?: Readonly<Record<string, EntityMetadata>> | null | undefined;
        attachments?: readonly NewInboxAttachment[] | null | undefined;
        expiresTimestamp?: number | null | undefined;
    }, options?: CallOptions): Promise<{
        inboxMessageId: string;
        recipients: number;
        notReached: string[];
    }>;
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}
export declare const inboxClient: AreaClient<'inbox', InboxOperations, InboxAdminOperations>;
