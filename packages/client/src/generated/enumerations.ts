// Generated from the contracts by `npm run reference`.

/** Offers the names and integers of an enumeration in an editor, and takes any other. */
type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});

/** The integers of `AccountsEventType` by name. */
export const AccountsEventType = {
  CREATE_OR_GET_ACCOUNT: 0,
  LINK_ACCOUNT_TO_PLATFORM: 1,
  UNLINK_ACCOUNT_FROM_PLATFORM: 2,
} as const;
export type AccountsEventType = (typeof AccountsEventType)[keyof typeof AccountsEventType];
/** An integer or a name of `AccountsEventType`; a newer backend may take more. */
export type AccountsEventTypeInput = EnumerationInput<typeof AccountsEventType>;

/** The integers of `AuthenticationEventType` by name. */
export const AuthenticationEventType = {
  LOGOUT: 0,
  LOGIN: 1,
} as const;
export type AuthenticationEventType = (typeof AuthenticationEventType)[keyof typeof AuthenticationEventType];
/** An integer or a name of `AuthenticationEventType`; a newer backend may take more. */
export type AuthenticationEventTypeInput = EnumerationInput<typeof AuthenticationEventType>;

/** The integers of `DeleteJsonMetadataType` by name. */
export const DeleteJsonMetadataType = {
  ENTIRE_ENTRY: 0,
  PARTIAL_ENTRY: 1,
} as const;
export type DeleteJsonMetadataType = (typeof DeleteJsonMetadataType)[keyof typeof DeleteJsonMetadataType];
/** An integer or a name of `DeleteJsonMetadataType`; a newer backend may take more. */
export type DeleteJsonMetadataTypeInput = EnumerationInput<typeof DeleteJsonMetadataType>;

/** The integers of `DeliveryState` by name. */
export const DeliveryState = {
  UNSPECIFIED: 0,
  PENDING: 1,
  DELIVERED: 2,
  FAILED: 3,
} as const;
export type DeliveryState = (typeof DeliveryState)[keyof typeof DeliveryState];
/** An integer or a name of `DeliveryState`; a newer backend may take more. */
export type DeliveryStateInput = EnumerationInput<typeof DeliveryState>;

/** The integers of `EntitlementProvider` by name. */
export const EntitlementProvider = {
  UNSPECIFIED: 0,
  STORE: 6,
  STORE_APP: 7,
} as const;
export type EntitlementProvider = (typeof EntitlementProvider)[keyof typeof EntitlementProvider];
/** An integer or a name of `EntitlementProvider`; a newer backend may take more. */
export type EntitlementProviderInput = EnumerationInput<typeof EntitlementProvider>;

/** The integers of `EntityType` by name. */
export const EntityType = {
  UNSPECIFIED: 0,
  GENERIC: 1,
  ACCOUNT: 2,
  GROUP: 3,
  MATCH: 4,
} as const;
export type EntityType = (typeof EntityType)[keyof typeof EntityType];
/** An integer or a name of `EntityType`; a newer backend may take more. */
export type EntityTypeInput = EnumerationInput<typeof EntityType>;

/** The integers of `ExtendedOperation` by name. */
export const ExtendedOperation = {
  DEFAULT: 0,
  COUNT_ONLY: 1,
  LOCKOUT_FLAGS_ONLY: 2,
  COUNT_AND_LOCKOUT_FLAGS: 3,
} as const;
export type ExtendedOperation = (typeof ExtendedOperation)[keyof typeof ExtendedOperation];
/** An integer or a name of `ExtendedOperation`; a newer backend may take more. */
export type ExtendedOperationInput = EnumerationInput<typeof ExtendedOperation>;

/** The integers of `FleetCommandKind` by name. */
export const FleetCommandKind = {
  UNSPECIFIED: 0,
  DEPLOY: 1,
  ACTION: 2,
  STOP: 3,
} as const;
export type FleetCommandKind = (typeof FleetCommandKind)[keyof typeof FleetCommandKind];
/** An integer or a name of `FleetCommandKind`; a newer backend may take more. */
export type FleetCommandKindInput = EnumerationInput<typeof FleetCommandKind>;

