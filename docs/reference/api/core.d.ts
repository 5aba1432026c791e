// The public types of @lobbykit/core, without comments. Written by `npm run reference`.

// @lobbykit/core
export { AccountsEventType, type AccountsEventTypeInput, AuthenticationEventType, type AuthenticationEventTypeInput, DeleteJsonMetadataType, type DeleteJsonMetadataTypeInput, DeliveryState, type DeliveryStateInput, EntitlementProvider, type EntitlementProviderInput, EntityType, type EntityTypeInput, type ErrorReason, ExtendedOperation, type ExtendedOperationInput, FleetCommandKind, type FleetCommandKindInput, FleetHostState, type FleetHostStateInput, FriendStatus, type FriendStatusInput, FriendsEventType, type FriendsEventTypeInput, HintFlag, type HintFlagInput, LeaderboardAuthority, type LeaderboardAuthorityInput, LeaderboardEntrant, type LeaderboardEntrantInput, LeaderboardOperator, type LeaderboardOperatorInput, LeaderboardSortOrder, type LeaderboardSortOrderInput, MatchmakingStatus, type MatchmakingStatusInput, MatchmakingStatusUpdateType, type MatchmakingStatusUpdateTypeInput, MatchOutcome, type MatchOutcomeInput, MatchState, type MatchStateInput, ModifyProviderCatalogItemDataOperation, type ModifyProviderCatalogItemDataOperationInput, NullValue, type NullValueInput, OrderLineState, type OrderLineStateInput, OrderState, type OrderStateInput, OwnershipChangeType, type OwnershipChangeTypeInput, PartyState, type PartyStateInput, PartyUpdateType, type PartyUpdateTypeInput, Platform, PlatformAuthFeature, type PlatformAuthFeatureInput, type PlatformInput, PresenceAvailability, type PresenceAvailabilityInput, PriceTypeFilter, type PriceTypeFilterInput, Provider, type ProviderInput, ServerState, type ServerStateInput, ServiceHealthState, type ServiceHealthStateInput, SessionState, type SessionStateInput, StoreAppItemPolicy, type StoreAppItemPolicyInput, SubscriptionIntervalUnit, type SubscriptionIntervalUnitInput, TagUpdateOperation, type TagUpdateOperationInput, UpdateMetadataOperationType, type UpdateMetadataOperationTypeInput, WebhookState, type WebhookStateInput } from '@lobbykit/client';
export { type BootstrapAdmin, type Completion, customProvider, type FinishContext, type LoginContext, type LoginFailure, type LoginOutcome, type LoginProvider, type LoginRedirect, type ProviderConfiguration, type ProviderSettings, type RedirectFlow, unsafeProvider, type Validate, type VerifiedIdentity } from './areas/authentication/index.ts';
export { type AppOwnership, type BillingInterval, type ItemProvider, type LedgerDifference, type OrderProvider, type StoreAgreement, type StoreBuyer, type StoreOrder, type StoreOrderLine, type StoreOutcome, type StoreRefusal, type StoreReportQuery, type StoreTransaction, type StoreTransactionLine, type StoreTransactionStatus, verifyLedger } from './areas/entitlements/index.ts';
export type { DeployOptions, FleetControl, FleetServers, GoneProcess, ServerJob } from './areas/fleets/index.ts';
export type { LimitName, Limits, RateName } from './areas/generated/area-names.ts';
export { type AllocationRequest, type Allocator, type AllocatorDescription, type AllocatorHost, type ConfiguredAllocator, noneAllocator, type OtherBuild, type ServerBuffer } from './areas/match-broker/index.ts';
export type { MatchDraft, MatchmakingConfigInput, MatchmakingHook, MatchmakingOptions, MatchmakingRating, MatchmakingStrategy, MatchVerdict, QueueConfigInput, StrategyContext, StrategyMatch, StrategyTicket, TicketDraft, TicketVerdict } from './areas/matchmaking/index.ts';
export type { CodeFacts, EmailOptions, MailFacts, MailKind, MailMessage, MailText, MailTexts, PlatformAuthOptions, SendMail } from './areas/platform-auth/index.ts';
export type { StoreAgreementRecord, StoreDiagnosticsProvider, StorePlayer, StorePlayerQuery, StoreTransactionRecord } from './areas/store-diagnostics/index.ts';
export type { Api } from './backend/api.ts';
export type { HostConsumer, HostConsumers } from './backend/consumers.ts';
export { type Backend, createBackend } from './backend/create-backend.ts';
export type { AfterHookOf, BeforeHookOf, HookAnswer, HookInput, Hooks, OperationId } from './backend/hooks.ts';
export type { Implementations } from './backend/implementation-options.ts';
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
export type { Rate, RateStore } from './http/rate-store.ts';
export type { BytesAnswer, HttpHandler, HttpRequest, HttpResponse, HttpStream, StreamSink } from './http/request.ts';
export { ApiError, isApiError, type RpcCode, type RpcStatus } from './kernel/errors.ts';
export type { Account, AccountChange, AccountItem, AccountPlayerSummary, AccountsEvent, AccountsEventInput, AdminAccountItem, AdminLockoutFlags, AdminUpdateParty, AllocatorConfiguration, AllocatorPlan, AnnouncementEvent, AnyEvent, ApiKey, AuditRecord, AuthenticationEvent, AuthenticationEventInput, AvailableImplementations, AvailableProvider, BlockedPlayer, CallbackAnswer, CatalogItem, ComponentHealth, CurrentMatch, EmailUser, Empty, EmptyEvent, EntityMetadata, EntityMetadataInput, EventInput, FleetCommand, FleetCommandResult, FleetHost, FleetHostAction, FleetHostActionInput, FleetJobConfig, FleetJobConfigInput, FleetProcess, FleetProcessInput, FleetReportedHost, Friend, FriendRequest, FriendsEvent, FriendsEventInput, Health, HealthSample, Leaderboard, LeaderboardEntry, LeaderboardPlayer, LeaderboardSubmission, LeaderboardSubmissionResult, LeaderboardVersion, ListedQueue, ListedTicket, LogEvent, Match, MatchBrokerConfiguration, MatchInput, MatchmakingAttributeRule, MatchmakingConfig, MatchmakingEntity, MatchmakingEntityInput, MatchmakingExplanation, MatchmakingGroupEntity, MatchmakingGroupEntityInput, MatchmakingJoinedPlayer, MatchmakingLatencyRule, MatchmakingOpenSlot, MatchmakingPartySizes, MatchmakingPlayerEntity, MatchmakingPlayerEntityInput, MatchmakingQueue, MatchmakingRatingSettings, MatchmakingRecentOpponents, MatchmakingRegion, MatchmakingStatusUpdateEvent, MatchmakingStatusUpdateEventInput, MatchmakingTeamDifference, MatchResults, NewMatchEvent, NewMatchEventInput, NewParty, NewPartyPlayer, Order, OrderDetails, OrderSummary, OwnershipChangeRecord, OwnTicket, Party, PartyEventValue, PartyEventValueInput, PartyPlayer, PartyPlayerChange, PartyUpdateEvent, PartyUpdateEventInput, Permission, PlatformAccountId, Player, PlayerInput, Policy, PreparedOffer, PreparedOrderLine, Presence, Price, PriceKey, ProviderConfig, ProviderConfigChange, ProviderItemData, QueuedMatch, QueuedMatchInput, ReleasePatch, ScheduledTask, ServerHealth, ServerInfo, ServerMatchInfo, ServerRelease, ServerSilence, ServiceHealth, ServiceMatchmakerConfig, Session, SessionRecord, SharedBuild, StoreAgreementInfo, StoreOrderMetadata, StoreOrderRecord, StoreOrderResult, StorePlayerSummary, StoreTransactionInfo, StoreUserInfo, SubscriptionInterval, SubscriptionIntervalInput, Ticket, Title, TitleRelease, Webhook, WebhookDelivery } from './kernel/generated/types.ts';
export type { Gauge, Measurements, Meter, Span, Tracer } from './kernel/instruments.ts';
export type { ObjectAnswer, ObjectBucket, ObjectName, ObjectRequest, ObjectStore, SigningTerms } from './releases/object-store.ts';
export { type Clock, systemClock } from './runtime/clock.ts';
export type { Ids } from './runtime/ids.ts';
export { type Log, silentLog } from './runtime/log.ts';
export { hashPassword, type Scrypt, type ScryptCost } from './runtime/passwords.ts';

// @lobbykit/core/area
export { z } from 'zod';
export type { AccountBan, AccountControl } from '../areas/accounts/bans.ts';
export { accountBanned, accountDeleting, type DeletedAccount } from '../areas/accounts/moments.ts';
export { type Area, type AreaData, type AreaDefinition, defineArea, type None, type Service, type SharedUnits } from '../areas/area.ts';
export { connectionsPart } from '../areas/connections-part.ts';
export type { Context } from '../areas/context.ts';
export { type EntitlementGrants, type Grant, grantRefusals } from '../areas/entitlements/grants.ts';
export { serversGone } from '../areas/fleets/moments.ts';
export { presenceChanged } from '../areas/friends/moments.ts';
export type { ShownPresence } from '../areas/friends/rules.ts';
export type { GroupEntrants, LeaderboardEntrants } from '../areas/leaderboards/entrants.ts';
export { type EndedMatch, type MatchChange, matchChanged } from '../areas/match-broker/moments.ts';
export type { GivenResults, MatchResults, PlayerResult, TeamResult } from '../areas/match-broker/rules.results.ts';
export { type MatchSeats, type Seat, seatsOf } from '../areas/match-broker/rules.seats.ts';
export type { Match, NewMatch } from '../areas/match-broker/rules.ts';
export { MatchOutcomeField, MatchResultsInput } from '../areas/match-broker/schemas.ts';
export { type EndReason, endReasons, type MatchOutcome, matchOutcomes } from '../areas/match-broker/states.ts';
export { ticketRefusals } from '../areas/matchmaking/errors.ts';
export { type StartingTickets, ticketStarting } from '../areas/matchmaking/moments.ts';
export type { RatingSettings } from '../areas/matchmaking/queries.ts';
export { type Background, definePart, type Needed, type Needs, type OptionDefaults, optional, type Part, type PartDefinition } from '../areas/part.ts';
export { type ChangedParty, partyMembersChanged } from '../areas/parties/moments.ts';
export { Party } from '../areas/parties/schemas.ts';
export { eventBusPart, metersPart, signalsPart } from '../areas/provided-parts.ts';
export { sessionClaimed, sessionsEnded } from '../areas/sessions/moments.ts';
export type { OwnUnitOperations, UnitApi, UnitOperations } from '../areas/unit-api.ts';
export { type DataStep, defineDataStep } from '../data-steps/data-step.ts';
export type { EventBus, ListenedEvent } from '../events/bus.ts';
export type { ConsumedEvent, Consumer } from '../events/consumers/consumer.ts';
export { type Contract, defineContract, type Handlers, type Input, type Output, type RawInput, type Result, type Route, type Routes } from '../http/contract.ts';
export { documentedErrors } from '../http/document/documented-errors.ts';
export { writeAreaClient } from '../http/document/write-area-client.ts';
export { type Page, type PageList, type PageRequest, readPage, readPageBy } from '../http/input/page.ts';
export type { Rate } from '../http/rate-store.ts';
export type { RateTable } from '../http/rates.ts';
export { type Actor, type Call, ownAccount, playerOf, principalOf, sessionOf } from '../kernel/call.ts';
export { contentJson } from '../kernel/content-json.ts';
export { commonErrors, type DeclaredError, defineErrors, type ErrorDetails, type ErrorMaker, invalidField } from '../kernel/errors.ts';
export type { AccountDirectory } from '../kernel/identity.ts';
export type { Meter } from '../kernel/instruments.ts';
export type { EngineLimits, Limit, LimitsOf, LimitTable } from '../kernel/limits.ts';
export { defineMoment, type Listener, type Moment, on } from '../kernel/moment.ts';
export { Bool, DisplayName, displayText, Empty, enumeration, HealthRecord, Id, Int64, int32, type Maybe, maybe, nameText, nextPageToken, pageFields, TimestampSeconds, TimeText, text } from '../kernel/schemas.ts';
export type { Unit } from '../kernel/unit.ts';
export { EntityMetadata, MetadataMap, type MetadataValue } from '../metadata/entity-metadata.ts';
export { EntryKey } from '../metadata/fields.ts';
export { createOutages, type OutageLines, type Outages } from '../runtime/outages.ts';
export type { Lease } from '../scheduler/lease.ts';
export type { Task } from '../scheduler/task.ts';
export { deleteInBatches } from '../storage/delete-in-batches.ts';
export type { StorageOperations } from '../storage/storage.ts';
export { type Column, column, defineTable, type Json, type NewRow, type Row, type Table } from '../storage/table.ts';
export declare const accountsPart: Part<AccountDirectory>;
export declare const accountControlPart: Part<AccountControl>;
export declare const accountRefusals: Pick<typeof accountErrors & typeof rightsErrors, 'ACCOUNT_NOT_FOUND' | 'ROLE_NOT_HELD'>;
export declare const friendsPart: Part<FriendsQueries & PresenceQueries>;
export declare const liveStreamsPart: Part<Pick<StreamHub, 'onStream' | 'onTag' | 'recipientsHere' | 'sendLive'>>;
export declare const partiesPart: Part<PartiesQueries>;
export declare const matchBrokerPart: Part<MatchQueue>;
export declare const matchmakingPart: Part<MatchmakingQueries>;
export declare const entitlementsPart: Part<EntitlementGrants>;
export declare const leaderboardsPart: Part<LeaderboardEntrants>;

// @lobbykit/core/catalogue
export type { AreaData } from '../areas/area.ts';
export { areas } from '../areas/areas.ts';
export { engineTables } from '../backend/engine-tables.ts';
export type { Contract, Route, Routes } from '../http/contract.ts';
export { manifestOf } from '../http/document/manifest.ts';
export { openApiDocument } from '../http/document/openapi.ts';
export { rpcCodes } from '../kernel/errors.ts';
export { providers } from '../kernel/identity.ts';
export { type Catalogue, createCatalogue } from './catalogue.ts';
export { referencePages } from './reference-pages.ts';

// @lobbykit/core/fetch
export { type FetchContext, type FetchHandler, type FetchHandlerOptions, toFetchHandler } from './handler.ts';

// @lobbykit/core/maintenance
export { assertComplete } from '../transfer/assert-complete.ts';
export { assertSecretKeys } from '../transfer/assert-secret-key.ts';
export { type TransferOptions, type TransferProgress, type TransferResult, transferRows } from '../transfer/transfer.ts';
export { type EraseOptions, type Erasure, eraseAccount } from './erase-account.ts';
export { type AccountExport, exportAccount } from './export-account.ts';

// @lobbykit/core/node
export { checkBackend, createMount, type FindApiTarget, isApiPath, type RequestTarget, splitTarget } from '../http/mount.ts';
export { API_ROOT, type HttpHandler, type HttpRequest, type HttpResponse, type HttpStream, type LoadShedder, type RequestHead, type StreamSink } from '../http/request.ts';
export { joinVary } from '../http/vary.ts';
export { type NodeHandler, type NodeHandlerOptions, toNodeHandler } from './handler.ts';
export { type NodeRequestOptions, toHttpRequest } from './request.ts';
export { endsConnection, writeResponse } from './respond.ts';
export { type ShedLoadOptions, shedLoad } from './shed-load.ts';
export { replaceTarget, targetOf } from './target.ts';

// @lobbykit/core/options
export { checkOptions, type OptionKind, type OptionTable } from '../kernel/check-options.ts';

// @lobbykit/core/storage
export { type ColumnChange, changesOf, checkDistinctKeys, checkKey, checkTable, completeRow, safeSum, summedColumn, unitEnded, unknownTable } from './check.ts';
export { isStorageError, isStorageFailure, isUniqueConflict, migrationRefused, numberOutOfRange, StorageError, type StorageErrorName, storageBusy, storageClosed, storageConflict, storageFull, storageNewer, storageOverloaded, storageReentry, UniqueConflict, unitYielded } from './errors.ts';
export { findReferenced } from './find-referenced.ts';
export { getReferenced, lockReferenced } from './get-referenced.ts';
export { getWith } from './get-with.ts';
export { insertNumbered } from './insert-numbered.ts';
export { keyText } from './key-text.ts';
export { makeFolder } from './make-folder.ts';
export { matches } from './match.ts';
export { createMemoryStorage } from './memory/create-memory-storage.ts';
export { checkNodeVersion } from './node-version.ts';
export { comparator } from './order.ts';
export { type ColumnCondition, type ConditionOperator, checkBounds, conditionsOf, guardOf, keyOf, type OrderColumn, orderOf, positionOf, prefixEnd } from './query.ts';
export { readSnapshot } from './read-snapshot.ts';
export { changedRow, rowCopier, type StoredRow } from './row.ts';
export { type ScanQuery, scan } from './scan.ts';
export { type AllRows, allRows, type ChangeOptions, type ComponentHealth, type ConnectionMeasurements, type CountOptions, type FindReferenced, type GetReferenced, type GetWith, type InsertNumbered, type InsertOptions, type IntColumn, type MigrationPlan, type NumberedRows, type Position, type Query, type ReadOperations, type RowAndReferenced, type RowWith, type Snapshot, type Storage, type StorageMeasurements, type StorageOperations, type TransactionalStorage, type UnitOperations, type UpdateOptions, type WakeListener, type WakeUps } from './storage.ts';
export { checkSuccessor, type StoredColumn, type StoredTable, uniqueSetRefused } from './successor.ts';
export { type AccountRows, type Column, type Columns, type ColumnType, type ColumnValues, type Condition, column, defineTable, type Json, type Key, type NewRow, type OrderBy, type Patch, type PersonalData, type RemovedParts, type Row, selectColumns, type Table, type Where } from './table.ts';
export { int64Range, jsonDepthLimit } from './value.ts';

// packages/core/src/areas/accounts/bans.ts
export interface AccountBan {
    readonly until: number | null;
    readonly publicReason: string;
}
export interface AccountControl {
    lockFor(unit: Unit, call: Call, accountId: string): Promise<void>;
    ban(unit: Unit, accountId: string, ban: AccountBan | null): Promise<void>;
}

// packages/core/src/areas/accounts/errors.ts
export declare const accountErrors: {
    readonly ACCOUNT_NOT_FOUND: import("../../kernel/errors.ts").ErrorMaker;
    readonly ACCOUNT_GOING: import("../../kernel/errors.ts").ErrorMaker;
    readonly ACCOUNT_DELETED: import("../../kernel/errors.ts").ErrorMaker;
    readonly ACCOUNT_IDS_OFF: import("../../kernel/errors.ts").ErrorMaker;
    readonly IDENTITY_TAKEN: import("../../kernel/errors.ts").ErrorMaker;
    readonly PLATFORM_TAKEN: import("../../kernel/errors.ts").ErrorMaker;
    readonly PLATFORM_LAST: import("../../kernel/errors.ts").ErrorMaker;
    readonly PLATFORM_IN_USE: import("../../kernel/errors.ts").ErrorMaker;
    readonly PLATFORM_TOO_NEW: import("../../kernel/errors.ts").ErrorMaker;
    readonly SESSION_NOT_LINKABLE: import("../../kernel/errors.ts").ErrorMaker;
};

// packages/core/src/areas/accounts/moments.ts
export interface DeletedAccount {
    readonly accountId: string;
    readonly identities: readonly IdentityKey[];
}
export declare const accountBanned: import("../../kernel/moment.ts").Moment<{
    readonly accountId: string;
}>;
export declare const accountDeleting: import("../../kernel/moment.ts").Moment<DeletedAccount>;

// packages/core/src/areas/accounts/options.ts
export interface AccountsOptions {
    readonly listAccountIds?: boolean;
}

