// The public types of @lobbykit/client, without comments. Written by `npm run reference`.

// @lobbykit/client
export type { AreaClient } from './areas.ts';
export { ClientError, type StatusDetail } from './client-error.ts';
export { type Client, createClient } from './create-client.ts';
export { AccountsEventType, type AccountsEventTypeInput, AuthenticationEventType, type AuthenticationEventTypeInput, DeleteJsonMetadataType, type DeleteJsonMetadataTypeInput, DeliveryState, type DeliveryStateInput, EntitlementProvider, type EntitlementProviderInput, EntityType, type EntityTypeInput, ExtendedOperation, type ExtendedOperationInput, FleetCommandKind, type FleetCommandKindInput, FleetHostState, type FleetHostStateInput, FriendStatus, type FriendStatusInput, FriendsEventType, type FriendsEventTypeInput, HintFlag, type HintFlagInput, LeaderboardAuthority, type LeaderboardAuthorityInput, LeaderboardEntrant, type LeaderboardEntrantInput, LeaderboardOperator, type LeaderboardOperatorInput, LeaderboardSortOrder, type LeaderboardSortOrderInput, MatchmakingStatus, type MatchmakingStatusInput, MatchmakingStatusUpdateType, type MatchmakingStatusUpdateTypeInput, MatchOutcome, type MatchOutcomeInput, MatchState, type MatchStateInput, ModifyProviderCatalogItemDataOperation, type ModifyProviderCatalogItemDataOperationInput, NullValue, type NullValueInput, OrderLineState, type OrderLineStateInput, OrderState, type OrderStateInput, OwnershipChangeType, type OwnershipChangeTypeInput, PartyState, type PartyStateInput, PartyUpdateType, type PartyUpdateTypeInput, Platform, PlatformAuthFeature, type PlatformAuthFeatureInput, type PlatformInput, PresenceAvailability, type PresenceAvailabilityInput, PriceTypeFilter, type PriceTypeFilterInput, Provider, type ProviderInput, ServerState, type ServerStateInput, ServiceHealthState, type ServiceHealthStateInput, SessionState, type SessionStateInput, StoreAppItemPolicy, type StoreAppItemPolicyInput, SubscriptionIntervalUnit, type SubscriptionIntervalUnitInput, TagUpdateOperation, type TagUpdateOperationInput, UpdateMetadataOperationType, type UpdateMetadataOperationTypeInput, WebhookState, type WebhookStateInput } from './generated/enumerations.ts';
export type { ErrorReason } from './generated/error-reason.ts';
export type { AdminOperations, PlayerOperations } from './generated/operations.ts';
export type { Account, AccountChange, AccountItem, AccountPlayerSummary, AccountsEvent, AccountsEventInput, AdminAccountItem, AdminLockoutFlags, AdminUpdateParty, AllocatorConfiguration, AllocatorPlan, AnnouncementEvent, AnyEvent, ApiKey, AuditRecord, AuthenticationEvent, AuthenticationEventInput, AvailableImplementations, AvailableProvider, BlockedPlayer, CallbackAnswer, CatalogItem, ComponentHealth, CurrentMatch, EmailUser, Empty, EmptyEvent, EntityMetadata, EntityMetadataInput, Event, EventInput, FleetCommand, FleetCommandResult, FleetHost, FleetHostAction, FleetHostActionInput, FleetJobConfig, FleetJobConfigInput, FleetProcess, FleetProcessInput, FleetReportedHost, Friend, FriendRequest, FriendsEvent, FriendsEventInput, Health, HealthSample, Leaderboard, LeaderboardEntry, LeaderboardPlayer, LeaderboardSubmission, LeaderboardSubmissionResult, LeaderboardVersion, ListedQueue, ListedTicket, LogEvent, Match, MatchBrokerConfiguration, MatchInput, MatchmakingAttributeRule, MatchmakingConfig, MatchmakingEntity, MatchmakingEntityInput, MatchmakingExplanation, MatchmakingGroupEntity, MatchmakingGroupEntityInput, MatchmakingJoinedPlayer, MatchmakingLatencyRule, MatchmakingOpenSlot, MatchmakingPartySizes, MatchmakingPlayerEntity, MatchmakingPlayerEntityInput, MatchmakingQueue, MatchmakingRatingSettings, MatchmakingRecentOpponents, MatchmakingRegion, MatchmakingStatusUpdateEvent, MatchmakingStatusUpdateEventInput, MatchmakingTeamDifference, MatchResults, NewMatchEvent, NewMatchEventInput, NewParty, NewPartyPlayer, Order, OrderDetails, OrderSummary, OwnershipChangeRecord, OwnTicket, Party, PartyEventValue, PartyEventValueInput, PartyPlayer, PartyPlayerChange, PartyUpdateEvent, PartyUpdateEventInput, Permission, PlatformAccountId, Player, PlayerInput, Policy, PreparedOffer, PreparedOrderLine, Presence, Price, PriceKey, ProviderConfig, ProviderConfigChange, ProviderItemData, QueuedMatch, QueuedMatchInput, ReleasePatch, ScheduledTask, ServerHealth, ServerInfo, ServerMatchInfo, ServerRelease, ServerSilence, ServiceHealth, ServiceMatchmakerConfig, Session, SessionRecord, SharedBuild, StoreAgreementInfo, StoreOrderMetadata, StoreOrderRecord, StoreOrderResult, StorePlayerSummary, StoreTransactionInfo, StoreUserInfo, SubscriptionInterval, SubscriptionIntervalInput, Ticket, Title, TitleRelease, Webhook, WebhookDelivery } from './generated/types.ts';
export { NetworkError } from './network-error.ts';
export type { CallOptions, ClientOptions, StreamOptions } from './options.ts';

// @lobbykit/client/react
export type { EventsClient, LiveState } from './live.ts';
export type { LogInOptions, LoginRedirect, SessionClient, SessionState } from './session.ts';
export interface SessionHook<Login> extends SessionState {
    logIn(input: Login, options?: LogInOptions): Promise<void>;
    logOut(): Promise<void>;
}
export declare function useSession<Login>(client: SessionClient<Login>): SessionHook<Login>;
export interface LiveHook<Value> extends LiveState<Value> {
    refresh(): void;
}
export type LiveClient = EventsClient & SessionClient<never>;
export declare function useLive<Value>(client: LiveClient, read: (signal: AbortSignal) => Promise<Value>, concerns: (event: Event) => boolean, key?: string): LiveHook<Value>;
type PartiesClient = LiveClient & {
    readonly parties: {
        current(input?: Record<string, never>, options?: {
            signal?: AbortSignal | undefined;
        }): Promise<{
            party: Party;
        }>;
    };
};
export declare const useParty: (client: PartiesClient) => LiveHook<Party | null>;
export interface TicketHook extends LiveHook<OwnTicket | null> {
    readonly update: MatchmakingStatusUpdateEvent | undefined;
    start(queue: string, metadata?: Readonly<Record<string, EntityMetadataInput>>): Promise<string>;
    cancel(): Promise<void>;
}
type MatchmakingClient = LiveClient & {
    readonly matchmaking: Pick<MatchmakingOperations, 'mine' | 'start' | 'cancel'>;
};
export declare function useTicket(client: MatchmakingClient): TicketHook;
export declare const isMatched: (update: MatchmakingStatusUpdateEvent | undefined) => boolean;
type LobbiesClient<Lobby> = LiveClient & {
    readonly lobbies: {
        mine(input?: Record<string, never>, options?: {
            signal?: AbortSignal | undefined;
        }): Promise<{
            lobby: Lobby;
        }>;
    };
};
export declare const useLobby: <Lobby>(client: LobbiesClient<Lobby>) => LiveHook<Lobby | null>;

// packages/client/src/areas.ts
export interface AreaClient<Area extends string = string, Player extends object = object, Admin extends object = object> {
    readonly area: Area;
    readonly player: Readonly<Record<keyof Player, ManifestEntry>>;
    readonly admin: Readonly<Record<keyof Admin, ManifestEntry>>;
    readonly '~types'?: {
        readonly player: Player;
        readonly admin: Admin;
    };
}
export type OwnPlayerOperations<Areas extends AreaClient> = {
    readonly [One in Areas as keyof One['player'] extends never ? never : One['area']]: NonNullable<One['~types']>['player'];
};
export type OwnAdminOperations<Areas extends AreaClient> = {
    readonly [One in Areas as keyof One['admin'] extends never ? never : One['area']]: NonNullable<One['~types']>['admin'];
};

// packages/client/src/client-error.ts
export interface StatusDetail {
    readonly '@type': string;
    readonly [name: string]: unknown;
}
export declare class ClientError extends Error {
    readonly status: number;
    readonly code: number;
    readonly reason: ErrorReason;
    readonly details: readonly StatusDetail[];
    readonly retryAfterSeconds: number | undefined;
    constructor(status: number, body: string, retryAfter: string | null);
}

// packages/client/src/create-client.ts
interface DefaultClient extends PlayerOperations {
    readonly admin: AdminOperations;
    readonly session: string | undefined;
    useSession(token: string | undefined): void;
}
export type Client<Areas extends AreaClient = never> = DefaultClient & OwnPlayerOperations<Areas> & {
    readonly admin: OwnAdminOperations<Areas>;
};
export declare function createClient<const Areas extends readonly AreaClient[] = readonly []>(options: ClientOptions<Areas>): Client<Areas[number]>;