/** The integers of `FleetHostState` by name. */
export const FleetHostState = {
  UNSPECIFIED: 0,
  AVAILABLE: 1,
  DRAINING: 2,
  LOST: 3,
} as const;
export type FleetHostState = (typeof FleetHostState)[keyof typeof FleetHostState];
/** An integer or a name of `FleetHostState`; a newer backend may take more. */
export type FleetHostStateInput = EnumerationInput<typeof FleetHostState>;

/** The integers of `FriendStatus` by name. */
export const FriendStatus = {
  NONE: 0,
  OUTGOING: 1,
  INCOMING: 2,
  FRIENDS: 3,
  BLOCKED: 4,
} as const;
export type FriendStatus = (typeof FriendStatus)[keyof typeof FriendStatus];
/** An integer or a name of `FriendStatus`; a newer backend may take more. */
export type FriendStatusInput = EnumerationInput<typeof FriendStatus>;

/** The integers of `FriendsEventType` by name. */
export const FriendsEventType = {
  UNSPECIFIED: 0,
  SEND_FRIEND_REQUEST: 1,
  ACCEPT_FRIEND_REQUEST: 2,
  REJECT_FRIEND_REQUEST: 3,
  REMOVE_FRIEND: 4,
  CANCEL_FRIEND_REQUEST: 5,
} as const;
export type FriendsEventType = (typeof FriendsEventType)[keyof typeof FriendsEventType];
/** An integer or a name of `FriendsEventType`; a newer backend may take more. */
export type FriendsEventTypeInput = EnumerationInput<typeof FriendsEventType>;

/** The integers of `HintFlag` by name. */
export const HintFlag = {
  NO_HINT_FLAGS: 0,
  SHUTDOWN: 1,
  WILLING_TO_WAIT: 2,
  WILLING_TO_SHUTDOWN: 4,
  FULL: 8,
  NOT_FULL: 16,
} as const;
export type HintFlag = (typeof HintFlag)[keyof typeof HintFlag];
/** An integer or a name of `HintFlag`; a newer backend may take more. */
export type HintFlagInput = EnumerationInput<typeof HintFlag>;

/** The integers of `LeaderboardAuthority` by name. */
export const LeaderboardAuthority = {
  SERVER_ONLY: 0,
  CLIENT: 1,
} as const;
export type LeaderboardAuthority = (typeof LeaderboardAuthority)[keyof typeof LeaderboardAuthority];
/** An integer or a name of `LeaderboardAuthority`; a newer backend may take more. */
export type LeaderboardAuthorityInput = EnumerationInput<typeof LeaderboardAuthority>;

/** The integers of `LeaderboardEntrant` by name. */
export const LeaderboardEntrant = {
  PLAYER: 0,
  GROUP: 1,
} as const;
export type LeaderboardEntrant = (typeof LeaderboardEntrant)[keyof typeof LeaderboardEntrant];
/** An integer or a name of `LeaderboardEntrant`; a newer backend may take more. */
export type LeaderboardEntrantInput = EnumerationInput<typeof LeaderboardEntrant>;

/** The integers of `LeaderboardOperator` by name. */
export const LeaderboardOperator = {
  BEST: 0,
  LATEST: 1,
  SUM: 2,
} as const;
export type LeaderboardOperator = (typeof LeaderboardOperator)[keyof typeof LeaderboardOperator];
/** An integer or a name of `LeaderboardOperator`; a newer backend may take more. */
export type LeaderboardOperatorInput = EnumerationInput<typeof LeaderboardOperator>;

/** The integers of `LeaderboardSortOrder` by name. */
export const LeaderboardSortOrder = {
  DESCENDING: 0,
  ASCENDING: 1,
} as const;
export type LeaderboardSortOrder = (typeof LeaderboardSortOrder)[keyof typeof LeaderboardSortOrder];
/** An integer or a name of `LeaderboardSortOrder`; a newer backend may take more. */
export type LeaderboardSortOrderInput = EnumerationInput<typeof LeaderboardSortOrder>;

/** The integers of `MatchOutcome` by name. */
export const MatchOutcome = {
  UNSPECIFIED: 0,
  WIN: 1,
  LOSS: 2,
  DRAW: 3,
} as const;
export type MatchOutcome = (typeof MatchOutcome)[keyof typeof MatchOutcome];
/** An integer or a name of `MatchOutcome`; a newer backend may take more. */
export type MatchOutcomeInput = EnumerationInput<typeof MatchOutcome>;