// packages/core/src/areas/area.ts
export interface AreaData<R extends Routes = Routes, Name extends string = string> {
    readonly contract: Contract<R, Name>;
    readonly tables: readonly Table[];
    readonly dataSteps?: readonly DataStep[];
    readonly errors: Readonly<Record<string, ErrorMaker>>;
    readonly events: Readonly<Record<string, string>>;
    readonly moments: readonly Moment[];
    readonly queueSettings?: readonly string[];
    readonly limits: LimitTable;
    readonly rates: RateTable;
}
export type None = Record<never, never>;
export type SharedUnits<R extends Routes> = {
    readonly [Operation in keyof R]?: (call: Call, input: Input<R[Operation]>) => string | null | Promise<string | null>;
};
export interface Service<R extends Routes = Routes> extends Background {
    readonly operations: Handlers<R>;
    readonly sharedUnits?: SharedUnits<R>;
    readonly page?: CreatePage;
}
export interface Area<R extends Routes = Routes, Value extends Service<R> = Service<R>, O = None, L extends LimitTable = None, T extends RateTable = None, Name extends string = string> extends AreaData<R, Name>, Part<Value> {
    readonly limits: L;
    readonly rates: T;
    readonly optionsType?: O;
}
export interface AreaDefinition<R extends Routes, Value extends Service<R>, N extends Needs, O, L extends LimitTable, T extends RateTable, Name extends string> extends Pick<AreaData<R, Name>, 'contract'>, Partial<Omit<AreaData<R>, 'contract'>> {
    readonly limits?: L;
    readonly rates?: T;
    readonly options?: OptionDefaults<O>;
    readonly needs?: N;
    create(ctx: Context<L>, needs: Needed<N>, options: OptionDefaults<O>): Value;
}
export declare const defineArea: <const R extends Routes, Value extends Service<R>, const N extends Needs = None, O = None, L extends LimitTable = None, T extends RateTable = None, const Name extends string = string>(area: AreaDefinition<R, Value, N, O, L, T, Name>) => Area<R, Value, O, L, T, Name>;
type OptionsIn<A> = A extends {
    readonly optionsType?: infer O;
} ? O : never;
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer All) => void ? All : never;
export type NamesOf<Table> = Table extends unknown ? keyof Table & string : never;
export type OptionsOf<A> = Intersection<OptionsIn<A>>;

// packages/core/src/areas/areas.ts
export declare const areas: readonly Area[];

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

// packages/core/src/areas/authentication/service.login.ts
export type Completion = VerifiedIdentity | LoginFailure;

// packages/core/src/areas/connections-part.ts
export declare const connectionsPart: import("./part.ts").Part<import("../connections/connections.ts").RunningConnections>;

// packages/core/src/areas/context.ts
type NoLimits = Record<never, never>;
export interface Context<Own extends LimitTable = NoLimits> {
    readonly storage: Storage;
    readonly atomically: Atomically;
    readonly single: Single;
    readonly api: UnitApi;
    readonly raise: Raise;
    readonly isHeardByApplication: IsHeardByApplication;
    readonly clock: Clock;
    readonly availability: Availability;
    readonly hasOtherNodes: boolean;
    readonly ids: Ids;
    readonly secrets: Secrets;
    readonly log: Log;
    readonly limits: EngineLimits & LimitsOf<Own>;
    readonly rates: Rates;
    readonly meter: Meter | null;
    readonly production: boolean;
    readonly publicUrl: string | null;
    systemCall(operation: string): Call;
    health(components?: () => Promise<readonly ComponentHealth[]>): Promise<HealthRecord>;
}

// packages/core/src/areas/entitlements/grants.ts
export interface Grant {
    readonly accountId: string;
    readonly catalogItemId: string;
    readonly count: bigint;
    readonly area: string;
    readonly description: string;
}
export interface EntitlementGrants {
    existingItems(db: StorageOperations, catalogItemIds: readonly string[]): Promise<ReadonlySet<string>>;
    grant(unit: Unit, now: number, grant: Grant): Promise<bigint>;
}
export declare const grantRefusals: {
    readonly CATALOG_ITEM_NOT_FOUND: import("../../kernel/errors.ts").ErrorMaker;
    readonly ITEM_LOCKED: import("../../kernel/errors.ts").ErrorMaker;
    readonly ITEM_OWNER_NOT_FOUND: import("../../kernel/errors.ts").ErrorMaker;
};

// packages/core/src/areas/entitlements/options.ts
export interface EntitlementsOptions {
    readonly entitlements?: {
        readonly orderProvider?: OrderProvider;
        readonly itemProvider?: ItemProvider;
        readonly ownershipCheckMinutes?: number;
        readonly requireIdempotencyKey?: boolean;
    } | undefined;
}

// packages/core/src/areas/entitlements/providers.ts
export type StoreTransactionStatus = 'Init' | 'Approved' | 'Succeeded' | 'Failed' | 'Refunded' | 'PartialRefund' | 'Chargedback' | 'RefundedSuspectedFraud' | 'RefundedFriendlyFraud';
export interface StoreRefusal {
    readonly code: string;
    readonly message: string;
}
export type StoreOutcome<Result> = ({
    readonly refused: null;
} & Result) | {
    readonly refused: StoreRefusal;
};
export interface BillingInterval {
    readonly unit: 'day' | 'week' | 'month' | 'year';
    readonly count: number;
}
export interface StoreOrderLine {
    readonly itemNumber: number;
    readonly description: string;
    readonly quantity: number;
    readonly amount: bigint;
}
export interface StoreOrder {
    readonly orderId: bigint;
    readonly storeId: bigint;
    readonly currency: string;
    readonly lines: readonly StoreOrderLine[];
    readonly language: string;
    readonly userSession: 'web' | 'client';
    readonly ipAddress: string | null;
    readonly returnUrl: string | null;
    readonly billing: BillingInterval | null;
}
export interface StoreTransaction {
    readonly orderId: bigint;
    readonly transactionId: bigint;
    readonly storeId: bigint;
    readonly status: StoreTransactionStatus;
    readonly failure: 'declined' | 'expired' | null;
    readonly currency: string;
    readonly changedAt: number;
    readonly createdAt: number;
    readonly lines: readonly StoreTransactionLine[];
    readonly agreementId: bigint | null;
    readonly agreementStatus: string | null;
}
export interface StoreTransactionLine {
    readonly itemNumber: number;
    readonly quantity: number;
    readonly amount: bigint;
    readonly status: StoreTransactionStatus;
}
export interface StoreAgreement {
    readonly agreementId: bigint;
    readonly storeId: bigint;
    readonly itemNumber: number;
    readonly status: 'Processing' | 'Active' | 'Canceled' | 'Lapsed' | 'Failed';
    readonly currency: string;
    readonly amount: bigint;
    readonly interval: BillingInterval;
    readonly createdAt: number;
    readonly paidUntil: number | null;
}
export interface StoreBuyer {
    readonly state: string;
    readonly country: string;
    readonly currency: string;
    readonly status: string;
}
export interface StoreReportQuery {
    readonly since: number;
    readonly limit: number;
}
export interface OrderProvider {
    startOrder(order: StoreOrder, signal: AbortSignal): Promise<StoreOutcome<{
        readonly transactionId: bigint;
        readonly checkoutUrl: string | null;
    }>>;
    finaliseOrder(orderId: bigint, signal: AbortSignal): Promise<StoreOutcome<unknown>>;
    queryOrder(orderId: bigint, signal: AbortSignal): Promise<StoreTransaction | null>;
    refundOrder(orderId: bigint, signal: AbortSignal): Promise<StoreOutcome<unknown>>;
    readReport(query: StoreReportQuery, signal: AbortSignal): Promise<readonly StoreTransaction[]>;
    readBuyer(storeId: bigint, signal: AbortSignal): Promise<StoreBuyer | null>;
    readAgreements(storeId: bigint, signal: AbortSignal): Promise<readonly StoreAgreement[]>;
    cancelAgreement(agreement: {
        readonly storeId: bigint;
        readonly agreementId: bigint;
    }, signal: AbortSignal): Promise<StoreOutcome<unknown>>;
    createStoreId?(accountId: string): bigint;
}
export interface AppOwnership {
    readonly appId: number;
    readonly owned: boolean;
    readonly permanent: boolean;
}
export interface ItemProvider {
    readApps(query: {
        readonly storeId: bigint;
        readonly appIds: readonly number[];
    }, signal: AbortSignal): Promise<readonly AppOwnership[]>;
}

// packages/core/src/areas/entitlements/verify.ts
export interface LedgerDifference {
    readonly accountId: string;
    readonly catalogItemId: string;
    readonly count: bigint;
    readonly sum: bigint;
    readonly problem: string;
}
export declare function verifyLedger(storage: StorageOperations): Promise<readonly LedgerDifference[]>;

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

// packages/core/src/areas/fleets/moments.ts
export declare const serversGone: import("../../kernel/moment.ts").Moment<{
    readonly serverIds: readonly string[];
    readonly hostId: string;
    readonly requirements: ReadonlyMap<string, Readonly<Record<string, string>>>;
    readonly lastLines: ReadonlyMap<string, readonly string[]>;
}>;

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
    readonly lastLines?: readonly string[];
    readonly serverId?: string;
}
export interface FleetsOptions {
    readonly fleets?: {
        readonly deploy?: DeployOptions;
        readonly onProcessGone?: (gone: readonly GoneProcess[]) => void;
    } | undefined;
}

// packages/core/src/areas/friends/moments.ts
export declare const presenceChanged: import("../../kernel/moment.ts").Moment<{
    readonly accountId: string;
}>;

// packages/core/src/areas/friends/options.ts
export interface FriendsOptions {
    readonly notifyDeclinedRequests?: boolean;
}

// packages/core/src/areas/friends/queries.ts
export interface FriendsQueries {
    areFriends(db: StorageOperations, accountId: string, otherId: string): Promise<boolean>;
    friendIds(db: Pick<StorageOperations, 'find'>, accountId: string): Promise<readonly string[]>;
    blockedBetween(db: StorageOperations, accountId: string, others: readonly string[]): Promise<ReadonlySet<string>>;
    blockedPairs(db: StorageOperations, accountIds: readonly string[]): Promise<readonly (readonly [blocker: string, blocked: string])[]>;
}

// packages/core/src/areas/friends/rules.ts
export interface ShownPresence {
    readonly availability: Availability;
    readonly status: string;
    readonly activity: string | null;
}

// packages/core/src/areas/friends/service.presence.ts
export interface PresenceQueries {
    presences(db: StorageOperations, accountIds: readonly string[], now: number): Promise<(accountId: string) => ShownPresence>;
    activityOf(text: string): Readonly<Record<string, unknown>>;
}

// packages/core/src/areas/friends/states.ts
export declare const availability: {
    readonly OFFLINE: 0;
    readonly ONLINE: 1;
    readonly AWAY: 2;
    readonly BUSY: 3;
    readonly INVISIBLE: 4;
};
export type Availability = (typeof availability)[keyof typeof availability];

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
        ifVersion?: number | bigint | string | null | undefined;
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
        ifVersion?: number | bigint | string | null | undefined;
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
        ifVersion?: number | bigint | string | null | undefined;
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
        permissions?: readonly string[] | null | undefined;
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
    readonly entitlements: EntitlementsApi;
    readonly events: EventsApi;
    readonly fleets: FleetsApi;
    readonly friends: FriendsApi;
    readonly globalMetadata: GlobalMetadataApi;
    readonly leaderboards: LeaderboardsApi;
    readonly matchBroker: MatchBrokerApi;
    readonly matchmaking: MatchmakingApi;
    readonly nodeControl: NodeControlApi;
    readonly nodeInspection: NodeInspectionApi;
    readonly parties: PartiesApi;
    readonly platformAuth: PlatformAuthApi;
    readonly serverReleases: ServerReleasesApi;
    readonly sessions: SessionsApi;
    readonly storeDiagnostics: StoreDiagnosticsApi;
    readonly titles: TitlesApi;
    readonly webhooks: WebhooksApi;
}

// packages/core/src/areas/generated/area-names.ts
export interface AreaOptions extends AccountsOptions, AuthenticationOptions, EntitlementsOptions, FleetsOptions, FriendsOptions, LeaderboardsOptions, MatchBrokerOptions, MatchmakingOptions, NodeInspectionOptions, PartiesOptions, PlatformAuthOptions, SessionOptions, StoreDiagnosticsOptions, ObjectsOptions, WebhooksOptions {
}
export interface Limits {
    readonly bodyBytes: number;
    readonly bodySeconds: number;
    readonly slowBodies: number;
    readonly pendingBodyBytes: number;
    readonly urlBytes: number;
    readonly jsonDepth: number;
    readonly jsonKeys: number;
    readonly jsonItems: number;
    readonly jsonStringBytes: number;
    readonly requestSeconds: number;
    readonly requestWaitMilliseconds: number;
    readonly loginWaitMilliseconds: number;
    readonly concurrentRequests: number;
    readonly drainSeconds: number;
    readonly returnSeconds: number;
    readonly pageRows: number;
    readonly metadataEntries: number;
    readonly metadataKeyLength: number;
    readonly metadataValueBytes: number;
    readonly metadataTotalBytes: number;
    readonly serverMetadataEntries: number;
    readonly serverMetadataBytes: number;
    readonly globalListEntries: number;
    readonly globalListBytes: number;
    readonly searchPatternLength: number;
    readonly searchKeys: number;
    readonly removalPaths: number;
    readonly removalSegments: number;
    readonly lastSeenSeconds: number;
    readonly eventBytes: number;
    readonly eventLogSeconds: number;
    readonly eventLogRows: number;
    readonly streamsPerAccount: number;
    readonly streams: number;
    readonly streamQueueItems: number;
    readonly streamQueueBytes: number;
    readonly streamStallSeconds: number;
    readonly connectionGraceSeconds: number;
    readonly streamSeconds: number;
    readonly streamReturnSeconds: number;
    readonly keepAliveSeconds: number;
    readonly longPollSeconds: number;
    readonly consumerAttempts: number;
    readonly consumerDays: number;
    readonly consumerRows: number;
    readonly idempotencySeconds: number;
    readonly idempotencyAnswerBytes: number;
    readonly idempotencyCallerBytes: number;
    readonly pageIds: number;
    readonly policies: number;
    readonly policyPermissions: number;
    readonly apiKeys: number;
    readonly nameLength: number;
    readonly auditDays: number;
    readonly openLoginsPerAddress: number;
    readonly confirmationTries: number;
    readonly awaitSeconds: number;
    readonly catalogItems: number;
    readonly catalogItemTags: number;
    readonly catalogDescriptionLength: number;
    readonly catalogPrices: number;
    readonly orderLines: number;
    readonly preparedOffers: number;
    readonly offerMinutes: number;
    readonly orderApprovalHours: number;
    readonly storeSeconds: number;
    readonly maxPriceAmount: number;
    readonly eventRecipients: number;
    readonly eventTags: number;
    readonly subscriptionTags: number;
    readonly tagLength: number;
    readonly ticketStreamsPerLogin: number;
    readonly fleetHosts: number;
    readonly hostProcesses: number;
    readonly hostCommands: number;
    readonly hostHoldSeconds: number;
    readonly hostLostSeconds: number;
    readonly hostRemovedSeconds: number;
    readonly hostActionSeconds: number;
    readonly hostActionBytes: number;
    readonly deploySeconds: number;
    readonly deployBodyBytes: number;
    readonly deployArtifacts: number;
    readonly deployExecs: number;
    readonly deployArguments: number;
    readonly deployArgumentBytes: number;
    readonly deployVariables: number;
    readonly deployVariableBytes: number;
    readonly friends: number;
    readonly friendRequestsOutgoing: number;
    readonly friendRequestsIncoming: number;
    readonly friendRequestDays: number;
    readonly blockedPlayers: number;
    readonly presenceStatusLength: number;
    readonly presenceActivityBytes: number;
    readonly globalNamespaces: number;
    readonly globalEntries: number;
    readonly leaderboards: number;
    readonly leaderboardArchives: number;
    readonly leaderboardPageRows: number;
    readonly leaderboardWindowRows: number;
    readonly leaderboardNamedAccounts: number;
    readonly leaderboardSubmissions: number;
    readonly leaderboardBlockEntries: number;
    readonly leaderboardEntryBytes: number;
    readonly leaderboardMetadataBytes: number;
    readonly matchPlayers: number;
    readonly matchPropertiesBytes: number;
    readonly playerPropertiesBytes: number;
    readonly matchResultsBytes: number;
    readonly matchPlayerStats: number;
    readonly requirementsBytes: number;
    readonly requirementsNodes: number;
    readonly connectionDetailsBytes: number;
    readonly serverWaitSeconds: number;
    readonly allocationSeconds: number;
    readonly endedMatchHours: number;
    readonly matchmakingQueues: number;
    readonly ticketPlayers: number;
    readonly ticketAbsenceSeconds: number;
    readonly ticketBytes: number;
    readonly backfillSeconds: number;
    readonly partyMembers: number;
    readonly partyMetadataEntries: number;
    readonly partyMetadataValueBytes: number;
    readonly partyMetadataTotalBytes: number;
    readonly partyMemberMetadataTotalBytes: number;
    readonly partyAbsenceSeconds: number;
    readonly partyKickSeconds: number;
    readonly partyIdleSeconds: number;
    readonly hashesAtOnce: number;
    readonly hashesWaiting: number;
    readonly passwordLength: number;
    readonly authFailures: number;
    readonly authFailureSeconds: number;
    readonly authFailuresPerName: number;
    readonly authDelaySeconds: number;
    readonly authMails: number;
    readonly authMailsPerName: number;
    readonly verificationSeconds: number;
    readonly verificationTries: number;
    readonly resetSeconds: number;
    readonly unverifiedDays: number;
    readonly replaySeconds: number;
    readonly replayGraceSeconds: number;
    readonly replayTokensPerAccount: number;
    readonly devicesPerAccount: number;
    readonly serverReleases: number;
    readonly serverPatches: number;
    readonly sessionsPerAccount: number;
    readonly sessionIdleSeconds: number;
    readonly sessionSeconds: number;
    readonly operatorSessionIdleSeconds: number;
    readonly operatorSessionSeconds: number;
    readonly pendingSessionSeconds: number;
    readonly unclaimedSessionSeconds: number;
    readonly storeReportRows: number;
    readonly storePlayers: number;
    readonly storeDiagnosticsSeconds: number;
    readonly titles: number;
    readonly titleReleases: number;
    readonly titlePatches: number;
    readonly presignSeconds: number;
    readonly webhooks: number;
    readonly webhookKinds: number;
    readonly webhookAttempts: number;
    readonly webhookBacklog: number;
    readonly webhookBodyBytes: number;
    readonly webhookDeliveryDays: number;
}
export type LimitName = keyof Limits;
export type RateName = 'failed_credential' | 'blocked_credential' | 'public' | 'player_read' | 'player_write' | 'search' | 'long_poll' | 'server' | 'admin' | 'control' | 'account_ids' | 'login' | 'await' | 'callback' | 'paid_order_query' | 'emit' | 'subscribe' | 'friend_request' | 'leaderboard_submit' | 'matchmaking_start' | 'matchmaking_poll' | 'invite_code' | 'invite_code_by_address' | 'platform_auth' | 'object_read';

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
        providerConfig: ProviderConfigChange;
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