// packages/client/src/generated/accounts.ts
export interface AccountsOperations {
    create(input?: Empty, options?: CallOptions): Promise<{
        account: Account;
    }>;
    get(input: {
        accountId: string;
    }, options?: CallOptions): Promise<{
        account: Account;
    }>;
    update(input: {
        accountId: string;
        account?: AccountChange | null | undefined;
        accountMask?: string | null | undefined;
        metadataDeletionKeys?: readonly string[] | null | undefined;
    }, options?: CallOptions): Promise<{
        account: Account;
    }>;
    listIds(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        accountIds: string[];
        nextPageToken?: string | undefined;
    }>;
    link(input: {
        sessionId: string;
    }, options?: CallOptions): Promise<{
        account: Account;
        accountLinked: boolean;
    }>;
    unlink(input: {
        platform: PlatformInput;
        issuer?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        account: Account;
        accountUnlinked: boolean;
    }>;
    createMetadata(input: {
        accountId?: string | null | undefined;
        entryKey: string;
        entryValue: EntityMetadataInput;
    }, options?: CallOptions): Promise<Empty>;
    putMetadata(input: {
        accountId?: string | null | undefined;
        entryKey: string;
        entryValue: EntityMetadataInput;
        updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
        ifVersion?: number | bigint | string | null | undefined;
    }, options?: CallOptions): Promise<Empty>;
    listMetadata(input?: {
        id?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
    }>;
    getMetadata(input: {
        entryKey: string;
        accountId?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    removeMetadata(input: {
        entryKey: string;
        accountId?: string | null | undefined;
        jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
        propertiesToRemovePaths?: readonly string[] | null | undefined;
    }, options?: CallOptions): Promise<{
        entryDeleted: boolean;
    }>;
    searchMetadata(input: {
        accountId?: string | null | undefined;
        regex: string;
        caseInsensitive?: boolean | null | undefined;
        invert?: boolean | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
}
export interface AccountsAdminOperations {
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
    adminGet(input: {
        accountId: string;
    }, options?: CallOptions): Promise<{
        account: Account;
    }>;
    adminList(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        accounts: Account[];
        nextPageToken?: string | undefined;
    }>;
    adminCreate(input?: {
        displayName?: string | null | undefined;
        authRole?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        account: Account;
    }>;
    adminUpdate(input: {
        accountId: string;
        account?: AccountChange | null | undefined;
        accountMask?: string | null | undefined;
        metadataDeletionKeys?: readonly string[] | null | undefined;
    }, options?: CallOptions): Promise<{
        account: Account;
    }>;
    adminDelete(input: {
        accountId: string;
    }, options?: CallOptions): Promise<{
        accountDeleted: boolean;
    }>;
    serverCreate(input?: {
        accountId?: string | null | undefined;
        displayName?: string | null | undefined;
        platformAccountIds?: readonly PlatformAccountId[] | null | undefined;
    }, options?: CallOptions): Promise<{
        account: Account;
    }>;
    serverDelete(input: {
        accountId: string;
    }, options?: CallOptions): Promise<{
        accountDeleted: boolean;
    }>;
    serverLink(input: {
        accountId: string;
        platformAccountId: PlatformAccountId;
    }, options?: CallOptions): Promise<{
        account: Account;
        accountLinked: boolean;
    }>;
    serverUnlink(input: {
        accountId: string;
        platformAccountId: PlatformAccountId;
    }, options?: CallOptions): Promise<{
        account: Account;
        accountUnlinked: boolean;
    }>;
    adminCreateMetadata(input: {
        accountId: string;
        entryKey: string;
        entryValue: EntityMetadataInput;
    }, options?: CallOptions): Promise<Empty>;
    adminPutMetadata(input: {
        accountId: string;
        entryKey: string;
        entryValue: EntityMetadataInput;
        updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
        ifVersion?: number | bigint | string | null | undefined;
    }, options?: CallOptions): Promise<Empty>;
    adminRemoveMetadata(input: {
        accountId: string;
        entryKey: string;
        jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
        propertiesToRemovePaths?: readonly string[] | null | undefined;
    }, options?: CallOptions): Promise<{
        entryDeleted: boolean;
    }>;
    adminReadMetadata(input: {
        accountId: string;
        entryKey?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata?: Record<string, EntityMetadata> | undefined;
        entryValue?: EntityMetadata | undefined;
        version?: number | undefined;
    }>;
    adminSearchMetadata(input: {
        accountId: string;
        regex: string;
        caseInsensitive?: boolean | null | undefined;
        invert?: boolean | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    serverCreateMetadata(input: {
        accountId: string;
        entryKey: string;
        entryValue: EntityMetadataInput;
    }, options?: CallOptions): Promise<Empty>;
    serverPutMetadata(input: {
        accountId: string;
        entryKey: string;
        entryValue: EntityMetadataInput;
        updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
        ifVersion?: number | bigint | string | null | undefined;
    }, options?: CallOptions): Promise<Empty>;
    serverRemoveMetadata(input: {
        accountId: string;
        entryKey: string;
        jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
        propertiesToRemovePaths?: readonly string[] | null | undefined;
    }, options?: CallOptions): Promise<{
        entryDeleted: boolean;
    }>;
    serverReadMetadata(input: {
        accountId: string;
        entryKey?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata?: Record<string, EntityMetadata> | undefined;
        entryValue?: EntityMetadata | undefined;
        version?: number | undefined;
    }>;
    serverSearchMetadata(input: {
        accountId: string;
        regex: string;
        caseInsensitive?: boolean | null | undefined;
        invert?: boolean | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
}

// packages/client/src/generated/api-keys.ts
export interface ApiKeysAdminOperations {
    test(input?: Empty, options?: CallOptions): Promise<Empty>;
    permissions(input?: Empty, options?: CallOptions): Promise<{
        permissions: Permission[];
    }>;
    createPolicy(input: {
        name: string;
        permissions?: readonly string[] | null | undefined;
    }, options?: CallOptions): Promise<{
        policy: Policy;
    }>;
    listPolicies(input?: Empty, options?: CallOptions): Promise<{
        policies: Policy[];
    }>;
    updatePolicy(input: {
        id: string;
        name: string;
        permissions: readonly string[];
    }, options?: CallOptions): Promise<{
        policy: Policy;
    }>;
    deletePolicy(input: {
        id: string;
        force?: boolean | null | undefined;
    }, options?: CallOptions): Promise<{
        policyDeleted: boolean;
    }>;
    create(input: {
        name: string;
        policyId: string;
    }, options?: CallOptions): Promise<{
        apiKey: ApiKey;
    }>;
    list(input?: Empty, options?: CallOptions): Promise<{
        apiKeys: ApiKey[];
    }>;
    update(input: {
        key: string;
        name: string;
        policyId: string;
    }, options?: CallOptions): Promise<{
        apiKey: ApiKey;
    }>;
    delete(input: {
        key: string;
    }, options?: CallOptions): Promise<{
        apiKeyDeleted: boolean;
    }>;
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}

// packages/client/src/generated/audit.ts
export interface AuditAdminOperations {
    list(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        principal?: string | null | undefined;
        object?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        records: AuditRecord[];
        nextPageToken?: string | undefined;
    }>;
}

// packages/client/src/generated/authentication.ts
export interface AuthenticationOperations {
    login(input: {
        provider: ProviderInput;
        payload: string;
    }, options?: CallOptions): Promise<{
        redirectUri: string;
        confirmationCode?: string | undefined;
    }>;
    await(input?: Empty, options?: CallOptions): Promise<{
        successfulAuth: boolean;
        message: string;
    }>;
    callback(input: {
        provider: ProviderInput;
        fields?: Readonly<Record<string, string>> | null | undefined;
    }, options?: CallOptions): Promise<CallbackAnswer>;
    postCallback(input: {
        provider: ProviderInput;
        fields?: Readonly<Record<string, string>> | null | undefined;
    }, options?: CallOptions): Promise<CallbackAnswer>;
    logout(input?: Empty, options?: CallOptions): Promise<Empty>;
    listProviders(input?: Empty, options?: CallOptions): Promise<{
        enabledProviders: Provider[];
    }>;
}
export interface AuthenticationAdminOperations {
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
    adminListProviders(input?: Empty, options?: CallOptions): Promise<{
        providers: AvailableProvider[];
    }>;
    adminGetProvider(input: {
        provider: ProviderInput;
    }, options?: CallOptions): Promise<{
        provider: Provider;
        providerConfig: ProviderConfig;
    }>;
    adminUpdateProvider(input: {
        provider: ProviderInput;
        providerConfig: ProviderConfigChange;
    }, options?: CallOptions): Promise<Empty>;
    adminSetProviderStatus(input: {
        provider: ProviderInput;
        isEnabled: boolean;
    }, options?: CallOptions): Promise<Empty>;
}

// packages/client/src/generated/document.ts
export interface DocumentOperations {
    openapi(input?: Empty, options?: CallOptions): Promise<{
        openapi: string;
        [name: string]: unknown;
    }>;
}

// packages/client/src/generated/entitlements.ts
export interface EntitlementsOperations {
    owned(input: {
        catalogItemId: string;
        asap?: boolean | null | undefined;
        customItemId?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        isOwned: boolean;
        count: number | bigint;
    }>;
    ownedByCustomId(input: {
        customItemId: string;
        asap?: boolean | null | undefined;
        catalogItemId?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        isOwned: boolean;
        count: number | bigint;
    }>;
    items(input?: {
        asap?: boolean | null | undefined;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        catalogItems: AccountItem[];
        nextPageToken?: string | undefined;
    }>;
    storeReturn(input: {
        orderId: string;
    }, options?: CallOptions): Promise<{
        state: OrderState;
    }>;
    readOrder(input: {
        orderId: string;
    }, options?: CallOptions): Promise<OrderDetails>;
    cancelSubscription(input: {
        subscriptionId: string;
    }, options?: CallOptions): Promise<Empty>;
    listSubscriptions(input: {
        provider: EntitlementProviderInput;
    }, options?: CallOptions): Promise<{
        subscriptionIds: string[];
    }>;
}
export interface EntitlementsAdminOperations {
    createItem(input: {
        catalogItemName: string;
        catalogItemDescription?: string | null | undefined;
        catalogItemPublished?: boolean | null | undefined;
        catalogItemTags?: ReadonlyArray<{
            tag: string;
        }> | null | undefined;
        catalogItemCustomItemId?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        catalogItemId: string;
    }>;
    updateItem(input: {
        catalogItemId: string;
        name?: string | null | undefined;
        description?: string | null | undefined;
        published?: boolean | null | undefined;
        tagUpdates?: ReadonlyArray<{
            operation?: TagUpdateOperationInput | null | undefined;
            tag: string;
        }> | null | undefined;
        customItemId?: string | null | undefined;
    }, options?: CallOptions): Promise<Empty>;
    listItems(input?: {
        tag?: string | null | undefined;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        catalogItems: CatalogItem[];
        nextPageToken?: string | undefined;
    }>;
    listItemsByTag(input: {
        tag: string;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        catalogItems: CatalogItem[];
        nextPageToken?: string | undefined;
    }>;
    deleteItem(input: {
        catalogItemId: string;
    }, options?: CallOptions): Promise<Empty>;
    listProviderData(input: {
        catalogItemId: string;
        provider?: EntitlementProviderInput | null | undefined;
    }, options?: CallOptions): Promise<{
        providerItemData: ProviderItemData[];
    }>;
    readProviderData(input: {
        catalogItemId: string;
        provider: EntitlementProviderInput;
    }, options?: CallOptions): Promise<{
        providerItemData: ProviderItemData;
    }>;
    modifyProviderData(input: {
        catalogItemId: string;
        provider: EntitlementProviderInput;
        operation?: ModifyProviderCatalogItemDataOperationInput | null | undefined;
        storeApp: {
            appId?: number | null | undefined;
            policy?: StoreAppItemPolicyInput | null | undefined;
        };
    }, options?: CallOptions): Promise<Empty>;
    removeProviderData(input: {
        catalogItemId: string;
        provider: EntitlementProviderInput;
    }, options?: CallOptions): Promise<Empty>;
    serverModifyProviderData(input: {
        catalogItemId: string;
        provider: EntitlementProviderInput;
        operation?: ModifyProviderCatalogItemDataOperationInput | null | undefined;
        storeApp: {
            appId?: number | null | undefined;
            policy?: StoreAppItemPolicyInput | null | undefined;
        };
    }, options?: CallOptions): Promise<Empty>;
    serverRemoveProviderData(input: {
        catalogItemId: string;
        provider: EntitlementProviderInput;
    }, options?: CallOptions): Promise<Empty>;
    addPrice(input: {
        priceKey: PriceKey;
        amount: number | bigint | string;
    }, options?: CallOptions): Promise<Empty>;
    updatePrice(input: {
        priceKey: PriceKey;
        amount: number | bigint | string;
        existingAmount: number | bigint | string;
        updatedPriceKey?: PriceKey | null | undefined;
    }, options?: CallOptions): Promise<Empty>;
    deletePrice(input: {
        priceKey: PriceKey;
        amount: number | bigint | string;
    }, options?: CallOptions): Promise<Empty>;
    listPrices(input: {
        catalogItemId: string;
        type?: PriceTypeFilterInput | null | undefined;
    }, options?: CallOptions): Promise<{
        prices: Price[];
    }>;
    adminOwned(input: {
        accountId: string;
        catalogItemId: string;
        asap?: boolean | null | undefined;
        customItemId?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        isOwned: boolean;
        count: number | bigint;
    }>;
    adminOwnedByCustomId(input: {
        accountId: string;
        customItemId: string;
        asap?: boolean | null | undefined;
        catalogItemId?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        isOwned: boolean;
        count: number | bigint;
    }>;
    adminItems(input: {
        accountId: string;
        asap?: boolean | null | undefined;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        catalogItems: AdminAccountItem[];
        nextPageToken?: string | undefined;
    }>;
    adminRevoke(input: {
        accountId: string;
        catalogItemId: string;
    }, options?: CallOptions): Promise<{
        wasOwned: boolean;
        previousCount: number | bigint;
    }>;
    adminSet(input: {
        accountId: string;
        catalogItemId: string;
        count: number | bigint | string;
        operation?: ExtendedOperationInput | null | undefined;
        'lockoutFlags.prohibitNonAdminUpdate.nullValue'?: '0' | 'NULL_VALUE' | null | undefined;
        'lockoutFlags.prohibitNonAdminUpdate.value'?: boolean | null | undefined;
    }, options?: CallOptions): Promise<{
        previousCount: number | bigint;
    }>;
    adminSetExtended(input: {
        accountId: string;
        catalogItemId: string;
        count?: number | bigint | string | null | undefined;
        operation?: ExtendedOperationInput | null | undefined;
        lockoutFlags?: {
            prohibitNonAdminUpdate?: {
                nullValue?: NullValueInput | null | undefined;
                value?: boolean | null | undefined;
            } | null | undefined;
        } | null | undefined;
    }, options?: CallOptions): Promise<{
        previousCount: number | bigint;
    }>;
    adminIncrement(input: {
        accountId: string;
        catalogItemId: string;
        count: number | bigint | string;
    }, options?: CallOptions): Promise<{
        newCount: number | bigint;
    }>;
    adminDecrement(input: {
        accountId: string;
        catalogItemId: string;
        count: number | bigint | string;
        allowNegativeTotal?: boolean | null | undefined;
    }, options?: CallOptions): Promise<{
        newCount: number | bigint;
        decrementSuccessful: boolean;
    }>;
    adminLatestChange(input: {
        accountId: string;
        catalogItemId: string;
    }, options?: CallOptions): Promise<{
        record?: OwnershipChangeRecord | undefined;
    }>;
    adminHistory(input: {
        accountId: string;
        catalogItemId: string;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        records: OwnershipChangeRecord[];
        nextPageToken?: string | undefined;
    }>;
    serverOwned(input: {
        accountId: string;
        catalogItemId: string;
        asap?: boolean | null | undefined;
        customItemId?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        isOwned: boolean;
        count: number | bigint;
    }>;
    serverOwnedByCustomId(input: {
        accountId: string;
        customItemId: string;
        asap?: boolean | null | undefined;
        catalogItemId?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        isOwned: boolean;
        count: number | bigint;
    }>;
    serverItems(input: {
        accountId: string;
        asap?: boolean | null | undefined;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        catalogItems: AccountItem[];
        nextPageToken?: string | undefined;
    }>;
    serverSet(input: {
        accountId: string;
        catalogItemId: string;
        count: number | bigint | string;
    }, options?: CallOptions): Promise<{
        previousCount: number | bigint;
    }>;
    serverIncrement(input: {
        accountId: string;
        catalogItemId: string;
        count: number | bigint | string;
    }, options?: CallOptions): Promise<{
        newCount: number | bigint;
    }>;
    serverDecrement(input: {
        accountId: string;
        catalogItemId: string;
        count: number | bigint | string;
        allowNegativeTotal?: boolean | null | undefined;
    }, options?: CallOptions): Promise<{
        newCount: number | bigint;
        decrementSuccessful: boolean;
    }>;
    providersSupported(input?: Empty, options?: CallOptions): Promise<{
        orderProviders: string[];
        externalItemProviders: string[];
    }>;
    providersActive(input?: Empty, options?: CallOptions): Promise<{
        orderProviders: string[];
        externalItemProviders: string[];
    }>;
    prepareOffers(input: {
        provider: EntitlementProviderInput;
        accountId: string;
        currency: string;
        tagFilter?: readonly string[] | null | undefined;
        includeUnpublished?: boolean | null | undefined;
    }, options?: CallOptions): Promise<{
        items: PreparedOffer[];
    }>;
    executeOffers(input: {
        preparedOrders: readonly PreparedOrderLine[];
        accountId: string;
        store?: StoreOrderMetadata | null | undefined;
    }, options?: CallOptions): Promise<{
        success: boolean;
        orderId: string;
        store: StoreOrderResult;
    }>;
    placeOrder(input: {
        provider: EntitlementProviderInput;
        order: Order;
        store?: StoreOrderMetadata | null | undefined;
    }, options?: CallOptions): Promise<{
        createdSuccessfully: boolean;
        orderId: string;
        store: StoreOrderResult;
    }>;
    refundOrder(input: {
        provider: EntitlementProviderInput;
        orderId: string;
    }, options?: CallOptions): Promise<Empty>;
    listOrders(input?: {
        accountId?: string | null | undefined;
        state?: OrderStateInput | null | undefined;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        orders: OrderSummary[];
        nextPageToken?: string | undefined;
    }>;
    adminReadOrder(input: {
        orderId: string;
    }, options?: CallOptions): Promise<OrderDetails>;
    settleOrder(input: {
        orderId: string;
        grant: boolean;
    }, options?: CallOptions): Promise<Empty>;
    startSubscription(input: {
        provider: EntitlementProviderInput;
        subscription: {
            order: Order;
            interval: SubscriptionIntervalInput;
        };
        store?: {
            orderMetadata?: StoreOrderMetadata | null | undefined;
        } | null | undefined;
    }, options?: CallOptions): Promise<{
        createdSuccessfully: boolean;
        orderId: string;
        store: {
            orderResultDetails: StoreOrderResult;
        };
    }>;
    adminCancelSubscription(input: {
        subscriptionId: string;
    }, options?: CallOptions): Promise<Empty>;
    adminListSubscriptions(input: {
        provider: EntitlementProviderInput;
        accountId: string;
    }, options?: CallOptions): Promise<{
        subscriptionIds: string[];
    }>;
    serverCancelSubscription(input: {
        subscriptionId: string;
    }, options?: CallOptions): Promise<Empty>;
    serverListSubscriptions(input: {
        provider: EntitlementProviderInput;
        accountId: string;
    }, options?: CallOptions): Promise<{
        subscriptionIds: string[];
    }>;
}

// packages/client/src/generated/enumerations.ts
type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});
export declare const AccountsEventType: {
    readonly CREATE_OR_GET_ACCOUNT: 0;
    readonly LINK_ACCOUNT_TO_PLATFORM: 1;
    readonly UNLINK_ACCOUNT_FROM_PLATFORM: 2;
};
export type AccountsEventType = (typeof AccountsEventType)[keyof typeof AccountsEventType];
export type AccountsEventTypeInput = EnumerationInput<typeof AccountsEventType>;
export declare const AuthenticationEventType: {
    readonly LOGOUT: 0;
    readonly LOGIN: 1;
};
export type AuthenticationEventType = (typeof AuthenticationEventType)[keyof typeof AuthenticationEventType];
export type AuthenticationEventTypeInput = EnumerationInput<typeof AuthenticationEventType>;
export declare const DeleteJsonMetadataType: {
    readonly ENTIRE_ENTRY: 0;
    readonly PARTIAL_ENTRY: 1;
};
export type DeleteJsonMetadataType = (typeof DeleteJsonMetadataType)[keyof typeof DeleteJsonMetadataType];
export type DeleteJsonMetadataTypeInput = EnumerationInput<typeof DeleteJsonMetadataType>;
export declare const DeliveryState: {
    readonly UNSPECIFIED: 0;
    readonly PENDING: 1;
    readonly DELIVERED: 2;
    readonly FAILED: 3;
};
export type DeliveryState = (typeof DeliveryState)[keyof typeof DeliveryState];
export type DeliveryStateInput = EnumerationInput<typeof DeliveryState>;
export declare const EntitlementProvider: {
    readonly UNSPECIFIED: 0;
    readonly STORE: 6;
    readonly STORE_APP: 7;
};
export type EntitlementProvider = (typeof EntitlementProvider)[keyof typeof EntitlementProvider];
export type EntitlementProviderInput = EnumerationInput<typeof EntitlementProvider>;
export declare const EntityType: {
    readonly UNSPECIFIED: 0;
    readonly GENERIC: 1;
    readonly ACCOUNT: 2;
    readonly GROUP: 3;
    readonly MATCH: 4;
};
export type EntityType = (typeof EntityType)[keyof typeof EntityType];
export type EntityTypeInput = EnumerationInput<typeof EntityType>;
export declare const ExtendedOperation: {
    readonly DEFAULT: 0;
    readonly COUNT_ONLY: 1;
    readonly LOCKOUT_FLAGS_ONLY: 2;
    readonly COUNT_AND_LOCKOUT_FLAGS: 3;
};
export type ExtendedOperation = (typeof ExtendedOperation)[keyof typeof ExtendedOperation];
export type ExtendedOperationInput = EnumerationInput<typeof ExtendedOperation>;
export declare const FleetCommandKind: {
    readonly UNSPECIFIED: 0;
    readonly DEPLOY: 1;
    readonly ACTION: 2;
    readonly STOP: 3;
};
export type FleetCommandKind = (typeof FleetCommandKind)[keyof typeof FleetCommandKind];
export type FleetCommandKindInput = EnumerationInput<typeof FleetCommandKind>;
export declare const FleetHostState: {
    readonly UNSPECIFIED: 0;
    readonly AVAILABLE: 1;
    readonly DRAINING: 2;
    readonly LOST: 3;
};
export type FleetHostState = (typeof FleetHostState)[keyof typeof FleetHostState];
export type FleetHostStateInput = EnumerationInput<typeof FleetHostState>;
export declare const FriendStatus: {
    readonly NONE: 0;
    readonly OUTGOING: 1;
    readonly INCOMING: 2;
    readonly FRIENDS: 3;
    readonly BLOCKED: 4;
};
export type FriendStatus = (typeof FriendStatus)[keyof typeof FriendStatus];
export type FriendStatusInput = EnumerationInput<typeof FriendStatus>;
export declare const FriendsEventType: {
    readonly UNSPECIFIED: 0;
    readonly SEND_FRIEND_REQUEST: 1;
    readonly ACCEPT_FRIEND_REQUEST: 2;
    readonly REJECT_FRIEND_REQUEST: 3;
    readonly REMOVE_FRIEND: 4;
    readonly CANCEL_FRIEND_REQUEST: 5;
};
export type FriendsEventType = (typeof FriendsEventType)[keyof typeof FriendsEventType];
export type FriendsEventTypeInput = EnumerationInput<typeof FriendsEventType>;
export declare const HintFlag: {
    readonly NO_HINT_FLAGS: 0;
    readonly SHUTDOWN: 1;
    readonly WILLING_TO_WAIT: 2;
    readonly WILLING_TO_SHUTDOWN: 4;
    readonly FULL: 8;
    readonly NOT_FULL: 16;
};
export type HintFlag = (typeof HintFlag)[keyof typeof HintFlag];
export type HintFlagInput = EnumerationInput<typeof HintFlag>;
export declare const LeaderboardAuthority: {
    readonly SERVER_ONLY: 0;
    readonly CLIENT: 1;
};
export type LeaderboardAuthority = (typeof LeaderboardAuthority)[keyof typeof LeaderboardAuthority];
export type LeaderboardAuthorityInput = EnumerationInput<typeof LeaderboardAuthority>;
export declare const LeaderboardEntrant: {
    readonly PLAYER: 0;
    readonly GROUP: 1;
};
export type LeaderboardEntrant = (typeof LeaderboardEntrant)[keyof typeof LeaderboardEntrant];
export type LeaderboardEntrantInput = EnumerationInput<typeof LeaderboardEntrant>;
export declare const LeaderboardOperator: {
    readonly BEST: 0;
    readonly LATEST: 1;
    readonly SUM: 2;
};
export type LeaderboardOperator = (typeof LeaderboardOperator)[keyof typeof LeaderboardOperator];
export type LeaderboardOperatorInput = EnumerationInput<typeof LeaderboardOperator>;
export declare const LeaderboardSortOrder: {
    readonly DESCENDING: 0;
    readonly ASCENDING: 1;
};
export type LeaderboardSortOrder = (typeof LeaderboardSortOrder)[keyof typeof LeaderboardSortOrder];
export type LeaderboardSortOrderInput = EnumerationInput<typeof LeaderboardSortOrder>;
export declare const MatchOutcome: {
    readonly UNSPECIFIED: 0;
    readonly WIN: 1;
    readonly LOSS: 2;
    readonly DRAW: 3;
};
export type MatchOutcome = (typeof MatchOutcome)[keyof typeof MatchOutcome];
export type MatchOutcomeInput = EnumerationInput<typeof MatchOutcome>;
export declare const MatchState: {
    readonly UNSPECIFIED: 0;
    readonly QUEUED: 1;
    readonly ASSIGNED: 2;
    readonly RUNNING: 3;
    readonly ENDED: 4;
    readonly FAILED: 5;
};
export type MatchState = (typeof MatchState)[keyof typeof MatchState];
export type MatchStateInput = EnumerationInput<typeof MatchState>;
export declare const MatchmakingStatus: {
    readonly UNSPECIFIED: 0;
    readonly IN_PROGRESS: 1;
    readonly COMPLETED: 2;
    readonly CANCELLED: 3;
    readonly FAILED: 4;
    readonly FINDING_SERVER: 5;
    readonly MATCHMAKING_TIMED_OUT: 6;
};
export type MatchmakingStatus = (typeof MatchmakingStatus)[keyof typeof MatchmakingStatus];
export type MatchmakingStatusInput = EnumerationInput<typeof MatchmakingStatus>;
export declare const MatchmakingStatusUpdateType: {
    readonly UNSPECIFIED: 0;
    readonly IN_PROGRESS: 1;
    readonly COMPLETED: 2;
    readonly FAILED: 3;
    readonly CANCELLED: 4;
    readonly FINDING_SERVER: 5;
    readonly MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT: 6;
};
export type MatchmakingStatusUpdateType = (typeof MatchmakingStatusUpdateType)[keyof typeof MatchmakingStatusUpdateType];
export type MatchmakingStatusUpdateTypeInput = EnumerationInput<typeof MatchmakingStatusUpdateType>;
export declare const ModifyProviderCatalogItemDataOperation: {
    readonly UNSPECIFIED: 0;
    readonly SET: 1;
    readonly UPDATE: 2;
};
export type ModifyProviderCatalogItemDataOperation = (typeof ModifyProviderCatalogItemDataOperation)[keyof typeof ModifyProviderCatalogItemDataOperation];
export type ModifyProviderCatalogItemDataOperationInput = EnumerationInput<typeof ModifyProviderCatalogItemDataOperation>;
export declare const NullValue: {
    readonly NULL_VALUE: 0;
};
export type NullValue = (typeof NullValue)[keyof typeof NullValue];
export type NullValueInput = EnumerationInput<typeof NullValue>;
export declare const OrderLineState: {
    readonly OPEN: 0;
    readonly GRANTED: 1;
    readonly REVERSED: 2;
    readonly CANCELLED: 3;
    readonly LAPSED: 4;
};
export type OrderLineState = (typeof OrderLineState)[keyof typeof OrderLineState];
export type OrderLineStateInput = EnumerationInput<typeof OrderLineState>;
export declare const OrderState: {
    readonly UNSPECIFIED: 0;
    readonly CREATED: 1;
    readonly AWAITING_APPROVAL: 2;
    readonly APPROVED: 3;
    readonly FULFILLED: 4;
    readonly DECLINED: 5;
    readonly EXPIRED: 6;
    readonly FAILED: 7;
    readonly PARTIALLY_REFUNDED: 8;
    readonly REFUNDED: 9;
    readonly CHARGED_BACK: 10;
    readonly PENDING_GRANT: 11;
};
export type OrderState = (typeof OrderState)[keyof typeof OrderState];
export type OrderStateInput = EnumerationInput<typeof OrderState>;
export declare const OwnershipChangeType: {
    readonly UNSPECIFIED: 0;
    readonly ORDER: 1;
    readonly REFUND: 2;
    readonly KNOWN: 3;
    readonly ADMIN: 4;
    readonly SERVER: 5;
    readonly CHARGEBACK: 6;
};
export type OwnershipChangeType = (typeof OwnershipChangeType)[keyof typeof OwnershipChangeType];
export type OwnershipChangeTypeInput = EnumerationInput<typeof OwnershipChangeType>;
export declare const PartyState: {
    readonly UNSPECIFIED: 0;
    readonly OPEN: 1;
    readonly QUEUED: 2;
    readonly IN_MATCH: 3;
};
export type PartyState = (typeof PartyState)[keyof typeof PartyState];
export type PartyStateInput = EnumerationInput<typeof PartyState>;
export declare const PartyUpdateType: {
    readonly UNSPECIFIED: 0;
    readonly PLAYER_JOINED: 1;
    readonly PLAYER_LEFT: 2;
    readonly PLAYER_KICKED: 3;
    readonly PLAYER_READY_CHANGED: 4;
    readonly PLAYER_LEADER_CHANGED: 5;
    readonly METADATA_CREATED: 6;
    readonly METADATA_UPDATED: 7;
    readonly METADATA_DELETED: 8;
    readonly PARTY_DELETED: 9;
    readonly PLAYER_CONNECTION_CHANGED: 10;
};
export type PartyUpdateType = (typeof PartyUpdateType)[keyof typeof PartyUpdateType];
export type PartyUpdateTypeInput = EnumerationInput<typeof PartyUpdateType>;
export declare const Platform: {
    readonly UNSPECIFIED: 0;
    readonly UNSAFE: 1;
    readonly CHAT: 2;
    readonly SEARCH: 3;
    readonly DEVICE_VENDOR: 4;
    readonly STREAM: 5;
    readonly STORE: 6;
    readonly INDIE: 7;
    readonly RETAIL: 8;
    readonly GAMES: 9;
    readonly OFFICE: 10;
    readonly LOCAL: 98;
    readonly CUSTOM: 99;
};
export type Platform = (typeof Platform)[keyof typeof Platform];
export type PlatformInput = EnumerationInput<typeof Platform>;
export declare const PlatformAuthFeature: {
    readonly EMAIL_SIGN_UP: 0;
    readonly DEVICE: 1;
    readonly REMEMBER_ME: 2;
    readonly PASSWORD_FILE: 3;
};
export type PlatformAuthFeature = (typeof PlatformAuthFeature)[keyof typeof PlatformAuthFeature];
export type PlatformAuthFeatureInput = EnumerationInput<typeof PlatformAuthFeature>;
export declare const PresenceAvailability: {
    readonly OFFLINE: 0;
    readonly ONLINE: 1;
    readonly AWAY: 2;
    readonly BUSY: 3;
    readonly INVISIBLE: 4;
};
export type PresenceAvailability = (typeof PresenceAvailability)[keyof typeof PresenceAvailability];
export type PresenceAvailabilityInput = EnumerationInput<typeof PresenceAvailability>;
export declare const PriceTypeFilter: {
    readonly UNSPECIFIED: 0;
    readonly PURCHASE: 1;
    readonly SUBSCRIPTION: 2;
};
export type PriceTypeFilter = (typeof PriceTypeFilter)[keyof typeof PriceTypeFilter];
export type PriceTypeFilterInput = EnumerationInput<typeof PriceTypeFilter>;
export declare const Provider: {
    readonly UNSPECIFIED: 0;
    readonly UNSAFE: 1;
    readonly CHAT_WEB: 2;
    readonly SEARCH_WEB: 3;
    readonly DEVICE_WEB: 4;
    readonly STREAM_WEB: 5;
    readonly STORE_WEB: 6;
    readonly INDIE_WEB: 7;
    readonly RETAIL_WEB: 8;
    readonly GAMES_WEB: 9;
    readonly OFFICE_WEB: 10;
    readonly STORE: 11;
    readonly DEVICE: 12;
    readonly REMEMBER_ME: 13;
    readonly EMAIL_SIGN_UP: 14;
    readonly PASSWORD_FILE: 98;
    readonly CUSTOM: 99;
};
export type Provider = (typeof Provider)[keyof typeof Provider];
export type ProviderInput = EnumerationInput<typeof Provider>;
export declare const ServerState: {
    readonly UNSPECIFIED: 0;
    readonly PENDING: 1;
    readonly AVAILABLE: 2;
    readonly FULL: 3;
};
export type ServerState = (typeof ServerState)[keyof typeof ServerState];
export type ServerStateInput = EnumerationInput<typeof ServerState>;
export declare const ServiceHealthState: {
    readonly UNSPECIFIED: 0;
    readonly HEALTHY: 1;
    readonly UNHEALTHY: 2;
    readonly PRESUMED_HEALTHY: 3;
};
export type ServiceHealthState = (typeof ServiceHealthState)[keyof typeof ServiceHealthState];
export type ServiceHealthStateInput = EnumerationInput<typeof ServiceHealthState>;
export declare const SessionState: {
    readonly PENDING: 1;
    readonly AUTHENTICATED: 2;
    readonly ACCOUNT: 3;
    readonly ENDED: 4;
    readonly EXPIRED: 5;
    readonly FAILED: 6;
};
export type SessionState = (typeof SessionState)[keyof typeof SessionState];
export type SessionStateInput = EnumerationInput<typeof SessionState>;
export declare const StoreAppItemPolicy: {
    readonly UNSPECIFIED: 0;
    readonly ANY: 1;
    readonly PERMANENT_ONLY: 2;
};
export type StoreAppItemPolicy = (typeof StoreAppItemPolicy)[keyof typeof StoreAppItemPolicy];
export type StoreAppItemPolicyInput = EnumerationInput<typeof StoreAppItemPolicy>;
export declare const SubscriptionIntervalUnit: {
    readonly UNSPECIFIED: 0;
    readonly DAY: 1;
    readonly WEEK: 2;
    readonly MONTH: 3;
    readonly YEAR: 4;
};
export type SubscriptionIntervalUnit = (typeof SubscriptionIntervalUnit)[keyof typeof SubscriptionIntervalUnit];
export type SubscriptionIntervalUnitInput = EnumerationInput<typeof SubscriptionIntervalUnit>;
export declare const TagUpdateOperation: {
    readonly ADD: 0;
    readonly REMOVE: 1;
};
export type TagUpdateOperation = (typeof TagUpdateOperation)[keyof typeof TagUpdateOperation];
export type TagUpdateOperationInput = EnumerationInput<typeof TagUpdateOperation>;
export declare const UpdateMetadataOperationType: {
    readonly OVERWRITE: 0;
    readonly APPEND: 1;
    readonly CREATE_IF_NECESSARY: 2;
};
export type UpdateMetadataOperationType = (typeof UpdateMetadataOperationType)[keyof typeof UpdateMetadataOperationType];
export type UpdateMetadataOperationTypeInput = EnumerationInput<typeof UpdateMetadataOperationType>;
export declare const WebhookState: {
    readonly UNSPECIFIED: 0;
    readonly ACTIVE: 1;
    readonly PAUSED_BY_OPERATOR: 2;
    readonly PAUSED_GONE: 3;
    readonly PAUSED_FAILING: 4;
    readonly PAUSED_BACKLOG: 5;
};
export type WebhookState = (typeof WebhookState)[keyof typeof WebhookState];
export type WebhookStateInput = EnumerationInput<typeof WebhookState>;

// packages/client/src/generated/error-reason.ts
export type ErrorReason = 'ACCOUNT_BANNED' | 'ACCOUNT_DELETED' | 'ACCOUNT_GOING' | 'ACCOUNT_IDS_OFF' | 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_REQUIRED' | 'ACTION_FAILED' | 'ACTION_TIMEOUT' | 'ALLOCATOR_NOT_FOUND' | 'ALREADY_FRIENDS' | 'ALREADY_IN_GROUP' | 'ALREADY_IN_PARTY' | 'ARTIFACT_NOT_ALLOWED' | 'ARTIFACT_UNSIGNED' | 'AWAIT_RUNNING' | 'BACKFILL_MATCH_NOT_FOUND' | 'BACKFILL_NOT_FOUND' | 'BACKFILL_NOT_POSSIBLE' | 'BACKFILL_OF_ANOTHER_SERVER' | 'BLOCK_LIST_FULL' | 'BLOCK_NOT_FOUND' | 'BODY_TOO_LARGE' | 'BROADCAST_REQUIRED' | 'BUILD_NOT_FOUND' | 'BUYER_CURRENCY_DIFFERS' | 'BUYER_WITHOUT_STORE_IDENTITY' | 'CATALOG_ITEM_NOT_FOUND' | 'CATALOG_LIMIT' | 'CATALOG_NAME_TAKEN' | 'CHANNEL_LIMIT' | 'CHANNEL_NOT_FOUND' | 'CODE_INVALID' | 'CONTENT_TYPE_UNSUPPORTED' | 'CREDENTIAL_AMBIGUOUS' | 'CREDENTIAL_INVALID' | 'CUSTOM_ITEM_ID_TAKEN' | 'DEADLINE_EXCEEDED' | 'DECLINE_PAUSE' | 'DELIVERY_NOT_FOUND' | 'DEPLOY_DISABLED' | 'DEPLOY_FAILED' | 'DEVICE_EXISTS' | 'DEVICE_LIMIT' | 'DEVICE_NOT_FOUND' | 'EMAIL_NOT_VERIFIED' | 'ENTRY_NOT_FOUND' | 'EVENT_ADDRESS_REQUIRED' | 'EVENT_KIND_REQUIRED' | 'EVENT_TOO_LARGE' | 'FEATURE_OFF' | 'FRIEND_LIST_FULL' | 'FRIEND_NOT_FOUND' | 'GROUP_FULL' | 'GROUP_KICKED' | 'GROUP_LIMIT' | 'GROUP_MEMBER_NOT_FOUND' | 'GROUP_NAME_TAKEN' | 'GROUP_NOT_FOUND' | 'GROUP_REQUESTS_FULL' | 'GROUP_ROLE_TOO_LOW' | 'GROUP_TOO_SMALL' | 'HOST_BUSY' | 'HOST_LIMIT' | 'HOST_LOST' | 'HOST_NOT_FOUND' | 'HOST_NOT_YOURS' | 'IDEMPOTENCY_KEY_DONE' | 'IDEMPOTENCY_KEY_INVALID' | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_RUNNING' | 'IDENTITY_TAKEN' | 'INBOX_ALREADY_CLAIMED' | 'INBOX_BROADCAST_LIMIT' | 'INBOX_EXPIRY_INVALID' | 'INBOX_MESSAGE_NOT_FOUND' | 'INBOX_NOBODY_REACHED' | 'INBOX_NOTHING_TO_CLAIM' | 'INCOMING_REQUESTS_FULL' | 'INTERNAL' | 'INVALID_CREDENTIALS' | 'INVALID_FIELD' | 'INVALID_JSON' | 'INVALID_PATH' | 'INVITATION_LIMIT' | 'INVITATION_NOT_FOUND' | 'INVITATION_OVER' | 'INVITATION_TARGET_GONE' | 'INVITED_NOT_FOUND' | 'INVITED_NOT_FRIEND' | 'INVITER_NOT_MEMBER' | 'INVITE_CODE_UNKNOWN' | 'IN_LOBBY' | 'IN_MATCH' | 'IN_TICKET' | 'ITEM_LOCKED' | 'ITEM_NOT_FOR_SALE' | 'ITEM_OWNER_NOT_FOUND' | 'KEY_LIMIT' | 'KEY_NAME_TAKEN' | 'KEY_NOT_FOUND' | 'KEY_REQUIRED' | 'KICKED' | 'LEADERBOARD_EXISTS' | 'LEADERBOARD_FIXED' | 'LEADERBOARD_GROUPS_MISSING' | 'LEADERBOARD_LIMIT' | 'LEADERBOARD_NOT_FOUND' | 'LOBBY_CODE_UNKNOWN' | 'LOBBY_FULL' | 'LOBBY_HOST_REQUIRED' | 'LOBBY_KICKED' | 'LOBBY_NOT_FOUND' | 'LOBBY_NOT_READY' | 'LOBBY_PARTY_LEADER_REQUIRED' | 'LOBBY_PLAYER_NOT_FOUND' | 'LOBBY_STATE_WRONG' | 'LOBBY_TOO_SMALL' | 'LOGIN_UNKNOWN' | 'MATCH_ALREADY_READY' | 'MATCH_BROKER_LEFT_OUT' | 'MATCH_EXISTS' | 'MATCH_NOT_FOUND' | 'MATCH_OF_ANOTHER_SERVER' | 'MATCH_OVER' | 'MATCH_RECORD_NOT_FOUND' | 'MESSAGE_NOT_FOUND' | 'MESSAGE_TOO_OLD' | 'METADATA_EXISTS' | 'METADATA_KEY_RESERVED' | 'METADATA_NOT_FOUND' | 'METADATA_TOO_MANY_ENTRIES' | 'METADATA_TOTAL_TOO_LARGE' | 'METADATA_VALUE_TOO_LARGE' | 'METADATA_VERSION_CHANGED' | 'METHOD_NOT_ALLOWED' | 'MUTED' | 'NAMESPACE_LIMIT' | 'NODE_UNHEALTHY' | 'NOTHING_TO_ACCEPT' | 'NOT_IN_GROUP' | 'NOT_IN_LOBBY' | 'NOT_IN_PARTY' | 'NOT_STARTED' | 'NOT_YOURS' | 'NOT_YOUR_PARTY' | 'NO_CAPACITY' | 'NO_FORMER_CONFIG' | 'NO_HOST' | 'NO_MATCH' | 'NO_PASSWORD' | 'NO_STORE_IDENTITY' | 'NUMBER_OUT_OF_RANGE' | 'OBJECT_ADDRESS_INVALID' | 'OBJECT_CHANGED' | 'OBJECT_NOT_FOUND' | 'OBJECT_RANGE_INVALID' | 'OBJECT_STORE_BUSY' | 'OBJECT_STORE_NOT_CONFIGURED' | 'OFFER_NOT_FOUND' | 'ORDER_KEY_REQUIRED' | 'ORDER_NOT_FOUND' | 'ORDER_NOT_PENDING' | 'ORDER_NOT_REFUNDABLE' | 'ORDER_PROVIDER_UNKNOWN' | 'OUTGOING_REQUESTS_FULL' | 'OVERLOADED' | 'PARTY_ACCOUNT_NOT_FOUND' | 'PARTY_FULL' | 'PARTY_IN_MATCH' | 'PARTY_LEADER_REQUIRED' | 'PARTY_NOT_FOUND' | 'PARTY_PLAYER_NOT_FOUND' | 'PASSWORD_WRONG' | 'PATTERN_INVALID' | 'PAYLOAD_TYPE_MISMATCH' | 'PERMISSION_MISSING' | 'PERMISSION_NOT_HELD' | 'PERMISSION_UNKNOWN' | 'PLATFORM_IN_USE' | 'PLATFORM_LAST' | 'PLATFORM_TAKEN' | 'PLATFORM_TOO_NEW' | 'PLAYER_BLOCKED' | 'PLAYER_NOT_FOUND' | 'POLICY_IN_USE' | 'POLICY_LIMIT' | 'POLICY_NAME_TAKEN' | 'POLICY_NOT_FOUND' | 'POLICY_OF_CALLER' | 'PRICE_CHANGED' | 'PRICE_EXISTS' | 'PRICE_LIMIT' | 'PRICE_NOT_FOUND' | 'PROCESS_AMBIGUOUS' | 'PROCESS_NOT_FOUND' | 'PROVIDER_DATA_NOT_FOUND' | 'PROVIDER_DISABLED' | 'PROVIDER_UNAVAILABLE' | 'PROVIDER_UNKNOWN' | 'QUEUE_BANNED' | 'RATE_LIMITED' | 'RATING_PLAYER_UNKNOWN' | 'RATING_QUEUE_UNKNOWN' | 'RATING_RESET_RUNNING' | 'RECIPIENT_NOT_FOUND' | 'REPLAY_TOKEN_UNKNOWN' | 'REPORT_EXISTS' | 'REPORT_LIMIT' | 'REPORT_NOT_FOUND' | 'REPORT_OF_CALLER' | 'REQUEST_CANCELLED' | 'REQUEST_NOT_FOUND' | 'REQUEST_PENDING' | 'REQUEST_TIMEOUT' | 'ROLE_NOT_HELD' | 'ROUTE_UNKNOWN' | 'SANCTION_IN_PAST' | 'SANCTION_NOT_FOUND' | 'SANCTION_OF_CALLER' | 'SANCTION_OVER' | 'SCORED_ACCOUNT_NOT_FOUND' | 'SCORE_OUT_OF_BOUNDS' | 'SECRET_KEY_MISSING' | 'SELF_ENROL_OFF' | 'SERVERS_ONLY' | 'SERVER_PATCH_LIMIT' | 'SERVER_PATCH_NOT_FOUND' | 'SERVER_RELEASE_EXISTS' | 'SERVER_RELEASE_LIMIT' | 'SERVER_RELEASE_NOT_FOUND' | 'SERVICE_EXCLUDED' | 'SERVICE_REQUIRED' | 'SESSION_NOT_FOUND' | 'SESSION_NOT_LINKABLE' | 'SESSION_REQUIRED' | 'SHUTTING_DOWN' | 'STORAGE_BUSY' | 'STORAGE_FULL' | 'STORE_AGREEMENT_NOT_FOUND' | 'STORE_APP_TAKEN' | 'STORE_NOT_CONFIGURED' | 'STORE_PLAYER_NOT_FOUND' | 'STORE_REFUSED' | 'STORE_TRANSACTION_NOT_FOUND' | 'STORE_UNAVAILABLE' | 'STREAMS_EXHAUSTED' | 'STREAM_OVERFLOW' | 'STREAM_REPLACED' | 'SUBSCRIPTION_NOT_FOUND' | 'TAG_RESERVED' | 'TICKET_ALREADY_MATCHED' | 'TICKET_ENDED' | 'TICKET_EXISTS' | 'TICKET_NOT_FOUND' | 'TICKET_REJECTED' | 'TICKET_UNMATCHABLE' | 'TITLE_LIMIT' | 'TITLE_NOT_FOUND' | 'TITLE_PATCH_LIMIT' | 'TITLE_PATCH_NOT_FOUND' | 'TITLE_RELEASE_LIMIT' | 'TITLE_RELEASE_NOT_FOUND' | 'UNSAFE_IN_PRODUCTION' | 'URL_TOO_LONG' | 'VERSION_ENDED' | 'VERSION_NOT_FOUND' | 'WEBHOOK_LIMIT' | 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_PAUSED' | 'WEBHOOK_SECRET_KEY_MISSING' | (string & {});

// packages/client/src/generated/events.ts
export interface EventsOperations {
    subscribe(input?: {
        lastEventId?: string | null | undefined;
        ticket?: string | null | undefined;
    }, options?: StreamOptions): AsyncIterable<{
        event: Event;
    }>;
    ticket(input?: Empty, options?: CallOptions): Promise<{
        ticket: string;
    }>;
}
export interface EventsAdminOperations {
    subscribeTags(input?: {
        senderId?: string | null | undefined;
        eventTags?: readonly string[] | null | undefined;
        ticket?: string | null | undefined;
    }, options?: StreamOptions): AsyncIterable<{
        event: Event;
        eventTags: string[];
    }>;
    emit(input: {
        nestedEvent: EventInput;
        recipientIds?: readonly string[] | null | undefined;
        eventTags?: readonly string[] | null | undefined;
        broadcast?: boolean | null | undefined;
    }, options?: CallOptions): Promise<{
        broadcastSuccess: boolean;
    }>;
    adminEmit(input: {
        nestedEvent: EventInput;
        recipientIds?: readonly string[] | null | undefined;
        eventTags?: readonly string[] | null | undefined;
        broadcast?: boolean | null | undefined;
    }, options?: CallOptions): Promise<{
        broadcastSuccess: boolean;
    }>;
    announce(input: {
        message: string;
    }, options?: CallOptions): Promise<Empty>;
}

// packages/client/src/generated/fleets.ts
export interface FleetsAdminOperations {
    deploy(input: {
        config: FleetJobConfigInput;
    }, options?: CallOptions): Promise<{
        hostId: string;
        responses: string[];
    }>;
    adminDeploy(input: {
        config: FleetJobConfigInput;
    }, options?: CallOptions): Promise<{
        hostId: string;
        responses: string[];
    }>;
    listHosts(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        requirements?: Readonly<Record<string, string>> | null | undefined;
    }, options?: CallOptions): Promise<{
        hosts: FleetHost[];
        nextPageToken?: string | undefined;
    }>;
    adminListHosts(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        requirements?: Readonly<Record<string, string>> | null | undefined;
    }, options?: CallOptions): Promise<{
        hosts: FleetHost[];
        nextPageToken?: string | undefined;
    }>;
    act(input: {
        hostId: string;
        request: FleetHostActionInput;
    }, options?: CallOptions): Promise<Empty>;
    adminAct(input: {
        hostId: string;
        request: FleetHostActionInput;
    }, options?: CallOptions): Promise<Empty>;
    stopJob(input: {
        hostId: string;
        jobId: string;
    }, options?: CallOptions): Promise<Empty>;
    adminStopJob(input: {
        hostId: string;
        jobId: string;
    }, options?: CallOptions): Promise<Empty>;
    setDraining(input: {
        hostId: string;
        draining: boolean;
    }, options?: CallOptions): Promise<Empty>;
    heartbeat(input: {
        host: FleetReportedHost;
        results?: readonly FleetCommandResult[] | null | undefined;
        hostToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        intervalSeconds: number;
        commands: FleetCommand[];
        draining: boolean;
    }>;
}

// packages/client/src/generated/friends.ts
export interface FriendsOperations {
    send(input: {
        receiverAccountId: string;
    }, options?: CallOptions): Promise<Empty>;
    accept(input: {
        senderAccountId: string;
    }, options?: CallOptions): Promise<Empty>;
    decline(input: {
        senderAccountId: string;
    }, options?: CallOptions): Promise<Empty>;
    cancel(input: {
        receiverAccountId: string;
    }, options?: CallOptions): Promise<Empty>;
    remove(input: {
        removingAccountId: string;
    }, options?: CallOptions): Promise<Empty>;
    listOutgoing(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        outgoingFriends: FriendRequest[];
        nextPageToken?: string | undefined;
    }>;
    listIncoming(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        incomingFriends: FriendRequest[];
        nextPageToken?: string | undefined;
    }>;
    list(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        includePresence?: boolean | null | undefined;
    }, options?: CallOptions): Promise<{
        friends: Friend[];
        nextPageToken?: string | undefined;
    }>;
    status(input: {
        accountId: string;
    }, options?: CallOptions): Promise<{
        status: FriendStatus;
    }>;
    block(input: {
        accountId: string;
    }, options?: CallOptions): Promise<Empty>;
    unblock(input: {
        accountId: string;
    }, options?: CallOptions): Promise<Empty>;
    listBlocked(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        blocked: BlockedPlayer[];
        nextPageToken?: string | undefined;
    }>;
    setPresence(input: {
        availability: PresenceAvailabilityInput;
        status?: string | null | undefined;
        activity?: Readonly<Record<string, unknown>> | null | undefined;
    }, options?: CallOptions): Promise<Empty>;
}
export interface FriendsAdminOperations {
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
    adminCreatePending(input: {
        senderAccountId: string;
        receiverAccountId: string;
    }, options?: CallOptions): Promise<Empty>;
    adminRemovePending(input: {
        senderAccountId: string;
        receiverAccountId: string;
    }, options?: CallOptions): Promise<Empty>;
    adminAdd(input: {
        accountId1: string;
        accountId2: string;
    }, options?: CallOptions): Promise<Empty>;
    adminRemove(input: {
        accountId1: string;
        accountId2: string;
    }, options?: CallOptions): Promise<Empty>;
    adminList(input: {
        accountId: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        friends: Friend[];
        nextPageToken?: string | undefined;
    }>;
    adminListIncoming(input: {
        accountId: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        incoming: FriendRequest[];
        nextPageToken?: string | undefined;
    }>;
    adminListOutgoing(input: {
        accountId: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        outgoing: FriendRequest[];
        nextPageToken?: string | undefined;
    }>;
    serverList(input: {
        accountId: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        friends: Friend[];
        nextPageToken?: string | undefined;
    }>;
}

// packages/client/src/generated/global-metadata.ts
export interface GlobalMetadataOperations {
    readEntry(input: {
        entryKey: string;
        namespace?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    readNamespaceEntry(input: {
        namespace: string;
        entryKey: string;
    }, options?: CallOptions): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    readEntries(input?: {
        namespace?: string | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    readNamespaceEntries(input: {
        namespace: string;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    search(input: {
        namespace?: string | null | undefined;
        regex: string;
        caseInsensitive?: boolean | null | undefined;
        invert?: boolean | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
}
export interface GlobalMetadataAdminOperations {
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
    adminListNamespaces(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        namespaces: string[];
        nextPageToken?: string | undefined;
    }>;
    adminCreate(input: {
        namespace?: string | null | undefined;
        entryKey: string;
        entryValue: EntityMetadataInput;
    }, options?: CallOptions): Promise<Empty>;
    adminPut(input: {
        namespace?: string | null | undefined;
        entryKey: string;
        entryValue: EntityMetadataInput;
        updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
        ifVersion?: number | bigint | string | null | undefined;
    }, options?: CallOptions): Promise<Empty>;
    adminRemove(input: {
        namespace?: string | null | undefined;
        entryKey: string;
        jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
        propertiesToRemovePaths?: readonly string[] | null | undefined;
    }, options?: CallOptions): Promise<{
        entryDeleted: boolean;
    }>;
    adminReadEntry(input: {
        entryKey: string;
        namespace?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    adminReadNamespaceEntry(input: {
        namespace: string;
        entryKey: string;
    }, options?: CallOptions): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    adminReadEntries(input?: {
        namespace?: string | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    adminReadNamespaceEntries(input: {
        namespace: string;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    adminSearch(input: {
        namespace?: string | null | undefined;
        regex: string;
        caseInsensitive?: boolean | null | undefined;
        invert?: boolean | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    serverListNamespaces(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        namespaces: string[];
        nextPageToken?: string | undefined;
    }>;
    serverCreate(input: {
        namespace?: string | null | undefined;
        entryKey: string;
        entryValue: EntityMetadataInput;
    }, options?: CallOptions): Promise<Empty>;
    serverPut(input: {
        namespace?: string | null | undefined;
        entryKey: string;
        entryValue: EntityMetadataInput;
        updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
        ifVersion?: number | bigint | string | null | undefined;
    }, options?: CallOptions): Promise<Empty>;
    serverRemove(input: {
        namespace?: string | null | undefined;
        entryKey: string;
        jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
        propertiesToRemovePaths?: readonly string[] | null | undefined;
    }, options?: CallOptions): Promise<{
        entryDeleted: boolean;
    }>;
    serverReadEntry(input: {
        entryKey: string;
        namespace?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    serverReadNamespaceEntry(input: {
        namespace: string;
        entryKey: string;
    }, options?: CallOptions): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    serverReadEntries(input?: {
        namespace?: string | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    serverReadNamespaceEntries(input: {
        namespace: string;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    serverSearch(input: {
        namespace?: string | null | undefined;
        regex: string;
        caseInsensitive?: boolean | null | undefined;
        invert?: boolean | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
}

// packages/client/src/generated/leaderboards.ts
export interface LeaderboardsOperations {
    top(input: {
        title: string;
        count?: number | null | undefined;
    }, options?: CallOptions): Promise<{
        players: LeaderboardPlayer[];
    }>;
    listDefinitions(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        leaderboards: Leaderboard[];
        nextPageToken?: string | undefined;
    }>;
    listEntries(input: {
        leaderboardId: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        version?: number | null | undefined;
        friendsOnly?: boolean | null | undefined;
        accountIds?: readonly string[] | null | undefined;
    }, options?: CallOptions): Promise<{
        entries: LeaderboardEntry[];
        version: number;
        totalEntries: number;
        nextResetTimestamp: number;
        nextPageToken?: string | undefined;
    }>;
    around(input: {
        leaderboardId: string;
        accountId?: string | null | undefined;
        range?: number | null | undefined;
        version?: number | null | undefined;
    }, options?: CallOptions): Promise<{
        entries: LeaderboardEntry[];
        version: number;
        totalEntries: number;
    }>;
    getEntry(input: {
        leaderboardId: string;
        accountId: string;
        version?: number | null | undefined;
    }, options?: CallOptions): Promise<{
        entry: LeaderboardEntry;
    }>;
    submit(input: {
        leaderboardId: string;
        score: number | bigint | string;
        subscore?: number | bigint | string | null | undefined;
        metadata?: Readonly<Record<string, unknown>> | null | undefined;
        version?: number | null | undefined;
    }, options?: CallOptions): Promise<{
        entry?: LeaderboardEntry | undefined;
        updated: boolean;
    }>;
    listVersions(input: {
        leaderboardId: string;
    }, options?: CallOptions): Promise<{
        versions: LeaderboardVersion[];
    }>;
}
export interface LeaderboardsAdminOperations {
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
    serverSubmit(input: {
        leaderboardId: string;
        entries: readonly LeaderboardSubmission[];
        version?: number | null | undefined;
        idempotencyKey?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        results: LeaderboardSubmissionResult[];
    }>;
    serverRemoveEntry(input: {
        leaderboardId: string;
        accountId: string;
    }, options?: CallOptions): Promise<{
        entryDeleted: boolean;
    }>;
    adminCreate(input: {
        leaderboardId: string;
        title?: string | null | undefined;
        description?: string | null | undefined;
        sortOrder?: LeaderboardSortOrderInput | null | undefined;
        operator?: LeaderboardOperatorInput | null | undefined;
        authority?: LeaderboardAuthorityInput | null | undefined;
        entrant?: LeaderboardEntrantInput | null | undefined;
        resetSchedule?: string | null | undefined;
        archiveCount?: number | null | undefined;
        minScore?: number | bigint | string | null | undefined;
        maxScore?: number | bigint | string | null | undefined;
        maxEntries?: number | null | undefined;
        metadata?: Readonly<Record<string, unknown>> | null | undefined;
    }, options?: CallOptions): Promise<{
        leaderboard: Leaderboard;
    }>;
    adminReplace(input: {
        leaderboardId: string;
        title?: string | null | undefined;
        description?: string | null | undefined;
        sortOrder?: LeaderboardSortOrderInput | null | undefined;
        operator?: LeaderboardOperatorInput | null | undefined;
        authority?: LeaderboardAuthorityInput | null | undefined;
        entrant?: LeaderboardEntrantInput | null | undefined;
        resetSchedule?: string | null | undefined;
        archiveCount?: number | null | undefined;
        minScore?: number | bigint | string | null | undefined;
        maxScore?: number | bigint | string | null | undefined;
        maxEntries?: number | null | undefined;
        metadata?: Readonly<Record<string, unknown>> | null | undefined;
    }, options?: CallOptions): Promise<{
        leaderboard: Leaderboard;
    }>;
    adminDelete(input: {
        leaderboardId: string;
    }, options?: CallOptions): Promise<{
        leaderboardDeleted: boolean;
    }>;
    adminList(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        leaderboards: Leaderboard[];
        nextPageToken?: string | undefined;
    }>;
    adminListEntries(input: {
        leaderboardId: string;
        version?: number | null | undefined;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        entries: LeaderboardEntry[];
        version: number;
        totalEntries: number;
        nextPageToken?: string | undefined;
    }>;
    adminAround(input: {
        leaderboardId: string;
        accountId: string;
        version?: number | null | undefined;
        range?: number | null | undefined;
    }, options?: CallOptions): Promise<{
        entries: LeaderboardEntry[];
        version: number;
        totalEntries: number;
    }>;
    adminListVersions(input: {
        leaderboardId: string;
    }, options?: CallOptions): Promise<{
        versions: LeaderboardVersion[];
    }>;
    adminReset(input: {
        leaderboardId: string;
    }, options?: CallOptions): Promise<{
        archivedVersion: number;
    }>;
    adminSetVisibility(input: {
        leaderboardId: string;
        accountId: string;
        hidden: boolean;
    }, options?: CallOptions): Promise<Empty>;
}

// packages/client/src/generated/match-broker.ts
export interface MatchBrokerAdminOperations {
    requestMatch(input: {
        serverId: string;
        requirements?: string | null | undefined;
        hintFlags?: HintFlagInput | null | undefined;
        build?: string | null | undefined;
        health?: ServerHealth | null | undefined;
    }, options?: CallOptions): Promise<{
        match?: QueuedMatch | undefined;
        hintFlags: number;
        runningMatchIds?: string[] | undefined;
    }>;
    matchReady(input: {
        serverId: string;
        matchId: string;
        connectionDetails?: string | null | undefined;
        hintFlags?: HintFlagInput | null | undefined;
        perPlayerConnectionDetails?: Readonly<Record<string, string>> | null | undefined;
        health?: ServerHealth | null | undefined;
    }, options?: CallOptions): Promise<{
        matchId: string;
        hintFlags: number;
    }>;
    endMatch(input: {
        serverId: string;
        matchId: string;
        hintFlags?: HintFlagInput | null | undefined;
        results?: MatchResults | null | undefined;
        health?: ServerHealth | null | undefined;
    }, options?: CallOptions): Promise<{
        matchId: string;
        hintFlags: number;
    }>;
    listServers(input?: {
        state?: ServerStateInput | null | undefined;
        allocator?: string | null | undefined;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        servers: ServerInfo[];
        nextPageToken?: string | undefined;
    }>;
    deallocate(input: {
        serverId: string;
    }, options?: CallOptions): Promise<{
        success: boolean;
        state: ServerState;
        matches: ServerMatchInfo[];
    }>;
    allocate(input: {
        match: QueuedMatchInput;
    }, options?: CallOptions): Promise<{
        serverId: string;
    }>;
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
    listQueued(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        matches: QueuedMatch[];
        nextPageToken?: string | undefined;
    }>;
    listActive(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        matches: QueuedMatch[];
        nextPageToken?: string | undefined;
    }>;
    getMatch(input: {
        matchId: string;
    }, options?: CallOptions): Promise<{
        match: QueuedMatch;
        state: MatchState;
        reason: string;
        serverId: string;
        attempts: number;
        createdTimestamp: number;
        stateTimestamp: number;
        ticketIds: Record<string, string>;
        health: HealthSample[];
        silences: ServerSilence[];
    }>;
    deleteMatch(input: {
        matchId: string;
    }, options?: CallOptions): Promise<{
        matchDeleted: boolean;
    }>;
    availableAllocators(input?: Empty, options?: CallOptions): Promise<{
        allocatorNames: string[];
    }>;
    configuredAllocators(input?: Empty, options?: CallOptions): Promise<{
        allocators: AllocatorConfiguration[];
    }>;
    getPlan(input?: {
        minutes?: number | null | undefined;
    }, options?: CallOptions): Promise<{
        allocators: AllocatorPlan[];
    }>;
    roll(input: {
        allocator: string;
        build: string;
        share?: number | null | undefined;
    }, options?: CallOptions): Promise<{
        allocator: string;
        build: string;
        formerBuild: string;
        sharedBuild?: string | undefined;
        share?: number | undefined;
    }>;
    getConfig(input?: Empty, options?: CallOptions): Promise<MatchBrokerConfiguration>;
    reconfigure(input?: {
        fastSchedule?: number | null | undefined;
        serverMaxLifetimeMinutes?: number | null | undefined;
        serverSilentSeconds?: number | null | undefined;
        matchPickupTimeSeconds?: number | null | undefined;
        matchReadyTimeSeconds?: number | null | undefined;
        matchMaxRunTimeMinutes?: number | null | undefined;
        scheduleFrequencySeconds?: number | null | undefined;
        delayAllocationSeconds?: number | null | undefined;
    }, options?: CallOptions): Promise<{
        success: boolean;
    }>;
}

// packages/client/src/generated/matchmaking.ts
export interface MatchmakingOperations {
    start(input: {
        entity: MatchmakingEntityInput;
    }, options?: CallOptions): Promise<{
        ticketId: string;
    }>;
    cancel(input: {
        ticketId: string;
    }, options?: CallOptions): Promise<Empty>;
    mine(input?: Empty, options?: CallOptions): Promise<{
        tickets: OwnTicket[];
    }>;
    match(input?: Empty, options?: CallOptions): Promise<{
        match: CurrentMatch;
    }>;
    regions(input?: Empty, options?: CallOptions): Promise<{
        regions: MatchmakingRegion[];
    }>;
    cancelAll(input?: Empty, options?: CallOptions): Promise<{
        ticketsCancelled: number;
    }>;
    queues(input?: Empty, options?: CallOptions): Promise<{
        queues: ListedQueue[];
    }>;
    accept(input: {
        ticketId: string;
        accept: boolean;
    }, options?: CallOptions): Promise<Empty>;
    get(input: {
        ticketId: string;
    }, options?: CallOptions): Promise<Ticket>;
}
export interface MatchmakingAdminOperations {
    serverStart(input: {
        entity: MatchmakingEntityInput;
    }, options?: CallOptions): Promise<{
        ticketId: string;
    }>;
    serverCancel(input: {
        ticketId: string;
    }, options?: CallOptions): Promise<Empty>;
    serverGet(input: {
        ticketId: string;
    }, options?: CallOptions): Promise<Ticket>;
    backfill(input: {
        serverId: string;
        matchId: string;
        openSlots?: readonly MatchmakingOpenSlot[] | null | undefined;
        expiresSeconds?: number | null | undefined;
        joinedSeen?: number | null | undefined;
        connectionDetails?: string | null | undefined;
        leftPlayerIds?: readonly string[] | null | undefined;
    }, options?: CallOptions): Promise<{
        backfillId: string;
        openSlots: MatchmakingOpenSlot[];
        joined: MatchmakingJoinedPlayer[];
        expiresTimestamp: number;
    }>;
    cancelBackfill(input: {
        backfillId: string;
    }, options?: CallOptions): Promise<{
        joined: MatchmakingJoinedPlayer[];
    }>;
    listTickets(input?: {
        queueName?: string | null | undefined;
        status?: MatchmakingStatusInput | null | undefined;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        tickets: ListedTicket[];
        nextPageToken?: string | undefined;
    }>;
    getConfig(input?: Empty, options?: CallOptions): Promise<MatchmakingConfig>;
    setConfig(input: {
        config: string;
    }, options?: CallOptions): Promise<{
        success: boolean;
    }>;
    restoreConfig(input?: Empty, options?: CallOptions): Promise<{
        success: boolean;
    }>;
    deleteConfig(input?: Empty, options?: CallOptions): Promise<{
        configDeleted: boolean;
    }>;
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
    explain(input: {
        ticketId: string;
    }, options?: CallOptions): Promise<MatchmakingExplanation>;
}

// packages/client/src/generated/node-control.ts
export interface NodeControlAdminOperations {
    restart(input?: Empty, options?: CallOptions): Promise<Empty>;
    setImplementation(input: {
        interface: string;
        implementation?: string | null | undefined;
        clear?: boolean | null | undefined;
    }, options?: CallOptions): Promise<Empty>;
    listImplementations(input?: Empty, options?: CallOptions): Promise<{
        overrides: Record<string, string>;
    }>;
    includeService(input: {
        service: string;
    }, options?: CallOptions): Promise<Empty>;
    removeIncludedService(input: {
        service: string;
    }, options?: CallOptions): Promise<Empty>;
    listIncludedServices(input?: Empty, options?: CallOptions): Promise<{
        services: string[];
    }>;
    excludeService(input: {
        service: string;
    }, options?: CallOptions): Promise<Empty>;
    removeExcludedService(input: {
        service: string;
    }, options?: CallOptions): Promise<Empty>;
    listExcludedServices(input?: Empty, options?: CallOptions): Promise<{
        services: string[];
    }>;
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}

// packages/client/src/generated/node-inspection.ts
export interface NodeInspectionOperations {
    isHealthy(input?: Empty, options?: CallOptions): Promise<{
        isHealthy: boolean;
    }>;
}
export interface NodeInspectionAdminOperations {
    listServices(input?: Empty, options?: CallOptions): Promise<{
        services: string[];
    }>;
    listEnabledServices(input?: Empty, options?: CallOptions): Promise<{
        services: string[];
    }>;
    listAvailableImplementations(input?: Empty, options?: CallOptions): Promise<{
        availableImplementations: Record<string, AvailableImplementations>;
    }>;
    listActiveImplementations(input?: Empty, options?: CallOptions): Promise<{
        activeImplementations: Record<string, string>;
    }>;
    listTasks(input?: Empty, options?: CallOptions): Promise<{
        tasks: ScheduledTask[];
    }>;
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
    readHealth(input?: Empty, options?: CallOptions): Promise<{
        healthy: boolean;
        services: ServiceHealth[];
        caller: {
            ipAddress: string;
            forwardedFor: string[];
        };
    }>;
    readLog(input?: Empty, options?: CallOptions): Promise<{
        logEvents: LogEvent[];
    }>;
    streamLog(input?: {
        ticket?: string | null | undefined;
    }, options?: StreamOptions): AsyncIterable<{
        logEvent?: LogEvent | undefined;
    }>;
}

// packages/client/src/generated/operations.ts
export interface PlayerOperations {
    readonly accounts: AccountsOperations;
    readonly authentication: AuthenticationOperations;
    readonly document: DocumentOperations;
    readonly entitlements: EntitlementsOperations;
    readonly events: EventsOperations;
    readonly friends: FriendsOperations;
    readonly globalMetadata: GlobalMetadataOperations;
    readonly leaderboards: LeaderboardsOperations;
    readonly matchmaking: MatchmakingOperations;
    readonly nodeInspection: NodeInspectionOperations;
    readonly parties: PartiesOperations;
    readonly platformAuth: PlatformAuthOperations;
    readonly sessions: SessionsOperations;
    readonly titles: TitlesOperations;
}
export interface AdminOperations {
    readonly accounts: AccountsAdminOperations;
    readonly apiKeys: ApiKeysAdminOperations;
    readonly audit: AuditAdminOperations;
    readonly authentication: AuthenticationAdminOperations;
    readonly entitlements: EntitlementsAdminOperations;
    readonly events: EventsAdminOperations;
    readonly fleets: FleetsAdminOperations;
    readonly friends: FriendsAdminOperations;
    readonly globalMetadata: GlobalMetadataAdminOperations;
    readonly leaderboards: LeaderboardsAdminOperations;
    readonly matchBroker: MatchBrokerAdminOperations;
    readonly matchmaking: MatchmakingAdminOperations;
    readonly nodeControl: NodeControlAdminOperations;
    readonly nodeInspection: NodeInspectionAdminOperations;
    readonly parties: PartiesAdminOperations;
    readonly platformAuth: PlatformAuthAdminOperations;
    readonly serverReleases: ServerReleasesAdminOperations;
    readonly sessions: SessionsAdminOperations;
    readonly storeDiagnostics: StoreDiagnosticsAdminOperations;
    readonly titles: TitlesAdminOperations;
    readonly webhooks: WebhooksAdminOperations;
}

// packages/client/src/generated/parties.ts
export interface PartiesOperations {
    create(input?: {
        creatingPlayerMetadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
    }, options?: CallOptions): Promise<{
        party: Party;
    }>;
    join(input: {
        inviteCode: string;
        joiningPlayerMetadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
    }, options?: CallOptions): Promise<{
        party: Party;
    }>;
    current(input?: Empty, options?: CallOptions): Promise<{
        party: Party;
    }>;
    get(input: {
        partyId: string;
    }, options?: CallOptions): Promise<{
        party: Party;
    }>;
    getPlayer(input: {
        playerId: string;
    }, options?: CallOptions): Promise<{
        player: PartyPlayer;
    }>;
    updatePlayer(input?: {
        payload?: PartyPlayerChange | null | undefined;
        payloadMask?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        party: Party;
    }>;
    setLeader(input: {
        playerId: string;
        partyId: string;
    }, options?: CallOptions): Promise<Empty>;
    kick(input: {
        playerId: string;
        partyId: string;
    }, options?: CallOptions): Promise<Empty>;
    leave(input: {
        partyId: string;
    }, options?: CallOptions): Promise<Empty>;
    createMetadata(input?: {
        innerRequest?: {
            id?: string | null | undefined;
            entryKey?: string | null | undefined;
            entryValue?: EntityMetadataInput | null | undefined;
        } | null | undefined;
        id?: string | null | undefined;
        entryKey?: string | null | undefined;
        entryValue?: EntityMetadataInput | null | undefined;
        playerId?: string | null | undefined;
    }, options?: CallOptions): Promise<Empty>;
    putMetadata(input?: {
        innerRequest?: {
            id?: string | null | undefined;
            entryKey?: string | null | undefined;
            entryValue?: EntityMetadataInput | null | undefined;
            updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
            ifVersion?: number | bigint | string | null | undefined;
        } | null | undefined;
        id?: string | null | undefined;
        entryKey?: string | null | undefined;
        entryValue?: EntityMetadataInput | null | undefined;
        updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
        ifVersion?: number | bigint | string | null | undefined;
        playerId?: string | null | undefined;
    }, options?: CallOptions): Promise<Empty>;
    removeMetadata(input: {
        'innerRequest.id': string;
        'innerRequest.entryKey': string;
        'innerRequest.jsonHandlingType'?: DeleteJsonMetadataTypeInput | null | undefined;
        'innerRequest.propertiesToRemovePaths'?: readonly string[] | null | undefined;
        playerId?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        entryDeleted: boolean;
    }>;
    getMetadata(input: {
        'innerRequest.id': string;
        'innerRequest.entryKey': string;
        playerId?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    listMetadata(input: {
        'innerRequest.id': string;
        playerId?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        metadata: Record<string, EntityMetadata>;
    }>;
}
export interface PartiesAdminOperations {
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
    adminCreate(input?: {
        party?: NewParty | null | undefined;
    }, options?: CallOptions): Promise<{
        party: Party;
    }>;
    adminUpdate(input: {
        partyId: string;
        payload?: AdminUpdateParty | null | undefined;
    }, options?: CallOptions): Promise<{
        party: Party;
    }>;
    adminGet(input: {
        partyId: string;
    }, options?: CallOptions): Promise<{
        party: Party;
    }>;
    adminList(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        parties: Party[];
        nextPageToken?: string | undefined;
    }>;
    adminDelete(input: {
        partyId: string;
    }, options?: CallOptions): Promise<{
        partyDeleted: boolean;
    }>;
    adminDeleteAll(input?: Empty, options?: CallOptions): Promise<{
        partiesDeleted: number;
    }>;
    internalGet(input: {
        partyId: string;
    }, options?: CallOptions): Promise<{
        party: Party;
    }>;
}

// packages/client/src/generated/platform-auth.ts
export interface PlatformAuthOperations {
    signUp(input: {
        emailAddress: string;
        password: string;
        displayName?: string | null | undefined;
    }, options?: CallOptions): Promise<Empty>;
    resendVerification(input: {
        emailAddress: string;
    }, options?: CallOptions): Promise<Empty>;
    verifyEmail(input: {
        emailAddress: string;
        verificationCode: string;
    }, options?: CallOptions): Promise<Empty>;
    requestPasswordReset(input: {
        emailAddress: string;
    }, options?: CallOptions): Promise<Empty>;
    resetPassword(input: {
        emailAddress: string;
        resetCode: string;
        newPassword: string;
    }, options?: CallOptions): Promise<Empty>;
    changePassword(input: {
        currentPassword: string;
        newPassword: string;
    }, options?: CallOptions): Promise<Empty>;
    isEnabled(input: {
        feature: PlatformAuthFeatureInput;
    }, options?: CallOptions): Promise<{
        enabled: boolean;
    }>;
    remember(input?: Empty, options?: CallOptions): Promise<{
        replayToken: string;
    }>;
    forget(input: {
        replayToken: string;
    }, options?: CallOptions): Promise<Empty>;
    enrolDevice(input: {
        deviceId: string;
    }, options?: CallOptions): Promise<{
        certificate: string;
    }>;
}
export interface PlatformAuthAdminOperations {
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
    adminEnrolDevice(input: {
        deviceId: string;
    }, options?: CallOptions): Promise<{
        certificate: string;
    }>;
    adminRemoveDevice(input: {
        deviceId: string;
    }, options?: CallOptions): Promise<Empty>;
    adminHasDevice(input: {
        deviceId: string;
    }, options?: CallOptions): Promise<Empty>;
    adminListDevices(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        deviceIds: string[];
        nextPageToken?: string | undefined;
    }>;
    adminSearchDevices(input: {
        deviceFilter: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        deviceIds: string[];
        nextPageToken?: string | undefined;
    }>;
    adminListEmailUsers(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        users: EmailUser[];
        nextPageToken?: string | undefined;
    }>;
    adminSearchEmailUsers(input: {
        emailAddressFilter: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        users: EmailUser[];
        nextPageToken?: string | undefined;
    }>;
    adminRemoveEmailUser(input: {
        emailAddress: string;
    }, options?: CallOptions): Promise<Empty>;
    adminClearAttempts(input: {
        provider: ProviderInput;
        name: string;
    }, options?: CallOptions): Promise<{
        attemptsCleared: boolean;
    }>;
    adminInspectReplayToken(input: {
        replayToken: string;
    }, options?: CallOptions): Promise<{
        sessionData: Record<string, string>;
    }>;
}

// packages/client/src/generated/server-releases.ts
export interface ServerReleasesAdminOperations {
    manifest(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        releases: ServerRelease[];
        nextPageToken?: string | undefined;
    }>;
    createRelease(input: {
        id: string;
        name?: string | null | undefined;
        uri: string;
        bytes: number | bigint | string;
        checksum?: string | null | undefined;
        checksumAlg?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        id: string;
        name: string;
    }>;
    updateRelease(input: {
        id: string;
        name?: string | null | undefined;
        uri: string;
        bytes: number | bigint | string;
        checksum?: string | null | undefined;
        checksumAlg?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        id: string;
    }>;
    deleteRelease(input: {
        id: string;
    }, options?: CallOptions): Promise<{
        serverReleaseDeleted: boolean;
    }>;
    createPatch(input: {
        id: string;
        uri: string;
        bytes: number | bigint | string;
        checksum?: string | null | undefined;
        checksumAlg?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        id: string;
    }>;
    updatePatch(input: {
        id: string;
        gameServerReleaseId?: string | null | undefined;
        uri: string;
        bytes: number | bigint | string;
        checksum?: string | null | undefined;
        checksumAlg?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        id: string;
    }>;
    deletePatch(input: {
        id: string;
    }, options?: CallOptions): Promise<{
        serverDeleted: boolean;
    }>;
}

// packages/client/src/generated/sessions.ts
export interface SessionsOperations {
    current(input?: Empty, options?: CallOptions): Promise<{
        session: Session;
    }>;
    mine(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        sessions: Session[];
        nextPageToken?: string | undefined;
    }>;
    end(input: {
        sessionRef: string;
    }, options?: CallOptions): Promise<{
        sessionDeleted: boolean;
    }>;
    refresh(input?: Empty, options?: CallOptions): Promise<Empty>;
}
export interface SessionsAdminOperations {
    list(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        accountId?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        sessions: Record<string, SessionRecord>;
        nextPageToken?: string | undefined;
    }>;
    get(input: {
        sessionRef: string;
    }, options?: CallOptions): Promise<{
        session: Session;
    }>;
    revoke(input: {
        sessionRef: string;
    }, options?: CallOptions): Promise<{
        sessionDeleted: boolean;
    }>;
    revokeAll(input: {
        accountId: string;
    }, options?: CallOptions): Promise<{
        sessionsDeleted: number;
    }>;
    validate(input: {
        sessionId: string;
    }, options?: CallOptions): Promise<{
        valid: boolean;
        accountId: string;
        authRole: string;
        displayName: string;
        expiresTimestamp: number;
    }>;
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}

// packages/client/src/generated/store-diagnostics.ts
export interface StoreDiagnosticsAdminOperations {
    readReport(input?: {
        maxResults?: number | null | undefined;
        timestamp?: number | bigint | string | null | undefined;
    }, options?: CallOptions): Promise<{
        orders: StoreOrderRecord[];
    }>;
    readAgreements(input: {
        storeId: number | bigint | string;
        appId?: number | bigint | string | null | undefined;
    }, options?: CallOptions): Promise<{
        agreements: StoreAgreementInfo[];
    }>;
    cancelAgreement(input: {
        storeId: number | bigint | string;
        appId?: number | bigint | string | null | undefined;
        agreementId: number | bigint | string;
    }, options?: CallOptions): Promise<Empty>;
    readTransaction(input?: {
        orderId?: number | bigint | string | null | undefined;
        transId?: number | bigint | string | null | undefined;
    }, options?: CallOptions): Promise<StoreTransactionInfo>;
    readUserInfo(input: {
        storeId: number | bigint | string;
        appId?: number | bigint | string | null | undefined;
        ipAddress?: string | null | undefined;
    }, options?: CallOptions): Promise<StoreUserInfo>;
    readAppOwnership(input: {
        storeId: number | bigint | string;
        appId: number | bigint | string;
    }, options?: CallOptions): Promise<{
        ownsApp: boolean;
        permanent: boolean;
    }>;
    readAccountAppOwnership(input: {
        accountId: string;
        appId: number | bigint | string;
    }, options?: CallOptions): Promise<{
        ownsApp: boolean;
        permanent: boolean;
    }>;
    readItemDefinitions(input?: Empty, options?: CallOptions): Promise<{
        itemdefJson: string;
    }>;
    readPlayerSummaries(input?: {
        storeId?: ReadonlyArray<number | bigint | string> | null | undefined;
    }, options?: CallOptions): Promise<{
        players: StorePlayerSummary[];
    }>;
    readAccountPlayerSummaries(input?: {
        accountIds?: readonly string[] | null | undefined;
    }, options?: CallOptions): Promise<{
        players: AccountPlayerSummary[];
    }>;
}

// packages/client/src/generated/titles.ts
export interface TitlesOperations {
    generatePresignedUrl(input: {
        objectKey: string;
    }, options?: CallOptions): Promise<{
        presignedHeadUrl: string;
        presignedGetUrl: string;
    }>;
    generatePresignedUrlFromUri(input: {
        uri: string;
    }, options?: CallOptions): Promise<{
        presignedHeadUrl: string;
        presignedGetUrl: string;
    }>;
    list(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        titles: Title[];
        nextPageToken?: string | undefined;
    }>;
    manifest(input: {
        titleId: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        platform?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        titleName: string;
        releases: TitleRelease[];
        nextPageToken?: string | undefined;
    }>;
}
export interface TitlesAdminOperations {
    create(input: {
        name: string;
    }, options?: CallOptions): Promise<{
        id: string;
        name: string;
    }>;
    update(input: {
        id: string;
        name: string;
    }, options?: CallOptions): Promise<{
        id: string;
        name: string;
    }>;
    delete(input: {
        id: string;
    }, options?: CallOptions): Promise<{
        titleDeleted: boolean;
    }>;
    createRelease(input: {
        id: string;
        uri: string;
        bytes: number | bigint | string;
        checksum?: string | null | undefined;
        checksumAlg?: string | null | undefined;
        platform?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        id: string;
        name: string;
    }>;
    updateRelease(input: {
        id: string;
        gameTitleId?: string | null | undefined;
        uri: string;
        bytes: number | bigint | string;
        checksum?: string | null | undefined;
        checksumAlg?: string | null | undefined;
        platform?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        id: string;
        name: string;
    }>;
    deleteRelease(input: {
        id: string;
    }, options?: CallOptions): Promise<{
        titleDeleted: boolean;
    }>;
    createPatch(input: {
        id: string;
        uri: string;
        bytes: number | bigint | string;
        checksum?: string | null | undefined;
        checksumAlg?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        id: string;
        name: string;
    }>;
    updatePatch(input: {
        id: string;
        gameTitleReleaseId?: string | null | undefined;
        uri: string;
        bytes: number | bigint | string;
        checksum?: string | null | undefined;
        checksumAlg?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        id: string;
        name: string;
    }>;
    deletePatch(input: {
        id: string;
    }, options?: CallOptions): Promise<{
        titleDeleted: boolean;
    }>;
}

// packages/client/src/generated/types.ts
export type Empty = Record<string, never>;
export interface Account {
    id: string;
    displayName: string;
    authRole?: string | undefined;
    metadata?: Record<string, EntityMetadata> | undefined;
    platforms: Platform[];
}
export interface AccountChange {
    id?: string | null | undefined;
    displayName?: string | null | undefined;
    authRole?: string | null | undefined;
    metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
    platforms?: readonly PlatformInput[] | null | undefined;
}
export interface AccountItem {
    catalogItemId: string;
    isOwned: boolean;
    count: number | bigint;
    customItemId: string;
}
export interface AccountPlayerSummary {
    accountId: string;
    storeId: number | bigint;
    personaName: string;
}
export interface AccountsEvent {
    type: AccountsEventType;
    accountId: string;
    isNewAccount: boolean;
    newPlatformType: Platform;
    removedPlatformType: Platform;
    platforms: Platform[];
}
export interface AccountsEventInput {
    type: AccountsEventTypeInput;
    accountId?: string | null | undefined;
    isNewAccount?: boolean | null | undefined;
    newPlatformType?: PlatformInput | null | undefined;
    removedPlatformType?: PlatformInput | null | undefined;
    platforms?: readonly PlatformInput[] | null | undefined;
}
export interface AdminAccountItem {
    catalogItemId: string;
    isOwned: boolean;
    count: number | bigint;
    customItemId: string;
    lockoutFlags: AdminLockoutFlags;
}
export interface AdminLockoutFlags {
    prohibitNonAdminUpdate: {
        value: boolean;
    };
}
export interface AdminUpdateParty {
    leaderId?: string | null | undefined;
    kick?: readonly string[] | null | undefined;
    join?: readonly string[] | null | undefined;
    joinDisplayNames?: Readonly<Record<string, string>> | null | undefined;
    metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
}
export interface AllocatorConfiguration {
    name: string;
    description: string;
    requirements: string;
    rawAllocatorConfiguration: string;
}
export interface AllocatorPlan {
    allocator: string;
    build: string;
    formerBuild: string;
    builds: string[];
    failures: number;
    lastLines: string[];
    roll: string;
    shared?: SharedBuild | undefined;
    servers: {
        starting: number;
        idle: number;
        open: number;
        busy: number;
        silent: number;
        ending: number;
    };
    oldServers: {
        starting: number;
        idle: number;
        open: number;
        busy: number;
        silent: number;
        ending: number;
    };
    waiting: number;
    start: number;
    startReason: string;
    stop: Array<{
        serverId: string;
        reason: string;
    }>;
    drain: string[];
    minutes: Array<{
        timestamp: number;
        minIdle: number;
        maxIdle?: number | undefined;
        maxServers?: number | undefined;
        idleSeconds: number;
        schedule: string;
    }>;
}
export interface AnnouncementEvent {
    message: string;
}
export interface AnyEvent {
    '@type': string;
    [name: string]: unknown;
}
export interface ApiKey {
    key: string;
    name: string;
    createdOn: string;
    lastUsedOn: string;
    policy: Policy;
    createdBy: string;
}
export interface AuditRecord {
    auditId: string;
    time: string;
    principal: string;
    operation: string;
    object: string;
    outcome: string;
    requestId: string;
}
export interface AuthenticationEvent {
    type: AuthenticationEventType;
    serviceAccountId: string;
    platformAccountId: string;
    platform: Platform;
}
export interface AuthenticationEventInput {
    type: AuthenticationEventTypeInput;
    serviceAccountId?: string | null | undefined;
    platformAccountId?: string | null | undefined;
    platform?: PlatformInput | null | undefined;
}
export interface AvailableImplementations {
    implementations: string[];
}
export interface AvailableProvider {
    provider: Provider;
    rawConfig: string;
}
export interface BlockedPlayer {
    accountId: string;
    displayName: string;
    blockedTimestamp: number;
}
export interface CallbackAnswer {
    step: 'done' | 'failed' | 'confirm' | 'fragment';
    message: string;
    confirmation: string;
    triesLeft: number;
}
export interface CatalogItem {
    catalogItemId: string;
    name: string;
    description: string;
    published: boolean;
    tags: Array<{
        tag: string;
    }>;
    customItemId: string;
}
export interface ComponentHealth {
    component: string;
    healthy: boolean;
    status: string;
}
export interface CurrentMatch {
    matchId: string;
    queueName: string;
    state: MatchState;
    team: number;
    role: string;
    connectionDetails: string;
    startedTimestamp: number;
    expiresTimestamp: number;
}
export interface EmailUser {
    emailAddress: string;
    verified: boolean;
    lastVerified: string;
    createdOn: string;
    platformAccountId: string;
}
export type EmptyEvent = Empty;
export interface EntityMetadata {
    stringPayload?: string | undefined;
    intPayload?: number | bigint | undefined;
    jsonPayload?: string | undefined;
}
export interface EntityMetadataInput {
    stringPayload?: string | null | undefined;
    intPayload?: number | bigint | string | null | undefined;
    jsonPayload?: string | null | undefined;
}
export interface Event {
    eventId?: string | undefined;
    recipientId?: string | undefined;
    anyEvent?: AnyEvent | null | undefined;
    partyUpdateEvent?: PartyUpdateEvent | null | undefined;
    matchmakingStatusUpdateEvent?: MatchmakingStatusUpdateEvent | null | undefined;
    emptyEvent?: EmptyEvent | null | undefined;
    authenticationEvent?: AuthenticationEvent | null | undefined;
    newMatchEvent?: NewMatchEvent | null | undefined;
    announcementEvent?: AnnouncementEvent | null | undefined;
    accountsEvent?: AccountsEvent | null | undefined;
    friendsEvent?: FriendsEvent | null | undefined;
}
export interface EventInput {
    eventId?: string | undefined;
    recipientId?: string | undefined;
    anyEvent?: AnyEvent | null | undefined;
    partyUpdateEvent?: PartyUpdateEventInput | null | undefined;
    matchmakingStatusUpdateEvent?: MatchmakingStatusUpdateEventInput | null | undefined;
    emptyEvent?: EmptyEvent | null | undefined;
    authenticationEvent?: AuthenticationEventInput | null | undefined;
    newMatchEvent?: NewMatchEventInput | null | undefined;
    announcementEvent?: AnnouncementEvent | null | undefined;
    accountsEvent?: AccountsEventInput | null | undefined;
    friendsEvent?: FriendsEventInput | null | undefined;
}
export interface FleetCommand {
    commandId: string;
    kind: FleetCommandKind;
    jobId: string;
    config?: FleetJobConfig | undefined;
    secretEnvironment?: string[] | undefined;
    request?: FleetHostAction | undefined;
}
export interface FleetCommandResult {
    commandId: string;
    ok?: boolean | null | undefined;
    messages?: readonly string[] | null | undefined;
}
export interface FleetHost {
    hostname: string;
    hostId: string;
    sidecarVersion: string;
    metadata: Record<string, string>;
    lastPingEpoch: number;
    available: boolean;
    state: FleetHostState;
    setAsideUntil?: number | undefined;
    setAsideReason?: string | undefined;
    processes: FleetProcess[];
}
export interface FleetHostAction {
    targetPx: string;
    stateAfterAction?: string | undefined;
    req: {
        method?: string | undefined;
        body?: string | undefined;
        path?: string | undefined;
        port?: number | undefined;
        headers?: Record<string, string> | undefined;
    };
}
export interface FleetHostActionInput {
    targetPx: string;
    stateAfterAction?: string | null | undefined;
    req: {
        method?: string | null | undefined;
        body?: string | null | undefined;
        path?: string | null | undefined;
        port?: number | null | undefined;
        headers?: Readonly<Record<string, string>> | null | undefined;
    };
}
export interface FleetJobConfig {
    name: string;
    artifacts?: Array<{
        name: string;
        remote: string;
        integrity?: {
            alg?: string | undefined;
            hash?: string | undefined;
        } | undefined;
        config?: string | undefined;
    }> | undefined;
    job: {
        requirements?: Record<string, string> | undefined;
        exec: Array<{
            cmd: string;
            args?: string[] | undefined;
            environment?: string[] | undefined;
        }>;
        include?: Array<{
            name: string;
            dest: string;
            executable?: boolean | undefined;
        }> | undefined;
        restartPolicy?: string | undefined;
    };
}
export interface FleetJobConfigInput {
    name: string;
    artifacts?: ReadonlyArray<{
        name: string;
        remote: string;
        integrity?: {
            alg?: string | null | undefined;
            hash?: string | null | undefined;
        } | null | undefined;
        config?: string | null | undefined;
    }> | null | undefined;
    job: {
        requirements?: Readonly<Record<string, string>> | null | undefined;
        exec: ReadonlyArray<{
            cmd: string;
            args?: readonly string[] | null | undefined;
            environment?: readonly string[] | null | undefined;
        }>;
        include?: ReadonlyArray<{
            name: string;
            dest: string;
            executable?: boolean | null | undefined;
        }> | null | undefined;
        restartPolicy?: string | null | undefined;
    };
}
export interface FleetProcess {
    jobId: string;
    process: string;
    state: string;
    numRestarts: number;
    port?: number | undefined;
    lastLines?: string[] | undefined;
}
export interface FleetProcessInput {
    jobId: string;
    process: string;
    state: string;
    numRestarts: number;
    port?: number | null | undefined;
    lastLines?: readonly string[] | null | undefined;
}
export interface FleetReportedHost {
    hostId: string;
    hostname?: string | null | undefined;
    sidecarVersion?: string | null | undefined;
    metadata?: Readonly<Record<string, string>> | null | undefined;
    processes?: readonly FleetProcessInput[] | null | undefined;
    draining?: boolean | null | undefined;
}
export interface Friend {
    accountId: string;
    displayName: string;
    becameFriendsTimestamp: number;
    presence?: Presence | undefined;
}
export interface FriendRequest {
    accountId: string;
    displayName: string;
    requestSentTimestamp: number;
}
export interface FriendsEvent {
    type: FriendsEventType;
    senderAccountId: string;
    receiverAccountId: string;
}
export interface FriendsEventInput {
    type: FriendsEventTypeInput;
    senderAccountId?: string | null | undefined;
    receiverAccountId?: string | null | undefined;
}
export interface Health {
    healthy: boolean;
    components: ComponentHealth[];
}
export interface HealthSample {
    timestamp: number;
    players?: number | undefined;
    tickMilliseconds?: number | undefined;
    memoryBytes?: number | undefined;
}
export interface Leaderboard {
    leaderboardId: string;
    title: string;
    description: string;
    sortOrder: LeaderboardSortOrder;
    operator: LeaderboardOperator;
    authority: LeaderboardAuthority;
    entrant: LeaderboardEntrant;
    resetSchedule: string;
    archiveCount: number;
    minScore?: number | bigint | undefined;
    maxScore?: number | bigint | undefined;
    maxEntries: number;
    metadata: Record<string, unknown>;
    version: number;
    createdTimestamp: number;
    nextResetTimestamp: number;
}
export interface LeaderboardEntry {
    accountId: string;
    playerName: string;
    score: number | bigint;
    subscore: number | bigint;
    rank: number;
    submissions: number;
    metadata: Record<string, unknown>;
    createdTimestamp: number;
    updatedTimestamp: number;
    hidden?: boolean | undefined;
}
export interface LeaderboardPlayer {
    playerName: string;
    score: number | bigint;
    accountId: string;
    rank: number;
}
export interface LeaderboardSubmission {
    accountId: string;
    score: number | bigint | string;
    subscore?: number | bigint | string | null | undefined;
    metadata?: Readonly<Record<string, unknown>> | null | undefined;
}
export interface LeaderboardSubmissionResult {
    accountId: string;
    updated: boolean;
    rank: number;
}
export interface LeaderboardVersion {
    version: number;
    startedTimestamp: number;
    endedTimestamp: number;
    entryCount: number;
}
export interface ListedQueue {
    queueKey: string;
    queueName: string;
    teams: number;
    playersPerTeam: number;
    playersMatching: number;
    estimatedWaitSeconds: number;
}
export interface ListedTicket {
    ticketId: string;
    entity: MatchmakingEntity;
    status: MatchmakingStatus;
    matchmakerState: string;
    queueKey: string;
    matchId?: string | undefined;
    createdTimestamp: number;
}
export interface LogEvent {
    message: string;
}
export interface Match {
    matchId: string;
    playerIds: string[];
    matchProperties?: string | undefined;
    playerProperties?: Record<string, string> | undefined;
    build?: string | undefined;
}
export interface MatchInput {
    matchId?: string | null | undefined;
    playerIds?: readonly string[] | null | undefined;
    matchProperties?: string | null | undefined;
    playerProperties?: Readonly<Record<string, string>> | null | undefined;
    build?: string | null | undefined;
}
export interface MatchBrokerConfiguration {
    fastSchedule: number;
    serverMaxLifetimeMinutes: number;
    serverSilentSeconds: number;
    matchPickupTimeSeconds: number;
    matchReadyTimeSeconds: number;
    matchMaxRunTimeMinutes: number;
    scheduleFrequencySeconds: number;
    delayAllocationSeconds: number;
}
export interface MatchResults {
    teams?: ReadonlyArray<{
        team: number;
        outcome?: MatchOutcomeInput | null | undefined;
        score?: number | null | undefined;
    }> | null | undefined;
    players?: Readonly<Record<string, {
        outcome?: MatchOutcomeInput | null | undefined;
        score?: number | null | undefined;
        placement?: number | null | undefined;
        stats?: Readonly<Record<string, number>> | null | undefined;
    }>> | null | undefined;
}
export interface MatchmakingAttributeRule {
    path: string;
    type: 'equal' | 'difference' | 'intersection' | 'sum' | 'count' | 'contains' | 'compare';
    value?: string | number | boolean | undefined;
    op?: '<' | '<=' | '=' | '!=' | '>=' | '>' | undefined;
    valuePath?: string | undefined;
    party?: 'mean' | 'min' | 'max' | undefined;
    per?: 'match' | 'team' | undefined;
    weight?: number | undefined;
    default?: string | number | boolean | Array<string | number> | undefined;
    min?: number | undefined;
    max?: number | undefined;
    relax: Array<{
        afterSeconds: number;
        min?: number | undefined;
        max?: number | undefined;
        any?: boolean | undefined;
    }>;
}
export interface MatchmakingConfig {
    serviceMatchmakerConfig: ServiceMatchmakerConfig;
    customMatchmakerConfig: string;
}
export interface MatchmakingEntity {
    id?: string | undefined;
    displayName?: string | undefined;
    entityType: EntityType;
    metadata?: Record<string, EntityMetadata> | undefined;
    entities?: MatchmakingGroupEntity[] | undefined;
}
export interface MatchmakingEntityInput {
    id?: string | null | undefined;
    displayName?: string | null | undefined;
    entityType: EntityTypeInput;
    metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
    entities?: readonly MatchmakingGroupEntityInput[] | null | undefined;
}
export interface MatchmakingExplanation {
    outcome: 'MATCH_POSSIBLE' | 'PROPOSED' | 'NO_MATCH' | 'UNKNOWN';
    refusedByRule: string;
    detail: string;
    ticketIds: string[];
    possibleInSeconds?: number | undefined;
    proposal?: {
        acceptedPlayers: number;
        players: number;
        expiresTimestamp: number;
    } | undefined;
    nextBounds: Array<{
        rule: string;
        inSeconds: number;
        detail: string;
    }>;
    isComplete: boolean;
    candidatesSeen: number;
    nearest: Array<{
        ticketIds: string[];
        refusedByRule: string;
        detail: string;
        possibleInSeconds?: number | undefined;
    }>;
}
export interface MatchmakingGroupEntity {
    id?: string | undefined;
    displayName?: string | undefined;
    entityType: EntityType;
    metadata?: Record<string, EntityMetadata> | undefined;
    entities?: MatchmakingPlayerEntity[] | undefined;
}
export interface MatchmakingGroupEntityInput {
    id?: string | null | undefined;
    displayName?: string | null | undefined;
    entityType: EntityTypeInput;
    metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
    entities?: readonly MatchmakingPlayerEntityInput[] | null | undefined;
}
export interface MatchmakingJoinedPlayer {
    playerId: string;
    team: number;
    ticketId: string;
    playerProperties: string;
    joinedTimestamp: number;
}
export interface MatchmakingLatencyRule {
    path: string;
    default?: Record<string, number> | undefined;
    maxMs: number;
    relax: Array<{
        afterSeconds: number;
        maxMs: number;
    }>;
}
export interface MatchmakingOpenSlot {
    team: number;
    count: number;
}
export interface MatchmakingPartySizes {
    maxDifference: number;
    relax: Array<{
        afterSeconds: number;
        maxDifference: number;
    }>;
}
export interface MatchmakingPlayerEntity {
    id?: string | undefined;
    displayName?: string | undefined;
    entityType: EntityType;
    metadata?: Record<string, EntityMetadata> | undefined;
    entities?: unknown[] | undefined;
}
export interface MatchmakingPlayerEntityInput {
    id?: string | null | undefined;
    displayName?: string | null | undefined;
    entityType: EntityTypeInput;
    metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
    entities?: readonly unknown[] | null | undefined;
}
export interface MatchmakingQueue {
    queueName?: string | undefined;
    teams: number | Array<{
        name: string;
        minPlayers: number;
        maxPlayers: number;
        roles?: Record<string, {
            min: number;
            max?: number | undefined;
        }> | undefined;
    }>;
    minTeams?: number | undefined;
    minPlayersPerTeam?: number | undefined;
    playersPerTeam?: number | undefined;
    roles?: Record<string, {
        min: number;
        max?: number | undefined;
    }> | undefined;
    startAfterSeconds?: number | undefined;
    autoBackfill?: boolean | undefined;
    ticketExpirationSeconds: number;
    expirationAction: 'drop' | 'minimum';
    customStrategy: string;
    customHooks: string[];
    maxTicketSize?: number | undefined;
    attributes: MatchmakingAttributeRule[];
    latency?: MatchmakingLatencyRule | undefined;
    expansion?: 'both' | 'longest' | undefined;
    teamDifference?: MatchmakingTeamDifference | undefined;
    partySizes?: MatchmakingPartySizes | undefined;
    avoidRecentOpponents?: MatchmakingRecentOpponents | undefined;
    passOn?: string[] | undefined;
    acceptance: {
        required: boolean;
        seconds: number;
        declinePauseSeconds: number;
        maxPauseSeconds?: number | undefined;
        pauseResetMinutes?: number | undefined;
    };
    hosting: 'broker' | 'p2p' | 'none';
    build?: string | undefined;
    buildPath?: string | undefined;
    requeueAfterFailedHosting: boolean;
    avoidBlocked: boolean;
    rating?: MatchmakingRatingSettings | undefined;
    oneMatchAtATime: boolean;
}
export interface MatchmakingRatingSettings {
    system: 'openskill' | 'glicko2' | 'elo';
    initial?: number | undefined;
    deviation?: number | undefined;
    kFactor?: number | undefined;
}
export interface MatchmakingRecentOpponents {
    matches: number;
    relax: Array<{
        afterSeconds: number;
        matches: number;
    }>;
}
export interface MatchmakingRegion {
    region: string;
    address: string;
}
export interface MatchmakingStatusUpdateEvent {
    type: MatchmakingStatusUpdateType;
    message: string;
    ticketId: string;
    additionalEventData: string;
}
export interface MatchmakingStatusUpdateEventInput {
    type: MatchmakingStatusUpdateTypeInput;
    message?: string | null | undefined;
    ticketId?: string | null | undefined;
    additionalEventData?: string | null | undefined;
}
export interface MatchmakingTeamDifference {
    path: string;
    default?: number | undefined;
    max: number;
    relax: Array<{
        afterSeconds: number;
        max: number;
    }>;
}
export interface NewMatchEvent {
    match: Match;
}
export interface NewMatchEventInput {
    match: MatchInput;
}
export interface NewParty {
    leaderId?: string | null | undefined;
    players?: readonly NewPartyPlayer[] | null | undefined;
    metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
}
export interface NewPartyPlayer {
    playerId: string;
    displayName?: string | null | undefined;
    isReady?: boolean | null | undefined;
    isLeader?: boolean | null | undefined;
    teamNumber?: number | null | undefined;
    metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
}
export interface Order {
    granteeId: string;
    items: ReadonlyArray<{
        itemId: string;
        description?: string | null | undefined;
        currency: string;
        pricePerItem: number | bigint | string;
        count: number;
    }>;
}
export interface OrderDetails {
    orderId: string;
    state: OrderState;
    granteeId: string;
    currency: string;
    lines: Array<{
        itemId: string;
        description: string;
        count: number;
        amount: number | bigint;
        state: OrderLineState;
    }>;
    checkoutUrl?: string | undefined;
    createdTimestamp: number;
    history: Array<{
        state: OrderState;
        message: string;
        timestamp: number;
    }>;
}
export interface OrderSummary {
    orderId: string;
    state: OrderState;
    granteeId: string;
    currency: string;
    lines: Array<{
        itemId: string;
        description: string;
        count: number;
        amount: number | bigint;
        state: OrderLineState;
    }>;
    checkoutUrl?: string | undefined;
    createdTimestamp: number;
}
export interface OwnTicket {
    ticketId: string;
    status: MatchmakingStatus;
    queueName: string;
    matchId?: string | undefined;
    connectionDetails?: string | undefined;
    message: string;
    cancellationReason?: string | undefined;
    createdTimestamp: number;
    expiresTimestamp: number;
    proposal?: {
        acceptedPlayers: number;
        players: number;
        expiresTimestamp: number;
    } | undefined;
    estimatedWaitSeconds?: number | undefined;
}
export interface OwnershipChangeRecord {
    increment: number | bigint;
    agent: string;
    changeType: OwnershipChangeType;
    description: string;
    timestamp: number;
}
export interface Party {
    partyId: string;
    leaderId: string;
    inviteCode: string;
    state: PartyState;
    matchId: string;
    players: PartyPlayer[];
    metadata?: Record<string, EntityMetadata> | undefined;
}
export interface PartyEventValue {
    boolValue?: boolean | undefined;
    metadataValue?: {
        key: string;
        value?: EntityMetadata | undefined;
    } | undefined;
    stringValue?: string | undefined;
    playerValue?: Player | undefined;
    intValue?: number | bigint | undefined;
    metadataMapValue?: {
        metadata: Record<string, EntityMetadata>;
    } | undefined;
}
export interface PartyEventValueInput {
    boolValue?: boolean | null | undefined;
    metadataValue?: {
        key: string;
        value?: EntityMetadataInput | null | undefined;
    } | null | undefined;
    stringValue?: string | null | undefined;
    playerValue?: PlayerInput | null | undefined;
    intValue?: number | bigint | string | null | undefined;
    metadataMapValue?: {
        metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
    } | null | undefined;
}
export interface PartyPlayer {
    playerId: string;
    displayName: string;
    isReady: boolean;
    isLeader: boolean;
    teamNumber: number;
    metadata?: Record<string, EntityMetadata> | undefined;
}
export interface PartyPlayerChange {
    playerId?: string | null | undefined;
    displayName?: string | null | undefined;
    isReady?: boolean | null | undefined;
    isLeader?: boolean | null | undefined;
    teamNumber?: number | null | undefined;
    metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
}
export interface PartyUpdateEvent {
    type: PartyUpdateType;
    message: string;
    partyId: string;
    eventPayload: Record<string, PartyEventValue>;
}
export interface PartyUpdateEventInput {
    type: PartyUpdateTypeInput;
    message?: string | null | undefined;
    partyId?: string | null | undefined;
    eventPayload?: Readonly<Record<string, PartyEventValueInput>> | null | undefined;
}
export interface Permission {
    name: string;
    description: string;
}
export interface PlatformAccountId {
    platform: PlatformInput;
    id: string;
    issuer?: string | null | undefined;
}
export interface Player {
    playerId: string;
    displayName: string;
    isReady: boolean;
    isLeader: boolean;
    teamNumber: number;
    metadata?: Record<string, EntityMetadata> | undefined;
}
export interface PlayerInput {
    playerId?: string | null | undefined;
    displayName?: string | null | undefined;
    isReady?: boolean | null | undefined;
    isLeader?: boolean | null | undefined;
    teamNumber?: number | null | undefined;
    metadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
}
export interface Policy {
    id: string;
    name: string;
    permissions: string[];
    createdBy: string;
}
export interface PreparedOffer {
    offerId: string;
    itemId: string;
    currency: string;
    description: string;
    priceDetails: Array<{
        quantity: number;
        amount: number | bigint;
        subscriptionInterval?: SubscriptionInterval | undefined;
    }>;
}
export interface PreparedOrderLine {
    preparedOrder: string;
    quantity: number;
}
export interface Presence {
    availability: PresenceAvailability;
    status: string;
    activity?: Record<string, unknown> | undefined;
}
export interface Price {
    provider: string;
    quantity: number;
    currency: string;
    amount: number | bigint;
    subscriptionInterval?: {
        unit: SubscriptionIntervalUnit;
        count: number;
    } | undefined;
}
export interface PriceKey {
    catalogItemId: string;
    provider?: 'Store' | 'STORE' | '' | null | undefined;
    quantity: number;
    currency: string;
    subscriptionInterval?: SubscriptionIntervalInput | null | undefined;
}
export interface ProviderConfig {
    providerClientId: string;
    providerClientSecret: string;
    providerRedirectUri: string;
    providerIsEnabled: boolean;
}
export interface ProviderConfigChange {
    providerClientId?: string | null | undefined;
    providerClientSecret?: string | null | undefined;
    providerRedirectUri?: string | null | undefined;
    providerIsEnabled?: boolean | null | undefined;
}
export interface ProviderItemData {
    provider: EntitlementProvider;
    storeApp: {
        appId: number;
        policy: StoreAppItemPolicy;
    };
}
export interface QueuedMatch {
    matchId: string;
    playerIds: string[];
    matchProperties: string;
    playerProperties: Record<string, string>;
    build?: string | undefined;
}
export interface QueuedMatchInput {
    matchId?: string | null | undefined;
    playerIds?: readonly string[] | null | undefined;
    matchProperties?: string | null | undefined;
    playerProperties?: Readonly<Record<string, string>> | null | undefined;
    build?: string | null | undefined;
}
export interface ReleasePatch {
    id: string;
    uri: string;
    bytes: number | bigint;
    checksum: string | null;
    checksumAlg: string | null;
}
export interface ScheduledTask {
    name: string;
    group: string;
    mostRecentTrigger: {
        description: string;
        timestamp: number;
    };
    nextTrigger: {
        description: string;
        timestamp: number;
    };
}
export interface ServerHealth {
    players?: number | null | undefined;
    tickMilliseconds?: number | null | undefined;
    memoryBytes?: number | bigint | string | null | undefined;
}
export interface ServerInfo {
    serverId: string;
    requestedMatch: boolean;
    matches: ServerMatchInfo[];
    isFull: boolean;
    originatingAllocator: string;
    build?: string | undefined;
    state: ServerState;
    lastSeenTimestamp: number;
    isSilent: boolean;
    health?: HealthSample | undefined;
}
export interface ServerMatchInfo {
    matchId: string;
    connectionString: string;
}
export interface ServerRelease {
    id: string;
    uri: string;
    bytes: number | bigint;
    checksum: string | null;
    checksumAlg: string | null;
    patches: ReleasePatch[];
    name: string;
}
export interface ServerSilence {
    fromTimestamp: number;
    untilTimestamp?: number | undefined;
}
export interface ServiceHealth {
    service: string;
    healthy: ServiceHealthState;
    components: ComponentHealth[];
}
export interface ServiceMatchmakerConfig {
    matchmakingQueues: Record<string, MatchmakingQueue>;
    statusExpirationMinutes: number;
    customHooks: string[];
}
export interface Session {
    sessionRef: string;
    state: SessionState;
    accountId: string;
    provider: Provider;
    platform: Platform;
    createdTimestamp: number;
    lastSeenTimestamp: number;
    expiresTimestamp: number;
    ipAddress: string;
    userAgent: string;
    sessionData: Record<string, string>;
}
export interface SessionRecord {
    sessionData: Record<string, string>;
}
export interface SharedBuild {
    build: string;
    share: number;
    isStopped: boolean;
    failures: number;
    lastLines: string[];
    servers: {
        starting: number;
        idle: number;
        open: number;
        busy: number;
        silent: number;
        ending: number;
    };
    start: number;
    stop: Array<{
        serverId: string;
        reason: string;
    }>;
}
export interface StoreAgreementInfo {
    agreementId: number | bigint;
    status: string;
}
export interface StoreOrderMetadata {
    language?: string | null | undefined;
    userSession?: 'web' | 'client' | '' | null | undefined;
    ipAddress?: string | null | undefined;
}
export interface StoreOrderRecord {
    orderId: number | bigint;
    transId: number | bigint;
    storeId: number | bigint;
    status: string;
    time: string;
}
export interface StoreOrderResult {
    checkoutUrl?: string | undefined;
}
export interface StorePlayerSummary {
    storeId: number | bigint;
    personaName: string;
}
export interface StoreTransactionInfo {
    orderId: number | bigint;
    transId: number | bigint;
    storeId: number | bigint;
    status: string;
    time: string;
    agreementId: number | bigint;
    agreementStatus: string;
    timeCreated: string;
}
export interface StoreUserInfo {
    state: string;
    country: string;
    currency: string;
    status: string;
}
export interface SubscriptionInterval {
    unit?: SubscriptionIntervalUnit | undefined;
    count?: number | undefined;
}
export interface SubscriptionIntervalInput {
    unit?: SubscriptionIntervalUnitInput | null | undefined;
    count?: number | null | undefined;
}
export interface Ticket {
    status: MatchmakingStatus;
    queueName: string;
    matchId?: string | undefined;
    connectionDetails?: string | undefined;
    message: string;
    cancellationReason?: string | undefined;
    createdTimestamp: number;
    expiresTimestamp: number;
    proposal?: {
        acceptedPlayers: number;
        players: number;
        expiresTimestamp: number;
    } | undefined;
    estimatedWaitSeconds?: number | undefined;
}
export interface Title {
    id: string;
    name: string;
}
export interface TitleRelease {
    id: string;
    uri: string;
    bytes: number | bigint;
    checksum: string | null;
    checksumAlg: string | null;
    patches: ReleasePatch[];
    platform: string;
}
export interface Webhook {
    webhookId: string;
    url: string;
    kinds: string[];
    description: string;
    state: WebhookState;
    createdOn: string;
    createdBy: string;
    pausedOn?: string | undefined;
    failingSince?: string | undefined;
}
export interface WebhookDelivery {
    deliveryId: string;
    eventId: string;
    kind: string;
    subject: string;
    state: DeliveryState;
    createdOn: string;
    attempts: number;
    attemptedOn?: string | undefined;
    status?: number | undefined;
    failure?: string | undefined;
    nextAttemptOn?: string | undefined;
}

// packages/client/src/generated/webhooks.ts
export interface WebhooksAdminOperations {
    list(input?: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        webhooks: Webhook[];
        nextPageToken?: string | undefined;
    }>;
    create(input: {
        url: string;
        kinds: readonly string[];
        description?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        webhook: Webhook;
        secret?: string | undefined;
    }>;
    update(input: {
        webhookId: string;
        url: string;
        kinds: readonly string[];
        description?: string | null | undefined;
        isPaused?: boolean | null | undefined;
        rotateSecret?: boolean | null | undefined;
    }, options?: CallOptions): Promise<{
        webhook: Webhook;
        secret?: string | undefined;
    }>;
    delete(input: {
        webhookId: string;
    }, options?: CallOptions): Promise<{
        webhookDeleted: boolean;
    }>;
    listDeliveries(input: {
        webhookId: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        state?: DeliveryStateInput | null | undefined;
    }, options?: CallOptions): Promise<{
        deliveries: WebhookDelivery[];
        nextPageToken?: string | undefined;
    }>;
    replay(input: {
        webhookId: string;
        deliveryId: string;
    }, options?: CallOptions): Promise<{
        delivery: WebhookDelivery;
    }>;
}

// packages/client/src/network-error.ts
export declare class NetworkError extends Error {
    readonly operation: string;
    constructor(operation: string, cause: unknown);
}

// packages/client/src/operation-url.ts
export type ManifestEntry = readonly [
    method: string,
    path: string,
    query?: readonly string[],
    kind?: 1 | 2 | 3
];

// packages/client/src/options.ts
export interface ClientOptions<Areas extends readonly AreaClient[] = readonly []> {
    readonly baseUrl: string;
    readonly session?: string | undefined;
    readonly apiKey?: string | undefined;
    readonly onSession?: ((token: string) => void) | undefined;
    readonly onReplayToken?: ((token: string) => void) | undefined;
    readonly areas?: Areas | undefined;
    readonly fetch?: typeof fetch | undefined;
    readonly timeoutMilliseconds?: number | undefined;
    readonly retry?: number | undefined;
}
export interface CallOptions {
    readonly signal?: AbortSignal | undefined;
    readonly idempotencyKey?: string | undefined;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly retry?: number | undefined;
}
export interface StreamOptions {
    readonly signal?: AbortSignal | undefined;
    readonly lastEventId?: string | undefined;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly onOpen?: (() => void) | undefined;
    readonly onReconnect?: ((reason: unknown) => void) | undefined;
}

// packages/client/src/react/live.ts
export interface EventsClient {
    readonly events: {
        subscribe(input?: Record<string, never>, options?: StreamOptions): AsyncIterable<{
            readonly event?: Event | undefined;
        }>;
    };
}
export interface LiveState<Value> {
    readonly value: Value | undefined;
    readonly error: unknown;
    readonly isLoading: boolean;
}

// packages/client/src/react/session.ts
export interface LoginRedirect {
    readonly redirectUri: string;
    readonly confirmationCode: string;
}
export interface LogInOptions {
    readonly signal?: AbortSignal | undefined;
    readonly onRedirect?: ((redirect: LoginRedirect) => void) | undefined;
}
export interface SessionState {
    readonly status: 'checking' | 'loggedOut' | 'loggingIn' | 'loggedIn';
    readonly account: Account | undefined;
    readonly error: unknown;
}
interface LoginAnswer {
    readonly redirectUri?: string | undefined;
    readonly confirmationCode?: string | undefined;
}
export interface SessionClient<Login> {
    readonly session: string | undefined;
    useSession(token: string | undefined): void;
    readonly accounts: {
        create(): Promise<{
            readonly account: Account;
        }>;
    };
    readonly authentication: {
        login(input: Login, options?: CallOptions): Promise<LoginAnswer>;
        await(input?: Record<string, never>, options?: CallOptions): Promise<{
            readonly successfulAuth: boolean;
            readonly message: string;
        }>;
        logout(): Promise<unknown>;
    };
}
