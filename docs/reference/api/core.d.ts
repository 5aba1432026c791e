// The public types of @lobbykit/core, without comments. Written by `npm run reference`.

export { AccountsEventType, type AccountsEventTypeInput, AuthenticationEventType, type AuthenticationEventTypeInput, DeleteJsonMetadataType, type DeleteJsonMetadataTypeInput, DeliveryState, type DeliveryStateInput, EntityType, type EntityTypeInput, type ErrorReason, FleetCommandKind, type FleetCommandKindInput, FriendStatus, type FriendStatusInput, FriendsEventType, type FriendsEventTypeInput, HintFlag, type HintFlagInput, MatchmakingStatus, type MatchmakingStatusInput, MatchmakingStatusUpdateType, type MatchmakingStatusUpdateTypeInput, MatchState, type MatchStateInput, PartyState, type PartyStateInput, PartyUpdateType, type PartyUpdateTypeInput, Platform, PlatformAuthFeature, type PlatformAuthFeatureInput, type PlatformInput, PresenceAvailability, type PresenceAvailabilityInput, Provider, type ProviderInput, ServerState, type ServerStateInput, SessionState, type SessionStateInput, UpdateMetadataOperationType, type UpdateMetadataOperationTypeInput, WebhookState, type WebhookStateInput } from '@lobbykit/client';
export type { LimitName, Limits, RateName } from './areas/areas.ts';
export { type BootstrapAdmin, type Completion, customProvider, type FinishContext, type LoginContext, type LoginFailure, type LoginOutcome, type LoginProvider, type LoginRedirect, type ProviderConfiguration, type ProviderSettings, type RedirectFlow, unsafeProvider, type Validate, type VerifiedIdentity } from './areas/authentication/index.ts';
export type { DeployOptions, FleetControl, FleetServers, GoneProcess, ServerJob } from './areas/fleets/index.ts';
export { type AllocationRequest, type Allocator, type AllocatorDescription, type AllocatorHost, type ConfiguredAllocator, noneAllocator } from './areas/match-broker/index.ts';
export type { MatchDraft, MatchmakingConfigInput, MatchmakingHook, MatchmakingOptions, MatchmakingRating, MatchmakingStrategy, MatchVerdict, QueueConfigInput, StrategyContext, StrategyMatch, StrategyTicket, TicketDraft, TicketVerdict } from './areas/matchmaking/index.ts';
export type { CodeFacts, EmailOptions, MailFacts, MailKind, MailMessage, MailText, MailTexts, PlatformAuthOptions, SendMail } from './areas/platform-auth/index.ts';
export type { Api } from './backend/api.ts';
export type { HostConsumer, HostConsumers } from './backend/consumers.ts';
export { type Backend, createBackend } from './backend/create-backend.ts';
export type { AfterHookOf, BeforeHookOf, HookAnswer, HookInput, Hooks, OperationId } from './backend/hooks.ts';
export type { BackendOptions } from './backend/options.ts';
export type { OperationsOf, OwnApi, OwnArea, OwnAreas, OwnOptions } from './backend/own-areas.ts';
export type { Catalogue } from './catalogue/catalogue.ts';
export type { CommittedEvent, EventBus } from './events/bus.ts';
export type { ConsumedEvent, Consumer } from './events/consumers/consumer.ts';
export type { ConsumerControl, ConsumerFailure, ConsumerReport } from './events/consumers/control.ts';
export type { Event, EventBody, EventKind } from './events/event-kinds.ts';
export type { AuthenticatedCaller, RequestHeaders } from './http/authenticate.ts';
export type { Caller } from './http/dispatch.ts';
export type { AfterHook, BeforeFunction, BeforeHook, HookCall, HookOutcome, HookUnit } from './http/hooks.ts';
export type { TrustProxy } from './http/input/client-address.ts';
export type { Rate } from './http/rate-store.ts';
export type { HttpHandler, HttpRequest, HttpResponse, HttpStream, StreamSink } from './http/request.ts';
export { ApiError, isApiError, type RpcCode, type RpcStatus } from './kernel/errors.ts';
export type { Account, AccountChange, AccountsEvent, AccountsEventInput, AdminUpdateParty, AllocatorConfiguration, AnnouncementEvent, AnyEvent, ApiKey, AuditRecord, AuthenticationEvent, AuthenticationEventInput, AvailableProvider, BlockedPlayer, CallbackAnswer, ComponentHealth, EmailUser, Empty, EmptyEvent, EntityMetadata, EntityMetadataInput, EventInput, FleetCommand, FleetCommandResult, FleetHost, FleetHostAction, FleetHostActionInput, FleetJobConfig, FleetJobConfigInput, FleetProcess, FleetProcessInput, FleetReportedHost, Friend, FriendRequest, FriendsEvent, FriendsEventInput, Health, ListedQueue, ListedTicket, Match, MatchBrokerConfiguration, MatchInput, MatchmakingAttributeRule, MatchmakingConfig, MatchmakingEntity, MatchmakingEntityInput, MatchmakingExplanation, MatchmakingGroupEntity, MatchmakingGroupEntityInput, MatchmakingJoinedPlayer, MatchmakingLatencyRule, MatchmakingOpenSlot, MatchmakingPlayerEntity, MatchmakingPlayerEntityInput, MatchmakingQueue, MatchmakingStatusUpdateEvent, MatchmakingStatusUpdateEventInput, NewMatchEvent, NewMatchEventInput, NewParty, NewPartyPlayer, OwnTicket, Party, PartyEventValue, PartyEventValueInput, PartyPlayer, PartyPlayerChange, PartyUpdateEvent, PartyUpdateEventInput, Permission, PlatformAccountId, Player, PlayerInput, Policy, Presence, ProviderConfig, ProviderConfigInput, QueuedMatch, QueuedMatchInput, ServerInfo, ServerMatchInfo, ServiceMatchmakerConfig, Session, SessionRecord, Ticket, Webhook, WebhookDelivery } from './kernel/generated/types.ts';
export { type Clock, systemClock } from './runtime/clock.ts';
export type { Ids } from './runtime/ids.ts';
export { type Log, silentLog } from './runtime/log.ts';
export { hashPassword, type Scrypt, type ScryptCost } from './runtime/passwords.ts';