/** The integers of `MatchState` by name. */
export const MatchState = {
  UNSPECIFIED: 0,
  QUEUED: 1,
  ASSIGNED: 2,
  RUNNING: 3,
  ENDED: 4,
  FAILED: 5,
} as const;
export type MatchState = (typeof MatchState)[keyof typeof MatchState];
/** An integer or a name of `MatchState`; a newer backend may take more. */
export type MatchStateInput = EnumerationInput<typeof MatchState>;

/** The integers of `MatchmakingStatus` by name. */
export const MatchmakingStatus = {
  UNSPECIFIED: 0,
  IN_PROGRESS: 1,
  COMPLETED: 2,
  CANCELLED: 3,
  FAILED: 4,
  FINDING_SERVER: 5,
  MATCHMAKING_TIMED_OUT: 6,
} as const;
export type MatchmakingStatus = (typeof MatchmakingStatus)[keyof typeof MatchmakingStatus];
/** An integer or a name of `MatchmakingStatus`; a newer backend may take more. */
export type MatchmakingStatusInput = EnumerationInput<typeof MatchmakingStatus>;

/** The integers of `MatchmakingStatusUpdateType` by name. */
export const MatchmakingStatusUpdateType = {
  UNSPECIFIED: 0,
  IN_PROGRESS: 1,
  COMPLETED: 2,
  FAILED: 3,
  CANCELLED: 4,
  FINDING_SERVER: 5,
  MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT: 6,
} as const;
export type MatchmakingStatusUpdateType = (typeof MatchmakingStatusUpdateType)[keyof typeof MatchmakingStatusUpdateType];
/** An integer or a name of `MatchmakingStatusUpdateType`; a newer backend may take more. */
export type MatchmakingStatusUpdateTypeInput = EnumerationInput<typeof MatchmakingStatusUpdateType>;

/** The integers of `ModifyProviderCatalogItemDataOperation` by name. */
export const ModifyProviderCatalogItemDataOperation = {
  UNSPECIFIED: 0,
  SET: 1,
  UPDATE: 2,
} as const;
export type ModifyProviderCatalogItemDataOperation = (typeof ModifyProviderCatalogItemDataOperation)[keyof typeof ModifyProviderCatalogItemDataOperation];
/** An integer or a name of `ModifyProviderCatalogItemDataOperation`; a newer backend may take more. */
export type ModifyProviderCatalogItemDataOperationInput = EnumerationInput<typeof ModifyProviderCatalogItemDataOperation>;

/** The integers of `NullValue` by name. */
export const NullValue = {
  NULL_VALUE: 0,
} as const;
export type NullValue = (typeof NullValue)[keyof typeof NullValue];
/** An integer or a name of `NullValue`; a newer backend may take more. */
export type NullValueInput = EnumerationInput<typeof NullValue>;

/** The integers of `OrderLineState` by name. */
export const OrderLineState = {
  OPEN: 0,
  GRANTED: 1,
  REVERSED: 2,
  CANCELLED: 3,
  LAPSED: 4,
} as const;
export type OrderLineState = (typeof OrderLineState)[keyof typeof OrderLineState];
/** An integer or a name of `OrderLineState`; a newer backend may take more. */
export type OrderLineStateInput = EnumerationInput<typeof OrderLineState>;

/** The integers of `OrderState` by name. */
export const OrderState = {
  UNSPECIFIED: 0,
  CREATED: 1,
  AWAITING_APPROVAL: 2,
  APPROVED: 3,
  FULFILLED: 4,
  DECLINED: 5,
  EXPIRED: 6,
  FAILED: 7,
  PARTIALLY_REFUNDED: 8,
  REFUNDED: 9,
  CHARGED_BACK: 10,
  PENDING_GRANT: 11,
} as const;
export type OrderState = (typeof OrderState)[keyof typeof OrderState];
/** An integer or a name of `OrderState`; a newer backend may take more. */
export type OrderStateInput = EnumerationInput<typeof OrderState>;

/** The integers of `OwnershipChangeType` by name. */
export const OwnershipChangeType = {
  UNSPECIFIED: 0,
  ORDER: 1,
  REFUND: 2,
  KNOWN: 3,
  ADMIN: 4,
  SERVER: 5,
  CHARGEBACK: 6,
} as const;
export type OwnershipChangeType = (typeof OwnershipChangeType)[keyof typeof OwnershipChangeType];
/** An integer or a name of `OwnershipChangeType`; a newer backend may take more. */
export type OwnershipChangeTypeInput = EnumerationInput<typeof OwnershipChangeType>;