// packages/core/src/areas/generated/entitlements.ts
export interface EntitlementsApi {
    createItem(input: {
        catalogItemName: string;
        catalogItemDescription?: string | null | undefined;
        catalogItemPublished?: boolean | null | undefined;
        catalogItemTags?: ReadonlyArray<{
            tag: string;
        }> | null | undefined;
        catalogItemCustomItemId?: string | null | undefined;
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<Empty>;
    listItems(input: {
        tag?: string | null | undefined;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        catalogItems: CatalogItem[];
        nextPageToken?: string | undefined;
    }>;
    listItemsByTag(input: {
        tag: string;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        catalogItems: CatalogItem[];
        nextPageToken?: string | undefined;
    }>;
    deleteItem(input: {
        catalogItemId: string;
    }, caller?: Caller): Promise<Empty>;
    listProviderData(input: {
        catalogItemId: string;
        provider?: EntitlementProviderInput | null | undefined;
    }, caller?: Caller): Promise<{
        providerItemData: ProviderItemData[];
    }>;
    readProviderData(input: {
        catalogItemId: string;
        provider: EntitlementProviderInput;
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<Empty>;
    removeProviderData(input: {
        catalogItemId: string;
        provider: EntitlementProviderInput;
    }, caller?: Caller): Promise<Empty>;
    serverModifyProviderData(input: {
        catalogItemId: string;
        provider: EntitlementProviderInput;
        operation?: ModifyProviderCatalogItemDataOperationInput | null | undefined;
        storeApp: {
            appId?: number | null | undefined;
            policy?: StoreAppItemPolicyInput | null | undefined;
        };
    }, caller?: Caller): Promise<Empty>;
    serverRemoveProviderData(input: {
        catalogItemId: string;
        provider: EntitlementProviderInput;
    }, caller?: Caller): Promise<Empty>;
    addPrice(input: {
        priceKey: PriceKey;
        amount: number | bigint | string;
    }, caller?: Caller): Promise<Empty>;
    updatePrice(input: {
        priceKey: PriceKey;
        amount: number | bigint | string;
        existingAmount: number | bigint | string;
        updatedPriceKey?: PriceKey | null | undefined;
    }, caller?: Caller): Promise<Empty>;
    deletePrice(input: {
        priceKey: PriceKey;
        amount: number | bigint | string;
    }, caller?: Caller): Promise<Empty>;
    listPrices(input: {
        catalogItemId: string;
        type?: PriceTypeFilterInput | null | undefined;
    }, caller?: Caller): Promise<{
        prices: Price[];
    }>;
    adminOwned(input: {
        accountId: string;
        catalogItemId: string;
        asap?: boolean | null | undefined;
        customItemId?: string | null | undefined;
    }, caller?: Caller): Promise<{
        isOwned: boolean;
        count: bigint;
    }>;
    adminOwnedByCustomId(input: {
        accountId: string;
        customItemId: string;
        asap?: boolean | null | undefined;
        catalogItemId?: string | null | undefined;
    }, caller?: Caller): Promise<{
        isOwned: boolean;
        count: bigint;
    }>;
    adminItems(input: {
        accountId: string;
        asap?: boolean | null | undefined;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        catalogItems: AdminAccountItem[];
        nextPageToken?: string | undefined;
    }>;
    adminRevoke(input: {
        accountId: string;
        catalogItemId: string;
    }, caller?: Caller): Promise<{
        wasOwned: boolean;
        previousCount: bigint;
    }>;
    adminSet(input: {
        accountId: string;
        catalogItemId: string;
        count: number | bigint | string;
        operation?: ExtendedOperationInput | null | undefined;
        'lockoutFlags.prohibitNonAdminUpdate.nullValue'?: '0' | 'NULL_VALUE' | null | undefined;
        'lockoutFlags.prohibitNonAdminUpdate.value'?: boolean | null | undefined;
    }, caller?: Caller): Promise<{
        previousCount: bigint;
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
    }, caller?: Caller): Promise<{
        previousCount: bigint;
    }>;
    adminIncrement(input: {
        accountId: string;
        catalogItemId: string;
        count: number | bigint | string;
    }, caller?: Caller): Promise<{
        newCount: bigint;
    }>;
    adminDecrement(input: {
        accountId: string;
        catalogItemId: string;
        count: number | bigint | string;
        allowNegativeTotal?: boolean | null | undefined;
    }, caller?: Caller): Promise<{
        newCount: bigint;
        decrementSuccessful: boolean;
    }>;
    adminLatestChange(input: {
        accountId: string;
        catalogItemId: string;
    }, caller?: Caller): Promise<{
        record?: OwnershipChangeRecord | undefined;
    }>;
    adminHistory(input: {
        accountId: string;
        catalogItemId: string;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        records: OwnershipChangeRecord[];
        nextPageToken?: string | undefined;
    }>;
    serverOwned(input: {
        accountId: string;
        catalogItemId: string;
        asap?: boolean | null | undefined;
        customItemId?: string | null | undefined;
    }, caller?: Caller): Promise<{
        isOwned: boolean;
        count: bigint;
    }>;
    serverOwnedByCustomId(input: {
        accountId: string;
        customItemId: string;
        asap?: boolean | null | undefined;
        catalogItemId?: string | null | undefined;
    }, caller?: Caller): Promise<{
        isOwned: boolean;
        count: bigint;
    }>;
    serverItems(input: {
        accountId: string;
        asap?: boolean | null | undefined;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        catalogItems: AccountItem[];
        nextPageToken?: string | undefined;
    }>;
    serverSet(input: {
        accountId: string;
        catalogItemId: string;
        count: number | bigint | string;
    }, caller?: Caller): Promise<{
        previousCount: bigint;
    }>;
    serverIncrement(input: {
        accountId: string;
        catalogItemId: string;
        count: number | bigint | string;
    }, caller?: Caller): Promise<{
        newCount: bigint;
    }>;
    serverDecrement(input: {
        accountId: string;
        catalogItemId: string;
        count: number | bigint | string;
        allowNegativeTotal?: boolean | null | undefined;
    }, caller?: Caller): Promise<{
        newCount: bigint;
        decrementSuccessful: boolean;
    }>;
    owned(input: {
        catalogItemId: string;
        asap?: boolean | null | undefined;
        customItemId?: string | null | undefined;
    }, caller?: Caller): Promise<{
        isOwned: boolean;
        count: bigint;
    }>;
    ownedByCustomId(input: {
        customItemId: string;
        asap?: boolean | null | undefined;
        catalogItemId?: string | null | undefined;
    }, caller?: Caller): Promise<{
        isOwned: boolean;
        count: bigint;
    }>;
    items(input: {
        asap?: boolean | null | undefined;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        catalogItems: AccountItem[];
        nextPageToken?: string | undefined;
    }>;
    providersSupported(input: Empty, caller?: Caller): Promise<{
        orderProviders: string[];
        externalItemProviders: string[];
    }>;
    providersActive(input: Empty, caller?: Caller): Promise<{
        orderProviders: string[];
        externalItemProviders: string[];
    }>;
    prepareOffers(input: {
        provider: EntitlementProviderInput;
        accountId: string;
        currency: string;
        tagFilter?: readonly string[] | null | undefined;
        includeUnpublished?: boolean | null | undefined;
    }, caller?: Caller): Promise<{
        items: PreparedOffer[];
    }>;
    executeOffers(input: {
        preparedOrders: readonly PreparedOrderLine[];
        accountId: string;
        store?: StoreOrderMetadata | null | undefined;
    }, caller?: Caller): Promise<{
        success: boolean;
        orderId: string;
        store: StoreOrderResult;
    }>;
    placeOrder(input: {
        provider: EntitlementProviderInput;
        order: Order;
        store?: StoreOrderMetadata | null | undefined;
    }, caller?: Caller): Promise<{
        createdSuccessfully: boolean;
        orderId: string;
        store: StoreOrderResult;
    }>;
    refundOrder(input: {
        provider: EntitlementProviderInput;
        orderId: string;
    }, caller?: Caller): Promise<Empty>;
    listOrders(input: {
        accountId?: string | null | undefined;
        state?: OrderStateInput | null | undefined;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        orders: OrderSummary[];
        nextPageToken?: string | undefined;
    }>;
    adminReadOrder(input: {
        orderId: string;
    }, caller?: Caller): Promise<OrderDetails>;
    settleOrder(input: {
        orderId: string;
        grant: boolean;
    }, caller?: Caller): Promise<Empty>;
    storeReturn(input: {
        orderId: string;
    }, caller?: Caller): Promise<{
        state: OrderState;
    }>;
    readOrder(input: {
        orderId: string;
    }, caller?: Caller): Promise<OrderDetails>;
    startSubscription(input: {
        provider: EntitlementProviderInput;
        subscription: {
            order: Order;
            interval: SubscriptionIntervalInput;
        };
        store?: {
            orderMetadata?: StoreOrderMetadata | null | undefined;
        } | null | undefined;
    }, caller?: Caller): Promise<{
        createdSuccessfully: boolean;
        orderId: string;
        store: {
            orderResultDetails: StoreOrderResult;
        };
    }>;
    adminCancelSubscription(input: {
        subscriptionId: string;
    }, caller?: Caller): Promise<Empty>;
    adminListSubscriptions(input: {
        provider: EntitlementProviderInput;
        accountId: string;
    }, caller?: Caller): Promise<{
        subscriptionIds: string[];
    }>;
    serverCancelSubscription(input: {
        subscriptionId: string;
    }, caller?: Caller): Promise<Empty>;
    serverListSubscriptions(input: {
        provider: EntitlementProviderInput;
        accountId: string;
    }, caller?: Caller): Promise<{
        subscriptionIds: string[];
    }>;
    cancelSubscription(input: {
        subscriptionId: string;
    }, caller?: Caller): Promise<Empty>;
    listSubscriptions(input: {
        provider: EntitlementProviderInput;
    }, caller?: Caller): Promise<{
        subscriptionIds: string[];
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
    stopJob(input: {
        hostId: string;
        jobId: string;
    }, caller?: Caller): Promise<Empty>;
    adminStopJob(input: {
        hostId: string;
        jobId: string;
    }, caller?: Caller): Promise<Empty>;
    setDraining(input: {
        hostId: string;
        draining: boolean;
    }, caller?: Caller): Promise<Empty>;
    heartbeat(input: {
        host: FleetReportedHost;
        results?: readonly FleetCommandResult[] | null | undefined;
        hostToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        intervalSeconds: number;
        commands: FleetCommand[];
        draining: boolean;
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
        ifVersion?: number | bigint | string | null | undefined;
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
        ifVersion?: number | bigint | string | null | undefined;
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

// packages/core/src/areas/generated/leaderboards.ts
export interface LeaderboardsApi {
    top(input: {
        title: string;
        count?: number | null | undefined;
    }, caller?: Caller): Promise<{
        players: LeaderboardPlayer[];
    }>;
    listDefinitions(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<{
        entries: LeaderboardEntry[];
        version: number;
        totalEntries: number;
    }>;
    getEntry(input: {
        leaderboardId: string;
        accountId: string;
        version?: number | null | undefined;
    }, caller?: Caller): Promise<{
        entry: LeaderboardEntry;
    }>;
    submit(input: {
        leaderboardId: string;
        score: number | bigint | string;
        subscore?: number | bigint | string | null | undefined;
        metadata?: Readonly<Record<string, unknown>> | null | undefined;
        version?: number | null | undefined;
    }, caller?: Caller): Promise<{
        entry?: LeaderboardEntry | undefined;
        updated: boolean;
    }>;
    listVersions(input: {
        leaderboardId: string;
    }, caller?: Caller): Promise<{
        versions: LeaderboardVersion[];
    }>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
    serverSubmit(input: {
        leaderboardId: string;
        entries: readonly LeaderboardSubmission[];
        version?: number | null | undefined;
        idempotencyKey?: string | null | undefined;
    }, caller?: Caller): Promise<{
        results: LeaderboardSubmissionResult[];
    }>;
    serverRemoveEntry(input: {
        leaderboardId: string;
        accountId: string;
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<{
        leaderboard: Leaderboard;
    }>;
    adminDelete(input: {
        leaderboardId: string;
    }, caller?: Caller): Promise<{
        leaderboardDeleted: boolean;
    }>;
    adminList(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        leaderboards: Leaderboard[];
        nextPageToken?: string | undefined;
    }>;
    adminListEntries(input: {
        leaderboardId: string;
        version?: number | null | undefined;
        limit?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<{
        entries: LeaderboardEntry[];
        version: number;
        totalEntries: number;
    }>;
    adminListVersions(input: {
        leaderboardId: string;
    }, caller?: Caller): Promise<{
        versions: LeaderboardVersion[];
    }>;
    adminReset(input: {
        leaderboardId: string;
    }, caller?: Caller): Promise<{
        archivedVersion: number;
    }>;
    adminSetVisibility(input: {
        leaderboardId: string;
        accountId: string;
        hidden: boolean;
    }, caller?: Caller): Promise<Empty>;
}

// packages/core/src/areas/generated/match-broker.ts
export interface MatchBrokerApi {
    requestMatch(input: {
        serverId: string;
        requirements?: string | null | undefined;
        hintFlags?: HintFlagInput | null | undefined;
        build?: string | null | undefined;
        health?: ServerHealth | null | undefined;
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<{
        matchId: string;
        hintFlags: number;
    }>;
    endMatch(input: {
        serverId: string;
        matchId: string;
        hintFlags?: HintFlagInput | null | undefined;
        results?: MatchResults | null | undefined;
        health?: ServerHealth | null | undefined;
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
    }, caller?: Caller): Promise<{
        matchDeleted: boolean;
    }>;
    availableAllocators(input: Empty, caller?: Caller): Promise<{
        allocatorNames: string[];
    }>;
    configuredAllocators(input: Empty, caller?: Caller): Promise<{
        allocators: AllocatorConfiguration[];
    }>;
    getPlan(input: {
        minutes?: number | null | undefined;
    }, caller?: Caller): Promise<{
        allocators: AllocatorPlan[];
    }>;
    roll(input: {
        allocator: string;
        build: string;
        share?: number | null | undefined;
    }, caller?: Caller): Promise<{
        allocator: string;
        build: string;
        formerBuild: string;
        sharedBuild?: string | undefined;
        share?: number | undefined;
    }>;
    getConfig(input: Empty, caller?: Caller): Promise<MatchBrokerConfiguration>;
    reconfigure(input: {
        fastSchedule?: number | null | undefined;
        serverMaxLifetimeMinutes?: number | null | undefined;
        serverSilentSeconds?: number | null | undefined;
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
    restoreConfig(input: Empty, caller?: Caller): Promise<{
        success: boolean;
    }>;
    deleteConfig(input: Empty, caller?: Caller): Promise<{
        configDeleted: boolean;
    }>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
    mine(input: Empty, caller?: Caller): Promise<{
        tickets: OwnTicket[];
    }>;
    match(input: Empty, caller?: Caller): Promise<{
        match: CurrentMatch;
    }>;
    regions(input: Empty, caller?: Caller): Promise<{
        regions: MatchmakingRegion[];
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

// packages/core/src/areas/generated/node-control.ts
export interface NodeControlApi {
    restart(input: Empty, caller?: Caller): Promise<Empty>;
    setImplementation(input: {
        interface: string;
        implementation?: string | null | undefined;
        clear?: boolean | null | undefined;
    }, caller?: Caller): Promise<Empty>;
    listImplementations(input: Empty, caller?: Caller): Promise<{
        overrides: Record<string, string>;
    }>;
    includeService(input: {
        service: string;
    }, caller?: Caller): Promise<Empty>;
    removeIncludedService(input: {
        service: string;
    }, caller?: Caller): Promise<Empty>;
    listIncludedServices(input: Empty, caller?: Caller): Promise<{
        services: string[];
    }>;
    excludeService(input: {
        service: string;
    }, caller?: Caller): Promise<Empty>;
    removeExcludedService(input: {
        service: string;
    }, caller?: Caller): Promise<Empty>;
    listExcludedServices(input: Empty, caller?: Caller): Promise<{
        services: string[];
    }>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
}

// packages/core/src/areas/generated/node-inspection.ts
export interface NodeInspectionApi {
    listServices(input: Empty, caller?: Caller): Promise<{
        services: string[];
    }>;
    listEnabledServices(input: Empty, caller?: Caller): Promise<{
        services: string[];
    }>;
    listAvailableImplementations(input: Empty, caller?: Caller): Promise<{
        availableImplementations: Record<string, AvailableImplementations>;
    }>;
    listActiveImplementations(input: Empty, caller?: Caller): Promise<{
        activeImplementations: Record<string, string>;
    }>;
    listTasks(input: Empty, caller?: Caller): Promise<{
        tasks: ScheduledTask[];
    }>;
    healthz(input: Empty, caller?: Caller): Promise<Health>;
    readHealth(input: Empty, caller?: Caller): Promise<{
        healthy: boolean;
        services: ServiceHealth[];
        caller: {
            ipAddress: string;
            forwardedFor: string[];
        };
    }>;
    isHealthy(input: Empty, caller?: Caller): Promise<{
        isHealthy: boolean;
    }>;
    readLog(input: Empty, caller?: Caller): Promise<{
        logEvents: LogEvent[];
    }>;
    streamLog(input: {
        ticket?: string | null | undefined;
    }, caller?: Caller): Promise<AsyncIterable<{
        logEvent?: LogEvent | undefined;
    }>>;
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
            ifVersion?: number | bigint | string | null | undefined;
        } | null | undefined;
        id?: string | null | undefined;
        entryKey?: string | null | undefined;
        entryValue?: EntityMetadataInput | null | undefined;
        updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
        ifVersion?: number | bigint | string | null | undefined;
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

// packages/core/src/areas/generated/server-releases.ts
export interface ServerReleasesApi {
    manifest(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<{
        id: string;
    }>;
    deleteRelease(input: {
        id: string;
    }, caller?: Caller): Promise<{
        serverReleaseDeleted: boolean;
    }>;
    createPatch(input: {
        id: string;
        uri: string;
        bytes: number | bigint | string;
        checksum?: string | null | undefined;
        checksumAlg?: string | null | undefined;
    }, caller?: Caller): Promise<{
        id: string;
    }>;
    updatePatch(input: {
        id: string;
        gameServerReleaseId?: string | null | undefined;
        uri: string;
        bytes: number | bigint | string;
        checksum?: string | null | undefined;
        checksumAlg?: string | null | undefined;
    }, caller?: Caller): Promise<{
        id: string;
    }>;
    deletePatch(input: {
        id: string;
    }, caller?: Caller): Promise<{
        serverDeleted: boolean;
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

// packages/core/src/areas/generated/store-diagnostics.ts
export interface StoreDiagnosticsApi {
    readReport(input: {
        maxResults?: number | null | undefined;
        timestamp?: number | bigint | string | null | undefined;
    }, caller?: Caller): Promise<{
        orders: StoreOrderRecord[];
    }>;
    readAgreements(input: {
        storeId: number | bigint | string;
        appId?: number | bigint | string | null | undefined;
    }, caller?: Caller): Promise<{
        agreements: StoreAgreementInfo[];
    }>;
    cancelAgreement(input: {
        storeId: number | bigint | string;
        appId?: number | bigint | string | null | undefined;
        agreementId: number | bigint | string;
    }, caller?: Caller): Promise<Empty>;
    readTransaction(input: {
        orderId?: number | bigint | string | null | undefined;
        transId?: number | bigint | string | null | undefined;
    }, caller?: Caller): Promise<StoreTransactionInfo>;
    readUserInfo(input: {
        storeId: number | bigint | string;
        appId?: number | bigint | string | null | undefined;
        ipAddress?: string | null | undefined;
    }, caller?: Caller): Promise<StoreUserInfo>;
    readAppOwnership(input: {
        storeId: number | bigint | string;
        appId: number | bigint | string;
    }, caller?: Caller): Promise<{
        ownsApp: boolean;
        permanent: boolean;
    }>;
    readAccountAppOwnership(input: {
        accountId: string;
        appId: number | bigint | string;
    }, caller?: Caller): Promise<{
        ownsApp: boolean;
        permanent: boolean;
    }>;
    readItemDefinitions(input: Empty, caller?: Caller): Promise<{
        itemdefJson: string;
    }>;
    readPlayerSummaries(input: {
        storeId?: ReadonlyArray<number | bigint | string> | null | undefined;
    }, caller?: Caller): Promise<{
        players: StorePlayerSummary[];
    }>;
    readAccountPlayerSummaries(input: {
        accountIds?: readonly string[] | null | undefined;
    }, caller?: Caller): Promise<{
        players: AccountPlayerSummary[];
    }>;
}

// packages/core/src/areas/generated/titles.ts
export interface TitlesApi {
    generatePresignedUrl(input: {
        objectKey: string;
    }, caller?: Caller): Promise<{
        presignedHeadUrl: string;
        presignedGetUrl: string;
    }>;
    generatePresignedUrlFromUri(input: {
        uri: string;
    }, caller?: Caller): Promise<{
        presignedHeadUrl: string;
        presignedGetUrl: string;
    }>;
    list(input: {
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, caller?: Caller): Promise<{
        titles: Title[];
        nextPageToken?: string | undefined;
    }>;
    manifest(input: {
        titleId: string;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
        platform?: string | null | undefined;
    }, caller?: Caller): Promise<{
        titleName: string;
        releases: TitleRelease[];
        nextPageToken?: string | undefined;
    }>;
    create(input: {
        name: string;
    }, caller?: Caller): Promise<{
        id: string;
        name: string;
    }>;
    update(input: {
        id: string;
        name: string;
    }, caller?: Caller): Promise<{
        id: string;
        name: string;
    }>;
    delete(input: {
        id: string;
    }, caller?: Caller): Promise<{
        titleDeleted: boolean;
    }>;
    createRelease(input: {
        id: string;
        uri: string;
        bytes: number | bigint | string;
        checksum?: string | null | undefined;
        checksumAlg?: string | null | undefined;
        platform?: string | null | undefined;
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<{
        id: string;
        name: string;
    }>;
    deleteRelease(input: {
        id: string;
    }, caller?: Caller): Promise<{
        titleDeleted: boolean;
    }>;
    createPatch(input: {
        id: string;
        uri: string;
        bytes: number | bigint | string;
        checksum?: string | null | undefined;
        checksumAlg?: string | null | undefined;
    }, caller?: Caller): Promise<{
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
    }, caller?: Caller): Promise<{
        id: string;
        name: string;
    }>;
    deletePatch(input: {
        id: string;
    }, caller?: Caller): Promise<{
        titleDeleted: boolean;
    }>;
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

// packages/core/src/areas/leaderboards/entrants.ts
type Names = ReadonlyMap<string, string>;
export interface GroupEntrants {
    lock(unit: StorageOperations, ids: readonly string[]): Promise<Names>;
    names(reads: Pick<ReadOperations, 'find'>, ids: readonly string[]): Promise<Names>;
}
export interface LeaderboardEntrants {
    rankGroups(groups: GroupEntrants): void;
    removeGroup(unit: Unit, groupId: string): Promise<void>;
}

// packages/core/src/areas/leaderboards/options.ts
export interface LeaderboardReset {
    readonly leaderboardId: string;
    readonly endedVersion: number;
    readonly endedAt: number;
}
export interface LeaderboardsOptions {
    readonly onLeaderboardReset?: ((reset: LeaderboardReset) => void | Promise<void>) | undefined;
}

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
    reportLost(serverIds: readonly string[], lastLines?: ReadonlyMap<string, readonly string[]>): Promise<void>;
    drain(serverIds: readonly string[]): Promise<void>;
    readonly fleets: FleetServers;
}
export interface AllocatorDescription {
    readonly description: string;
    readonly configuration: Readonly<Record<string, unknown>>;
}
export interface Allocator {
    readonly kind: string;
    readonly build?: string;
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
    stop?(reason: {
        readonly isRestart: boolean;
    }): Promise<void>;
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
            build: import("../../kernel/schemas.ts").Maybe<string, string>;
            health: import("../../kernel/schemas.ts").Maybe<{
                players: number | undefined;
                tickMilliseconds: number | undefined;
                memoryBytes: number | undefined;
            }, {
                players?: number | null | undefined;
                tickMilliseconds?: number | null | undefined;
                memoryBytes?: string | number | bigint | null | undefined;
            }>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            match: z.ZodOptional<z.ZodObject<{
                matchId: z.ZodString;
                playerIds: z.ZodArray<z.ZodString>;
                matchProperties: z.ZodString;
                playerProperties: z.ZodRecord<z.ZodString, z.ZodString>;
                build: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>>;
            hintFlags: z.ZodInt;
            runningMatchIds: z.ZodOptional<z.ZodArray<z.ZodString>>;
        }, z.core.$strip>;
        readonly emits: readonly ["anyEvent.matchbroker/ServerHeard"];
        readonly twoSteps: true;
        readonly waits: true;
        readonly object: "serverId";
        readonly summary: "Gives a game server the next match that it accepts, if there is one.";
        readonly description: "If there is no match, the answer has none. With WILLING_TO_WAIT the request waits up to 25 seconds for a match. A server that has a match and is not ready yet gets the same match again. A server that is full gets none. With WILLING_TO_SHUTDOWN the answer may be SHUTDOWN: the server has to exit. A server that drains gets none, and SHUTDOWN as soon as its matches are over. An unknown server is registered by its first request.";
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
            health: import("../../kernel/schemas.ts").Maybe<{
                players: number | undefined;
                tickMilliseconds: number | undefined;
                memoryBytes: number | undefined;
            }, {
                players?: number | null | undefined;
                tickMilliseconds?: number | null | undefined;
                memoryBytes?: string | number | bigint | null | undefined;
            }>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            matchId: z.ZodString;
            hintFlags: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["matchmakingStatusUpdateEvent.COMPLETED", "anyEvent.matchbroker/ServerHeard", "anyEvent.matchbroker/ServerSilent", "anyEvent.matchbroker/ServerLost"];
        readonly object: "matchId";
        readonly summary: "Reports that a server is ready for its match, and how players connect.";
        readonly description: "Each player gets their own entry of perPlayerConnectionDetails, or else connectionDetails. Repeating the call with the same details only says that the server is there, and how it is. NOT_FULL asks for more matches.";
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
            results: import("../../kernel/schemas.ts").Maybe<{
                teams: {
                    team: number;
                    outcome: 0 | 1 | 2 | 3 | undefined;
                    score: number | undefined;
                }[] | undefined;
                players: Record<string, {
                    outcome: 0 | 1 | 2 | 3 | undefined;
                    score: number | undefined;
                    placement: number | undefined;
                    stats: Record<string, number> | undefined;
                }> | undefined;
            }, {
                teams?: {
                    team: number;
                    outcome?: string | number | null | undefined;
                    score?: number | null | undefined;
                }[] | null | undefined;
                players?: Record<string, {
                    outcome?: string | number | null | undefined;
                    score?: number | null | undefined;
                    placement?: number | null | undefined;
                    stats?: Record<string, number> | null | undefined;
                }> | null | undefined;
            }>;
            health: import("../../kernel/schemas.ts").Maybe<{
                players: number | undefined;
                tickMilliseconds: number | undefined;
                memoryBytes: number | undefined;
            }, {
                players?: number | null | undefined;
                tickMilliseconds?: number | null | undefined;
                memoryBytes?: string | number | bigint | null | undefined;
            }>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            matchId: z.ZodString;
            hintFlags: z.ZodInt;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["anyEvent.matchbroker/MatchEnded", "anyEvent.matchbroker/ServerHeard"];
        readonly object: "matchId";
        readonly summary: "Ends the match of a server.";
        readonly description: "Repeating the call has no further effect: the results of the first one that ended the match count. A match that does not run yet is queued again for another server, once. SHUTDOWN says that the server exits now; it is removed from the list.";
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
                build: z.ZodOptional<z.ZodString>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                lastSeenTimestamp: z.ZodInt;
                isSilent: z.ZodBoolean;
                health: z.ZodOptional<z.ZodObject<{
                    timestamp: z.ZodInt;
                    players: z.ZodOptional<z.ZodInt>;
                    tickMilliseconds: z.ZodOptional<z.ZodNumber>;
                    memoryBytes: z.ZodOptional<z.ZodInt>;
                }, z.core.$strip>>;
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
                build: import("../../kernel/schemas.ts").Maybe<string, string>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            serverId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["newMatchEvent", "anyEvent.matchbroker/BuildStopped"];
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
                build: z.ZodOptional<z.ZodString>;
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
                build: z.ZodOptional<z.ZodString>;
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
                build: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>;
            state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4 | 5, string | number>>;
            reason: z.ZodString;
            serverId: z.ZodString;
            attempts: z.ZodInt;
            createdTimestamp: z.ZodInt;
            stateTimestamp: z.ZodInt;
            ticketIds: z.ZodRecord<z.ZodString, z.ZodString>;
            health: z.ZodArray<z.ZodObject<{
                timestamp: z.ZodInt;
                players: z.ZodOptional<z.ZodInt>;
                tickMilliseconds: z.ZodOptional<z.ZodNumber>;
                memoryBytes: z.ZodOptional<z.ZodInt>;
            }, z.core.$strip>>;
            silences: z.ZodArray<z.ZodObject<{
                fromTimestamp: z.ZodInt;
                untilTimestamp: z.ZodOptional<z.ZodInt>;
            }, z.core.$strip>>;
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
        readonly summary: "Lists the kinds of allocators that this server has, configured or not.";
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
    readonly getPlan: {
        readonly access: 'operator';
        readonly permission: 'matchbroker.admin';
        readonly method: "GET";
        readonly path: "/matchbroker/admin/plan";
        readonly query: z.ZodObject<{
            minutes: import("../../kernel/schemas.ts").Maybe<number, number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            allocators: z.ZodArray<z.ZodObject<{
                allocator: z.ZodString;
                build: z.ZodString;
                formerBuild: z.ZodString;
                builds: z.ZodArray<z.ZodString>;
                failures: z.ZodInt;
                lastLines: z.ZodArray<z.ZodString>;
                roll: z.ZodString;
                shared: z.ZodOptional<z.ZodObject<{
                    build: z.ZodString;
                    share: z.ZodInt;
                    isStopped: z.ZodBoolean;
                    failures: z.ZodInt;
                    lastLines: z.ZodArray<z.ZodString>;
                    servers: z.ZodObject<{
                        busy: z.ZodInt;
                        ending: z.ZodInt;
                        idle: z.ZodInt;
                        open: z.ZodInt;
                        silent: z.ZodInt;
                        starting: z.ZodInt;
                    }, z.core.$strip>;
                    start: z.ZodInt;
                    stop: z.ZodArray<z.ZodObject<{
                        serverId: z.ZodString;
                        reason: z.ZodString;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                servers: z.ZodObject<{
                    busy: z.ZodInt;
                    ending: z.ZodInt;
                    idle: z.ZodInt;
                    open: z.ZodInt;
                    silent: z.ZodInt;
                    starting: z.ZodInt;
                }, z.core.$strip>;
                oldServers: z.ZodObject<{
                    busy: z.ZodInt;
                    ending: z.ZodInt;
                    idle: z.ZodInt;
                    open: z.ZodInt;
                    silent: z.ZodInt;
                    starting: z.ZodInt;
                }, z.core.$strip>;
                waiting: z.ZodInt;
                start: z.ZodInt;
                startReason: z.ZodString;
                stop: z.ZodArray<z.ZodObject<{
                    serverId: z.ZodString;
                    reason: z.ZodString;
                }, z.core.$strip>>;
                drain: z.ZodArray<z.ZodString>;
                minutes: z.ZodArray<z.ZodObject<{
                    minIdle: z.ZodInt;
                    maxIdle: z.ZodOptional<z.ZodInt>;
                    maxServers: z.ZodOptional<z.ZodInt>;
                    idleSeconds: z.ZodInt;
                    schedule: z.ZodString;
                    timestamp: z.ZodInt;
                }, z.core.$strip>>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Shows how many servers the allocators keep ready in the next minutes, and why.";
        readonly description: "Only of allocators with a `buffer`. A pass every 5 seconds starts what is missing and ends idle servers that are too many.";
    };
    readonly roll: {
        readonly access: 'operator';
        readonly permission: 'matchbroker.admin';
        readonly method: "POST";
        readonly path: "/matchbroker/admin/roll";
        readonly body: z.ZodObject<{
            allocator: z.ZodString;
            build: z.ZodString;
            share: import("../../kernel/schemas.ts").Maybe<number, number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            allocator: z.ZodString;
            build: z.ZodString;
            formerBuild: z.ZodString;
            sharedBuild: z.ZodOptional<z.ZodString>;
            share: z.ZodOptional<z.ZodInt>;
        }, z.core.$strip>;
        readonly errors: readonly [import("../../kernel/errors.ts").ErrorMaker, import("../../kernel/errors.ts").ErrorMaker];
        readonly emits: readonly ["anyEvent.matchbroker/RollChanged"];
        readonly object: "allocator";
        readonly summary: "Chooses the build that the servers of an allocator have to run.";
        readonly description: "The configuration must have the build, and the allocator a `buffer`. Servers of other builds are replaced in small steps, and none in a match. Choosing the present build tries it again at once if it has failed. A restart with the same configuration keeps the choice.";
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
            serverSilentSeconds: z.ZodInt;
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
            serverSilentSeconds: import("../../kernel/schemas.ts").Maybe<number, number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            success: z.ZodBoolean;
        }, z.core.$strip>;
        readonly summary: "Changes settings of the broker, all of the given ones or none. They apply at once, on every node.";
        readonly description: "Takes the settings in the query, and refuses a call without any. A setting that is not given stays as it is. delayAllocationSeconds must not be below scheduleFrequencySeconds.";
    };
}, "matchBroker">;

// packages/core/src/areas/match-broker/limits.ts
export declare const matchBrokerLimits: {
    readonly matchPlayers: readonly [256, 1000, "players per match"];
    readonly matchPropertiesBytes: readonly [16384, 65536, "bytes of the properties of one match"];
    readonly playerPropertiesBytes: readonly [4096, 16384, "bytes of the properties of one player of a match"];
    readonly matchResultsBytes: readonly [65536, 262144, "bytes of the results of one match, as JSON"];
    readonly matchPlayerStats: readonly [32, 64, "statistics of one player in the results of a match"];
    readonly requirementsBytes: readonly [4096, 16384, "bytes of the requirements of a game server or an allocator"];
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
    readonly mayReturn?: boolean;
}

// packages/core/src/areas/match-broker/match-players.ts
export interface CurrentMatch {
    readonly matchId: string;
    readonly queueName: string;
    readonly state: MatchState;
    readonly seat: Seat;
    readonly connectionDetails: string;
    readonly startedAt: number | null;
    readonly expiresAt: number;
}
export interface BusyPlayer {
    readonly playerId: string;
    readonly matchId: string;
}

// packages/core/src/areas/match-broker/moments.ts
export interface EndedMatch {
    readonly match: Match;
    readonly serverId: string;
    readonly startedAt: number;
    readonly endedAt: number;
    readonly endReason: EndReason;
    readonly results: MatchResults | null;
}
export type MatchChange = {
    readonly kind: 'READY';
    readonly match: Match;
    readonly serverId: string;
    readonly connectionDetails: string;
    connectionOf(playerId: string): string;
} | {
    readonly kind: 'FAILED';
    readonly match: Match;
    readonly reason: MatchReason;
    keep(playerIds: readonly string[]): void;
} | ({
    readonly kind: 'ENDED';
    readonly reason: MatchReason | null;
} & EndedMatch);
export declare const matchChanged: import("../../kernel/moment.ts").Moment<MatchChange>;

// packages/core/src/areas/match-broker/options.buffer.ts
export interface BufferSizes {
    readonly minIdle?: number;
    readonly maxIdle?: number;
    readonly maxServers?: number;
    readonly idleSeconds?: number;
}
export type Weekday = 'sun' | 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat';
export interface BufferTime extends BufferSizes {
    readonly from: string;
    readonly to: string;
    readonly days?: readonly Weekday[];
}
export interface ServerBuffer extends BufferSizes {
    readonly maxAgeMinutes?: number;
    readonly schedule?: readonly BufferTime[];
}

// packages/core/src/areas/match-broker/options.ts
export interface ConfiguredAllocator {
    readonly allocator: Allocator;
    readonly name?: string;
    readonly requirements?: string;
    readonly build?: string;
    readonly builds?: readonly OtherBuild[];
    readonly buffer?: ServerBuffer;
}
export interface OtherBuild {
    readonly allocator: Allocator;
    readonly build?: string;
}
export interface MatchBrokerOptions {
    readonly matchBroker?: {
        readonly allocators?: readonly ConfiguredAllocator[];
        readonly allocatorKinds?: readonly string[];
        readonly settings?: Partial<BrokerSettings>;
    } | undefined;
}

// packages/core/src/areas/match-broker/options.settings.ts
export declare const settingsTable: {
    readonly fastSchedule: readonly [1, 0, 2, "0 starts servers only on the schedule; 1 also when a match is queued and no idle or starting server is left for it; 2 starts one for every match"];
    readonly serverMaxLifetimeMinutes: readonly [180, 1, 10080, "minutes after its last request until a server without a running match counts as lost"];
    readonly serverSilentSeconds: readonly [60, 45, 3600, "seconds without a call until a server that reports its health and runs a match counts as silent"];
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
    readonly build?: string;
}
export interface NewMatch extends Match {
    readonly ticketIds?: Readonly<Record<string, string>>;
}

// packages/core/src/areas/match-broker/rules.results.ts
export interface TeamResult {
    readonly team: number;
    readonly outcome: MatchOutcome;
    readonly score: number;
}
export interface PlayerResult {
    readonly outcome: MatchOutcome;
    readonly score: number;
    readonly placement: number;
    readonly stats: Readonly<Record<string, number>>;
}
export interface MatchResults {
    readonly teams: readonly TeamResult[];
    readonly players: Readonly<Record<string, PlayerResult>>;
}
export interface GivenResults {
    readonly teams?: readonly {
        readonly team: number;
        readonly outcome?: MatchOutcome | undefined;
        readonly score?: number | undefined;
    }[] | undefined;
    readonly players?: Readonly<Record<string, {
        readonly outcome?: MatchOutcome | undefined;
        readonly score?: number | undefined;
        readonly placement?: number | undefined;
        readonly stats?: Readonly<Record<string, number>> | undefined;
    }>> | undefined;
}

// packages/core/src/areas/match-broker/rules.seats.ts
export interface Seat {
    readonly team: number;
    readonly role: string;
}
export interface MatchSeats {
    readonly queueName: string;
    readonly lobbyId: string;
    seatOf(playerId: string): Seat;
}
export declare function seatsOf({ matchProperties, playerProperties }: Match): MatchSeats;

// packages/core/src/areas/match-broker/schemas.ts
export declare const MatchOutcomeField: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
export declare const MatchInput: z.ZodObject<{
    matchId: import("../../kernel/schemas.ts").Maybe<string, string>;
    playerIds: import("../../kernel/schemas.ts").Maybe<string[], string[]>;
    matchProperties: import("../../kernel/schemas.ts").Maybe<string, string>;
    playerProperties: import("../../kernel/schemas.ts").Maybe<Record<string, string>, Record<string, string>>;
    build: import("../../kernel/schemas.ts").Maybe<string, string>;
}, z.core.$strip>;
export declare const MatchResultsInput: z.ZodObject<{
    teams: import("../../kernel/schemas.ts").Maybe<{
        team: number;
        outcome: 0 | 1 | 2 | 3 | undefined;
        score: number | undefined;
    }[], {
        team: number;
        outcome?: string | number | null | undefined;
        score?: number | null | undefined;
    }[]>;
    players: import("../../kernel/schemas.ts").Maybe<Record<string, {
        outcome: 0 | 1 | 2 | 3 | undefined;
        score: number | undefined;
        placement: number | undefined;
        stats: Record<string, number> | undefined;
    }>, Record<string, {
        outcome?: string | number | null | undefined;
        score?: number | null | undefined;
        placement?: number | null | undefined;
        stats?: Record<string, number> | null | undefined;
    }>>;
}, z.core.$strip>;

// packages/core/src/areas/match-broker/service.ts
export interface MatchStatus {
    readonly state: MatchState;
    readonly reason: string;
    readonly playerIds: readonly string[];
    readonly serverId: string | null;
    readonly createdAt: number;
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
    readonly builds: ReadonlySet<string>;
    enqueue(unit: Unit, match: NewMatch): Promise<boolean>;
    enqueueAll(unit: Unit, queued: readonly NewMatch[]): Promise<number>;
    enqueueEmitted(unit: Unit, input: z.output<typeof MatchInput>): Promise<void>;
    join(unit: Unit, input: JoinInput): Promise<boolean>;
    lockMatch(unit: Unit, matchId: string): Promise<LockedMatch | null>;
    currentMatch(db: StorageOperations, playerId: string): Promise<CurrentMatch | null>;
    findBusy(db: StorageOperations, playerIds: readonly string[]): Promise<BusyPlayer | null>;
    withdraw(unit: Unit, leavers: Withdrawal): Promise<boolean>;
    removePlayers(unit: Unit, matchId: string, playerIds: readonly string[]): void;
    reportEnd(unit: Unit, ended: ReportedEnd): Promise<void>;
    status(db: StorageOperations, matchId: string): Promise<MatchStatus | null>;
}
export interface ReportedEnd {
    readonly match: Match;
    readonly startedAt: number;
    readonly results?: GivenResults | undefined;
    readonly endReason: EndReason;
}
export type MatchQueue = Pick<MatchBroker, 'builds' | 'enqueue' | 'join' | 'lockMatch' | 'reportEnd' | 'status' | 'withdraw'>;

// packages/core/src/areas/match-broker/states.ts
export declare const matchOutcomes: {
    readonly UNSPECIFIED: 0;
    readonly WIN: 1;
    readonly LOSS: 2;
    readonly DRAW: 3;
};
export type MatchOutcome = (typeof matchOutcomes)[keyof typeof matchOutcomes];
export declare const endReasons: {
    readonly UNSPECIFIED: 0;
    readonly ENDED: 1;
    readonly SERVER_LOST: 2;
    readonly TIMED_OUT: 3;
    readonly BY_OPERATOR: 4;
};
export type EndReason = Exclude<keyof typeof endReasons, 'UNSPECIFIED'>;
declare const matchReasons: {
    readonly PICKUP_TIMEOUT: 'PICKUP_TIMEOUT';
    readonly READY_TIMEOUT: 'READY_TIMEOUT';
    readonly SERVER_LOST: 'SERVER_LOST';
    readonly DELETED: 'DELETED';
    readonly FORCED: 'FORCED';
};
export type MatchReason = keyof typeof matchReasons;

// packages/core/src/areas/match-broker/withdraw-players.ts
export interface Withdrawal {
    readonly matchId: string;
    readonly playerIds: readonly string[];
    readonly propertiesAfter: () => Promise<string>;
}

// packages/core/src/areas/matchmaking/backfill/match-record.ts
export interface TicketRecord {
    readonly ticketId: string;
    readonly createdAt: number;
    readonly joinedAt: number;
    readonly groups: readonly {
        readonly team: number;
        readonly players: readonly string[];
        readonly strength?: number;
        readonly roles?: readonly string[];
    }[];
    readonly values: Readonly<Record<string, JsonValue>>;
    readonly strengthPath?: string;
    readonly latencies: readonly (readonly [region: string, milliseconds: number])[];
}
export interface MatchRecord {
    readonly region: string | null;
    readonly tickets: readonly Omit<TicketRecord, 'joinedAt'>[];
}
type JsonValue = string | number | readonly string[] | null;

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

// packages/core/src/areas/matchmaking/errors.ts
export declare const ticketRefusals: {
    readonly IN_LOBBY: import("../../kernel/errors.ts").ErrorMaker;
    readonly QUEUE_BANNED: import("../../kernel/errors.ts").ErrorMaker;
};

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
export interface MatchDraft extends Pick<PreparedMatch, 'matchId' | 'queueKey' | 'teams' | 'ticketIds' | 'matchProperties' | 'playerProperties'> {
    readonly tickets: readonly StrategyTicket[];
}
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

// packages/core/src/areas/matchmaking/matching/queue.ts
export interface RoleBounds {
    readonly name: string;
    readonly min: number;
    readonly max: number;
}
export interface MatchLayout {
    readonly teams: number;
    readonly playersPerTeam: number;
    readonly sizes?: readonly number[] | undefined;
    readonly roles?: readonly (readonly RoleBounds[])[] | undefined;
}

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
    readonly build?: string;
    readonly hostData: string;
    readonly record: MatchRecord;
    readonly isRemembered?: true;
}

// packages/core/src/areas/matchmaking/moments.ts
export interface StartingTickets {
    readonly playerIds: readonly string[];
    refuse(playerId: string, error: ApiError): void;
}
export declare const ticketStarting: import("../../kernel/moment.ts").Moment<StartingTickets>;

// packages/core/src/areas/matchmaking/options.ts
export interface MatchmakingOptions {
    readonly matchmaking?: {
        readonly config?: MatchmakingConfigInput;
        readonly hooks?: Readonly<Record<string, MatchmakingHook>>;
        readonly strategies?: Readonly<Record<string, MatchmakingStrategy>>;
        readonly rating?: MatchmakingRating;
        readonly passMilliseconds?: number;
        readonly quietMilliseconds?: number;
        readonly regions?: readonly {
            readonly region: string;
            readonly address: string;
        }[];
    } | undefined;
}

// packages/core/src/areas/matchmaking/queries.ts
export interface RatingSettings {
    readonly system: 'openskill' | 'glicko2' | 'elo';
    readonly initial: number | undefined;
    readonly deviation: number | undefined;
    readonly kFactor: number | undefined;
}
export interface MatchmakingQueries {
    inTickets(db: StorageOperations, playerIds: readonly string[]): Promise<ReadonlySet<string>>;
    cancelTicketOf(unit: Unit, playerId: string): Promise<void>;
    ratingSettings(db: StorageOperations, queueName: string): Promise<RatingSettings | null>;
}

// packages/core/src/areas/matchmaking/queues/queue-config.ts
export interface Queue extends Omit<QueueConfig, 'teams' | 'playersPerTeam' | 'minPlayersPerTeam' | 'roles'>, MatchLayout {
    readonly queueKey: string;
    readonly queueName: string;
    readonly minPlayersPerTeam: number;
    readonly maxTicketSize: number;
    readonly passOn: string[];
    readonly fillTo?: readonly number[];
    readonly teamNames: readonly string[];
    readonly smaller: readonly MatchLayout[];
}

// packages/core/src/areas/matchmaking/queues/schemas.ts
export declare const QueueConfig: z.ZodObject<{
    queueName: import("../../../kernel/schemas.ts").Maybe<string, string>;
    teams: z.ZodUnion<readonly [z.ZodInt, z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        minPlayers: z.ZodInt;
        maxPlayers: z.ZodInt;
        roles: import("../../../kernel/schemas.ts").Maybe<Record<string, {
            min: number;
            max: number | undefined;
        }>, Record<string, {
            min?: number | undefined;
            max?: number | null | undefined;
        }>>;
    }, z.core.$strict>>]>;
    minTeams: import("../../../kernel/schemas.ts").Maybe<number, number>;
    minPlayersPerTeam: import("../../../kernel/schemas.ts").Maybe<number, number>;
    playersPerTeam: import("../../../kernel/schemas.ts").Maybe<number, number>;
    roles: import("../../../kernel/schemas.ts").Maybe<Record<string, {
        min: number;
        max: number | undefined;
    }>, Record<string, {
        min?: number | undefined;
        max?: number | null | undefined;
    }>>;
    startAfterSeconds: import("../../../kernel/schemas.ts").Maybe<number, number>;
    autoBackfill: import("../../../kernel/schemas.ts").Maybe<boolean, boolean>;
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
            compare: "compare";
            contains: "contains";
            count: "count";
            difference: "difference";
            equal: "equal";
            intersection: "intersection";
            sum: "sum";
        }>;
        value: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodBoolean]>>;
        op: import("../../../kernel/schemas.ts").Maybe<"!=" | "<" | "<=" | "=" | ">" | ">=", "!=" | "<" | "<=" | "=" | ">" | ">=">;
        valuePath: import("../../../kernel/schemas.ts").Maybe<string, string>;
        party: import("../../../kernel/schemas.ts").Maybe<"max" | "mean" | "min", "max" | "mean" | "min">;
        per: import("../../../kernel/schemas.ts").Maybe<"match" | "team", "match" | "team">;
        weight: import("../../../kernel/schemas.ts").Maybe<number, number>;
        default: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodArray<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>>]>>;
        min: import("../../../kernel/schemas.ts").Maybe<number, number>;
        max: import("../../../kernel/schemas.ts").Maybe<number, number>;
        relax: z.ZodDefault<z.ZodArray<z.ZodObject<{
            afterSeconds: z.ZodInt;
            min: import("../../../kernel/schemas.ts").Maybe<number, number>;
            max: import("../../../kernel/schemas.ts").Maybe<number, number>;
            any: import("../../../kernel/schemas.ts").Maybe<boolean, boolean>;
        }, z.core.$strict>>>;
    }, z.core.$strict>>>;
    latency: import("../../../kernel/schemas.ts").Maybe<{
        path: string;
        default: Record<string, number> | undefined;
        maxMs: number;
        relax: {
            afterSeconds: number;
            maxMs: number;
        }[];
    }, {
        path: string;
        default?: Record<string, number> | null | undefined;
        maxMs: number;
        relax?: {
            afterSeconds: number;
            maxMs: number;
        }[] | undefined;
    }>;
    expansion: import("../../../kernel/schemas.ts").Maybe<"both" | "longest", "both" | "longest">;
    teamDifference: import("../../../kernel/schemas.ts").Maybe<{
        path: string;
        default: number | undefined;
        max: number;
        relax: {
            afterSeconds: number;
            max: number;
        }[];
    }, {
        path: string;
        default?: number | null | undefined;
        max: number;
        relax?: {
            afterSeconds: number;
            max: number;
        }[] | undefined;
    }>;
    partySizes: import("../../../kernel/schemas.ts").Maybe<{
        maxDifference: number;
        relax: {
            afterSeconds: number;
            maxDifference: number;
        }[];
    }, {
        maxDifference: number;
        relax?: {
            afterSeconds: number;
            maxDifference: number;
        }[] | undefined;
    }>;
    avoidRecentOpponents: import("../../../kernel/schemas.ts").Maybe<{
        matches: number;
        relax: {
            afterSeconds: number;
            matches: number;
        }[];
    }, {
        matches: number;
        relax?: {
            afterSeconds: number;
            matches: number;
        }[] | undefined;
    }>;
    passOn: import("../../../kernel/schemas.ts").Maybe<string[], string[]>;
    acceptance: z.ZodPrefault<z.ZodObject<{
        required: z.ZodDefault<z.ZodBoolean>;
        seconds: z.ZodDefault<z.ZodInt>;
        declinePauseSeconds: z.ZodDefault<z.ZodInt>;
        maxPauseSeconds: import("../../../kernel/schemas.ts").Maybe<number, number>;
        pauseResetMinutes: import("../../../kernel/schemas.ts").Maybe<number, number>;
    }, z.core.$strict>>;
    hosting: z.ZodDefault<z.ZodEnum<{
        broker: "broker";
        none: "none";
        p2p: "p2p";
    }>>;
    build: import("../../../kernel/schemas.ts").Maybe<string, string>;
    buildPath: import("../../../kernel/schemas.ts").Maybe<string, string>;
    requeueAfterFailedHosting: z.ZodDefault<z.ZodBoolean>;
    avoidBlocked: z.ZodDefault<z.ZodBoolean>;
    rating: import("../../../kernel/schemas.ts").Maybe<{
        system: "elo" | "glicko2" | "openskill";
        initial: number | undefined;
        deviation: number | undefined;
        kFactor: number | undefined;
    }, {
        system: "elo" | "glicko2" | "openskill";
        initial?: number | null | undefined;
        deviation?: number | null | undefined;
        kFactor?: number | null | undefined;
    }>;
    oneMatchAtATime: z.ZodDefault<z.ZodBoolean>;
}, z.core.$strict>;
export type QueueConfig = z.output<typeof QueueConfig>;
export type QueueConfigInput = z.input<typeof QueueConfig>;
export declare const MatchmakingConfig: z.ZodObject<{
    serviceMatchmakerConfig: z.ZodObject<{
        matchmakingQueues: z.ZodRecord<z.ZodString, z.ZodObject<{
            queueName: import("../../../kernel/schemas.ts").Maybe<string, string>;
            teams: z.ZodUnion<readonly [z.ZodInt, z.ZodArray<z.ZodObject<{
                name: z.ZodString;
                minPlayers: z.ZodInt;
                maxPlayers: z.ZodInt;
                roles: import("../../../kernel/schemas.ts").Maybe<Record<string, {
                    min: number;
                    max: number | undefined;
                }>, Record<string, {
                    min?: number | undefined;
                    max?: number | null | undefined;
                }>>;
            }, z.core.$strict>>]>;
            minTeams: import("../../../kernel/schemas.ts").Maybe<number, number>;
            minPlayersPerTeam: import("../../../kernel/schemas.ts").Maybe<number, number>;
            playersPerTeam: import("../../../kernel/schemas.ts").Maybe<number, number>;
            roles: import("../../../kernel/schemas.ts").Maybe<Record<string, {
                min: number;
                max: number | undefined;
            }>, Record<string, {
                min?: number | undefined;
                max?: number | null | undefined;
            }>>;
            startAfterSeconds: import("../../../kernel/schemas.ts").Maybe<number, number>;
            autoBackfill: import("../../../kernel/schemas.ts").Maybe<boolean, boolean>;
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
                    compare: "compare";
                    contains: "contains";
                    count: "count";
                    difference: "difference";
                    equal: "equal";
                    intersection: "intersection";
                    sum: "sum";
                }>;
                value: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodBoolean]>>;
                op: import("../../../kernel/schemas.ts").Maybe<"!=" | "<" | "<=" | "=" | ">" | ">=", "!=" | "<" | "<=" | "=" | ">" | ">=">;
                valuePath: import("../../../kernel/schemas.ts").Maybe<string, string>;
                party: import("../../../kernel/schemas.ts").Maybe<"max" | "mean" | "min", "max" | "mean" | "min">;
                per: import("../../../kernel/schemas.ts").Maybe<"match" | "team", "match" | "team">;
                weight: import("../../../kernel/schemas.ts").Maybe<number, number>;
                default: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodArray<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>>]>>;
                min: import("../../../kernel/schemas.ts").Maybe<number, number>;
                max: import("../../../kernel/schemas.ts").Maybe<number, number>;
                relax: z.ZodDefault<z.ZodArray<z.ZodObject<{
                    afterSeconds: z.ZodInt;
                    min: import("../../../kernel/schemas.ts").Maybe<number, number>;
                    max: import("../../../kernel/schemas.ts").Maybe<number, number>;
                    any: import("../../../kernel/schemas.ts").Maybe<boolean, boolean>;
                }, z.core.$strict>>>;
            }, z.core.$strict>>>;
            latency: import("../../../kernel/schemas.ts").Maybe<{
                path: string;
                default: Record<string, number> | undefined;
                maxMs: number;
                relax: {
                    afterSeconds: number;
                    maxMs: number;
                }[];
            }, {
                path: string;
                default?: Record<string, number> | null | undefined;
                maxMs: number;
                relax?: {
                    afterSeconds: number;
                    maxMs: number;
                }[] | undefined;
            }>;
            expansion: import("../../../kernel/schemas.ts").Maybe<"both" | "longest", "both" | "longest">;
            teamDifference: import("../../../kernel/schemas.ts").Maybe<{
                path: string;
                default: number | undefined;
                max: number;
                relax: {
                    afterSeconds: number;
                    max: number;
                }[];
            }, {
                path: string;
                default?: number | null | undefined;
                max: number;
                relax?: {
                    afterSeconds: number;
                    max: number;
                }[] | undefined;
            }>;
            partySizes: import("../../../kernel/schemas.ts").Maybe<{
                maxDifference: number;
                relax: {
                    afterSeconds: number;
                    maxDifference: number;
                }[];
            }, {
                maxDifference: number;
                relax?: {
                    afterSeconds: number;
                    maxDifference: number;
                }[] | undefined;
            }>;
            avoidRecentOpponents: import("../../../kernel/schemas.ts").Maybe<{
                matches: number;
                relax: {
                    afterSeconds: number;
                    matches: number;
                }[];
            }, {
                matches: number;
                relax?: {
                    afterSeconds: number;
                    matches: number;
                }[] | undefined;
            }>;
            passOn: import("../../../kernel/schemas.ts").Maybe<string[], string[]>;
            acceptance: z.ZodPrefault<z.ZodObject<{
                required: z.ZodDefault<z.ZodBoolean>;
                seconds: z.ZodDefault<z.ZodInt>;
                declinePauseSeconds: z.ZodDefault<z.ZodInt>;
                maxPauseSeconds: import("../../../kernel/schemas.ts").Maybe<number, number>;
                pauseResetMinutes: import("../../../kernel/schemas.ts").Maybe<number, number>;
            }, z.core.$strict>>;
            hosting: z.ZodDefault<z.ZodEnum<{
                broker: "broker";
                none: "none";
                p2p: "p2p";
            }>>;
            build: import("../../../kernel/schemas.ts").Maybe<string, string>;
            buildPath: import("../../../kernel/schemas.ts").Maybe<string, string>;
            requeueAfterFailedHosting: z.ZodDefault<z.ZodBoolean>;
            avoidBlocked: z.ZodDefault<z.ZodBoolean>;
            rating: import("../../../kernel/schemas.ts").Maybe<{
                system: "elo" | "glicko2" | "openskill";
                initial: number | undefined;
                deviation: number | undefined;
                kFactor: number | undefined;
            }, {
                system: "elo" | "glicko2" | "openskill";
                initial?: number | null | undefined;
                deviation?: number | null | undefined;
                kFactor?: number | null | undefined;
            }>;
            oneMatchAtATime: z.ZodDefault<z.ZodBoolean>;
        }, z.core.$strict>>;
        statusExpirationMinutes: z.ZodDefault<z.ZodInt>;
        customHooks: z.ZodPipe<z.ZodDefault<z.ZodUnion<readonly [z.ZodArray<z.ZodString>, z.ZodLiteral<"">, z.ZodString]>>, z.ZodTransform<string[], string | string[]>>;
    }, z.core.$strict>;
    customMatchmakerConfig: z.ZodDefault<z.ZodString>;
}, z.core.$strict>;
export type MatchmakingConfig = z.output<typeof MatchmakingConfig>;
export type MatchmakingConfigInput = z.input<typeof MatchmakingConfig>;

// packages/core/src/areas/matchmaking/queues/ticket-details.ts
export interface StrategyTicket {
    readonly ticketId: string;
    readonly createdAt: number;
    readonly groups: readonly (readonly string[])[];
    readonly entity: Entity;
}

// packages/core/src/areas/node-inspection/options.ts
export interface NodeInspectionOptions {
    readonly unhealthyStatus?: 200 | 503;
}

// packages/core/src/areas/part.ts
export interface Background {
    readonly tasks?: readonly Task[];
    readonly listeners?: readonly Listener[];
    readonly consumers?: Readonly<Record<string, Consumer>>;
    measure?(): Promise<readonly Gauge[]>;
    load?(): Promise<void>;
    start?(): void;
    stopWaiting?(): void;
    stop?(reason: {
        readonly isRestart: boolean;
    }): void | Promise<void>;
}
export interface Part<Value = unknown> {
    readonly name: string;
    readonly needs: Needs;
    readonly options: Readonly<Record<string, unknown>>;
    readonly limits: LimitTable;
    readonly optional?: Part;
    create(ctx: Context, needs: never, options: never): Value;
    background?(value: Value): Background;
}
export type Needs = Readonly<Record<string, Part>>;
export type Needed<N extends Needs> = {
    readonly [Name in keyof N]: N[Name] extends Part<infer Value> ? Value : never;
};
type Scalar = string | number | boolean | null;
export type OptionDefaults<O> = {
    readonly [Name in keyof O]-?: Exclude<O[Name], undefined> extends Scalar ? Exclude<O[Name], undefined> : O[Name];
};
type NoNeeds = Record<never, never>;
export interface PartDefinition<Value, N extends Needs, O, L extends LimitTable> {
    readonly name: string;
    readonly limits?: L;
    readonly needs?: N;
    readonly options?: OptionDefaults<O>;
    create(ctx: Context<L>, needs: Needed<N>, options: OptionDefaults<O>): Value;
    background?(value: Value): Background;
}
export declare const definePart: <Value, const N extends Needs = NoNeeds, O = NoNeeds, L extends LimitTable = NoNeeds>(part: PartDefinition<Value, N, O, L>) => Part<Value>;
export declare const optional: <Value>(part: Part<Value>) => Part<Value | undefined>;

// packages/core/src/areas/parties/moments.ts
export interface ChangedParty {
    readonly partyId: string;
    readonly ticketId: string | null;
    readonly by: string | null;
}
export declare const partyMembersChanged: import("../../kernel/moment.ts").Moment<ChangedParty>;

// packages/core/src/areas/parties/options.ts
export interface PartiesOptions {
    readonly autoLeaveParty?: boolean;
}

// packages/core/src/areas/parties/queries.ts
export interface LedParty {
    readonly partyId: string;
    readonly members: ReadonlyMap<string, MetadataMap>;
}
export interface PartyMembership {
    readonly partyId: string;
    readonly leaderId: string;
    readonly playerIds: readonly string[];
}
export interface PartiesQueries {
    partyLedBy(db: StorageOperations, leaderId: string, playerIds: readonly string[]): Promise<LedParty | null>;
    partyOf(db: StorageOperations, playerId: string): Promise<PartyMembership | null>;
    membersOf(db: StorageOperations, partyId: string): Promise<readonly string[]>;
}

// packages/core/src/areas/parties/schemas.ts
export declare const Party: z.ZodObject<{
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

// packages/core/src/areas/provided-parts.ts
export declare const signalsPart: import("./part.ts").Part<Pick<Signals, "onSignal" | "signal">>;
export declare const metersPart: import("./part.ts").Part<Pick<Meters, "add">>;
export declare const eventBusPart: import("./part.ts").Part<EventBus>;

// packages/core/src/areas/sessions/moments.ts
export declare const sessionsEnded: import("../../kernel/moment.ts").Moment<{
    readonly sessions: readonly SessionRow[];
}>;
export declare const sessionClaimed: import("../../kernel/moment.ts").Moment<{
    readonly session: SessionRow;
}>;

// packages/core/src/areas/sessions/options.ts
export interface SessionOptions {
    readonly singleSession?: boolean;
    readonly roles?: Readonly<Record<string, readonly string[]>>;
    readonly exposeSessionData?: boolean;
}

// packages/core/src/areas/sessions/tables.ts
export declare const sessions: import("../../storage/table.ts").Table<{
    readonly digest: import("../../storage/table.ts").Column<"text", false>;
    readonly sessionRef: import("../../storage/table.ts").Column<"text", false>;
    readonly lineage: import("../../storage/table.ts").Column<"text", false>;
    readonly replaced: import("../../storage/table.ts").Column<"bool", false> & {
        readonly default: boolean;
    };
    readonly state: import("../../storage/table.ts").Column<"int", false>;
    readonly accountId: import("../../storage/table.ts").Column<"text", true>;
    readonly provider: import("../../storage/table.ts").Column<"int", false>;
    readonly platform: import("../../storage/table.ts").Column<"int", false>;
    readonly issuer: import("../../storage/table.ts").Column<"text", true>;
    readonly subject: import("../../storage/table.ts").Column<"text", true>;
    readonly displayName: import("../../storage/table.ts").Column<"text", true>;
    readonly failure: import("../../storage/table.ts").Column<"text", true>;
    readonly isOperator: import("../../storage/table.ts").Column<"bool", false> & {
        readonly default: boolean;
    };
    readonly createdAt: import("../../storage/table.ts").Column<"time", false>;
    readonly lastSeenAt: import("../../storage/table.ts").Column<"time", false>;
    readonly idleUntil: import("../../storage/table.ts").Column<"time", false>;
    readonly lastsUntil: import("../../storage/table.ts").Column<"time", false>;
    readonly sweepAt: import("../../storage/table.ts").Column<"time", false> & {
        readonly default: number;
    };
    readonly address: import("../../storage/table.ts").Column<"text", false>;
    readonly userAgent: import("../../storage/table.ts").Column<"text", false>;
    readonly used: import("../../storage/table.ts").Column<"bool", false> & {
        readonly default: boolean;
    };
    readonly revision: import("../../storage/table.ts").Column<"int", false> & {
        readonly default: number;
    };
}, "digest">;
export type SessionRow = Row<typeof sessions>;

// packages/core/src/areas/store-diagnostics/options.ts
export interface StoreDiagnosticsOptions {
    readonly storeDiagnostics?: StoreDiagnosticsProvider | undefined;
}

// packages/core/src/areas/store-diagnostics/provider.ts
export interface StoreTransactionRecord {
    readonly orderId: bigint;
    readonly transactionId: bigint;
    readonly storeId: bigint;
    readonly status: string;
    readonly changedAt: number;
    readonly createdAt: number;
    readonly agreementId: bigint | null;
    readonly agreementStatus: string | null;
}
export interface StoreAgreementRecord {
    readonly agreementId: bigint;
    readonly status: string;
}
export interface StorePlayer {
    readonly storeId: bigint;
    readonly personaName: string;
}
export interface StorePlayerQuery {
    readonly storeId: bigint;
    readonly appId: number | undefined;
}
export interface StoreDiagnosticsProvider {
    readReport(query: {
        readonly since: number;
        readonly limit: number;
    }, signal: AbortSignal): Promise<StoreOutcome<{
        readonly transactions: readonly StoreTransactionRecord[];
    }>>;
    readTransaction(key: {
        readonly orderId: bigint;
    } | {
        readonly transactionId: bigint;
    }, signal: AbortSignal): Promise<StoreOutcome<{
        readonly transaction: StoreTransactionRecord | null;
    }>>;
    readAgreements(query: StorePlayerQuery, signal: AbortSignal): Promise<StoreOutcome<{
        readonly agreements: readonly StoreAgreementRecord[] | null;
    }>>;
    cancelAgreement(agreement: StorePlayerQuery & {
        readonly agreementId: bigint;
    }, signal: AbortSignal): Promise<StoreOutcome<{
        readonly found: boolean;
    }>>;
    readBuyer(query: StorePlayerQuery & {
        readonly ipAddress: string | undefined;
    }, signal: AbortSignal): Promise<StoreOutcome<{
        readonly buyer: StoreBuyer | null;
    }>>;
    readApp(query: StorePlayerQuery, signal: AbortSignal): Promise<StoreOutcome<{
        readonly app: Pick<AppOwnership, 'owned' | 'permanent'>;
    }>>;
    readItemDefinitions(signal: AbortSignal): Promise<StoreOutcome<{
        readonly text: string;
    }>>;
    readPlayers(storeIds: readonly bigint[], signal: AbortSignal): Promise<StoreOutcome<{
        readonly players: readonly StorePlayer[];
    }>>;
}

// packages/core/src/areas/titles/options.ts
export interface ObjectsOptions {
    readonly objectStore?: ObjectStore | undefined;
}

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

// packages/core/src/areas/webhooks/options.ts
export interface WebhooksOptions {
    readonly webhooks?: {
        readonly allow?: readonly string[];
        readonly ca?: string;
    } | undefined;
}

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
export interface Backend<A extends OwnAreas = readonly []> extends HttpHandler, LoadShedder, AsyncDisposable {
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

// packages/core/src/backend/engine-tables.ts
export declare const engineTables: readonly Table[];

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

// packages/core/src/backend/implementation-options.ts
type Named<Value> = Readonly<Record<string, Value>>;
export interface Implementations {
    readonly Allocators?: Named<readonly ConfiguredAllocator[]>;
    readonly EventTransport?: Named<WakeUpsOption>;
    readonly ItemProvider?: Named<ItemProvider>;
    readonly Mail?: Named<SendMail>;
    readonly MatchmakingRating?: Named<MatchmakingRating>;
    readonly MatchmakingStrategies?: Named<Readonly<Record<string, MatchmakingStrategy>>>;
    readonly ObjectStore?: Named<ObjectStore>;
    readonly OrderProvider?: Named<OrderProvider>;
    readonly RateStore?: Named<'storage' | RateStore>;
    readonly StoreDiagnostics?: Named<StoreDiagnosticsProvider>;
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
    readonly rateStore?: 'storage' | RateStore | undefined;
    readonly wakeUps?: WakeUpsOption | undefined;
    readonly trustProxy?: TrustProxy;
    readonly publicUrl?: string | undefined;
    readonly exposeInternal?: boolean;
    readonly headers?: {
        readonly session?: string | undefined;
        readonly apiKey?: string | undefined;
    };
    readonly consumers?: HostConsumers;
    readonly responseHeaders?: Readonly<Record<string, string>>;
    readonly areas?: A;
    readonly withoutAreas?: readonly (keyof AreaApis)[];
    readonly excludedServices?: readonly string[];
    readonly implementations?: Implementations | undefined;
    readonly onRestart?: (() => void | Promise<void>) | undefined;
    readonly hooks?: Hooks<A>;
    readonly background?: boolean;
    readonly clock?: Clock;
    readonly ids?: Ids;
    readonly random?: RandomBytes;
    readonly log?: Log;
    readonly meter?: Meter | undefined;
    readonly tracer?: Tracer | undefined;
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
export declare function createCatalogue(areas: readonly AreaData[], engineTables?: readonly Table[], own?: ReadonlySet<AreaData>): Catalogue;

// packages/core/src/catalogue/reference-pages.ts
export declare const referencePages: (catalogue: Catalogue) => Readonly<Record<string, string>>;

// packages/core/src/connections/change-listeners.ts
export type ConnectionListener = (change: ConnectionChange) => void | Promise<void>;

// packages/core/src/connections/connection-rows.ts
export interface ConnectionChange {
    readonly accountId: string;
    readonly connected: boolean;
}

// packages/core/src/connections/connections.ts
export interface Connections {
    lastConnected(db: StorageOperations, accountIds: readonly string[], now: number): Promise<ReadonlyMap<string, number>>;
    connected(db: StorageOperations, accountIds: readonly string[], now: number): Promise<ReadonlySet<string>>;
    onChange(listener: ConnectionListener): void;
    openHere(): number;
}
export interface RunningConnections extends Connections {
    readonly tasks: readonly Task[];
    stop(): Promise<void>;
}

// packages/core/src/data-steps/data-step.ts
export interface DataStep<T extends Table = Table> {
    readonly name: string;
    readonly table: T;
    readonly where?: Where<T>;
    readonly batchSize?: number;
    change(unit: StorageOperations, rows: readonly Row<T>[]): Promise<void>;
}
export declare const defineDataStep: <T extends Table>(step: DataStep<T>) => DataStep;

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

// packages/core/src/events/event-json.ts
export interface PreparedEvent {
    readonly eventId: string;
    readonly kind: EventKind;
    readonly content: unknown;
    readonly body: string;
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
                metadata?: Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }> | null | undefined;
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
            build: import("../kernel/schemas.ts").Maybe<string, string>;
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
            build: import("../kernel/schemas.ts").Maybe<string, string>;
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
                metadata?: Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }> | null | undefined;
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

// packages/core/src/events/nodes/signals.ts
export interface Signals {
    signal(topic: string, key: string): void;
    onSignal(topic: string, listener: (key: string | null) => void): () => void;
    start(): Promise<void>;
    stop(): Promise<void>;
}

// packages/core/src/events/nodes/wake-ups.ts
export type WakeUpsOption = 'polling' | {
    readonly pollMilliseconds: number;
} | WakeUps;

// packages/core/src/events/outbox.ts
export interface StoredEvent {
    readonly recipientId: string;
    readonly sequence: number;
    readonly eventId: string;
    readonly payload: string;
}
export interface CommittedEmission {
    readonly event: PreparedEvent;
    readonly emission: Emission;
    readonly stored: readonly StoredEvent[];
    readonly broadcast: boolean;
}

// packages/core/src/events/streams/live-events.ts
export type LiveEventsOf = (recipientIds: readonly string[]) => Promise<ReadonlyMap<string, EventBody>>;

// packages/core/src/events/streams/stream-hub.ts
export interface Broadcast {
    readonly eventId: string;
    readonly body: string;
    readonly tags: readonly string[];
    readonly senderId: string;
    readonly everyone: boolean;
}
export type StreamListener = (recipientId: string, send: (event: EventBody) => void) => void;
export interface StreamHub {
    subscribe(recipientId: string, cursor: string | undefined, owner: StreamOwner): Promise<{
        readonly feed: Feed;
        readonly position: string;
    }>;
    subscribeTags(filter: TagFilter, owner: StreamOwner): Feed;
    openOperatorStream(owner: StreamOwner, keepAlive: FeedItem, start: Feed['start']): Feed;
    deliver(committed: readonly CommittedEmission[]): void;
    broadcast(broadcast: Broadcast): void;
    publishLive(eventsOf: LiveEventsOf, recipients?: readonly string[]): Promise<void>;
    recipientsHere(recipientIds: readonly string[]): readonly string[];
    sendLive(recipientIds: readonly string[], event: EventBody): void;
    onStream(listener: StreamListener): void;
    onTag(tag: string, listener: (broadcast: Broadcast) => void): void;
    check(recipientId: string, sequence?: number): void;
    recipients(): string[];
    closeStreams(which: StreamsOf): void;
    onAccounts(listener: AccountStreams): void;
    onSurplus(listener: (owner: StreamOwner) => void): void;
    tickets(): readonly StreamTicket[];
    replaceTicket(ticket: StreamTicket): void;
    lineages(): string[];
    closeLogins(lineages: readonly string[]): void;
    readonly size: number;
}

// packages/core/src/events/streams/stream-registry.ts
export interface StreamOwner {
    readonly accountId: string | null;
    readonly lineage: string | null;
    readonly keyId: string | null;
    readonly policyId?: string | null;
    readonly ticket?: StreamTicket;
}
export type StreamTicket = Pick<TicketStream, 'digest' | 'opening'>;
export type StreamsOf = {
    readonly accountId: string;
} | {
    readonly lineage: string;
} | {
    readonly keyId: string;
} | {
    readonly policyId: string;
} | {
    readonly operatorsOf: string;
} | {
    readonly operators: true;
} | {
    readonly all: true;
};
export type AccountStreams = (accountId: string, open: boolean) => void;

// packages/core/src/events/streams/tag-subscriptions.ts
export interface TagFilter {
    readonly tags: readonly string[] | null;
    readonly senderId: string | null;
    readonly hidden?: readonly string[];
}

// packages/core/src/fetch/handler.ts
export interface FetchHandlerOptions {
    readonly prefix?: string;
    readonly onResponse?: (operation: string | undefined, request: Request) => void;
}
export interface FetchContext {
    readonly address?: string | undefined;
    readonly parsedBody?: {
        readonly value: unknown;
    };
    readonly next?: () => Response | Promise<Response>;
}
export type FetchHandler = (request: Request, context?: FetchContext) => Promise<Response>;
export declare function toFetchHandler(backend: HttpHandler, options?: FetchHandlerOptions): FetchHandler;

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
    readonly cedes?: readonly string[];
    readonly tail?: true;
    readonly access: 'public' | 'session' | 'player' | 'key' | 'operator';
    readonly permission?: string;
    readonly params?: z.ZodObject;
    readonly query?: z.ZodObject;
    readonly body?: z.ZodObject;
    readonly out?: z.ZodObject;
    readonly stream?: z.ZodObject;
    readonly bytes?: true;
    readonly text?: true;
    readonly form?: true;
    readonly page?: true;
    readonly everyPermission?: true;
    readonly widenedBy?: readonly string[];
    readonly errors?: readonly ErrorMaker[];
    readonly emits?: readonly string[];
    readonly rate?: string;
    readonly exactNumbers?: true;
    readonly keyField?: string;
    readonly bodyLimit?: string;
    readonly object?: string;
    readonly routine?: true;
    readonly reads?: true;
    readonly unkeyed?: true;
    readonly ownKeys?: true;
    readonly keyed?: true;
    readonly idempotent?: true;
    readonly twoSteps?: true;
    readonly waits?: true;
    readonly external?: true;
    readonly issuesSession?: true;
    readonly secret?: string;
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
    readonly otherPermissions?: readonly string[];
}
export declare const defineContract: <const R extends Routes, const Name extends string = string>(contract: Contract<R, Name>) => Contract<R, Name>;
type Shape<S> = S extends z.ZodObject ? S : z.ZodObject<Record<never, never>>;
type ParsedPart<S> = S extends z.ZodObject ? z.output<S> : unknown;
type RawPart<S> = S extends z.ZodObject ? z.input<S> : unknown;
export type Input<R extends Route> = ParsedPart<R['params']> & ParsedPart<R['query']> & ParsedPart<R['body']>;
export type RawInput<R extends Route> = RawPart<R['params']> & RawPart<R['query']> & RawPart<R['body']>;
export type Output<R extends Route> = R['stream'] extends z.ZodObject ? Feed : R['text'] extends true ? string : R['bytes'] extends true ? BytesAnswer : z.input<Shape<R['out']>>;
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

// packages/core/src/http/document/documented-errors.ts
export declare const documentedErrors: (route: Route) => readonly ErrorMaker[];

// packages/core/src/http/document/manifest.ts
type ManifestEntry = readonly [method: string, path: string, query?: readonly string[], kind?: 1 | 2 | 3];
export declare const manifestOf: (contracts: readonly Contract[]) => Record<string, Readonly<Record<string, ManifestEntry>>>;

// packages/core/src/http/document/openapi.ts
export interface DocumentOptions {
    readonly internal?: (route: Route) => boolean;
    readonly serverUrl?: string;
    readonly sessionHeader?: string;
}
export declare function openApiDocument(contracts: readonly Contract[], { internal, serverUrl, sessionHeader }?: DocumentOptions): Promise<JsonObject>;

// packages/core/src/http/document/schema-objects.ts
export type JsonObject = Record<string, unknown>;

// packages/core/src/http/document/write-area-client.ts
export declare function writeAreaClient(contract: Contract): string;

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

// packages/core/src/http/input/page.ts
export interface PageRequest {
    readonly limit?: number | undefined;
    readonly offset?: number | undefined;
    readonly pageToken?: string | undefined;
}
export interface PageList<T extends Table> {
    readonly where?: Where<T>;
    readonly orderBy: OrderBy<T>;
    readonly positionOf?: (row: Row<T>) => Partial<Row<T>>;
}
export interface Page<T extends Table> {
    readonly rows: readonly Row<T>[];
    readonly nextPageToken?: string;
}
export declare function readPage<T extends Table>(db: StorageOperations, table: T, list: PageList<T>, request: PageRequest, maxPageSize: number): Promise<Page<T>>;
export declare function readPageBy<T extends Table, Found>(find: (query: Query<T>) => Promise<readonly Found[]>, rowOf: (found: Found) => Row<T>, table: T, list: PageList<T>, { limit, offset, pageToken }: PageRequest, maxPageSize: number): Promise<{
    readonly found: readonly Found[];
    readonly nextPageToken?: string;
}>;

// packages/core/src/http/mount.ts
export interface RequestTarget {
    readonly path: string;
    readonly query: string;
}
export declare function splitTarget(target: string): RequestTarget;
export declare const isApiPath: (path: string) => boolean;
export type FindApiTarget = (target: string) => RequestTarget | null;
export declare function createMount(prefix: string): FindApiTarget;
export declare function checkBackend(adapter: string, backend: unknown): asserts backend is HttpHandler;

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
    readonly answerBytes?: number;
}
export interface RateStore {
    take(key: string, cost: number, rate: Rate, now: number): number | Promise<number>;
    charge(key: string, cost: number, rate: Rate, now: number): Promise<void>;
    giveBack(key: string, cost: number, takenAt: number): Promise<void>;
}

// packages/core/src/http/rates.ts
export type RateTable = Readonly<Record<string, Rate>>;
export interface Rates {
    take(rateClass: string, key: string, now: number): undefined | Promise<void>;
    takeByAddress(rateClass: string, address: string, now: number): Promise<void>;
    isBlocked(rateClass: string, address: string, now: number): boolean;
    giveBackByAddress(rateClass: string, address: string, takenAt: number): Promise<void>;
    giveBack(rateClass: string, key: string, takenAt: number): Promise<void>;
    chargeAnswer(rateClass: string, key: string, text: string, now: number): Promise<void>;
    chargeAnswerByAddress(rateClass: string, address: string, text: string, now: number): Promise<void>;
}

// packages/core/src/http/request.ts
export declare const API_ROOT = "/api/v1";
export interface HttpRequest {
    readonly method: string;
    readonly path: string;
    readonly query: string;
    readonly headers: {
        readonly [name: string]: string | readonly string[] | undefined;
    };
    readonly address: string;
    readonly signal: AbortSignal;
    readBody(limit: number, onChunk?: (bytes: number) => boolean): Promise<Uint8Array | 'too large'>;
    readonly parsedBody?: {
        readonly value: unknown;
    };
}
export type RequestHead = Pick<HttpRequest, 'method' | 'path' | 'query' | 'headers'>;
export interface HttpResponse {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | HttpStream;
    readonly operation?: string;
    readonly code?: RpcCode;
}
export type BytesAnswer = Pick<HttpResponse, 'status' | 'headers' | 'body'>;
export interface HttpStream {
    open(sink: StreamSink): () => void;
}
export interface StreamSink {
    write(chunk: string | Uint8Array): boolean;
    readonly pending: number;
    onDrain(listener: () => void): void;
    end(): void;
    abort(): void;
}
export interface LoadShedder {
    readonly shed: (request: RequestHead) => HttpResponse | null;
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
    readonly position?: string;
    readonly proof?: string;
}

// packages/core/src/http/vary.ts
export declare function joinVary(...values: readonly (string | number | readonly string[])[]): string;

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

// packages/core/src/kernel/availability.ts
export interface Availability {
    readonly since: number;
    readonly holdsUntil: number;
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
export interface TicketStream {
    readonly digest: string;
    readonly opening: number;
    readonly proof: string;
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
    readonly ticket?: TicketStream;
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
    readonly refusal?: ApiError;
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
    readonly outside?: (<Result>(work: Promise<Result>) => Promise<Result>) | undefined;
    header(name: string): string | undefined;
    reply(name: string, value: string): void;
}
export declare function principalOf(actor: Actor): string;
export declare function playerOf(call: Call): string;
export declare function sessionOf(call: Call): SessionActor;
export declare function ownAccount(call: Call, named: string | undefined): string;

// packages/core/src/kernel/check-options.ts
declare const kinds: {
    readonly text: Form;
    readonly number: Form;
    readonly flag: Form;
    readonly function: Form;
    readonly list: Form;
    readonly object: Form;
    readonly any: Form;
};
export type OptionKind = keyof typeof kinds | {
    readonly [name: string]: OptionKind;
};
type NameOf<Options> = Options extends unknown ? keyof Options & string : never;
export interface OptionTable<Options> {
    readonly example: string;
    readonly required?: readonly NameOf<Options>[];
    readonly options: {
        readonly [Name in NameOf<Options>]: OptionKind;
    };
}
export declare function checkOptions<Options extends object>(factory: string, options: Options, { example, required, options: known }: OptionTable<NoInfer<Options>>): void;

// packages/core/src/kernel/content-json.ts
export declare const contentJson: (value: unknown) => string;

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
type Declaration = readonly [code: RpcCode, message: string, status?: number];
export declare function defineErrors<const D extends Record<string, Declaration>>(declarations: D): {
    readonly [Reason in keyof D]: ErrorMaker;
};
export declare const commonErrors: {
    readonly INVALID_FIELD: ErrorMaker;
    readonly INVALID_JSON: ErrorMaker;
    readonly INVALID_PATH: ErrorMaker;
    readonly CREDENTIAL_AMBIGUOUS: ErrorMaker;
    readonly URL_TOO_LONG: ErrorMaker;
    readonly CONTENT_TYPE_UNSUPPORTED: ErrorMaker;
    readonly BODY_TOO_LARGE: ErrorMaker;
    readonly REQUEST_TIMEOUT: ErrorMaker;
    readonly ROUTE_UNKNOWN: ErrorMaker;
    readonly METHOD_NOT_ALLOWED: ErrorMaker;
    readonly CREDENTIAL_INVALID: ErrorMaker;
    readonly ACCOUNT_REQUIRED: ErrorMaker;
    readonly SESSION_REQUIRED: ErrorMaker;
    readonly KEY_REQUIRED: ErrorMaker;
    readonly PERMISSION_MISSING: ErrorMaker;
    readonly NOT_YOURS: ErrorMaker;
    readonly ACCOUNT_BANNED: ErrorMaker;
    readonly RATE_LIMITED: ErrorMaker;
    readonly IDEMPOTENCY_KEY_INVALID: ErrorMaker;
    readonly IDEMPOTENCY_KEY_REUSED: ErrorMaker;
    readonly IDEMPOTENCY_KEY_RUNNING: ErrorMaker;
    readonly IDEMPOTENCY_KEY_DONE: ErrorMaker;
    readonly REQUEST_CANCELLED: ErrorMaker;
    readonly DEADLINE_EXCEEDED: ErrorMaker;
    readonly NUMBER_OUT_OF_RANGE: ErrorMaker;
    readonly STORAGE_BUSY: ErrorMaker;
    readonly STORAGE_FULL: ErrorMaker;
    readonly OVERLOADED: ErrorMaker;
    readonly NOT_STARTED: ErrorMaker;
    readonly SERVICE_EXCLUDED: ErrorMaker;
    readonly SHUTTING_DOWN: ErrorMaker;
    readonly INTERNAL: ErrorMaker;
};
export declare const invalidField: (field: string, description: string) => ApiError;
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
export interface AccountItem {
    catalogItemId: string;
    isOwned: boolean;
    count: bigint;
    customItemId: string;
}
export interface AccountPlayerSummary {
    accountId: string;
    storeId: bigint;
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
    count: bigint;
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
    minScore?: bigint | undefined;
    maxScore?: bigint | undefined;
    maxEntries: number;
    metadata: Record<string, unknown>;
    version: number;
    createdTimestamp: number;
    nextResetTimestamp: number;
}
export interface LeaderboardEntry {
    accountId: string;
    playerName: string;
    score: bigint;
    subscore: bigint;
    rank: number;
    submissions: number;
    metadata: Record<string, unknown>;
    createdTimestamp: number;
    updatedTimestamp: number;
    hidden?: boolean | undefined;
}
export interface LeaderboardPlayer {
    playerName: string;
    score: bigint;
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
        amount: bigint;
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
        amount: bigint;
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
    increment: bigint;
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
        amount: bigint;
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
    amount: bigint;
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
    bytes: bigint;
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
    bytes: bigint;
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
    agreementId: bigint;
    status: string;
}
export interface StoreOrderMetadata {
    language?: string | null | undefined;
    userSession?: 'web' | 'client' | '' | null | undefined;
    ipAddress?: string | null | undefined;
}
export interface StoreOrderRecord {
    orderId: bigint;
    transId: bigint;
    storeId: bigint;
    status: string;
    time: string;
}
export interface StoreOrderResult {
    checkoutUrl?: string | undefined;
}
export interface StorePlayerSummary {
    storeId: bigint;
    personaName: string;
}
export interface StoreTransactionInfo {
    orderId: bigint;
    transId: bigint;
    storeId: bigint;
    status: string;
    time: string;
    agreementId: bigint;
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
    bytes: bigint;
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
export interface Identity {
    readonly platform: Platform;
    readonly issuer: string;
    readonly subject: string;
    readonly displayName: string | null;
}
export type IdentityKey = Pick<Identity, 'platform' | 'issuer' | 'subject'>;
export interface AccountDirectory {
    existing(db: StorageOperations, ids: readonly string[]): Promise<ReadonlySet<string>>;
    names(db: Pick<StorageOperations, 'find'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
    createdAt(db: StorageOperations, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
    lock(unit: StorageOperations, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

// packages/core/src/kernel/instruments.ts
export interface Meter {
    recordRequest(operation: string | null, code: 'OK' | RpcCode, milliseconds: number): void;
    recordWait(operation: string, code: 'OK' | RpcCode, milliseconds: number): void;
    recordRateLimited(rateClass: string): void;
    recordStorage(operation: string, outcome: string, milliseconds: number): void;
    recordTask(task: string, outcome: 'success' | 'failed' | 'lost', milliseconds: number): void;
    recordMatched(queue: string, waitMilliseconds: number): void;
    recordExpired(queue: string, tickets: number): void;
    recordAllocation(allocator: string, outcome: 'started' | 'declined' | 'failed', milliseconds: number): void;
    recordDelivery(milliseconds: number): void;
    recordError?(reason: string): void;
    recordPlayer?(accountId: string): void;
    recordTicket?(queue: string): void;
    recordSale?(kind: 'granted' | 'returned', currency: string, amount: bigint): void;
    connect?(measure: () => Promise<Measurements>): void;
}
export interface Tracer {
    trace<Result>(span: Span, work: () => Promise<Result>): Promise<Result>;
}
export interface Span {
    readonly kind: 'request' | 'storage' | 'task';
    readonly name: string;
    readonly table?: string;
}
export interface Measurements {
    readonly runningRequests: number;
    readonly openStreams: number;
    readonly storageQueueMilliseconds: number;
    readonly storage: StorageMeasurements;
    readonly gauges: readonly Gauge[];
}
export type Gauge = {
    readonly kind: 'playersWaiting';
    readonly queue: string;
    readonly value: number;
} | {
    readonly kind: 'matchesWaiting';
    readonly value: number;
} | {
    readonly kind: 'consumerLag';
    readonly consumer: string;
    readonly value: number;
} | {
    readonly kind: 'parkedSubjects';
    readonly consumer: string;
    readonly value: number;
};

// packages/core/src/kernel/limits.ts
export type Limit = readonly [defaultValue: number, cap: number, meaning: string];
export type LimitTable = Readonly<Record<string, Limit>>;
export type LimitsOf<Table extends LimitTable> = {
    readonly [Name in keyof Table]: number;
};
export declare const engineLimits: {
    readonly bodyBytes: readonly [262144, 4194304, "bytes of a request body"];
    readonly bodySeconds: readonly [20, 300, "seconds within which the body of a request must arrive"];
    readonly slowBodies: readonly [100, 100000, "bodies in this process that have been arriving for more than a second; above it, those that began first are given up"];
    readonly pendingBodyBytes: readonly [67108864, 4294967296, "bytes of all arriving bodies in this process; above it, those that began first are given up"];
    readonly urlBytes: readonly [8192, 8192, "characters of a path with its query"];
    readonly jsonDepth: readonly [32, 64, "levels of nested objects and arrays in a body"];
    readonly jsonKeys: readonly [2000, 10000, "members of all objects in a body, in total"];
    readonly jsonItems: readonly [1000, 10000, "items of one array in a body"];
    readonly jsonStringBytes: readonly [65536, 1048576, "bytes of one string in a body"];
    readonly requestSeconds: readonly [30, 300, "seconds that an operation may take; streams and long polls are exempt"];
    readonly requestWaitMilliseconds: readonly [2000, 60000, "milliseconds from the arrival of a request to its answer, as measured while others wait; one that would take longer is refused with OVERLOADED, the newest first"];
    readonly loginWaitMilliseconds: readonly [6000, 60000, "the same for logins and other public operations: who wants to get in waits for longer than who plays"];
    readonly concurrentRequests: readonly [16384, 100000, "requests in this process, under way or waiting for their turn; more are refused with OVERLOADED. Streams and long polls do not count"];
    readonly drainSeconds: readonly [10, 300, "seconds that running requests get to finish when the backend stops"];
    readonly returnSeconds: readonly [30, 600, "seconds after the service was away in which nothing ends that waited for a caller"];
    readonly pageRows: readonly [200, 1000, "rows per page"];
    readonly metadataEntries: readonly [128, 1024, "metadata entries per account"];
    readonly metadataKeyLength: readonly [128, 256, "characters of one metadata key"];
    readonly metadataValueBytes: readonly [16384, 262144, "bytes of one metadata value, including after an append"];
    readonly metadataTotalBytes: readonly [262144, 4194304, "bytes of all metadata values per account"];
    readonly serverMetadataEntries: readonly [64, 1024, "metadata entries per account beyond metadataEntries for keys that begin with server."];
    readonly serverMetadataBytes: readonly [4096, 65536, "bytes of metadata values per account beyond metadataTotalBytes for keys that begin with server."];
    readonly globalListEntries: readonly [1000, 1000, "entries that one list or search of metadata returns"];
    readonly globalListBytes: readonly [1048576, 4194304, "bytes of values that one list or search of metadata returns"];
    readonly searchPatternLength: readonly [128, 512, "characters of a regular expression"];
    readonly searchKeys: readonly [10000, 10000, "keys that one search examines"];
    readonly removalPaths: readonly [64, 64, "paths of one partial delete"];
    readonly removalSegments: readonly [16, 16, "segments of one such path"];
    readonly lastSeenSeconds: readonly [60, 60, "seconds between two writes of the time at which a session was last used"];
    readonly eventBytes: readonly [16384, 65536, "bytes of one event"];
    readonly eventLogSeconds: readonly [300, 86400, "seconds that an event is kept for resuming streams"];
    readonly eventLogRows: readonly [1000, 10000, "events per recipient that are kept for resuming streams"];
    readonly streamsPerAccount: readonly [5, 100, "event streams per account; a new stream above the limit closes the oldest"];
    readonly streams: readonly [10000, 100000, "event streams of this process"];
    readonly streamQueueItems: readonly [256, 4096, "events that wait for one slow stream"];
    readonly streamQueueBytes: readonly [1048576, 16777216, "bytes that wait for one slow stream"];
    readonly streamStallSeconds: readonly [60, 600, "seconds without progress after which a blocked stream closes"];
    readonly connectionGraceSeconds: readonly [10, 300, "seconds that an account counts as connected after its last event stream"];
    readonly streamSeconds: readonly [90, 86400, "seconds after which a stream closes and the client resumes; some close up to a sixth earlier. A client whose network vanished counts as connected until then"];
    readonly streamReturnSeconds: readonly [8, 300, "seconds over which the clients of a stopping server are asked to come back; keep it below connectionGraceSeconds"];
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

// packages/core/src/kernel/match-states.ts
export declare const matchStates: {
    readonly UNSPECIFIED: 0;
    readonly QUEUED: 1;
    readonly ASSIGNED: 2;
    readonly RUNNING: 3;
    readonly ENDED: 4;
    readonly FAILED: 5;
};
export type MatchState = (typeof matchStates)[keyof typeof matchStates];

// packages/core/src/kernel/moment.ts
export interface Moment<Value = unknown> {
    readonly name: string;
    readonly summary: string;
    readonly value?: Value;
}
export interface Listener {
    readonly moment: Moment;
    readonly before: readonly string[];
    readonly isApplication?: boolean;
    run(unit: Unit, value: unknown): Promise<void>;
}
export declare const defineMoment: <Value>(name: string, summary: string) => Moment<Value>;
export declare const on: <Value>(moment: Moment<Value>, run: (unit: Unit, value: Value) => Promise<void>, { before }?: {
    readonly before?: readonly string[];
}) => Listener;
export type Raise = <Value>(unit: Unit, moment: Moment<Value>, value: Value) => Promise<void>;
export type IsHeardByApplication = <Value>(moment: Moment<Value>) => boolean;

// packages/core/src/kernel/option-forms.ts
export type Form = (value: unknown, path: string) => void;

// packages/core/src/kernel/permissions.ts
export declare const rightsErrors: {
    readonly ROLE_NOT_HELD: import("./errors.ts").ErrorMaker;
};
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
        valueSchema?: unknown;
    }
}
export declare const Int64: z.ZodPipe<z.ZodUnion<readonly [z.ZodBigInt, z.ZodNumber, z.ZodString]>, z.ZodTransform<bigint, string | number | bigint>>;
export declare const int32: (bounds?: {
    readonly min?: number;
    readonly max?: number;
}) => z.ZodInt;
export declare const TimestampSeconds: z.ZodInt;
export declare const TimeText: z.ZodString;
export declare const Bool: z.ZodBoolean;
export declare const text: (max: number, min?: number) => z.ZodString;
export declare const Id: z.ZodString;
export declare const displayText: (max: number, min?: number) => z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
export declare const nameText: (max: number) => z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
export declare const DisplayName: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
interface MaybeInternals<Output, Input> extends z.core.$ZodTypeInternals<Output, Input> {
    optin: 'optional';
}
export interface Maybe<Output, Input> extends z.ZodType<Output | undefined, Input | null | undefined, MaybeInternals<Output | undefined, Input | null | undefined>> {
}
export declare const maybe: <S extends z.ZodType>(schema: S) => Maybe<z.output<S>, z.input<S>>;
export interface Defaulted<Output, Input> extends z.ZodType<Output, Input | null | undefined, MaybeInternals<Output, Input | null | undefined>> {
}
export declare function enumeration<const V extends Readonly<Record<string, number>>>(id: string, prefix: string, values: V): z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<Awaited<V[keyof V]>, string | number>>;
export declare const pageFields: {
    readonly limit: Maybe<number, number>;
    readonly offset: Maybe<number, number>;
    readonly pageToken: Maybe<string, string>;
};
export declare const nextPageToken: {
    readonly nextPageToken: z.ZodOptional<z.ZodString>;
};
export declare const Empty: z.ZodObject<{}, z.core.$strip>;
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
    readonly getReferenced?: GetReferenced;
    emit(emission: Emission): void;
    audit(entry: AuditEntry): void;
    reply(name: string, value: string): void;
    readonly replies: ReadonlyMap<string, string>;
    afterCommit(effect: () => void): void;
}

// packages/core/src/maintenance/erase-account.ts
export interface Erasure {
    readonly deleted: Readonly<Record<string, number>>;
    readonly kept: Readonly<Record<string, number>>;
    readonly remaining: Readonly<Record<string, number>>;
}
export interface EraseOptions {
    readonly storage: Storage;
    readonly tables: readonly Table[];
    readonly accountId: string;
    readonly deleteAccount: () => Promise<unknown>;
}
export declare function eraseAccount(options: EraseOptions): Promise<Erasure>;

// packages/core/src/maintenance/export-account.ts
export type AccountExport = Readonly<Record<string, readonly Readonly<Record<string, Json>>[]>>;
export declare function exportAccount(storage: Pick<StorageOperations, 'find'>, tables: readonly Table[], accountId: string): Promise<AccountExport>;

// packages/core/src/metadata/entity-metadata.ts
export declare const EntityMetadata: z.ZodObject<{
    stringPayload: import("../kernel/schemas.ts").Maybe<string, string>;
    intPayload: import("../kernel/schemas.ts").Maybe<bigint, string | number | bigint>;
    jsonPayload: import("../kernel/schemas.ts").Maybe<string, string>;
}, z.core.$strip>;
export type EntityMetadata = z.output<typeof EntityMetadata>;
export interface MetadataValue {
    readonly stringPayload?: string | undefined;
    readonly intPayload?: bigint | undefined;
    readonly jsonPayload?: string | undefined;
}
type GivenValue = Omit<MetadataValue, 'intPayload'> & {
    readonly intPayload?: bigint | number | undefined;
};
export declare const MetadataMap: z.ZodPipe<z.ZodCustom<Readonly<Record<string, GivenValue>>, Readonly<Record<string, GivenValue>>>, z.ZodTransform<Readonly<Record<string, MetadataValue>>, Readonly<Record<string, GivenValue>>>>;

// packages/core/src/metadata/fields.ts
export declare const EntryKey: z.ZodString;

// packages/core/src/metadata/store.ts
export type MetadataMap = Record<string, MetadataValue>;

// packages/core/src/node/handler.ts
export interface NodeHandlerOptions {
    readonly prefix?: string;
    readonly onResponse?: (operation: string | undefined, request: IncomingMessage) => void;
}
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void;
export declare function toNodeHandler(backend: HttpHandler, options?: NodeHandlerOptions): NodeHandler;

// packages/core/src/node/request.ts
export interface NodeRequestOptions {
    readonly bodyStream?: Readable;
    readonly hostBody?: unknown;
}
export declare function toHttpRequest(request: IncomingMessage, response: ServerResponse, target: RequestTarget, options?: NodeRequestOptions): HttpRequest;

// packages/core/src/node/respond.ts
export declare function writeResponse(response: ServerResponse, answer: HttpResponse): void;
export declare function endsConnection(response: ServerResponse, answer: HttpResponse): boolean;

// packages/core/src/node/shed-load.ts
export interface ShedLoadOptions {
    readonly prefix?: string;
    readonly headers?: readonly (readonly [name: string, value: string])[];
    readonly onResponse?: (operation: string | undefined, request: IncomingMessage) => void;
}
export declare function shedLoad(backend: LoadShedder, listener: RequestListener, options?: ShedLoadOptions): RequestListener;

// packages/core/src/node/target.ts
export declare function replaceTarget(request: IncomingMessage, target: string): void;
export declare const targetOf: (request: IncomingMessage) => string;

// packages/core/src/releases/object-store.ts
export interface ObjectName {
    readonly bucket: string;
    readonly key: string;
}
export interface ObjectBucket {
    readonly name: string;
    readonly addresses?: readonly string[];
}
export interface SigningTerms {
    readonly method: 'GET' | 'HEAD';
    readonly now: number;
    readonly expiresSeconds: number;
    readonly servedBelow: string | null;
}
export interface ObjectRequest {
    readonly method: 'GET' | 'HEAD';
    readonly key: string;
    readonly expires: number;
    readonly signature: string;
    readonly now: number;
    header(name: string): string | undefined;
}
export type ObjectAnswer = BytesAnswer | {
    readonly refused: 'address' | 'missing' | 'changed' | 'busy';
} | {
    readonly refused: 'range';
    readonly size: number;
};
export interface ObjectStore {
    readonly buckets: readonly ObjectBucket[];
    readonly prefix?: string;
    sign(object: ObjectName, terms: SigningTerms): Promise<string>;
    serve?(request: ObjectRequest): Promise<ObjectAnswer>;
    stop?(): void;
}

// packages/core/src/runtime/clock.ts
export interface Clock {
    now(): number;
    after(milliseconds: number, action: () => void): () => void;
    readonly wall?: () => number;
    readonly monotonic?: () => number;
    readonly lag?: () => number;
}
export declare const systemClock: Clock;

// packages/core/src/runtime/ids.ts
export interface Ids {
    next(prefix: string): string;
    random(prefix: string): string;
}

// packages/core/src/runtime/isolate-meter.ts
export interface Meters {
    readonly meter: Meter | null;
    add(meter: Partial<Meter>): void;
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

// packages/core/src/runtime/outages.ts
export interface OutageLines {
    readonly began: string;
    readonly ended: string;
    readonly target?: string;
    readonly level?: 'warn' | 'error';
}
export interface Outages {
    failed(cause: unknown, target?: string, facts?: object): void;
    worked(target?: string): void;
    watch<Result>(work: Promise<Result>, target?: string, facts?: object): Promise<Result>;
}
export declare function createOutages({ log, clock }: {
    readonly log: Log;
    readonly clock: Pick<Clock, 'after' | 'now' | 'monotonic'>;
}, { began, ended, target: targetName, level }: OutageLines): Outages;

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
    health(): Promise<ComponentHealth>;
}

// packages/core/src/scheduler/task.ts
export interface Task {
    readonly name: string;
    readonly everyMilliseconds: number;
    readonly partitions?: () => Promise<readonly string[]>;
    readonly hasWork?: (partition: string) => Promise<boolean>;
    readonly leaseMilliseconds?: number;
    readonly idleMilliseconds?: number;
    readonly onWork?: (runEarly: (partition: string, earliest: number) => void) => void;
    run(lease: Lease, partition: string): Promise<void>;
}

// packages/core/src/storage/check.ts
export declare function checkTable(table: Table): void;
export declare const unknownTable: (name: string) => Error;
export declare const unitEnded: () => Error;
export declare function summedColumn(table: Table, name: string): Column;
export declare function safeSum(table: Table, name: string, sum: number | bigint | string): number;
export declare function checkKey<T extends Table>(table: T, key: Key<T>): void;
export declare function completeRow<T extends Table>(table: T, row: NewRow<T>): Row<T>;
export interface ColumnChange {
    readonly name: string;
    readonly column: Column;
    readonly operation: 'set' | 'add';
    readonly value: unknown;
}
export declare function changesOf<T extends Table>(table: T, patch: Patch<T>): readonly ColumnChange[];
export declare function checkDistinctKeys<T extends Table>(table: T, rows: readonly Row<T>[]): void;

// packages/core/src/storage/delete-in-batches.ts
export declare function deleteInBatches<T extends Table>(storage: Pick<StorageOperations, 'delete'>, table: T, where: Where<T>, oldest: keyof T['columns'] & string, options?: {
    readonly signal?: AbortSignal | undefined;
    readonly onDeleted?: (rows: readonly Row<T>[]) => void;
}): Promise<void>;

// packages/core/src/storage/errors.ts
declare const storageErrorNames: readonly ['UniqueConflict', 'NumberOutOfRange', 'StorageBusy', 'StorageOverloaded', 'StorageFull', 'StorageReentry', 'UnitYielded', 'StorageClosed', 'StorageNewer', 'MigrationRefused'];
export type StorageErrorName = (typeof storageErrorNames)[number];
export declare class StorageError extends Error {
    readonly name: StorageErrorName;
    readonly isConflict: boolean;
    constructor(name: StorageErrorName, message: string, { isConflict, ...options }?: ErrorOptions & {
        readonly isConflict?: boolean;
    });
}
export declare class UniqueConflict extends StorageError {
    readonly table: string;
    readonly columns: readonly string[];
    constructor(table: string, columns: readonly string[], options?: ErrorOptions);
}
export declare const numberOutOfRange: (table: string, columnName: string) => StorageError;
export declare const storageBusy: (message: string, cause?: unknown) => StorageError;
export declare const storageConflict: (message: string, cause?: unknown) => StorageError;
export declare const storageOverloaded: (message: string, cause?: unknown) => StorageError;
export declare const storageFull: (cause?: unknown) => StorageError;
export declare const storageReentry: () => StorageError;
export declare const unitYielded: () => StorageError;
export declare const storageClosed: () => StorageError;
export declare const storageNewer: (detail: string) => StorageError;
export declare const migrationRefused: (message: string, cause?: unknown) => StorageError;
export declare const isStorageError: <Name extends StorageErrorName>(error: unknown, name: Name) => error is StorageError & {
    readonly name: Name;
};
export declare const isStorageFailure: (error: unknown) => boolean;
export declare const isUniqueConflict: (error: unknown) => error is UniqueConflict;

// packages/core/src/storage/find-referenced.ts
export declare function findReferenced<T extends Table, R extends Table>(db: StorageOperations & {
    readonly findReferenced?: FindReferenced;
}, table: T, query: Query<T>, column: keyof T['columns'] & string, referenced: R): Promise<RowAndReferenced<T, R>[]>;

// packages/core/src/storage/get-referenced.ts
export declare function getReferenced<T extends Table, R extends Table>(db: StorageOperations & {
    readonly getReferenced?: GetReferenced;
}, table: T, key: Key<T>, column: keyof T['columns'] & string, referenced: R): Promise<RowAndReferenced<T, R> | null>;
export declare function lockReferenced<T extends Table, R extends Table>(unit: StorageOperations & {
    readonly getReferenced?: GetReferenced;
}, table: T, key: Key<T>, column: keyof T['columns'] & string, referenced: R): Promise<RowAndReferenced<T, R> | null>;

// packages/core/src/storage/get-with.ts
export declare function getWith<T extends Table, C extends Table>(db: StorageOperations & {
    readonly getWith?: GetWith;
}, table: T, key: Key<T>, children: C, column: keyof C['columns'] & string): Promise<RowWith<T, C> | null>;

// packages/core/src/storage/insert-numbered.ts
export declare function insertNumbered<C extends Table, R extends Table>(unit: UnitOperations, input: NumberedRows<C, R>): Promise<Row<C>[]>;

// packages/core/src/storage/key-text.ts
export declare const keyText: (table: Table, row: Readonly<Record<string, unknown>>) => string;

// packages/core/src/storage/make-folder.ts
export declare function makeFolder(folder: string): void;

// packages/core/src/storage/match.ts
export declare function matches(conditions: readonly ColumnCondition[], row: Readonly<Record<string, unknown>>): boolean;

// packages/core/src/storage/memory/create-memory-storage.ts
export declare function createMemoryStorage(): Storage;

// packages/core/src/storage/node-version.ts
export declare function checkNodeVersion(version?: string): void;

// packages/core/src/storage/order.ts
type AnyRow = Readonly<Record<string, unknown>>;
export declare const comparator: (order: readonly OrderColumn[]) => (left: AnyRow, right: AnyRow) => number;

// packages/core/src/storage/query.ts
export type ConditionOperator = 'is' | 'not' | 'in' | 'lt' | 'lte' | 'gt' | 'gte' | 'prefix';
export interface ColumnCondition {
    readonly name: string;
    readonly column: Column;
    readonly operator: ConditionOperator;
    readonly value: unknown;
}
export declare function conditionsOf<T extends Table>(table: T, where: Where<T>): readonly ColumnCondition[];
export declare function guardOf<T extends Table>(table: T, where: Where<T> | AllRows): readonly ColumnCondition[];
export declare function prefixEnd(prefix: string): string | null;
export interface OrderColumn {
    readonly name: string;
    readonly column: Column;
    readonly descending: boolean;
}
export declare function orderOf<T extends Table>(table: T, orderBy?: OrderBy<T>): readonly OrderColumn[];
export declare function positionOf<T extends Table>(table: T, order: readonly OrderColumn[], position: Position<T>): Readonly<Record<string, unknown>>;
export declare function checkBounds(table: Table, { limit, offset }: {
    readonly limit?: number | undefined;
    readonly offset?: number | undefined;
}): void;
export declare const keyOf: <T extends Table>(table: T, row: Readonly<Record<string, unknown>>) => Key<T>;

// packages/core/src/storage/read-snapshot.ts
export declare const readSnapshot: <Result>(storage: Pick<Storage, 'snapshot' | 'transaction'>, work: (reads: ReadOperations) => Promise<Result>) => Promise<Result>;

// packages/core/src/storage/row.ts
export type StoredRow = Readonly<Record<string, unknown>>;
export declare function rowCopier<T extends Table>(table: T): (row: StoredRow) => Row<T>;
export declare function changedRow(table: string, row: StoredRow, changes: readonly ColumnChange[]): StoredRow;

// packages/core/src/storage/scan.ts
export interface ScanQuery<T extends Table> extends Pick<Query<T>, 'where' | 'orderBy'> {
    readonly after?: Query<T>['after'] | undefined;
    readonly signal?: AbortSignal | undefined;
}
export declare function scan<T extends Table>(db: Pick<StorageOperations, 'find'>, table: T, { signal, after: start, ...query }: ScanQuery<T>, pageSize: number): AsyncGenerator<Row<T>[], void, undefined>;

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
export type IntColumn<T extends Table> = {
    [Name in keyof T['columns'] & string]: T['columns'][Name] extends Column<'int'> ? Name : never;
}[keyof T['columns'] & string];
export interface StorageOperations {
    get<T extends Table>(table: T, key: Key<T>): Promise<Row<T> | null>;
    find<T extends Table>(table: T, query: Query<T>): Promise<Row<T>[]>;
    count<T extends Table>(table: T, where: Where<T>, options?: CountOptions<T>): Promise<number>;
    sum<T extends Table>(table: T, column: IntColumn<T>, where: Where<T>): Promise<number>;
    lock<T extends Table>(table: T, where: Where<T> | AllRows, options?: ChangeOptions<T>): Promise<Row<T>[]>;
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
export interface RowAndReferenced<T extends Table, R extends Table> {
    readonly row: Row<T>;
    readonly referenced: Row<R> | null;
}
export type GetReferenced = <T extends Table, R extends Table>(table: T, key: Key<T>, column: keyof T['columns'] & string, referenced: R, lock: boolean) => Promise<RowAndReferenced<T, R> | null>;
export type FindReferenced = <T extends Table, R extends Table>(table: T, query: Query<T>, column: keyof T['columns'] & string, referenced: R) => Promise<RowAndReferenced<T, R>[]>;
export interface NumberedRows<C extends Table, R extends Table> {
    readonly counters: C;
    readonly added: readonly NewRow<C>[];
    readonly rows: R;
    readonly numbered: readonly NewRow<R>[];
    readonly number: keyof C['columns'] & keyof R['columns'] & string;
}
export type InsertNumbered = <C extends Table, R extends Table>(input: NumberedRows<C, R>) => Promise<Row<C>[]>;
export interface UnitOperations extends StorageOperations {
    readonly insertNumbered?: InsertNumbered;
    readonly getReferenced?: GetReferenced;
    readonly runInside?: <Result>(work: () => Result) => Result;
}
export interface ComponentHealth {
    readonly component: string;
    readonly healthy: boolean;
    readonly status: string;
}
export type WakeListener = (payload: string | null) => void;
export interface WakeUps {
    notify(channel: string, payload: string): Promise<void>;
    listen(channel: string, listener: WakeListener): Promise<() => Promise<void>>;
    readonly batchMilliseconds?: number;
    health?(): Promise<readonly ComponentHealth[]>;
    close?(): Promise<void>;
}
export type ReadOperations = Pick<StorageOperations, 'get' | 'find' | 'count' | 'sum'>;
export interface ConnectionMeasurements {
    readonly inUse: number;
    readonly max: number;
    readonly waiting: number;
}
export interface StorageMeasurements {
    readonly connections?: Readonly<Record<string, ConnectionMeasurements>>;
    readonly commits?: {
        readonly count: number;
        readonly units: number;
        readonly waiting: number;
    };
}
export type Snapshot = <Result>(work: (reads: ReadOperations) => Promise<Result>) => Promise<Result>;
export interface TransactionalStorage extends StorageOperations {
    transaction<Result>(work: (unit: UnitOperations) => Promise<Result>): Promise<Result>;
}
export interface MigrationPlan {
    readonly statements: readonly string[];
    readonly undeclaredTables: readonly string[];
}
export interface Storage extends TransactionalStorage {
    migrate(tables: readonly Table[]): Promise<void>;
    readonly planMigration?: (tables: readonly Table[]) => Promise<MigrationPlan>;
    close(): Promise<void>;
    readonly isRemote?: boolean;
    readonly getWith?: GetWith;
    readonly getReferenced?: GetReferenced;
    readonly findReferenced?: FindReferenced;
    readonly snapshot?: Snapshot;
    health(): Promise<readonly ComponentHealth[]>;
    readonly reserved?: TransactionalStorage;
    readonly queueMilliseconds?: () => number;
    readonly measure?: () => StorageMeasurements;
    readonly now?: () => Promise<number>;
    readonly notify?: WakeUps['notify'];
    readonly listen?: WakeUps['listen'];
}

// packages/core/src/storage/successor.ts
export interface StoredColumn {
    readonly type: string;
    readonly nullable: boolean;
    readonly hasDefault: boolean;
}
export interface StoredTable {
    readonly columns: ReadonlyMap<string, StoredColumn>;
    readonly key: readonly string[];
    readonly unique: readonly (readonly string[])[];
}
export declare function checkSuccessor(table: Table, stored: StoredTable): void;
export declare const uniqueSetRefused: (table: Table, set: readonly string[], cause: unknown) => Error;

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
type Defaulted<Type extends ColumnType> = Column<Type, false> & {
    readonly default: ColumnValues[Type];
};
interface ColumnMaker<Type extends ColumnType> {
    (): Column<Type, false>;
    (options: {
        readonly default: ColumnValues[Type];
    }): Defaulted<Type>;
    nullable(): Column<Type, true>;
}
export declare const column: {
    readonly text: ColumnMaker<"text">;
    readonly int: ColumnMaker<"int">;
    readonly int64: ColumnMaker<"int64">;
    readonly bool: ColumnMaker<"bool">;
    readonly time: ColumnMaker<"time">;
    readonly json: ColumnMaker<"json">;
};
type ColumnName<C extends Columns> = keyof C & string;
export interface RemovedParts {
    readonly columns?: readonly string[];
    readonly unique?: readonly (readonly string[])[];
    readonly indexes?: readonly (readonly string[])[];
}
export type PersonalData = 'none' | 'temporary' | AccountRows;
export interface AccountRows {
    readonly accounts?: readonly string[];
    readonly principals?: readonly string[];
    readonly mentions?: readonly string[];
    readonly parent?: {
        readonly table: string;
        readonly columns: Readonly<Record<string, string>>;
        readonly where?: Readonly<Record<string, string | number | boolean>>;
    };
    readonly erasure: 'delete' | 'area' | 'keep';
    readonly cleared?: Readonly<Record<string, string | number | bigint | null>>;
    readonly hidden?: readonly string[];
}
export interface Table<C extends Columns = Columns, K extends string = string> {
    readonly name: string;
    readonly columns: C;
    readonly key: readonly K[];
    readonly unique: readonly (readonly string[])[];
    readonly indexes: readonly (readonly string[])[];
    readonly removed?: RemovedParts;
    readonly partition?: string | null;
    readonly clustered?: boolean;
    readonly rewritten?: boolean;
    readonly sealed?: readonly string[];
    readonly personal?: PersonalData;
    readonly isSelection?: boolean;
}
export declare function defineTable<const C extends Columns, const K extends ColumnName<C>>(table: {
    readonly name: string;
    readonly columns: C;
    readonly key: readonly K[];
    readonly unique?: readonly (readonly ColumnName<C>[])[];
    readonly indexes?: readonly (readonly ColumnName<C>[])[];
    readonly removed?: RemovedParts;
    readonly partition?: ColumnName<C> | null;
    readonly clustered?: boolean;
    readonly rewritten?: boolean;
    readonly sealed?: readonly ColumnName<C>[];
    readonly personal?: PersonalData;
}): Table<C, K>;
export declare function selectColumns<C extends Columns, K extends ColumnName<C>, const N extends ColumnName<C>>(table: Table<C, K>, names: readonly N[]): Table<Pick<C, K | N>, K>;
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

// packages/core/src/storage/value.ts
export declare const int64Range: {
    readonly min: bigint;
    readonly max: bigint;
};
export declare const jsonDepthLimit = 200;

// packages/core/src/transfer/assert-complete.ts
export declare function assertComplete(storage: Pick<StorageOperations, 'get'>): Promise<void>;

// packages/core/src/transfer/assert-secret-key.ts
export declare function assertSecretKeys(storage: Pick<StorageOperations, 'find'>, tables: readonly Table[], secretKeys: readonly string[]): Promise<void>;

// packages/core/src/transfer/transfer.ts
export interface TransferProgress {
    readonly step: 'copy' | 'verify';
    readonly table: string;
    readonly rows: number;
}
export interface TransferOptions {
    readonly from: Storage;
    readonly to: Storage;
    readonly tables: readonly Table[];
    readonly source: string;
    readonly secretKeys: readonly string[];
    readonly onProgress?: (progress: TransferProgress) => void;
    readonly batchSize?: number;
}
export interface TransferResult {
    readonly tables: number;
    readonly rows: number;
}
export declare function transferRows(options: TransferOptions): Promise<TransferResult>;