// packages/core/src/areas/accounts/contract.ts
export declare const accountsContract: import("../../http/contract.ts").Contract<{
    readonly createMetadata: {
        readonly method: 'POST';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly body: z.ZodObject<{
            entryKey: z.ZodString;
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            accountId: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly path: '/accounts/metadata';
        readonly access: 'player';
        readonly summary: 'Adds a metadata entry to the caller’s account.';
    };
    readonly putMetadata: {
        readonly method: 'PUT';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND joins texts and merges JSON: objects member by member, arrays end to end.";
        readonly body: z.ZodObject<{
            entryKey: z.ZodString;
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            updateOperationType: import("../../kernel/schemas.ts").Maybe<0 | 1 | 2, string | number>;
            ifVersion: import("../../kernel/schemas.ts").Maybe<number, number>;
            accountId: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly path: '/accounts/metadata';
        readonly access: 'player';
        readonly summary: 'Changes a metadata entry of the caller’s account.';
    };
    readonly listMetadata: {
        readonly method: 'GET';
        readonly path: '/accounts/metadata';
        readonly access: 'player';
        readonly query: z.ZodObject<{
            id: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Reads the metadata of the caller’s account.';
    };
    readonly getMetadata: {
        readonly method: 'GET';
        readonly out: z.ZodObject<{
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            version: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly params: z.ZodObject<{
            entryKey: z.ZodString;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            accountId: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly path: '/accounts/metadata/{entryKey}';
        readonly access: 'player';
        readonly summary: 'Reads one metadata entry of the caller’s account.';
    };
    readonly removeMetadata: {
        readonly method: 'DELETE';
        readonly out: z.ZodObject<{
            entryDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.";
        readonly params: z.ZodObject<{
            entryKey: z.ZodString;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            jsonHandlingType: import("../../kernel/schemas.ts").Maybe<0 | 1, string | number>;
            propertiesToRemovePaths: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
            accountId: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly path: '/accounts/metadata/{entryKey}';
        readonly access: 'player';
        readonly summary: 'Removes a metadata entry of the caller’s account, or properties of its JSON value.';
    };
    readonly searchMetadata: {
        readonly method: 'POST';
        readonly rate: 'search';
        readonly reads: true;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if the expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked.";
        readonly query: z.ZodObject<{
            regex: z.ZodString;
            caseInsensitive: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            invert: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            accountId: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly path: '/accounts/metadata/keys/search';
        readonly access: 'player';
        readonly summary: 'Finds the metadata entries of the caller’s account whose keys match a regular expression.';
    };
    readonly create: {
        readonly method: "POST";
        readonly path: "/accounts";
        readonly access: "session";
        readonly body: z.ZodObject<{}, z.core.$strip>;
        readonly out: z.ZodObject<{
            account: z.ZodObject<{
                id: z.ZodString;
                displayName: z.ZodString;
                authRole: z.ZodOptional<z.ZodString>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
                platforms: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["accountsEvent.CREATE_OR_GET_ACCOUNT", "authenticationEvent.LOGIN"];
        readonly summary: "Gives the session the account of its platform account, and creates it if there is none.";
        readonly description: "A session that already has its account gets the same answer again, without new events.";
    };
    readonly get: {
        readonly method: "GET";
        readonly path: "/accounts/{accountId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            account: z.ZodObject<{
                id: z.ZodString;
                displayName: z.ZodString;
                authRole: z.ZodOptional<z.ZodString>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
                platforms: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reads the caller’s account, or the public part of another player’s account.";
    };
    readonly update: {
        readonly method: "PATCH";
        readonly path: "/accounts/{accountId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            account: import("../../kernel/schemas.ts").Maybe<{
                id: string | undefined;
                displayName: string | undefined;
                authRole: string | undefined;
                metadata: Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }> | undefined;
                platforms: (0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99)[] | undefined;
            }, {
                id?: string | null | undefined;
                displayName?: string | null | undefined;
                authRole?: string | null | undefined;
                metadata?: Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }> | null | undefined;
                platforms?: (string | number)[] | null | undefined;
            }>;
            accountMask: import("../../kernel/schemas.ts").Maybe<string, string>;
            metadataDeletionKeys: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
            accountId: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            account: z.ZodObject<{
                id: z.ZodString;
                displayName: z.ZodString;
                authRole: z.ZodOptional<z.ZodString>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
                platforms: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Changes display name and metadata of the caller’s account, all or nothing.";
        readonly description: "Metadata entries are added or overwritten key by key. Other fields of the account are ignored.";
    };
    readonly listIds: {
        readonly method: "POST";
        readonly path: "/accounts/ids";
        readonly access: "player";
        readonly rate: "account_ids";
        readonly reads: true;
        readonly body: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            accountIds: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Lists the ids of all accounts, oldest first; at most 1,000 a page.";
    };
    readonly link: {
        readonly method: "POST";
        readonly path: "/accounts/link";
        readonly access: "player";
        readonly body: z.ZodObject<{
            sessionId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            account: z.ZodObject<{
                id: z.ZodString;
                displayName: z.ZodString;
                authRole: z.ZodOptional<z.ZodString>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
                platforms: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>>;
            }, z.core.$strip>;
            accountLinked: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["accountsEvent.LINK_ACCOUNT_TO_PLATFORM"];
        readonly responseHeaders: {
            readonly 'x-reason': 'Why it is not linked: IDENTITY_TAKEN or PLATFORM_TAKEN.';
            readonly 'x-session-id': "The new session token of the caller, if it is linked.";
        };
        readonly summary: "Links the platform account of another session to the caller’s account.";
        readonly description: "If it is linked, the other session ends, and the session header carries a new token for the caller; the old one works 30 seconds more. If the platform account belongs to another account, or the caller has another one of that platform, accountLinked is false, nothing has changed, and the header x-reason is IDENTITY_TAKEN or PLATFORM_TAKEN.";
    };
    readonly unlink: {
        readonly method: "POST";
        readonly path: "/accounts/unlink";
        readonly access: "player";
        readonly body: z.ZodObject<{
            platform: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>;
            issuer: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            account: z.ZodObject<{
                id: z.ZodString;
                displayName: z.ZodString;
                authRole: z.ZodOptional<z.ZodString>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
                platforms: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>>;
            }, z.core.$strip>;
            accountUnlinked: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["accountsEvent.UNLINK_ACCOUNT_FROM_PLATFORM", "authenticationEvent.LOGOUT"];
        readonly summary: "Unlinks a platform account from the caller’s account.";
        readonly description: "Sessions that logged in with it end. Anyone who logs in with it later gets another account. accountUnlinked is false if the account has none of that platform.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/accounts/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether the area works.";
    };
    readonly adminGet: {
        readonly method: "GET";
        readonly path: "/admin/accounts/{accountId}";
        readonly access: "operator";
        readonly permission: "accounts.read";
        readonly params: z.ZodObject<{
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            account: z.ZodObject<{
                id: z.ZodString;
                displayName: z.ZodString;
                authRole: z.ZodOptional<z.ZodString>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
                platforms: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reads an account with all its fields.";
    };
    readonly adminList: {
        readonly method: "GET";
        readonly path: "/admin/accounts";
        readonly access: "operator";
        readonly permission: "accounts.read";
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            accounts: z.ZodArray<z.ZodObject<{
                id: z.ZodString;
                displayName: z.ZodString;
                authRole: z.ZodOptional<z.ZodString>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
                platforms: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists accounts, oldest first; at most 200 a page.";
        readonly description: "If the metadata of a page exceeds 1 MiB, the accounts beyond that come without the field `metadata`.";
    };
    readonly adminCreate: {
        readonly method: "POST";
        readonly path: "/admin/accounts";
        readonly access: "operator";
        readonly permission: "accounts.create";
        readonly body: z.ZodObject<{
            displayName: import("../../kernel/schemas.ts").Maybe<string, string>;
            authRole: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            account: z.ZodObject<{
                id: z.ZodString;
                displayName: z.ZodString;
                authRole: z.ZodOptional<z.ZodString>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
                platforms: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Creates an account without platform accounts, so that nobody can log in to it yet.";
        readonly description: "Without a name it gets a generated one; without a role it gets `user`.";
    };
    readonly adminUpdate: {
        readonly method: "PATCH";
        readonly path: "/admin/accounts";
        readonly access: "operator";
        readonly permission: "accounts.admin";
        readonly body: z.ZodObject<{
            account: import("../../kernel/schemas.ts").Maybe<{
                id: string | undefined;
                displayName: string | undefined;
                authRole: string | undefined;
                metadata: Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }> | undefined;
                platforms: (0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99)[] | undefined;
            }, {
                id?: string | null | undefined;
                displayName?: string | null | undefined;
                authRole?: string | null | undefined;
                metadata?: Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }> | null | undefined;
                platforms?: (string | number)[] | null | undefined;
            }>;
            accountMask: import("../../kernel/schemas.ts").Maybe<string, string>;
            metadataDeletionKeys: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            account: z.ZodObject<{
                id: z.ZodString;
                displayName: z.ZodString;
                authRole: z.ZodOptional<z.ZodString>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
                platforms: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly object: "accountId";
        readonly summary: "Changes display name, role and metadata of an account, all or nothing.";
        readonly description: "The caller must hold the permissions of the old role and of the new one. Without the permission `accounts.read` the answer shows the public part of the account.";
    };
    readonly adminDelete: {
        readonly method: 'DELETE';
        readonly access: 'operator';
        readonly permission: 'accounts.delete';
        readonly body: z.ZodObject<{
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            accountDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly object: 'accountId';
        readonly summary: 'Deletes an account with its sessions, platform accounts and metadata, in one transaction.';
        readonly path: "/admin/accounts";
    };
    readonly serverCreate: {
        readonly method: "POST";
        readonly path: "/server/accounts";
        readonly access: "operator";
        readonly permission: "accounts.create";
        readonly body: z.ZodObject<{
            accountId: import("../../kernel/schemas.ts").Maybe<string, string>;
            displayName: import("../../kernel/schemas.ts").Maybe<string, string>;
            platformAccountIds: import("../../kernel/schemas.ts").Maybe<{
                platform: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99;
                id: string;
                issuer: string | undefined;
            }[], {
                platform: string | number;
                id: string;
                issuer?: string | null | undefined;
            }[]>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            account: z.ZodObject<{
                id: z.ZodString;
                displayName: z.ZodString;
                authRole: z.ZodOptional<z.ZodString>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
                platforms: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["accountsEvent.LINK_ACCOUNT_TO_PLATFORM"];
        readonly summary: "Creates an account with platform accounts, or adds them to an existing account.";
        readonly description: "Platform accounts that the account already has stay. If one belongs to another account, the whole call fails. Adding one to an account that existed before needs the permission `accounts.link` too. Without `accounts.read` the answer shows the public part of such an account.";
    };
    readonly serverDelete: {
        readonly method: 'DELETE';
        readonly access: 'operator';
        readonly permission: 'accounts.delete';
        readonly body: z.ZodObject<{
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            accountDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly object: 'accountId';
        readonly summary: 'Deletes an account with its sessions, platform accounts and metadata, in one transaction.';
        readonly path: "/server/accounts";
    };
    readonly serverLink: {
        readonly method: "POST";
        readonly path: "/server/accounts/link";
        readonly access: "operator";
        readonly permission: "accounts.link";
        readonly body: z.ZodObject<{
            accountId: z.ZodString;
            platformAccountId: z.ZodObject<{
                platform: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>;
                id: z.ZodString;
                issuer: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            account: z.ZodObject<{
                id: z.ZodString;
                displayName: z.ZodString;
                authRole: z.ZodOptional<z.ZodString>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
                platforms: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>>;
            }, z.core.$strip>;
            accountLinked: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["accountsEvent.LINK_ACCOUNT_TO_PLATFORM"];
        readonly object: "accountId";
        readonly responseHeaders: {
            readonly 'x-reason': 'Why it is not linked: IDENTITY_TAKEN or PLATFORM_TAKEN.';
        };
        readonly summary: "Links a platform account to an account.";
        readonly description: "If it cannot be linked, accountLinked is false and the header x-reason gives the reason, as for players. Without the permission `accounts.read` the answer shows the public part of the account.";
    };
    readonly serverUnlink: {
        readonly method: "POST";
        readonly path: "/server/accounts/unlink";
        readonly access: "operator";
        readonly permission: "accounts.link";
        readonly body: z.ZodObject<{
            accountId: z.ZodString;
            platformAccountId: z.ZodObject<{
                platform: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>;
                id: z.ZodString;
                issuer: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            account: z.ZodObject<{
                id: z.ZodString;
                displayName: z.ZodString;
                authRole: z.ZodOptional<z.ZodString>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
                platforms: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>>;
            }, z.core.$strip>;
            accountUnlinked: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["accountsEvent.UNLINK_ACCOUNT_FROM_PLATFORM", "authenticationEvent.LOGOUT"];
        readonly object: "accountId";
        readonly summary: "Unlinks a platform account from an account. Sessions that logged in with it end.";
        readonly description: "accountUnlinked is false if the account does not have this platform account. Without the permission `accounts.read` the answer shows the public part of the account.";
    };
    readonly adminCreateMetadata: {
        readonly method: 'POST';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly body: z.ZodObject<{
            entryKey: z.ZodString;
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'accounts.metadata.write';
        readonly object: 'accountId';
        readonly routine: true;
        readonly path: "/accounts/metadata";
        readonly summary: "Adds a metadata entry to an account.";
    };
    readonly adminPutMetadata: {
        readonly method: 'PUT';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND joins texts and merges JSON: objects member by member, arrays end to end.";
        readonly body: z.ZodObject<{
            entryKey: z.ZodString;
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            updateOperationType: import("../../kernel/schemas.ts").Maybe<0 | 1 | 2, string | number>;
            ifVersion: import("../../kernel/schemas.ts").Maybe<number, number>;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'accounts.metadata.write';
        readonly object: 'accountId';
        readonly routine: true;
        readonly path: "/accounts/metadata";
        readonly summary: "Changes a metadata entry of an account.";
    };
    readonly adminReadMetadata: {
        readonly access: 'operator';
        readonly permission: 'accounts.metadata.read';
        readonly method: "GET";
        readonly path: "/accounts/metadata";
        readonly query: z.ZodObject<{
            accountId: z.ZodString;
            entryKey: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>>;
            entryValue: z.ZodOptional<z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>>;
            version: z.ZodOptional<z.ZodInt>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reads all metadata of an account, or one entry.";
    };
    readonly adminRemoveMetadata: {
        readonly method: 'DELETE';
        readonly out: z.ZodObject<{
            entryDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.";
        readonly body: z.ZodObject<{
            jsonHandlingType: import("../../kernel/schemas.ts").Maybe<0 | 1, string | number>;
            propertiesToRemovePaths: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
            entryKey: z.ZodString;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'accounts.metadata.write';
        readonly object: 'accountId';
        readonly routine: true;
        readonly path: "/accounts/metadata";
        readonly summary: "Removes a metadata entry of an account, or properties of its JSON value.";
    };
    readonly adminSearchMetadata: {
        readonly method: 'POST';
        readonly rate: 'search';
        readonly reads: true;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if the expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked.";
        readonly query: z.ZodObject<{
            regex: z.ZodString;
            caseInsensitive: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            invert: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'accounts.metadata.read';
        readonly path: "/accounts/metadata/keys/search";
        readonly summary: "Finds the metadata entries of an account whose keys match a regular expression.";
    };
    readonly serverCreateMetadata: {
        readonly method: 'POST';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly body: z.ZodObject<{
            entryKey: z.ZodString;
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'accounts.metadata.write';
        readonly object: 'accountId';
        readonly routine: true;
        readonly path: "/accounts/metadata";
        readonly summary: "Adds a metadata entry to an account.";
    };
    readonly serverPutMetadata: {
        readonly method: 'PUT';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND joins texts and merges JSON: objects member by member, arrays end to end.";
        readonly body: z.ZodObject<{
            entryKey: z.ZodString;
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            updateOperationType: import("../../kernel/schemas.ts").Maybe<0 | 1 | 2, string | number>;
            ifVersion: import("../../kernel/schemas.ts").Maybe<number, number>;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'accounts.metadata.write';
        readonly object: 'accountId';
        readonly routine: true;
        readonly path: "/accounts/metadata";
        readonly summary: "Changes a metadata entry of an account.";
    };
    readonly serverReadMetadata: {
        readonly access: 'operator';
        readonly permission: 'accounts.metadata.read';
        readonly method: "GET";
        readonly path: "/accounts/metadata";
        readonly query: z.ZodObject<{
            accountId: z.ZodString;
            entryKey: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>>;
            entryValue: z.ZodOptional<z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>>;
            version: z.ZodOptional<z.ZodInt>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reads all metadata of an account, or one entry.";
    };
    readonly serverRemoveMetadata: {
        readonly method: 'DELETE';
        readonly out: z.ZodObject<{
            entryDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.";
        readonly body: z.ZodObject<{
            jsonHandlingType: import("../../kernel/schemas.ts").Maybe<0 | 1, string | number>;
            propertiesToRemovePaths: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
            entryKey: z.ZodString;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'accounts.metadata.write';
        readonly object: 'accountId';
        readonly routine: true;
        readonly path: "/accounts/metadata";
        readonly summary: "Removes a metadata entry of an account, or properties of its JSON value.";
    };
    readonly serverSearchMetadata: {
        readonly method: 'POST';
        readonly rate: 'search';
        readonly reads: true;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if the expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked.";
        readonly query: z.ZodObject<{
            regex: z.ZodString;
            caseInsensitive: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            invert: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'accounts.metadata.read';
        readonly path: "/accounts/metadata/keys/search";
        readonly summary: "Finds the metadata entries of an account whose keys match a regular expression.";
    };
}, "accounts">;

// packages/core/src/areas/accounts/index.ts
export declare const accountsArea: Area<typeof accountsContract.routes, AccountsService, AccountsOptions, typeof accountLimits, typeof accountRates>;

// packages/core/src/areas/accounts/limits.ts
export declare const accountLimits: {
    readonly pageIds: readonly [1000, 1000, "ids per page of POST /accounts/ids"];
};

// packages/core/src/areas/accounts/options.ts
export interface AccountsOptions {
    readonly listAccountIds?: boolean;
}

// packages/core/src/areas/accounts/rates.ts
export declare const accountRates: {
    readonly account_ids: {
        readonly points: 10;
        readonly seconds: 60;
    };
};

// packages/core/src/areas/accounts/service.ts
export interface AccountsService extends Service<typeof accountsContract.routes> {
    promote(accountId: string, authRole: string): Promise<void>;
}

// packages/core/src/areas/api-keys/contract.ts
export declare const apiKeysContract: import("../../http/contract.ts").Contract<{
    readonly test: {
        readonly method: "GET";
        readonly path: "/api_keys/test";
        readonly access: "key";
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly summary: "Checks whether the API key of the request is valid.";
    };
    readonly permissions: {
        readonly access: 'operator';
        readonly permission: 'api_keys.manage';
        readonly method: "GET";
        readonly path: "/api_keys/permissions";
        readonly out: z.ZodObject<{
            permissions: z.ZodArray<z.ZodObject<{
                name: z.ZodString;
                description: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the permissions that a policy can hold.";
    };
    readonly createPolicy: {
        readonly access: 'operator';
        readonly permission: 'api_keys.manage';
        readonly method: "POST";
        readonly path: "/api_keys/policies";
        readonly body: z.ZodObject<{
            name: z.ZodString;
            permissions: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            policy: z.ZodObject<{
                id: z.ZodString;
                name: z.ZodString;
                permissions: z.ZodArray<z.ZodString>;
                createdBy: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Creates a policy, which is a named list of permissions.";
        readonly description: "A permission is a name of the catalogue, `area.*` or `*`. The caller must hold each of them.";
    };
    readonly listPolicies: {
        readonly access: 'operator';
        readonly permission: 'api_keys.manage';
        readonly method: "GET";
        readonly path: "/api_keys/policies";
        readonly out: z.ZodObject<{
            policies: z.ZodArray<z.ZodObject<{
                id: z.ZodString;
                name: z.ZodString;
                permissions: z.ZodArray<z.ZodString>;
                createdBy: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists every policy, oldest first.";
    };
    readonly updatePolicy: {
        readonly access: 'operator';
        readonly permission: 'api_keys.manage';
        readonly method: "PUT";
        readonly path: "/api_keys/policies/{id}";
        readonly params: z.ZodObject<{
            id: z.ZodString;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            id: import("../../kernel/schemas.ts").Maybe<string, string>;
            name: z.ZodString;
            permissions: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            policy: z.ZodObject<{
                id: z.ZodString;
                name: z.ZodString;
                permissions: z.ZodArray<z.ZodString>;
                createdBy: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly object: "id";
        readonly summary: "Replaces the name and the permissions of a policy. The change applies to its keys at once.";
        readonly description: "The caller must hold the old permissions and the new ones.";
    };
    readonly deletePolicy: {
        readonly access: 'operator';
        readonly permission: 'api_keys.manage';
        readonly method: "DELETE";
        readonly path: "/api_keys/policies/{id}";
        readonly params: z.ZodObject<{
            id: z.ZodString;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            force: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            policyDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly object: "id";
        readonly summary: "Deletes a policy, and with force=true its keys too.";
        readonly description: "The caller must hold its permissions.";
    };
    readonly create: {
        readonly access: 'operator';
        readonly permission: 'api_keys.manage';
        readonly method: "POST";
        readonly path: "/api_keys";
        readonly body: z.ZodObject<{
            name: z.ZodString;
            policyId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            apiKey: z.ZodObject<{
                key: z.ZodString;
                name: z.ZodString;
                createdOn: z.ZodString;
                lastUsedOn: z.ZodString;
                policy: z.ZodObject<{
                    id: z.ZodString;
                    name: z.ZodString;
                    permissions: z.ZodArray<z.ZodString>;
                    createdBy: z.ZodString;
                }, z.core.$strip>;
                createdBy: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Creates an API key bound to a policy. Only this answer contains the whole key.";
    };
    readonly list: {
        readonly access: 'operator';
        readonly permission: 'api_keys.manage';
        readonly method: "GET";
        readonly path: "/api_keys";
        readonly out: z.ZodObject<{
            apiKeys: z.ZodArray<z.ZodObject<{
                key: z.ZodString;
                name: z.ZodString;
                createdOn: z.ZodString;
                lastUsedOn: z.ZodString;
                policy: z.ZodObject<{
                    id: z.ZodString;
                    name: z.ZodString;
                    permissions: z.ZodArray<z.ZodString>;
                    createdBy: z.ZodString;
                }, z.core.$strip>;
                createdBy: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists every API key by its public id, oldest first.";
    };
    readonly update: {
        readonly access: 'operator';
        readonly permission: 'api_keys.manage';
        readonly method: "PUT";
        readonly path: "/api_keys/{key}";
        readonly params: z.ZodObject<{
            key: z.ZodString;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            key: import("../../kernel/schemas.ts").Maybe<string, string>;
            name: z.ZodString;
            policyId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            apiKey: z.ZodObject<{
                key: z.ZodString;
                name: z.ZodString;
                createdOn: z.ZodString;
                lastUsedOn: z.ZodString;
                policy: z.ZodObject<{
                    id: z.ZodString;
                    name: z.ZodString;
                    permissions: z.ZodArray<z.ZodString>;
                    createdBy: z.ZodString;
                }, z.core.$strip>;
                createdBy: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly object: "key";
        readonly summary: "Renames an API key or binds it to another policy.";
        readonly description: "The caller must hold the permissions of the old policy and of the new one.";
    };
    readonly delete: {
        readonly access: 'operator';
        readonly permission: 'api_keys.manage';
        readonly method: "DELETE";
        readonly path: "/api_keys/{key}";
        readonly params: z.ZodObject<{
            key: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            apiKeyDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly object: "key";
        readonly summary: "Revokes an API key at once.";
        readonly description: "The caller must hold the permissions of its policy.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/api_keys/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether the area works.";
    };
}, "apiKeys">;

// packages/core/src/areas/api-keys/index.ts
export declare const apiKeysArea: Area<typeof apiKeysContract.routes, ApiKeys, None, typeof apiKeyLimits>;

// packages/core/src/areas/api-keys/limits.ts
export declare const apiKeyLimits: {
    readonly policies: readonly [200, 10000, "policies"];
    readonly policyPermissions: readonly [200, 1000, "permissions per policy"];
    readonly apiKeys: readonly [1000, 100000, "API keys"];
    readonly nameLength: readonly [64, 256, "characters of the name of a policy or API key"];
};

// packages/core/src/areas/api-keys/service.ts
export interface ApiKeys extends Service<typeof apiKeysContract.routes> {
    createFirstKey(): Promise<string | null>;
}

// packages/core/src/areas/area.ts
export interface AreaData<R extends Routes = Routes, Name extends string = string> {
    readonly contract: Contract<R, Name>;
    readonly tables: readonly Table[];
    readonly dataSteps?: readonly DataStep[];
    readonly errors: Readonly<Record<string, ErrorMaker>>;
    readonly events: Readonly<Record<string, string>>;
    readonly moments: readonly Moment[];
    readonly limits: LimitTable;
    readonly rates: RateTable;
}
export type None = Record<never, never>;
export interface Service<R extends Routes = Routes> extends Background {
    readonly operations: Handlers<R>;
    readonly page?: CreatePage;
}
export interface Area<R extends Routes = Routes, Value extends Service<R> = Service<R>, O = None, L extends LimitTable = None, T extends RateTable = None, Name extends string = string> extends AreaData<R, Name>, Part<Value> {
    readonly limits: L;
    readonly rates: T;
    readonly optionsType?: O;
}
type OptionsIn<A> = A extends {
    readonly optionsType?: infer O;
} ? O : never;
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer All) => void ? All : never;
export type NamesOf<Table> = Table extends unknown ? keyof Table & string : never;
export type OptionsOf<A> = Intersection<OptionsIn<A>>;

// packages/core/src/areas/areas.ts
type AreasInTheBox = typeof inTheBox;
export type AreaOptions = OptionsOf<AreasInTheBox[keyof AreasInTheBox]>;
export type LimitName = keyof typeof engineLimits | NamesOf<AreasInTheBox[keyof AreasInTheBox]['limits']>;
export type Limits = {
    readonly [Name in LimitName]: number;
};
export type RateName = keyof typeof engineRates | NamesOf<AreasInTheBox[keyof AreasInTheBox]['rates']>;

// packages/core/src/areas/audit/contract.ts
export declare const auditContract: import("../../http/contract.ts").Contract<{
    readonly list: {
        readonly method: "GET";
        readonly path: "/admin/audit";
        readonly access: "operator";
        readonly permission: "audit.read";
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            principal: import("../../kernel/schemas.ts").Maybe<string, string>;
            object: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            records: z.ZodArray<z.ZodObject<{
                auditId: z.ZodString;
                time: z.ZodString;
                principal: z.ZodString;
                operation: z.ZodString;
                object: z.ZodString;
                outcome: z.ZodString;
                requestId: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the changes of operators and their refused attempts, newest first.";
        readonly description: "Records are written in the same transaction as the change, never altered, and kept for 90 days. What game servers do all the time with their API key is not recorded: emit events, change metadata, request and end matches, and handle tickets.";
    };
}, "audit">;

// packages/core/src/areas/audit/index.ts
export declare const auditArea: Area<typeof auditContract.routes, Service<typeof auditContract.routes>, None, typeof auditLimits>;

// packages/core/src/areas/audit/limits.ts
export declare const auditLimits: {
    readonly auditDays: readonly [90, 3650, "days that audit rows are kept"];
};

// packages/core/src/areas/authentication/contract.ts
export declare const authenticationContract: import("../../http/contract.ts").Contract<{
    readonly login: {
        readonly method: "POST";
        readonly path: "/authentication/login";
        readonly access: "public";
        readonly rate: "login";
        readonly issuesSession: true;
        readonly responseHeaders: {
            readonly 'x-replay-token': "The next token, after a login with one.";
        };
        readonly body: z.ZodObject<{
            provider: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>;
            payload: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            redirectUri: z.ZodString;
            confirmationCode: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Begins a login with a provider; the session token is in the header x-session-id.";
        readonly description: "An empty redirectUri means that the player is logged in. Otherwise open it in a browser and wait with GET /authentication/await.";
    };
    readonly await: {
        readonly method: "GET";
        readonly path: "/authentication/await";
        readonly access: "session";
        readonly rate: "await";
        readonly waits: true;
        readonly out: z.ZodObject<{
            successfulAuth: z.ZodBoolean;
            message: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly responseHeaders: {
            readonly 'x-session-id': "The new session token, after a login by redirect.";
        };
        readonly summary: "Waits until the login of the session is done, up to 25 seconds.";
        readonly description: "After a login by redirect the new session token is in the header x-session-id. If `message` is `PENDING`, the login is not done yet: call again.";
    };
    readonly callback: {
        readonly path: '/authentication/{provider}/callback';
        readonly access: 'public';
        readonly rate: 'callback';
        readonly page: true;
        readonly params: z.ZodObject<{
            provider: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            step: z.ZodEnum<{
                confirm: "confirm";
                done: "done";
                failed: "failed";
                fragment: "fragment";
            }>;
            message: z.ZodString;
            confirmation: z.ZodString;
            triesLeft: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly method: "GET";
        readonly query: z.ZodObject<{
            fields: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
        }, z.core.$strip>;
        readonly summary: "Receives the player from a provider that redirects to an address.";
        readonly description: "Register this address with the provider. Each state can be used once.";
    };
    readonly postCallback: {
        readonly path: '/authentication/{provider}/callback';
        readonly access: 'public';
        readonly rate: 'callback';
        readonly page: true;
        readonly params: z.ZodObject<{
            provider: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            step: z.ZodEnum<{
                confirm: "confirm";
                done: "done";
                failed: "failed";
                fragment: "fragment";
            }>;
            message: z.ZodString;
            confirmation: z.ZodString;
            triesLeft: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly method: "POST";
        readonly form: true;
        readonly body: z.ZodObject<{
            fields: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
        }, z.core.$strip>;
        readonly summary: "Receives what a provider or one of our own pages posts when a player comes back.";
        readonly description: "For providers that post a form, for the page that posts a fragment, and for the confirmation. JSON is accepted too: `{\"fields\": {…}}`.";
    };
    readonly logout: {
        readonly method: "POST";
        readonly path: "/authentication/logout";
        readonly access: "session";
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly emits: readonly ["authenticationEvent.LOGOUT", "matchmakingStatusUpdateEvent.CANCELLED"];
        readonly summary: "Ends the session.";
    };
    readonly listProviders: {
        readonly method: "GET";
        readonly path: "/authentication/providers";
        readonly access: "public";
        readonly out: z.ZodObject<{
            enabledProviders: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>>;
        }, z.core.$strip>;
        readonly summary: "Lists the providers that are enabled.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/authentication/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether the area and each enabled provider work.";
    };
    readonly adminListProviders: {
        readonly access: 'operator';
        readonly permission: 'auth_providers.manage';
        readonly object: 'provider';
        readonly method: "GET";
        readonly path: "/admin/authentication/available-providers";
        readonly out: z.ZodObject<{
            providers: z.ZodArray<z.ZodObject<{
                provider: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>;
                rawConfig: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists every provider with its configuration.";
    };
    readonly adminGetProvider: {
        readonly access: 'operator';
        readonly permission: 'auth_providers.manage';
        readonly object: 'provider';
        readonly method: "GET";
        readonly path: "/admin/authentication/providers/{provider}";
        readonly params: z.ZodObject<{
            provider: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            provider: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>;
            providerConfig: z.ZodObject<{
                providerClientId: import("../../kernel/schemas.ts").Maybe<string, string>;
                providerClientSecret: import("../../kernel/schemas.ts").Maybe<string, string>;
                providerRedirectUri: import("../../kernel/schemas.ts").Maybe<string, string>;
                providerIsEnabled: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reads the configuration of a provider.";
    };
    readonly adminUpdateProvider: {
        readonly access: 'operator';
        readonly permission: 'auth_providers.manage';
        readonly object: 'provider';
        readonly everyPermission: true;
        readonly method: "PATCH";
        readonly path: "/admin/authentication/providers/{provider}";
        readonly params: z.ZodObject<{
            provider: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            provider: import("../../kernel/schemas.ts").Maybe<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>;
            providerConfig: z.ZodObject<{
                providerClientId: import("../../kernel/schemas.ts").Maybe<string, string>;
                providerClientSecret: import("../../kernel/schemas.ts").Maybe<string, string>;
                providerRedirectUri: import("../../kernel/schemas.ts").Maybe<string, string>;
                providerIsEnabled: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Changes the given fields of a provider’s configuration, at once on every node.";
    };
    readonly adminSetProviderStatus: {
        readonly access: 'operator';
        readonly permission: 'auth_providers.manage';
        readonly object: 'provider';
        readonly everyPermission: true;
        readonly method: "PUT";
        readonly path: "/admin/authentication/providers/{provider}/status";
        readonly params: z.ZodObject<{
            provider: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            provider: import("../../kernel/schemas.ts").Maybe<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>;
            isEnabled: z.ZodBoolean;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Enables or disables a provider, at once on every node.";
    };
}, "authentication">;

// packages/core/src/areas/authentication/index.ts
export declare const authenticationArea: Area<typeof authenticationContract.routes, Authentication, AuthenticationOptions, typeof authenticationLimits, typeof authenticationRates>;

// packages/core/src/areas/authentication/limits.ts
export declare const authenticationLimits: {
    readonly openLoginsPerAddress: readonly [20, 1000, "unfinished logins by redirect per address; a new login above the limit ends the oldest"];
    readonly confirmationTries: readonly [5, 10, "attempts to enter the six digits of a login"];
    readonly awaitSeconds: readonly [25, 300, "seconds that one call of await waits at most"];
};

// packages/core/src/areas/authentication/options.ts
export interface ProviderSettings {
    readonly clientId?: string | undefined;
    readonly clientSecret?: string | undefined;
    readonly redirectUri?: string | undefined;
    readonly enabled?: boolean;
}
export interface BootstrapAdmin {
    readonly provider: number | ProviderName;
    readonly platformAccountId: string;
    readonly issuer?: string | undefined;
}
export interface AuthenticationOptions {
    readonly providers?: readonly LoginProvider[];
    readonly gameName?: string | undefined;
    readonly pendingCookie?: boolean;
    readonly providerSettings?: {
        readonly [Name in ProviderName]?: ProviderSettings;
    };
    readonly allowUnsafeInProduction?: boolean;
    readonly bootstrapAdmins?: readonly BootstrapAdmin[];
}

// packages/core/src/areas/authentication/providers/custom.ts
export type Validate = (payload: string, context: LoginContext) => LoginOutcome | Promise<LoginOutcome>;
export declare const customProvider: (validate: Validate, options?: {
    readonly timeoutMilliseconds?: number;
    readonly redirect?: RedirectFlow;
}) => LoginProvider;

// packages/core/src/areas/authentication/providers/provider.ts
export interface ProviderConfiguration {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUri: string;
}
export interface LoginContext {
    readonly state: string;
    readonly address: string;
    readonly configuration: ProviderConfiguration;
    readonly now: number;
    readonly signal: AbortSignal;
}
export interface VerifiedIdentity {
    readonly subject: string;
    readonly issuer?: string | undefined;
    readonly displayName?: string | undefined;
    readonly once?: {
        readonly proof: string;
        readonly until: number;
    } | undefined;
}
export interface LoginRedirect {
    readonly redirectUri: string;
    readonly kept?: string;
}
export type LoginOutcome = VerifiedIdentity | LoginRedirect | null;
export interface FinishContext extends Omit<LoginContext, 'address'> {
    readonly kept: string;
}
export interface LoginFailure {
    readonly failure: string;
}
export interface RedirectFlow {
    readonly returns: 'query' | 'form' | 'fragment';
    readonly confirmation?: boolean;
    finish(fields: Readonly<Record<string, string>>, context: FinishContext): Promise<VerifiedIdentity | LoginFailure | null>;
}
export interface LoginProvider {
    readonly provider: Provider;
    readonly platform: Platform;
    readonly issuer: string;
    readonly timeoutMilliseconds?: number;
    missing?(configuration: ProviderConfiguration): readonly string[];
    readonly warnings?: readonly string[];
    login(payload: string, context: LoginContext): Promise<LoginOutcome>;
    readonly redirect?: RedirectFlow;
}

// packages/core/src/areas/authentication/providers/unsafe.ts
export declare const unsafeProvider: LoginProvider;

// packages/core/src/areas/authentication/rates.ts
export declare const authenticationRates: {
    readonly login: {
        readonly points: 20;
        readonly seconds: 60;
    };
    readonly await: {
        readonly points: 60;
        readonly seconds: 60;
    };
    readonly callback: {
        readonly points: 60;
        readonly seconds: 60;
    };
};

// packages/core/src/areas/authentication/service.ts
export interface Authentication extends Service<typeof authenticationContract.routes> {
    complete(state: string, completion: Completion): Promise<boolean>;
    defaultIssuer(platform: Platform): string | null;
    canLogIn(db: StorageOperations, provider: number): Promise<boolean>;
}

// packages/core/src/areas/authentication/service.login.ts
export type Completion = VerifiedIdentity | LoginFailure;

// packages/core/src/areas/context.ts
type NoLimits = Record<never, never>;
export interface Context<Own extends LimitTable = NoLimits> {
    readonly storage: Storage;
    readonly atomically: Atomically;
    readonly single: Single;
    readonly api: UnitApi;
    readonly raise: Raise;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly secrets: Secrets;
    readonly log: Log;
    readonly limits: EngineLimits & LimitsOf<Own>;
    readonly rates: Rates;
    readonly production: boolean;
    readonly publicUrl: string | null;
    systemCall(operation: string): Call;
    health(components?: () => Promise<readonly ComponentHealth[]>): Promise<HealthRecord>;
}

// packages/core/src/areas/document/contract.ts
export declare const documentContract: import("../../http/contract.ts").Contract<{
    readonly openapi: {
        readonly method: "GET";
        readonly path: "/openapi.json";
        readonly access: "public";
        readonly text: true;
        readonly requestHeaders: {
            readonly 'If-None-Match': "The etag of a copy. If the document is still the same, the answer is 304.";
        };
        readonly responseHeaders: {
            readonly etag: "The version of the document.";
        };
        readonly out: z.ZodObject<{
            openapi: z.ZodString;
        }, z.core.$loose>;
        readonly summary: "Answers the OpenAPI 3.0.1 document of this API.";
    };
}, "document">;

// packages/core/src/areas/document/index.ts
export declare const documentArea: Area<typeof documentContract.routes>;

// packages/core/src/areas/events/contract.ts
export declare const eventsContract: import("../../http/contract.ts").Contract<{
    readonly subscribe: {
        readonly method: "GET";
        readonly path: "/events/subscribe";
        readonly access: "player";
        readonly query: z.ZodObject<{
            lastEventId: import("../../kernel/schemas.ts").Maybe<string, string>;
            ticket: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly stream: z.ZodObject<{
            event: z.ZodObject<{
                eventId: z.ZodOptional<z.ZodString>;
                recipientId: z.ZodOptional<z.ZodString>;
                accountsEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                    accountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    isNewAccount: import("../../kernel/schemas.ts").Defaulted<boolean, boolean>;
                    newPlatformType: import("../../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
                    removedPlatformType: import("../../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
                    platforms: import("../../kernel/schemas.ts").Defaulted<(0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99)[], (string | number)[]>;
                }, z.core.$strip>>>;
                announcementEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    message: z.ZodString;
                }, z.core.$strip>>>;
                anyEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    '@type': z.ZodString;
                }, z.core.$loose>>>;
                authenticationEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                    serviceAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    platformAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    platform: import("../../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
                }, z.core.$strip>>>;
                emptyEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{}, z.core.$strip>>>;
                friendsEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
                    senderAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    receiverAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                }, z.core.$strip>>>;
                matchmakingStatusUpdateEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6, string | number>>;
                    message: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    ticketId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    additionalEventData: import("../../kernel/schemas.ts").Defaulted<string, string>;
                }, z.core.$strip>>>;
                newMatchEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    match: z.ZodObject<{
                        matchId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                        playerIds: import("../../kernel/schemas.ts").Defaulted<string[], string[]>;
                        matchProperties: import("../../kernel/schemas.ts").Maybe<string, string>;
                        playerProperties: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
                    }, z.core.$strip>;
                }, z.core.$strip>>>;
                partyUpdateEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10, string | number>>;
                    message: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    partyId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    eventPayload: import("../../kernel/schemas.ts").Defaulted<Record<string, {
                        boolValue: boolean | undefined;
                        metadataValue: {
                            key: string;
                            value: {
                                stringPayload: string | undefined;
                                intPayload: bigint | undefined;
                                jsonPayload: string | undefined;
                            } | undefined;
                        } | undefined;
                        stringValue: string | undefined;
                        playerValue: {
                            playerId: string;
                            displayName: string;
                            isReady: boolean;
                            isLeader: boolean;
                            teamNumber: number;
                            metadata: Record<string, {
                                stringPayload: string | undefined;
                                intPayload: bigint | undefined;
                                jsonPayload: string | undefined;
                            }> | undefined;
                        } | undefined;
                        intValue: bigint | undefined;
                        metadataMapValue: {
                            metadata: Record<string, {
                                stringPayload: string | undefined;
                                intPayload: bigint | undefined;
                                jsonPayload: string | undefined;
                            }>;
                        } | undefined;
                    }>, Record<string, {
                        boolValue?: boolean | null | undefined;
                        metadataValue?: {
                            key: string;
                            value?: {
                                stringPayload?: string | null | undefined;
                                intPayload?: string | number | bigint | null | undefined;
                                jsonPayload?: string | null | undefined;
                            } | null | undefined;
                        } | null | undefined;
                        stringValue?: string | null | undefined;
                        playerValue?: {
                            playerId?: string | null | undefined;
                            displayName?: string | null | undefined;
                            isReady?: boolean | null | undefined;
                            isLeader?: boolean | null | undefined;
                            teamNumber?: number | null | undefined;
                            metadata?: Record<string, {
                                stringPayload?: string | null | undefined;
                                intPayload?: string | number | bigint | null | undefined;
                                jsonPayload?: string | null | undefined;
                            }> | null | undefined;
                        } | null | undefined;
                        intValue?: string | number | bigint | null | undefined;
                        metadataMapValue?: {
                            metadata: Record<string, {
                                stringPayload?: string | null | undefined;
                                intPayload?: string | number | bigint | null | undefined;
                                jsonPayload?: string | null | undefined;
                            }>;
                        } | null | undefined;
                    }>>;
                }, z.core.$strip>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly rate: "subscribe";
        readonly waits: true;
        readonly requestHeaders: {
            readonly 'Last-Event-ID': "Resumes after this event.";
        };
        readonly responseHeaders: {
            readonly 'last-event-id': "The position at which the stream begins, to resume at.";
        };
        readonly emits: readonly ["anyEvent.events/Resync", "emptyEvent", "partyUpdateEvent.PLAYER_CONNECTION_CHANGED"];
        readonly summary: "Streams the events addressed to the caller.";
        readonly description: "Sends one JSON object per line, or server-sent events if the request has Accept: text/event-stream. With Prefer: wait=N it is a long poll that answers as soon as there is an event. Without a cursor the stream begins now. If events after the cursor are missing, an anyEvent events/Resync says so.";
    };
    readonly subscribeTags: {
        readonly method: "GET";
        readonly path: "/events/subscribe/tags";
        readonly access: "operator";
        readonly permission: "events.subscribe_tags";
        readonly query: z.ZodObject<{
            ticket: import("../../kernel/schemas.ts").Maybe<string, string>;
            senderId: import("../../kernel/schemas.ts").Maybe<string, string>;
            eventTags: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
        }, z.core.$strip>;
        readonly stream: z.ZodObject<{
            event: z.ZodObject<{
                eventId: z.ZodOptional<z.ZodString>;
                recipientId: z.ZodOptional<z.ZodString>;
                accountsEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                    accountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    isNewAccount: import("../../kernel/schemas.ts").Defaulted<boolean, boolean>;
                    newPlatformType: import("../../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
                    removedPlatformType: import("../../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
                    platforms: import("../../kernel/schemas.ts").Defaulted<(0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99)[], (string | number)[]>;
                }, z.core.$strip>>>;
                announcementEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    message: z.ZodString;
                }, z.core.$strip>>>;
                anyEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    '@type': z.ZodString;
                }, z.core.$loose>>>;
                authenticationEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                    serviceAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    platformAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    platform: import("../../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
                }, z.core.$strip>>>;
                emptyEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{}, z.core.$strip>>>;
                friendsEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
                    senderAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    receiverAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                }, z.core.$strip>>>;
                matchmakingStatusUpdateEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6, string | number>>;
                    message: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    ticketId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    additionalEventData: import("../../kernel/schemas.ts").Defaulted<string, string>;
                }, z.core.$strip>>>;
                newMatchEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    match: z.ZodObject<{
                        matchId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                        playerIds: import("../../kernel/schemas.ts").Defaulted<string[], string[]>;
                        matchProperties: import("../../kernel/schemas.ts").Maybe<string, string>;
                        playerProperties: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
                    }, z.core.$strip>;
                }, z.core.$strip>>>;
                partyUpdateEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10, string | number>>;
                    message: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    partyId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    eventPayload: import("../../kernel/schemas.ts").Defaulted<Record<string, {
                        boolValue: boolean | undefined;
                        metadataValue: {
                            key: string;
                            value: {
                                stringPayload: string | undefined;
                                intPayload: bigint | undefined;
                                jsonPayload: string | undefined;
                            } | undefined;
                        } | undefined;
                        stringValue: string | undefined;
                        playerValue: {
                            playerId: string;
                            displayName: string;
                            isReady: boolean;
                            isLeader: boolean;
                            teamNumber: number;
                            metadata: Record<string, {
                                stringPayload: string | undefined;
                                intPayload: bigint | undefined;
                                jsonPayload: string | undefined;
                            }> | undefined;
                        } | undefined;
                        intValue: bigint | undefined;
                        metadataMapValue: {
                            metadata: Record<string, {
                                stringPayload: string | undefined;
                                intPayload: bigint | undefined;
                                jsonPayload: string | undefined;
                            }>;
                        } | undefined;
                    }>, Record<string, {
                        boolValue?: boolean | null | undefined;
                        metadataValue?: {
                            key: string;
                            value?: {
                                stringPayload?: string | null | undefined;
                                intPayload?: string | number | bigint | null | undefined;
                                jsonPayload?: string | null | undefined;
                            } | null | undefined;
                        } | null | undefined;
                        stringValue?: string | null | undefined;
                        playerValue?: {
                            playerId?: string | null | undefined;
                            displayName?: string | null | undefined;
                            isReady?: boolean | null | undefined;
                            isLeader?: boolean | null | undefined;
                            teamNumber?: number | null | undefined;
                            metadata?: Record<string, {
                                stringPayload?: string | null | undefined;
                                intPayload?: string | number | bigint | null | undefined;
                                jsonPayload?: string | null | undefined;
                            }> | null | undefined;
                        } | null | undefined;
                        intValue?: string | number | bigint | null | undefined;
                        metadataMapValue?: {
                            metadata: Record<string, {
                                stringPayload?: string | null | undefined;
                                intPayload?: string | number | bigint | null | undefined;
                                jsonPayload?: string | null | undefined;
                            }>;
                        } | null | undefined;
                    }>>;
                }, z.core.$strip>>>;
            }, z.core.$strip>;
            eventTags: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly rate: "subscribe";
        readonly waits: true;
        readonly emits: readonly ["anyEvent.events/Resync", "emptyEvent"];
        readonly summary: "Streams tagged events, live and at most once.";
        readonly description: "Sends one JSON object per line, or server-sent events if the request has Accept: text/event-stream. With Prefer: wait=N it is a long poll that answers as soon as there is an event.";
    };
    readonly emit: {
        readonly access: 'operator';
        readonly permission: 'events.emit';
        readonly method: 'POST';
        readonly rate: 'emit';
        readonly body: z.ZodObject<{
            nestedEvent: z.ZodObject<{
                eventId: z.ZodOptional<z.ZodString>;
                recipientId: z.ZodOptional<z.ZodString>;
                accountsEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                    accountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    isNewAccount: import("../../kernel/schemas.ts").Defaulted<boolean, boolean>;
                    newPlatformType: import("../../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
                    removedPlatformType: import("../../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
                    platforms: import("../../kernel/schemas.ts").Defaulted<(0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99)[], (string | number)[]>;
                }, z.core.$strip>>>;
                announcementEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    message: z.ZodString;
                }, z.core.$strip>>>;
                anyEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    '@type': z.ZodString;
                }, z.core.$loose>>>;
                authenticationEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                    serviceAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    platformAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    platform: import("../../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
                }, z.core.$strip>>>;
                emptyEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{}, z.core.$strip>>>;
                friendsEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
                    senderAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    receiverAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                }, z.core.$strip>>>;
                matchmakingStatusUpdateEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6, string | number>>;
                    message: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    ticketId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    additionalEventData: import("../../kernel/schemas.ts").Defaulted<string, string>;
                }, z.core.$strip>>>;
                newMatchEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    match: z.ZodObject<{
                        matchId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                        playerIds: import("../../kernel/schemas.ts").Defaulted<string[], string[]>;
                        matchProperties: import("../../kernel/schemas.ts").Maybe<string, string>;
                        playerProperties: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
                    }, z.core.$strip>;
                }, z.core.$strip>>>;
                partyUpdateEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10, string | number>>;
                    message: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    partyId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    eventPayload: import("../../kernel/schemas.ts").Defaulted<Record<string, {
                        boolValue: boolean | undefined;
                        metadataValue: {
                            key: string;
                            value: {
                                stringPayload: string | undefined;
                                intPayload: bigint | undefined;
                                jsonPayload: string | undefined;
                            } | undefined;
                        } | undefined;
                        stringValue: string | undefined;
                        playerValue: {
                            playerId: string;
                            displayName: string;
                            isReady: boolean;
                            isLeader: boolean;
                            teamNumber: number;
                            metadata: Record<string, {
                                stringPayload: string | undefined;
                                intPayload: bigint | undefined;
                                jsonPayload: string | undefined;
                            }> | undefined;
                        } | undefined;
                        intValue: bigint | undefined;
                        metadataMapValue: {
                            metadata: Record<string, {
                                stringPayload: string | undefined;
                                intPayload: bigint | undefined;
                                jsonPayload: string | undefined;
                            }>;
                        } | undefined;
                    }>, Record<string, {
                        boolValue?: boolean | null | undefined;
                        metadataValue?: {
                            key: string;
                            value?: {
                                stringPayload?: string | null | undefined;
                                intPayload?: string | number | bigint | null | undefined;
                                jsonPayload?: string | null | undefined;
                            } | null | undefined;
                        } | null | undefined;
                        stringValue?: string | null | undefined;
                        playerValue?: {
                            playerId?: string | null | undefined;
                            displayName?: string | null | undefined;
                            isReady?: boolean | null | undefined;
                            isLeader?: boolean | null | undefined;
                            teamNumber?: number | null | undefined;
                            metadata?: Record<string, {
                                stringPayload?: string | null | undefined;
                                intPayload?: string | number | bigint | null | undefined;
                                jsonPayload?: string | null | undefined;
                            }> | null | undefined;
                        } | null | undefined;
                        intValue?: string | number | bigint | null | undefined;
                        metadataMapValue?: {
                            metadata: Record<string, {
                                stringPayload?: string | null | undefined;
                                intPayload?: string | number | bigint | null | undefined;
                                jsonPayload?: string | null | undefined;
                            }>;
                        } | null | undefined;
                    }>>;
                }, z.core.$strip>>>;
            }, z.core.$strip>;
            recipientIds: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
            eventTags: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
            broadcast: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            broadcastSuccess: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Emits an event to recipients, to the subscribers of tags, or to both.';
        readonly description: 'The event has exactly one kind. The server sets eventId and recipientId. A newMatchEvent with the tag new-match also queues its match for a game server, once per matchId. Recipients get the event in order and can resume after it; tag subscribers get it live. broadcastSuccess means that the event is durably accepted.';
        readonly path: "/events/emit";
        readonly routine: true;
    };
    readonly adminEmit: {
        readonly access: 'operator';
        readonly permission: 'events.emit';
        readonly method: 'POST';
        readonly rate: 'emit';
        readonly body: z.ZodObject<{
            nestedEvent: z.ZodObject<{
                eventId: z.ZodOptional<z.ZodString>;
                recipientId: z.ZodOptional<z.ZodString>;
                accountsEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                    accountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    isNewAccount: import("../../kernel/schemas.ts").Defaulted<boolean, boolean>;
                    newPlatformType: import("../../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
                    removedPlatformType: import("../../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
                    platforms: import("../../kernel/schemas.ts").Defaulted<(0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99)[], (string | number)[]>;
                }, z.core.$strip>>>;
                announcementEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    message: z.ZodString;
                }, z.core.$strip>>>;
                anyEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    '@type': z.ZodString;
                }, z.core.$loose>>>;
                authenticationEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                    serviceAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    platformAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    platform: import("../../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
                }, z.core.$strip>>>;
                emptyEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{}, z.core.$strip>>>;
                friendsEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
                    senderAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    receiverAccountId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                }, z.core.$strip>>>;
                matchmakingStatusUpdateEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6, string | number>>;
                    message: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    ticketId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    additionalEventData: import("../../kernel/schemas.ts").Defaulted<string, string>;
                }, z.core.$strip>>>;
                newMatchEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    match: z.ZodObject<{
                        matchId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                        playerIds: import("../../kernel/schemas.ts").Defaulted<string[], string[]>;
                        matchProperties: import("../../kernel/schemas.ts").Maybe<string, string>;
                        playerProperties: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
                    }, z.core.$strip>;
                }, z.core.$strip>>>;
                partyUpdateEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                    type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10, string | number>>;
                    message: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    partyId: import("../../kernel/schemas.ts").Defaulted<string, string>;
                    eventPayload: import("../../kernel/schemas.ts").Defaulted<Record<string, {
                        boolValue: boolean | undefined;
                        metadataValue: {
                            key: string;
                            value: {
                                stringPayload: string | undefined;
                                intPayload: bigint | undefined;
                                jsonPayload: string | undefined;
                            } | undefined;
                        } | undefined;
                        stringValue: string | undefined;
                        playerValue: {
                            playerId: string;
                            displayName: string;
                            isReady: boolean;
                            isLeader: boolean;
                            teamNumber: number;
                            metadata: Record<string, {
                                stringPayload: string | undefined;
                                intPayload: bigint | undefined;
                                jsonPayload: string | undefined;
                            }> | undefined;
                        } | undefined;
                        intValue: bigint | undefined;
                        metadataMapValue: {
                            metadata: Record<string, {
                                stringPayload: string | undefined;
                                intPayload: bigint | undefined;
                                jsonPayload: string | undefined;
                            }>;
                        } | undefined;
                    }>, Record<string, {
                        boolValue?: boolean | null | undefined;
                        metadataValue?: {
                            key: string;
                            value?: {
                                stringPayload?: string | null | undefined;
                                intPayload?: string | number | bigint | null | undefined;
                                jsonPayload?: string | null | undefined;
                            } | null | undefined;
                        } | null | undefined;
                        stringValue?: string | null | undefined;
                        playerValue?: {
                            playerId?: string | null | undefined;
                            displayName?: string | null | undefined;
                            isReady?: boolean | null | undefined;
                            isLeader?: boolean | null | undefined;
                            teamNumber?: number | null | undefined;
                            metadata?: Record<string, {
                                stringPayload?: string | null | undefined;
                                intPayload?: string | number | bigint | null | undefined;
                                jsonPayload?: string | null | undefined;
                            }> | null | undefined;
                        } | null | undefined;
                        intValue?: string | number | bigint | null | undefined;
                        metadataMapValue?: {
                            metadata: Record<string, {
                                stringPayload?: string | null | undefined;
                                intPayload?: string | number | bigint | null | undefined;
                                jsonPayload?: string | null | undefined;
                            }>;
                        } | null | undefined;
                    }>>;
                }, z.core.$strip>>>;
            }, z.core.$strip>;
            recipientIds: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
            eventTags: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
            broadcast: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            broadcastSuccess: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Emits an event to recipients, to the subscribers of tags, or to both.';
        readonly description: 'The event has exactly one kind. The server sets eventId and recipientId. A newMatchEvent with the tag new-match also queues its match for a game server, once per matchId. Recipients get the event in order and can resume after it; tag subscribers get it live. broadcastSuccess means that the event is durably accepted.';
        readonly path: "/admin/events/emit";
    };
    readonly ticket: {
        readonly method: "POST";
        readonly path: "/events/ticket";
        readonly access: "player";
        readonly out: z.ZodObject<{
            ticket: z.ZodString;
        }, z.core.$strip>;
        readonly summary: "Creates a ticket that opens one event stream within 60 seconds, for clients that cannot set headers.";
    };
    readonly announce: {
        readonly method: "POST";
        readonly path: "/admin/events/announce";
        readonly access: "operator";
        readonly permission: "events.announce";
        readonly body: z.ZodObject<{
            message: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly emits: readonly ["announcementEvent"];
        readonly summary: "Sends an announcement to every connected player, live.";
    };
}, "events">;

// packages/core/src/areas/events/index.ts
export declare const eventsArea: Area<typeof eventsContract.routes, Events, None, typeof eventLimits, typeof eventRates>;

// packages/core/src/areas/events/limits.ts
export declare const eventLimits: {
    readonly eventRecipients: readonly [1000, 10000, "recipients per emit"];
    readonly eventTags: readonly [10, 32, "tags per emit"];
    readonly subscriptionTags: readonly [32, 32, "tags per tag subscription"];
    readonly tagLength: readonly [64, 64, "characters of one tag"];
};

// packages/core/src/areas/events/rates.ts
export declare const eventRates: {
    readonly emit: {
        readonly points: 50;
        readonly seconds: 1;
    };
    readonly subscribe: {
        readonly points: 20;
        readonly seconds: 60;
    };
};

// packages/core/src/areas/events/service.ts
export interface Events extends Service<typeof eventsContract.routes> {
    redeemTicket(ticket: string, now: number): Promise<Actor>;
}

// packages/core/src/areas/fleets/contract.ts
export declare const fleetsContract: import("../../http/contract.ts").Contract<{
    readonly deploy: {
        readonly access: 'operator';
        readonly permission: 'fleets.deploy';
        readonly method: 'POST';
        readonly rate: 'control';
        readonly bodyLimit: 'deployBodyBytes';
        readonly waits: true;
        readonly body: z.ZodObject<{
            config: z.ZodObject<{
                name: z.ZodString;
                artifacts: import("../../kernel/schemas.ts").Maybe<{
                    name: string;
                    remote: string;
                    integrity: {
                        alg: string | undefined;
                        hash: string | undefined;
                    } | undefined;
                    config: string | undefined;
                }[], {
                    name: string;
                    remote: string;
                    integrity?: {
                        alg?: string | null | undefined;
                        hash?: string | null | undefined;
                    } | null | undefined;
                    config?: string | null | undefined;
                }[]>;
                job: z.ZodObject<{
                    requirements: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
                    exec: z.ZodArray<z.ZodObject<{
                        cmd: z.ZodString;
                        args: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
                        environment: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
                    }, z.core.$strip>>;
                    include: import("../../kernel/schemas.ts").Maybe<{
                        name: string;
                        dest: string;
                        executable: boolean | undefined;
                    }[], {
                        name: string;
                        dest: string;
                        executable?: boolean | null | undefined;
                    }[]>;
                    restartPolicy: import("../../kernel/schemas.ts").Maybe<string, string>;
                }, z.core.$strip>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            hostId: z.ZodString;
            responses: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Runs a job on the least busy host that meets its requirements.';
        readonly description: 'This runs programs on hosts, so it is off until the option `fleets.deploy` lists the allowed artifact addresses. Waits up to 20 seconds for the answer of the agent. The response is `queued:<commandId>` if there is none by then, and at once with an Idempotency-Key.';
        readonly path: "/fleets/deploy";
    };
    readonly adminDeploy: {
        readonly access: 'operator';
        readonly permission: 'fleets.deploy';
        readonly method: 'POST';
        readonly rate: 'control';
        readonly bodyLimit: 'deployBodyBytes';
        readonly waits: true;
        readonly body: z.ZodObject<{
            config: z.ZodObject<{
                name: z.ZodString;
                artifacts: import("../../kernel/schemas.ts").Maybe<{
                    name: string;
                    remote: string;
                    integrity: {
                        alg: string | undefined;
                        hash: string | undefined;
                    } | undefined;
                    config: string | undefined;
                }[], {
                    name: string;
                    remote: string;
                    integrity?: {
                        alg?: string | null | undefined;
                        hash?: string | null | undefined;
                    } | null | undefined;
                    config?: string | null | undefined;
                }[]>;
                job: z.ZodObject<{
                    requirements: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
                    exec: z.ZodArray<z.ZodObject<{
                        cmd: z.ZodString;
                        args: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
                        environment: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
                    }, z.core.$strip>>;
                    include: import("../../kernel/schemas.ts").Maybe<{
                        name: string;
                        dest: string;
                        executable: boolean | undefined;
                    }[], {
                        name: string;
                        dest: string;
                        executable?: boolean | null | undefined;
                    }[]>;
                    restartPolicy: import("../../kernel/schemas.ts").Maybe<string, string>;
                }, z.core.$strip>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            hostId: z.ZodString;
            responses: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Runs a job on the least busy host that meets its requirements.';
        readonly description: 'This runs programs on hosts, so it is off until the option `fleets.deploy` lists the allowed artifact addresses. Waits up to 20 seconds for the answer of the agent. The response is `queued:<commandId>` if there is none by then, and at once with an Idempotency-Key.';
        readonly path: "/admin/fleets/deploy";
    };
    readonly listHosts: {
        readonly access: 'operator';
        readonly permission: 'fleets.read';
        readonly method: 'GET';
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            requirements: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            hosts: z.ZodArray<z.ZodObject<{
                hostname: z.ZodString;
                hostId: z.ZodString;
                sidecarVersion: z.ZodString;
                metadata: z.ZodRecord<z.ZodString, z.ZodString>;
                lastPingEpoch: z.ZodInt;
                available: z.ZodBoolean;
                state: z.ZodEnum<{
                    AVAILABLE: "AVAILABLE";
                    DRAINING: "DRAINING";
                    LOST: "LOST";
                }>;
                processes: z.ZodArray<z.ZodObject<{
                    jobId: z.ZodString;
                    process: z.ZodString;
                    state: z.ZodString;
                    numRestarts: z.ZodInt;
                    port: import("../../kernel/schemas.ts").Maybe<number, number>;
                }, z.core.$strip>>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: 'Lists the known hosts that meet all `requirements.<name>=<value>`.';
        readonly path: "/fleets/hosts";
    };
    readonly adminListHosts: {
        readonly access: 'operator';
        readonly permission: 'fleets.read';
        readonly method: 'GET';
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            requirements: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            hosts: z.ZodArray<z.ZodObject<{
                hostname: z.ZodString;
                hostId: z.ZodString;
                sidecarVersion: z.ZodString;
                metadata: z.ZodRecord<z.ZodString, z.ZodString>;
                lastPingEpoch: z.ZodInt;
                available: z.ZodBoolean;
                state: z.ZodEnum<{
                    AVAILABLE: "AVAILABLE";
                    DRAINING: "DRAINING";
                    LOST: "LOST";
                }>;
                processes: z.ZodArray<z.ZodObject<{
                    jobId: z.ZodString;
                    process: z.ZodString;
                    state: z.ZodString;
                    numRestarts: z.ZodInt;
                    port: import("../../kernel/schemas.ts").Maybe<number, number>;
                }, z.core.$strip>>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: 'Lists the known hosts that meet all `requirements.<name>=<value>`.';
        readonly path: "/admin/fleets/hosts";
    };
    readonly act: {
        readonly access: 'operator';
        readonly permission: 'fleets.action';
        readonly method: 'POST';
        readonly object: 'hostId';
        readonly waits: true;
        readonly unkeyed: true;
        readonly params: z.ZodObject<{
            hostId: z.ZodString;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            hostId: import("../../kernel/schemas.ts").Maybe<string, string>;
            request: z.ZodObject<{
                targetPx: z.ZodString;
                stateAfterAction: import("../../kernel/schemas.ts").Maybe<string, string>;
                req: z.ZodObject<{
                    method: import("../../kernel/schemas.ts").Maybe<string, string>;
                    body: import("../../kernel/schemas.ts").Maybe<string, string>;
                    path: import("../../kernel/schemas.ts").Maybe<string, string>;
                    port: import("../../kernel/schemas.ts").Maybe<number, number>;
                    headers: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
                }, z.core.$strip>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Has the agent of a host send a request to one of the processes that it started.';
        readonly description: 'Answers when the process has answered 2xx; the body of that answer is not passed on. If the agent sends no result within 20 seconds, answers 504: the agent does not begin the action any more, and whether it has begun is unknown.';
        readonly path: "/fleets/hosts/{hostId}/action";
    };
    readonly adminAct: {
        readonly access: 'operator';
        readonly permission: 'fleets.action';
        readonly method: 'POST';
        readonly object: 'hostId';
        readonly waits: true;
        readonly unkeyed: true;
        readonly params: z.ZodObject<{
            hostId: z.ZodString;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            hostId: import("../../kernel/schemas.ts").Maybe<string, string>;
            request: z.ZodObject<{
                targetPx: z.ZodString;
                stateAfterAction: import("../../kernel/schemas.ts").Maybe<string, string>;
                req: z.ZodObject<{
                    method: import("../../kernel/schemas.ts").Maybe<string, string>;
                    body: import("../../kernel/schemas.ts").Maybe<string, string>;
                    path: import("../../kernel/schemas.ts").Maybe<string, string>;
                    port: import("../../kernel/schemas.ts").Maybe<number, number>;
                    headers: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
                }, z.core.$strip>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Has the agent of a host send a request to one of the processes that it started.';
        readonly description: 'Answers when the process has answered 2xx; the body of that answer is not passed on. If the agent sends no result within 20 seconds, answers 504: the agent does not begin the action any more, and whether it has begun is unknown.';
        readonly path: "/admin/fleets/hosts/{hostId}/action";
    };
    readonly heartbeat: {
        readonly access: 'operator';
        readonly permission: "fleets.heartbeat";
        readonly method: "POST";
        readonly path: "/server/fleets/hosts/heartbeat";
        readonly waits: true;
        readonly unkeyed: true;
        readonly body: z.ZodObject<{
            host: z.ZodObject<{
                hostId: z.ZodString;
                hostname: import("../../kernel/schemas.ts").Maybe<string, string>;
                sidecarVersion: import("../../kernel/schemas.ts").Maybe<string, string>;
                metadata: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
                processes: import("../../kernel/schemas.ts").Maybe<{
                    jobId: string;
                    process: string;
                    state: string;
                    numRestarts: number;
                    port: number | undefined;
                }[], {
                    jobId: string;
                    process: string;
                    state: string;
                    numRestarts: number;
                    port?: number | null | undefined;
                }[]>;
            }, z.core.$strip>;
            results: import("../../kernel/schemas.ts").Maybe<{
                commandId: string;
                ok: boolean;
                messages: string[] | undefined;
            }[], {
                commandId: string;
                ok: boolean;
                messages?: string[] | null | undefined;
            }[]>;
            hostToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            intervalSeconds: z.ZodInt;
            commands: z.ZodArray<z.ZodObject<{
                commandId: z.ZodString;
                kind: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                jobId: z.ZodString;
                config: z.ZodOptional<z.ZodObject<{
                    name: z.ZodString;
                    artifacts: import("../../kernel/schemas.ts").Maybe<{
                        name: string;
                        remote: string;
                        integrity: {
                            alg: string | undefined;
                            hash: string | undefined;
                        } | undefined;
                        config: string | undefined;
                    }[], {
                        name: string;
                        remote: string;
                        integrity?: {
                            alg?: string | null | undefined;
                            hash?: string | null | undefined;
                        } | null | undefined;
                        config?: string | null | undefined;
                    }[]>;
                    job: z.ZodObject<{
                        requirements: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
                        exec: z.ZodArray<z.ZodObject<{
                            cmd: z.ZodString;
                            args: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
                            environment: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
                        }, z.core.$strip>>;
                        include: import("../../kernel/schemas.ts").Maybe<{
                            name: string;
                            dest: string;
                            executable: boolean | undefined;
                        }[], {
                            name: string;
                            dest: string;
                            executable?: boolean | null | undefined;
                        }[]>;
                        restartPolicy: import("../../kernel/schemas.ts").Maybe<string, string>;
                    }, z.core.$strip>;
                }, z.core.$strip>>;
                secretEnvironment: z.ZodOptional<z.ZodArray<z.ZodString>>;
                request: z.ZodOptional<z.ZodObject<{
                    targetPx: z.ZodString;
                    stateAfterAction: import("../../kernel/schemas.ts").Maybe<string, string>;
                    req: z.ZodObject<{
                        method: import("../../kernel/schemas.ts").Maybe<string, string>;
                        body: import("../../kernel/schemas.ts").Maybe<string, string>;
                        path: import("../../kernel/schemas.ts").Maybe<string, string>;
                        port: import("../../kernel/schemas.ts").Maybe<number, number>;
                        headers: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
                    }, z.core.$strip>;
                }, z.core.$strip>>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reports what a host runs, and waits up to 10 seconds for commands.";
        readonly description: "Answers at once if a command is waiting. A newer heartbeat of the same host ends this one. A command without a result is sent again after 30 seconds, so an agent must carry out each commandId only once.";
    };
}, "fleets">;

// packages/core/src/areas/fleets/fleet-servers.ts
export interface ServerJob {
    readonly config: FleetJobConfigInput;
    readonly serverId: string;
    readonly secretEnvironment?: readonly string[];
}
export interface FleetServers {
    check(job: Omit<ServerJob, 'serverId'>): void;
    hasRoom(config: FleetJobConfigInput): Promise<boolean>;
    run(job: ServerJob, signal: AbortSignal): Promise<void>;
    stop(serverId: string): Promise<void>;
    serverIds(): AsyncIterable<readonly string[]>;
}
export interface FleetControl {
    drain(hostId: string, draining?: boolean): Promise<void>;
    stopJob(hostId: string, jobId: string): Promise<void>;
}

// packages/core/src/areas/fleets/index.ts
export declare const fleetsArea: Area<typeof fleetsContract.routes, Fleets, FleetsOptions, typeof fleetLimits>;

// packages/core/src/areas/fleets/limits.ts
export declare const fleetLimits: {
    readonly fleetHosts: readonly [1000, 100000, "hosts of the fleet"];
    readonly hostProcesses: readonly [256, 4096, "processes that one host reports"];
    readonly hostCommands: readonly [64, 1024, "commands that wait for one host"];
    readonly hostHoldSeconds: readonly [10, 60, "seconds that the heartbeat of a host waits for a command"];
    readonly hostLostSeconds: readonly [30, 3600, "seconds without a heartbeat after which a host counts as lost"];
    readonly hostRemovedSeconds: readonly [86400, 2592000, "seconds without a heartbeat after which a host is deleted"];
    readonly hostActionSeconds: readonly [20, 300, "seconds within which the host must acknowledge an action"];
    readonly hostActionBytes: readonly [65536, 1048576, "bytes of the body of a host action"];
    readonly deploySeconds: readonly [20, 300, "seconds that a deploy waits for the host's answer"];
    readonly deployBodyBytes: readonly [1048576, 4194304, "bytes of the body of a deploy"];
    readonly deployArtifacts: readonly [64, 1000, "artifacts, and files taken from them, per job"];
    readonly deployExecs: readonly [16, 64, "entries of `exec` per job"];
    readonly deployArguments: readonly [64, 1000, "arguments of a program that a job runs"];
    readonly deployArgumentBytes: readonly [1024, 65536, "bytes of one such argument"];
    readonly deployVariables: readonly [128, 1000, "environment variables of a program that a job runs"];
    readonly deployVariableBytes: readonly [4096, 65536, "bytes of one such variable, including its name"];
};

// packages/core/src/areas/fleets/options.ts
export interface DeployOptions {
    readonly artifacts: readonly string[];
    readonly allowUnsigned?: boolean;
}
export interface GoneProcess {
    readonly hostId: string;
    readonly jobId: string;
    readonly process: string;
    readonly restarted: boolean;
    readonly serverId?: string;
}
export interface FleetsOptions {
    readonly fleets?: {
        readonly deploy?: DeployOptions;
        readonly onProcessGone?: (gone: readonly GoneProcess[]) => void;
    } | undefined;
}

// packages/core/src/areas/fleets/service.ts
export interface Fleets extends Service<typeof fleetsContract.routes>, FleetControl {
    serversOf(allocator: string, allocationSeconds: number): FleetServers;
}

// packages/core/src/areas/friends/contract.ts
export declare const friendsContract: import("../../http/contract.ts").Contract<{
    readonly adminCreatePending: {
        readonly method: 'POST';
        readonly access: 'operator';
        readonly permission: 'friends.admin';
        readonly path: '/admin/friends/request/create-pending';
        readonly body: z.ZodObject<{
            senderAccountId: z.ZodString;
            receiverAccountId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ['friendsEvent.SEND_FRIEND_REQUEST', 'friendsEvent.ACCEPT_FRIEND_REQUEST'];
        readonly summary: 'Sends a friend request for a player.';
        readonly description: 'The rules are those of players, except that a block between the two is reported: it remains, and no request is sent.';
    };
    readonly adminRemovePending: {
        readonly method: 'POST';
        readonly access: 'operator';
        readonly permission: 'friends.admin';
        readonly path: '/admin/friends/request/remove-pending';
        readonly body: z.ZodObject<{
            senderAccountId: z.ZodString;
            receiverAccountId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ['friendsEvent.CANCEL_FRIEND_REQUEST'];
        readonly summary: 'Cancels a friend request for the player who sent it.';
    };
    readonly adminAdd: {
        readonly method: 'POST';
        readonly access: 'operator';
        readonly permission: 'friends.admin';
        readonly path: '/admin/friends/add';
        readonly body: z.ZodObject<{
            accountId1: z.ZodString;
            accountId2: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ['friendsEvent.ACCEPT_FRIEND_REQUEST'];
        readonly summary: 'Makes two players friends, with or without a friend request.';
    };
    readonly adminRemove: {
        readonly method: 'POST';
        readonly access: 'operator';
        readonly permission: 'friends.admin';
        readonly path: '/admin/friends/remove';
        readonly body: z.ZodObject<{
            accountId1: z.ZodString;
            accountId2: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ['friendsEvent.REMOVE_FRIEND'];
        readonly summary: 'Ends a friendship.';
    };
    readonly adminList: {
        readonly method: 'POST';
        readonly access: 'operator';
        readonly permission: 'friends.admin';
        readonly body: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly reads: true;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly path: '/admin/friends/get';
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            friends: z.ZodArray<z.ZodObject<{
                accountId: z.ZodString;
                displayName: z.ZodString;
                becameFriendsTimestamp: z.ZodInt;
                presence: z.ZodOptional<z.ZodObject<{
                    availability: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                    status: z.ZodString;
                    activity: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
                }, z.core.$strip>>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: 'Lists the friends of a player, oldest friendship first; at most 200 per page.';
    };
    readonly adminListIncoming: {
        readonly method: 'POST';
        readonly access: 'operator';
        readonly permission: 'friends.admin';
        readonly body: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly reads: true;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly path: '/admin/friends/request/incoming';
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            incoming: z.ZodArray<z.ZodObject<{
                accountId: z.ZodString;
                displayName: z.ZodString;
                requestSentTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: 'Lists the incoming friend requests of a player, oldest first.';
    };
    readonly adminListOutgoing: {
        readonly method: 'POST';
        readonly access: 'operator';
        readonly permission: 'friends.admin';
        readonly body: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly reads: true;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly path: '/admin/friends/request/outgoing';
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            outgoing: z.ZodArray<z.ZodObject<{
                accountId: z.ZodString;
                displayName: z.ZodString;
                requestSentTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: 'Lists the outgoing friend requests of a player, oldest first.';
        readonly description: 'Includes requests that the receiver does not see because they have blocked the player.';
    };
    readonly serverList: {
        readonly method: 'POST';
        readonly access: 'operator';
        readonly body: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly reads: true;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly path: '/server/friends/get';
        readonly permission: 'friends.read';
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            friends: z.ZodArray<z.ZodObject<{
                accountId: z.ZodString;
                displayName: z.ZodString;
                becameFriendsTimestamp: z.ZodInt;
                presence: z.ZodOptional<z.ZodObject<{
                    availability: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                    status: z.ZodString;
                    activity: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
                }, z.core.$strip>>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: 'Lists the friends of a player, oldest friendship first; at most 200 per page.';
    };
    readonly send: {
        readonly method: 'POST';
        readonly access: 'player';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly path: "/friends/request/send";
        readonly rate: "friend_request";
        readonly body: z.ZodObject<{
            receiverAccountId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["friendsEvent.SEND_FRIEND_REQUEST", "friendsEvent.ACCEPT_FRIEND_REQUEST"];
        readonly summary: "Sends a friend request to a player.";
        readonly description: "Sending a request to a player who has already sent you one accepts theirs. A request that is neither accepted nor declined expires after 30 days.";
    };
    readonly accept: {
        readonly method: 'POST';
        readonly access: 'player';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly path: "/friends/request/accept";
        readonly body: z.ZodObject<{
            senderAccountId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["friendsEvent.ACCEPT_FRIEND_REQUEST"];
        readonly summary: "Accepts a friend request.";
    };
    readonly decline: {
        readonly method: 'POST';
        readonly access: 'player';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly path: "/friends/request/decline";
        readonly body: z.ZodObject<{
            senderAccountId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["friendsEvent.REJECT_FRIEND_REQUEST"];
        readonly summary: "Declines a friend request.";
        readonly description: "The sender is not notified, unless the server has the option `notifyDeclinedRequests` switched on.";
    };
    readonly cancel: {
        readonly method: 'POST';
        readonly access: 'player';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly path: "/friends/request/cancel";
        readonly body: z.ZodObject<{
            receiverAccountId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["friendsEvent.CANCEL_FRIEND_REQUEST"];
        readonly summary: "Cancels a friend request that the caller sent.";
    };
    readonly remove: {
        readonly method: 'POST';
        readonly access: 'player';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly path: "/friends/remove";
        readonly body: z.ZodObject<{
            removingAccountId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["friendsEvent.REMOVE_FRIEND"];
        readonly summary: "Ends a friendship.";
    };
    readonly listOutgoing: {
        readonly method: 'POST';
        readonly access: 'player';
        readonly reads: true;
        readonly rate: 'player_read';
        readonly path: "/friends/request/outgoing";
        readonly body: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            outgoingFriends: z.ZodArray<z.ZodObject<{
                accountId: z.ZodString;
                displayName: z.ZodString;
                requestSentTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the outgoing friend requests of the caller, oldest first.";
    };
    readonly listIncoming: {
        readonly method: 'POST';
        readonly access: 'player';
        readonly reads: true;
        readonly rate: 'player_read';
        readonly path: "/friends/request/incoming";
        readonly body: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            incomingFriends: z.ZodArray<z.ZodObject<{
                accountId: z.ZodString;
                displayName: z.ZodString;
                requestSentTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the incoming friend requests of the caller, oldest first.";
    };
    readonly list: {
        readonly method: 'POST';
        readonly access: 'player';
        readonly reads: true;
        readonly rate: 'player_read';
        readonly path: "/friends/get";
        readonly body: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            includePresence: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            friends: z.ZodArray<z.ZodObject<{
                accountId: z.ZodString;
                displayName: z.ZodString;
                becameFriendsTimestamp: z.ZodInt;
                presence: z.ZodOptional<z.ZodObject<{
                    availability: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                    status: z.ZodString;
                    activity: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
                }, z.core.$strip>>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the caller’s friends, oldest friendship first; at most 200 per page.";
    };
    readonly status: {
        readonly method: "GET";
        readonly path: "/friends/status/{accountId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            status: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reads the relationship of the caller to a player.";
        readonly description: "BLOCKED if the caller has blocked the player. If the player has blocked the caller, the answer does not show it.";
    };
    readonly block: {
        readonly method: 'POST';
        readonly access: 'player';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly path: "/friends/block";
        readonly body: z.ZodObject<{
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Blocks a player: friendship and requests between the two are removed.";
        readonly description: "The blocked player cannot notice the block: they get the events of a friend who removes them, or of a request that is taken back, and a friend request that they send gets the normal answer and reaches nobody. Blocking a blocked player again changes nothing.";
    };
    readonly unblock: {
        readonly method: 'POST';
        readonly access: 'player';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly path: "/friends/unblock";
        readonly body: z.ZodObject<{
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["friendsEvent.SEND_FRIEND_REQUEST"];
        readonly summary: "Removes a block.";
        readonly description: "The relationship from before the block does not come back. A friend request that the other player sent during the block now arrives.";
    };
    readonly listBlocked: {
        readonly method: 'POST';
        readonly access: 'player';
        readonly reads: true;
        readonly rate: 'player_read';
        readonly path: "/friends/blocked";
        readonly body: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            blocked: z.ZodArray<z.ZodObject<{
                accountId: z.ZodString;
                displayName: z.ZodString;
                blockedTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the players whom the caller has blocked, oldest block first.";
    };
    readonly setPresence: {
        readonly method: "PUT";
        readonly path: "/friends/presence";
        readonly access: "player";
        readonly body: z.ZodObject<{
            availability: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
            status: import("../../kernel/schemas.ts").Maybe<string, string>;
            activity: import("../../kernel/schemas.ts").Maybe<Record<string, unknown>, Record<string, unknown>>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly summary: "Sets the presence that friends see of the caller, and replaces all of the previous one.";
        readonly description: "It stays until it is changed. Friends see it only while the caller is connected: with an open event stream, or a request in the last two minutes.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/friends/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether the area works.";
    };
}, "friends">;

// packages/core/src/areas/friends/index.ts
export declare const friendsArea: Area<typeof friendsContract.routes, Friends, FriendsOptions, typeof friendLimits, typeof friendRates>;

// packages/core/src/areas/friends/limits.ts
export declare const friendLimits: {
    readonly friends: readonly [200, 2000, "friends per account"];
    readonly friendRequestsOutgoing: readonly [50, 1000, "open friend requests that one account has sent"];
    readonly friendRequestsIncoming: readonly [100, 2000, "open friend requests that one account has received"];
    readonly friendRequestDays: readonly [30, 365, "days after which a friend request expires"];
    readonly blockedPlayers: readonly [1000, 10000, "blocked players per account"];
    readonly presenceStatusLength: readonly [128, 512, "characters of the status that friends see"];
    readonly presenceActivityBytes: readonly [1024, 16384, "bytes of the activity that friends see, as JSON"];
};

// packages/core/src/areas/friends/options.ts
export interface FriendsOptions {
    readonly notifyDeclinedRequests?: boolean;
}

// packages/core/src/areas/friends/queries.ts
export interface FriendsQueries {
    areFriends(db: StorageOperations, accountId: string, otherId: string): Promise<boolean>;
    blockedBetween(db: StorageOperations, accountId: string, others: readonly string[]): Promise<ReadonlySet<string>>;
    blockedPairs(db: StorageOperations, accountIds: readonly string[]): Promise<readonly (readonly [blocker: string, blocked: string])[]>;
}

// packages/core/src/areas/friends/rates.ts
export declare const friendRates: {
    readonly friend_request: {
        readonly points: 20;
        readonly seconds: 60;
    };
};

// packages/core/src/areas/friends/service.ts
export interface Friends extends Service<typeof friendsContract.routes>, FriendsQueries {
}

// packages/core/src/areas/generated/accounts.ts
export interface AccountsApi {
    create(input: Empty, caller?: Caller): Promise<{
        account: Account;
    }>;
    get(input: {
        accountId: string;
    }, caller?: Caller): Promise<{
        account: Account;
    }>;
    update(input: {
        accountId: string;
        account?: AccountChange | null | undefined;
        accountMask?: string | null | undefined;
        metadataDeletionKeys?: readonly string[] | null | undefined;
    }, caller?: Caller): Promise<{
        account: Account;
    }>;
    listIds(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        accountIds: string[];
        nextPageToken?: string | undefined;
    }>;
    link(input: {
        sessionId: string;
    }, caller?: Caller): Promise<{
        account: Account;
        accountLinked: boolean;
    }>;
    unlink(input: {
        platform: PlatformInput;
        issuer?: string | null | undefined;
    }, caller?: Caller): Promise<{
        account: Account;
        accountUnlinked: boolean;
    }>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
    adminGet(input: {
        accountId: string;
    }, caller?: Caller): Promise<{
        account: Account;
    }>;
    adminList(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        accounts: Account[];
        nextPageToken?: string | undefined;
    }>;
    adminCreate(input: {
        displayName?: string | null | undefined;
        authRole?: string | null | undefined;
    }, caller?: Caller): Promise<{
        account: Account;
    }>;
    adminUpdate(input: {
        accountId: string;
        account?: AccountChange | null | undefined;
        accountMask?: string | null | undefined;
        metadataDeletionKeys?: readonly string[] | null | undefined;
    }, caller?: Caller): Promise<{
        account: Account;
    }>;
    adminDelete(input: {
        accountId: string;
    }, caller?: Caller): Promise<{
        accountDeleted: boolean;
    }>;
    serverCreate(input: {
        accountId?: string | null | undefined;
        displayName?: string | null | undefined;
        platformAccountIds?: readonly PlatformAccountId[] | null | undefined;
    }, caller?: Caller): Promise<{
        account: Account;
    }>;
    serverDelete(input: {
        accountId: string;
    }, caller?: Caller): Promise<{
        accountDeleted: boolean;
    }>;
    serverLink(input: {
        accountId: string;
        platformAccountId: PlatformAccountId;
    }, caller?: Caller): Promise<{
        account: Account;
        accountLinked: boolean;
    }>;
    serverUnlink(input: {
        accountId: string;
        platformAccountId: PlatformAccountId;
    }, caller?: Caller): Promise<{
        account: Account;
        accountUnlinked: boolean;
    }>;
    createMetadata(input: {
        accountId?: string | null | undefined;
        entryKey: string;
        entryValue: EntityMetadataInput;
    }, caller?: Caller): Promise<Empty>;
    putMetadata(input: {
        accountId?: string | null | undefined;
        entryKey: string;
        entryValue: EntityMetadataInput;
        updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
        ifVersion?: number | null | undefined;
    }, caller?: Caller): Promise<Empty>;
    listMetadata(input: {
        id?: string | null | undefined;
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
    }>;
    getMetadata(input: {
        entryKey: string;
        accountId?: string | null | undefined;
    }, caller?: Caller): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    removeMetadata(input: {
        entryKey: string;
        accountId?: string | null | undefined;
        jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
        propertiesToRemovePaths?: readonly string[] | null | undefined;
    }, caller?: Caller): Promise<{
        entryDeleted: boolean;
    }>;
    searchMetadata(input: {
        accountId?: string | null | undefined;
        regex: string;
        caseInsensitive?: boolean | null | undefined;
        invert?: boolean | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    adminCreateMetadata(input: {
        accountId: string;
        entryKey: string;
        entryValue: EntityMetadataInput;
    }, caller?: Caller): Promise<Empty>;
    adminPutMetadata(input: {
        accountId: string;
        entryKey: string;
        entryValue: EntityMetadataInput;
        updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
        ifVersion?: number | null | undefined;
    }, caller?: Caller): Promise<Empty>;
    adminRemoveMetadata(input: {
        accountId: string;
        entryKey: string;
        jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
        propertiesToRemovePaths?: readonly string[] | null | undefined;
    }, caller?: Caller): Promise<{
        entryDeleted: boolean;
    }>;
    adminReadMetadata(input: {
        accountId: string;
        entryKey?: string | null | undefined;
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    serverCreateMetadata(input: {
        accountId: string;
        entryKey: string;
        entryValue: EntityMetadataInput;
    }, caller?: Caller): Promise<Empty>;
    serverPutMetadata(input: {
        accountId: string;
        entryKey: string;
        entryValue: EntityMetadataInput;
        updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
        ifVersion?: number | null | undefined;
    }, caller?: Caller): Promise<Empty>;
    serverRemoveMetadata(input: {
        accountId: string;
        entryKey: string;
        jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
        propertiesToRemovePaths?: readonly string[] | null | undefined;
    }, caller?: Caller): Promise<{
        entryDeleted: boolean;
    }>;
    serverReadMetadata(input: {
        accountId: string;
        entryKey?: string | null | undefined;
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
}

// packages/core/src/areas/generated/api-keys.ts
export interface ApiKeysApi {
    test(input: Empty, caller?: Caller): Promise<Empty>;
    permissions(input: Empty, caller?: Caller): Promise<{
        permissions: Permission[];
    }>;
    createPolicy(input: {
        name: string;
        permissions: readonly string[];
    }, caller?: Caller): Promise<{
        policy: Policy;
    }>;
    listPolicies(input: Empty, caller?: Caller): Promise<{
        policies: Policy[];
    }>;
    updatePolicy(input: {
        id: string;
        name: string;
        permissions: readonly string[];
    }, caller?: Caller): Promise<{
        policy: Policy;
    }>;
    deletePolicy(input: {
        id: string;
        force?: boolean | null | undefined;
    }, caller?: Caller): Promise<{
        policyDeleted: boolean;
    }>;
    create(input: {
        name: string;
        policyId: string;
    }, caller?: Caller): Promise<{
        apiKey: ApiKey;
    }>;
    list(input: Empty, caller?: Caller): Promise<{
        apiKeys: ApiKey[];
    }>;
    update(input: {
        key: string;
        name: string;
        policyId: string;
    }, caller?: Caller): Promise<{
        apiKey: ApiKey;
    }>;
    delete(input: {
        key: string;
    }, caller?: Caller): Promise<{
        apiKeyDeleted: boolean;
    }>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
}

// packages/core/src/areas/generated/api.ts
export interface AreaApis {
    readonly accounts: AccountsApi;
    readonly apiKeys: ApiKeysApi;
    readonly audit: AuditApi;
    readonly authentication: AuthenticationApi;
    readonly document: DocumentApi;
    readonly events: EventsApi;
    readonly fleets: FleetsApi;
    readonly friends: FriendsApi;
    readonly globalMetadata: GlobalMetadataApi;
    readonly matchBroker: MatchBrokerApi;
    readonly matchmaking: MatchmakingApi;
    readonly parties: PartiesApi;
    readonly platformAuth: PlatformAuthApi;
    readonly sessions: SessionsApi;
    readonly webhooks: WebhooksApi;
}

// packages/core/src/areas/generated/audit.ts
export interface AuditApi {
    list(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        principal?: string | null | undefined;
        object?: string | null | undefined;
    }, caller?: Caller): Promise<{
        records: AuditRecord[];
        nextPageToken?: string | undefined;
    }>;
}

// packages/core/src/areas/generated/authentication.ts
export interface AuthenticationApi {
    login(input: {
        provider: ProviderInput;
        payload: string;
    }, caller?: Caller): Promise<{
        redirectUri: string;
        confirmationCode?: string | undefined;
    } & {
        session: string;
    }>;
    await(input: Empty, caller?: Caller): Promise<{
        successfulAuth: boolean;
        message: string;
    }>;
    callback(input: {
        provider: ProviderInput;
        fields?: Readonly<Record<string, string>> | null | undefined;
    }, caller?: Caller): Promise<CallbackAnswer>;
    postCallback(input: {
        provider: ProviderInput;
        fields?: Readonly<Record<string, string>> | null | undefined;
    }, caller?: Caller): Promise<CallbackAnswer>;
    logout(input: Empty, caller?: Caller): Promise<Empty>;
    listProviders(input: Empty, caller?: Caller): Promise<{
        enabledProviders: Provider[];
    }>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
    adminListProviders(input: Empty, caller?: Caller): Promise<{
        providers: AvailableProvider[];
    }>;
    adminGetProvider(input: {
        provider: ProviderInput;
    }, caller?: Caller): Promise<{
        provider: Provider;
        providerConfig: ProviderConfig;
    }>;
    adminUpdateProvider(input: {
        provider: ProviderInput;
        providerConfig: ProviderConfigInput;
    }, caller?: Caller): Promise<Empty>;
    adminSetProviderStatus(input: {
        provider: ProviderInput;
        isEnabled: boolean;
    }, caller?: Caller): Promise<Empty>;
}

// packages/core/src/areas/generated/document.ts
export interface DocumentApi {
    openapi(input: Empty, caller?: Caller): Promise<{
        openapi: string;
        [name: string]: unknown;
    }>;
}

// packages/core/src/areas/generated/events.ts
export interface EventsApi {
    subscribe(input: {
        lastEventId?: string | null | undefined;
        ticket?: string | null | undefined;
    }, caller?: Caller): Promise<AsyncIterable<{
        event: Event;
    }>>;
    subscribeTags(input: {
        senderId?: string | null | undefined;
        eventTags?: readonly string[] | null | undefined;
        ticket?: string | null | undefined;
    }, caller?: Caller): Promise<AsyncIterable<{
        event: Event;
        eventTags: string[];
    }>>;
    emit(input: {
        nestedEvent: EventInput;
        recipientIds?: readonly string[] | null | undefined;
        eventTags?: readonly string[] | null | undefined;
        broadcast?: boolean | null | undefined;
    }, caller?: Caller): Promise<{
        broadcastSuccess: boolean;
    }>;
    adminEmit(input: {
        nestedEvent: EventInput;
        recipientIds?: readonly string[] | null | undefined;
        eventTags?: readonly string[] | null | undefined;
        broadcast?: boolean | null | undefined;
    }, caller?: Caller): Promise<{
        broadcastSuccess: boolean;
    }>;
    ticket(input: Empty, caller?: Caller): Promise<{
        ticket: string;
    }>;
    announce(input: {
        message: string;
    }, caller?: Caller): Promise<Empty>;
}

// packages/core/src/areas/generated/fleets.ts
export interface FleetsApi {
    deploy(input: {
        config: FleetJobConfigInput;
    }, caller?: Caller): Promise<{
        hostId: string;
        responses: string[];
    }>;
    adminDeploy(input: {
        config: FleetJobConfigInput;
    }, caller?: Caller): Promise<{
        hostId: string;
        responses: string[];
    }>;
    listHosts(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        requirements?: Readonly<Record<string, string>> | null | undefined;
    }, caller?: Caller): Promise<{
        hosts: FleetHost[];
        nextPageToken?: string | undefined;
    }>;
    adminListHosts(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        requirements?: Readonly<Record<string, string>> | null | undefined;
    }, caller?: Caller): Promise<{
        hosts: FleetHost[];
        nextPageToken?: string | undefined;
    }>;
    act(input: {
        hostId: string;
        request: FleetHostActionInput;
    }, caller?: Caller): Promise<Empty>;
    adminAct(input: {
        hostId: string;
        request: FleetHostActionInput;
    }, caller?: Caller): Promise<Empty>;
    heartbeat(input: {
        host: FleetReportedHost;
        results?: readonly FleetCommandResult[] | null | undefined;
        hostToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        intervalSeconds: number;
        commands: FleetCommand[];
    }>;
}

// packages/core/src/areas/generated/friends.ts
export interface FriendsApi {
    send(input: {
        receiverAccountId: string;
    }, caller?: Caller): Promise<Empty>;
    accept(input: {
        senderAccountId: string;
    }, caller?: Caller): Promise<Empty>;
    decline(input: {
        senderAccountId: string;
    }, caller?: Caller): Promise<Empty>;
    cancel(input: {
        receiverAccountId: string;
    }, caller?: Caller): Promise<Empty>;
    remove(input: {
        removingAccountId: string;
    }, caller?: Caller): Promise<Empty>;
    listOutgoing(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        outgoingFriends: FriendRequest[];
        nextPageToken?: string | undefined;
    }>;
    listIncoming(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        incomingFriends: FriendRequest[];
        nextPageToken?: string | undefined;
    }>;
    list(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        includePresence?: boolean | null | undefined;
    }, caller?: Caller): Promise<{
        friends: Friend[];
        nextPageToken?: string | undefined;
    }>;
    status(input: {
        accountId: string;
    }, caller?: Caller): Promise<{
        status: FriendStatus;
    }>;
    block(input: {
        accountId: string;
    }, caller?: Caller): Promise<Empty>;
    unblock(input: {
        accountId: string;
    }, caller?: Caller): Promise<Empty>;
    listBlocked(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        blocked: BlockedPlayer[];
        nextPageToken?: string | undefined;
    }>;
    setPresence(input: {
        availability: PresenceAvailabilityInput;
        status?: string | null | undefined;
        activity?: Readonly<Record<string, unknown>> | null | undefined;
    }, caller?: Caller): Promise<Empty>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
    adminCreatePending(input: {
        senderAccountId: string;
        receiverAccountId: string;
    }, caller?: Caller): Promise<Empty>;
    adminRemovePending(input: {
        senderAccountId: string;
        receiverAccountId: string;
    }, caller?: Caller): Promise<Empty>;
    adminAdd(input: {
        accountId1: string;
        accountId2: string;
    }, caller?: Caller): Promise<Empty>;
    adminRemove(input: {
        accountId1: string;
        accountId2: string;
    }, caller?: Caller): Promise<Empty>;
    adminList(input: {
        accountId: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        friends: Friend[];
        nextPageToken?: string | undefined;
    }>;
    adminListIncoming(input: {
        accountId: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        incoming: FriendRequest[];
        nextPageToken?: string | undefined;
    }>;
    adminListOutgoing(input: {
        accountId: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        outgoing: FriendRequest[];
        nextPageToken?: string | undefined;
    }>;
    serverList(input: {
        accountId: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        friends: Friend[];
        nextPageToken?: string | undefined;
    }>;
}

// packages/core/src/areas/generated/global-metadata.ts
export interface GlobalMetadataApi {
    readEntry(input: {
        entryKey: string;
        namespace?: string | null | undefined;
    }, caller?: Caller): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    readNamespaceEntry(input: {
        namespace: string;
        entryKey: string;
    }, caller?: Caller): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    readEntries(input: {
        namespace?: string | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    readNamespaceEntries(input: {
        namespace: string;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    search(input: {
        namespace?: string | null | undefined;
        regex: string;
        caseInsensitive?: boolean | null | undefined;
        invert?: boolean | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
    adminListNamespaces(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        namespaces: string[];
        nextPageToken?: string | undefined;
    }>;
    adminCreate(input: {
        namespace?: string | null | undefined;
        entryKey: string;
        entryValue: EntityMetadataInput;
    }, caller?: Caller): Promise<Empty>;
    adminPut(input: {
        namespace?: string | null | undefined;
        entryKey: string;
        entryValue: EntityMetadataInput;
        updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
        ifVersion?: number | null | undefined;
    }, caller?: Caller): Promise<Empty>;
    adminRemove(input: {
        namespace?: string | null | undefined;
        entryKey: string;
        jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
        propertiesToRemovePaths?: readonly string[] | null | undefined;
    }, caller?: Caller): Promise<{
        entryDeleted: boolean;
    }>;
    adminReadEntry(input: {
        entryKey: string;
        namespace?: string | null | undefined;
    }, caller?: Caller): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    adminReadNamespaceEntry(input: {
        namespace: string;
        entryKey: string;
    }, caller?: Caller): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    adminReadEntries(input: {
        namespace?: string | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    adminReadNamespaceEntries(input: {
        namespace: string;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    adminSearch(input: {
        namespace?: string | null | undefined;
        regex: string;
        caseInsensitive?: boolean | null | undefined;
        invert?: boolean | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    serverListNamespaces(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        namespaces: string[];
        nextPageToken?: string | undefined;
    }>;
    serverCreate(input: {
        namespace?: string | null | undefined;
        entryKey: string;
        entryValue: EntityMetadataInput;
    }, caller?: Caller): Promise<Empty>;
    serverPut(input: {
        namespace?: string | null | undefined;
        entryKey: string;
        entryValue: EntityMetadataInput;
        updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
        ifVersion?: number | null | undefined;
    }, caller?: Caller): Promise<Empty>;
    serverRemove(input: {
        namespace?: string | null | undefined;
        entryKey: string;
        jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
        propertiesToRemovePaths?: readonly string[] | null | undefined;
    }, caller?: Caller): Promise<{
        entryDeleted: boolean;
    }>;
    serverReadEntry(input: {
        entryKey: string;
        namespace?: string | null | undefined;
    }, caller?: Caller): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    serverReadNamespaceEntry(input: {
        namespace: string;
        entryKey: string;
    }, caller?: Caller): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    serverReadEntries(input: {
        namespace?: string | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    serverReadNamespaceEntries(input: {
        namespace: string;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
    serverSearch(input: {
        namespace?: string | null | undefined;
        regex: string;
        caseInsensitive?: boolean | null | undefined;
        invert?: boolean | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
        nextPageToken?: string | undefined;
    }>;
}

// packages/core/src/areas/generated/match-broker.ts
export interface MatchBrokerApi {
    requestMatch(input: {
        serverId: string;
        requirements?: string | null | undefined;
        hintFlags?: HintFlagInput | null | undefined;
    }, caller?: Caller): Promise<{
        match?: QueuedMatch | undefined;
        hintFlags: number;
    }>;
    matchReady(input: {
        serverId: string;
        matchId: string;
        connectionDetails?: string | null | undefined;
        hintFlags?: HintFlagInput | null | undefined;
        perPlayerConnectionDetails?: Readonly<Record<string, string>> | null | undefined;
    }, caller?: Caller): Promise<{
        matchId: string;
        hintFlags: number;
    }>;
    endMatch(input: {
        serverId: string;
        matchId: string;
        hintFlags?: HintFlagInput | null | undefined;
    }, caller?: Caller): Promise<{
        matchId: string;
        hintFlags: number;
    }>;
    listServers(input: {
        state?: ServerStateInput | null | undefined;
        allocator?: string | null | undefined;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        servers: ServerInfo[];
        nextPageToken?: string | undefined;
    }>;
    deallocate(input: {
        serverId: string;
    }, caller?: Caller): Promise<{
        success: boolean;
        state: ServerState;
        matches: ServerMatchInfo[];
    }>;
    allocate(input: {
        match: QueuedMatchInput;
    }, caller?: Caller): Promise<{
        serverId: string;
    }>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
    listQueued(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        matches: QueuedMatch[];
        nextPageToken?: string | undefined;
    }>;
    listActive(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        matches: QueuedMatch[];
        nextPageToken?: string | undefined;
    }>;
    getMatch(input: {
        matchId: string;
    }, caller?: Caller): Promise<{
        match: QueuedMatch;
        state: MatchState;
        reason: string;
        serverId?: string | undefined;
        attempts: number;
    }>;
    deleteMatch(input: {
        matchId: string;
    }, caller?: Caller): Promise<{
        matchDeleted: boolean;
    }>;
    availableAllocators(input: Empty, caller?: Caller): Promise<{
        allocatorNames: string[];
    }>;
    configuredAllocators(input: Empty, caller?: Caller): Promise<{
        allocators: AllocatorConfiguration[];
    }>;
    getConfig(input: Empty, caller?: Caller): Promise<MatchBrokerConfiguration>;
    reconfigure(input: {
        fastSchedule?: number | null | undefined;
        serverMaxLifetimeMinutes?: number | null | undefined;
        matchPickupTimeSeconds?: number | null | undefined;
        matchReadyTimeSeconds?: number | null | undefined;
        matchMaxRunTimeMinutes?: number | null | undefined;
        scheduleFrequencySeconds?: number | null | undefined;
        delayAllocationSeconds?: number | null | undefined;
    }, caller?: Caller): Promise<{
        success: boolean;
    }>;
}

// packages/core/src/areas/generated/matchmaking.ts
export interface MatchmakingApi {
    start(input: {
        entity: MatchmakingEntityInput;
    }, caller?: Caller): Promise<{
        ticketId: string;
    }>;
    cancel(input: {
        ticketId: string;
    }, caller?: Caller): Promise<Empty>;
    serverStart(input: {
        entity: MatchmakingEntityInput;
    }, caller?: Caller): Promise<{
        ticketId: string;
    }>;
    serverCancel(input: {
        ticketId: string;
    }, caller?: Caller): Promise<Empty>;
    serverGet(input: {
        ticketId: string;
    }, caller?: Caller): Promise<Ticket>;
    backfill(input: {
        serverId: string;
        matchId: string;
        openSlots?: readonly MatchmakingOpenSlot[] | null | undefined;
        expiresSeconds?: number | null | undefined;
        joinedSeen?: number | null | undefined;
        connectionDetails?: string | null | undefined;
        leftPlayerIds?: readonly string[] | null | undefined;
    }, caller?: Caller): Promise<{
        backfillId: string;
        openSlots: MatchmakingOpenSlot[];
        joined: MatchmakingJoinedPlayer[];
        expiresTimestamp: number;
    }>;
    cancelBackfill(input: {
        backfillId: string;
    }, caller?: Caller): Promise<{
        joined: MatchmakingJoinedPlayer[];
    }>;
    listTickets(input: {
        queueName?: string | null | undefined;
        status?: MatchmakingStatusInput | null | undefined;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        tickets: ListedTicket[];
        nextPageToken?: string | undefined;
    }>;
    getConfig(input: Empty, caller?: Caller): Promise<MatchmakingConfig>;
    setConfig(input: {
        config: string;
    }, caller?: Caller): Promise<{
        success: boolean;
    }>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
    mine(input: Empty, caller?: Caller): Promise<{
        tickets: OwnTicket[];
    }>;
    cancelAll(input: Empty, caller?: Caller): Promise<{
        ticketsCancelled: number;
    }>;
    queues(input: Empty, caller?: Caller): Promise<{
        queues: ListedQueue[];
    }>;
    accept(input: {
        ticketId: string;
        accept: boolean;
    }, caller?: Caller): Promise<Empty>;
    explain(input: {
        ticketId: string;
    }, caller?: Caller): Promise<MatchmakingExplanation>;
    get(input: {
        ticketId: string;
    }, caller?: Caller): Promise<Ticket>;
}

// packages/core/src/areas/generated/parties.ts
export interface PartiesApi {
    create(input: {
        creatingPlayerMetadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
    }, caller?: Caller): Promise<{
        party: Party;
    }>;
    join(input: {
        inviteCode: string;
        joiningPlayerMetadata?: Readonly<Record<string, EntityMetadataInput>> | null | undefined;
    }, caller?: Caller): Promise<{
        party: Party;
    }>;
    current(input: Empty, caller?: Caller): Promise<{
        party: Party;
    }>;
    get(input: {
        partyId: string;
    }, caller?: Caller): Promise<{
        party: Party;
    }>;
    getPlayer(input: {
        playerId: string;
    }, caller?: Caller): Promise<{
        player: PartyPlayer;
    }>;
    updatePlayer(input: {
        payload?: PartyPlayerChange | null | undefined;
        payloadMask?: string | null | undefined;
    }, caller?: Caller): Promise<{
        party: Party;
    }>;
    setLeader(input: {
        playerId: string;
        partyId: string;
    }, caller?: Caller): Promise<Empty>;
    kick(input: {
        playerId: string;
        partyId: string;
    }, caller?: Caller): Promise<Empty>;
    leave(input: {
        partyId: string;
    }, caller?: Caller): Promise<Empty>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
    createMetadata(input: {
        innerRequest?: {
            id?: string | null | undefined;
            entryKey?: string | null | undefined;
            entryValue?: EntityMetadataInput | null | undefined;
        } | null | undefined;
        id?: string | null | undefined;
        entryKey?: string | null | undefined;
        entryValue?: EntityMetadataInput | null | undefined;
        playerId?: string | null | undefined;
    }, caller?: Caller): Promise<Empty>;
    putMetadata(input: {
        innerRequest?: {
            id?: string | null | undefined;
            entryKey?: string | null | undefined;
            entryValue?: EntityMetadataInput | null | undefined;
            updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
            ifVersion?: number | null | undefined;
        } | null | undefined;
        id?: string | null | undefined;
        entryKey?: string | null | undefined;
        entryValue?: EntityMetadataInput | null | undefined;
        updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
        ifVersion?: number | null | undefined;
        playerId?: string | null | undefined;
    }, caller?: Caller): Promise<Empty>;
    removeMetadata(input: {
        'innerRequest.id': string;
        'innerRequest.entryKey': string;
        'innerRequest.jsonHandlingType'?: DeleteJsonMetadataTypeInput | null | undefined;
        'innerRequest.propertiesToRemovePaths'?: readonly string[] | null | undefined;
        playerId?: string | null | undefined;
    }, caller?: Caller): Promise<{
        entryDeleted: boolean;
    }>;
    getMetadata(input: {
        'innerRequest.id': string;
        'innerRequest.entryKey': string;
        playerId?: string | null | undefined;
    }, caller?: Caller): Promise<{
        entryValue: EntityMetadata;
        version: number;
    }>;
    listMetadata(input: {
        'innerRequest.id': string;
        playerId?: string | null | undefined;
    }, caller?: Caller): Promise<{
        metadata: Record<string, EntityMetadata>;
    }>;
    adminCreate(input: {
        party?: NewParty | null | undefined;
    }, caller?: Caller): Promise<{
        party: Party;
    }>;
    adminUpdate(input: {
        partyId: string;
        payload?: AdminUpdateParty | null | undefined;
    }, caller?: Caller): Promise<{
        party: Party;
    }>;
    adminGet(input: {
        partyId: string;
    }, caller?: Caller): Promise<{
        party: Party;
    }>;
    adminList(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        parties: Party[];
        nextPageToken?: string | undefined;
    }>;
    adminDelete(input: {
        partyId: string;
    }, caller?: Caller): Promise<{
        partyDeleted: boolean;
    }>;
    adminDeleteAll(input: Empty, caller?: Caller): Promise<{
        partiesDeleted: number;
    }>;
    internalGet(input: {
        partyId: string;
    }, caller?: Caller): Promise<{
        party: Party;
    }>;
}

// packages/core/src/areas/generated/platform-auth.ts
export interface PlatformAuthApi {
    signUp(input: {
        emailAddress: string;
        password: string;
        displayName?: string | null | undefined;
    }, caller?: Caller): Promise<Empty>;
    resendVerification(input: {
        emailAddress: string;
    }, caller?: Caller): Promise<Empty>;
    verifyEmail(input: {
        emailAddress: string;
        verificationCode: string;
    }, caller?: Caller): Promise<Empty>;
    requestPasswordReset(input: {
        emailAddress: string;
    }, caller?: Caller): Promise<Empty>;
    resetPassword(input: {
        emailAddress: string;
        resetCode: string;
        newPassword: string;
    }, caller?: Caller): Promise<Empty>;
    changePassword(input: {
        currentPassword: string;
        newPassword: string;
    }, caller?: Caller): Promise<Empty>;
    isEnabled(input: {
        feature: PlatformAuthFeatureInput;
    }, caller?: Caller): Promise<{
        enabled: boolean;
    }>;
    remember(input: Empty, caller?: Caller): Promise<{
        replayToken: string;
    }>;
    forget(input: {
        replayToken: string;
    }, caller?: Caller): Promise<Empty>;
    enrolDevice(input: {
        deviceId: string;
    }, caller?: Caller): Promise<{
        certificate: string;
    }>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
    adminEnrolDevice(input: {
        deviceId: string;
    }, caller?: Caller): Promise<{
        certificate: string;
    }>;
    adminRemoveDevice(input: {
        deviceId: string;
    }, caller?: Caller): Promise<Empty>;
    adminHasDevice(input: {
        deviceId: string;
    }, caller?: Caller): Promise<Empty>;
    adminListDevices(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        deviceIds: string[];
        nextPageToken?: string | undefined;
    }>;
    adminSearchDevices(input: {
        deviceFilter: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        deviceIds: string[];
        nextPageToken?: string | undefined;
    }>;
    adminListEmailUsers(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        users: EmailUser[];
        nextPageToken?: string | undefined;
    }>;
    adminSearchEmailUsers(input: {
        emailAddressFilter: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        users: EmailUser[];
        nextPageToken?: string | undefined;
    }>;
    adminRemoveEmailUser(input: {
        emailAddress: string;
    }, caller?: Caller): Promise<Empty>;
    adminClearAttempts(input: {
        provider: ProviderInput;
        name: string;
    }, caller?: Caller): Promise<{
        attemptsCleared: boolean;
    }>;
    adminInspectReplayToken(input: {
        replayToken: string;
    }, caller?: Caller): Promise<{
        sessionData: Record<string, string>;
    }>;
}

// packages/core/src/areas/generated/sessions.ts
export interface SessionsApi {
    list(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        accountId?: string | null | undefined;
    }, caller?: Caller): Promise<{
        sessions: Record<string, SessionRecord>;
        nextPageToken?: string | undefined;
    }>;
    get(input: {
        sessionRef: string;
    }, caller?: Caller): Promise<{
        session: Session;
    }>;
    revoke(input: {
        sessionRef: string;
    }, caller?: Caller): Promise<{
        sessionDeleted: boolean;
    }>;
    revokeAll(input: {
        accountId: string;
    }, caller?: Caller): Promise<{
        sessionsDeleted: number;
    }>;
    current(input: Empty, caller?: Caller): Promise<{
        session: Session;
    }>;
    mine(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        sessions: Session[];
        nextPageToken?: string | undefined;
    }>;
    end(input: {
        sessionRef: string;
    }, caller?: Caller): Promise<{
        sessionDeleted: boolean;
    }>;
    refresh(input: Empty, caller?: Caller): Promise<Empty>;
    validate(input: {
        sessionId: string;
    }, caller?: Caller): Promise<{
        valid: boolean;
        accountId: string;
        authRole: string;
        displayName: string;
        expiresTimestamp: number;
    }>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
}

// packages/core/src/areas/generated/webhooks.ts
export interface WebhooksApi {
    list(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        webhooks: Webhook[];
        nextPageToken?: string | undefined;
    }>;
    create(input: {
        url: string;
        kinds: readonly string[];
        description?: string | null | undefined;
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<{
        webhook: Webhook;
        secret?: string | undefined;
    }>;
    delete(input: {
        webhookId: string;
    }, caller?: Caller): Promise<{
        webhookDeleted: boolean;
    }>;
    listDeliveries(input: {
        webhookId: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        state?: DeliveryStateInput | null | undefined;
    }, caller?: Caller): Promise<{
        deliveries: WebhookDelivery[];
        nextPageToken?: string | undefined;
    }>;
    replay(input: {
        webhookId: string;
        deliveryId: string;
    }, caller?: Caller): Promise<{
        delivery: WebhookDelivery;
    }>;
}

// packages/core/src/areas/global-metadata/contract.ts
export declare const globalMetadataContract: import("../../http/contract.ts").Contract<{
    readonly readEntry: {
        readonly method: 'GET';
        readonly out: z.ZodObject<{
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            version: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly params: z.ZodObject<{
            entryKey: z.ZodString;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly path: '/global_metadata/entry/{entryKey}';
        readonly summary: 'Reads one entry of a namespace, or of the namespace `default` if none is given.';
        readonly access: 'player';
    };
    readonly readNamespaceEntry: {
        readonly method: 'GET';
        readonly path: '/global_metadata/entry/{namespace}/{entryKey}';
        readonly params: z.ZodObject<{
            namespace: z.ZodString;
            entryKey: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            version: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Reads one entry of the namespace in the path.';
        readonly access: 'player';
    };
    readonly readEntries: {
        readonly method: 'GET';
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly description: string;
        readonly path: '/global_metadata/entries';
        readonly query: z.ZodObject<{
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly summary: 'Reads the entries of a namespace, or of the namespace `default` if none is given.';
        readonly access: 'player';
    };
    readonly readNamespaceEntries: {
        readonly method: 'GET';
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly description: string;
        readonly path: '/global_metadata/entries/{namespace}';
        readonly params: z.ZodObject<{
            namespace: z.ZodString;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly summary: 'Reads the entries of the namespace in the path.';
        readonly access: 'player';
    };
    readonly search: {
        readonly method: 'POST';
        readonly rate: 'search';
        readonly reads: true;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if the expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked.";
        readonly query: z.ZodObject<{
            regex: z.ZodString;
            caseInsensitive: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            invert: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly path: '/global_metadata/keys/search';
        readonly summary: 'Finds the entries of a namespace whose keys match a regular expression.';
        readonly access: 'player';
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/global_metadata/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether global metadata can be read and changed.";
    };
    readonly adminCreate: {
        readonly method: 'POST';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly body: z.ZodObject<{
            entryKey: z.ZodString;
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'global_metadata.write';
        readonly routine: true;
        readonly path: "/global_metadata";
        readonly summary: "Adds an entry to a namespace. The first entry creates the namespace.";
    };
    readonly adminListNamespaces: {
        readonly access: 'operator';
        readonly permission: 'global_metadata.read';
        readonly method: "GET";
        readonly path: "/global_metadata_namespaces";
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            namespaces: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly summary: "Lists the namespaces that have entries, in alphabetical order.";
    };
    readonly adminPut: {
        readonly method: 'PUT';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND joins texts and merges JSON: objects member by member, arrays end to end.";
        readonly body: z.ZodObject<{
            entryKey: z.ZodString;
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            updateOperationType: import("../../kernel/schemas.ts").Maybe<0 | 1 | 2, string | number>;
            ifVersion: import("../../kernel/schemas.ts").Maybe<number, number>;
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'global_metadata.write';
        readonly routine: true;
        readonly path: "/global_metadata";
        readonly summary: "Changes an entry of a namespace.";
    };
    readonly adminReadEntries: {
        readonly method: 'GET';
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly description: string;
        readonly path: '/global_metadata/entries';
        readonly query: z.ZodObject<{
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly summary: 'Reads the entries of a namespace, or of the namespace `default` if none is given.';
        readonly access: 'operator';
        readonly permission: 'global_metadata.read';
    };
    readonly adminReadEntry: {
        readonly method: 'GET';
        readonly out: z.ZodObject<{
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            version: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly params: z.ZodObject<{
            entryKey: z.ZodString;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly path: '/global_metadata/entry/{entryKey}';
        readonly summary: 'Reads one entry of a namespace, or of the namespace `default` if none is given.';
        readonly access: 'operator';
        readonly permission: 'global_metadata.read';
    };
    readonly adminReadNamespaceEntries: {
        readonly method: 'GET';
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly description: string;
        readonly path: '/global_metadata/entries/{namespace}';
        readonly params: z.ZodObject<{
            namespace: z.ZodString;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly summary: 'Reads the entries of the namespace in the path.';
        readonly access: 'operator';
        readonly permission: 'global_metadata.read';
    };
    readonly adminReadNamespaceEntry: {
        readonly method: 'GET';
        readonly path: '/global_metadata/entry/{namespace}/{entryKey}';
        readonly params: z.ZodObject<{
            namespace: z.ZodString;
            entryKey: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            version: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Reads one entry of the namespace in the path.';
        readonly access: 'operator';
        readonly permission: 'global_metadata.read';
    };
    readonly adminRemove: {
        readonly method: 'DELETE';
        readonly out: z.ZodObject<{
            entryDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly body: z.ZodObject<{
            jsonHandlingType: import("../../kernel/schemas.ts").Maybe<0 | 1, string | number>;
            propertiesToRemovePaths: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
            entryKey: z.ZodString;
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'global_metadata.write';
        readonly routine: true;
        readonly path: "/global_metadata";
        readonly summary: "Removes an entry of a namespace, or properties of its JSON value.";
        readonly description: "A namespace is removed with its last entry. PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.";
    };
    readonly adminSearch: {
        readonly method: 'POST';
        readonly rate: 'search';
        readonly reads: true;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if the expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked.";
        readonly query: z.ZodObject<{
            regex: z.ZodString;
            caseInsensitive: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            invert: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly path: '/global_metadata/keys/search';
        readonly summary: 'Finds the entries of a namespace whose keys match a regular expression.';
        readonly access: 'operator';
        readonly permission: 'global_metadata.read';
    };
    readonly serverCreate: {
        readonly method: 'POST';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly body: z.ZodObject<{
            entryKey: z.ZodString;
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'global_metadata.write';
        readonly routine: true;
        readonly path: "/global_metadata";
        readonly summary: "Adds an entry to a namespace. The first entry creates the namespace.";
    };
    readonly serverListNamespaces: {
        readonly access: 'operator';
        readonly permission: 'global_metadata.read';
        readonly method: "GET";
        readonly path: "/global_metadata_namespaces";
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            namespaces: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly summary: "Lists the namespaces that have entries, in alphabetical order.";
    };
    readonly serverPut: {
        readonly method: 'PUT';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND joins texts and merges JSON: objects member by member, arrays end to end.";
        readonly body: z.ZodObject<{
            entryKey: z.ZodString;
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            updateOperationType: import("../../kernel/schemas.ts").Maybe<0 | 1 | 2, string | number>;
            ifVersion: import("../../kernel/schemas.ts").Maybe<number, number>;
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'global_metadata.write';
        readonly routine: true;
        readonly path: "/global_metadata";
        readonly summary: "Changes an entry of a namespace.";
    };
    readonly serverReadEntries: {
        readonly method: 'GET';
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly description: string;
        readonly path: '/global_metadata/entries';
        readonly query: z.ZodObject<{
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly summary: 'Reads the entries of a namespace, or of the namespace `default` if none is given.';
        readonly access: 'operator';
        readonly permission: 'global_metadata.read';
    };
    readonly serverReadEntry: {
        readonly method: 'GET';
        readonly out: z.ZodObject<{
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            version: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly params: z.ZodObject<{
            entryKey: z.ZodString;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly path: '/global_metadata/entry/{entryKey}';
        readonly summary: 'Reads one entry of a namespace, or of the namespace `default` if none is given.';
        readonly access: 'operator';
        readonly permission: 'global_metadata.read';
    };
    readonly serverReadNamespaceEntries: {
        readonly method: 'GET';
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly description: string;
        readonly path: '/global_metadata/entries/{namespace}';
        readonly params: z.ZodObject<{
            namespace: z.ZodString;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly summary: 'Reads the entries of the namespace in the path.';
        readonly access: 'operator';
        readonly permission: 'global_metadata.read';
    };
    readonly serverReadNamespaceEntry: {
        readonly method: 'GET';
        readonly path: '/global_metadata/entry/{namespace}/{entryKey}';
        readonly params: z.ZodObject<{
            namespace: z.ZodString;
            entryKey: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            version: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Reads one entry of the namespace in the path.';
        readonly access: 'operator';
        readonly permission: 'global_metadata.read';
    };
    readonly serverRemove: {
        readonly method: 'DELETE';
        readonly out: z.ZodObject<{
            entryDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly body: z.ZodObject<{
            jsonHandlingType: import("../../kernel/schemas.ts").Maybe<0 | 1, string | number>;
            propertiesToRemovePaths: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
            entryKey: z.ZodString;
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly access: 'operator';
        readonly permission: 'global_metadata.write';
        readonly routine: true;
        readonly path: "/global_metadata";
        readonly summary: "Removes an entry of a namespace, or properties of its JSON value.";
        readonly description: "A namespace is removed with its last entry. PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.";
    };
    readonly serverSearch: {
        readonly method: 'POST';
        readonly rate: 'search';
        readonly reads: true;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if the expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked.";
        readonly query: z.ZodObject<{
            regex: z.ZodString;
            caseInsensitive: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            invert: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            namespace: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly path: '/global_metadata/keys/search';
        readonly summary: 'Finds the entries of a namespace whose keys match a regular expression.';
        readonly access: 'operator';
        readonly permission: 'global_metadata.read';
    };
}, "globalMetadata">;

// packages/core/src/areas/global-metadata/index.ts
export declare const globalMetadataArea: Area<typeof globalMetadataContract.routes, Service<typeof globalMetadataContract.routes>, None, typeof globalMetadataLimits>;

// packages/core/src/areas/global-metadata/limits.ts
export declare const globalMetadataLimits: {
    readonly globalNamespaces: readonly [1000, 100000, "namespaces of global metadata"];
    readonly globalEntries: readonly [10000, 100000, "entries per namespace of global metadata"];
};

// packages/core/src/areas/match-broker/allocator.ts
export interface AllocationRequest {
    readonly serverId: string;
    readonly matchId: string;
    readonly matchProperties: string;
    readonly playerIds: readonly string[];
    readonly signal: AbortSignal;
}
export interface AllocatorHost {
    findWanted(serverIds: readonly string[]): Promise<ReadonlySet<string>>;
    reportLost(serverIds: readonly string[]): Promise<void>;
    readonly fleets: FleetServers;
}
export interface AllocatorDescription {
    readonly description: string;
    readonly configuration: Readonly<Record<string, unknown>>;
}
export interface Allocator {
    readonly kind: string;
    readonly readyDeadlineSeconds?: number;
    check?(host: AllocatorHost): void;
    canAllocate(request: AllocationRequest, host: AllocatorHost): Promise<boolean>;
    allocate(request: AllocationRequest, host: AllocatorHost): Promise<{
        readonly serverId: string;
    }>;
    deallocate(serverId: string, host: AllocatorHost): Promise<void>;
    describe(): AllocatorDescription;
    reap(host: AllocatorHost): Promise<readonly string[]>;
    start?(host: AllocatorHost): void;
    stop?(): Promise<void>;
}
export declare const noneAllocator: Allocator;

// packages/core/src/areas/match-broker/contract.ts
export declare const matchBrokerContract: import("../../http/contract.ts").Contract<{
    readonly requestMatch: {
        readonly method: 'POST';
        readonly access: 'operator';
        readonly permission: 'matchbroker.serve';
        readonly rate: 'server';
        readonly routine: true;
        readonly path: "/server/request_match";
        readonly body: z.ZodObject<{
            serverId: z.ZodString;
            requirements: import("../../kernel/schemas.ts").Maybe<string, string>;
            hintFlags: import("../../kernel/schemas.ts").Maybe<number, string | number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            match: z.ZodOptional<z.ZodObject<{
                matchId: z.ZodString;
                playerIds: z.ZodArray<z.ZodString>;
                matchProperties: z.ZodString;
                playerProperties: z.ZodRecord<z.ZodString, z.ZodString>;
            }, z.core.$strip>>;
            hintFlags: z.ZodInt;
        }, z.core.$strip>;
        readonly twoSteps: true;
        readonly waits: true;
        readonly object: "serverId";
        readonly summary: "Gives a game server the next match that it accepts, if there is one.";
        readonly description: "If there is no match, the answer has none. With WILLING_TO_WAIT the request waits up to 25 seconds for a match. A server that has a match and is not ready yet gets the same match again. A server that is full gets none. With WILLING_TO_SHUTDOWN the answer may be SHUTDOWN: the server has to exit. An unknown server is registered by its first request.";
    };
    readonly matchReady: {
        readonly method: 'POST';
        readonly access: 'operator';
        readonly permission: 'matchbroker.serve';
        readonly rate: 'server';
        readonly routine: true;
        readonly path: "/server/match_ready";
        readonly body: z.ZodObject<{
            serverId: z.ZodString;
            matchId: z.ZodString;
            connectionDetails: import("../../kernel/schemas.ts").Maybe<string, string>;
            hintFlags: import("../../kernel/schemas.ts").Maybe<number, string | number>;
            perPlayerConnectionDetails: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            matchId: z.ZodString;
            hintFlags: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["matchmakingStatusUpdateEvent.COMPLETED"];
        readonly object: "matchId";
        readonly summary: "Reports that a server is ready for its match, and how players connect.";
        readonly description: "Each player gets their own entry of perPlayerConnectionDetails, or else connectionDetails. Repeating the call with the same details has no further effect. NOT_FULL asks for more matches.";
    };
    readonly endMatch: {
        readonly method: 'POST';
        readonly access: 'operator';
        readonly permission: 'matchbroker.serve';
        readonly rate: 'server';
        readonly routine: true;
        readonly path: "/server/end_match";
        readonly body: z.ZodObject<{
            serverId: z.ZodString;
            matchId: z.ZodString;
            hintFlags: import("../../kernel/schemas.ts").Maybe<number, string | number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            matchId: z.ZodString;
            hintFlags: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["anyEvent.matchbroker/MatchEnded"];
        readonly object: "matchId";
        readonly summary: "Ends the match of a server.";
        readonly description: "Repeating the call has no further effect. A match that does not run yet is queued again for another server, once. SHUTDOWN says that the server exits now; it is removed from the list.";
    };
    readonly listServers: {
        readonly access: 'operator';
        readonly permission: 'matchbroker.read';
        readonly method: "POST";
        readonly path: "/servers";
        readonly reads: true;
        readonly body: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            state: import("../../kernel/schemas.ts").Maybe<0 | 1 | 2 | 3, string | number>;
            allocator: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            servers: z.ZodArray<z.ZodObject<{
                serverId: z.ZodString;
                requestedMatch: z.ZodBoolean;
                matches: z.ZodArray<z.ZodObject<{
                    matchId: z.ZodString;
                    connectionString: z.ZodString;
                }, z.core.$strip>>;
                isFull: z.ZodBoolean;
                originatingAllocator: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                lastSeenTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the game servers, oldest first.";
    };
    readonly deallocate: {
        readonly method: 'POST';
        readonly access: 'operator';
        readonly permission: 'matchbroker.allocate';
        readonly path: "/server/deallocate";
        readonly body: z.ZodObject<{
            serverId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            success: z.ZodBoolean;
            state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
            matches: z.ZodArray<z.ZodObject<{
                matchId: z.ZodString;
                connectionString: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly emits: readonly ["anyEvent.matchbroker/MatchEnded", "matchmakingStatusUpdateEvent.FAILED"];
        readonly object: "serverId";
        readonly summary: "Takes a server out of service and lists the matches that it had.";
        readonly description: "Its matches that do not run yet are queued again for another server, once. Its running matches end. Its allocator ends the server. A server without an allocator gets SHUTDOWN when it asks again with WILLING_TO_SHUTDOWN. success is false if there is no such server, or if it is already out of service.";
    };
    readonly allocate: {
        readonly method: 'POST';
        readonly access: 'operator';
        readonly permission: 'matchbroker.allocate';
        readonly path: "/server/allocate";
        readonly body: z.ZodObject<{
            match: z.ZodObject<{
                matchId: import("../../kernel/schemas.ts").Maybe<string, string>;
                playerIds: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
                matchProperties: import("../../kernel/schemas.ts").Maybe<string, string>;
                playerProperties: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            serverId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["newMatchEvent"];
        readonly twoSteps: true;
        readonly summary: "Queues a match for an idle server, or for one that an allocator starts for it.";
        readonly description: "Only that server gets the match. Repeating the call with the same matchId returns the same server. Without capacity nothing is stored.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/matchbroker/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether the area works.";
    };
    readonly listQueued: {
        readonly access: 'operator';
        readonly permission: 'matchbroker.read';
        readonly method: "GET";
        readonly path: "/matches";
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            matches: z.ZodArray<z.ZodObject<{
                matchId: z.ZodString;
                playerIds: z.ZodArray<z.ZodString>;
                matchProperties: z.ZodString;
                playerProperties: z.ZodRecord<z.ZodString, z.ZodString>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the matches that wait for a server, oldest first.";
    };
    readonly listActive: {
        readonly access: 'operator';
        readonly permission: 'matchbroker.admin';
        readonly method: "GET";
        readonly path: "/matchbroker/admin/list-active-matches";
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            matches: z.ZodArray<z.ZodObject<{
                matchId: z.ZodString;
                playerIds: z.ZodArray<z.ZodString>;
                matchProperties: z.ZodString;
                playerProperties: z.ZodRecord<z.ZodString, z.ZodString>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the matches that have a server, ready or not, oldest first.";
    };
    readonly getMatch: {
        readonly access: 'operator';
        readonly permission: 'matchbroker.admin';
        readonly method: "GET";
        readonly path: "/matchbroker/admin/match/{matchId}";
        readonly params: z.ZodObject<{
            matchId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            match: z.ZodObject<{
                matchId: z.ZodString;
                playerIds: z.ZodArray<z.ZodString>;
                matchProperties: z.ZodString;
                playerProperties: z.ZodRecord<z.ZodString, z.ZodString>;
            }, z.core.$strip>;
            state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
            reason: z.ZodString;
            serverId: z.ZodOptional<z.ZodString>;
            attempts: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reads a match; a match that is over can be read for 24 hours.";
    };
    readonly deleteMatch: {
        readonly access: 'operator';
        readonly permission: 'matchbroker.admin';
        readonly method: "DELETE";
        readonly path: "/matchbroker/admin/delete/{matchId}";
        readonly params: z.ZodObject<{
            matchId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            matchDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly emits: readonly ["anyEvent.matchbroker/MatchEnded", "matchmakingStatusUpdateEvent.FAILED"];
        readonly object: "matchId";
        readonly summary: "Ends a running match, or fails a match that does not run yet.";
        readonly description: "matchDeleted is false if there is no such match, or if it is already over.";
    };
    readonly availableAllocators: {
        readonly access: 'operator';
        readonly permission: 'matchbroker.admin';
        readonly method: "GET";
        readonly path: "/matchbroker/admin/allocators/available";
        readonly out: z.ZodObject<{
            allocatorNames: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly summary: "Lists the kinds of allocators that this backend has.";
    };
    readonly configuredAllocators: {
        readonly access: 'operator';
        readonly permission: 'matchbroker.admin';
        readonly method: "GET";
        readonly path: "/matchbroker/admin/allocators/configured";
        readonly out: z.ZodObject<{
            allocators: z.ZodArray<z.ZodObject<{
                name: z.ZodString;
                description: z.ZodString;
                requirements: z.ZodString;
                rawAllocatorConfiguration: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the allocators in the order in which they are asked.";
    };
    readonly getConfig: {
        readonly access: 'operator';
        readonly permission: 'matchbroker.admin';
        readonly method: "GET";
        readonly path: "/matchbroker/admin/config";
        readonly out: z.ZodObject<{
            delayAllocationSeconds: z.ZodInt;
            fastSchedule: z.ZodInt;
            matchMaxRunTimeMinutes: z.ZodInt;
            matchPickupTimeSeconds: z.ZodInt;
            matchReadyTimeSeconds: z.ZodInt;
            scheduleFrequencySeconds: z.ZodInt;
            serverMaxLifetimeMinutes: z.ZodInt;
        }, z.core.$strip>;
        readonly summary: "Reads the settings of the broker.";
    };
    readonly reconfigure: {
        readonly access: 'operator';
        readonly permission: 'matchbroker.admin';
        readonly method: "POST";
        readonly path: "/matchbroker/admin/reconfigure";
        readonly query: z.ZodObject<{
            delayAllocationSeconds: import("../../kernel/schemas.ts").Maybe<number, number>;
            fastSchedule: import("../../kernel/schemas.ts").Maybe<number, number>;
            matchMaxRunTimeMinutes: import("../../kernel/schemas.ts").Maybe<number, number>;
            matchPickupTimeSeconds: import("../../kernel/schemas.ts").Maybe<number, number>;
            matchReadyTimeSeconds: import("../../kernel/schemas.ts").Maybe<number, number>;
            scheduleFrequencySeconds: import("../../kernel/schemas.ts").Maybe<number, number>;
            serverMaxLifetimeMinutes: import("../../kernel/schemas.ts").Maybe<number, number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            success: z.ZodBoolean;
        }, z.core.$strip>;
        readonly summary: "Changes settings of the broker, all of the given ones or none. They apply at once, on every node.";
        readonly description: "A setting that is not given stays as it is. delayAllocationSeconds must not be below scheduleFrequencySeconds.";
    };
}, "matchBroker">;

// packages/core/src/areas/match-broker/index.ts
export declare const matchBrokerArea: Area<typeof matchBrokerContract.routes, MatchBroker, MatchBrokerOptions, typeof matchBrokerLimits>;

// packages/core/src/areas/match-broker/limits.ts
export declare const matchBrokerLimits: {
    readonly matchPlayers: readonly [256, 1000, "players per match"];
    readonly matchPropertiesBytes: readonly [16384, 65536, "bytes of the properties of one match"];
    readonly playerPropertiesBytes: readonly [4096, 16384, "bytes of the properties of one player of a match"];
    readonly requirementsBytes: readonly [2048, 4096, "bytes of the requirements of a game server or an allocator"];
    readonly requirementsNodes: readonly [64, 256, "nodes in the syntax tree of such requirements"];
    readonly connectionDetailsBytes: readonly [2048, 16384, "bytes of the connection details that a player gets for their match"];
    readonly serverWaitSeconds: readonly [25, 60, "seconds that one call of a game server waits for a match"];
    readonly allocationSeconds: readonly [30, 300, "seconds that an allocator may take to start a game server"];
    readonly endedMatchHours: readonly [24, 720, "hours after its end that a match can be read"];
};
export interface MatchBrokerLimits extends LimitsOf<typeof matchBrokerLimits> {
}

// packages/core/src/areas/match-broker/match-lifecycle.ts
export interface JoinInput {
    readonly matchId: string;
    readonly serverId: string;
    readonly connectionDetails: string;
    readonly players: readonly {
        readonly playerId: string;
        readonly playerProperties: string;
        readonly ticketId: string;
    }[];
}

// packages/core/src/areas/match-broker/options.ts
export interface ConfiguredAllocator {
    readonly allocator: Allocator;
    readonly name?: string;
    readonly requirements?: string;
}
export interface MatchBrokerOptions {
    readonly matchBroker?: {
        readonly allocators?: readonly ConfiguredAllocator[];
        readonly settings?: Partial<BrokerSettings>;
    } | undefined;
}

// packages/core/src/areas/match-broker/options.settings.ts
export declare const settingsTable: {
    readonly fastSchedule: readonly [1, 0, 2, "0 starts servers only on the schedule; 1 also when a match is queued and no idle or starting server is left for it; 2 starts one for every match"];
    readonly serverMaxLifetimeMinutes: readonly [180, 1, 10080, "minutes after its last request until a server without a running match counts as lost"];
    readonly matchPickupTimeSeconds: readonly [90, 5, 3600, "seconds that a match may wait for a server"];
    readonly matchReadyTimeSeconds: readonly [60, 5, 3600, "seconds that a server may take until it is ready"];
    readonly matchMaxRunTimeMinutes: readonly [120, 1, 1440, "minutes that a match may run"];
    readonly scheduleFrequencySeconds: readonly [30, 1, 3600, "seconds between two checks for missing servers"];
    readonly delayAllocationSeconds: readonly [30, 1, 3600, "with fastSchedule 0, seconds that a match waits for an existing server before one is started; not below scheduleFrequencySeconds"];
};
export type BrokerSettings = {
    readonly [Name in keyof typeof settingsTable]: number;
};

// packages/core/src/areas/match-broker/rules.ts
export interface Match {
    readonly matchId: string;
    readonly playerIds: readonly string[];
    readonly matchProperties: string;
    readonly playerProperties: Readonly<Record<string, string>>;
}
export interface NewMatch extends Match {
    readonly ticketIds?: Readonly<Record<string, string>>;
}

// packages/core/src/areas/match-broker/schemas.ts
export declare const MatchInput: z.ZodObject<{
    matchId: import("../../kernel/schemas.ts").Maybe<string, string>;
    playerIds: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
    matchProperties: import("../../kernel/schemas.ts").Maybe<string, string>;
    playerProperties: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
}, z.core.$strip>;

// packages/core/src/areas/match-broker/service.ts
export interface MatchStatus {
    readonly state: MatchState;
    readonly reason: string;
    connectionOf(playerId: string): string;
}
export interface LockedMatch {
    readonly isRunning: boolean;
    readonly serverId: string | null;
    readonly connectionDetails: string;
    readonly hasPerPlayerDetails: boolean;
}
export interface MatchBroker extends Service<typeof matchBrokerContract.routes> {
    readonly limits: MatchBrokerLimits;
    enqueue(unit: Unit, match: NewMatch): Promise<boolean>;
    enqueueEmitted(unit: Unit, input: z.output<typeof MatchInput>): Promise<void>;
    join(unit: Unit, input: JoinInput): Promise<boolean>;
    lockMatch(unit: Unit, matchId: string): Promise<LockedMatch | null>;
    status(db: StorageOperations, matchId: string): Promise<MatchStatus | null>;
}

// packages/core/src/areas/match-broker/states.ts
export declare const matchStates: {
    readonly UNSPECIFIED: 0;
    readonly QUEUED: 1;
    readonly ASSIGNED: 2;
    readonly RUNNING: 3;
    readonly ENDED: 4;
    readonly FAILED: 5;
};
export type MatchState = (typeof matchStates)[keyof typeof matchStates];

// packages/core/src/areas/matchmaking/backfill/match-record.ts
export interface TicketRecord {
    readonly ticketId: string;
    readonly createdAt: number;
    readonly joinedAt: number;
    readonly groups: readonly {
        readonly team: number;
        readonly players: readonly string[];
    }[];
    readonly values: Readonly<Record<string, string | number | readonly string[]>>;
    readonly latencies: readonly (readonly [region: string, milliseconds: number])[];
}
export interface MatchRecord {
    readonly region: string | null;
    readonly tickets: readonly Omit<TicketRecord, 'joinedAt'>[];
}

// packages/core/src/areas/matchmaking/contract.ts
export declare const matchmakingContract: import("../../http/contract.ts").Contract<{
    readonly backfill: {
        readonly access: 'operator';
        readonly permission: 'matchmaking.backfill';
        readonly rate: 'server';
        readonly routine: true;
        readonly method: 'POST';
        readonly path: '/matchmaking/server/backfill';
        readonly body: z.ZodObject<{
            serverId: z.ZodString;
            matchId: z.ZodString;
            openSlots: import("../../kernel/schemas.ts").Maybe<{
                team: number;
                count: number;
            }[], {
                team: number;
                count: number;
            }[]>;
            expiresSeconds: import("../../kernel/schemas.ts").Maybe<number, number>;
            joinedSeen: import("../../kernel/schemas.ts").Maybe<number, number>;
            connectionDetails: import("../../kernel/schemas.ts").Maybe<string, string>;
            leftPlayerIds: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            backfillId: z.ZodString;
            openSlots: z.ZodArray<z.ZodObject<{
                team: z.ZodInt;
                count: z.ZodInt;
            }, z.core.$strip>>;
            joined: z.ZodArray<z.ZodObject<{
                playerId: z.ZodString;
                team: z.ZodInt;
                ticketId: z.ZodString;
                joinedTimestamp: z.ZodInt;
            }, z.core.$strip>>;
            expiresTimestamp: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly object: 'matchId';
        readonly summary: 'Requests players from the queue for the free seats of a running match, and returns who has joined.';
        readonly description: 'A match has one backfill. When the same server repeats the request for the same match, this replaces the free seats and the time, and tells the server who has joined. The backfill ends with the match. Seats go to tickets that fit the players of the match by the rules of the queue, oldest first, before new matches are made of these tickets. The newcomers are told COMPLETED and how they connect.';
    };
    readonly cancelBackfill: {
        readonly access: 'operator';
        readonly permission: 'matchmaking.backfill';
        readonly rate: 'server';
        readonly routine: true;
        readonly method: 'DELETE';
        readonly path: '/matchmaking/server/backfill';
        readonly body: z.ZodObject<{
            backfillId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            joined: z.ZodArray<z.ZodObject<{
                playerId: z.ZodString;
                team: z.ZodInt;
                ticketId: z.ZodString;
                joinedTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly object: 'backfillId';
        readonly summary: 'Stops filling the free seats of a match, and returns who has joined.';
        readonly description: 'Repeating the request has no further effect. Once the match is over, its backfill is not found.';
    };
    readonly start: {
        readonly method: "POST";
        readonly path: "/matchmaking/start";
        readonly access: "player";
        readonly rate: "matchmaking_start";
        readonly body: z.ZodObject<{
            entity: z.ZodObject<{
                id: import("../../kernel/schemas.ts").Maybe<string, string>;
                displayName: import("../../kernel/schemas.ts").Maybe<string, string>;
                entityType: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                metadata: import("../../kernel/schemas.ts").Maybe<Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }>, Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }>>;
                entities: import("../../kernel/schemas.ts").Maybe<{
                    id: string | undefined;
                    displayName: string | undefined;
                    entityType: 0 | 1 | 2 | 3 | 4;
                    metadata: Record<string, {
                        stringPayload: string | undefined;
                        intPayload: bigint | undefined;
                        jsonPayload: string | undefined;
                    }> | undefined;
                    entities: {
                        id: string | undefined;
                        displayName: string | undefined;
                        entityType: 0 | 1 | 2 | 3 | 4;
                        metadata: Record<string, {
                            stringPayload: string | undefined;
                            intPayload: bigint | undefined;
                            jsonPayload: string | undefined;
                        }> | undefined;
                        entities: unknown[] | undefined;
                    }[] | undefined;
                }[], {
                    id?: string | null | undefined;
                    displayName?: string | null | undefined;
                    entityType: string | number;
                    metadata?: Record<string, {
                        stringPayload?: string | null | undefined;
                        intPayload?: string | number | bigint | null | undefined;
                        jsonPayload?: string | null | undefined;
                    }> | null | undefined;
                    entities?: {
                        id?: string | null | undefined;
                        displayName?: string | null | undefined;
                        entityType: string | number;
                        metadata?: Record<string, {
                            stringPayload?: string | null | undefined;
                            intPayload?: string | number | bigint | null | undefined;
                            jsonPayload?: string | null | undefined;
                        }> | null | undefined;
                        entities?: unknown[] | null | undefined;
                    }[] | null | undefined;
                }[]>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            ticketId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["matchmakingStatusUpdateEvent.IN_PROGRESS", "matchmakingStatusUpdateEvent.MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT"];
        readonly twoSteps: true;
        readonly summary: "Starts a ticket for the caller, or for the party that the caller leads, which then waits for a match.";
        readonly description: "The queue is the text entry queue_name of the entity’s metadata. To start a ticket for others, a player must lead their party; the metadata of the players is then that of the party members. Account entries whose keys begin with server. are added, and players cannot send such entries. A player is in one ticket across all queues: the metadata of TICKET_EXISTS names it.";
    };
    readonly cancel: {
        readonly method: "POST";
        readonly path: "/matchmaking/cancel";
        readonly access: "player";
        readonly body: z.ZodObject<{
            ticketId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["matchmakingStatusUpdateEvent.CANCELLED", "matchmakingStatusUpdateEvent.IN_PROGRESS"];
        readonly summary: "Cancels a ticket that the caller is in or has started.";
    };
    readonly serverStart: {
        readonly access: 'operator';
        readonly permission: 'matchmaking.tickets';
        readonly method: "POST";
        readonly path: "/matchmaking/server/start";
        readonly routine: true;
        readonly body: z.ZodObject<{
            entity: z.ZodObject<{
                id: import("../../kernel/schemas.ts").Maybe<string, string>;
                displayName: import("../../kernel/schemas.ts").Maybe<string, string>;
                entityType: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                metadata: import("../../kernel/schemas.ts").Maybe<Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }>, Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }>>;
                entities: import("../../kernel/schemas.ts").Maybe<{
                    id: string | undefined;
                    displayName: string | undefined;
                    entityType: 0 | 1 | 2 | 3 | 4;
                    metadata: Record<string, {
                        stringPayload: string | undefined;
                        intPayload: bigint | undefined;
                        jsonPayload: string | undefined;
                    }> | undefined;
                    entities: {
                        id: string | undefined;
                        displayName: string | undefined;
                        entityType: 0 | 1 | 2 | 3 | 4;
                        metadata: Record<string, {
                            stringPayload: string | undefined;
                            intPayload: bigint | undefined;
                            jsonPayload: string | undefined;
                        }> | undefined;
                        entities: unknown[] | undefined;
                    }[] | undefined;
                }[], {
                    id?: string | null | undefined;
                    displayName?: string | null | undefined;
                    entityType: string | number;
                    metadata?: Record<string, {
                        stringPayload?: string | null | undefined;
                        intPayload?: string | number | bigint | null | undefined;
                        jsonPayload?: string | null | undefined;
                    }> | null | undefined;
                    entities?: {
                        id?: string | null | undefined;
                        displayName?: string | null | undefined;
                        entityType: string | number;
                        metadata?: Record<string, {
                            stringPayload?: string | null | undefined;
                            intPayload?: string | number | bigint | null | undefined;
                            jsonPayload?: string | null | undefined;
                        }> | null | undefined;
                        entities?: unknown[] | null | undefined;
                    }[] | null | undefined;
                }[]>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            ticketId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["matchmakingStatusUpdateEvent.IN_PROGRESS"];
        readonly twoSteps: true;
        readonly summary: "Starts a ticket for any players.";
        readonly description: "Metadata is trusted as it is. The ticket does not end when its players log out or disconnect.";
    };
    readonly serverCancel: {
        readonly access: 'operator';
        readonly permission: 'matchmaking.tickets';
        readonly method: "POST";
        readonly path: "/matchmaking/server/cancel";
        readonly routine: true;
        readonly body: z.ZodObject<{
            ticketId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["matchmakingStatusUpdateEvent.CANCELLED", "matchmakingStatusUpdateEvent.IN_PROGRESS"];
        readonly object: "ticketId";
        readonly summary: "Cancels any ticket.";
    };
    readonly serverGet: {
        readonly access: 'operator';
        readonly permission: 'matchmaking.tickets';
        readonly method: "GET";
        readonly path: "/matchmaking/server/{ticketId}";
        readonly params: z.ZodObject<{
            ticketId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            status: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6, string | number>>;
            queueName: z.ZodString;
            matchId: z.ZodOptional<z.ZodString>;
            connectionDetails: z.ZodOptional<z.ZodString>;
            message: z.ZodString;
            cancellationReason: z.ZodOptional<z.ZodString>;
            createdTimestamp: z.ZodInt;
            expiresTimestamp: z.ZodInt;
            estimatedWaitSeconds: z.ZodOptional<z.ZodInt>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reads any ticket. connectionDetails are those of its first player.";
    };
    readonly listTickets: {
        readonly access: 'operator';
        readonly permission: 'matchmaking.tickets';
        readonly method: "GET";
        readonly path: "/matchmaking/tickets";
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            queueName: import("../../kernel/schemas.ts").Maybe<string, string>;
            status: import("../../kernel/schemas.ts").Maybe<0 | 1 | 2 | 3 | 4 | 5 | 6, string | number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            tickets: z.ZodArray<z.ZodObject<{
                ticketId: z.ZodString;
                entity: z.ZodObject<{
                    id: import("../../kernel/schemas.ts").Maybe<string, string>;
                    displayName: import("../../kernel/schemas.ts").Maybe<string, string>;
                    entityType: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                    metadata: import("../../kernel/schemas.ts").Maybe<Record<string, {
                        stringPayload: string | undefined;
                        intPayload: bigint | undefined;
                        jsonPayload: string | undefined;
                    }>, Record<string, {
                        stringPayload?: string | null | undefined;
                        intPayload?: string | number | bigint | null | undefined;
                        jsonPayload?: string | null | undefined;
                    }>>;
                    entities: import("../../kernel/schemas.ts").Maybe<{
                        id: string | undefined;
                        displayName: string | undefined;
                        entityType: 0 | 1 | 2 | 3 | 4;
                        metadata: Record<string, {
                            stringPayload: string | undefined;
                            intPayload: bigint | undefined;
                            jsonPayload: string | undefined;
                        }> | undefined;
                        entities: {
                            id: string | undefined;
                            displayName: string | undefined;
                            entityType: 0 | 1 | 2 | 3 | 4;
                            metadata: Record<string, {
                                stringPayload: string | undefined;
                                intPayload: bigint | undefined;
                                jsonPayload: string | undefined;
                            }> | undefined;
                            entities: unknown[] | undefined;
                        }[] | undefined;
                    }[], {
                        id?: string | null | undefined;
                        displayName?: string | null | undefined;
                        entityType: string | number;
                        metadata?: Record<string, {
                            stringPayload?: string | null | undefined;
                            intPayload?: string | number | bigint | null | undefined;
                            jsonPayload?: string | null | undefined;
                        }> | null | undefined;
                        entities?: {
                            id?: string | null | undefined;
                            displayName?: string | null | undefined;
                            entityType: string | number;
                            metadata?: Record<string, {
                                stringPayload?: string | null | undefined;
                                intPayload?: string | number | bigint | null | undefined;
                                jsonPayload?: string | null | undefined;
                            }> | null | undefined;
                            entities?: unknown[] | null | undefined;
                        }[] | null | undefined;
                    }[]>;
                }, z.core.$strip>;
                status: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6, string | number>>;
                matchmakerState: z.ZodString;
                queueKey: z.ZodString;
                matchId: z.ZodOptional<z.ZodString>;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists tickets, oldest first. Ended tickets are listed for a while too.";
    };
    readonly getConfig: {
        readonly access: 'operator';
        readonly permission: 'matchmaking.admin';
        readonly method: "GET";
        readonly path: "/matchmaking/admin/config";
        readonly out: z.ZodObject<{
            serviceMatchmakerConfig: z.ZodPrefault<z.ZodObject<{
                matchmakingQueues: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodObject<{
                    queueName: import("../../kernel/schemas.ts").Maybe<string, string>;
                    teams: z.ZodInt;
                    minPlayersPerTeam: import("../../kernel/schemas.ts").Maybe<number, number>;
                    playersPerTeam: z.ZodInt;
                    ticketExpirationSeconds: z.ZodDefault<z.ZodInt>;
                    expirationAction: z.ZodDefault<z.ZodEnum<{
                        drop: "drop";
                        minimum: "minimum";
                    }>>;
                    customStrategy: z.ZodDefault<z.ZodUnion<readonly [z.ZodLiteral<"">, z.ZodString]>>;
                    customHooks: z.ZodPipe<z.ZodDefault<z.ZodUnion<readonly [z.ZodArray<z.ZodString>, z.ZodLiteral<"">, z.ZodString]>>, z.ZodTransform<string[], string | string[]>>;
                    maxTicketSize: import("../../kernel/schemas.ts").Maybe<number, number>;
                    attributes: z.ZodDefault<z.ZodArray<z.ZodObject<{
                        path: z.ZodString;
                        type: z.ZodEnum<{
                            difference: "difference";
                            equal: "equal";
                            intersection: "intersection";
                            sum: "sum";
                        }>;
                        min: import("../../kernel/schemas.ts").Maybe<number, number>;
                        max: import("../../kernel/schemas.ts").Maybe<number, number>;
                        relax: z.ZodDefault<z.ZodArray<z.ZodObject<{
                            afterSeconds: z.ZodInt;
                            min: import("../../kernel/schemas.ts").Maybe<number, number>;
                            max: import("../../kernel/schemas.ts").Maybe<number, number>;
                        }, z.core.$strip>>>;
                    }, z.core.$strip>>>;
                    latency: import("../../kernel/schemas.ts").Maybe<{
                        path: string;
                        maxMs: number;
                        relax: {
                            afterSeconds: number;
                            maxMs: number;
                        }[];
                    }, {
                        path: string;
                        maxMs: number;
                        relax?: {
                            afterSeconds: number;
                            maxMs: number;
                        }[] | undefined;
                    }>;
                    acceptance: z.ZodDefault<z.ZodObject<{
                        required: z.ZodDefault<z.ZodBoolean>;
                        seconds: z.ZodDefault<z.ZodInt>;
                    }, z.core.$strip>>;
                    hosting: z.ZodDefault<z.ZodEnum<{
                        broker: "broker";
                        none: "none";
                        p2p: "p2p";
                    }>>;
                    avoidBlocked: z.ZodDefault<z.ZodBoolean>;
                }, z.core.$strip>>>;
                statusExpirationMinutes: z.ZodDefault<z.ZodInt>;
                customHooks: z.ZodPipe<z.ZodDefault<z.ZodUnion<readonly [z.ZodArray<z.ZodString>, z.ZodLiteral<"">, z.ZodString]>>, z.ZodTransform<string[], string | string[]>>;
            }, z.core.$strip>>;
            customMatchmakerConfig: z.ZodDefault<z.ZodString>;
        }, z.core.$strip>;
        readonly summary: "Reads the configuration of matchmaking.";
    };
    readonly setConfig: {
        readonly access: 'operator';
        readonly permission: 'matchmaking.admin';
        readonly method: "POST";
        readonly path: "/matchmaking/admin/config";
        readonly body: z.ZodObject<{
            config: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            success: z.ZodBoolean;
        }, z.core.$strip>;
        readonly summary: "Replaces the whole configuration on every node, from the next pass on.";
        readonly description: "The JSON text of a MatchmakingConfig. It is checked as a whole. If it names strategies or hooks that the options lack, or has rules that can never hold, it is refused with the reasons and nothing changes. Tickets of a removed queue are cancelled with SHUTDOWN.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/matchmaking/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Says whether the area works.";
    };
    readonly mine: {
        readonly method: "GET";
        readonly path: "/matchmaking/mine";
        readonly access: "player";
        readonly rate: "matchmaking_poll";
        readonly out: z.ZodObject<{
            tickets: z.ZodArray<z.ZodObject<{
                status: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6, string | number>>;
                queueName: z.ZodString;
                matchId: z.ZodOptional<z.ZodString>;
                connectionDetails: z.ZodOptional<z.ZodString>;
                message: z.ZodString;
                cancellationReason: z.ZodOptional<z.ZodString>;
                createdTimestamp: z.ZodInt;
                expiresTimestamp: z.ZodInt;
                estimatedWaitSeconds: z.ZodOptional<z.ZodInt>;
                ticketId: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the tickets that the caller is in and that have not ended.";
    };
    readonly cancelAll: {
        readonly method: "POST";
        readonly path: "/matchmaking/cancel_all";
        readonly access: "player";
        readonly out: z.ZodObject<{
            ticketsCancelled: z.ZodInt;
        }, z.core.$strip>;
        readonly emits: readonly ["matchmakingStatusUpdateEvent.CANCELLED", "matchmakingStatusUpdateEvent.IN_PROGRESS"];
        readonly summary: "Cancels the ticket that the caller is in, unless it already has its match.";
    };
    readonly queues: {
        readonly method: "GET";
        readonly path: "/matchmaking/queues";
        readonly access: "player";
        readonly out: z.ZodObject<{
            queues: z.ZodArray<z.ZodObject<{
                queueKey: z.ZodString;
                queueName: z.ZodString;
                teams: z.ZodInt;
                playersPerTeam: z.ZodInt;
                playersMatching: z.ZodInt;
                estimatedWaitSeconds: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the queues, with the number of waiting players and the expected wait.";
    };
    readonly accept: {
        readonly method: "POST";
        readonly path: "/matchmaking/accept";
        readonly access: "player";
        readonly body: z.ZodObject<{
            ticketId: z.ZodString;
            accept: z.ZodBoolean;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["matchmakingStatusUpdateEvent.FINDING_SERVER", "matchmakingStatusUpdateEvent.COMPLETED", "matchmakingStatusUpdateEvent.CANCELLED", "matchmakingStatusUpdateEvent.IN_PROGRESS", "newMatchEvent"];
        readonly summary: "Accepts the match that was found for a ticket of the caller, or declines it.";
        readonly description: "The match is made when every player has accepted. If a player declines, their ticket is cancelled and the other tickets wait again, as old as they are.";
    };
    readonly explain: {
        readonly access: 'operator';
        readonly permission: 'matchmaking.admin';
        readonly method: "GET";
        readonly path: "/matchmaking/admin/explain/{ticketId}";
        readonly params: z.ZodObject<{
            ticketId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            candidatesSeen: z.ZodInt;
            nearest: z.ZodArray<z.ZodObject<{
                ticketIds: z.ZodArray<z.ZodString>;
                refusedByRule: z.ZodString;
                detail: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Explains why a ticket has no match yet: which rules keep it from the nearest tickets.";
    };
    readonly get: {
        readonly method: "GET";
        readonly path: "/matchmaking/{ticketId}";
        readonly access: "player";
        readonly rate: "matchmaking_poll";
        readonly params: z.ZodObject<{
            ticketId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            status: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6, string | number>>;
            queueName: z.ZodString;
            matchId: z.ZodOptional<z.ZodString>;
            connectionDetails: z.ZodOptional<z.ZodString>;
            message: z.ZodString;
            cancellationReason: z.ZodOptional<z.ZodString>;
            createdTimestamp: z.ZodInt;
            expiresTimestamp: z.ZodInt;
            estimatedWaitSeconds: z.ZodOptional<z.ZodInt>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reads a ticket that the caller is in or has started.";
        readonly description: "A ticket can be read for a while after it has ended.";
    };
}, "matchmaking">;

// packages/core/src/areas/matchmaking/entities/schemas.ts
export declare const Entity: z.ZodObject<{
    id: import("../../../kernel/schemas.ts").Maybe<string, string>;
    displayName: import("../../../kernel/schemas.ts").Maybe<string, string>;
    entityType: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
    metadata: import("../../../kernel/schemas.ts").Maybe<Record<string, {
        stringPayload: string | undefined;
        intPayload: bigint | undefined;
        jsonPayload: string | undefined;
    }>, Record<string, {
        stringPayload?: string | null | undefined;
        intPayload?: string | number | bigint | null | undefined;
        jsonPayload?: string | null | undefined;
    }>>;
    entities: import("../../../kernel/schemas.ts").Maybe<{
        id: string | undefined;
        displayName: string | undefined;
        entityType: 0 | 1 | 2 | 3 | 4;
        metadata: Record<string, {
            stringPayload: string | undefined;
            intPayload: bigint | undefined;
            jsonPayload: string | undefined;
        }> | undefined;
        entities: {
            id: string | undefined;
            displayName: string | undefined;
            entityType: 0 | 1 | 2 | 3 | 4;
            metadata: Record<string, {
                stringPayload: string | undefined;
                intPayload: bigint | undefined;
                jsonPayload: string | undefined;
            }> | undefined;
            entities: unknown[] | undefined;
        }[] | undefined;
    }[], {
        id?: string | null | undefined;
        displayName?: string | null | undefined;
        entityType: string | number;
        metadata?: Record<string, {
            stringPayload?: string | null | undefined;
            intPayload?: string | number | bigint | null | undefined;
            jsonPayload?: string | null | undefined;
        }> | null | undefined;
        entities?: {
            id?: string | null | undefined;
            displayName?: string | null | undefined;
            entityType: string | number;
            metadata?: Record<string, {
                stringPayload?: string | null | undefined;
                intPayload?: string | number | bigint | null | undefined;
                jsonPayload?: string | null | undefined;
            }> | null | undefined;
            entities?: unknown[] | null | undefined;
        }[] | null | undefined;
    }[]>;
}, z.core.$strip>;
export type Entity = z.output<typeof Entity>;

// packages/core/src/areas/matchmaking/extensions/hooks.ts
export interface TicketDraft {
    readonly entity: Entity;
    readonly queueName: string | undefined;
    readonly playerIds: readonly string[];
}
export type TicketVerdict = {
    readonly queueName: string;
} | {
    readonly reject: string;
} | undefined;
export type MatchDraft = Pick<PreparedMatch, 'matchId' | 'queueKey' | 'teams' | 'ticketIds' | 'matchProperties' | 'playerProperties'>;
export type MatchVerdict = {
    readonly matchProperties?: Readonly<Record<string, unknown>>;
    readonly playerProperties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly hostData?: string;
} | {
    readonly reject: string;
} | undefined;
export interface MatchmakingHook {
    validateTicket?(ticket: TicketDraft): TicketVerdict | Promise<TicketVerdict>;
    newMatch?(match: MatchDraft): MatchVerdict | Promise<MatchVerdict>;
}
export interface StrategyTicket {
    readonly ticketId: string;
    readonly createdAt: number;
    readonly groups: readonly (readonly string[])[];
    readonly entity: Entity;
}
export interface StrategyMatch {
    readonly seatings: readonly {
        readonly ticketId: string;
        readonly teams: readonly number[];
    }[];
}
export interface StrategyContext {
    readonly queue: Queue;
    readonly now: number;
    readonly customMatchmakerConfig: string;
    mayMeet(ticketId: string, otherId: string): boolean;
}
export type MatchmakingStrategy = (tickets: readonly StrategyTicket[], context: StrategyContext) => StrategyMatch | null | Promise<StrategyMatch | null>;

// packages/core/src/areas/matchmaking/extensions/ratings.ts
export interface MatchmakingRating {
    ratingsOf(playerIds: readonly string[], queueName: string): Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>;
}

// packages/core/src/areas/matchmaking/index.ts
export declare const matchmakingArea: Area<typeof matchmakingContract.routes, Matchmaking, MatchmakingOptions, typeof matchmakingLimits, typeof matchmakingRates>;

// packages/core/src/areas/matchmaking/limits.ts
export declare const matchmakingLimits: {
    readonly matchmakingQueues: readonly [100, 1000, "matchmaking queues"];
    readonly ticketPlayers: readonly [64, 64, "players per matchmaking ticket"];
    readonly ticketAbsenceSeconds: readonly [60, 3600, "seconds after their last event stream or request until a player's ticket is cancelled"];
    readonly ticketBytes: readonly [32768, 65536, "bytes of the entity of one matchmaking ticket, as JSON with all metadata"];
    readonly backfillSeconds: readonly [3600, 86400, "seconds that one request keeps filling the free seats of a match"];
};

// packages/core/src/areas/matchmaking/matchmaker/make-match.ts
export interface PreparedMatch {
    readonly matchId: string;
    readonly queueKey: string;
    readonly ticketIds: readonly string[];
    readonly teams: readonly (readonly string[])[];
    readonly ticketOf: Readonly<Record<string, string>>;
    readonly matchProperties: string;
    readonly playerProperties: Readonly<Record<string, string>>;
    readonly hosting: Queue['hosting'];
    readonly hostData: string;
    readonly record: MatchRecord;
}

// packages/core/src/areas/matchmaking/options.ts
export interface MatchmakingOptions {
    readonly matchmaking?: {
        readonly config?: MatchmakingConfigInput;
        readonly hooks?: Readonly<Record<string, MatchmakingHook>>;
        readonly strategies?: Readonly<Record<string, MatchmakingStrategy>>;
        readonly rating?: MatchmakingRating;
        readonly passMilliseconds?: number;
    } | undefined;
}

// packages/core/src/areas/matchmaking/queues/queue-config.ts
export interface Queue extends QueueConfig {
    readonly queueKey: string;
    readonly queueName: string;
    readonly minPlayersPerTeam: number;
    readonly maxTicketSize: number;
}

// packages/core/src/areas/matchmaking/queues/schemas.ts
export declare const QueueConfig: z.ZodObject<{
    queueName: import("../../../kernel/schemas.ts").Maybe<string, string>;
    teams: z.ZodInt;
    minPlayersPerTeam: import("../../../kernel/schemas.ts").Maybe<number, number>;
    playersPerTeam: z.ZodInt;
    ticketExpirationSeconds: z.ZodDefault<z.ZodInt>;
    expirationAction: z.ZodDefault<z.ZodEnum<{
        drop: "drop";
        minimum: "minimum";
    }>>;
    customStrategy: z.ZodDefault<z.ZodUnion<readonly [z.ZodLiteral<"">, z.ZodString]>>;
    customHooks: z.ZodPipe<z.ZodDefault<z.ZodUnion<readonly [z.ZodArray<z.ZodString>, z.ZodLiteral<"">, z.ZodString]>>, z.ZodTransform<string[], string | string[]>>;
    maxTicketSize: import("../../../kernel/schemas.ts").Maybe<number, number>;
    attributes: z.ZodDefault<z.ZodArray<z.ZodObject<{
        path: z.ZodString;
        type: z.ZodEnum<{
            difference: "difference";
            equal: "equal";
            intersection: "intersection";
            sum: "sum";
        }>;
        min: import("../../../kernel/schemas.ts").Maybe<number, number>;
        max: import("../../../kernel/schemas.ts").Maybe<number, number>;
        relax: z.ZodDefault<z.ZodArray<z.ZodObject<{
            afterSeconds: z.ZodInt;
            min: import("../../../kernel/schemas.ts").Maybe<number, number>;
            max: import("../../../kernel/schemas.ts").Maybe<number, number>;
        }, z.core.$strip>>>;
    }, z.core.$strip>>>;
    latency: import("../../../kernel/schemas.ts").Maybe<{
        path: string;
        maxMs: number;
        relax: {
            afterSeconds: number;
            maxMs: number;
        }[];
    }, {
        path: string;
        maxMs: number;
        relax?: {
            afterSeconds: number;
            maxMs: number;
        }[] | undefined;
    }>;
    acceptance: z.ZodDefault<z.ZodObject<{
        required: z.ZodDefault<z.ZodBoolean>;
        seconds: z.ZodDefault<z.ZodInt>;
    }, z.core.$strip>>;
    hosting: z.ZodDefault<z.ZodEnum<{
        broker: "broker";
        none: "none";
        p2p: "p2p";
    }>>;
    avoidBlocked: z.ZodDefault<z.ZodBoolean>;
}, z.core.$strip>;
export type QueueConfig = z.output<typeof QueueConfig>;
export type QueueConfigInput = z.input<typeof QueueConfig>;
export declare const MatchmakingConfig: z.ZodObject<{
    serviceMatchmakerConfig: z.ZodPrefault<z.ZodObject<{
        matchmakingQueues: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodObject<{
            queueName: import("../../../kernel/schemas.ts").Maybe<string, string>;
            teams: z.ZodInt;
            minPlayersPerTeam: import("../../../kernel/schemas.ts").Maybe<number, number>;
            playersPerTeam: z.ZodInt;
            ticketExpirationSeconds: z.ZodDefault<z.ZodInt>;
            expirationAction: z.ZodDefault<z.ZodEnum<{
                drop: "drop";
                minimum: "minimum";
            }>>;
            customStrategy: z.ZodDefault<z.ZodUnion<readonly [z.ZodLiteral<"">, z.ZodString]>>;
            customHooks: z.ZodPipe<z.ZodDefault<z.ZodUnion<readonly [z.ZodArray<z.ZodString>, z.ZodLiteral<"">, z.ZodString]>>, z.ZodTransform<string[], string | string[]>>;
            maxTicketSize: import("../../../kernel/schemas.ts").Maybe<number, number>;
            attributes: z.ZodDefault<z.ZodArray<z.ZodObject<{
                path: z.ZodString;
                type: z.ZodEnum<{
                    difference: "difference";
                    equal: "equal";
                    intersection: "intersection";
                    sum: "sum";
                }>;
                min: import("../../../kernel/schemas.ts").Maybe<number, number>;
                max: import("../../../kernel/schemas.ts").Maybe<number, number>;
                relax: z.ZodDefault<z.ZodArray<z.ZodObject<{
                    afterSeconds: z.ZodInt;
                    min: import("../../../kernel/schemas.ts").Maybe<number, number>;
                    max: import("../../../kernel/schemas.ts").Maybe<number, number>;
                }, z.core.$strip>>>;
            }, z.core.$strip>>>;
            latency: import("../../../kernel/schemas.ts").Maybe<{
                path: string;
                maxMs: number;
                relax: {
                    afterSeconds: number;
                    maxMs: number;
                }[];
            }, {
                path: string;
                maxMs: number;
                relax?: {
                    afterSeconds: number;
                    maxMs: number;
                }[] | undefined;
            }>;
            acceptance: z.ZodDefault<z.ZodObject<{
                required: z.ZodDefault<z.ZodBoolean>;
                seconds: z.ZodDefault<z.ZodInt>;
            }, z.core.$strip>>;
            hosting: z.ZodDefault<z.ZodEnum<{
                broker: "broker";
                none: "none";
                p2p: "p2p";
            }>>;
            avoidBlocked: z.ZodDefault<z.ZodBoolean>;
        }, z.core.$strip>>>;
        statusExpirationMinutes: z.ZodDefault<z.ZodInt>;
        customHooks: z.ZodPipe<z.ZodDefault<z.ZodUnion<readonly [z.ZodArray<z.ZodString>, z.ZodLiteral<"">, z.ZodString]>>, z.ZodTransform<string[], string | string[]>>;
    }, z.core.$strip>>;
    customMatchmakerConfig: z.ZodDefault<z.ZodString>;
}, z.core.$strip>;
export type MatchmakingConfig = z.output<typeof MatchmakingConfig>;
export type MatchmakingConfigInput = z.input<typeof MatchmakingConfig>;

// packages/core/src/areas/matchmaking/rates.ts
export declare const matchmakingRates: {
    readonly matchmaking_start: {
        readonly points: 10;
        readonly seconds: 60;
    };
    readonly matchmaking_poll: {
        readonly points: 30;
        readonly seconds: 60;
    };
};

// packages/core/src/areas/matchmaking/service.ts
export type Matchmaking = Service<typeof matchmakingContract.routes>;

// packages/core/src/areas/part.ts
export interface Background {
    readonly tasks?: readonly Task[];
    readonly listeners?: readonly Listener[];
    readonly consumers?: Readonly<Record<string, Consumer>>;
    load?(): Promise<void>;
    start?(): void;
    stopWaiting?(): void;
    stop?(): void | Promise<void>;
}
export interface Part<Value = unknown> {
    readonly name: string;
    readonly needs: Needs;
    readonly options: Readonly<Record<string, unknown>>;
    readonly limits: LimitTable;
    create(ctx: Context, needs: never, options: never): Value;
    background?(value: Value): Background;
}
export type Needs = Readonly<Record<string, Part>>;

// packages/core/src/areas/parties/contract.ts
export declare const partiesContract: import("../../http/contract.ts").Contract<{
    readonly adminCreate: {
        readonly access: 'operator';
        readonly permission: 'parties.admin';
        readonly method: 'POST';
        readonly path: '/admin/parties/create';
        readonly body: z.ZodObject<{
            party: import("../../kernel/schemas.ts").Maybe<{
                leaderId: string | undefined;
                players: {
                    playerId: string;
                    displayName: string | undefined;
                    isReady: boolean | undefined;
                    isLeader: boolean | undefined;
                    teamNumber: number | undefined;
                    metadata: Record<string, {
                        stringPayload: string | undefined;
                        intPayload: bigint | undefined;
                        jsonPayload: string | undefined;
                    }> | undefined;
                }[] | undefined;
                metadata: Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }> | undefined;
            }, {
                leaderId?: string | null | undefined;
                players?: {
                    playerId: string;
                    displayName?: string | null | undefined;
                    isReady?: boolean | null | undefined;
                    isLeader?: boolean | null | undefined;
                    teamNumber?: number | null | undefined;
                    metadata?: Record<string, {
                        stringPayload?: string | null | undefined;
                        intPayload?: string | number | bigint | null | undefined;
                        jsonPayload?: string | null | undefined;
                    }> | null | undefined;
                }[] | null | undefined;
                metadata?: Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }> | null | undefined;
            }>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            party: z.ZodObject<{
                partyId: z.ZodString;
                leaderId: z.ZodString;
                inviteCode: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                matchId: z.ZodOptional<z.ZodString>;
                players: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isLeader: z.ZodBoolean;
                    teamNumber: z.ZodInt;
                    metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>>;
                }, z.core.$strip>>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["partyUpdateEvent.PLAYER_JOINED"];
        readonly summary: 'Creates a party of players. Each player must have an account and be in no party.';
    };
    readonly adminUpdate: {
        readonly access: 'operator';
        readonly permission: 'parties.admin';
        readonly method: 'PATCH';
        readonly path: '/admin/parties/update';
        readonly body: z.ZodObject<{
            partyId: z.ZodString;
            payload: import("../../kernel/schemas.ts").Maybe<{
                leaderId: string | undefined;
                kick: string[] | undefined;
                join: string[] | undefined;
                joinDisplayNames: Record<string, string> | undefined;
                metadata: Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }> | undefined;
            }, {
                leaderId?: string | null | undefined;
                kick?: string[] | null | undefined;
                join?: string[] | null | undefined;
                joinDisplayNames?: Record<string, string> | null | undefined;
                metadata?: Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }> | null | undefined;
            }>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            party: z.ZodObject<{
                partyId: z.ZodString;
                leaderId: z.ZodString;
                inviteCode: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                matchId: z.ZodOptional<z.ZodString>;
                players: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isLeader: z.ZodBoolean;
                    teamNumber: z.ZodInt;
                    metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>>;
                }, z.core.$strip>>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["partyUpdateEvent.METADATA_UPDATED", "partyUpdateEvent.PLAYER_JOINED", "partyUpdateEvent.PLAYER_LEADER_CHANGED", "partyUpdateEvent.PLAYER_KICKED", "matchmakingStatusUpdateEvent.CANCELLED"];
        readonly object: 'partyId';
        readonly summary: 'Changes a party: first metadata, then joins, then the leader, then kicks. All changes happen, or none.';
        readonly description: 'Joining has no effect for players who are members already. Players who were kicked may join again, and blocks do not count. If the leader is kicked, another member leads. If all members are kicked, the party ends and is returned without players. Joins and kicks cancel the ticket that the party waits with. While the party is in a match, nobody can join.';
    };
    readonly adminGet: {
        readonly access: 'operator';
        readonly permission: 'parties.admin';
        readonly method: 'GET';
        readonly path: '/admin/parties/{partyId}';
        readonly params: z.ZodObject<{
            partyId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            party: z.ZodObject<{
                partyId: z.ZodString;
                leaderId: z.ZodString;
                inviteCode: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                matchId: z.ZodOptional<z.ZodString>;
                players: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isLeader: z.ZodBoolean;
                    teamNumber: z.ZodInt;
                    metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>>;
                }, z.core.$strip>>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Reads a party with all its metadata.';
    };
    readonly adminList: {
        readonly access: 'operator';
        readonly permission: 'parties.admin';
        readonly method: 'GET';
        readonly path: '/admin/parties/list-parties';
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            parties: z.ZodArray<z.ZodObject<{
                partyId: z.ZodString;
                leaderId: z.ZodString;
                inviteCode: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                matchId: z.ZodOptional<z.ZodString>;
                players: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isLeader: z.ZodBoolean;
                    teamNumber: z.ZodInt;
                    metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>>;
                }, z.core.$strip>>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: 'Lists parties, oldest first; at most 200 per page.';
        readonly description: 'If the metadata of a page is larger than 1 MiB, the parties beyond that size have no field `metadata`, and neither do their players.';
    };
    readonly adminDelete: {
        readonly access: 'operator';
        readonly permission: 'parties.admin';
        readonly method: 'DELETE';
        readonly path: '/admin/parties/delete/{partyId}';
        readonly params: z.ZodObject<{
            partyId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            partyDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly emits: readonly ["partyUpdateEvent.PARTY_DELETED", "matchmakingStatusUpdateEvent.CANCELLED"];
        readonly object: 'partyId';
        readonly summary: 'Deletes a party and cancels the ticket that it waits with.';
    };
    readonly adminDeleteAll: {
        readonly unkeyed: true;
        readonly method: 'DELETE';
        readonly path: '/admin/parties/delete-all';
        readonly access: 'operator';
        readonly permission: 'parties.delete_all';
        readonly rate: 'control';
        readonly out: z.ZodObject<{
            partiesDeleted: z.ZodInt;
        }, z.core.$strip>;
        readonly emits: readonly ["partyUpdateEvent.PARTY_DELETED", "matchmakingStatusUpdateEvent.CANCELLED"];
        readonly summary: 'Deletes every party that exists when the call arrives.';
        readonly description: 'Parties are deleted in batches, each party completely. If the call fails, some parties may be deleted already; repeat the call.';
    };
    readonly internalGet: {
        readonly method: 'GET';
        readonly path: '/internal/parties/{partyId}';
        readonly access: 'operator';
        readonly permission: 'internal';
        readonly params: z.ZodObject<{
            partyId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            party: z.ZodObject<{
                partyId: z.ZodString;
                leaderId: z.ZodString;
                inviteCode: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                matchId: z.ZodOptional<z.ZodString>;
                players: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isLeader: z.ZodBoolean;
                    teamNumber: z.ZodInt;
                    metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>>;
                }, z.core.$strip>>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Reads a party with all its metadata, for other parts of the same installation.';
    };
    readonly createMetadata: {
        readonly method: 'POST';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly access: 'player';
        readonly description: 'Put the fields of the entry into `innerRequest` or beside `playerId`, but not in both. The leader may write the metadata of the party and of every member. Other members may write only their own.';
        readonly path: '/parties/metadata';
        readonly body: z.ZodObject<{
            id: import("../../kernel/schemas.ts").Maybe<string, string>;
            entryKey: import("../../kernel/schemas.ts").Maybe<string, string>;
            entryValue: import("../../kernel/schemas.ts").Maybe<{
                stringPayload: string | undefined;
                intPayload: bigint | undefined;
                jsonPayload: string | undefined;
            }, {
                stringPayload?: string | null | undefined;
                intPayload?: string | number | bigint | null | undefined;
                jsonPayload?: string | null | undefined;
            }>;
            innerRequest: import("../../kernel/schemas.ts").Maybe<{
                id: string | undefined;
                entryKey: string | undefined;
                entryValue: {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                } | undefined;
            }, {
                id?: string | null | undefined;
                entryKey?: string | null | undefined;
                entryValue?: {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                } | null | undefined;
            }>;
            playerId: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly emits: readonly ["partyUpdateEvent.METADATA_CREATED"];
        readonly summary: 'Adds a metadata entry to the caller’s party or to one of its members.';
    };
    readonly putMetadata: {
        readonly method: 'PUT';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly access: 'player';
        readonly description: 'Put the fields of the entry into `innerRequest` or beside `playerId`, but not in both. The leader may write the metadata of the party and of every member. Other members may write only their own.';
        readonly path: '/parties/metadata';
        readonly body: z.ZodObject<{
            id: import("../../kernel/schemas.ts").Maybe<string, string>;
            entryKey: import("../../kernel/schemas.ts").Maybe<string, string>;
            entryValue: import("../../kernel/schemas.ts").Maybe<{
                stringPayload: string | undefined;
                intPayload: bigint | undefined;
                jsonPayload: string | undefined;
            }, {
                stringPayload?: string | null | undefined;
                intPayload?: string | number | bigint | null | undefined;
                jsonPayload?: string | null | undefined;
            }>;
            innerRequest: import("../../kernel/schemas.ts").Maybe<{
                id: string | undefined;
                entryKey: string | undefined;
                entryValue: {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                } | undefined;
                updateOperationType: 0 | 1 | 2 | undefined;
                ifVersion: number | undefined;
            }, {
                id?: string | null | undefined;
                entryKey?: string | null | undefined;
                entryValue?: {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                } | null | undefined;
                updateOperationType?: string | number | null | undefined;
                ifVersion?: number | null | undefined;
            }>;
            playerId: import("../../kernel/schemas.ts").Maybe<string, string>;
            updateOperationType: import("../../kernel/schemas.ts").Maybe<0 | 1 | 2, string | number>;
            ifVersion: import("../../kernel/schemas.ts").Maybe<number, number>;
        }, z.core.$strip>;
        readonly emits: readonly ["partyUpdateEvent.METADATA_CREATED", "partyUpdateEvent.METADATA_UPDATED"];
        readonly summary: 'Changes a metadata entry of the caller’s party or of one of its members.';
    };
    readonly removeMetadata: {
        readonly method: 'DELETE';
        readonly out: z.ZodObject<{
            entryDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly description: "PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.";
        readonly path: '/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}';
        readonly access: 'player';
        readonly params: z.ZodObject<{
            'innerRequest.id': z.ZodString;
            'innerRequest.entryKey': z.ZodString;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            'innerRequest.jsonHandlingType': import("../../kernel/schemas.ts").Maybe<0 | 1, string | number>;
            'innerRequest.propertiesToRemovePaths': import("../../kernel/schemas.ts").Maybe<string[], string[]>;
            playerId: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly emits: readonly ["partyUpdateEvent.METADATA_DELETED", "partyUpdateEvent.METADATA_UPDATED"];
        readonly summary: 'Removes a metadata entry of the caller’s party or of one of its members, or properties of its JSON value.';
    };
    readonly getMetadata: {
        readonly method: 'GET';
        readonly out: z.ZodObject<{
            entryValue: z.ZodObject<{
                stringPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
                intPayload: import("../../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
            version: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, ...import("../../kernel/errors.ts").ErrorMaker[]];
        readonly path: '/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}';
        readonly access: 'player';
        readonly params: z.ZodObject<{
            'innerRequest.id': z.ZodString;
            'innerRequest.entryKey': z.ZodString;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            playerId: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly summary: 'Reads one metadata entry of the caller’s party or of one of its members.';
    };
    readonly listMetadata: {
        readonly method: 'GET';
        readonly path: '/parties/metadata/{innerRequest.id}';
        readonly access: 'player';
        readonly params: z.ZodObject<{
            'innerRequest.id': z.ZodString;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            playerId: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Reads the metadata of the caller’s party or of one of its members.';
    };
    readonly create: {
        readonly method: 'POST';
        readonly access: 'player';
        readonly out: z.ZodObject<{
            party: z.ZodObject<{
                partyId: z.ZodString;
                leaderId: z.ZodString;
                inviteCode: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                matchId: z.ZodOptional<z.ZodString>;
                players: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isLeader: z.ZodBoolean;
                    teamNumber: z.ZodInt;
                    metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>>;
                }, z.core.$strip>>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly path: "/parties/create";
        readonly body: z.ZodObject<{
            creatingPlayerMetadata: import("../../kernel/schemas.ts").Maybe<Record<string, {
                stringPayload: string | undefined;
                intPayload: bigint | undefined;
                jsonPayload: string | undefined;
            }>, Record<string, {
                stringPayload?: string | null | undefined;
                intPayload?: string | number | bigint | null | undefined;
                jsonPayload?: string | null | undefined;
            }>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["partyUpdateEvent.PLAYER_LEFT", "partyUpdateEvent.PLAYER_LEADER_CHANGED", "matchmakingStatusUpdateEvent.CANCELLED"];
        readonly summary: "Creates a party that the caller leads.";
        readonly description: "The caller gets the answer and no event. If the server has the option `autoLeaveParty`, members of the party that the caller leaves for the new one get the events.";
    };
    readonly join: {
        readonly method: 'POST';
        readonly access: 'player';
        readonly out: z.ZodObject<{
            party: z.ZodObject<{
                partyId: z.ZodString;
                leaderId: z.ZodString;
                inviteCode: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                matchId: z.ZodOptional<z.ZodString>;
                players: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isLeader: z.ZodBoolean;
                    teamNumber: z.ZodInt;
                    metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>>;
                }, z.core.$strip>>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly path: "/parties/join";
        readonly body: z.ZodObject<{
            inviteCode: z.ZodString;
            joiningPlayerMetadata: import("../../kernel/schemas.ts").Maybe<Record<string, {
                stringPayload: string | undefined;
                intPayload: bigint | undefined;
                jsonPayload: string | undefined;
            }>, Record<string, {
                stringPayload?: string | null | undefined;
                intPayload?: string | number | bigint | null | undefined;
                jsonPayload?: string | null | undefined;
            }>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["partyUpdateEvent.PLAYER_JOINED", "partyUpdateEvent.PLAYER_LEFT", "partyUpdateEvent.PLAYER_LEADER_CHANGED", "matchmakingStatusUpdateEvent.CANCELLED"];
        readonly summary: "Joins the party with an invite code.";
        readonly description: "After ten unknown codes within a minute, further codes are refused for the rest of that minute. A party counts as unknown if one of its members has blocked the caller, or the caller has blocked one of them. If the party waits for a match, its ticket is cancelled. While it is in a match, nobody can join.";
    };
    readonly current: {
        readonly method: "GET";
        readonly path: "/parties";
        readonly access: "player";
        readonly out: z.ZodObject<{
            party: z.ZodObject<{
                partyId: z.ZodString;
                leaderId: z.ZodString;
                inviteCode: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                matchId: z.ZodOptional<z.ZodString>;
                players: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isLeader: z.ZodBoolean;
                    teamNumber: z.ZodInt;
                    metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>>;
                }, z.core.$strip>>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reads the caller’s party.";
    };
    readonly get: {
        readonly method: "GET";
        readonly path: "/parties/{partyId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            partyId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            party: z.ZodObject<{
                partyId: z.ZodString;
                leaderId: z.ZodString;
                inviteCode: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                matchId: z.ZodOptional<z.ZodString>;
                players: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isLeader: z.ZodBoolean;
                    teamNumber: z.ZodInt;
                    metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>>;
                }, z.core.$strip>>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reads a party that the caller is in.";
    };
    readonly getPlayer: {
        readonly method: "GET";
        readonly path: "/parties/players/{playerId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            playerId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            player: z.ZodObject<{
                playerId: z.ZodString;
                displayName: z.ZodString;
                isReady: z.ZodBoolean;
                isLeader: z.ZodBoolean;
                teamNumber: z.ZodInt;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reads a player of the caller’s party, or a friend in another party.";
    };
    readonly updatePlayer: {
        readonly method: "PATCH";
        readonly path: "/parties/update-player";
        readonly access: "player";
        readonly body: z.ZodObject<{
            payload: import("../../kernel/schemas.ts").Maybe<{
                playerId: string | undefined;
                displayName: string | undefined;
                isReady: boolean | undefined;
                isLeader: boolean | undefined;
                teamNumber: number | undefined;
                metadata: Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }> | undefined;
            }, {
                playerId?: string | null | undefined;
                displayName?: string | null | undefined;
                isReady?: boolean | null | undefined;
                isLeader?: boolean | null | undefined;
                teamNumber?: number | null | undefined;
                metadata?: Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }> | null | undefined;
            }>;
            payloadMask: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            party: z.ZodObject<{
                partyId: z.ZodString;
                leaderId: z.ZodString;
                inviteCode: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                matchId: z.ZodOptional<z.ZodString>;
                players: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isLeader: z.ZodBoolean;
                    teamNumber: z.ZodInt;
                    metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>>;
                }, z.core.$strip>>;
                metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["partyUpdateEvent.PLAYER_READY_CHANGED", "partyUpdateEvent.METADATA_UPDATED"];
        readonly summary: "Changes the caller’s name, readiness and metadata in their party; the leader also changes the team of any member.";
        readonly description: "Metadata entries are added or overwritten key by key. If the mask names `isReady` or `teamNumber` and the payload lacks it, it becomes false or 0.";
    };
    readonly setLeader: {
        readonly method: "PUT";
        readonly path: "/parties/set-leader";
        readonly access: "player";
        readonly body: z.ZodObject<{
            playerId: z.ZodString;
            partyId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["partyUpdateEvent.PLAYER_LEADER_CHANGED"];
        readonly summary: "Makes another member the leader of the caller’s party.";
    };
    readonly kick: {
        readonly method: "PUT";
        readonly path: "/parties/kick";
        readonly access: "player";
        readonly body: z.ZodObject<{
            playerId: z.ZodString;
            partyId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["partyUpdateEvent.PLAYER_KICKED", "matchmakingStatusUpdateEvent.CANCELLED"];
        readonly summary: "Removes a member from the party that the caller leads. The member cannot join it again for ten minutes.";
        readonly description: "The party gets a new invite code. If the party waits for a match, its ticket is cancelled.";
    };
    readonly leave: {
        readonly method: "PUT";
        readonly path: "/parties/leave";
        readonly access: "player";
        readonly body: z.ZodObject<{
            partyId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["partyUpdateEvent.PLAYER_LEFT", "partyUpdateEvent.PLAYER_LEADER_CHANGED", "matchmakingStatusUpdateEvent.CANCELLED"];
        readonly summary: "Leaves a party. If the caller led it, the longest-standing member who is connected leads it.";
        readonly description: "A party ends when its last member leaves. If the party waits for a match, its ticket is cancelled.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/parties/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether parties can be read and changed.";
    };
}, "parties">;

// packages/core/src/areas/parties/index.ts
export declare const partiesArea: Area<typeof partiesContract.routes, Parties, PartiesOptions, typeof partyLimits, typeof partyRates>;

// packages/core/src/areas/parties/limits.ts
export declare const partyLimits: {
    readonly partyMembers: readonly [8, 256, "members per party"];
    readonly partyMetadataEntries: readonly [32, 256, "metadata entries per party, and per member"];
    readonly partyMetadataValueBytes: readonly [4096, 65536, "bytes of one metadata value of a party or a member"];
    readonly partyMetadataTotalBytes: readonly [65536, 1048576, "bytes of all metadata values of a party, without those of its members"];
    readonly partyMemberMetadataTotalBytes: readonly [8192, 262144, "bytes of all metadata values of a member of a party"];
    readonly partyAbsenceSeconds: readonly [120, 86400, "seconds after their last event stream or request until a member leaves their party"];
    readonly partyKickSeconds: readonly [600, 604800, "seconds in which a kicked player cannot join the party again"];
    readonly partyIdleSeconds: readonly [86400, 2592000, "seconds without activity after which a party is deleted"];
};

// packages/core/src/areas/parties/matchmaking-state.ts
export interface PartyTicket {
    readonly partyId: string;
    readonly ticketId: string;
}
export type QueueResult = {
    readonly kind: 'queued';
    readonly playerIds: readonly string[];
} | {
    readonly kind: 'waiting';
    readonly ticketId: string;
} | {
    readonly kind: 'none';
};
export interface PartyMatchmakingState {
    lock(unit: StorageOperations, partyIds: readonly string[]): Promise<void>;
    lockWithMembership(unit: StorageOperations, playerId: string, partyIds: readonly string[]): Promise<void>;
    queue(unit: StorageOperations, now: number, ticket: PartyTicket, leaderId: string): Promise<QueueResult>;
    open(unit: StorageOperations, now: number, tickets: readonly PartyTicket[], how?: {
        readonly played: boolean;
    }): Promise<void>;
    enterMatch(unit: StorageOperations, now: number, tickets: readonly PartyTicket[], matchId: string): Promise<void>;
    leaveMatch(unit: StorageOperations, now: number, matchId: string): Promise<void>;
}

// packages/core/src/areas/parties/options.ts
export interface PartiesOptions {
    readonly autoLeaveParty?: boolean;
}

// packages/core/src/areas/parties/rates.ts
export declare const partyRates: {
    readonly invite_code: {
        readonly points: 10;
        readonly seconds: 60;
    };
    readonly invite_code_by_address: {
        readonly points: 30;
        readonly seconds: 60;
    };
};

// packages/core/src/areas/parties/schemas.ts
export declare const Party: z.ZodObject<{
    partyId: z.ZodString;
    leaderId: z.ZodString;
    inviteCode: z.ZodString;
    state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
    matchId: z.ZodOptional<z.ZodString>;
    players: z.ZodArray<z.ZodObject<{
        playerId: z.ZodString;
        displayName: z.ZodString;
        isReady: z.ZodBoolean;
        isLeader: z.ZodBoolean;
        teamNumber: z.ZodInt;
        metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
            readonly intPayload?: bigint | number | undefined;
        }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
            readonly intPayload?: bigint | number | undefined;
        }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
            readonly intPayload?: bigint | number | undefined;
        }>>>>>;
    }, z.core.$strip>>;
    metadata: z.ZodOptional<z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
        readonly intPayload?: bigint | number | undefined;
    }>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
        readonly intPayload?: bigint | number | undefined;
    }>>>, z.ZodTransform<Readonly<Record<string, import("../../metadata/entity-metadata.ts").MetadataValue>>, Readonly<Record<string, Omit<import("../../metadata/entity-metadata.ts").MetadataValue, "intPayload"> & {
        readonly intPayload?: bigint | number | undefined;
    }>>>>>;
}, z.core.$strip>;
export type Party = z.input<typeof Party>;

// packages/core/src/areas/parties/service.ts
export interface Parties extends Service<typeof partiesContract.routes> {
    partyOf(db: StorageOperations, playerId: string, viewer: Viewer): Promise<Party | null>;
    readonly matchmakingState: PartyMatchmakingState;
}

// packages/core/src/areas/platform-auth/contract.ts
export declare const platformAuthContract: import("../../http/contract.ts").Contract<{
    readonly adminEnrolDevice: {
        readonly access: 'operator';
        readonly permission: 'platform_auth.admin';
        readonly params: z.ZodObject<{
            deviceId: z.ZodString;
        }, z.core.$strip>;
        readonly object: 'deviceId';
        readonly method: 'POST';
        readonly path: '/admin/platform_auth/devices/{deviceId}';
        readonly out: z.ZodObject<{
            certificate: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Enrols a device and returns its certificate, which is shown only once.';
        readonly description: 'The device is an identity of its own: platform 98, issuer `device`, subject its id. If an account has that identity, the caller must hold the permissions of the account.';
    };
    readonly adminRemoveDevice: {
        readonly access: 'operator';
        readonly permission: 'platform_auth.admin';
        readonly params: z.ZodObject<{
            deviceId: z.ZodString;
        }, z.core.$strip>;
        readonly object: 'deviceId';
        readonly method: 'DELETE';
        readonly path: '/admin/platform_auth/devices/{deviceId}';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ['authenticationEvent.LOGOUT'];
        readonly summary: 'Removes all devices with an id, no matter who enrolled them, and ends the sessions that they started.';
        readonly description: 'An unknown id is not an error. The account of the device stays, without this identity: a device that is enrolled later under this id is another player. The caller must hold the permissions of every account that loses a device.';
    };
    readonly adminHasDevice: {
        readonly access: 'operator';
        readonly permission: 'platform_auth.admin';
        readonly params: z.ZodObject<{
            deviceId: z.ZodString;
        }, z.core.$strip>;
        readonly method: 'HEAD';
        readonly path: '/admin/platform_auth/devices/{deviceId}';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Answers with status 200 or 404 whether a device is enrolled.';
    };
    readonly adminListDevices: {
        readonly access: 'operator';
        readonly permission: 'platform_auth.admin';
        readonly method: 'GET';
        readonly path: '/admin/platform_auth/devices';
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            deviceIds: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly summary: 'Lists the ids of enrolled devices, oldest first. An id that several enrolled appears as often.';
    };
    readonly adminSearchDevices: {
        readonly access: 'operator';
        readonly permission: 'platform_auth.admin';
        readonly method: 'POST';
        readonly path: '/admin/platform_auth/devices/search';
        readonly reads: true;
        readonly body: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            deviceFilter: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            deviceIds: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly summary: 'Lists the devices whose ids begin with a text, ignoring case, in the order of their ids.';
    };
    readonly adminListEmailUsers: {
        readonly access: 'operator';
        readonly permission: 'platform_auth.admin';
        readonly method: 'GET';
        readonly path: '/admin/platform_auth/email_users/list';
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            users: z.ZodArray<z.ZodObject<{
                emailAddress: z.ZodString;
                verified: z.ZodBoolean;
                lastVerified: z.ZodOptional<z.ZodString>;
                createdOn: z.ZodString;
                platformAccountId: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: 'Lists the users who signed up by e-mail, oldest first.';
    };
    readonly adminSearchEmailUsers: {
        readonly access: 'operator';
        readonly permission: 'platform_auth.admin';
        readonly method: 'POST';
        readonly path: '/admin/platform_auth/email_users/search';
        readonly reads: true;
        readonly body: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            emailAddressFilter: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            users: z.ZodArray<z.ZodObject<{
                emailAddress: z.ZodString;
                verified: z.ZodBoolean;
                lastVerified: z.ZodOptional<z.ZodString>;
                createdOn: z.ZodString;
                platformAccountId: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: 'Lists the users whose addresses begin with a text, ignoring case, in the order of their addresses.';
    };
    readonly adminRemoveEmailUser: {
        readonly access: 'operator';
        readonly permission: 'platform_auth.admin';
        readonly method: 'POST';
        readonly path: '/admin/platform_auth/email_users/delete';
        readonly body: z.ZodObject<{
            emailAddress: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ['authenticationEvent.LOGOUT'];
        readonly summary: 'Removes an e-mail user and ends their sessions. An unknown address is not an error.';
        readonly description: 'The caller must hold the permissions of their account, which stays, without this identity. Anyone who signs up with the address later is a different user.';
    };
    readonly adminClearAttempts: {
        readonly access: 'operator';
        readonly permission: 'platform_auth.admin';
        readonly method: 'POST';
        readonly path: '/admin/platform_auth/attempts/clear';
        readonly body: z.ZodObject<{
            provider: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>;
            name: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            attemptsCleared: z.ZodBoolean;
        }, z.core.$strip>;
        readonly summary: 'Forgets the counted attempts for a name, so nobody who uses it has to wait.';
        readonly description: 'Forgets failed logins, wrong codes and requested mails, from all addresses. The answer is false if none were counted, whether or not the name exists.';
    };
    readonly adminInspectReplayToken: {
        readonly access: 'operator';
        readonly permission: 'platform_auth.admin';
        readonly method: 'POST';
        readonly path: '/admin/platform_auth/remember_me/inspect';
        readonly reads: true;
        readonly body: z.ZodObject<{
            replayToken: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            sessionData: z.ZodRecord<z.ZodString, z.ZodString>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: 'Shows which login a replay token remembers, without using it. What the provider reported is masked.';
    };
    readonly signUp: {
        readonly access: 'public';
        readonly rate: 'platform_auth';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly method: "POST";
        readonly path: "/platform_auth/sign_up";
        readonly body: z.ZodObject<{
            emailAddress: z.ZodString;
            password: z.ZodString;
            displayName: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Signs up with an e-mail address and a password. A mail brings the code that verifies the address.";
        readonly description: "The answer and the work are the same whether or not somebody has signed up with the address before. A verified address gets a note and nothing changes. If somebody has just signed up for an unverified address with another password, neither password counts: the mail brings a code with which the owner sets a new one.";
    };
    readonly resendVerification: {
        readonly access: 'public';
        readonly rate: 'platform_auth';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly method: "POST";
        readonly path: "/platform_auth/resend_verification";
        readonly body: z.ZodObject<{
            emailAddress: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Sends a new verification code, which replaces the one before. The answer is always the same.";
    };
    readonly verifyEmail: {
        readonly access: 'public';
        readonly rate: 'platform_auth';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly method: "POST";
        readonly path: "/platform_auth/verify_email";
        readonly body: z.ZodObject<{
            emailAddress: z.ZodString;
            verificationCode: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Verifies an address with the code of the last verification mail.";
    };
    readonly requestPasswordReset: {
        readonly access: 'public';
        readonly rate: 'platform_auth';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly method: "POST";
        readonly path: "/platform_auth/request_password_reset";
        readonly body: z.ZodObject<{
            emailAddress: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Sends a code that sets a new password. The answer is always the same.";
    };
    readonly resetPassword: {
        readonly access: 'public';
        readonly rate: 'platform_auth';
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly method: "POST";
        readonly path: "/platform_auth/reset_password";
        readonly body: z.ZodObject<{
            emailAddress: z.ZodString;
            resetCode: z.ZodString;
            newPassword: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["authenticationEvent.LOGOUT"];
        readonly summary: "Sets a new password with the code of a reset mail, and verifies the address.";
        readonly description: "Ends every session and every replay token of the account, and removes the devices that it has enrolled.";
    };
    readonly changePassword: {
        readonly method: "POST";
        readonly path: "/platform_auth/change_password";
        readonly access: "player";
        readonly twoSteps: true;
        readonly body: z.ZodObject<{
            currentPassword: z.ZodString;
            newPassword: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["authenticationEvent.LOGOUT"];
        readonly summary: "Changes the password of the caller and ends the other sessions of the account.";
    };
    readonly isEnabled: {
        readonly method: "GET";
        readonly path: "/platform_auth/is_enabled/{feature}";
        readonly access: "public";
        readonly params: z.ZodObject<{
            feature: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            enabled: z.ZodBoolean;
        }, z.core.$strip>;
        readonly summary: "Answers whether a way to log in can be used on this server.";
    };
    readonly remember: {
        readonly method: "POST";
        readonly path: "/platform_auth/remember_me";
        readonly access: "player";
        readonly out: z.ZodObject<{
            replayToken: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Answers a replay token, with which the caller can log in again (provider 13).";
        readonly description: "Each login with it answers a new token in the header x-replay-token, and the used one becomes invalid. A login has one token: asking again replaces it.";
    };
    readonly forget: {
        readonly method: "DELETE";
        readonly path: "/platform_auth/remember_me";
        readonly access: "player";
        readonly body: z.ZodObject<{
            replayToken: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly summary: "Forgets a remembered login of the caller, by its current or any earlier replay token.";
    };
    readonly enrolDevice: {
        readonly method: "POST";
        readonly path: "/platform_auth/devices";
        readonly access: "player";
        readonly body: z.ZodObject<{
            deviceId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            certificate: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["authenticationEvent.LOGOUT"];
        readonly summary: "Enrols a device that logs in to the caller’s account, and answers its certificate, which is shown only once.";
        readonly description: "Works only if the server lets players enrol devices. Ids belong to the account: other players can use the same. If the account already has a device with this id, it gets a new certificate, and sessions of the old one end.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/platform_auth/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether the area works, with the mails and the password file.";
    };
}, "platformAuth">;

// packages/core/src/areas/platform-auth/index.ts
export declare const platformAuthArea: Area<typeof platformAuthContract.routes, PlatformAuth, PlatformAuthOptions, typeof platformAuthLimits, typeof platformAuthRates>;

// packages/core/src/areas/platform-auth/limits.ts
export declare const platformAuthLimits: {
    readonly hashesAtOnce: readonly [2, 64, "password hashes of logins that this process computes concurrently, in the thread pool; half as many after codes of mails"];
    readonly hashesWaiting: readonly [30, 10000, "password hashes that wait for their turn in this process: from familiar addresses, from others, slowed, and after codes"];
    readonly passwordLength: readonly [128, 1024, "characters of a password"];
    readonly authFailures: readonly [5, 100, "failed logins for one name from one address in authFailureSeconds"];
    readonly authFailureSeconds: readonly [900, 86400, "seconds after the first of these failures until they expire"];
    readonly authFailuresPerName: readonly [100, 10000, "failed logins per day for one name from unfamiliar addresses; further attempts from such addresses are slowed"];
    readonly authDelaySeconds: readonly [3, 8, "seconds that a slowed attempt waits before it is checked"];
    readonly authMails: readonly [5, 100, "mails per hour to one e-mail address, requested from one address"];
    readonly authMailsPerName: readonly [20, 1000, "mails to one e-mail address, requested from unfamiliar addresses; another one becomes possible each hour"];
    readonly verificationSeconds: readonly [900, 86400, "seconds that the code of a verification mail is valid"];
    readonly verificationTries: readonly [5, 10, "attempts to enter one code of a verification mail, from each address that requested one, and from all others together"];
    readonly resetSeconds: readonly [1800, 86400, "seconds that the code of a reset mail is valid"];
    readonly unverifiedDays: readonly [30, 365, "days after which an e-mail address that was never verified is deleted"];
    readonly replaySeconds: readonly [2592000, 31536000, "seconds that a replay token is valid"];
    readonly replayGraceSeconds: readonly [30, 300, "seconds in which a replay token that was just used may be sent again"];
    readonly replayTokensPerAccount: readonly [10, 1000, "replay tokens per account; a new token above the limit removes the oldest"];
    readonly devicesPerAccount: readonly [10, 1000, "enrolled devices per account"];
};

// packages/core/src/areas/platform-auth/mail/mail-message.ts
export interface MailMessage {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html?: string;
    readonly kind: MailKind;
}
export type SendMail = (message: MailMessage) => void | Promise<void>;
export interface MailFacts {
    readonly gameName: string;
    readonly emailAddress: string;
    readonly displayName: string | null;
}
export interface CodeFacts extends MailFacts {
    readonly code: string;
    readonly minutes: number;
}
export interface MailText {
    readonly subject: string;
    readonly text: string;
    readonly html?: string;
}
export interface MailTexts {
    verification(facts: CodeFacts): MailText;
    passwordReset(facts: CodeFacts): MailText;
    signUpContested(facts: CodeFacts): MailText;
    signUpRepeated(facts: MailFacts): MailText;
    passwordChanged(facts: MailFacts): MailText;
}
export type MailKind = keyof MailTexts;

// packages/core/src/areas/platform-auth/options.ts
export interface EmailOptions {
    readonly sendMail?: SendMail;
    readonly mailTexts?: Partial<MailTexts>;
    readonly minPasswordLength?: number;
}
export interface PlatformAuthOptions {
    readonly platformAuth?: {
        readonly email?: boolean | EmailOptions;
        readonly devices?: boolean | {
            readonly selfEnrol?: boolean;
        };
        readonly rememberMe?: boolean;
        readonly passwordFile?: string | undefined;
        readonly passwordCost?: Partial<ScryptCost>;
        readonly scrypt?: Scrypt;
    } | undefined;
}

// packages/core/src/areas/platform-auth/rates.ts
export declare const platformAuthRates: {
    readonly platform_auth: {
        readonly points: 20;
        readonly seconds: 60;
    };
};

// packages/core/src/areas/platform-auth/service.ts
export type PlatformAuth = Service<typeof platformAuthContract.routes>;

// packages/core/src/areas/sessions/contract.ts
export declare const sessionsContract: import("../../http/contract.ts").Contract<{
    readonly list: {
        readonly method: "GET";
        readonly path: "/admin/sessions";
        readonly access: "operator";
        readonly permission: "sessions.read";
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            accountId: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            sessions: z.ZodRecord<z.ZodString, z.ZodObject<{
                sessionData: z.ZodRecord<z.ZodString, z.ZodString>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists live sessions by their reference, newest first.";
    };
    readonly get: {
        readonly method: "GET";
        readonly path: "/admin/sessions/{sessionRef}";
        readonly access: "operator";
        readonly permission: "sessions.read";
        readonly params: z.ZodObject<{
            sessionRef: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            session: z.ZodObject<{
                sessionRef: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<1 | 2 | 3 | 4 | 5 | 6, string | number>>;
                accountId: z.ZodOptional<z.ZodString>;
                provider: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>;
                platform: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>;
                createdTimestamp: z.ZodInt;
                lastSeenTimestamp: z.ZodInt;
                expiresTimestamp: z.ZodInt;
                ipAddress: z.ZodString;
                userAgent: z.ZodString;
                sessionData: z.ZodRecord<z.ZodString, z.ZodString>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Reads one live session.";
    };
    readonly revoke: {
        readonly method: "DELETE";
        readonly path: "/admin/sessions/{sessionRef}";
        readonly access: "operator";
        readonly permission: "sessions.revoke";
        readonly params: z.ZodObject<{
            sessionRef: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            sessionDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: string[];
        readonly object: "sessionRef";
        readonly summary: "Ends a session at once.";
    };
    readonly revokeAll: {
        readonly method: "DELETE";
        readonly path: "/admin/sessions";
        readonly access: "operator";
        readonly permission: "sessions.revoke";
        readonly body: z.ZodObject<{
            accountId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            sessionsDeleted: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: string[];
        readonly object: "accountId";
        readonly summary: "Ends every session of an account at once.";
    };
    readonly current: {
        readonly method: "GET";
        readonly path: "/sessions/current";
        readonly access: "session";
        readonly out: z.ZodObject<{
            session: z.ZodObject<{
                sessionRef: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<1 | 2 | 3 | 4 | 5 | 6, string | number>>;
                accountId: z.ZodOptional<z.ZodString>;
                provider: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>;
                platform: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>;
                createdTimestamp: z.ZodInt;
                lastSeenTimestamp: z.ZodInt;
                expiresTimestamp: z.ZodInt;
                ipAddress: z.ZodString;
                userAgent: z.ZodString;
                sessionData: z.ZodRecord<z.ZodString, z.ZodString>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly summary: "Reads the session of the request.";
    };
    readonly mine: {
        readonly method: "GET";
        readonly path: "/sessions/mine";
        readonly access: "player";
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            sessions: z.ZodArray<z.ZodObject<{
                sessionRef: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<1 | 2 | 3 | 4 | 5 | 6, string | number>>;
                accountId: z.ZodOptional<z.ZodString>;
                provider: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>;
                platform: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>;
                createdTimestamp: z.ZodInt;
                lastSeenTimestamp: z.ZodInt;
                expiresTimestamp: z.ZodInt;
                ipAddress: z.ZodString;
                userAgent: z.ZodString;
                sessionData: z.ZodRecord<z.ZodString, z.ZodString>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the live sessions of the caller's account, newest first.";
    };
    readonly end: {
        readonly method: "DELETE";
        readonly path: "/sessions/{sessionRef}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            sessionRef: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            sessionDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly summary: "Ends a session of the caller's account; any other session is answered as missing.";
    };
    readonly refresh: {
        readonly method: "POST";
        readonly path: "/sessions/refresh";
        readonly access: "session";
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly responseHeaders: {
            readonly 'x-session-id': "The new session token.";
        };
        readonly summary: "Gives the session a new id, in the session header of the answer.";
        readonly description: "The old id works 30 seconds more. A refresh does not change the latest end of the session. After several refreshes only the newest id lasts: every older one stops working after 30 seconds.";
    };
    readonly validate: {
        readonly method: "POST";
        readonly path: "/server/sessions/validate";
        readonly access: "operator";
        readonly permission: "sessions.validate";
        readonly body: z.ZodObject<{
            sessionId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            valid: z.ZodBoolean;
            accountId: z.ZodString;
            authRole: z.ZodString;
            displayName: z.ZodString;
            expiresTimestamp: z.ZodInt;
        }, z.core.$strip>;
        readonly summary: "Tells a game server whether a session id is valid and whose it is. This does not extend the session.";
        readonly description: "A session is valid if it is live and has an account. The other fields are empty, and 0, if it is not valid.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/sessions/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether the area works.";
    };
}, "sessions">;

// packages/core/src/areas/sessions/index.ts
export declare const sessionsArea: Area<typeof sessionsContract.routes, Sessions, SessionOptions, typeof sessionLimits>;

// packages/core/src/areas/sessions/limits.ts
export declare const sessionLimits: {
    readonly sessionsPerAccount: readonly [10, 1000, "sessions per account; a new session above the limit ends the oldest"];
    readonly sessionIdleSeconds: readonly [604800, 31536000, "seconds after which an unused session ends"];
    readonly sessionSeconds: readonly [2592000, 31536000, "seconds after which any session ends"];
    readonly operatorSessionIdleSeconds: readonly [3600, 31536000, "seconds after which an unused session ends if the role of its account has permissions"];
    readonly operatorSessionSeconds: readonly [43200, 31536000, "seconds after which any session ends if the role of its account has permissions"];
    readonly pendingSessionSeconds: readonly [600, 3600, "seconds that a login may take"];
    readonly unclaimedSessionSeconds: readonly [3600, 86400, "seconds within which a logged-in session must get its account"];
};

// packages/core/src/areas/sessions/options.ts
export interface SessionOptions {
    readonly singleSession?: boolean;
    readonly roles?: Readonly<Record<string, readonly string[]>>;
    readonly exposeSessionData?: boolean;
}

// packages/core/src/areas/sessions/service.ts
export type Sessions = Service<typeof sessionsContract.routes>;

// packages/core/src/areas/unit-api.ts
export type UnitOperations = {
    readonly [Area in keyof AreaApis]: {
        readonly [Verb in keyof AreaApis[Area]]: AreaApis[Area][Verb] extends (input: infer Input, ...rest: never[]) => infer Answer ? (input: Input) => Answer : never;
    };
};
type AreaWithContract = {
    readonly contract: Contract<any>;
};
type OperationsInUnit<R extends Routes> = {
    readonly [Verb in keyof R]: (input: RawInput<R[Verb]>) => Promise<Result<R[Verb]>>;
};
export type OwnUnitOperations<A extends AreaWithContract> = {
    readonly [Each in A as Each['contract']['area']]: OperationsInUnit<Each['contract']['routes']>;
};
export type UnitApi = <A extends AreaWithContract = never>(call: Call, unit: Unit | StorageOperations, options?: {
    readonly system?: boolean;
}) => UnitOperations & OwnUnitOperations<A>;

// packages/core/src/areas/webhooks/contract.ts
export declare const webhooksContract: import("../../http/contract.ts").Contract<{
    readonly list: {
        readonly access: 'operator';
        readonly permission: 'webhooks.manage';
        readonly method: "GET";
        readonly path: "/admin/webhooks";
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            webhooks: z.ZodArray<z.ZodObject<{
                webhookId: z.ZodString;
                url: z.ZodString;
                kinds: z.ZodArray<z.ZodString>;
                description: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
                createdOn: z.ZodString;
                createdBy: z.ZodString;
                pausedOn: z.ZodOptional<z.ZodString>;
                failingSince: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the webhooks, oldest first.";
    };
    readonly create: {
        readonly access: 'operator';
        readonly permission: 'webhooks.manage';
        readonly method: "POST";
        readonly path: "/admin/webhooks";
        readonly body: z.ZodObject<{
            url: z.ZodString;
            kinds: z.ZodArray<z.ZodString>;
            description: import("../../kernel/schemas.ts").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            webhook: z.ZodObject<{
                webhookId: z.ZodString;
                url: z.ZodString;
                kinds: z.ZodArray<z.ZodString>;
                description: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
                createdOn: z.ZodString;
                createdBy: z.ZodString;
                pausedOn: z.ZodOptional<z.ZodString>;
                failingSince: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>;
            secret: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Sends events of some kinds to an address from now on. Only this answer contains the secret.";
    };
    readonly update: {
        readonly access: 'operator';
        readonly permission: 'webhooks.manage';
        readonly method: "PUT";
        readonly path: "/admin/webhooks/{webhookId}";
        readonly params: z.ZodObject<{
            webhookId: z.ZodString;
        }, z.core.$strip>;
        readonly body: z.ZodObject<{
            url: z.ZodString;
            kinds: z.ZodArray<z.ZodString>;
            description: import("../../kernel/schemas.ts").Maybe<string, string>;
            isPaused: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
            rotateSecret: import("../../kernel/schemas.ts").Maybe<boolean, boolean>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            webhook: z.ZodObject<{
                webhookId: z.ZodString;
                url: z.ZodString;
                kinds: z.ZodArray<z.ZodString>;
                description: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
                createdOn: z.ZodString;
                createdBy: z.ZodString;
                pausedOn: z.ZodOptional<z.ZodString>;
                failingSince: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>;
            secret: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly object: "webhookId";
        readonly summary: "Replaces the address, kinds and description of a webhook; pauses or resumes it; rotates its secret.";
    };
    readonly delete: {
        readonly access: 'operator';
        readonly permission: 'webhooks.manage';
        readonly method: "DELETE";
        readonly path: "/admin/webhooks/{webhookId}";
        readonly params: z.ZodObject<{
            webhookId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            webhookDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly object: "webhookId";
        readonly summary: "Deletes a webhook with its deliveries. Nothing more is sent to it.";
    };
    readonly listDeliveries: {
        readonly access: 'operator';
        readonly permission: 'webhooks.manage';
        readonly method: "GET";
        readonly path: "/admin/webhooks/{webhookId}/deliveries";
        readonly params: z.ZodObject<{
            webhookId: z.ZodString;
        }, z.core.$strip>;
        readonly query: z.ZodObject<{
            limit: import("../../kernel/schemas.ts").Maybe<number, number>;
            offset: import("../../kernel/schemas.ts").Maybe<number, number>;
            pageToken: import("../../kernel/schemas.ts").Maybe<string, string>;
            state: import("../../kernel/schemas.ts").Maybe<0 | 1 | 2 | 3, string | number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            deliveries: z.ZodArray<z.ZodObject<{
                deliveryId: z.ZodString;
                eventId: z.ZodString;
                kind: z.ZodString;
                subject: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                createdOn: z.ZodString;
                attempts: z.ZodInt;
                attemptedOn: z.ZodOptional<z.ZodString>;
                status: z.ZodOptional<z.ZodInt>;
                failure: z.ZodOptional<z.ZodString>;
                nextAttemptOn: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker];
        readonly summary: "Lists the deliveries of a webhook, newest first, all or those in a state.";
    };
    readonly replay: {
        readonly access: 'operator';
        readonly permission: 'webhooks.manage';
        readonly method: "POST";
        readonly path: "/admin/webhooks/{webhookId}/deliveries/{deliveryId}/replay";
        readonly params: z.ZodObject<{
            webhookId: z.ZodString;
            deliveryId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            delivery: z.ZodObject<{
                deliveryId: z.ZodString;
                eventId: z.ZodString;
                kind: z.ZodString;
                subject: z.ZodString;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                createdOn: z.ZodString;
                attempts: z.ZodInt;
                attemptedOn: z.ZodOptional<z.ZodString>;
                status: z.ZodOptional<z.ZodInt>;
                failure: z.ZodOptional<z.ZodString>;
                nextAttemptOn: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly object: "deliveryId";
        readonly summary: "Sends a delivery again, at once and with all attempts, with the same webhook-id.";
    };
}, "webhooks">;

// packages/core/src/areas/webhooks/index.ts
export declare const webhooksArea: Area<typeof webhooksContract.routes, Webhooks, WebhooksOptions, typeof webhookLimits>;

// packages/core/src/areas/webhooks/limits.ts
export declare const webhookLimits: {
    readonly webhooks: readonly [50, 10000, "webhooks"];
    readonly webhookKinds: readonly [64, 256, "kinds of events per webhook"];
    readonly webhookAttempts: readonly [8, 16, "attempts to send one delivery of a webhook"];
    readonly webhookBacklog: readonly [10000, 1000000, "deliveries that wait for one webhook; above the limit it is paused"];
    readonly webhookBodyBytes: readonly [65536, 1048576, "bytes that a webhook sends; larger events are sent without their content"];
    readonly webhookDeliveryDays: readonly [7, 90, "days that the deliveries of a webhook are kept"];
};

// packages/core/src/areas/webhooks/options.ts
export interface WebhooksOptions {
    readonly webhooks?: {
        readonly allow?: readonly string[];
        readonly ca?: string;
    } | undefined;
}

// packages/core/src/areas/webhooks/service.ts
export type Webhooks = Service<typeof webhooksContract.routes>;

// packages/core/src/audit/tables.ts
export interface AuditEntry {
    readonly object: string;
    readonly outcome?: string;
    readonly by?: {
        readonly principal: string;
        readonly operation: string;
    };
    readonly nested?: true;
}

// packages/core/src/backend/api.ts
export type Api = AreaApis;

// packages/core/src/backend/consumers.ts
export interface HostConsumer extends Consumer {
    readonly kinds: readonly string[];
}
export type HostConsumers = Readonly<Record<string, HostConsumer>>;

// packages/core/src/backend/create-backend.ts
export interface Backend<A extends OwnAreas = readonly []> extends HttpHandler, AsyncDisposable {
    readonly api: Api & OwnApi<A>;
    authenticate(headers: RequestHeaders): Promise<AuthenticatedCaller | null>;
    readonly events: EventBus;
    readonly consumers: ConsumerControl;
    readonly catalogue: Catalogue;
    readonly moments: ReadonlyMap<string, readonly string[]>;
    readonly authentication: {
        complete(state: string, completion: Completion): Promise<boolean>;
    };
    promote(accountId: string, authRole: string): Promise<void>;
    readonly fleets: FleetControl;
    readonly scheduler: Pick<Scheduler, 'tick' | 'tasks'>;
    start(): Promise<void>;
    stop(): Promise<void>;
}
export declare function createBackend<const A extends OwnAreas = readonly []>(options: BackendOptions<A> & OwnOptions<A>): Backend<A>;

// packages/core/src/backend/hooks.ts
export type OperationId = {
    [Area in keyof AreaApis]: `${Area}.${keyof AreaApis[Area] & string}`;
}[keyof AreaApis];
type Method<Id extends OperationId> = Id extends `${infer Area extends keyof AreaApis}.${infer Verb}` ? AreaApis[Area][Verb & keyof AreaApis[Area]] : never;
export type HookInput<Id extends OperationId> = Method<Id> extends (input: infer Input, ...rest: never[]) => unknown ? Input : never;
export type HookAnswer<Id extends OperationId> = Method<Id> extends (...given: never[]) => Promise<infer Answer> ? Answer : never;
export type BeforeHookOf<Id extends OperationId> = BeforeHook<HookInput<Id>>;
export type AfterHookOf<Id extends OperationId> = AfterHook<HookInput<Id>, HookAnswer<Id>>;
export interface Hooks<A extends OwnAreas = readonly []> {
    readonly before?: {
        readonly [Id in OperationId]?: BeforeHookOf<Id>;
    } & OwnBeforeHooks<A>;
    readonly after?: {
        readonly [Id in OperationId]?: AfterHookOf<Id>;
    } & OwnAfterHooks<A>;
}

// packages/core/src/backend/options.ts
export interface BackendOptions<A extends OwnAreas = readonly []> extends AreaOptions {
    readonly storage: Storage;
    readonly secretKey?: string | readonly string[] | undefined;
    readonly rootApiKey?: string | undefined;
    readonly onFirstKey?: (key: string) => void;
    readonly production?: boolean;
    readonly limits?: Readonly<Partial<Record<LimitName | NamesOf<A[number]['limits']>, number>>>;
    readonly rates?: false | Readonly<Partial<Record<RateName | NamesOf<A[number]['rates']>, Rate>>>;
    readonly trustProxy?: TrustProxy;
    readonly publicUrl?: string | undefined;
    readonly exposeInternal?: boolean;
    readonly headers?: {
        readonly session?: string | undefined;
        readonly apiKey?: string | undefined;
    };
    readonly consumers?: HostConsumers;
    readonly areas?: A;
    readonly hooks?: Hooks<A>;
    readonly background?: boolean;
    readonly clock?: Clock;
    readonly ids?: Ids;
    readonly random?: RandomBytes;
    readonly log?: Log;
}

// packages/core/src/backend/own-areas.ts
export interface OwnArea extends Omit<Area, 'create' | 'background' | 'contract' | 'optionsType'> {
    readonly contract: Contract<any>;
    readonly optionsType?: unknown;
}
export type OwnAreas = readonly OwnArea[];
export type OperationsOf<R extends Routes> = {
    readonly [Verb in keyof R]: (input: RawInput<R[Verb]>, caller?: Caller) => Promise<Result<R[Verb]>>;
};
type RoutesIn<A> = A extends {
    readonly contract: Contract<infer R>;
} ? R : never;
type NameIn<A> = A extends {
    readonly contract: {
        readonly area: infer Name extends string;
    };
} ? Name : never;
export type OwnApi<A extends OwnAreas> = {
    readonly [Each in A[number] as NameIn<Each>]: OperationsOf<RoutesIn<Each>>;
};
type Optional<O> = {
    readonly [Name in keyof O]?: O[Name] | undefined;
};
export type OwnOptions<A extends OwnAreas> = A extends readonly [] ? unknown : Optional<OptionsOf<A[number]>>;
type OwnRoutes<A extends OwnAreas> = {
    readonly [Each in A[number] as `${NameIn<Each>}.${keyof RoutesIn<Each> & string}`]: RoutesIn<Each>;
};
type RouteNamed<R, Id> = Id extends `${string}.${infer Verb}` ? R[Verb & keyof R] : never;
export type OwnBeforeHooks<A extends OwnAreas> = {
    readonly [Id in keyof OwnRoutes<A>]?: RouteNamed<OwnRoutes<A>[Id], Id> extends infer R extends Routes[string] ? BeforeHook<RawInput<R>> : never;
};
export type OwnAfterHooks<A extends OwnAreas> = {
    readonly [Id in keyof OwnRoutes<A>]?: RouteNamed<OwnRoutes<A>[Id], Id> extends infer R extends Routes[string] ? AfterHook<RawInput<R>, Result<R>> : never;
};

// packages/core/src/catalogue/catalogue.ts
export interface Catalogue {
    readonly areas: readonly AreaData[];
    readonly permissions: ReadonlyMap<string, string>;
    readonly errors: ReadonlyMap<string, DeclaredError>;
    readonly events: ReadonlyMap<string, string>;
    readonly moments: readonly Moment[];
    readonly limits: LimitTable;
    readonly rates: RateTable;
    readonly tables: readonly Table[];
}

// packages/core/src/data-steps/data-step.ts
export interface DataStep<T extends Table = Table> {
    readonly name: string;
    readonly table: T;
    readonly where?: Where<T>;
    readonly batchSize?: number;
    change(unit: StorageOperations, rows: readonly Row<T>[]): Promise<void>;
}

// packages/core/src/events/bus.ts
export interface CommittedEvent<Kind extends EventKind = EventKind> {
    readonly eventId: string;
    readonly kind: Kind;
    readonly content: z.output<(typeof eventKinds)[Kind]>;
    readonly recipientIds: readonly string[];
    readonly eventTags: readonly string[];
    readonly senderId: string;
}
export type ListenedEvent<Kind extends EventKind | '*'> = Kind extends EventKind ? CommittedEvent<Kind> : {
    [K in EventKind]: CommittedEvent<K>;
}[EventKind];
export interface EventBus {
    on<Kind extends EventKind | '*'>(kind: Kind, listener: (event: ListenedEvent<Kind>) => unknown): () => void;
}

// packages/core/src/events/consumers/consumer.ts
export interface ConsumedEvent {
    readonly eventId: string;
    readonly kind: string;
    readonly subject: string;
    readonly event: EventBody;
    readonly recipients: readonly string[];
    readonly tags: readonly string[];
    readonly senderId: string | null;
    readonly everyone: boolean;
    readonly committedAt: number;
    readonly attempt: number;
}
export interface Consumer {
    readonly kinds: readonly string[] | (() => ReadonlySet<string>);
    handle(event: ConsumedEvent, unit: HookUnit): void | Promise<void>;
}

// packages/core/src/events/consumers/control.ts
export interface ConsumerFailure {
    readonly subject: string;
    readonly eventId: string;
    readonly kind: string;
    readonly committedAt: number;
    readonly attempts: number;
    readonly lastError: string;
    readonly retryAt: number | null;
    readonly parkedAt: number | null;
}
export interface ConsumerReport {
    readonly name: string;
    readonly kinds: readonly string[] | null;
    readonly waiting: number;
    readonly oldestMilliseconds: number | null;
    readonly parkedSubjects: number;
    readonly failures: readonly ConsumerFailure[];
}
export interface ConsumerControl {
    list(): Promise<ConsumerReport[]>;
    resume(name: string, failure?: Pick<ConsumerFailure, 'subject'>): Promise<number>;
    skip(name: string, failure: Pick<ConsumerFailure, 'subject' | 'eventId'>): Promise<boolean>;
}

// packages/core/src/events/event-kinds.ts
export declare const Platform: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>>;
export type Platform = z.output<typeof Platform>;
export declare const eventKinds: {
    readonly anyEvent: z.ZodObject<{
        '@type': z.ZodString;
    }, z.core.$loose>;
    readonly partyUpdateEvent: z.ZodObject<{
        type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10, string | number>>;
        message: import("../kernel/schemas.ts").Defaulted<string, string>;
        partyId: import("../kernel/schemas.ts").Defaulted<string, string>;
        eventPayload: import("../kernel/schemas.ts").Defaulted<Record<string, {
            boolValue: boolean | undefined;
            metadataValue: {
                key: string;
                value: {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                } | undefined;
            } | undefined;
            stringValue: string | undefined;
            playerValue: {
                playerId: string;
                displayName: string;
                isReady: boolean;
                isLeader: boolean;
                teamNumber: number;
                metadata: Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }> | undefined;
            } | undefined;
            intValue: bigint | undefined;
            metadataMapValue: {
                metadata: Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }>;
            } | undefined;
        }>, Record<string, {
            boolValue?: boolean | null | undefined;
            metadataValue?: {
                key: string;
                value?: {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                } | null | undefined;
            } | null | undefined;
            stringValue?: string | null | undefined;
            playerValue?: {
                playerId?: string | null | undefined;
                displayName?: string | null | undefined;
                isReady?: boolean | null | undefined;
                isLeader?: boolean | null | undefined;
                teamNumber?: number | null | undefined;
                metadata?: Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }> | null | undefined;
            } | null | undefined;
            intValue?: string | number | bigint | null | undefined;
            metadataMapValue?: {
                metadata: Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }>;
            } | null | undefined;
        }>>;
    }, z.core.$strip>;
    readonly matchmakingStatusUpdateEvent: z.ZodObject<{
        type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6, string | number>>;
        message: import("../kernel/schemas.ts").Defaulted<string, string>;
        ticketId: import("../kernel/schemas.ts").Defaulted<string, string>;
        additionalEventData: import("../kernel/schemas.ts").Defaulted<string, string>;
    }, z.core.$strip>;
    readonly emptyEvent: z.ZodObject<{}, z.core.$strip>;
    readonly authenticationEvent: z.ZodObject<{
        type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
        serviceAccountId: import("../kernel/schemas.ts").Defaulted<string, string>;
        platformAccountId: import("../kernel/schemas.ts").Defaulted<string, string>;
        platform: import("../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
    }, z.core.$strip>;
    readonly newMatchEvent: z.ZodObject<{
        match: z.ZodObject<{
            matchId: import("../kernel/schemas.ts").Defaulted<string, string>;
            playerIds: import("../kernel/schemas.ts").Defaulted<string[], string[]>;
            matchProperties: import("../kernel/schemas.ts").Maybe<string, string>;
            playerProperties: import("../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
        }, z.core.$strip>;
    }, z.core.$strip>;
    readonly announcementEvent: z.ZodObject<{
        message: z.ZodString;
    }, z.core.$strip>;
    readonly accountsEvent: z.ZodObject<{
        type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
        accountId: import("../kernel/schemas.ts").Defaulted<string, string>;
        isNewAccount: import("../kernel/schemas.ts").Defaulted<boolean, boolean>;
        newPlatformType: import("../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
        removedPlatformType: import("../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
        platforms: import("../kernel/schemas.ts").Defaulted<(0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99)[], (string | number)[]>;
    }, z.core.$strip>;
    readonly friendsEvent: z.ZodObject<{
        type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
        senderAccountId: import("../kernel/schemas.ts").Defaulted<string, string>;
        receiverAccountId: import("../kernel/schemas.ts").Defaulted<string, string>;
    }, z.core.$strip>;
};
export type EventKind = keyof typeof eventKinds;
export declare const Event: z.ZodObject<{
    eventId: z.ZodOptional<z.ZodString>;
    recipientId: z.ZodOptional<z.ZodString>;
    accountsEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
        accountId: import("../kernel/schemas.ts").Defaulted<string, string>;
        isNewAccount: import("../kernel/schemas.ts").Defaulted<boolean, boolean>;
        newPlatformType: import("../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
        removedPlatformType: import("../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
        platforms: import("../kernel/schemas.ts").Defaulted<(0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99)[], (string | number)[]>;
    }, z.core.$strip>>>;
    announcementEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        message: z.ZodString;
    }, z.core.$strip>>>;
    anyEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        '@type': z.ZodString;
    }, z.core.$loose>>>;
    authenticationEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
        serviceAccountId: import("../kernel/schemas.ts").Defaulted<string, string>;
        platformAccountId: import("../kernel/schemas.ts").Defaulted<string, string>;
        platform: import("../kernel/schemas.ts").Defaulted<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 98 | 99, string | number>;
    }, z.core.$strip>>>;
    emptyEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{}, z.core.$strip>>>;
    friendsEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
        senderAccountId: import("../kernel/schemas.ts").Defaulted<string, string>;
        receiverAccountId: import("../kernel/schemas.ts").Defaulted<string, string>;
    }, z.core.$strip>>>;
    matchmakingStatusUpdateEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6, string | number>>;
        message: import("../kernel/schemas.ts").Defaulted<string, string>;
        ticketId: import("../kernel/schemas.ts").Defaulted<string, string>;
        additionalEventData: import("../kernel/schemas.ts").Defaulted<string, string>;
    }, z.core.$strip>>>;
    newMatchEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        match: z.ZodObject<{
            matchId: import("../kernel/schemas.ts").Defaulted<string, string>;
            playerIds: import("../kernel/schemas.ts").Defaulted<string[], string[]>;
            matchProperties: import("../kernel/schemas.ts").Maybe<string, string>;
            playerProperties: import("../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
        }, z.core.$strip>;
    }, z.core.$strip>>>;
    partyUpdateEvent: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        type: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10, string | number>>;
        message: import("../kernel/schemas.ts").Defaulted<string, string>;
        partyId: import("../kernel/schemas.ts").Defaulted<string, string>;
        eventPayload: import("../kernel/schemas.ts").Defaulted<Record<string, {
            boolValue: boolean | undefined;
            metadataValue: {
                key: string;
                value: {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                } | undefined;
            } | undefined;
            stringValue: string | undefined;
            playerValue: {
                playerId: string;
                displayName: string;
                isReady: boolean;
                isLeader: boolean;
                teamNumber: number;
                metadata: Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }> | undefined;
            } | undefined;
            intValue: bigint | undefined;
            metadataMapValue: {
                metadata: Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }>;
            } | undefined;
        }>, Record<string, {
            boolValue?: boolean | null | undefined;
            metadataValue?: {
                key: string;
                value?: {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                } | null | undefined;
            } | null | undefined;
            stringValue?: string | null | undefined;
            playerValue?: {
                playerId?: string | null | undefined;
                displayName?: string | null | undefined;
                isReady?: boolean | null | undefined;
                isLeader?: boolean | null | undefined;
                teamNumber?: number | null | undefined;
                metadata?: Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }> | null | undefined;
            } | null | undefined;
            intValue?: string | number | bigint | null | undefined;
            metadataMapValue?: {
                metadata: Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }>;
            } | null | undefined;
        }>>;
    }, z.core.$strip>>>;
}, z.core.$strip>;
export type Event = z.output<typeof Event>;
export type EventBody = {
    [Kind in EventKind]: {
        readonly [K in Kind]: z.input<(typeof eventKinds)[Kind]>;
    };
}[EventKind];
export interface Emission {
    readonly event: EventBody;
    readonly recipients?: readonly string[];
    readonly tags?: readonly string[];
    readonly senderId?: string;
    readonly everyone?: true;
    readonly subject?: string;
}

// packages/core/src/http/authenticate.ts
export type RequestHeaders = {
    get(name: string): string | null;
} | {
    readonly [name: string]: string | readonly string[] | undefined;
};
export interface AuthenticatedCaller {
    readonly accountId: string | null;
    readonly role: string | null;
    readonly permissions: readonly string[];
}

// packages/core/src/http/contract.ts
export interface Route {
    readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
    readonly path: `/${string}`;
    readonly access: 'public' | 'session' | 'player' | 'key' | 'operator';
    readonly permission?: string;
    readonly params?: z.ZodObject;
    readonly query?: z.ZodObject;
    readonly body?: z.ZodObject;
    readonly out?: z.ZodObject;
    readonly stream?: z.ZodObject;
    readonly text?: true;
    readonly form?: true;
    readonly page?: true;
    readonly everyPermission?: true;
    readonly errors?: readonly ErrorMaker[];
    readonly emits?: readonly string[];
    readonly rate?: string;
    readonly bodyLimit?: string;
    readonly object?: string;
    readonly routine?: true;
    readonly reads?: true;
    readonly unkeyed?: true;
    readonly twoSteps?: true;
    readonly waits?: true;
    readonly issuesSession?: true;
    readonly requestHeaders?: Readonly<Record<string, string>>;
    readonly responseHeaders?: Readonly<Record<string, string>>;
    readonly summary: string;
    readonly description?: string;
}
export type Routes = Readonly<Record<string, Route>>;
export interface Contract<R extends Routes = Routes, Name extends string = string> {
    readonly area: Name;
    readonly title: string;
    readonly routes: R;
    readonly permissions: Readonly<Record<string, string>>;
}
type Shape<S> = S extends z.ZodObject ? S : z.ZodObject<Record<never, never>>;
type ParsedPart<S> = S extends z.ZodObject ? z.output<S> : unknown;
type RawPart<S> = S extends z.ZodObject ? z.input<S> : unknown;
export type Input<R extends Route> = ParsedPart<R['params']> & ParsedPart<R['query']> & ParsedPart<R['body']>;
export type RawInput<R extends Route> = RawPart<R['params']> & RawPart<R['query']> & RawPart<R['body']>;
export type Output<R extends Route> = R['stream'] extends z.ZodObject ? Feed : R['text'] extends true ? string : z.input<Shape<R['out']>>;
export type Result<R extends Route> = R['stream'] extends z.ZodObject ? AsyncIterable<z.output<R['stream']>> : R['issuesSession'] extends true ? z.output<Shape<R['out']>> & {
    session: string;
} : z.output<Shape<R['out']>>;
type HandlerResult<R extends Route> = R['twoSteps'] extends true ? (call: Call) => Promise<Output<R>> : Output<R>;
export type Handlers<R extends Routes> = {
    readonly [Operation in keyof R]: (call: Call, input: Input<R[Operation]>) => Promise<HandlerResult<R[Operation]>>;
};

// packages/core/src/http/dispatch.ts
export interface Caller {
    readonly session?: string;
    readonly apiKey?: string;
    readonly system?: boolean;
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
    readonly headers?: Readonly<Record<string, string>>;
    readonly onHeader?: (name: string, value: string) => void;
}

// packages/core/src/http/hooks.ts
export interface HookCall {
    readonly operation: string;
    readonly principal: string;
    readonly accountId: string | null;
    readonly role: string | null;
    readonly permissions: readonly string[];
    readonly requestId: string;
    readonly now: number;
    readonly address: string;
    readonly userAgent: string;
    readonly db: Pick<StorageOperations, 'get' | 'find' | 'count'>;
    header(name: string): string | undefined;
}
export interface HookUnit extends StorageOperations {
    emit(emission: Parameters<Unit['emit']>[0]): void;
    audit(entry: {
        readonly object: string;
        readonly outcome?: string;
    }): void;
}
export interface HookOutcome<Input, Answer> {
    readonly input: Input;
    readonly answer: Answer;
    readonly unit: HookUnit;
}
export type BeforeFunction<Input> = (call: HookCall, input: Input) => Input | undefined | Promise<Input | undefined>;
export type BeforeHook<Input> = BeforeFunction<Input> | {
    readonly storageOnly: true;
    readonly run: BeforeFunction<Input>;
};
export type AfterHook<Input, Answer> = (call: HookCall, outcome: HookOutcome<Input, Answer>) => void | Promise<void>;

// packages/core/src/http/input/client-address.ts
export type TrustProxy = number | readonly string[];

// packages/core/src/http/operation.ts
export type CreatePage = (outcome: {
    readonly output: unknown;
} | {
    readonly error: ApiError;
}) => WebPage;

// packages/core/src/http/rate-store.ts
export interface Rate {
    readonly points: number;
    readonly seconds: number;
    readonly blockSeconds?: number;
}

// packages/core/src/http/rates.ts
export type RateTable = Readonly<Record<string, Rate>>;
export declare const engineRates: {
    readonly failed_credential: {
        readonly points: 20;
        readonly seconds: 60;
        readonly blockSeconds: 600;
    };
    readonly public: {
        readonly points: 300;
        readonly seconds: 60;
    };
    readonly player_read: {
        readonly points: 300;
        readonly seconds: 60;
    };
    readonly player_write: {
        readonly points: 60;
        readonly seconds: 60;
    };
    readonly search: {
        readonly points: 20;
        readonly seconds: 60;
    };
    readonly long_poll: {
        readonly points: 120;
        readonly seconds: 60;
    };
    readonly server: {
        readonly points: 1000;
        readonly seconds: 10;
    };
    readonly admin: {
        readonly points: 100;
        readonly seconds: 10;
    };
    readonly control: {
        readonly points: 6;
        readonly seconds: 60;
    };
};
export interface Rates {
    take(rateClass: string, key: string, now: number): Promise<void>;
    takeByAddress(rateClass: string, address: string, now: number): Promise<void>;
    giveBackByAddress(rateClass: string, address: string, takenAt: number): Promise<void>;
    giveBack(rateClass: string, key: string, takenAt: number): Promise<void>;
}

// packages/core/src/http/request.ts
export interface HttpRequest {
    readonly method: string;
    readonly path: string;
    readonly query: string;
    readonly headers: {
        readonly [name: string]: string | readonly string[] | undefined;
    };
    readonly address: string;
    readonly signal: AbortSignal;
    readBody(limit: number): Promise<Uint8Array | 'too large'>;
    readonly parsedBody?: {
        readonly value: unknown;
    };
}
export interface HttpResponse {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | HttpStream;
    readonly operation?: string;
}
export interface HttpStream {
    open(sink: StreamSink): () => void;
}
export interface StreamSink {
    write(chunk: string | Uint8Array): boolean;
    readonly pending: number;
    onDrain(listener: () => void): void;
    end(): void;
}
export interface HttpHandler {
    readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
}

// packages/core/src/http/stream/feed.ts
export interface FeedItem {
    readonly id: string | null;
    readonly json: string;
    readonly error: ApiError | null;
    readonly frames: {
        line: Buffer | null;
        sse: Buffer | null;
    };
}
export interface FeedConsumer {
    item(item: FeedItem): void;
    end(): void;
    readonly full: boolean;
    onReady(listener: () => void): void;
}
export interface Feed {
    start(consumer: FeedConsumer): () => void;
    readonly keepAlive: FeedItem;
    readonly overflow: FeedItem;
    readonly shutdown: FeedItem;
}

// packages/core/src/http/web-page.ts
export interface WebPage {
    readonly title: string;
    readonly text: readonly string[];
    readonly form?: {
        readonly hidden: Readonly<Record<string, string>>;
        readonly field: {
            readonly name: string;
            readonly label: string;
            readonly digits: number;
        };
        readonly button: string;
    };
    readonly script?: string;
}

// packages/core/src/kernel/call.ts
export interface UnclaimedLogin {
    readonly digest: string;
    readonly sessionRef: string;
    readonly lineage: string;
    readonly platform: number;
    readonly issuer: string | null;
    readonly subject: string | null;
    readonly displayName: string | null;
    readonly accountId: string | null;
    readonly createdAt: number;
}
export interface SessionActor {
    readonly kind: 'session';
    readonly digest: string;
    readonly sessionRef: string;
    readonly lineage: string;
    readonly accountId: string | null;
    readonly authRole: string;
    readonly permissions: Permissions;
    readonly unclaimed?: UnclaimedLogin;
}
export interface KeyActor {
    readonly kind: 'key';
    readonly keyId: string;
    readonly name: string;
    readonly policyId: string | null;
    readonly permissions: Permissions;
}
export type Actor = {
    readonly kind: 'anonymous';
} | {
    readonly kind: 'pending';
    readonly digest: string;
    readonly sessionRef: string;
} | SessionActor | KeyActor | {
    readonly kind: 'system';
};
export interface Call {
    readonly operation: string;
    readonly actor: Actor;
    readonly requestId: string;
    readonly now: number;
    readonly address: string;
    readonly userAgent: string;
    signal(): AbortSignal;
    readonly db: StorageOperations;
    readonly unit: Unit | null;
    readonly object: string | null;
    readonly audited: boolean;
    header(name: string): string | undefined;
    reply(name: string, value: string): void;
}

// packages/core/src/kernel/errors.ts
export declare const rpcCodes: {
    readonly CANCELLED: readonly [1, 499];
    readonly UNKNOWN: readonly [2, 500];
    readonly INVALID_ARGUMENT: readonly [3, 400];
    readonly DEADLINE_EXCEEDED: readonly [4, 504];
    readonly NOT_FOUND: readonly [5, 404];
    readonly ALREADY_EXISTS: readonly [6, 409];
    readonly PERMISSION_DENIED: readonly [7, 403];
    readonly RESOURCE_EXHAUSTED: readonly [8, 429];
    readonly FAILED_PRECONDITION: readonly [9, 400];
    readonly ABORTED: readonly [10, 409];
    readonly OUT_OF_RANGE: readonly [11, 400];
    readonly UNIMPLEMENTED: readonly [12, 501];
    readonly INTERNAL: readonly [13, 500];
    readonly UNAVAILABLE: readonly [14, 503];
    readonly DATA_LOSS: readonly [15, 500];
    readonly UNAUTHENTICATED: readonly [16, 401];
};
export type RpcCode = keyof typeof rpcCodes;
export interface FieldViolation {
    readonly field: string;
    readonly description: string;
}
export interface ErrorDetails {
    readonly message?: string;
    readonly fields?: readonly FieldViolation[];
    readonly metadata?: Readonly<Record<string, string>>;
    readonly retryAfterSeconds?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly cause?: unknown;
}
declare const brand: unique symbol;
export declare class ApiError extends Error {
    readonly [brand] = true;
    readonly code: RpcCode;
    readonly reason: ErrorReason;
    readonly status: number;
    readonly details: ErrorDetails;
    constructor(declared: DeclaredError, details?: ErrorDetails);
}
export declare const isApiError: (error: unknown) => error is ApiError;
export interface DeclaredError {
    readonly reason: string;
    readonly code: RpcCode;
    readonly message: string;
    readonly status?: number;
}
export type ErrorMaker = ((details?: ErrorDetails) => ApiError) & {
    readonly declared: DeclaredError;
};
export interface RpcStatus {
    readonly code: number;
    readonly message: string;
    readonly details: readonly ({
        readonly '@type': string;
    } & Readonly<Record<string, unknown>>)[];
}

// packages/core/src/kernel/generated/types.ts
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
export interface ComponentHealth {
    component: string;
    healthy: boolean;
    status: string;
}
export interface EmailUser {
    emailAddress: string;
    verified: boolean;
    lastVerified?: string | undefined;
    createdOn: string;
    platformAccountId: string;
}
export type EmptyEvent = Empty;
export interface EntityMetadata {
    stringPayload?: string | undefined;
    intPayload?: bigint | undefined;
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
    ok: boolean;
    messages?: readonly string[] | null | undefined;
}
export interface FleetHost {
    hostname: string;
    hostId: string;
    sidecarVersion: string;
    metadata: Record<string, string>;
    lastPingEpoch: number;
    available: boolean;
    state: 'AVAILABLE' | 'DRAINING' | 'LOST';
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
}
export interface FleetProcessInput {
    jobId: string;
    process: string;
    state: string;
    numRestarts: number;
    port?: number | null | undefined;
}
export interface FleetReportedHost {
    hostId: string;
    hostname?: string | null | undefined;
    sidecarVersion?: string | null | undefined;
    metadata?: Readonly<Record<string, string>> | null | undefined;
    processes?: readonly FleetProcessInput[] | null | undefined;
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
export interface Match {
    matchId: string;
    playerIds: string[];
    matchProperties?: string | undefined;
    playerProperties?: Record<string, string> | undefined;
}
export interface MatchInput {
    matchId?: string | null | undefined;
    playerIds?: readonly string[] | null | undefined;
    matchProperties?: string | null | undefined;
    playerProperties?: Readonly<Record<string, string>> | null | undefined;
}
export interface MatchBrokerConfiguration {
    fastSchedule: number;
    serverMaxLifetimeMinutes: number;
    matchPickupTimeSeconds: number;
    matchReadyTimeSeconds: number;
    matchMaxRunTimeMinutes: number;
    scheduleFrequencySeconds: number;
    delayAllocationSeconds: number;
}
export interface MatchmakingAttributeRule {
    path: string;
    type: 'equal' | 'difference' | 'intersection' | 'sum';
    min?: number | undefined;
    max?: number | undefined;
    relax: Array<{
        afterSeconds: number;
        min?: number | undefined;
        max?: number | undefined;
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
    candidatesSeen: number;
    nearest: Array<{
        ticketIds: string[];
        refusedByRule: string;
        detail: string;
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
    joinedTimestamp: number;
}
export interface MatchmakingLatencyRule {
    path: string;
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
    teams: number;
    minPlayersPerTeam?: number | undefined;
    playersPerTeam: number;
    ticketExpirationSeconds: number;
    expirationAction: 'drop' | 'minimum';
    customStrategy: string;
    customHooks: string[];
    maxTicketSize?: number | undefined;
    attributes: MatchmakingAttributeRule[];
    latency?: MatchmakingLatencyRule | undefined;
    acceptance: {
        required: boolean;
        seconds: number;
    };
    hosting: 'broker' | 'p2p' | 'none';
    avoidBlocked: boolean;
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
    estimatedWaitSeconds?: number | undefined;
}
export interface Party {
    partyId: string;
    leaderId: string;
    inviteCode: string;
    state: PartyState;
    matchId?: string | undefined;
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
    intValue?: bigint | undefined;
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
        metadata: Readonly<Record<string, EntityMetadataInput>>;
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
export interface Presence {
    availability: PresenceAvailability;
    status: string;
    activity?: Record<string, unknown> | undefined;
}
export interface ProviderConfig {
    providerClientId?: string | undefined;
    providerClientSecret?: string | undefined;
    providerRedirectUri?: string | undefined;
    providerIsEnabled?: boolean | undefined;
}
export interface ProviderConfigInput {
    providerClientId?: string | null | undefined;
    providerClientSecret?: string | null | undefined;
    providerRedirectUri?: string | null | undefined;
    providerIsEnabled?: boolean | null | undefined;
}
export interface QueuedMatch {
    matchId: string;
    playerIds: string[];
    matchProperties: string;
    playerProperties: Record<string, string>;
}
export interface QueuedMatchInput {
    matchId?: string | null | undefined;
    playerIds?: readonly string[] | null | undefined;
    matchProperties?: string | null | undefined;
    playerProperties?: Readonly<Record<string, string>> | null | undefined;
}
export interface ServerInfo {
    serverId: string;
    requestedMatch: boolean;
    matches: ServerMatchInfo[];
    isFull: boolean;
    originatingAllocator: string;
    state: ServerState;
    lastSeenTimestamp: number;
}
export interface ServerMatchInfo {
    matchId: string;
    connectionString: string;
}
export interface ServiceMatchmakerConfig {
    matchmakingQueues: Record<string, MatchmakingQueue>;
    statusExpirationMinutes: number;
    customHooks: string[];
}
export interface Session {
    sessionRef: string;
    state: SessionState;
    accountId?: string | undefined;
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
export interface Ticket {
    status: MatchmakingStatus;
    queueName: string;
    matchId?: string | undefined;
    connectionDetails?: string | undefined;
    message: string;
    cancellationReason?: string | undefined;
    createdTimestamp: number;
    expiresTimestamp: number;
    estimatedWaitSeconds?: number | undefined;
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

// packages/core/src/kernel/identity.ts
export declare const providers: {
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
export declare const Provider: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 98 | 99, string | number>>;
export type Provider = z.output<typeof Provider>;
export type ProviderName = Exclude<keyof typeof providers, 'UNSPECIFIED'>;

// packages/core/src/kernel/limits.ts
export type Limit = readonly [defaultValue: number, cap: number, meaning: string];
export type LimitTable = Readonly<Record<string, Limit>>;
export type LimitsOf<Table extends LimitTable> = {
    readonly [Name in keyof Table]: number;
};
export declare const engineLimits: {
    readonly bodyBytes: readonly [262144, 4194304, "bytes of a request body"];
    readonly urlBytes: readonly [8192, 8192, "characters of a path with its query"];
    readonly jsonDepth: readonly [32, 64, "levels of nested objects and arrays in a body"];
    readonly jsonKeys: readonly [2000, 10000, "members of all objects in a body, in total"];
    readonly jsonItems: readonly [1000, 10000, "items of one array in a body"];
    readonly jsonStringBytes: readonly [65536, 1048576, "bytes of one string in a body"];
    readonly requestSeconds: readonly [30, 300, "seconds that an operation may take; streams and long polls are exempt"];
    readonly drainSeconds: readonly [10, 300, "seconds that running requests get to finish when the backend stops"];
    readonly pageRows: readonly [200, 1000, "rows per page"];
    readonly metadataEntries: readonly [128, 1024, "metadata entries per account"];
    readonly metadataKeyLength: readonly [128, 256, "characters of one metadata key"];
    readonly metadataValueBytes: readonly [16384, 262144, "bytes of one metadata value, including after an append"];
    readonly metadataTotalBytes: readonly [262144, 4194304, "bytes of all metadata values per account"];
    readonly globalListEntries: readonly [1000, 1000, "entries that one list or search of metadata returns"];
    readonly globalListBytes: readonly [1048576, 4194304, "bytes of values that one list or search of metadata returns"];
    readonly searchPatternLength: readonly [128, 512, "characters of a regular expression"];
    readonly searchKeys: readonly [10000, 10000, "keys that one search examines"];
    readonly removalPaths: readonly [64, 64, "paths of one partial delete"];
    readonly removalSegments: readonly [16, 16, "segments of one such path"];
    readonly lastSeenSeconds: readonly [60, 60, "seconds between two writes of the time at which a session was last used"];
    readonly eventBytes: readonly [16384, 65536, "bytes of one event"];
    readonly eventLogSeconds: readonly [600, 86400, "seconds that an event is kept for resuming streams"];
    readonly eventLogRows: readonly [1000, 10000, "events per recipient that are kept for resuming streams"];
    readonly streamsPerAccount: readonly [5, 100, "event streams per account; a new stream above the limit closes the oldest"];
    readonly streams: readonly [10000, 100000, "event streams of this process"];
    readonly streamQueueItems: readonly [256, 4096, "events that wait for one slow stream"];
    readonly streamQueueBytes: readonly [1048576, 16777216, "bytes that wait for one slow stream"];
    readonly streamStallSeconds: readonly [60, 600, "seconds without progress after which a blocked stream closes"];
    readonly connectionGraceSeconds: readonly [10, 300, "seconds that an account counts as connected after its last event stream"];
    readonly streamSeconds: readonly [1800, 86400, "seconds after which a stream closes and the client resumes"];
    readonly keepAliveSeconds: readonly [15, 60, "seconds between keep-alive items of a stream"];
    readonly longPollSeconds: readonly [55, 300, "seconds that a long poll for events waits at most"];
    readonly consumerAttempts: readonly [8, 100, "attempts to handle an event until its consumer parks the subject"];
    readonly consumerDays: readonly [7, 365, "days that an event waits for its consumer; older ones are dropped"];
    readonly consumerRows: readonly [100000, 10000000, "events that wait for one consumer; the oldest above are dropped"];
    readonly idempotencySeconds: readonly [86400, 2592000, "seconds that the answer of an Idempotency-Key is kept"];
    readonly idempotencyAnswerBytes: readonly [65536, 1048576, "bytes of an answer that is kept for an Idempotency-Key; of a larger one only that the request is done"];
    readonly idempotencyCallerBytes: readonly [4194304, 1073741824, "bytes of the answers that are kept for the Idempotency-Keys of one caller; the oldest above are dropped"];
};
export interface EngineLimits extends LimitsOf<typeof engineLimits> {
}

// packages/core/src/kernel/moment.ts
export interface Moment<Value = unknown> {
    readonly name: string;
    readonly summary: string;
    readonly value?: Value;
}
export interface Listener {
    readonly moment: Moment;
    readonly before: readonly string[];
    run(unit: Unit, value: unknown): Promise<void>;
}
export type Raise = <Value>(unit: Unit, moment: Moment<Value>, value: Value) => Promise<void>;

// packages/core/src/kernel/permissions.ts
export interface Permissions {
    has(permission: string): boolean;
    covers(other: readonly string[]): boolean;
    missing(other: readonly string[]): string | null;
    readonly granted: readonly string[];
}

// packages/core/src/kernel/schemas.ts
declare module 'zod' {
    interface GlobalMeta {
        kind?: 'integer' | 'bool' | 'enumeration';
        enumerates?: unknown;
    }
}
interface MaybeInternals<Output, Input> extends z.core.$ZodTypeInternals<Output, Input> {
    optin: 'optional';
}
export interface Maybe<Output, Input> extends z.ZodType<Output | undefined, Input | null | undefined, MaybeInternals<Output | undefined, Input | null | undefined>> {
}
export interface Defaulted<Output, Input> extends z.ZodType<Output, Input | null | undefined, MaybeInternals<Output, Input | null | undefined>> {
}
export declare const HealthRecord: z.ZodObject<{
    healthy: z.ZodBoolean;
    components: z.ZodArray<z.ZodObject<{
        component: z.ZodString;
        healthy: z.ZodBoolean;
        status: z.ZodString;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type HealthRecord = z.infer<typeof HealthRecord>;

// packages/core/src/kernel/unit-of-work.ts
export type Atomically = <Result>(call: Call, work: (unit: Unit) => Promise<Result>) => Promise<Result>;
export type Single = <Changed>(call: Call, statement: (operations: StorageOperations) => Promise<readonly Changed[]>) => Promise<readonly Changed[]>;

// packages/core/src/kernel/unit.ts
export interface Unit extends StorageOperations {
    emit(emission: Emission): void;
    audit(entry: AuditEntry): void;
    reply(name: string, value: string): void;
    readonly replies: ReadonlyMap<string, string>;
    afterCommit(effect: () => void): void;
}

// packages/core/src/metadata/entity-metadata.ts
export interface MetadataValue {
    readonly stringPayload?: string | undefined;
    readonly intPayload?: bigint | undefined;
    readonly jsonPayload?: string | undefined;
}

// packages/core/src/metadata/store.ts
export type Viewer = 'owner' | 'other' | 'operator';

// packages/core/src/runtime/clock.ts
export interface Clock {
    now(): number;
    after(milliseconds: number, action: () => void): () => void;
    readonly monotonic?: () => number;
}
export declare const systemClock: Clock;

// packages/core/src/runtime/ids.ts
export interface Ids {
    next(prefix: string): string;
}

// packages/core/src/runtime/log.ts
export interface Log {
    debug(facts: object, message: string): void;
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
    fatal(facts: object, message: string): void;
}
export declare const silentLog: Log;

// packages/core/src/runtime/passwords.ts
export interface ScryptCost {
    readonly ln: number;
    readonly r: number;
    readonly p: number;
}
export type Scrypt = (password: string, salt: Uint8Array, cost: ScryptCost) => Promise<Uint8Array>;
export declare const hashPassword: (password: string, cost?: Partial<ScryptCost>) => Promise<string>;

// packages/core/src/runtime/secrets.ts
export type RandomBytes = (count: number) => Uint8Array;
export interface Secrets {
    sessionToken(): string;
    apiKey(): {
        readonly id: string;
        readonly key: string;
    };
    ticket(): string;
    certificate(): string;
    replayToken(): string;
    webhookSecret(): string;
    digits(count: number): string;
    code(length: number): string;
    seal(plain: string, location: string): string;
    unseal(sealed: string, location: string): string | null;
    readonly canSeal: boolean;
    keyedDigest(text: string, location: string): string;
    isKeyedDigest(stored: string, text: string, location: string): boolean;
}

// packages/core/src/scheduler/lease.ts
export interface Lease {
    readonly fence: number;
    readonly signal: AbortSignal;
    guard(unit: StorageOperations): Promise<void>;
}

// packages/core/src/scheduler/scheduler.ts
export interface TaskReport {
    readonly name: string;
    readonly everyMilliseconds: number;
    readonly lastRunAt: number | null;
    readonly nextRunAt: number;
    readonly outcome: string | null;
    readonly running: boolean;
}
export interface Scheduler {
    tick(): Promise<void>;
    start(): void;
    stop(): Promise<void>;
    tasks(): Promise<TaskReport[]>;
}

// packages/core/src/scheduler/task.ts
export interface Task {
    readonly name: string;
    readonly everyMilliseconds: number;
    readonly partitions?: () => Promise<readonly string[]>;
    readonly hasWork?: (partition: string) => Promise<boolean>;
    readonly idleMilliseconds?: number;
    run(lease: Lease, partition: string): Promise<void>;
}

// packages/core/src/storage/storage.ts
export type Position<T extends Table> = Partial<Row<T>>;
export interface Query<T extends Table> {
    readonly where?: Where<T>;
    readonly orderBy?: OrderBy<T>;
    readonly limit?: number;
    readonly after?: Position<T>;
    readonly offset?: number;
}
export interface CountOptions<T extends Table> {
    readonly orderBy?: OrderBy<T>;
    readonly before?: Position<T>;
}
export type InsertOptions<T extends Table> = {
    readonly ifAbsent: true;
} | {
    readonly orUpdate: Patch<T>;
};
export interface ChangeOptions<T extends Table> {
    readonly orderBy?: OrderBy<T>;
    readonly limit?: number;
}
export interface UpdateOptions<T extends Table> extends ChangeOptions<T> {
    readonly returns?: 'key';
}
export declare const allRows: unique symbol;
export type AllRows = typeof allRows;
export interface StorageOperations {
    get<T extends Table>(table: T, key: Key<T>): Promise<Row<T> | null>;
    find<T extends Table>(table: T, query: Query<T>): Promise<Row<T>[]>;
    count<T extends Table>(table: T, where: Where<T>, options?: CountOptions<T>): Promise<number>;
    insert<T extends Table>(table: T, rows: NewRow<T> | readonly NewRow<T>[], options?: InsertOptions<T>): Promise<Row<T>[]>;
    update<T extends Table>(table: T, where: Where<T> | AllRows, patch: Patch<T>, options: UpdateOptions<T> & {
        readonly returns: 'key';
    }): Promise<Key<T>[]>;
    update<T extends Table>(table: T, where: Where<T> | AllRows, patch: Patch<T>, options?: ChangeOptions<T>): Promise<Row<T>[]>;
    delete<T extends Table>(table: T, where: Where<T> | AllRows, options?: ChangeOptions<T>): Promise<Row<T>[]>;
}
export interface RowWith<T extends Table, C extends Table> {
    readonly row: Row<T>;
    readonly children: Row<C>[];
}
export type GetWith = <T extends Table, C extends Table>(table: T, key: Key<T>, children: C, column: keyof C['columns'] & string) => Promise<RowWith<T, C> | null>;
export interface ComponentHealth {
    readonly component: string;
    readonly healthy: boolean;
    readonly status: string;
}
export type WakeListener = (payload: string | null) => void;
export interface Storage extends StorageOperations {
    transaction<Result>(work: (unit: StorageOperations) => Promise<Result>): Promise<Result>;
    migrate(tables: readonly Table[]): Promise<void>;
    close(): Promise<void>;
    readonly getWith?: GetWith;
    health(): Promise<readonly ComponentHealth[]>;
    readonly now?: () => Promise<number>;
    readonly notify?: (channel: string, payload: string) => Promise<void>;
    readonly listen?: (channel: string, listener: WakeListener) => Promise<() => Promise<void>>;
}

// packages/core/src/storage/table.ts
export type Json = null | boolean | number | string | readonly Json[] | {
    readonly [key: string]: Json;
};
export interface ColumnValues {
    text: string;
    int: number;
    int64: bigint;
    bool: boolean;
    time: number;
    json: Json;
}
export type ColumnType = keyof ColumnValues;
export interface Column<Type extends ColumnType = ColumnType, Nullable extends boolean = boolean> {
    readonly type: Type;
    readonly nullable: Nullable;
    readonly default?: ColumnValues[Type];
}
export type Columns = Readonly<Record<string, Column>>;
export interface RemovedParts {
    readonly columns?: readonly string[];
    readonly unique?: readonly (readonly string[])[];
}
export interface Table<C extends Columns = Columns, K extends string = string> {
    readonly name: string;
    readonly columns: C;
    readonly key: readonly K[];
    readonly unique: readonly (readonly string[])[];
    readonly indexes: readonly (readonly string[])[];
    readonly removed?: RemovedParts;
}
type Value<C extends Column> = C extends Column<infer Type, infer Nullable> ? Nullable extends true ? ColumnValues[Type] | null : ColumnValues[Type] : never;
export type Row<T extends Table> = {
    [Name in keyof T['columns']]: Value<T['columns'][Name]>;
};
type OptionalOnInsert<C extends Columns> = {
    [Name in keyof C]: C[Name] extends {
        readonly nullable: true;
    } ? Name : C[Name] extends {
        readonly default: unknown;
    } ? Name : never;
}[keyof C];
export type NewRow<T extends Table> = {
    [Name in Exclude<keyof T['columns'], OptionalOnInsert<T['columns']>>]: Value<T['columns'][Name]>;
} & {
    [Name in OptionalOnInsert<T['columns']>]?: Value<T['columns'][Name]>;
};
export type Key<T extends Table> = T extends Table<infer C, infer K> ? {
    readonly [Name in K & keyof C]: Value<C[Name]>;
} : never;
export type Condition<V> = V | {
    readonly in: readonly NonNullable<V>[];
} | {
    readonly not: V;
} | {
    readonly lt?: NonNullable<V>;
    readonly lte?: NonNullable<V>;
    readonly gt?: NonNullable<V>;
    readonly gte?: NonNullable<V>;
} | (NonNullable<V> extends string ? {
    readonly prefix: string;
} : never);
export type Where<T extends Table> = {
    readonly [Name in keyof T['columns'] as T['columns'][Name] extends Column<'json'> ? never : Name]?: Condition<Value<T['columns'][Name]>>;
};
type Addable<V> = NonNullable<V> extends number | bigint ? {
    readonly add: NonNullable<V>;
} : never;
export type Patch<T extends Table> = {
    readonly [Name in keyof T['columns']]?: Value<T['columns'][Name]> | Addable<Value<T['columns'][Name]>>;
};
export type OrderBy<T extends Table> = readonly ((keyof T['columns'] & string) | {
    readonly column: keyof T['columns'] & string;
    readonly descending: true;
})[];