/** The integers of `PartyState` by name. */
export const PartyState = {
  UNSPECIFIED: 0,
  OPEN: 1,
  QUEUED: 2,
  IN_MATCH: 3,
} as const;
export type PartyState = (typeof PartyState)[keyof typeof PartyState];
/** An integer or a name of `PartyState`; a newer backend may take more. */
export type PartyStateInput = EnumerationInput<typeof PartyState>;

/** The integers of `PartyUpdateType` by name. */
export const PartyUpdateType = {
  UNSPECIFIED: 0,
  PLAYER_JOINED: 1,
  PLAYER_LEFT: 2,
  PLAYER_KICKED: 3,
  PLAYER_READY_CHANGED: 4,
  PLAYER_LEADER_CHANGED: 5,
  METADATA_CREATED: 6,
  METADATA_UPDATED: 7,
  METADATA_DELETED: 8,
  PARTY_DELETED: 9,
  PLAYER_CONNECTION_CHANGED: 10,
} as const;
export type PartyUpdateType = (typeof PartyUpdateType)[keyof typeof PartyUpdateType];
/** An integer or a name of `PartyUpdateType`; a newer backend may take more. */
export type PartyUpdateTypeInput = EnumerationInput<typeof PartyUpdateType>;

/** The integers of `Platform` by name. */
export const Platform = {
  UNSPECIFIED: 0,
  UNSAFE: 1,
  CHAT: 2,
  SEARCH: 3,
  DEVICE_VENDOR: 4,
  STREAM: 5,
  STORE: 6,
  INDIE: 7,
  RETAIL: 8,
  GAMES: 9,
  OFFICE: 10,
  LOCAL: 98,
  CUSTOM: 99,
} as const;
export type Platform = (typeof Platform)[keyof typeof Platform];
/** An integer or a name of `Platform`; a newer backend may take more. */
export type PlatformInput = EnumerationInput<typeof Platform>;

/** The integers of `PlatformAuthFeature` by name. */
export const PlatformAuthFeature = {
  EMAIL_SIGN_UP: 0,
  DEVICE: 1,
  REMEMBER_ME: 2,
  PASSWORD_FILE: 3,
} as const;
export type PlatformAuthFeature = (typeof PlatformAuthFeature)[keyof typeof PlatformAuthFeature];
/** An integer or a name of `PlatformAuthFeature`; a newer backend may take more. */
export type PlatformAuthFeatureInput = EnumerationInput<typeof PlatformAuthFeature>;

/** The integers of `PresenceAvailability` by name. */
export const PresenceAvailability = {
  OFFLINE: 0,
  ONLINE: 1,
  AWAY: 2,
  BUSY: 3,
  INVISIBLE: 4,
} as const;
export type PresenceAvailability = (typeof PresenceAvailability)[keyof typeof PresenceAvailability];
/** An integer or a name of `PresenceAvailability`; a newer backend may take more. */
export type PresenceAvailabilityInput = EnumerationInput<typeof PresenceAvailability>;

/** The integers of `PriceTypeFilter` by name. */
export const PriceTypeFilter = {
  UNSPECIFIED: 0,
  PURCHASE: 1,
  SUBSCRIPTION: 2,
} as const;
export type PriceTypeFilter = (typeof PriceTypeFilter)[keyof typeof PriceTypeFilter];
/** An integer or a name of `PriceTypeFilter`; a newer backend may take more. */
export type PriceTypeFilterInput = EnumerationInput<typeof PriceTypeFilter>;

/** The integers of `Provider` by name. */
export const Provider = {
  UNSPECIFIED: 0,
  UNSAFE: 1,
  CHAT_WEB: 2,
  SEARCH_WEB: 3,
  DEVICE_WEB: 4,
  STREAM_WEB: 5,
  STORE_WEB: 6,
  INDIE_WEB: 7,
  RETAIL_WEB: 8,
  GAMES_WEB: 9,
  OFFICE_WEB: 10,
  STORE: 11,
  DEVICE: 12,
  REMEMBER_ME: 13,
  EMAIL_SIGN_UP: 14,
  PASSWORD_FILE: 98,
  CUSTOM: 99,
} as const;
export type Provider = (typeof Provider)[keyof typeof Provider];
/** An integer or a name of `Provider`; a newer backend may take more. */
export type ProviderInput = EnumerationInput<typeof Provider>;

/** The integers of `ServerState` by name. */
export const ServerState = {
  UNSPECIFIED: 0,
  PENDING: 1,
  AVAILABLE: 2,
  FULL: 3,
} as const;
export type ServerState = (typeof ServerState)[keyof typeof ServerState];
/** An integer or a name of `ServerState`; a newer backend may take more. */
export type ServerStateInput = EnumerationInput<typeof ServerState>;

/** The integers of `ServiceHealthState` by name. */
export const ServiceHealthState = {
  UNSPECIFIED: 0,
  HEALTHY: 1,
  UNHEALTHY: 2,
  PRESUMED_HEALTHY: 3,
} as const;
export type ServiceHealthState = (typeof ServiceHealthState)[keyof typeof ServiceHealthState];
/** An integer or a name of `ServiceHealthState`; a newer backend may take more. */
export type ServiceHealthStateInput = EnumerationInput<typeof ServiceHealthState>;

/** The integers of `SessionState` by name. */
export const SessionState = {
  PENDING: 1,
  AUTHENTICATED: 2,
  ACCOUNT: 3,
  ENDED: 4,
  EXPIRED: 5,
  FAILED: 6,
} as const;
export type SessionState = (typeof SessionState)[keyof typeof SessionState];
/** An integer or a name of `SessionState`; a newer backend may take more. */
export type SessionStateInput = EnumerationInput<typeof SessionState>;

/** The integers of `StoreAppItemPolicy` by name. */
export const StoreAppItemPolicy = {
  UNSPECIFIED: 0,
  ANY: 1,
  PERMANENT_ONLY: 2,
} as const;
export type StoreAppItemPolicy = (typeof StoreAppItemPolicy)[keyof typeof StoreAppItemPolicy];
/** An integer or a name of `StoreAppItemPolicy`; a newer backend may take more. */
export type StoreAppItemPolicyInput = EnumerationInput<typeof StoreAppItemPolicy>;

/** The integers of `SubscriptionIntervalUnit` by name. */
export const SubscriptionIntervalUnit = {
  UNSPECIFIED: 0,
  DAY: 1,
  WEEK: 2,
  MONTH: 3,
  YEAR: 4,
} as const;
export type SubscriptionIntervalUnit = (typeof SubscriptionIntervalUnit)[keyof typeof SubscriptionIntervalUnit];
/** An integer or a name of `SubscriptionIntervalUnit`; a newer backend may take more. */
export type SubscriptionIntervalUnitInput = EnumerationInput<typeof SubscriptionIntervalUnit>;

/** The integers of `TagUpdateOperation` by name. */
export const TagUpdateOperation = {
  ADD: 0,
  REMOVE: 1,
} as const;
export type TagUpdateOperation = (typeof TagUpdateOperation)[keyof typeof TagUpdateOperation];
/** An integer or a name of `TagUpdateOperation`; a newer backend may take more. */
export type TagUpdateOperationInput = EnumerationInput<typeof TagUpdateOperation>;

/** The integers of `UpdateMetadataOperationType` by name. */
export const UpdateMetadataOperationType = {
  OVERWRITE: 0,
  APPEND: 1,
  CREATE_IF_NECESSARY: 2,
} as const;
export type UpdateMetadataOperationType = (typeof UpdateMetadataOperationType)[keyof typeof UpdateMetadataOperationType];
/** An integer or a name of `UpdateMetadataOperationType`; a newer backend may take more. */
export type UpdateMetadataOperationTypeInput = EnumerationInput<typeof UpdateMetadataOperationType>;

/** The integers of `WebhookState` by name. */
export const WebhookState = {
  UNSPECIFIED: 0,
  ACTIVE: 1,
  PAUSED_BY_OPERATOR: 2,
  PAUSED_GONE: 3,
  PAUSED_FAILING: 4,
  PAUSED_BACKLOG: 5,
} as const;
export type WebhookState = (typeof WebhookState)[keyof typeof WebhookState];
/** An integer or a name of `WebhookState`; a newer backend may take more. */
export type WebhookStateInput = EnumerationInput<typeof WebhookState>;
