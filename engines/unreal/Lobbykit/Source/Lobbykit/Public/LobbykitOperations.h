// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

#pragma once

#include "LobbykitRequest.h"

namespace Lobbykit
{
	enum class EAccountsEventType : int32
	{
		CreateOrGetAccount = 0,
		LinkAccountToPlatform = 1,
		UnlinkAccountFromPlatform = 2,
	};

	enum class EAuthenticationEventType : int32
	{
		Logout = 0,
		Login = 1,
	};

	enum class EDeleteJsonMetadataType : int32
	{
		EntireEntry = 0,
		PartialEntry = 1,
	};

	enum class EEntitlementProvider : int32
	{
		Unspecified = 0,
		Store = 6,
		StoreApp = 7,
	};

	enum class EEntityType : int32
	{
		Unspecified = 0,
		Generic = 1,
		Account = 2,
		Group = 3,
		Match = 4,
	};

	enum class EFriendStatus : int32
	{
		None = 0,
		Outgoing = 1,
		Incoming = 2,
		Friends = 3,
		Blocked = 4,
	};

	enum class EFriendsEventType : int32
	{
		Unspecified = 0,
		SendFriendRequest = 1,
		AcceptFriendRequest = 2,
		RejectFriendRequest = 3,
		RemoveFriend = 4,
		CancelFriendRequest = 5,
	};

	enum class EGroupRole : int32
	{
		Owner = 0,
		Officer = 1,
		Member = 2,
		Requested = 3,
	};

	enum class EInvitationDirection : int32
	{
		Received = 0,
		Sent = 1,
	};

	enum class EInvitationKind : int32
	{
		Party = 1,
		Lobby = 2,
		Group = 3,
	};

	enum class EInvitationState : int32
	{
		Open = 0,
		Accepted = 1,
		Declined = 2,
		Cancelled = 3,
		Expired = 4,
	};

	enum class ELeaderboardAuthority : int32
	{
		ServerOnly = 0,
		Client = 1,
	};

	enum class ELeaderboardEntrant : int32
	{
		Player = 0,
		Group = 1,
	};

	enum class ELeaderboardOperator : int32
	{
		Best = 0,
		Latest = 1,
		Sum = 2,
	};

	enum class ELeaderboardSortOrder : int32
	{
		Descending = 0,
		Ascending = 1,
	};

	enum class ELobbyHosting : int32
	{
		Broker = 0,
		P2P = 1,
	};

	enum class ELobbyState : int32
	{
		Open = 0,
		Starting = 1,
		Running = 2,
		Closed = 3,
	};

	enum class ELobbyVisibility : int32
	{
		Private = 0,
		Friends = 1,
		Public = 2,
	};

	enum class EMatchEndReason : int32
	{
		Unspecified = 0,
		Ended = 1,
		ServerLost = 2,
		TimedOut = 3,
		ByOperator = 4,
	};

	enum class EMatchOutcome : int32
	{
		Unspecified = 0,
		Win = 1,
		Loss = 2,
		Draw = 3,
	};

	enum class EMatchState : int32
	{
		Unspecified = 0,
		Queued = 1,
		Assigned = 2,
		Running = 3,
		Ended = 4,
		Failed = 5,
	};

	enum class EMatchmakingStatus : int32
	{
		Unspecified = 0,
		InProgress = 1,
		Completed = 2,
		Cancelled = 3,
		Failed = 4,
		FindingServer = 5,
		MatchmakingTimedOut = 6,
	};

	enum class EMatchmakingStatusUpdateType : int32
	{
		Unspecified = 0,
		InProgress = 1,
		Completed = 2,
		Failed = 3,
		Cancelled = 4,
		FindingServer = 5,
		MatchmakingStatusUpdateMatchmakingTimedOut = 6,
	};

	enum class EOrderLineState : int32
	{
		Open = 0,
		Granted = 1,
		Reversed = 2,
		Cancelled = 3,
		Lapsed = 4,
	};

	enum class EOrderState : int32
	{
		Unspecified = 0,
		Created = 1,
		AwaitingApproval = 2,
		Approved = 3,
		Fulfilled = 4,
		Declined = 5,
		Expired = 6,
		Failed = 7,
		PartiallyRefunded = 8,
		Refunded = 9,
		ChargedBack = 10,
		PendingGrant = 11,
	};

	enum class EPartyState : int32
	{
		Unspecified = 0,
		Open = 1,
		Queued = 2,
		InMatch = 3,
	};

	enum class EPartyUpdateType : int32
	{
		Unspecified = 0,
		PlayerJoined = 1,
		PlayerLeft = 2,
		PlayerKicked = 3,
		PlayerReadyChanged = 4,
		PlayerLeaderChanged = 5,
		MetadataCreated = 6,
		MetadataUpdated = 7,
		MetadataDeleted = 8,
		PartyDeleted = 9,
		PlayerConnectionChanged = 10,
	};

	enum class EPlatform : int32
	{
		Unspecified = 0,
		Unsafe = 1,
		Chat = 2,
		Search = 3,
		DeviceVendor = 4,
		Stream = 5,
		Store = 6,
		Indie = 7,
		Retail = 8,
		Games = 9,
		Office = 10,
		Local = 98,
		Custom = 99,
	};

	enum class EPlatformAuthFeature : int32
	{
		EmailSignUp = 0,
		Device = 1,
		RememberMe = 2,
		PasswordFile = 3,
	};

	enum class EPresenceAvailability : int32
	{
		Offline = 0,
		Online = 1,
		Away = 2,
		Busy = 3,
		Invisible = 4,
	};

	enum class EProvider : int32
	{
		Unspecified = 0,
		Unsafe = 1,
		ChatWeb = 2,
		SearchWeb = 3,
		DeviceWeb = 4,
		StreamWeb = 5,
		StoreWeb = 6,
		IndieWeb = 7,
		RetailWeb = 8,
		GamesWeb = 9,
		OfficeWeb = 10,
		Store = 11,
		Device = 12,
		RememberMe = 13,
		EmailSignUp = 14,
		PasswordFile = 98,
		Custom = 99,
	};

	enum class EReportCategory : int32
	{
		Unspecified = 0,
		Cheating = 1,
		Abuse = 2,
		Name = 3,
		Spam = 4,
		Other = 5,
	};

	enum class EReportState : int32
	{
		Open = 0,
		Dismissed = 1,
		Acted = 2,
	};

	enum class ESanctionKind : int32
	{
		Unspecified = 0,
		Ban = 1,
		Mute = 2,
		QueueBan = 3,
	};

	enum class EServerState : int32
	{
		Unspecified = 0,
		Pending = 1,
		Available = 2,
		Full = 3,
	};

	enum class ESessionState : int32
	{
		Pending = 1,
		Authenticated = 2,
		Account = 3,
		Ended = 4,
		Expired = 5,
		Failed = 6,
	};

	enum class ESubscriptionIntervalUnit : int32
	{
		Unspecified = 0,
		Day = 1,
		Week = 2,
		Month = 3,
		Year = 4,
	};

	enum class EUpdateMetadataOperationType : int32
	{
		Overwrite = 0,
		Append = 1,
		CreateIfNecessary = 2,
	};

	/** The reasons of errors. A newer server may give more. */
	namespace Reason
	{
		inline const TCHAR* const AccountBanned = TEXT("ACCOUNT_BANNED");
		inline const TCHAR* const AccountDeleted = TEXT("ACCOUNT_DELETED");
		inline const TCHAR* const AccountGoing = TEXT("ACCOUNT_GOING");
		inline const TCHAR* const AccountIdsOff = TEXT("ACCOUNT_IDS_OFF");
		inline const TCHAR* const AccountNotFound = TEXT("ACCOUNT_NOT_FOUND");
		inline const TCHAR* const AccountRequired = TEXT("ACCOUNT_REQUIRED");
		inline const TCHAR* const ActionFailed = TEXT("ACTION_FAILED");
		inline const TCHAR* const ActionTimeout = TEXT("ACTION_TIMEOUT");
		inline const TCHAR* const AllocatorNotFound = TEXT("ALLOCATOR_NOT_FOUND");
		inline const TCHAR* const AlreadyFriends = TEXT("ALREADY_FRIENDS");
		inline const TCHAR* const AlreadyInGroup = TEXT("ALREADY_IN_GROUP");
		inline const TCHAR* const AlreadyInParty = TEXT("ALREADY_IN_PARTY");
		inline const TCHAR* const ArtifactNotAllowed = TEXT("ARTIFACT_NOT_ALLOWED");
		inline const TCHAR* const ArtifactUnsigned = TEXT("ARTIFACT_UNSIGNED");
		inline const TCHAR* const AwaitRunning = TEXT("AWAIT_RUNNING");
		inline const TCHAR* const BackfillMatchNotFound = TEXT("BACKFILL_MATCH_NOT_FOUND");
		inline const TCHAR* const BackfillNotFound = TEXT("BACKFILL_NOT_FOUND");
		inline const TCHAR* const BackfillNotPossible = TEXT("BACKFILL_NOT_POSSIBLE");
		inline const TCHAR* const BackfillOfAnotherServer = TEXT("BACKFILL_OF_ANOTHER_SERVER");
		inline const TCHAR* const BlockListFull = TEXT("BLOCK_LIST_FULL");
		inline const TCHAR* const BlockNotFound = TEXT("BLOCK_NOT_FOUND");
		inline const TCHAR* const BodyTooLarge = TEXT("BODY_TOO_LARGE");
		inline const TCHAR* const BroadcastRequired = TEXT("BROADCAST_REQUIRED");
		inline const TCHAR* const BuildNotFound = TEXT("BUILD_NOT_FOUND");
		inline const TCHAR* const BuyerCurrencyDiffers = TEXT("BUYER_CURRENCY_DIFFERS");
		inline const TCHAR* const BuyerWithoutStoreIdentity = TEXT("BUYER_WITHOUT_STORE_IDENTITY");
		inline const TCHAR* const CatalogItemNotFound = TEXT("CATALOG_ITEM_NOT_FOUND");
		inline const TCHAR* const CatalogLimit = TEXT("CATALOG_LIMIT");
		inline const TCHAR* const CatalogNameTaken = TEXT("CATALOG_NAME_TAKEN");
		inline const TCHAR* const ChannelLimit = TEXT("CHANNEL_LIMIT");
		inline const TCHAR* const ChannelNotFound = TEXT("CHANNEL_NOT_FOUND");
		inline const TCHAR* const CodeInvalid = TEXT("CODE_INVALID");
		inline const TCHAR* const ContentTypeUnsupported = TEXT("CONTENT_TYPE_UNSUPPORTED");
		inline const TCHAR* const CredentialAmbiguous = TEXT("CREDENTIAL_AMBIGUOUS");
		inline const TCHAR* const CredentialInvalid = TEXT("CREDENTIAL_INVALID");
		inline const TCHAR* const CustomItemIdTaken = TEXT("CUSTOM_ITEM_ID_TAKEN");
		inline const TCHAR* const DeadlineExceeded = TEXT("DEADLINE_EXCEEDED");
		inline const TCHAR* const DeclinePause = TEXT("DECLINE_PAUSE");
		inline const TCHAR* const DeliveryNotFound = TEXT("DELIVERY_NOT_FOUND");
		inline const TCHAR* const DeployDisabled = TEXT("DEPLOY_DISABLED");
		inline const TCHAR* const DeployFailed = TEXT("DEPLOY_FAILED");
		inline const TCHAR* const DeviceExists = TEXT("DEVICE_EXISTS");
		inline const TCHAR* const DeviceLimit = TEXT("DEVICE_LIMIT");
		inline const TCHAR* const DeviceNotFound = TEXT("DEVICE_NOT_FOUND");
		inline const TCHAR* const EmailNotVerified = TEXT("EMAIL_NOT_VERIFIED");
		inline const TCHAR* const EntryNotFound = TEXT("ENTRY_NOT_FOUND");
		inline const TCHAR* const EventAddressRequired = TEXT("EVENT_ADDRESS_REQUIRED");
		inline const TCHAR* const EventKindRequired = TEXT("EVENT_KIND_REQUIRED");
		inline const TCHAR* const EventTooLarge = TEXT("EVENT_TOO_LARGE");
		inline const TCHAR* const FeatureOff = TEXT("FEATURE_OFF");
		inline const TCHAR* const FriendListFull = TEXT("FRIEND_LIST_FULL");
		inline const TCHAR* const FriendNotFound = TEXT("FRIEND_NOT_FOUND");
		inline const TCHAR* const GroupFull = TEXT("GROUP_FULL");
		inline const TCHAR* const GroupKicked = TEXT("GROUP_KICKED");
		inline const TCHAR* const GroupLimit = TEXT("GROUP_LIMIT");
		inline const TCHAR* const GroupMemberNotFound = TEXT("GROUP_MEMBER_NOT_FOUND");
		inline const TCHAR* const GroupNameTaken = TEXT("GROUP_NAME_TAKEN");
		inline const TCHAR* const GroupNotFound = TEXT("GROUP_NOT_FOUND");
		inline const TCHAR* const GroupRequestsFull = TEXT("GROUP_REQUESTS_FULL");
		inline const TCHAR* const GroupRoleTooLow = TEXT("GROUP_ROLE_TOO_LOW");
		inline const TCHAR* const GroupTooSmall = TEXT("GROUP_TOO_SMALL");
		inline const TCHAR* const HostBusy = TEXT("HOST_BUSY");
		inline const TCHAR* const HostLimit = TEXT("HOST_LIMIT");
		inline const TCHAR* const HostLost = TEXT("HOST_LOST");
		inline const TCHAR* const HostNotFound = TEXT("HOST_NOT_FOUND");
		inline const TCHAR* const HostNotYours = TEXT("HOST_NOT_YOURS");
		inline const TCHAR* const IdempotencyKeyDone = TEXT("IDEMPOTENCY_KEY_DONE");
		inline const TCHAR* const IdempotencyKeyInvalid = TEXT("IDEMPOTENCY_KEY_INVALID");
		inline const TCHAR* const IdempotencyKeyReused = TEXT("IDEMPOTENCY_KEY_REUSED");
		inline const TCHAR* const IdempotencyKeyRunning = TEXT("IDEMPOTENCY_KEY_RUNNING");
		inline const TCHAR* const IdentityTaken = TEXT("IDENTITY_TAKEN");
		inline const TCHAR* const InboxAlreadyClaimed = TEXT("INBOX_ALREADY_CLAIMED");
		inline const TCHAR* const InboxBroadcastLimit = TEXT("INBOX_BROADCAST_LIMIT");
		inline const TCHAR* const InboxExpiryInvalid = TEXT("INBOX_EXPIRY_INVALID");
		inline const TCHAR* const InboxMessageNotFound = TEXT("INBOX_MESSAGE_NOT_FOUND");
		inline const TCHAR* const InboxNobodyReached = TEXT("INBOX_NOBODY_REACHED");
		inline const TCHAR* const InboxNothingToClaim = TEXT("INBOX_NOTHING_TO_CLAIM");
		inline const TCHAR* const IncomingRequestsFull = TEXT("INCOMING_REQUESTS_FULL");
		inline const TCHAR* const Internal = TEXT("INTERNAL");
		inline const TCHAR* const InvalidCredentials = TEXT("INVALID_CREDENTIALS");
		inline const TCHAR* const InvalidField = TEXT("INVALID_FIELD");
		inline const TCHAR* const InvalidJson = TEXT("INVALID_JSON");
		inline const TCHAR* const InvalidPath = TEXT("INVALID_PATH");
		inline const TCHAR* const InvitationLimit = TEXT("INVITATION_LIMIT");
		inline const TCHAR* const InvitationNotFound = TEXT("INVITATION_NOT_FOUND");
		inline const TCHAR* const InvitationOver = TEXT("INVITATION_OVER");
		inline const TCHAR* const InvitationTargetGone = TEXT("INVITATION_TARGET_GONE");
		inline const TCHAR* const InvitedNotFound = TEXT("INVITED_NOT_FOUND");
		inline const TCHAR* const InvitedNotFriend = TEXT("INVITED_NOT_FRIEND");
		inline const TCHAR* const InviterNotMember = TEXT("INVITER_NOT_MEMBER");
		inline const TCHAR* const InviteCodeUnknown = TEXT("INVITE_CODE_UNKNOWN");
		inline const TCHAR* const InLobby = TEXT("IN_LOBBY");
		inline const TCHAR* const InMatch = TEXT("IN_MATCH");
		inline const TCHAR* const InTicket = TEXT("IN_TICKET");
		inline const TCHAR* const ItemLocked = TEXT("ITEM_LOCKED");
		inline const TCHAR* const ItemNotForSale = TEXT("ITEM_NOT_FOR_SALE");
		inline const TCHAR* const ItemOwnerNotFound = TEXT("ITEM_OWNER_NOT_FOUND");
		inline const TCHAR* const KeyLimit = TEXT("KEY_LIMIT");
		inline const TCHAR* const KeyNameTaken = TEXT("KEY_NAME_TAKEN");
		inline const TCHAR* const KeyNotFound = TEXT("KEY_NOT_FOUND");
		inline const TCHAR* const KeyRequired = TEXT("KEY_REQUIRED");
		inline const TCHAR* const Kicked = TEXT("KICKED");
		inline const TCHAR* const LeaderboardExists = TEXT("LEADERBOARD_EXISTS");
		inline const TCHAR* const LeaderboardFixed = TEXT("LEADERBOARD_FIXED");
		inline const TCHAR* const LeaderboardGroupsMissing = TEXT("LEADERBOARD_GROUPS_MISSING");
		inline const TCHAR* const LeaderboardLimit = TEXT("LEADERBOARD_LIMIT");
		inline const TCHAR* const LeaderboardNotFound = TEXT("LEADERBOARD_NOT_FOUND");
		inline const TCHAR* const LobbyCodeUnknown = TEXT("LOBBY_CODE_UNKNOWN");
		inline const TCHAR* const LobbyFull = TEXT("LOBBY_FULL");
		inline const TCHAR* const LobbyHostRequired = TEXT("LOBBY_HOST_REQUIRED");
		inline const TCHAR* const LobbyKicked = TEXT("LOBBY_KICKED");
		inline const TCHAR* const LobbyNotFound = TEXT("LOBBY_NOT_FOUND");
		inline const TCHAR* const LobbyNotReady = TEXT("LOBBY_NOT_READY");
		inline const TCHAR* const LobbyPartyLeaderRequired = TEXT("LOBBY_PARTY_LEADER_REQUIRED");
		inline const TCHAR* const LobbyPlayerNotFound = TEXT("LOBBY_PLAYER_NOT_FOUND");
		inline const TCHAR* const LobbyStateWrong = TEXT("LOBBY_STATE_WRONG");
		inline const TCHAR* const LobbyTooSmall = TEXT("LOBBY_TOO_SMALL");
		inline const TCHAR* const LoginUnknown = TEXT("LOGIN_UNKNOWN");
		inline const TCHAR* const MatchAlreadyReady = TEXT("MATCH_ALREADY_READY");
		inline const TCHAR* const MatchBrokerLeftOut = TEXT("MATCH_BROKER_LEFT_OUT");
		inline const TCHAR* const MatchExists = TEXT("MATCH_EXISTS");
		inline const TCHAR* const MatchNotFound = TEXT("MATCH_NOT_FOUND");
		inline const TCHAR* const MatchOfAnotherServer = TEXT("MATCH_OF_ANOTHER_SERVER");
		inline const TCHAR* const MatchOver = TEXT("MATCH_OVER");
		inline const TCHAR* const MatchRecordNotFound = TEXT("MATCH_RECORD_NOT_FOUND");
		inline const TCHAR* const MessageNotFound = TEXT("MESSAGE_NOT_FOUND");
		inline const TCHAR* const MessageTooOld = TEXT("MESSAGE_TOO_OLD");
		inline const TCHAR* const MetadataExists = TEXT("METADATA_EXISTS");
		inline const TCHAR* const MetadataKeyReserved = TEXT("METADATA_KEY_RESERVED");
		inline const TCHAR* const MetadataNotFound = TEXT("METADATA_NOT_FOUND");
		inline const TCHAR* const MetadataTooManyEntries = TEXT("METADATA_TOO_MANY_ENTRIES");
		inline const TCHAR* const MetadataTotalTooLarge = TEXT("METADATA_TOTAL_TOO_LARGE");
		inline const TCHAR* const MetadataValueTooLarge = TEXT("METADATA_VALUE_TOO_LARGE");
		inline const TCHAR* const MetadataVersionChanged = TEXT("METADATA_VERSION_CHANGED");
		inline const TCHAR* const Muted = TEXT("MUTED");
		inline const TCHAR* const NamespaceLimit = TEXT("NAMESPACE_LIMIT");
		inline const TCHAR* const NodeUnhealthy = TEXT("NODE_UNHEALTHY");
		inline const TCHAR* const NothingToAccept = TEXT("NOTHING_TO_ACCEPT");
		inline const TCHAR* const NotInGroup = TEXT("NOT_IN_GROUP");
		inline const TCHAR* const NotInLobby = TEXT("NOT_IN_LOBBY");
		inline const TCHAR* const NotInParty = TEXT("NOT_IN_PARTY");
		inline const TCHAR* const NotStarted = TEXT("NOT_STARTED");
		inline const TCHAR* const NotYours = TEXT("NOT_YOURS");
		inline const TCHAR* const NotYourParty = TEXT("NOT_YOUR_PARTY");
		inline const TCHAR* const NoCapacity = TEXT("NO_CAPACITY");
		inline const TCHAR* const NoFormerConfig = TEXT("NO_FORMER_CONFIG");
		inline const TCHAR* const NoHost = TEXT("NO_HOST");
		inline const TCHAR* const NoMatch = TEXT("NO_MATCH");
		inline const TCHAR* const NoPassword = TEXT("NO_PASSWORD");
		inline const TCHAR* const NoStoreIdentity = TEXT("NO_STORE_IDENTITY");
		inline const TCHAR* const NumberOutOfRange = TEXT("NUMBER_OUT_OF_RANGE");
		inline const TCHAR* const ObjectAddressInvalid = TEXT("OBJECT_ADDRESS_INVALID");
		inline const TCHAR* const ObjectChanged = TEXT("OBJECT_CHANGED");
		inline const TCHAR* const ObjectNotFound = TEXT("OBJECT_NOT_FOUND");
		inline const TCHAR* const ObjectRangeInvalid = TEXT("OBJECT_RANGE_INVALID");
		inline const TCHAR* const ObjectStoreBusy = TEXT("OBJECT_STORE_BUSY");
		inline const TCHAR* const ObjectStoreNotConfigured = TEXT("OBJECT_STORE_NOT_CONFIGURED");
		inline const TCHAR* const OfferNotFound = TEXT("OFFER_NOT_FOUND");
		inline const TCHAR* const OrderKeyRequired = TEXT("ORDER_KEY_REQUIRED");
		inline const TCHAR* const OrderNotFound = TEXT("ORDER_NOT_FOUND");
		inline const TCHAR* const OrderNotPending = TEXT("ORDER_NOT_PENDING");
		inline const TCHAR* const OrderNotRefundable = TEXT("ORDER_NOT_REFUNDABLE");
		inline const TCHAR* const OrderProviderUnknown = TEXT("ORDER_PROVIDER_UNKNOWN");
		inline const TCHAR* const OutgoingRequestsFull = TEXT("OUTGOING_REQUESTS_FULL");
		inline const TCHAR* const Overloaded = TEXT("OVERLOADED");
		inline const TCHAR* const PartyAccountNotFound = TEXT("PARTY_ACCOUNT_NOT_FOUND");
		inline const TCHAR* const PartyFull = TEXT("PARTY_FULL");
		inline const TCHAR* const PartyInMatch = TEXT("PARTY_IN_MATCH");
		inline const TCHAR* const PartyLeaderRequired = TEXT("PARTY_LEADER_REQUIRED");
		inline const TCHAR* const PartyNotFound = TEXT("PARTY_NOT_FOUND");
		inline const TCHAR* const PartyPlayerNotFound = TEXT("PARTY_PLAYER_NOT_FOUND");
		inline const TCHAR* const PasswordWrong = TEXT("PASSWORD_WRONG");
		inline const TCHAR* const PatternInvalid = TEXT("PATTERN_INVALID");
		inline const TCHAR* const PayloadTypeMismatch = TEXT("PAYLOAD_TYPE_MISMATCH");
		inline const TCHAR* const PermissionMissing = TEXT("PERMISSION_MISSING");
		inline const TCHAR* const PermissionNotHeld = TEXT("PERMISSION_NOT_HELD");
		inline const TCHAR* const PermissionUnknown = TEXT("PERMISSION_UNKNOWN");
		inline const TCHAR* const PlatformInUse = TEXT("PLATFORM_IN_USE");
		inline const TCHAR* const PlatformLast = TEXT("PLATFORM_LAST");
		inline const TCHAR* const PlatformTaken = TEXT("PLATFORM_TAKEN");
		inline const TCHAR* const PlatformTooNew = TEXT("PLATFORM_TOO_NEW");
		inline const TCHAR* const PlayerBlocked = TEXT("PLAYER_BLOCKED");
		inline const TCHAR* const PlayerNotFound = TEXT("PLAYER_NOT_FOUND");
		inline const TCHAR* const PolicyInUse = TEXT("POLICY_IN_USE");
		inline const TCHAR* const PolicyLimit = TEXT("POLICY_LIMIT");
		inline const TCHAR* const PolicyNameTaken = TEXT("POLICY_NAME_TAKEN");
		inline const TCHAR* const PolicyNotFound = TEXT("POLICY_NOT_FOUND");
		inline const TCHAR* const PolicyOfCaller = TEXT("POLICY_OF_CALLER");
		inline const TCHAR* const PriceChanged = TEXT("PRICE_CHANGED");
		inline const TCHAR* const PriceExists = TEXT("PRICE_EXISTS");
		inline const TCHAR* const PriceLimit = TEXT("PRICE_LIMIT");
		inline const TCHAR* const PriceNotFound = TEXT("PRICE_NOT_FOUND");
		inline const TCHAR* const ProcessAmbiguous = TEXT("PROCESS_AMBIGUOUS");
		inline const TCHAR* const ProcessNotFound = TEXT("PROCESS_NOT_FOUND");
		inline const TCHAR* const ProviderDataNotFound = TEXT("PROVIDER_DATA_NOT_FOUND");
		inline const TCHAR* const ProviderDisabled = TEXT("PROVIDER_DISABLED");
		inline const TCHAR* const ProviderUnavailable = TEXT("PROVIDER_UNAVAILABLE");
		inline const TCHAR* const ProviderUnknown = TEXT("PROVIDER_UNKNOWN");
		inline const TCHAR* const QueueBanned = TEXT("QUEUE_BANNED");
		inline const TCHAR* const RateLimited = TEXT("RATE_LIMITED");
		inline const TCHAR* const RatingPlayerUnknown = TEXT("RATING_PLAYER_UNKNOWN");
		inline const TCHAR* const RatingQueueUnknown = TEXT("RATING_QUEUE_UNKNOWN");
		inline const TCHAR* const RatingResetRunning = TEXT("RATING_RESET_RUNNING");
		inline const TCHAR* const RecipientNotFound = TEXT("RECIPIENT_NOT_FOUND");
		inline const TCHAR* const ReplayTokenUnknown = TEXT("REPLAY_TOKEN_UNKNOWN");
		inline const TCHAR* const ReportExists = TEXT("REPORT_EXISTS");
		inline const TCHAR* const ReportLimit = TEXT("REPORT_LIMIT");
		inline const TCHAR* const ReportNotFound = TEXT("REPORT_NOT_FOUND");
		inline const TCHAR* const ReportOfCaller = TEXT("REPORT_OF_CALLER");
		inline const TCHAR* const RequestNotFound = TEXT("REQUEST_NOT_FOUND");
		inline const TCHAR* const RequestPending = TEXT("REQUEST_PENDING");
		inline const TCHAR* const RequestTimeout = TEXT("REQUEST_TIMEOUT");
		inline const TCHAR* const RoleNotHeld = TEXT("ROLE_NOT_HELD");
		inline const TCHAR* const SanctionInPast = TEXT("SANCTION_IN_PAST");
		inline const TCHAR* const SanctionNotFound = TEXT("SANCTION_NOT_FOUND");
		inline const TCHAR* const SanctionOfCaller = TEXT("SANCTION_OF_CALLER");
		inline const TCHAR* const SanctionOver = TEXT("SANCTION_OVER");
		inline const TCHAR* const ScoredAccountNotFound = TEXT("SCORED_ACCOUNT_NOT_FOUND");
		inline const TCHAR* const ScoreOutOfBounds = TEXT("SCORE_OUT_OF_BOUNDS");
		inline const TCHAR* const SecretKeyMissing = TEXT("SECRET_KEY_MISSING");
		inline const TCHAR* const SelfEnrolOff = TEXT("SELF_ENROL_OFF");
		inline const TCHAR* const ServersOnly = TEXT("SERVERS_ONLY");
		inline const TCHAR* const ServerPatchLimit = TEXT("SERVER_PATCH_LIMIT");
		inline const TCHAR* const ServerPatchNotFound = TEXT("SERVER_PATCH_NOT_FOUND");
		inline const TCHAR* const ServerReleaseExists = TEXT("SERVER_RELEASE_EXISTS");
		inline const TCHAR* const ServerReleaseLimit = TEXT("SERVER_RELEASE_LIMIT");
		inline const TCHAR* const ServerReleaseNotFound = TEXT("SERVER_RELEASE_NOT_FOUND");
		inline const TCHAR* const ServiceExcluded = TEXT("SERVICE_EXCLUDED");
		inline const TCHAR* const ServiceRequired = TEXT("SERVICE_REQUIRED");
		inline const TCHAR* const SessionNotFound = TEXT("SESSION_NOT_FOUND");
		inline const TCHAR* const SessionNotLinkable = TEXT("SESSION_NOT_LINKABLE");
		inline const TCHAR* const SessionRequired = TEXT("SESSION_REQUIRED");
		inline const TCHAR* const ShuttingDown = TEXT("SHUTTING_DOWN");
		inline const TCHAR* const StorageBusy = TEXT("STORAGE_BUSY");
		inline const TCHAR* const StorageFull = TEXT("STORAGE_FULL");
		inline const TCHAR* const StoreAgreementNotFound = TEXT("STORE_AGREEMENT_NOT_FOUND");
		inline const TCHAR* const StoreAppTaken = TEXT("STORE_APP_TAKEN");
		inline const TCHAR* const StoreNotConfigured = TEXT("STORE_NOT_CONFIGURED");
		inline const TCHAR* const StorePlayerNotFound = TEXT("STORE_PLAYER_NOT_FOUND");
		inline const TCHAR* const StoreRefused = TEXT("STORE_REFUSED");
		inline const TCHAR* const StoreTransactionNotFound = TEXT("STORE_TRANSACTION_NOT_FOUND");
		inline const TCHAR* const StoreUnavailable = TEXT("STORE_UNAVAILABLE");
		inline const TCHAR* const StreamsExhausted = TEXT("STREAMS_EXHAUSTED");
		inline const TCHAR* const StreamOverflow = TEXT("STREAM_OVERFLOW");
		inline const TCHAR* const StreamReplaced = TEXT("STREAM_REPLACED");
		inline const TCHAR* const SubscriptionNotFound = TEXT("SUBSCRIPTION_NOT_FOUND");
		inline const TCHAR* const TagReserved = TEXT("TAG_RESERVED");
		inline const TCHAR* const TicketAlreadyMatched = TEXT("TICKET_ALREADY_MATCHED");
		inline const TCHAR* const TicketEnded = TEXT("TICKET_ENDED");
		inline const TCHAR* const TicketExists = TEXT("TICKET_EXISTS");
		inline const TCHAR* const TicketNotFound = TEXT("TICKET_NOT_FOUND");
		inline const TCHAR* const TicketRejected = TEXT("TICKET_REJECTED");
		inline const TCHAR* const TicketUnmatchable = TEXT("TICKET_UNMATCHABLE");
		inline const TCHAR* const TitleLimit = TEXT("TITLE_LIMIT");
		inline const TCHAR* const TitleNotFound = TEXT("TITLE_NOT_FOUND");
		inline const TCHAR* const TitlePatchLimit = TEXT("TITLE_PATCH_LIMIT");
		inline const TCHAR* const TitlePatchNotFound = TEXT("TITLE_PATCH_NOT_FOUND");
		inline const TCHAR* const TitleReleaseLimit = TEXT("TITLE_RELEASE_LIMIT");
		inline const TCHAR* const TitleReleaseNotFound = TEXT("TITLE_RELEASE_NOT_FOUND");
		inline const TCHAR* const UnsafeInProduction = TEXT("UNSAFE_IN_PRODUCTION");
		inline const TCHAR* const UrlTooLong = TEXT("URL_TOO_LONG");
		inline const TCHAR* const VersionEnded = TEXT("VERSION_ENDED");
		inline const TCHAR* const VersionNotFound = TEXT("VERSION_NOT_FOUND");
		inline const TCHAR* const WebhookLimit = TEXT("WEBHOOK_LIMIT");
		inline const TCHAR* const WebhookNotFound = TEXT("WEBHOOK_NOT_FOUND");
		inline const TCHAR* const WebhookPaused = TEXT("WEBHOOK_PAUSED");
		inline const TCHAR* const WebhookSecretKeyMissing = TEXT("WEBHOOK_SECRET_KEY_MISSING");
	}

	/** The types of an anyEvent that the server itself publishes. */
	namespace EventType
	{
		inline const TCHAR* const ChatMessage = TEXT("chat/Message");
		inline const TCHAR* const EntitlementsOrderChanged = TEXT("entitlements/OrderChanged");
		inline const TCHAR* const EntitlementsOwnershipChanged = TEXT("entitlements/OwnershipChanged");
		inline const TCHAR* const EventsResync = TEXT("events/Resync");
		inline const TCHAR* const FleetsHostReturned = TEXT("fleets/HostReturned");
		inline const TCHAR* const FleetsHostSetAside = TEXT("fleets/HostSetAside");
		inline const TCHAR* const FriendsPresenceChanged = TEXT("friends/PresenceChanged");
		inline const TCHAR* const GroupsGroupChanged = TEXT("groups/GroupChanged");
		inline const TCHAR* const GroupsMemberChanged = TEXT("groups/MemberChanged");
		inline const TCHAR* const InboxReceived = TEXT("inbox/Received");
		inline const TCHAR* const InvitationsAnswered = TEXT("invitations/Answered");
		inline const TCHAR* const InvitationsInvited = TEXT("invitations/Invited");
		inline const TCHAR* const LeaderboardsResetEvent = TEXT("leaderboards/ResetEvent");
		inline const TCHAR* const LobbiesLobbyChanged = TEXT("lobbies/LobbyChanged");
		inline const TCHAR* const MatchbrokerBuildStopped = TEXT("matchbroker/BuildStopped");
		inline const TCHAR* const MatchbrokerMatchEnded = TEXT("matchbroker/MatchEnded");
		inline const TCHAR* const MatchbrokerRollChanged = TEXT("matchbroker/RollChanged");
		inline const TCHAR* const MatchbrokerServerHeard = TEXT("matchbroker/ServerHeard");
		inline const TCHAR* const MatchbrokerServerLost = TEXT("matchbroker/ServerLost");
		inline const TCHAR* const MatchbrokerServerSilent = TEXT("matchbroker/ServerSilent");
		inline const TCHAR* const MatchesRatingChanged = TEXT("matches/RatingChanged");
		inline const TCHAR* const MatchesRatingsReset = TEXT("matches/RatingsReset");
	}

	/** Accounts */
	namespace Accounts
	{
		/**
		 * Gives the session the account of its platform account, and creates it if there is none.
		 * A session that already has its account gets the same answer again.
		 * May publish accountsEvent.CREATE_OR_GET_ACCOUNT, authenticationEvent.LOGIN.
		 * Reasons: ACCOUNT_GOING
		 * POST /api/v1/accounts
		 */
		inline FLobbykitRequest Create()
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/accounts"), true);
			return Request;
		}

		/**
		 * Reads the caller’s account, or the public part of another player’s account.
		 * Reasons: ACCOUNT_NOT_FOUND
		 * GET /api/v1/accounts/{accountId}
		 */
		inline FLobbykitRequest Get(const FString& InAccountId)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/accounts/{accountId}"), true);
			Request.Path(TEXT("accountId"), InAccountId);
			return Request;
		}

		/**
		 * Changes display name and metadata of the caller’s account, all or nothing.
		 * Metadata entries are added or overwritten key by key. Other fields of the account are ignored.
		 * InAccountMask: Comma-separated paths of the fields to change: `displayName`, `metadata`, and for operators
		 * `authRole`. If empty: all of these that are present.
		 * InMetadataDeletionKeys: Keys of metadata entries to remove. The mask does not matter for them.
		 * Reasons: METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, NOT_YOURS, ACCOUNT_NOT_FOUND,
		 * METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
		 * PATCH /api/v1/accounts/{accountId}
		 */
		inline FLobbykitRequest Update(const FString& InAccountId, const TSharedPtr<FJsonObject>& InAccount = nullptr, const TOptional<FString>& InAccountMask = {}, const TOptional<TArray<FString>>& InMetadataDeletionKeys = {})
		{
			FLobbykitRequest Request(TEXT("PATCH"), TEXT("/accounts/{accountId}"), true);
			Request.Path(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("account"), InAccount);
			Request.Body(TEXT("accountMask"), InAccountMask);
			Request.Body(TEXT("metadataDeletionKeys"), InMetadataDeletionKeys);
			return Request;
		}

		/**
		 * Lists the ids of all accounts, oldest first; at most 1,000 a page.
		 * Reasons: ACCOUNT_IDS_OFF
		 * POST /api/v1/accounts/ids
		 */
		inline FLobbykitRequest ListIds(const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/accounts/ids"), true);
			Request.Body(TEXT("limit"), InLimit);
			Request.Body(TEXT("offset"), InOffset);
			Request.Body(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Links the platform account of another session to the caller’s account.
		 * If it is linked, the other session ends, and the session header carries a new token for the caller; the old
		 * one works 30 seconds more. If the platform account belongs to another account, or the caller has another one
		 * of that platform, accountLinked is false, nothing has changed, and the header x-reason is IDENTITY_TAKEN or
		 * PLATFORM_TAKEN.
		 * May publish accountsEvent.LINK_ACCOUNT_TO_PLATFORM.
		 * InSessionId: The token of a session that is logged in and has no account.
		 * Reasons: SESSION_NOT_LINKABLE, ACCOUNT_NOT_FOUND, ACCOUNT_GOING
		 * POST /api/v1/accounts/link
		 */
		inline FLobbykitRequest Link(const FString& InSessionId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/accounts/link"), true);
			Request.Body(TEXT("sessionId"), InSessionId);
			return Request;
		}

		/**
		 * Unlinks a platform account from the caller’s account.
		 * Sessions that logged in with it end. Anyone who logs in with it later gets another account. accountUnlinked is
		 * false if the account has none of that platform.
		 * May publish accountsEvent.UNLINK_ACCOUNT_FROM_PLATFORM, authenticationEvent.LOGOUT.
		 * InIssuer: The issuer of the id. Required if the account has several platform accounts of this platform.
		 * Reasons: PLATFORM_IN_USE, PLATFORM_LAST, PLATFORM_TOO_NEW, ACCOUNT_NOT_FOUND
		 * POST /api/v1/accounts/unlink
		 */
		inline FLobbykitRequest Unlink(EPlatform InPlatform, const TOptional<FString>& InIssuer = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/accounts/unlink"), true);
			Request.Body(TEXT("platform"), static_cast<int64>(InPlatform));
			Request.Body(TEXT("issuer"), InIssuer);
			return Request;
		}

		/**
		 * Creates an account with platform accounts, or adds them to an existing account.
		 * Platform accounts that the account already has stay. If one belongs to another account, the whole call fails.
		 * Adding one to an account that existed before needs the permission `accounts.link` too. Without `accounts.read`
		 * the answer shows the public part of such an account.
		 * Needs the permission `accounts.create`.
		 * May publish accountsEvent.LINK_ACCOUNT_TO_PLATFORM.
		 * InAccountId: If absent: the account that has the platform accounts, otherwise a new one. The id of a deleted
		 * account is refused.
		 * InDisplayName: Used only for a new account.
		 * Reasons: ACCOUNT_DELETED, ROLE_NOT_HELD, ACCOUNT_GOING, IDENTITY_TAKEN, PLATFORM_TAKEN
		 * POST /api/v1/server/accounts
		 */
		inline FLobbykitRequest ServerCreate(const TOptional<FString>& InAccountId = {}, const TOptional<FString>& InDisplayName = {}, const TOptional<TArray<TSharedPtr<FJsonValue>>>& InPlatformAccountIds = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/accounts"), true);
			Request.Body(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("displayName"), InDisplayName);
			Request.Body(TEXT("platformAccountIds"), InPlatformAccountIds);
			return Request;
		}

		/**
		 * Deletes an account with its sessions, platform accounts and metadata, in one transaction.
		 * Needs the permission `accounts.delete`.
		 * Reasons: ROLE_NOT_HELD
		 * DELETE /api/v1/server/accounts
		 */
		inline FLobbykitRequest ServerDelete(const FString& InAccountId)
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/server/accounts"), true);
			Request.Body(TEXT("accountId"), InAccountId);
			return Request;
		}

		/**
		 * Links a platform account to an account.
		 * If it cannot be linked, accountLinked is false and the header x-reason gives the reason, as for players.
		 * Without the permission `accounts.read` the answer shows the public part of the account.
		 * Needs the permission `accounts.link`.
		 * May publish accountsEvent.LINK_ACCOUNT_TO_PLATFORM.
		 * Reasons: ROLE_NOT_HELD, ACCOUNT_NOT_FOUND, ACCOUNT_GOING
		 * POST /api/v1/server/accounts/link
		 */
		inline FLobbykitRequest ServerLink(const FString& InAccountId, const TSharedPtr<FJsonObject>& InPlatformAccountId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/accounts/link"), true);
			Request.Body(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("platformAccountId"), InPlatformAccountId);
			return Request;
		}

		/**
		 * Unlinks a platform account from an account. Sessions that logged in with it end.
		 * accountUnlinked is false if the account does not have this platform account. Without the permission
		 * `accounts.read` the answer shows the public part of the account.
		 * Needs the permission `accounts.link`.
		 * May publish accountsEvent.UNLINK_ACCOUNT_FROM_PLATFORM, authenticationEvent.LOGOUT.
		 * Reasons: PLATFORM_LAST, ROLE_NOT_HELD, ACCOUNT_NOT_FOUND
		 * POST /api/v1/server/accounts/unlink
		 */
		inline FLobbykitRequest ServerUnlink(const FString& InAccountId, const TSharedPtr<FJsonObject>& InPlatformAccountId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/accounts/unlink"), true);
			Request.Body(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("platformAccountId"), InPlatformAccountId);
			return Request;
		}

		/**
		 * Adds a metadata entry to the caller’s account.
		 * InAccountId: Default: the caller’s account. Any other account is refused.
		 * Reasons: METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, NOT_YOURS, ACCOUNT_NOT_FOUND, METADATA_EXISTS,
		 * METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
		 * POST /api/v1/accounts/metadata
		 */
		inline FLobbykitRequest CreateMetadata(const FString& InEntryKey, const TSharedPtr<FJsonObject>& InEntryValue, const TOptional<FString>& InAccountId = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/accounts/metadata"), true);
			Request.Body(TEXT("entryKey"), InEntryKey);
			Request.Body(TEXT("entryValue"), InEntryValue);
			Request.Body(TEXT("accountId"), InAccountId);
			return Request;
		}

		/**
		 * Changes a metadata entry of the caller’s account.
		 * OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it.
		 * APPEND joins texts and merges JSON: objects member by member, arrays end to end.
		 * InAccountId: Default: the caller’s account. Any other account is refused.
		 * InIfVersion: Changes the entry only if it has this version. 0 means that the entry must not exist yet.
		 * Reasons: METADATA_VALUE_TOO_LARGE, PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, NOT_YOURS, ACCOUNT_NOT_FOUND,
		 * METADATA_NOT_FOUND, METADATA_VERSION_CHANGED, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
		 * PUT /api/v1/accounts/metadata
		 */
		inline FLobbykitRequest PutMetadata(const FString& InEntryKey, const TSharedPtr<FJsonObject>& InEntryValue, const TOptional<FString>& InAccountId = {}, const TOptional<EUpdateMetadataOperationType>& InUpdateOperationType = {}, const TOptional<int64>& InIfVersion = {})
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/accounts/metadata"), true);
			Request.Body(TEXT("entryKey"), InEntryKey);
			Request.Body(TEXT("entryValue"), InEntryValue);
			Request.Body(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("updateOperationType"), InUpdateOperationType.IsSet() ? TOptional<int64>(static_cast<int64>(InUpdateOperationType.GetValue())) : TOptional<int64>());
			Request.Body(TEXT("ifVersion"), InIfVersion);
			return Request;
		}

		/**
		 * Reads the metadata of the caller’s account.
		 * InId: Default: the caller’s account. Any other account is refused.
		 * Reasons: NOT_YOURS
		 * GET /api/v1/accounts/metadata
		 */
		inline FLobbykitRequest ListMetadata(const TOptional<FString>& InId = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/accounts/metadata"), true);
			Request.Query(TEXT("id"), InId);
			return Request;
		}

		/**
		 * Reads one metadata entry of the caller’s account.
		 * InAccountId: Default: the caller’s account. Any other account is refused.
		 * Reasons: NOT_YOURS, METADATA_NOT_FOUND
		 * GET /api/v1/accounts/metadata/{entryKey}
		 */
		inline FLobbykitRequest GetMetadata(const FString& InEntryKey, const TOptional<FString>& InAccountId = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/accounts/metadata/{entryKey}"), true);
			Request.Path(TEXT("entryKey"), InEntryKey);
			Request.Query(TEXT("accountId"), InAccountId);
			return Request;
		}

		/**
		 * Removes a metadata entry of the caller’s account, or properties of its JSON value.
		 * PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted
		 * says whether anything was removed.
		 * InAccountId: Default: the caller’s account. Any other account is refused.
		 * Reasons: PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, NOT_YOURS
		 * DELETE /api/v1/accounts/metadata/{entryKey}
		 */
		inline FLobbykitRequest RemoveMetadata(const FString& InEntryKey, const TOptional<FString>& InAccountId = {}, const TOptional<EDeleteJsonMetadataType>& InJsonHandlingType = {}, const TOptional<TArray<FString>>& InPropertiesToRemovePaths = {})
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/accounts/metadata/{entryKey}"), true);
			Request.Path(TEXT("entryKey"), InEntryKey);
			Request.Query(TEXT("accountId"), InAccountId);
			Request.Query(TEXT("jsonHandlingType"), InJsonHandlingType.IsSet() ? TOptional<int64>(static_cast<int64>(InJsonHandlingType.GetValue())) : TOptional<int64>());
			Request.Query(TEXT("propertiesToRemovePaths"), InPropertiesToRemovePaths);
			return Request;
		}

		/**
		 * Finds the metadata entries of the caller’s account whose keys match a regular expression.
		 * The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks
		 * 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the
		 * expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that
		 * were checked. An expression that matches for 500 ms without finding a key is refused.
		 * InAccountId: Default: the caller’s account. Any other account is refused.
		 * Reasons: PATTERN_INVALID, NOT_YOURS
		 * POST /api/v1/accounts/metadata/keys/search
		 */
		inline FLobbykitRequest SearchMetadata(const FString& InRegex, const TOptional<FString>& InAccountId = {}, const TOptional<bool>& InCaseInsensitive = {}, const TOptional<bool>& InInvert = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/accounts/metadata/keys/search"), true);
			Request.Query(TEXT("regex"), InRegex);
			Request.Query(TEXT("accountId"), InAccountId);
			Request.Query(TEXT("caseInsensitive"), InCaseInsensitive);
			Request.Query(TEXT("invert"), InInvert);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Adds a metadata entry to an account.
		 * Needs the permission `accounts.metadata.write`.
		 * Reasons: METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, ACCOUNT_NOT_FOUND, METADATA_EXISTS,
		 * METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
		 * POST /api/v1/server/accounts/metadata
		 */
		inline FLobbykitRequest ServerCreateMetadata(const FString& InAccountId, const FString& InEntryKey, const TSharedPtr<FJsonObject>& InEntryValue)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/accounts/metadata"), true);
			Request.Body(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("entryKey"), InEntryKey);
			Request.Body(TEXT("entryValue"), InEntryValue);
			return Request;
		}

		/**
		 * Changes a metadata entry of an account.
		 * OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it.
		 * APPEND joins texts and merges JSON: objects member by member, arrays end to end.
		 * Needs the permission `accounts.metadata.write`.
		 * InIfVersion: Changes the entry only if it has this version. 0 means that the entry must not exist yet.
		 * Reasons: METADATA_VALUE_TOO_LARGE, PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, ACCOUNT_NOT_FOUND,
		 * METADATA_NOT_FOUND, METADATA_VERSION_CHANGED, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
		 * PUT /api/v1/server/accounts/metadata
		 */
		inline FLobbykitRequest ServerPutMetadata(const FString& InAccountId, const FString& InEntryKey, const TSharedPtr<FJsonObject>& InEntryValue, const TOptional<EUpdateMetadataOperationType>& InUpdateOperationType = {}, const TOptional<int64>& InIfVersion = {})
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/server/accounts/metadata"), true);
			Request.Body(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("entryKey"), InEntryKey);
			Request.Body(TEXT("entryValue"), InEntryValue);
			Request.Body(TEXT("updateOperationType"), InUpdateOperationType.IsSet() ? TOptional<int64>(static_cast<int64>(InUpdateOperationType.GetValue())) : TOptional<int64>());
			Request.Body(TEXT("ifVersion"), InIfVersion);
			return Request;
		}

		/**
		 * Removes a metadata entry of an account, or properties of its JSON value.
		 * PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted
		 * says whether anything was removed.
		 * Needs the permission `accounts.metadata.write`.
		 * Reasons: PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED
		 * DELETE /api/v1/server/accounts/metadata
		 */
		inline FLobbykitRequest ServerRemoveMetadata(const FString& InAccountId, const FString& InEntryKey, const TOptional<EDeleteJsonMetadataType>& InJsonHandlingType = {}, const TOptional<TArray<FString>>& InPropertiesToRemovePaths = {})
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/server/accounts/metadata"), true);
			Request.Body(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("entryKey"), InEntryKey);
			Request.Body(TEXT("jsonHandlingType"), InJsonHandlingType.IsSet() ? TOptional<int64>(static_cast<int64>(InJsonHandlingType.GetValue())) : TOptional<int64>());
			Request.Body(TEXT("propertiesToRemovePaths"), InPropertiesToRemovePaths);
			return Request;
		}

		/**
		 * Reads all metadata of an account, or one entry.
		 * Needs the permission `accounts.metadata.read`.
		 * Reasons: ACCOUNT_NOT_FOUND, METADATA_NOT_FOUND
		 * GET /api/v1/server/accounts/metadata
		 */
		inline FLobbykitRequest ServerReadMetadata(const FString& InAccountId, const TOptional<FString>& InEntryKey = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/server/accounts/metadata"), true);
			Request.Query(TEXT("accountId"), InAccountId);
			Request.Query(TEXT("entryKey"), InEntryKey);
			return Request;
		}

		/**
		 * Finds the metadata entries of an account whose keys match a regular expression.
		 * The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks
		 * 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the
		 * expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that
		 * were checked. An expression that matches for 500 ms without finding a key is refused.
		 * Needs the permission `accounts.metadata.read`.
		 * Reasons: PATTERN_INVALID, ACCOUNT_NOT_FOUND
		 * POST /api/v1/server/accounts/metadata/keys/search
		 */
		inline FLobbykitRequest ServerSearchMetadata(const FString& InAccountId, const FString& InRegex, const TOptional<bool>& InCaseInsensitive = {}, const TOptional<bool>& InInvert = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/accounts/metadata/keys/search"), true);
			Request.Query(TEXT("accountId"), InAccountId);
			Request.Query(TEXT("regex"), InRegex);
			Request.Query(TEXT("caseInsensitive"), InCaseInsensitive);
			Request.Query(TEXT("invert"), InInvert);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}
	}

	/** API keys */
	namespace ApiKeys
	{
		/**
		 * Checks whether the API key of the request is valid.
		 * Reasons: KEY_REQUIRED
		 * GET /api/v1/api_keys/test
		 */
		inline FLobbykitRequest Test()
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/api_keys/test"), true);
			return Request;
		}
	}

	/** Authentication */
	namespace Authentication
	{
		/**
		 * Begins a login with a provider; the session token is in the header x-session-id.
		 * An empty redirectUri means that the player is logged in. Otherwise open it in a browser and wait with GET
		 * /authentication/await.
		 * Reasons: EMAIL_NOT_VERIFIED, PROVIDER_DISABLED, PROVIDER_UNKNOWN, INVALID_CREDENTIALS, PROVIDER_UNAVAILABLE
		 * POST /api/v1/authentication/login
		 */
		inline FLobbykitRequest Login(EProvider InProvider, const FString& InPayload)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/authentication/login"), false);
			Request.Body(TEXT("provider"), static_cast<int64>(InProvider));
			Request.Body(TEXT("payload"), InPayload);
			return Request;
		}

		/**
		 * Waits until the login of the session is done, up to 25 seconds.
		 * After a login by redirect the new session token is in the header x-session-id. If `message` is `PENDING`, the
		 * login is not done yet: call again.
		 * Reasons: AWAIT_RUNNING
		 * GET /api/v1/authentication/await
		 */
		inline FLobbykitRequest Await()
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/authentication/await"), true);
			return Request;
		}

		/**
		 * Ends the session.
		 * May publish authenticationEvent.LOGOUT, matchmakingStatusUpdateEvent.CANCELLED.
		 * POST /api/v1/authentication/logout
		 */
		inline FLobbykitRequest Logout()
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/authentication/logout"), false);
			return Request;
		}

		/**
		 * Lists the providers that are enabled.
		 * GET /api/v1/authentication/providers
		 */
		inline FLobbykitRequest ListProviders()
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/authentication/providers"), true);
			return Request;
		}
	}

	/** Entitlements */
	namespace Entitlements
	{
		/**
		 * Returns whether an account has an item, and how many.
		 * isOwned is true if the count is above 0. A count may be negative. A `customItemId` must be that of the item.
		 * Needs the permission `entitlements.read`.
		 * May publish anyEvent.entitlements/OwnershipChanged.
		 * InAsap: Whether the answer may come from what is stored, without asking the item provider first.
		 * Reasons: CATALOG_ITEM_NOT_FOUND
		 * GET /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/owned
		 */
		inline FLobbykitRequest ServerOwned(const FString& InAccountId, const FString& InCatalogItemId, const TOptional<bool>& InAsap = {}, const TOptional<FString>& InCustomItemId = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/server/entitlements/account/{accountId}/item/{catalogItemId}/owned"), true);
			Request.Path(TEXT("accountId"), InAccountId);
			Request.Path(TEXT("catalogItemId"), InCatalogItemId);
			Request.Query(TEXT("asap"), InAsap);
			Request.Query(TEXT("customItemId"), InCustomItemId);
			return Request;
		}

		/**
		 * Returns whether an account has the item with a custom id, and how many.
		 * A `catalogItemId` must be that of the item.
		 * Needs the permission `entitlements.read`.
		 * May publish anyEvent.entitlements/OwnershipChanged.
		 * InAsap: Whether the answer may come from what is stored, without asking the item provider first.
		 * Reasons: CATALOG_ITEM_NOT_FOUND
		 * GET /api/v1/server/entitlements/account/{accountId}/item/custom/{customItemId}/owned
		 */
		inline FLobbykitRequest ServerOwnedByCustomId(const FString& InAccountId, const FString& InCustomItemId, const TOptional<bool>& InAsap = {}, const TOptional<FString>& InCatalogItemId = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/server/entitlements/account/{accountId}/item/custom/{customItemId}/owned"), true);
			Request.Path(TEXT("accountId"), InAccountId);
			Request.Path(TEXT("customItemId"), InCustomItemId);
			Request.Query(TEXT("asap"), InAsap);
			Request.Query(TEXT("catalogItemId"), InCatalogItemId);
			return Request;
		}

		/**
		 * Lists the items that an account has or had.
		 * Needs the permission `entitlements.read`.
		 * May publish anyEvent.entitlements/OwnershipChanged.
		 * InAsap: Whether the answer may come from what is stored, without asking the item provider first.
		 * GET /api/v1/server/entitlements/account/{accountId}/items
		 */
		inline FLobbykitRequest ServerItems(const FString& InAccountId, const TOptional<bool>& InAsap = {}, const TOptional<int64>& InLimit = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/server/entitlements/account/{accountId}/items"), true);
			Request.Path(TEXT("accountId"), InAccountId);
			Request.Query(TEXT("asap"), InAsap);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Sets the count of an item of an account.
		 * Needs the permission `entitlements.write`.
		 * May publish anyEvent.entitlements/OwnershipChanged.
		 * Reasons: ITEM_LOCKED, NUMBER_OUT_OF_RANGE, CATALOG_ITEM_NOT_FOUND, ITEM_OWNER_NOT_FOUND
		 * PUT /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/set/{count}
		 */
		inline FLobbykitRequest ServerSet(const FString& InAccountId, const FString& InCatalogItemId, int64 InCount)
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/server/entitlements/account/{accountId}/item/{catalogItemId}/set/{count}"), true);
			Request.Path(TEXT("accountId"), InAccountId);
			Request.Path(TEXT("catalogItemId"), InCatalogItemId);
			Request.Path(TEXT("count"), InCount);
			return Request;
		}

		/**
		 * Adds to the count of an item of an account.
		 * The number must be at least 1. A sum beyond 64 bits is OUT_OF_RANGE and changes nothing.
		 * Needs the permission `entitlements.write`.
		 * May publish anyEvent.entitlements/OwnershipChanged.
		 * Reasons: ITEM_LOCKED, NUMBER_OUT_OF_RANGE, CATALOG_ITEM_NOT_FOUND, ITEM_OWNER_NOT_FOUND
		 * PATCH /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/increment/{count}
		 */
		inline FLobbykitRequest ServerIncrement(const FString& InAccountId, const FString& InCatalogItemId, int64 InCount)
		{
			FLobbykitRequest Request(TEXT("PATCH"), TEXT("/server/entitlements/account/{accountId}/item/{catalogItemId}/increment/{count}"), true);
			Request.Path(TEXT("accountId"), InAccountId);
			Request.Path(TEXT("catalogItemId"), InCatalogItemId);
			Request.Path(TEXT("count"), InCount);
			return Request;
		}

		/**
		 * Subtracts from the count of an item of an account.
		 * The number must be at least 1. If the account has fewer, nothing changes and decrementSuccessful is false,
		 * unless allowNegativeTotal is true.
		 * Needs the permission `entitlements.write`.
		 * May publish anyEvent.entitlements/OwnershipChanged.
		 * Reasons: ITEM_LOCKED, CATALOG_ITEM_NOT_FOUND, ITEM_OWNER_NOT_FOUND
		 * PATCH /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/decrement/{count}
		 */
		inline FLobbykitRequest ServerDecrement(const FString& InAccountId, const FString& InCatalogItemId, int64 InCount, const TOptional<bool>& InAllowNegativeTotal = {})
		{
			FLobbykitRequest Request(TEXT("PATCH"), TEXT("/server/entitlements/account/{accountId}/item/{catalogItemId}/decrement/{count}"), true);
			Request.Path(TEXT("accountId"), InAccountId);
			Request.Path(TEXT("catalogItemId"), InCatalogItemId);
			Request.Path(TEXT("count"), InCount);
			Request.Query(TEXT("allowNegativeTotal"), InAllowNegativeTotal);
			return Request;
		}

		/**
		 * Returns whether the caller has an item, and how many.
		 * isOwned is true if the count is above 0. A count may be negative. A `customItemId` must be that of the item.
		 * May publish anyEvent.entitlements/OwnershipChanged.
		 * InAsap: Whether the answer may come from what is stored, without asking the item provider first.
		 * Reasons: CATALOG_ITEM_NOT_FOUND
		 * GET /api/v1/entitlements/account/item/{catalogItemId}/owned
		 */
		inline FLobbykitRequest Owned(const FString& InCatalogItemId, const TOptional<bool>& InAsap = {}, const TOptional<FString>& InCustomItemId = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/entitlements/account/item/{catalogItemId}/owned"), true);
			Request.Path(TEXT("catalogItemId"), InCatalogItemId);
			Request.Query(TEXT("asap"), InAsap);
			Request.Query(TEXT("customItemId"), InCustomItemId);
			return Request;
		}

		/**
		 * Returns whether the caller has the item with a custom id, and how many.
		 * A `catalogItemId` must be that of the item.
		 * May publish anyEvent.entitlements/OwnershipChanged.
		 * InAsap: Whether the answer may come from what is stored, without asking the item provider first.
		 * Reasons: CATALOG_ITEM_NOT_FOUND
		 * GET /api/v1/entitlements/account/item/custom/{customItemId}/owned
		 */
		inline FLobbykitRequest OwnedByCustomId(const FString& InCustomItemId, const TOptional<bool>& InAsap = {}, const TOptional<FString>& InCatalogItemId = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/entitlements/account/item/custom/{customItemId}/owned"), true);
			Request.Path(TEXT("customItemId"), InCustomItemId);
			Request.Query(TEXT("asap"), InAsap);
			Request.Query(TEXT("catalogItemId"), InCatalogItemId);
			return Request;
		}

		/**
		 * Lists the items that the caller has or had.
		 * May publish anyEvent.entitlements/OwnershipChanged.
		 * InAsap: Whether the answer may come from what is stored, without asking the item provider first.
		 * GET /api/v1/entitlements/account/items
		 */
		inline FLobbykitRequest Items(const TOptional<bool>& InAsap = {}, const TOptional<int64>& InLimit = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/entitlements/account/items"), true);
			Request.Query(TEXT("asap"), InAsap);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Prepares offers of all items with a price in a currency, for a player.
		 * An offer is valid for 15 minutes, for this account, and once. `tagFilter` names tags of which an item must
		 * have one.
		 * Needs the permission `orders.sell`.
		 * Reasons: ORDER_PROVIDER_UNKNOWN, ITEM_OWNER_NOT_FOUND
		 * POST /api/v1/entitlements/offer/{provider}/prepare
		 */
		inline FLobbykitRequest PrepareOffers(EEntitlementProvider InProvider, const FString& InAccountId, const FString& InCurrency, const TOptional<TArray<FString>>& InTagFilter = {}, const TOptional<bool>& InIncludeUnpublished = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/entitlements/offer/{provider}/prepare"), true);
			Request.Path(TEXT("provider"), static_cast<int64>(InProvider));
			Request.Body(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("currency"), InCurrency);
			Request.Body(TEXT("tagFilter"), InTagFilter);
			Request.Body(TEXT("includeUnpublished"), InIncludeUnpublished);
			return Request;
		}

		/**
		 * Places an order for prepared offers.
		 * The prices are read again: if they have changed, the order is refused with `PRICE_CHANGED`
		 * (FAILED_PRECONDITION). `quantity` chooses one of the prices of the offer. `success` is false if the store
		 * refuses, or if the address of its page was lost: then place another order.
		 * Needs the permission `orders.sell`.
		 * May publish anyEvent.entitlements/OrderChanged, anyEvent.entitlements/OwnershipChanged.
		 * Reasons: BUYER_CURRENCY_DIFFERS, BUYER_WITHOUT_STORE_IDENTITY, ITEM_NOT_FOR_SALE, ORDER_KEY_REQUIRED,
		 * ORDER_PROVIDER_UNKNOWN, PRICE_CHANGED, STORE_NOT_CONFIGURED, ITEM_OWNER_NOT_FOUND, OFFER_NOT_FOUND,
		 * STORE_UNAVAILABLE
		 * POST /api/v1/entitlements/offer/execute
		 */
		inline FLobbykitRequest ExecuteOffers(const TArray<TSharedPtr<FJsonValue>>& InPreparedOrders, const FString& InAccountId, const TSharedPtr<FJsonObject>& InStore = nullptr)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/entitlements/offer/execute"), true);
			Request.Body(TEXT("preparedOrders"), InPreparedOrders);
			Request.Body(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("store"), InStore);
			return Request;
		}

		/**
		 * Reads an order of the caller.
		 * Reasons: ORDER_NOT_FOUND
		 * GET /api/v1/entitlements/orders/{orderId}
		 */
		inline FLobbykitRequest ReadOrder(const FString& InOrderId)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/entitlements/orders/{orderId}"), true);
			Request.Path(TEXT("orderId"), InOrderId);
			return Request;
		}

		/**
		 * Lists the subscriptions of an account that have not lapsed, oldest first.
		 * Needs the permission `entitlements.read`.
		 * Reasons: ORDER_PROVIDER_UNKNOWN
		 * POST /api/v1/server/entitlements/subscriptions/get
		 */
		inline FLobbykitRequest ServerListSubscriptions(EEntitlementProvider InProvider, const FString& InAccountId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/entitlements/subscriptions/get"), true);
			Request.Body(TEXT("provider"), static_cast<int64>(InProvider));
			Request.Body(TEXT("accountId"), InAccountId);
			return Request;
		}

		/**
		 * Cancels a subscription of the caller.
		 * It runs to the end of the interval that is paid. Can be repeated.
		 * May publish anyEvent.entitlements/OwnershipChanged.
		 * Reasons: STORE_NOT_CONFIGURED, STORE_REFUSED, SUBSCRIPTION_NOT_FOUND, STORE_UNAVAILABLE
		 * POST /api/v1/entitlements/subscription/cancel
		 */
		inline FLobbykitRequest CancelSubscription(const FString& InSubscriptionId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/entitlements/subscription/cancel"), true);
			Request.Body(TEXT("subscriptionId"), InSubscriptionId);
			return Request;
		}

		/**
		 * Lists the subscriptions of the caller that have not lapsed, oldest first.
		 * Reasons: ORDER_PROVIDER_UNKNOWN
		 * POST /api/v1/entitlements/subscriptions/get
		 */
		inline FLobbykitRequest ListSubscriptions(EEntitlementProvider InProvider)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/entitlements/subscriptions/get"), true);
			Request.Body(TEXT("provider"), static_cast<int64>(InProvider));
			return Request;
		}
	}

	/** Events */
	namespace Events
	{
		/**
		 * Emits an event to recipients, to the subscribers of tags, or to both.
		 * The event has exactly one kind. The server sets eventId and recipientId. A newMatchEvent with the tag
		 * new-match also queues its match for a game server, once per matchId. Recipients get the event in order and can
		 * resume after it; tag subscribers get it live. broadcastSuccess means that the event is durably accepted.
		 * Needs the permission `events.emit`.
		 * Reasons: BROADCAST_REQUIRED, EVENT_ADDRESS_REQUIRED, EVENT_KIND_REQUIRED, EVENT_TOO_LARGE,
		 * MATCH_BROKER_LEFT_OUT, TAG_RESERVED, RECIPIENT_NOT_FOUND
		 * POST /api/v1/events/emit
		 */
		inline FLobbykitRequest Emit(const TSharedPtr<FJsonObject>& InNestedEvent, const TOptional<TArray<FString>>& InRecipientIds = {}, const TOptional<TArray<FString>>& InEventTags = {}, const TOptional<bool>& InBroadcast = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/events/emit"), true);
			Request.Body(TEXT("nestedEvent"), InNestedEvent);
			Request.Body(TEXT("recipientIds"), InRecipientIds);
			Request.Body(TEXT("eventTags"), InEventTags);
			Request.Body(TEXT("broadcast"), InBroadcast);
			return Request;
		}

		/**
		 * Creates a ticket that opens one event stream within 60 seconds, for clients that cannot set headers.
		 * POST /api/v1/events/ticket
		 */
		inline FLobbykitRequest Ticket()
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/events/ticket"), true);
			return Request;
		}

		/**
		 * Sends an announcement to every connected player, live.
		 * Needs the permission `events.announce`.
		 * May publish announcementEvent.
		 * POST /api/v1/admin/events/announce
		 */
		inline FLobbykitRequest Announce(const FString& InMessage)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/admin/events/announce"), true);
			Request.Body(TEXT("message"), InMessage);
			return Request;
		}
	}

	/** Friends */
	namespace Friends
	{
		/**
		 * Sends a friend request to a player.
		 * Sending a request to a player who has already sent you one accepts theirs. A request that is neither accepted
		 * nor declined expires after 30 days.
		 * May publish friendsEvent.SEND_FRIEND_REQUEST, friendsEvent.ACCEPT_FRIEND_REQUEST.
		 * Reasons: PLAYER_BLOCKED, PLAYER_NOT_FOUND, ALREADY_FRIENDS, REQUEST_PENDING, FRIEND_LIST_FULL,
		 * INCOMING_REQUESTS_FULL, OUTGOING_REQUESTS_FULL
		 * POST /api/v1/friends/request/send
		 */
		inline FLobbykitRequest Send(const FString& InReceiverAccountId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/friends/request/send"), true);
			Request.Body(TEXT("receiverAccountId"), InReceiverAccountId);
			return Request;
		}

		/**
		 * Accepts a friend request.
		 * May publish friendsEvent.ACCEPT_FRIEND_REQUEST.
		 * Reasons: REQUEST_NOT_FOUND, FRIEND_LIST_FULL
		 * POST /api/v1/friends/request/accept
		 */
		inline FLobbykitRequest Accept(const FString& InSenderAccountId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/friends/request/accept"), true);
			Request.Body(TEXT("senderAccountId"), InSenderAccountId);
			return Request;
		}

		/**
		 * Declines a friend request.
		 * The sender is not notified, unless the server has the option `notifyDeclinedRequests` switched on.
		 * May publish friendsEvent.REJECT_FRIEND_REQUEST.
		 * Reasons: REQUEST_NOT_FOUND
		 * POST /api/v1/friends/request/decline
		 */
		inline FLobbykitRequest Decline(const FString& InSenderAccountId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/friends/request/decline"), true);
			Request.Body(TEXT("senderAccountId"), InSenderAccountId);
			return Request;
		}

		/**
		 * Cancels a friend request that the caller sent.
		 * May publish friendsEvent.CANCEL_FRIEND_REQUEST.
		 * Reasons: REQUEST_NOT_FOUND
		 * POST /api/v1/friends/request/cancel
		 */
		inline FLobbykitRequest Cancel(const FString& InReceiverAccountId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/friends/request/cancel"), true);
			Request.Body(TEXT("receiverAccountId"), InReceiverAccountId);
			return Request;
		}

		/**
		 * Ends a friendship.
		 * May publish friendsEvent.REMOVE_FRIEND.
		 * InRemovingAccountId: The friend to remove.
		 * Reasons: FRIEND_NOT_FOUND
		 * POST /api/v1/friends/remove
		 */
		inline FLobbykitRequest Remove(const FString& InRemovingAccountId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/friends/remove"), true);
			Request.Body(TEXT("removingAccountId"), InRemovingAccountId);
			return Request;
		}

		/**
		 * Lists the outgoing friend requests of the caller, oldest first.
		 * POST /api/v1/friends/request/outgoing
		 */
		inline FLobbykitRequest ListOutgoing(const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/friends/request/outgoing"), true);
			Request.Body(TEXT("limit"), InLimit);
			Request.Body(TEXT("offset"), InOffset);
			Request.Body(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Lists the incoming friend requests of the caller, oldest first.
		 * POST /api/v1/friends/request/incoming
		 */
		inline FLobbykitRequest ListIncoming(const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/friends/request/incoming"), true);
			Request.Body(TEXT("limit"), InLimit);
			Request.Body(TEXT("offset"), InOffset);
			Request.Body(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Lists the caller’s friends, oldest friendship first; at most 200 per page.
		 * InIncludePresence: Whether to include the presence of each friend. Default false.
		 * POST /api/v1/friends/get
		 */
		inline FLobbykitRequest List(const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {}, const TOptional<bool>& InIncludePresence = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/friends/get"), true);
			Request.Body(TEXT("limit"), InLimit);
			Request.Body(TEXT("offset"), InOffset);
			Request.Body(TEXT("pageToken"), InPageToken);
			Request.Body(TEXT("includePresence"), InIncludePresence);
			return Request;
		}

		/**
		 * Reads the relationship of the caller to a player.
		 * BLOCKED if the caller has blocked the player. If the player has blocked the caller, the answer does not show
		 * it.
		 * Reasons: PLAYER_NOT_FOUND
		 * GET /api/v1/friends/status/{accountId}
		 */
		inline FLobbykitRequest Status(const FString& InAccountId)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/friends/status/{accountId}"), true);
			Request.Path(TEXT("accountId"), InAccountId);
			return Request;
		}

		/**
		 * Blocks a player: friendship and requests between the two are removed.
		 * The blocked player cannot notice the block: they get the events of a friend who removes them, or of a request
		 * that is taken back, and a friend request that they send gets the normal answer and reaches nobody. Blocking a
		 * blocked player again changes nothing.
		 * Reasons: PLAYER_NOT_FOUND, BLOCK_LIST_FULL
		 * POST /api/v1/friends/block
		 */
		inline FLobbykitRequest Block(const FString& InAccountId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/friends/block"), true);
			Request.Body(TEXT("accountId"), InAccountId);
			return Request;
		}

		/**
		 * Removes a block.
		 * The relationship from before the block does not come back. A friend request that the other player sent during
		 * the block now arrives.
		 * May publish friendsEvent.SEND_FRIEND_REQUEST.
		 * Reasons: BLOCK_NOT_FOUND
		 * POST /api/v1/friends/unblock
		 */
		inline FLobbykitRequest Unblock(const FString& InAccountId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/friends/unblock"), true);
			Request.Body(TEXT("accountId"), InAccountId);
			return Request;
		}

		/**
		 * Lists the players whom the caller has blocked, oldest block first.
		 * POST /api/v1/friends/blocked
		 */
		inline FLobbykitRequest ListBlocked(const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/friends/blocked"), true);
			Request.Body(TEXT("limit"), InLimit);
			Request.Body(TEXT("offset"), InOffset);
			Request.Body(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Sets the presence that friends see of the caller, and replaces all of the previous one.
		 * It stays until it is changed. Friends see it only while the caller is connected: with an open event stream, or
		 * a request in the last two minutes.
		 * InStatus: A line for people, at most 128 characters.
		 * InActivity: What the player is doing, in terms of the game: a JSON object of at most 1,024 bytes.
		 * PUT /api/v1/friends/presence
		 */
		inline FLobbykitRequest SetPresence(EPresenceAvailability InAvailability, const TOptional<FString>& InStatus = {}, const TSharedPtr<FJsonObject>& InActivity = nullptr)
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/friends/presence"), true);
			Request.Body(TEXT("availability"), static_cast<int64>(InAvailability));
			Request.Body(TEXT("status"), InStatus);
			Request.Body(TEXT("activity"), InActivity);
			return Request;
		}

		/**
		 * Lists the friends of a player, oldest friendship first; at most 200 per page.
		 * Needs the permission `friends.read`.
		 * Reasons: PLAYER_NOT_FOUND
		 * POST /api/v1/server/friends/get
		 */
		inline FLobbykitRequest ServerList(const FString& InAccountId, const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/friends/get"), true);
			Request.Body(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("limit"), InLimit);
			Request.Body(TEXT("offset"), InOffset);
			Request.Body(TEXT("pageToken"), InPageToken);
			return Request;
		}
	}

	/** Global metadata */
	namespace GlobalMetadata
	{
		/**
		 * Reads one entry of a namespace, or of the namespace `default` if none is given.
		 * InNamespace: If absent or empty: `default`.
		 * Reasons: METADATA_NOT_FOUND
		 * GET /api/v1/global_metadata/entry/{entryKey}
		 */
		inline FLobbykitRequest ReadEntry(const FString& InEntryKey, const TOptional<FString>& InNamespace = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/global_metadata/entry/{entryKey}"), true);
			Request.Path(TEXT("entryKey"), InEntryKey);
			Request.Query(TEXT("namespace"), InNamespace);
			return Request;
		}

		/**
		 * Reads one entry of the namespace in the path.
		 * Reasons: METADATA_NOT_FOUND
		 * GET /api/v1/global_metadata/entry/{namespace}/{entryKey}
		 */
		inline FLobbykitRequest ReadNamespaceEntry(const FString& InNamespace, const FString& InEntryKey)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/global_metadata/entry/{namespace}/{entryKey}"), true);
			Request.Path(TEXT("namespace"), InNamespace);
			Request.Path(TEXT("entryKey"), InEntryKey);
			return Request;
		}

		/**
		 * Reads the entries of a namespace, or of the namespace `default` if none is given.
		 * Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after
		 * them. A namespace that does not exist is empty.
		 * InNamespace: If absent or empty: `default`.
		 * GET /api/v1/global_metadata/entries
		 */
		inline FLobbykitRequest ReadEntries(const TOptional<FString>& InNamespace = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/global_metadata/entries"), true);
			Request.Query(TEXT("namespace"), InNamespace);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Reads the entries of the namespace in the path.
		 * Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after
		 * them. A namespace that does not exist is empty.
		 * GET /api/v1/global_metadata/entries/{namespace}
		 */
		inline FLobbykitRequest ReadNamespaceEntries(const FString& InNamespace, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/global_metadata/entries/{namespace}"), true);
			Request.Path(TEXT("namespace"), InNamespace);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Finds the entries of a namespace whose keys match a regular expression.
		 * The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks
		 * 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the
		 * expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that
		 * were checked. An expression that matches for 500 ms without finding a key is refused.
		 * InNamespace: If absent or empty: `default`.
		 * Reasons: PATTERN_INVALID
		 * POST /api/v1/global_metadata/keys/search
		 */
		inline FLobbykitRequest Search(const FString& InRegex, const TOptional<FString>& InNamespace = {}, const TOptional<bool>& InCaseInsensitive = {}, const TOptional<bool>& InInvert = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/global_metadata/keys/search"), true);
			Request.Query(TEXT("regex"), InRegex);
			Request.Query(TEXT("namespace"), InNamespace);
			Request.Query(TEXT("caseInsensitive"), InCaseInsensitive);
			Request.Query(TEXT("invert"), InInvert);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Lists the namespaces that have entries, in alphabetical order.
		 * Needs the permission `global_metadata.read`.
		 * GET /api/v1/server/global_metadata_namespaces
		 */
		inline FLobbykitRequest ServerListNamespaces(const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/server/global_metadata_namespaces"), true);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Adds an entry to a namespace. The first entry creates the namespace.
		 * Needs the permission `global_metadata.write`.
		 * InNamespace: If absent or empty: `default`.
		 * Reasons: METADATA_VALUE_TOO_LARGE, METADATA_EXISTS, METADATA_TOO_MANY_ENTRIES, NAMESPACE_LIMIT
		 * POST /api/v1/server/global_metadata
		 */
		inline FLobbykitRequest ServerCreate(const FString& InEntryKey, const TSharedPtr<FJsonObject>& InEntryValue, const TOptional<FString>& InNamespace = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/global_metadata"), true);
			Request.Body(TEXT("entryKey"), InEntryKey);
			Request.Body(TEXT("entryValue"), InEntryValue);
			Request.Body(TEXT("namespace"), InNamespace);
			return Request;
		}

		/**
		 * Changes an entry of a namespace.
		 * OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it.
		 * APPEND joins texts and merges JSON: objects member by member, arrays end to end.
		 * Needs the permission `global_metadata.write`.
		 * InNamespace: If absent or empty: `default`.
		 * InIfVersion: Changes the entry only if it has this version. 0 means that the entry must not exist yet.
		 * Reasons: METADATA_VALUE_TOO_LARGE, PAYLOAD_TYPE_MISMATCH, METADATA_NOT_FOUND, METADATA_VERSION_CHANGED,
		 * METADATA_TOO_MANY_ENTRIES, NAMESPACE_LIMIT
		 * PUT /api/v1/server/global_metadata
		 */
		inline FLobbykitRequest ServerPut(const FString& InEntryKey, const TSharedPtr<FJsonObject>& InEntryValue, const TOptional<FString>& InNamespace = {}, const TOptional<EUpdateMetadataOperationType>& InUpdateOperationType = {}, const TOptional<int64>& InIfVersion = {})
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/server/global_metadata"), true);
			Request.Body(TEXT("entryKey"), InEntryKey);
			Request.Body(TEXT("entryValue"), InEntryValue);
			Request.Body(TEXT("namespace"), InNamespace);
			Request.Body(TEXT("updateOperationType"), InUpdateOperationType.IsSet() ? TOptional<int64>(static_cast<int64>(InUpdateOperationType.GetValue())) : TOptional<int64>());
			Request.Body(TEXT("ifVersion"), InIfVersion);
			return Request;
		}

		/**
		 * Removes an entry of a namespace, or properties of its JSON value.
		 * A namespace is removed with its last entry. PARTIAL_ENTRY removes the properties at the given paths (`a.b`,
		 * `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.
		 * Needs the permission `global_metadata.write`.
		 * InNamespace: If absent or empty: `default`.
		 * Reasons: PAYLOAD_TYPE_MISMATCH
		 * DELETE /api/v1/server/global_metadata
		 */
		inline FLobbykitRequest ServerRemove(const FString& InEntryKey, const TOptional<FString>& InNamespace = {}, const TOptional<EDeleteJsonMetadataType>& InJsonHandlingType = {}, const TOptional<TArray<FString>>& InPropertiesToRemovePaths = {})
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/server/global_metadata"), true);
			Request.Body(TEXT("entryKey"), InEntryKey);
			Request.Body(TEXT("namespace"), InNamespace);
			Request.Body(TEXT("jsonHandlingType"), InJsonHandlingType.IsSet() ? TOptional<int64>(static_cast<int64>(InJsonHandlingType.GetValue())) : TOptional<int64>());
			Request.Body(TEXT("propertiesToRemovePaths"), InPropertiesToRemovePaths);
			return Request;
		}

		/**
		 * Reads one entry of a namespace, or of the namespace `default` if none is given.
		 * Needs the permission `global_metadata.read`.
		 * InNamespace: If absent or empty: `default`.
		 * Reasons: METADATA_NOT_FOUND
		 * GET /api/v1/server/global_metadata/entry/{entryKey}
		 */
		inline FLobbykitRequest ServerReadEntry(const FString& InEntryKey, const TOptional<FString>& InNamespace = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/server/global_metadata/entry/{entryKey}"), true);
			Request.Path(TEXT("entryKey"), InEntryKey);
			Request.Query(TEXT("namespace"), InNamespace);
			return Request;
		}

		/**
		 * Reads one entry of the namespace in the path.
		 * Needs the permission `global_metadata.read`.
		 * Reasons: METADATA_NOT_FOUND
		 * GET /api/v1/server/global_metadata/entry/{namespace}/{entryKey}
		 */
		inline FLobbykitRequest ServerReadNamespaceEntry(const FString& InNamespace, const FString& InEntryKey)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/server/global_metadata/entry/{namespace}/{entryKey}"), true);
			Request.Path(TEXT("namespace"), InNamespace);
			Request.Path(TEXT("entryKey"), InEntryKey);
			return Request;
		}

		/**
		 * Reads the entries of a namespace, or of the namespace `default` if none is given.
		 * Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after
		 * them. A namespace that does not exist is empty.
		 * Needs the permission `global_metadata.read`.
		 * InNamespace: If absent or empty: `default`.
		 * GET /api/v1/server/global_metadata/entries
		 */
		inline FLobbykitRequest ServerReadEntries(const TOptional<FString>& InNamespace = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/server/global_metadata/entries"), true);
			Request.Query(TEXT("namespace"), InNamespace);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Reads the entries of the namespace in the path.
		 * Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after
		 * them. A namespace that does not exist is empty.
		 * Needs the permission `global_metadata.read`.
		 * GET /api/v1/server/global_metadata/entries/{namespace}
		 */
		inline FLobbykitRequest ServerReadNamespaceEntries(const FString& InNamespace, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/server/global_metadata/entries/{namespace}"), true);
			Request.Path(TEXT("namespace"), InNamespace);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Finds the entries of a namespace whose keys match a regular expression.
		 * The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks
		 * 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the
		 * expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that
		 * were checked. An expression that matches for 500 ms without finding a key is refused.
		 * Needs the permission `global_metadata.read`.
		 * InNamespace: If absent or empty: `default`.
		 * Reasons: PATTERN_INVALID
		 * POST /api/v1/server/global_metadata/keys/search
		 */
		inline FLobbykitRequest ServerSearch(const FString& InRegex, const TOptional<FString>& InNamespace = {}, const TOptional<bool>& InCaseInsensitive = {}, const TOptional<bool>& InInvert = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/global_metadata/keys/search"), true);
			Request.Query(TEXT("regex"), InRegex);
			Request.Query(TEXT("namespace"), InNamespace);
			Request.Query(TEXT("caseInsensitive"), InCaseInsensitive);
			Request.Query(TEXT("invert"), InInvert);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}
	}

	/** Leaderboards */
	namespace Leaderboards
	{
		/**
		 * Lists the best players of a leaderboard.
		 * `title` is the id of the leaderboard. `count` is 10 if it is absent or 0, and at most 100.
		 * Reasons: LEADERBOARD_NOT_FOUND
		 * GET /api/v1/leaderboards
		 */
		inline FLobbykitRequest Top(const FString& InTitle, const TOptional<int64>& InCount = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/leaderboards"), true);
			Request.Query(TEXT("title"), InTitle);
			Request.Query(TEXT("count"), InCount);
			return Request;
		}

		/**
		 * Lists the leaderboards, by id.
		 * GET /api/v1/leaderboards/definitions
		 */
		inline FLobbykitRequest ListDefinitions(const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/leaderboards/definitions"), true);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Lists the entries of a leaderboard, best first; at most 100 per page.
		 * Ranks are those among all players, also with `friendsOnly` and `accountIds`. `totalEntries` is the number of
		 * entries on all pages. Hidden entries are left out, except the own one with `friendsOnly` or `accountIds`.
		 * InVersion: The version; absent or 0 means the running one.
		 * InFriendsOnly: Only the caller and their friends.
		 * InAccountIds: Only these players, at most 100.
		 * Reasons: LEADERBOARD_NOT_FOUND, VERSION_NOT_FOUND
		 * GET /api/v1/leaderboards/{leaderboardId}/entries
		 */
		inline FLobbykitRequest ListEntries(const FString& InLeaderboardId, const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {}, const TOptional<int64>& InVersion = {}, const TOptional<bool>& InFriendsOnly = {}, const TOptional<TArray<FString>>& InAccountIds = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/leaderboards/{leaderboardId}/entries"), true);
			Request.Path(TEXT("leaderboardId"), InLeaderboardId);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			Request.Query(TEXT("version"), InVersion);
			Request.Query(TEXT("friendsOnly"), InFriendsOnly);
			Request.Query(TEXT("accountIds"), InAccountIds);
			return Request;
		}

		/**
		 * Submits a score of the caller.
		 * Only if the authority of the leaderboard is CLIENT. If `version` is given and that version has ended, the
		 * answer is VERSION_ENDED.
		 * InSubscore: Decides between equal scores. Default 0.
		 * InMetadata: Any JSON object of at most 1,024 bytes. Absent: the metadata of the entry stays.
		 * InVersion: The version; absent or 0 means the running one.
		 * Reasons: NUMBER_OUT_OF_RANGE, SCORE_OUT_OF_BOUNDS, VERSION_ENDED, SERVERS_ONLY, LEADERBOARD_NOT_FOUND
		 * POST /api/v1/leaderboards/{leaderboardId}/entries
		 */
		inline FLobbykitRequest Submit(const FString& InLeaderboardId, int64 InScore, const TOptional<int64>& InSubscore = {}, const TSharedPtr<FJsonObject>& InMetadata = nullptr, const TOptional<int64>& InVersion = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/leaderboards/{leaderboardId}/entries"), true);
			Request.Path(TEXT("leaderboardId"), InLeaderboardId);
			Request.Body(TEXT("score"), InScore);
			Request.Body(TEXT("subscore"), InSubscore);
			Request.Body(TEXT("metadata"), InMetadata);
			Request.Body(TEXT("version"), InVersion);
			return Request;
		}

		/**
		 * Lists the entries around a player, best first.
		 * If one side has fewer entries than `range`, the other side has more. So there are 2 × `range` + 1 entries,
		 * unless the leaderboard has fewer.
		 * InAccountId: Default: the caller.
		 * InRange: How many entries on each side. Default 5, also for 0; at most 50.
		 * InVersion: The version; absent or 0 means the running one.
		 * Reasons: ENTRY_NOT_FOUND, LEADERBOARD_NOT_FOUND, VERSION_NOT_FOUND
		 * GET /api/v1/leaderboards/{leaderboardId}/around
		 */
		inline FLobbykitRequest Around(const FString& InLeaderboardId, const TOptional<FString>& InAccountId = {}, const TOptional<int64>& InRange = {}, const TOptional<int64>& InVersion = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/leaderboards/{leaderboardId}/around"), true);
			Request.Path(TEXT("leaderboardId"), InLeaderboardId);
			Request.Query(TEXT("accountId"), InAccountId);
			Request.Query(TEXT("range"), InRange);
			Request.Query(TEXT("version"), InVersion);
			return Request;
		}

		/**
		 * Reads the entry of a player with its rank.
		 * A hidden entry is found only by its player and by operators of leaderboards.
		 * InVersion: The version; absent or 0 means the running one.
		 * Reasons: ENTRY_NOT_FOUND, LEADERBOARD_NOT_FOUND, VERSION_NOT_FOUND
		 * GET /api/v1/leaderboards/{leaderboardId}/entries/{accountId}
		 */
		inline FLobbykitRequest GetEntry(const FString& InLeaderboardId, const FString& InAccountId, const TOptional<int64>& InVersion = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/leaderboards/{leaderboardId}/entries/{accountId}"), true);
			Request.Path(TEXT("leaderboardId"), InLeaderboardId);
			Request.Path(TEXT("accountId"), InAccountId);
			Request.Query(TEXT("version"), InVersion);
			return Request;
		}

		/**
		 * Lists the versions of a leaderboard that are kept, newest first, and begins with the running one.
		 * Reasons: LEADERBOARD_NOT_FOUND
		 * GET /api/v1/leaderboards/{leaderboardId}/versions
		 */
		inline FLobbykitRequest ListVersions(const FString& InLeaderboardId)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/leaderboards/{leaderboardId}/versions"), true);
			Request.Path(TEXT("leaderboardId"), InLeaderboardId);
			return Request;
		}

		/**
		 * Submits scores of players, at most 100: all of them or none.
		 * Two scores of one player count one after the other. The results have the order of the entries, with the ranks
		 * after all of them.
		 * Needs the permission `leaderboards.write`.
		 * InVersion: The version; absent or 0 means the running one.
		 * InIdempotencyKey: The same as the header Idempotency-Key, which wins.
		 * Reasons: NUMBER_OUT_OF_RANGE, SCORE_OUT_OF_BOUNDS, VERSION_ENDED, LEADERBOARD_NOT_FOUND,
		 * SCORED_ACCOUNT_NOT_FOUND
		 * POST /api/v1/server/leaderboards/{leaderboardId}/entries
		 */
		inline FLobbykitRequest ServerSubmit(const FString& InLeaderboardId, const TArray<TSharedPtr<FJsonValue>>& InEntries, const TOptional<int64>& InVersion = {}, const TOptional<FString>& InIdempotencyKey = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/leaderboards/{leaderboardId}/entries"), true);
			Request.Path(TEXT("leaderboardId"), InLeaderboardId);
			Request.Body(TEXT("entries"), InEntries);
			Request.Body(TEXT("version"), InVersion);
			Request.Body(TEXT("idempotencyKey"), InIdempotencyKey);
			return Request;
		}

		/**
		 * Removes the entry of a player from the running version.
		 * Needs the permission `leaderboards.write`.
		 * Reasons: LEADERBOARD_NOT_FOUND
		 * DELETE /api/v1/server/leaderboards/{leaderboardId}/entries/{accountId}
		 */
		inline FLobbykitRequest ServerRemoveEntry(const FString& InLeaderboardId, const FString& InAccountId)
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/server/leaderboards/{leaderboardId}/entries/{accountId}"), true);
			Request.Path(TEXT("leaderboardId"), InLeaderboardId);
			Request.Path(TEXT("accountId"), InAccountId);
			return Request;
		}
	}

	/** Server manager and match broker */
	namespace MatchBroker
	{
		/**
		 * Gives a game server the next match that it accepts, if there is one.
		 * If there is no match, the answer has none. With WILLING_TO_WAIT the request waits up to 25 seconds for a
		 * match. A server that has a match and is not ready yet gets the same match again. A server that is full gets
		 * none. With WILLING_TO_SHUTDOWN the answer may be SHUTDOWN: the server has to exit. A server that drains gets
		 * none, and SHUTDOWN as soon as its matches are over. An unknown server is registered by its first request.
		 * Needs the permission `matchbroker.serve`.
		 * May publish anyEvent.matchbroker/ServerHeard.
		 * InRequirements: Which matches the server takes, in a subset of JMESPath over MatchId, PlayerIds,
		 * MatchProperties and PlayerProperties; empty for all.
		 * InHintFlags: A sum of 1 SHUTDOWN, 2 WILLING_TO_WAIT, 4 WILLING_TO_SHUTDOWN, 8 FULL, 16 NOT_FULL. The name of
		 * one is accepted too.
		 * InBuild: The build of a server that no allocator has started. Of any other, its allocator says the build.
		 * POST /api/v1/server/request_match
		 */
		inline FLobbykitRequest RequestMatch(const FString& InServerId, const TOptional<FString>& InRequirements = {}, const TOptional<int64>& InHintFlags = {}, const TOptional<FString>& InBuild = {}, const TSharedPtr<FJsonObject>& InHealth = nullptr)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/request_match"), true);
			Request.Body(TEXT("serverId"), InServerId);
			Request.Body(TEXT("requirements"), InRequirements);
			Request.Body(TEXT("hintFlags"), InHintFlags);
			Request.Body(TEXT("build"), InBuild);
			Request.Body(TEXT("health"), InHealth);
			return Request;
		}

		/**
		 * Reports that a server is ready for its match, and how players connect.
		 * Each player gets their own entry of perPlayerConnectionDetails, or else connectionDetails. Repeating the call
		 * with the same details only says that the server is there, and how it is. NOT_FULL asks for more matches.
		 * Needs the permission `matchbroker.serve`.
		 * May publish matchmakingStatusUpdateEvent.COMPLETED, anyEvent.matchbroker/ServerHeard,
		 * anyEvent.matchbroker/ServerSilent, anyEvent.matchbroker/ServerLost.
		 * InHintFlags: A sum of 1 SHUTDOWN, 2 WILLING_TO_WAIT, 4 WILLING_TO_SHUTDOWN, 8 FULL, 16 NOT_FULL. The name of
		 * one is accepted too.
		 * Reasons: MATCH_ALREADY_READY, MATCH_OF_ANOTHER_SERVER, MATCH_OVER, MATCH_NOT_FOUND
		 * POST /api/v1/server/match_ready
		 */
		inline FLobbykitRequest MatchReady(const FString& InServerId, const FString& InMatchId, const TOptional<FString>& InConnectionDetails = {}, const TOptional<int64>& InHintFlags = {}, const TSharedPtr<FJsonObject>& InPerPlayerConnectionDetails = nullptr, const TSharedPtr<FJsonObject>& InHealth = nullptr)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/match_ready"), true);
			Request.Body(TEXT("serverId"), InServerId);
			Request.Body(TEXT("matchId"), InMatchId);
			Request.Body(TEXT("connectionDetails"), InConnectionDetails);
			Request.Body(TEXT("hintFlags"), InHintFlags);
			Request.Body(TEXT("perPlayerConnectionDetails"), InPerPlayerConnectionDetails);
			Request.Body(TEXT("health"), InHealth);
			return Request;
		}

		/**
		 * Ends the match of a server.
		 * Repeating the call has no further effect: the results of the first one that ended the match count. A match
		 * that does not run yet is queued again for another server, once. SHUTDOWN says that the server exits now; it is
		 * removed from the list.
		 * Needs the permission `matchbroker.serve`.
		 * May publish anyEvent.matchbroker/MatchEnded, anyEvent.matchbroker/ServerHeard.
		 * InHintFlags: A sum of 1 SHUTDOWN, 2 WILLING_TO_WAIT, 4 WILLING_TO_SHUTDOWN, 8 FULL, 16 NOT_FULL. The name of
		 * one is accepted too.
		 * Reasons: MATCH_OF_ANOTHER_SERVER, MATCH_OVER, MATCH_NOT_FOUND
		 * POST /api/v1/server/end_match
		 */
		inline FLobbykitRequest EndMatch(const FString& InServerId, const FString& InMatchId, const TOptional<int64>& InHintFlags = {}, const TSharedPtr<FJsonObject>& InResults = nullptr, const TSharedPtr<FJsonObject>& InHealth = nullptr)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/end_match"), true);
			Request.Body(TEXT("serverId"), InServerId);
			Request.Body(TEXT("matchId"), InMatchId);
			Request.Body(TEXT("hintFlags"), InHintFlags);
			Request.Body(TEXT("results"), InResults);
			Request.Body(TEXT("health"), InHealth);
			return Request;
		}

		/**
		 * Lists the game servers, oldest first.
		 * Needs the permission `matchbroker.read`.
		 * POST /api/v1/servers
		 */
		inline FLobbykitRequest ListServers(const TOptional<EServerState>& InState = {}, const TOptional<FString>& InAllocator = {}, const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/servers"), true);
			Request.Body(TEXT("state"), InState.IsSet() ? TOptional<int64>(static_cast<int64>(InState.GetValue())) : TOptional<int64>());
			Request.Body(TEXT("allocator"), InAllocator);
			Request.Body(TEXT("limit"), InLimit);
			Request.Body(TEXT("offset"), InOffset);
			Request.Body(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Takes a server out of service and lists the matches that it had.
		 * Its matches that do not run yet are queued again for another server, once. Its running matches end. Its
		 * allocator ends the server. A server without an allocator gets SHUTDOWN when it asks again with
		 * WILLING_TO_SHUTDOWN. success is false if there is no such server, or if it is already out of service.
		 * Needs the permission `matchbroker.allocate`.
		 * May publish anyEvent.matchbroker/MatchEnded, matchmakingStatusUpdateEvent.FAILED.
		 * POST /api/v1/server/deallocate
		 */
		inline FLobbykitRequest Deallocate(const FString& InServerId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/deallocate"), true);
			Request.Body(TEXT("serverId"), InServerId);
			return Request;
		}

		/**
		 * Queues a match for an idle server, or for one that an allocator starts for it.
		 * Only that server gets the match. Repeating the call with the same matchId returns the same server. Without
		 * capacity nothing is stored.
		 * Needs the permission `matchbroker.allocate`.
		 * May publish newMatchEvent, anyEvent.matchbroker/BuildStopped.
		 * Reasons: NO_CAPACITY, MATCH_EXISTS
		 * POST /api/v1/server/allocate
		 */
		inline FLobbykitRequest Allocate(const TSharedPtr<FJsonObject>& InMatch)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/allocate"), true);
			Request.Body(TEXT("match"), InMatch);
			return Request;
		}

		/**
		 * Lists the matches that wait for a server, oldest first.
		 * Needs the permission `matchbroker.read`.
		 * GET /api/v1/matches
		 */
		inline FLobbykitRequest ListQueued(const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/matches"), true);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}
	}

	/** Matchmaking */
	namespace Matchmaking
	{
		/**
		 * Starts a ticket for the caller, or for the party that the caller leads, which then waits for a match.
		 * The queue is the text entry queue_name of the entity’s metadata. To start a ticket for others, a player must
		 * lead their party; the metadata of the players is then that of the party members. Account entries whose keys
		 * begin with server. are added, and players cannot send such entries. A player is in one ticket across all
		 * queues: the metadata of TICKET_EXISTS names it.
		 * May publish matchmakingStatusUpdateEvent.IN_PROGRESS,
		 * matchmakingStatusUpdateEvent.MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT.
		 * Reasons: DECLINE_PAUSE, IN_LOBBY, IN_MATCH, TICKET_REJECTED, TICKET_UNMATCHABLE, METADATA_KEY_RESERVED,
		 * NOT_YOUR_PARTY, QUEUE_BANNED, TICKET_EXISTS
		 * POST /api/v1/matchmaking/start
		 */
		inline FLobbykitRequest Start(const TSharedPtr<FJsonObject>& InEntity)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/matchmaking/start"), true);
			Request.Body(TEXT("entity"), InEntity);
			return Request;
		}

		/**
		 * Cancels a ticket that the caller is in or has started.
		 * May publish matchmakingStatusUpdateEvent.CANCELLED, matchmakingStatusUpdateEvent.IN_PROGRESS.
		 * Reasons: TICKET_ALREADY_MATCHED, TICKET_ENDED, TICKET_NOT_FOUND
		 * POST /api/v1/matchmaking/cancel
		 */
		inline FLobbykitRequest Cancel(const FString& InTicketId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/matchmaking/cancel"), true);
			Request.Body(TEXT("ticketId"), InTicketId);
			return Request;
		}

		/**
		 * Starts a ticket for any players.
		 * Metadata is trusted as it is, and entries of the accounts whose keys begin with server. are added unless it
		 * has them. The ticket does not end when its players log out or disconnect.
		 * Needs the permission `matchmaking.tickets`.
		 * May publish matchmakingStatusUpdateEvent.IN_PROGRESS.
		 * Reasons: DECLINE_PAUSE, IN_LOBBY, IN_MATCH, TICKET_REJECTED, TICKET_UNMATCHABLE, QUEUE_BANNED, TICKET_EXISTS
		 * POST /api/v1/matchmaking/server/start
		 */
		inline FLobbykitRequest ServerStart(const TSharedPtr<FJsonObject>& InEntity)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/matchmaking/server/start"), true);
			Request.Body(TEXT("entity"), InEntity);
			return Request;
		}

		/**
		 * Cancels any ticket.
		 * Needs the permission `matchmaking.tickets`.
		 * May publish matchmakingStatusUpdateEvent.CANCELLED, matchmakingStatusUpdateEvent.IN_PROGRESS.
		 * Reasons: TICKET_ALREADY_MATCHED, TICKET_ENDED, TICKET_NOT_FOUND
		 * POST /api/v1/matchmaking/server/cancel
		 */
		inline FLobbykitRequest ServerCancel(const FString& InTicketId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/matchmaking/server/cancel"), true);
			Request.Body(TEXT("ticketId"), InTicketId);
			return Request;
		}

		/**
		 * Reads any ticket. connectionDetails are those of its first player.
		 * Needs the permission `matchmaking.tickets`.
		 * Reasons: TICKET_NOT_FOUND
		 * GET /api/v1/matchmaking/server/{ticketId}
		 */
		inline FLobbykitRequest ServerGet(const FString& InTicketId)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/matchmaking/server/{ticketId}"), true);
			Request.Path(TEXT("ticketId"), InTicketId);
			return Request;
		}

		/**
		 * Requests players from the queue for the free seats of a running match, and returns who has joined.
		 * A match has one backfill. When the same server repeats the request for the same match, this replaces the free
		 * seats and the time, and tells the server who has joined. The backfill ends with the match. Seats go to tickets
		 * that fit the players of the match by the rules of the queue, oldest first, before new matches are made of
		 * these tickets. The newcomers are told COMPLETED and how they connect.
		 * Needs the permission `matchmaking.backfill`.
		 * InOpenSlots: The free seats of each team. They replace those of an earlier request; a team that is not named
		 * has none.
		 * InExpiresSeconds: For how many seconds from now seats are given to players. Absent or 0: 60.
		 * InJoinedSeen: How many of `joined` the server knew of when it counted its free seats. Absent: none, so
		 * everyone who has joined takes one of openSlots.
		 * InConnectionDetails: How newcomers connect. Absent: as before; at first, the connectionDetails of match_ready.
		 * InLeftPlayerIds: Players who have left the match. Newcomers need not fit them, and they are not sent to this
		 * match again.
		 * Reasons: BACKFILL_NOT_POSSIBLE, BACKFILL_OF_ANOTHER_SERVER, BACKFILL_MATCH_NOT_FOUND
		 * POST /api/v1/matchmaking/server/backfill
		 */
		inline FLobbykitRequest Backfill(const FString& InServerId, const FString& InMatchId, const TOptional<TArray<TSharedPtr<FJsonValue>>>& InOpenSlots = {}, const TOptional<int64>& InExpiresSeconds = {}, const TOptional<int64>& InJoinedSeen = {}, const TOptional<FString>& InConnectionDetails = {}, const TOptional<TArray<FString>>& InLeftPlayerIds = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/matchmaking/server/backfill"), true);
			Request.Body(TEXT("serverId"), InServerId);
			Request.Body(TEXT("matchId"), InMatchId);
			Request.Body(TEXT("openSlots"), InOpenSlots);
			Request.Body(TEXT("expiresSeconds"), InExpiresSeconds);
			Request.Body(TEXT("joinedSeen"), InJoinedSeen);
			Request.Body(TEXT("connectionDetails"), InConnectionDetails);
			Request.Body(TEXT("leftPlayerIds"), InLeftPlayerIds);
			return Request;
		}

		/**
		 * Stops filling the free seats of a match, and returns who has joined.
		 * Repeating the request has no further effect. Once the match is over, its backfill is not found.
		 * Needs the permission `matchmaking.backfill`.
		 * Reasons: BACKFILL_NOT_FOUND
		 * DELETE /api/v1/matchmaking/server/backfill
		 */
		inline FLobbykitRequest CancelBackfill(const FString& InBackfillId)
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/matchmaking/server/backfill"), true);
			Request.Body(TEXT("backfillId"), InBackfillId);
			return Request;
		}

		/**
		 * Lists tickets, oldest first. Ended tickets are listed for a while too.
		 * Needs the permission `matchmaking.tickets`.
		 * GET /api/v1/matchmaking/tickets
		 */
		inline FLobbykitRequest ListTickets(const TOptional<FString>& InQueueName = {}, const TOptional<EMatchmakingStatus>& InStatus = {}, const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/matchmaking/tickets"), true);
			Request.Query(TEXT("queueName"), InQueueName);
			Request.Query(TEXT("status"), InStatus.IsSet() ? TOptional<int64>(static_cast<int64>(InStatus.GetValue())) : TOptional<int64>());
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Lists the tickets that the caller is in and that have not ended.
		 * GET /api/v1/matchmaking/mine
		 */
		inline FLobbykitRequest Mine()
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/matchmaking/mine"), true);
			return Request;
		}

		/**
		 * Reads the match that the caller is in, also after a crash or a new login.
		 * From when a server has the match until it ends, or until the server says that the player has left. If there
		 * are several, the newest. A match without a server (`p2p`, `none`) is not stored.
		 * Reasons: NO_MATCH
		 * GET /api/v1/matchmaking/match
		 */
		inline FLobbykitRequest Match()
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/matchmaking/match"), true);
			return Request;
		}

		/**
		 * Lists the regions whose latency clients measure before they start a ticket.
		 * As the option `regions` of matchmaking says. Empty without it.
		 * GET /api/v1/matchmaking/regions
		 */
		inline FLobbykitRequest Regions()
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/matchmaking/regions"), true);
			return Request;
		}

		/**
		 * Cancels the ticket that the caller is in, unless it already has its match.
		 * May publish matchmakingStatusUpdateEvent.CANCELLED, matchmakingStatusUpdateEvent.IN_PROGRESS.
		 * POST /api/v1/matchmaking/cancel_all
		 */
		inline FLobbykitRequest CancelAll()
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/matchmaking/cancel_all"), true);
			return Request;
		}

		/**
		 * Lists the queues, with the number of waiting players and the expected wait.
		 * GET /api/v1/matchmaking/queues
		 */
		inline FLobbykitRequest Queues()
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/matchmaking/queues"), true);
			return Request;
		}

		/**
		 * Accepts the match that was found for a ticket of the caller, or declines it.
		 * The match is made when every player has accepted. If a player declines, their ticket is cancelled and the
		 * other tickets wait again, as old as they are.
		 * May publish matchmakingStatusUpdateEvent.FINDING_SERVER, matchmakingStatusUpdateEvent.COMPLETED,
		 * matchmakingStatusUpdateEvent.CANCELLED, matchmakingStatusUpdateEvent.IN_PROGRESS, newMatchEvent.
		 * Reasons: NOTHING_TO_ACCEPT, TICKET_NOT_FOUND
		 * POST /api/v1/matchmaking/accept
		 */
		inline FLobbykitRequest Accept(const FString& InTicketId, bool InAccept)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/matchmaking/accept"), true);
			Request.Body(TEXT("ticketId"), InTicketId);
			Request.Body(TEXT("accept"), InAccept);
			return Request;
		}

		/**
		 * Reads a ticket that the caller is in or has started.
		 * A ticket can be read for a while after it has ended.
		 * Reasons: TICKET_NOT_FOUND
		 * GET /api/v1/matchmaking/{ticketId}
		 */
		inline FLobbykitRequest Get(const FString& InTicketId)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/matchmaking/{ticketId}"), true);
			Request.Path(TEXT("ticketId"), InTicketId);
			return Request;
		}
	}

	/** Parties */
	namespace Parties
	{
		/**
		 * Creates a party that the caller leads.
		 * The caller gets the answer and no event. If the server has the option `autoLeaveParty`, members of the party
		 * that the caller leaves for the new one get the events.
		 * May publish partyUpdateEvent.PLAYER_LEFT, partyUpdateEvent.PLAYER_LEADER_CHANGED,
		 * matchmakingStatusUpdateEvent.CANCELLED.
		 * Reasons: ALREADY_IN_PARTY, METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, METADATA_TOO_MANY_ENTRIES,
		 * METADATA_TOTAL_TOO_LARGE
		 * POST /api/v1/parties/create
		 */
		inline FLobbykitRequest Create(const TSharedPtr<FJsonObject>& InCreatingPlayerMetadata = nullptr)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/parties/create"), true);
			Request.Body(TEXT("creatingPlayerMetadata"), InCreatingPlayerMetadata);
			return Request;
		}

		/**
		 * Joins the party with an invite code.
		 * After ten unknown codes within a minute, further codes are refused for the rest of that minute. A party counts
		 * as unknown if one of its members has blocked the caller, or the caller has blocked one of them. If the party
		 * waits for a match, its ticket is cancelled. While it is in a match, nobody can join.
		 * May publish partyUpdateEvent.PLAYER_JOINED, partyUpdateEvent.PLAYER_LEFT,
		 * partyUpdateEvent.PLAYER_LEADER_CHANGED, matchmakingStatusUpdateEvent.CANCELLED.
		 * InInviteCode: Upper or lower case. O is read as 0, I and L are read as 1, blanks and hyphens are ignored.
		 * Reasons: ALREADY_IN_PARTY, METADATA_VALUE_TOO_LARGE, PARTY_IN_MATCH, KICKED, METADATA_KEY_RESERVED,
		 * INVITE_CODE_UNKNOWN, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE, PARTY_FULL
		 * POST /api/v1/parties/join
		 */
		inline FLobbykitRequest Join(const FString& InInviteCode, const TSharedPtr<FJsonObject>& InJoiningPlayerMetadata = nullptr)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/parties/join"), true);
			Request.Body(TEXT("inviteCode"), InInviteCode);
			Request.Body(TEXT("joiningPlayerMetadata"), InJoiningPlayerMetadata);
			return Request;
		}

		/**
		 * Reads the caller’s party.
		 * Reasons: NOT_IN_PARTY
		 * GET /api/v1/parties
		 */
		inline FLobbykitRequest Current()
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/parties"), true);
			return Request;
		}

		/**
		 * Reads a party that the caller is in.
		 * Reasons: PARTY_NOT_FOUND
		 * GET /api/v1/parties/{partyId}
		 */
		inline FLobbykitRequest Get(const FString& InPartyId)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/parties/{partyId}"), true);
			Request.Path(TEXT("partyId"), InPartyId);
			return Request;
		}

		/**
		 * Reads a player of the caller’s party, or a friend in another party.
		 * Reasons: PARTY_PLAYER_NOT_FOUND
		 * GET /api/v1/parties/players/{playerId}
		 */
		inline FLobbykitRequest GetPlayer(const FString& InPlayerId)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/parties/players/{playerId}"), true);
			Request.Path(TEXT("playerId"), InPlayerId);
			return Request;
		}

		/**
		 * Changes the caller’s name, readiness and metadata in their party; the leader also changes the team of any
		 * member.
		 * Metadata entries are added or overwritten key by key. If the mask names `isReady` or `teamNumber` and the
		 * payload lacks it, it becomes false or 0.
		 * May publish partyUpdateEvent.PLAYER_READY_CHANGED, partyUpdateEvent.METADATA_UPDATED.
		 * InPayloadMask: Comma-separated paths of the fields to change: `displayName`, `isReady`, `teamNumber`,
		 * `metadata`. If empty, all fields that are present and that the caller may change.
		 * Reasons: METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, NOT_YOURS, PARTY_LEADER_REQUIRED, NOT_IN_PARTY,
		 * PARTY_PLAYER_NOT_FOUND, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
		 * PATCH /api/v1/parties/update-player
		 */
		inline FLobbykitRequest UpdatePlayer(const TSharedPtr<FJsonObject>& InPayload = nullptr, const TOptional<FString>& InPayloadMask = {})
		{
			FLobbykitRequest Request(TEXT("PATCH"), TEXT("/parties/update-player"), true);
			Request.Body(TEXT("payload"), InPayload);
			Request.Body(TEXT("payloadMask"), InPayloadMask);
			return Request;
		}

		/**
		 * Makes another member the leader of the caller’s party.
		 * May publish partyUpdateEvent.PLAYER_LEADER_CHANGED.
		 * Reasons: PARTY_LEADER_REQUIRED, PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND
		 * PUT /api/v1/parties/set-leader
		 */
		inline FLobbykitRequest SetLeader(const FString& InPlayerId, const FString& InPartyId)
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/parties/set-leader"), true);
			Request.Body(TEXT("playerId"), InPlayerId);
			Request.Body(TEXT("partyId"), InPartyId);
			return Request;
		}

		/**
		 * Removes a member from the party that the caller leads. The member cannot join it again for ten minutes.
		 * The party gets a new invite code. If the party waits for a match, its ticket is cancelled.
		 * May publish partyUpdateEvent.PLAYER_KICKED, matchmakingStatusUpdateEvent.CANCELLED.
		 * Reasons: PARTY_LEADER_REQUIRED, PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND
		 * PUT /api/v1/parties/kick
		 */
		inline FLobbykitRequest Kick(const FString& InPlayerId, const FString& InPartyId)
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/parties/kick"), true);
			Request.Body(TEXT("playerId"), InPlayerId);
			Request.Body(TEXT("partyId"), InPartyId);
			return Request;
		}

		/**
		 * Leaves a party. If the caller led it, the longest-standing member who is connected leads it.
		 * A party ends when its last member leaves. If the party waits for a match, its ticket is cancelled.
		 * May publish partyUpdateEvent.PLAYER_LEFT, partyUpdateEvent.PLAYER_LEADER_CHANGED,
		 * matchmakingStatusUpdateEvent.CANCELLED.
		 * Reasons: PARTY_NOT_FOUND
		 * PUT /api/v1/parties/leave
		 */
		inline FLobbykitRequest Leave(const FString& InPartyId)
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/parties/leave"), true);
			Request.Body(TEXT("partyId"), InPartyId);
			return Request;
		}

		/**
		 * Adds a metadata entry to the caller’s party or to one of its members.
		 * Put the fields of the entry into `innerRequest` or beside `playerId`, but not in both. The leader may write
		 * the metadata of the party and of every member. Other members may write only their own.
		 * May publish partyUpdateEvent.METADATA_CREATED.
		 * InId: The party.
		 * InPlayerId: The member who owns the metadata. If absent, the party owns it.
		 * Reasons: METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, PARTY_LEADER_REQUIRED, PARTY_NOT_FOUND,
		 * PARTY_PLAYER_NOT_FOUND, METADATA_EXISTS, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
		 * POST /api/v1/parties/metadata
		 */
		inline FLobbykitRequest CreateMetadata(const TSharedPtr<FJsonObject>& InInnerRequest = nullptr, const TOptional<FString>& InId = {}, const TOptional<FString>& InEntryKey = {}, const TSharedPtr<FJsonObject>& InEntryValue = nullptr, const TOptional<FString>& InPlayerId = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/parties/metadata"), true);
			Request.Body(TEXT("innerRequest"), InInnerRequest);
			Request.Body(TEXT("id"), InId);
			Request.Body(TEXT("entryKey"), InEntryKey);
			Request.Body(TEXT("entryValue"), InEntryValue);
			Request.Body(TEXT("playerId"), InPlayerId);
			return Request;
		}

		/**
		 * Changes a metadata entry of the caller’s party or of one of its members.
		 * Put the fields of the entry into `innerRequest` or beside `playerId`, but not in both. The leader may write
		 * the metadata of the party and of every member. Other members may write only their own.
		 * May publish partyUpdateEvent.METADATA_CREATED, partyUpdateEvent.METADATA_UPDATED.
		 * InId: The party.
		 * InIfVersion: Changes the entry only if it has this version. 0 means that the entry must not exist yet.
		 * InPlayerId: The member who owns the metadata. If absent, the party owns it.
		 * Reasons: METADATA_VALUE_TOO_LARGE, PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, PARTY_LEADER_REQUIRED,
		 * METADATA_NOT_FOUND, PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND, METADATA_VERSION_CHANGED,
		 * METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
		 * PUT /api/v1/parties/metadata
		 */
		inline FLobbykitRequest PutMetadata(const TSharedPtr<FJsonObject>& InInnerRequest = nullptr, const TOptional<FString>& InId = {}, const TOptional<FString>& InEntryKey = {}, const TSharedPtr<FJsonObject>& InEntryValue = nullptr, const TOptional<EUpdateMetadataOperationType>& InUpdateOperationType = {}, const TOptional<int64>& InIfVersion = {}, const TOptional<FString>& InPlayerId = {})
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/parties/metadata"), true);
			Request.Body(TEXT("innerRequest"), InInnerRequest);
			Request.Body(TEXT("id"), InId);
			Request.Body(TEXT("entryKey"), InEntryKey);
			Request.Body(TEXT("entryValue"), InEntryValue);
			Request.Body(TEXT("updateOperationType"), InUpdateOperationType.IsSet() ? TOptional<int64>(static_cast<int64>(InUpdateOperationType.GetValue())) : TOptional<int64>());
			Request.Body(TEXT("ifVersion"), InIfVersion);
			Request.Body(TEXT("playerId"), InPlayerId);
			return Request;
		}

		/**
		 * Removes a metadata entry of the caller’s party or of one of its members, or properties of its JSON value.
		 * PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted
		 * says whether anything was removed.
		 * May publish partyUpdateEvent.METADATA_DELETED, partyUpdateEvent.METADATA_UPDATED.
		 * InPlayerId: The member who owns the metadata. If absent, the party owns it.
		 * Reasons: PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, PARTY_LEADER_REQUIRED, PARTY_NOT_FOUND,
		 * PARTY_PLAYER_NOT_FOUND
		 * DELETE /api/v1/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}
		 */
		inline FLobbykitRequest RemoveMetadata(const FString& InInnerRequestId, const FString& InInnerRequestEntryKey, const TOptional<EDeleteJsonMetadataType>& InInnerRequestJsonHandlingType = {}, const TOptional<TArray<FString>>& InInnerRequestPropertiesToRemovePaths = {}, const TOptional<FString>& InPlayerId = {})
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}"), true);
			Request.Path(TEXT("innerRequest.id"), InInnerRequestId);
			Request.Path(TEXT("innerRequest.entryKey"), InInnerRequestEntryKey);
			Request.Query(TEXT("innerRequest.jsonHandlingType"), InInnerRequestJsonHandlingType.IsSet() ? TOptional<int64>(static_cast<int64>(InInnerRequestJsonHandlingType.GetValue())) : TOptional<int64>());
			Request.Query(TEXT("innerRequest.propertiesToRemovePaths"), InInnerRequestPropertiesToRemovePaths);
			Request.Query(TEXT("playerId"), InPlayerId);
			return Request;
		}

		/**
		 * Reads one metadata entry of the caller’s party or of one of its members.
		 * InPlayerId: The member who owns the metadata. If absent, the party owns it.
		 * Reasons: METADATA_NOT_FOUND, PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND
		 * GET /api/v1/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}
		 */
		inline FLobbykitRequest GetMetadata(const FString& InInnerRequestId, const FString& InInnerRequestEntryKey, const TOptional<FString>& InPlayerId = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}"), true);
			Request.Path(TEXT("innerRequest.id"), InInnerRequestId);
			Request.Path(TEXT("innerRequest.entryKey"), InInnerRequestEntryKey);
			Request.Query(TEXT("playerId"), InPlayerId);
			return Request;
		}

		/**
		 * Reads the metadata of the caller’s party or of one of its members.
		 * InPlayerId: The member who owns the metadata. If absent, the party owns it.
		 * Reasons: PARTY_NOT_FOUND, PARTY_PLAYER_NOT_FOUND
		 * GET /api/v1/parties/metadata/{innerRequest.id}
		 */
		inline FLobbykitRequest ListMetadata(const FString& InInnerRequestId, const TOptional<FString>& InPlayerId = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/parties/metadata/{innerRequest.id}"), true);
			Request.Path(TEXT("innerRequest.id"), InInnerRequestId);
			Request.Query(TEXT("playerId"), InPlayerId);
			return Request;
		}
	}

	/** Platform authentication */
	namespace PlatformAuth
	{
		/**
		 * Signs up with an e-mail address and a password. A mail brings the code that verifies the address.
		 * The answer and the work are the same whether or not somebody has signed up with the address before. A verified
		 * address gets a note and nothing changes. If somebody has just signed up for an unverified address with another
		 * password, neither password counts: the mail brings a code with which the owner sets a new one.
		 * InEmailAddress: An e-mail address. Case does not matter.
		 * InPassword: 8 to 128 characters of any kind, unless the server is configured otherwise.
		 * Reasons: FEATURE_OFF
		 * POST /api/v1/platform_auth/sign_up
		 */
		inline FLobbykitRequest SignUp(const FString& InEmailAddress, const FString& InPassword, const TOptional<FString>& InDisplayName = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/platform_auth/sign_up"), false);
			Request.Body(TEXT("emailAddress"), InEmailAddress);
			Request.Body(TEXT("password"), InPassword);
			Request.Body(TEXT("displayName"), InDisplayName);
			return Request;
		}

		/**
		 * Sends a new verification code, which replaces the one before. The answer is always the same.
		 * InEmailAddress: An e-mail address. Case does not matter.
		 * Reasons: FEATURE_OFF
		 * POST /api/v1/platform_auth/resend_verification
		 */
		inline FLobbykitRequest ResendVerification(const FString& InEmailAddress)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/platform_auth/resend_verification"), false);
			Request.Body(TEXT("emailAddress"), InEmailAddress);
			return Request;
		}

		/**
		 * Verifies an address with the code of the last verification mail.
		 * InEmailAddress: An e-mail address. Case does not matter.
		 * Reasons: CODE_INVALID, FEATURE_OFF
		 * POST /api/v1/platform_auth/verify_email
		 */
		inline FLobbykitRequest VerifyEmail(const FString& InEmailAddress, const FString& InVerificationCode)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/platform_auth/verify_email"), false);
			Request.Body(TEXT("emailAddress"), InEmailAddress);
			Request.Body(TEXT("verificationCode"), InVerificationCode);
			return Request;
		}

		/**
		 * Sends a code that sets a new password. The answer is always the same.
		 * InEmailAddress: An e-mail address. Case does not matter.
		 * Reasons: FEATURE_OFF
		 * POST /api/v1/platform_auth/request_password_reset
		 */
		inline FLobbykitRequest RequestPasswordReset(const FString& InEmailAddress)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/platform_auth/request_password_reset"), false);
			Request.Body(TEXT("emailAddress"), InEmailAddress);
			return Request;
		}

		/**
		 * Sets a new password with the code of a reset mail, and verifies the address.
		 * Ends every session and every replay token of the account, and removes the devices that it has enrolled.
		 * May publish authenticationEvent.LOGOUT.
		 * InEmailAddress: An e-mail address. Case does not matter.
		 * InNewPassword: 8 to 128 characters of any kind, unless the server is configured otherwise.
		 * Reasons: CODE_INVALID, FEATURE_OFF
		 * POST /api/v1/platform_auth/reset_password
		 */
		inline FLobbykitRequest ResetPassword(const FString& InEmailAddress, const FString& InResetCode, const FString& InNewPassword)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/platform_auth/reset_password"), false);
			Request.Body(TEXT("emailAddress"), InEmailAddress);
			Request.Body(TEXT("resetCode"), InResetCode);
			Request.Body(TEXT("newPassword"), InNewPassword);
			return Request;
		}

		/**
		 * Changes the password of the caller and ends the other sessions of the account.
		 * May publish authenticationEvent.LOGOUT.
		 * InCurrentPassword: 8 to 128 characters of any kind, unless the server is configured otherwise.
		 * InNewPassword: 8 to 128 characters of any kind, unless the server is configured otherwise.
		 * Reasons: FEATURE_OFF, NO_PASSWORD, PASSWORD_WRONG
		 * POST /api/v1/platform_auth/change_password
		 */
		inline FLobbykitRequest ChangePassword(const FString& InCurrentPassword, const FString& InNewPassword)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/platform_auth/change_password"), true);
			Request.Body(TEXT("currentPassword"), InCurrentPassword);
			Request.Body(TEXT("newPassword"), InNewPassword);
			return Request;
		}

		/**
		 * Answers whether a way to log in can be used on this server.
		 * GET /api/v1/platform_auth/is_enabled/{feature}
		 */
		inline FLobbykitRequest IsEnabled(EPlatformAuthFeature InFeature)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/platform_auth/is_enabled/{feature}"), true);
			Request.Path(TEXT("feature"), static_cast<int64>(InFeature));
			return Request;
		}

		/**
		 * Answers a replay token, with which the caller can log in again (provider 13).
		 * Each login with it answers a new token in the header x-replay-token, and the used one becomes invalid. A login
		 * has one token: asking again replaces it.
		 * Reasons: FEATURE_OFF
		 * POST /api/v1/platform_auth/remember_me
		 */
		inline FLobbykitRequest Remember()
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/platform_auth/remember_me"), true);
			return Request;
		}

		/**
		 * Forgets a remembered login of the caller, by its current or any earlier replay token.
		 * DELETE /api/v1/platform_auth/remember_me
		 */
		inline FLobbykitRequest Forget(const FString& InReplayToken)
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/platform_auth/remember_me"), true);
			Request.Body(TEXT("replayToken"), InReplayToken);
			return Request;
		}

		/**
		 * Enrols a device that logs in to the caller’s account, and answers its certificate, which is shown only once.
		 * Works only if the server lets players enrol devices. Ids belong to the account: other players can use the
		 * same. If the account already has a device with this id, it gets a new certificate, and sessions of the old one
		 * end.
		 * May publish authenticationEvent.LOGOUT.
		 * Reasons: FEATURE_OFF, SELF_ENROL_OFF, DEVICE_LIMIT
		 * POST /api/v1/platform_auth/devices
		 */
		inline FLobbykitRequest EnrolDevice(const FString& InDeviceId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/platform_auth/devices"), true);
			Request.Body(TEXT("deviceId"), InDeviceId);
			return Request;
		}
	}

	/** Sessions */
	namespace Sessions
	{
		/**
		 * Reads the session of the request.
		 * GET /api/v1/sessions/current
		 */
		inline FLobbykitRequest Current()
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/sessions/current"), true);
			return Request;
		}

		/**
		 * Lists the live sessions of the caller's account, newest first.
		 * GET /api/v1/sessions/mine
		 */
		inline FLobbykitRequest Mine(const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/sessions/mine"), true);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Ends a session of the caller's account; any other session is answered as missing.
		 * May publish authenticationEvent.LOGOUT, matchmakingStatusUpdateEvent.CANCELLED.
		 * DELETE /api/v1/sessions/{sessionRef}
		 */
		inline FLobbykitRequest End(const FString& InSessionRef)
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/sessions/{sessionRef}"), true);
			Request.Path(TEXT("sessionRef"), InSessionRef);
			return Request;
		}

		/**
		 * Gives the session a new id, in the session header of the answer.
		 * The old id works 30 seconds more. A refresh does not change the latest end of the session. After several
		 * refreshes only the newest id lasts: every older one stops working after 30 seconds.
		 * POST /api/v1/sessions/refresh
		 */
		inline FLobbykitRequest Refresh()
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/sessions/refresh"), false);
			return Request;
		}

		/**
		 * Tells a game server whether a session id is valid and whose it is. This does not extend the session.
		 * A session is valid if it is live and has an account. The other fields are empty, and 0, if it is not valid.
		 * Needs the permission `sessions.validate`.
		 * POST /api/v1/server/sessions/validate
		 */
		inline FLobbykitRequest Validate(const FString& InSessionId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/server/sessions/validate"), true);
			Request.Body(TEXT("sessionId"), InSessionId);
			return Request;
		}
	}

	/** Titles */
	namespace Titles
	{
		/**
		 * Signs the download addresses of an object.
		 * Players get addresses of objects that a release or patch of a title names. With `server_releases.read` also
		 * those of server releases, with `titles.admin` any object below the prefix of the store. Each address allows
		 * one method, for 15 minutes. It is signed even if the object was not uploaded yet.
		 * Reasons: OBJECT_STORE_NOT_CONFIGURED, OBJECT_NOT_FOUND
		 * POST /api/v1/titles/generate_presigned_url
		 */
		inline FLobbykitRequest GeneratePresignedUrl(const FString& InObjectKey)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/titles/generate_presigned_url"), true);
			Request.Body(TEXT("objectKey"), InObjectKey);
			return Request;
		}

		/**
		 * Signs the download addresses of the object that the uri of a release or patch names.
		 * Players get addresses of objects that a release or patch of a title names. With `server_releases.read` also
		 * those of server releases, with `titles.admin` any object below the prefix of the store. Each address allows
		 * one method, for 15 minutes. It is signed even if the object was not uploaded yet.
		 * Reasons: OBJECT_STORE_NOT_CONFIGURED, OBJECT_NOT_FOUND
		 * POST /api/v1/titles/generate_presigned_url_from_uri
		 */
		inline FLobbykitRequest GeneratePresignedUrlFromUri(const FString& InUri)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/titles/generate_presigned_url_from_uri"), true);
			Request.Body(TEXT("uri"), InUri);
			return Request;
		}

		/**
		 * Lists the titles.
		 * GET /api/v1/titles/titles
		 */
		inline FLobbykitRequest List(const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/titles/titles"), true);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Lists the releases of a title, newest first, all or those for a platform.
		 * Reasons: TITLE_NOT_FOUND
		 * GET /api/v1/titles/titles/{titleId}/manifest
		 */
		inline FLobbykitRequest Manifest(const FString& InTitleId, const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {}, const TOptional<FString>& InPlatform = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/titles/titles/{titleId}/manifest"), true);
			Request.Path(TEXT("titleId"), InTitleId);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			Request.Query(TEXT("platform"), InPlatform);
			return Request;
		}
	}

	/** Lobbies */
	namespace Lobbies
	{
		/**
		 * Creates a lobby that the caller hosts.
		 * May publish anyEvent.lobbies/LobbyChanged.
		 * InWithParty: The party that the caller leads comes too, as a whole.
		 * Reasons: IN_LOBBY, IN_TICKET, LOBBY_PARTY_LEADER_REQUIRED, LOBBY_FULL
		 * POST /api/v1/lobbies/create
		 */
		inline FLobbykitRequest Create(const FString& InName, const TArray<TSharedPtr<FJsonValue>>& InTeams, const TOptional<ELobbyVisibility>& InVisibility = {}, const TOptional<int64>& InSpectatorSeats = {}, const TOptional<FString>& InRegion = {}, const TOptional<FString>& InBuild = {}, const TOptional<bool>& InJoinWhileRunning = {}, const TSharedPtr<FJsonObject>& InMetadata = nullptr, const TOptional<ELobbyHosting>& InHosting = {}, const TOptional<bool>& InWithParty = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/lobbies/create"), true);
			Request.Body(TEXT("name"), InName);
			Request.Body(TEXT("teams"), InTeams);
			Request.Body(TEXT("visibility"), InVisibility.IsSet() ? TOptional<int64>(static_cast<int64>(InVisibility.GetValue())) : TOptional<int64>());
			Request.Body(TEXT("spectatorSeats"), InSpectatorSeats);
			Request.Body(TEXT("region"), InRegion);
			Request.Body(TEXT("build"), InBuild);
			Request.Body(TEXT("joinWhileRunning"), InJoinWhileRunning);
			Request.Body(TEXT("metadata"), InMetadata);
			Request.Body(TEXT("hosting"), InHosting.IsSet() ? TOptional<int64>(static_cast<int64>(InHosting.GetValue())) : TOptional<int64>());
			Request.Body(TEXT("withParty"), InWithParty);
			return Request;
		}

		/**
		 * Lists public lobbies and those that friends host, the newest first.
		 * The first page begins with up to 20 lobbies that friends host for friends. With `metadata`, a page may have
		 * fewer lobbies than `limit` although another one follows.
		 * InMetadata: `key=value`, several times. The lobby must have a text or an integer with this value.
		 * GET /api/v1/lobbies
		 */
		inline FLobbykitRequest List(const TOptional<FString>& InRegion = {}, const TOptional<FString>& InBuild = {}, const TOptional<ELobbyState>& InState = {}, const TOptional<bool>& InHasFreeSeats = {}, const TOptional<TArray<FString>>& InMetadata = {}, const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/lobbies"), true);
			Request.Query(TEXT("region"), InRegion);
			Request.Query(TEXT("build"), InBuild);
			Request.Query(TEXT("state"), InState.IsSet() ? TOptional<int64>(static_cast<int64>(InState.GetValue())) : TOptional<int64>());
			Request.Query(TEXT("hasFreeSeats"), InHasFreeSeats);
			Request.Query(TEXT("metadata"), InMetadata);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Reads the caller’s lobby.
		 * Reasons: NOT_IN_LOBBY
		 * GET /api/v1/lobbies/mine
		 */
		inline FLobbykitRequest Mine()
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/lobbies/mine"), true);
			return Request;
		}

		/**
		 * Reads a lobby that the caller is in.
		 * Reasons: LOBBY_NOT_FOUND
		 * GET /api/v1/lobbies/{lobbyId}
		 */
		inline FLobbykitRequest Get(const FString& InLobbyId)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/lobbies/{lobbyId}"), true);
			Request.Path(TEXT("lobbyId"), InLobbyId);
			return Request;
		}

		/**
		 * Joins a lobby, by its id if the caller can see it, or by its invite code.
		 * A party gets all its places or none. After ten unknown codes within a minute, further codes are refused for
		 * the rest of that minute. A lobby counts as unknown if one of its members has blocked a player who would join,
		 * or the other way round.
		 * May publish anyEvent.lobbies/LobbyChanged.
		 * InTeam: The number of the team, from 0.
		 * Reasons: IN_LOBBY, IN_TICKET, LOBBY_STATE_WRONG, LOBBY_KICKED, LOBBY_PARTY_LEADER_REQUIRED,
		 * LOBBY_CODE_UNKNOWN, LOBBY_NOT_FOUND, LOBBY_FULL
		 * POST /api/v1/lobbies/join
		 */
		inline FLobbykitRequest Join(const TOptional<FString>& InLobbyId = {}, const TOptional<FString>& InInviteCode = {}, const TOptional<int64>& InTeam = {}, const TOptional<bool>& InAsSpectator = {}, const TOptional<bool>& InWithParty = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/lobbies/join"), true);
			Request.Body(TEXT("lobbyId"), InLobbyId);
			Request.Body(TEXT("inviteCode"), InInviteCode);
			Request.Body(TEXT("team"), InTeam);
			Request.Body(TEXT("asSpectator"), InAsSpectator);
			Request.Body(TEXT("withParty"), InWithParty);
			return Request;
		}

		/**
		 * Leaves a lobby. If the caller hosted it, the longest-standing member who is connected hosts it.
		 * May publish anyEvent.lobbies/LobbyChanged.
		 * Reasons: LOBBY_NOT_FOUND
		 * POST /api/v1/lobbies/leave
		 */
		inline FLobbykitRequest Leave(const FString& InLobbyId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/lobbies/leave"), true);
			Request.Body(TEXT("lobbyId"), InLobbyId);
			return Request;
		}

		/**
		 * Changes a lobby that the caller hosts. Places change only while it is OPEN.
		 * May publish anyEvent.lobbies/LobbyChanged.
		 * InMask: Paths of fields with commas. If empty, all fields that are present.
		 * Reasons: LOBBY_STATE_WRONG, LOBBY_TOO_SMALL, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND
		 * PATCH /api/v1/lobbies/update
		 */
		inline FLobbykitRequest Update(const FString& InLobbyId, const TSharedPtr<FJsonObject>& InLobby, const TOptional<FString>& InMask = {})
		{
			FLobbykitRequest Request(TEXT("PATCH"), TEXT("/lobbies/update"), true);
			Request.Body(TEXT("lobbyId"), InLobbyId);
			Request.Body(TEXT("lobby"), InLobby);
			Request.Body(TEXT("mask"), InMask);
			return Request;
		}

		/**
		 * Moves the caller to another team or to the spectators; the host also moves others.
		 * May publish anyEvent.lobbies/LobbyChanged.
		 * InTeam: The number of the team, from 0.
		 * Reasons: LOBBY_STATE_WRONG, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND, LOBBY_PLAYER_NOT_FOUND, LOBBY_FULL
		 * PUT /api/v1/lobbies/team
		 */
		inline FLobbykitRequest SetTeam(const FString& InLobbyId, const TOptional<FString>& InPlayerId = {}, const TOptional<int64>& InTeam = {}, const TOptional<bool>& InAsSpectator = {})
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/lobbies/team"), true);
			Request.Body(TEXT("lobbyId"), InLobbyId);
			Request.Body(TEXT("playerId"), InPlayerId);
			Request.Body(TEXT("team"), InTeam);
			Request.Body(TEXT("asSpectator"), InAsSpectator);
			return Request;
		}

		/**
		 * Says whether the caller is ready.
		 * May publish anyEvent.lobbies/LobbyChanged.
		 * Reasons: LOBBY_STATE_WRONG, LOBBY_NOT_FOUND
		 * PUT /api/v1/lobbies/ready
		 */
		inline FLobbykitRequest SetReady(const FString& InLobbyId, bool InIsReady)
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/lobbies/ready"), true);
			Request.Body(TEXT("lobbyId"), InLobbyId);
			Request.Body(TEXT("isReady"), InIsReady);
			return Request;
		}

		/**
		 * Sets the metadata of the caller in a lobby, for example a character. While it is OPEN.
		 * Other members see them, and the game server gets them in `playerProperties` of the match.
		 * May publish anyEvent.lobbies/LobbyChanged.
		 * InMetadata: Replaces what the caller has set before. If empty, nothing is set.
		 * Reasons: LOBBY_STATE_WRONG, LOBBY_NOT_FOUND
		 * PUT /api/v1/lobbies/player
		 */
		inline FLobbykitRequest SetPlayer(const FString& InLobbyId, const TSharedPtr<FJsonObject>& InMetadata)
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/lobbies/player"), true);
			Request.Body(TEXT("lobbyId"), InLobbyId);
			Request.Body(TEXT("metadata"), InMetadata);
			return Request;
		}

		/**
		 * Removes a member from a lobby that the caller hosts. The lobby gets a new invite code.
		 * May publish anyEvent.lobbies/LobbyChanged.
		 * Reasons: LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND, LOBBY_PLAYER_NOT_FOUND
		 * PUT /api/v1/lobbies/kick
		 */
		inline FLobbykitRequest Kick(const FString& InLobbyId, const FString& InPlayerId)
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/lobbies/kick"), true);
			Request.Body(TEXT("lobbyId"), InLobbyId);
			Request.Body(TEXT("playerId"), InPlayerId);
			return Request;
		}

		/**
		 * Makes another member the host.
		 * May publish anyEvent.lobbies/LobbyChanged.
		 * Reasons: LOBBY_STATE_WRONG, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND, LOBBY_PLAYER_NOT_FOUND
		 * PUT /api/v1/lobbies/host
		 */
		inline FLobbykitRequest SetHost(const FString& InLobbyId, const FString& InPlayerId)
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/lobbies/host"), true);
			Request.Body(TEXT("lobbyId"), InLobbyId);
			Request.Body(TEXT("playerId"), InPlayerId);
			return Request;
		}

		/**
		 * Starts the match: on a game server, or at once on the machine of the host.
		 * May publish anyEvent.lobbies/LobbyChanged.
		 * InForce: Starts although players are not ready.
		 * InConnectionDetails: The address of the host, for P2P alone.
		 * Reasons: LOBBY_NOT_READY, LOBBY_STATE_WRONG, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND
		 * POST /api/v1/lobbies/start
		 */
		inline FLobbykitRequest Start(const FString& InLobbyId, const TOptional<bool>& InForce = {}, const TOptional<FString>& InConnectionDetails = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/lobbies/start"), true);
			Request.Body(TEXT("lobbyId"), InLobbyId);
			Request.Body(TEXT("force"), InForce);
			Request.Body(TEXT("connectionDetails"), InConnectionDetails);
			return Request;
		}

		/**
		 * Ends a P2P match. The lobby is OPEN again, with everybody in it.
		 * `results` says how the match went. The host says so, and nobody checks it: do not reward players for it.
		 * May publish anyEvent.lobbies/LobbyChanged.
		 * Reasons: LOBBY_STATE_WRONG, LOBBY_HOST_REQUIRED, LOBBY_NOT_FOUND
		 * POST /api/v1/lobbies/finish
		 */
		inline FLobbykitRequest Finish(const FString& InLobbyId, const TSharedPtr<FJsonObject>& InResults = nullptr)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/lobbies/finish"), true);
			Request.Body(TEXT("lobbyId"), InLobbyId);
			Request.Body(TEXT("results"), InResults);
			return Request;
		}
	}

	/** Groups */
	namespace Groups
	{
		/**
		 * Creates a group that the caller owns.
		 * No two groups have the same name, whatever its case.
		 * InTag: A short form of the name. Groups may have the same one.
		 * Reasons: GROUP_NAME_TAKEN, GROUP_LIMIT
		 * POST /api/v1/groups
		 */
		inline FLobbykitRequest Create(const FString& InName, const TOptional<FString>& InTag = {}, const TOptional<FString>& InDescription = {}, const TOptional<bool>& InIsOpen = {}, const TOptional<int64>& InMaxMembers = {}, const TSharedPtr<FJsonObject>& InMetadata = nullptr)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/groups"), true);
			Request.Body(TEXT("name"), InName);
			Request.Body(TEXT("tag"), InTag);
			Request.Body(TEXT("description"), InDescription);
			Request.Body(TEXT("isOpen"), InIsOpen);
			Request.Body(TEXT("maxMembers"), InMaxMembers);
			Request.Body(TEXT("metadata"), InMetadata);
			return Request;
		}

		/**
		 * Lists groups by name.
		 * InSearch: The beginning of the name, in any case.
		 * GET /api/v1/groups
		 */
		inline FLobbykitRequest List(const TOptional<FString>& InSearch = {}, const TOptional<bool>& InIsOpen = {}, const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/groups"), true);
			Request.Query(TEXT("search"), InSearch);
			Request.Query(TEXT("isOpen"), InIsOpen);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Lists the groups that the caller is in or has requested to join.
		 * GET /api/v1/groups/mine
		 */
		inline FLobbykitRequest Mine()
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/groups/mine"), true);
			return Request;
		}

		/**
		 * Reads a group.
		 * Reasons: GROUP_NOT_FOUND
		 * GET /api/v1/groups/{groupId}
		 */
		inline FLobbykitRequest Get(const FString& InGroupId)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/groups/{groupId}"), true);
			Request.Path(TEXT("groupId"), InGroupId);
			return Request;
		}

		/**
		 * Changes a group. Officers change description and metadata, the owner everything.
		 * Entries in `metadata` are added or overwritten, those in `metadataDeletionKeys` are removed, and all others
		 * stay.
		 * May publish anyEvent.groups/GroupChanged.
		 * InMask: Paths of fields with commas. If empty, all fields that are present.
		 * InMetadataDeletionKeys: Entries of the metadata to remove. Entries that are in neither stay as they are.
		 * Reasons: GROUP_TOO_SMALL, GROUP_ROLE_TOO_LOW, GROUP_NOT_FOUND, NOT_IN_GROUP, GROUP_NAME_TAKEN
		 * PATCH /api/v1/groups/{groupId}
		 */
		inline FLobbykitRequest Update(const FString& InGroupId, const TSharedPtr<FJsonObject>& InGroup, const TOptional<FString>& InMask = {}, const TOptional<TArray<FString>>& InMetadataDeletionKeys = {})
		{
			FLobbykitRequest Request(TEXT("PATCH"), TEXT("/groups/{groupId}"), true);
			Request.Path(TEXT("groupId"), InGroupId);
			Request.Body(TEXT("group"), InGroup);
			Request.Body(TEXT("mask"), InMask);
			Request.Body(TEXT("metadataDeletionKeys"), InMetadataDeletionKeys);
			return Request;
		}

		/**
		 * Deletes a group. Only the owner can.
		 * May publish anyEvent.groups/GroupChanged.
		 * Reasons: GROUP_ROLE_TOO_LOW, GROUP_NOT_FOUND, NOT_IN_GROUP
		 * DELETE /api/v1/groups/{groupId}
		 */
		inline FLobbykitRequest Delete(const FString& InGroupId)
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/groups/{groupId}"), true);
			Request.Path(TEXT("groupId"), InGroupId);
			return Request;
		}

		/**
		 * Lists the members of a group, by role and then by name.
		 * Officers and the owner also see who waits to be accepted.
		 * Reasons: GROUP_NOT_FOUND
		 * GET /api/v1/groups/{groupId}/members
		 */
		inline FLobbykitRequest Members(const FString& InGroupId)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/groups/{groupId}/members"), true);
			Request.Path(TEXT("groupId"), InGroupId);
			return Request;
		}

		/**
		 * Joins an open group, or requests to join another one.
		 * The role in the answer says which: 2 MEMBER or 3 REQUESTED.
		 * May publish anyEvent.groups/MemberChanged.
		 * Reasons: ALREADY_IN_GROUP, GROUP_KICKED, GROUP_NOT_FOUND, GROUP_FULL, GROUP_LIMIT, GROUP_REQUESTS_FULL
		 * POST /api/v1/groups/{groupId}/join
		 */
		inline FLobbykitRequest Join(const FString& InGroupId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/groups/{groupId}/join"), true);
			Request.Path(TEXT("groupId"), InGroupId);
			return Request;
		}

		/**
		 * Leaves a group, or withdraws the request to join it.
		 * If the owner leaves, the longest-standing officer owns the group, or else the longest-standing member. With
		 * its last member a group ends.
		 * May publish anyEvent.groups/MemberChanged, anyEvent.groups/GroupChanged.
		 * Reasons: GROUP_NOT_FOUND, NOT_IN_GROUP
		 * POST /api/v1/groups/{groupId}/leave
		 */
		inline FLobbykitRequest Leave(const FString& InGroupId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/groups/{groupId}/leave"), true);
			Request.Path(TEXT("groupId"), InGroupId);
			return Request;
		}

		/**
		 * Accepts a request, or gives a member another role.
		 * Officers accept requests. The owner gives every role; a player who gets 0 OWNER owns the group, and the caller
		 * becomes an officer. An officer may make themselves a member.
		 * May publish anyEvent.groups/MemberChanged.
		 * Reasons: GROUP_ROLE_TOO_LOW, GROUP_MEMBER_NOT_FOUND, GROUP_NOT_FOUND, NOT_IN_GROUP, GROUP_FULL
		 * PUT /api/v1/groups/{groupId}/members/{accountId}
		 */
		inline FLobbykitRequest SetRole(const FString& InGroupId, const FString& InAccountId, EGroupRole InRole)
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/groups/{groupId}/members/{accountId}"), true);
			Request.Path(TEXT("groupId"), InGroupId);
			Request.Path(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("role"), static_cast<int64>(InRole));
			return Request;
		}

		/**
		 * Removes a member, or refuses a request. The player cannot join for a day.
		 * Officers remove members; the owner removes officers too.
		 * May publish anyEvent.groups/MemberChanged.
		 * Reasons: GROUP_ROLE_TOO_LOW, GROUP_MEMBER_NOT_FOUND, GROUP_NOT_FOUND, NOT_IN_GROUP
		 * DELETE /api/v1/groups/{groupId}/members/{accountId}
		 */
		inline FLobbykitRequest Remove(const FString& InGroupId, const FString& InAccountId)
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/groups/{groupId}/members/{accountId}"), true);
			Request.Path(TEXT("groupId"), InGroupId);
			Request.Path(TEXT("accountId"), InAccountId);
			return Request;
		}
	}

	/** Chat */
	namespace Chat
	{
		/**
		 * Writes a message into a channel that the caller is in.
		 * May publish anyEvent.chat/Message.
		 * InChannel: Where a message is: `party:<id>`, `lobby:<id>`, `group:<id>`, `direct:<accountId>` of the other
		 * player, `room:<name>`, or `<kind>:<id>` of a kind that an area of the game adds.
		 * Reasons: MUTED, CHANNEL_NOT_FOUND, CHANNEL_LIMIT
		 * POST /api/v1/chat/messages
		 */
		inline FLobbykitRequest Send(const FString& InChannel, const FString& InText, const TSharedPtr<FJsonObject>& InMetadata = nullptr)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/chat/messages"), true);
			Request.Body(TEXT("channel"), InChannel);
			Request.Body(TEXT("text"), InText);
			Request.Body(TEXT("metadata"), InMetadata);
			return Request;
		}

		/**
		 * Lists the messages of a channel that the caller is in, the newest first.
		 * InChannel: Where a message is: `party:<id>`, `lobby:<id>`, `group:<id>`, `direct:<accountId>` of the other
		 * player, `room:<name>`, or `<kind>:<id>` of a kind that an area of the game adds.
		 * InBeforeMessageId: Lists messages that are older than this one.
		 * Reasons: CHANNEL_NOT_FOUND, MESSAGE_NOT_FOUND
		 * GET /api/v1/chat/messages
		 */
		inline FLobbykitRequest List(const FString& InChannel, const TOptional<FString>& InBeforeMessageId = {}, const TOptional<int64>& InLimit = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/chat/messages"), true);
			Request.Query(TEXT("channel"), InChannel);
			Request.Query(TEXT("beforeMessageId"), InBeforeMessageId);
			Request.Query(TEXT("limit"), InLimit);
			return Request;
		}

		/**
		 * Changes a message of the caller, up to 15 minutes after it was written.
		 * An account with the permission `chat.moderate` changes every message, which leaves an audit row.
		 * May publish anyEvent.chat/Message.
		 * Reasons: MESSAGE_TOO_OLD, MUTED, CHANNEL_NOT_FOUND, MESSAGE_NOT_FOUND
		 * PATCH /api/v1/chat/messages/{messageId}
		 */
		inline FLobbykitRequest Edit(const FString& InMessageId, const FString& InText, const TSharedPtr<FJsonObject>& InMetadata = nullptr)
		{
			FLobbykitRequest Request(TEXT("PATCH"), TEXT("/chat/messages/{messageId}"), true);
			Request.Path(TEXT("messageId"), InMessageId);
			Request.Body(TEXT("text"), InText);
			Request.Body(TEXT("metadata"), InMetadata);
			return Request;
		}

		/**
		 * Deletes a message: its text is gone, and its place stays.
		 * Players delete messages of their own for 15 minutes. An account with the permission `chat.moderate` deletes
		 * every message, which leaves an audit row.
		 * May publish anyEvent.chat/Message.
		 * Reasons: MESSAGE_TOO_OLD, MESSAGE_NOT_FOUND
		 * DELETE /api/v1/chat/messages/{messageId}
		 */
		inline FLobbykitRequest Delete(const FString& InMessageId)
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/chat/messages/{messageId}"), true);
			Request.Path(TEXT("messageId"), InMessageId);
			return Request;
		}

		/**
		 * Lists the channels that the caller is in, with the last message and what is unread.
		 * GET /api/v1/chat/channels
		 */
		inline FLobbykitRequest Channels()
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/chat/channels"), true);
			return Request;
		}

		/**
		 * Says how far the caller has read. In a room, the caller then gets its messages as events for an hour.
		 * InChannel: Where a message is: `party:<id>`, `lobby:<id>`, `group:<id>`, `direct:<accountId>` of the other
		 * player, `room:<name>`, or `<kind>:<id>` of a kind that an area of the game adds.
		 * InMessageId: The last message that was read. If absent, all are.
		 * Reasons: CHANNEL_NOT_FOUND, MESSAGE_NOT_FOUND
		 * PUT /api/v1/chat/read
		 */
		inline FLobbykitRequest Read(const FString& InChannel, const TOptional<FString>& InMessageId = {})
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/chat/read"), true);
			Request.Body(TEXT("channel"), InChannel);
			Request.Body(TEXT("messageId"), InMessageId);
			return Request;
		}
	}

	/** Inbox */
	namespace Inbox
	{
		/**
		 * Lists the caller’s messages that have not expired, the newest first.
		 * InLimit: Default 50, at most 100.
		 * GET /api/v1/inbox
		 */
		inline FLobbykitRequest List(const TOptional<int64>& InLimit = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/inbox"), true);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Marks a message as read.
		 * Reasons: INBOX_MESSAGE_NOT_FOUND
		 * POST /api/v1/inbox/{inboxMessageId}/read
		 */
		inline FLobbykitRequest Read(const FString& InInboxMessageId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/inbox/{inboxMessageId}/read"), true);
			Request.Path(TEXT("inboxMessageId"), InInboxMessageId);
			return Request;
		}

		/**
		 * Grants the caller the attachments of a message, once, and marks it as read.
		 * All attachments are granted with their rows of the ledger, or none is. If one cannot be granted, the message
		 * keeps them.
		 * May publish anyEvent.entitlements/OwnershipChanged.
		 * Reasons: INBOX_ALREADY_CLAIMED, INBOX_NOTHING_TO_CLAIM, ITEM_LOCKED, CATALOG_ITEM_NOT_FOUND,
		 * INBOX_MESSAGE_NOT_FOUND, ITEM_OWNER_NOT_FOUND
		 * POST /api/v1/inbox/{inboxMessageId}/claim
		 */
		inline FLobbykitRequest Claim(const FString& InInboxMessageId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/inbox/{inboxMessageId}/claim"), true);
			Request.Path(TEXT("inboxMessageId"), InInboxMessageId);
			return Request;
		}

		/**
		 * Deletes a message from the caller’s inbox, also with attachments that were not claimed.
		 * Reasons: INBOX_MESSAGE_NOT_FOUND
		 * DELETE /api/v1/inbox/{inboxMessageId}
		 */
		inline FLobbykitRequest Delete(const FString& InInboxMessageId)
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/inbox/{inboxMessageId}"), true);
			Request.Path(TEXT("inboxMessageId"), InInboxMessageId);
			return Request;
		}
	}

	/** Invitations */
	namespace Invitations
	{
		/**
		 * Invites a player to a party, lobby or group that the caller is in.
		 * An invitation that is open already is returned, with a new time. A receiver who has blocked the caller never
		 * sees it, and the caller cannot tell that from one that is not answered. Officers invite to groups that are not
		 * open.
		 * May publish anyEvent.invitations/Invited.
		 * Reasons: INVITED_NOT_FRIEND, INVITER_NOT_MEMBER, INVITED_NOT_FOUND, INVITATION_LIMIT
		 * POST /api/v1/invitations
		 */
		inline FLobbykitRequest Send(const FString& InReceiverAccountId, EInvitationKind InKind, const FString& InTargetId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/invitations"), true);
			Request.Body(TEXT("receiverAccountId"), InReceiverAccountId);
			Request.Body(TEXT("kind"), static_cast<int64>(InKind));
			Request.Body(TEXT("targetId"), InTargetId);
			return Request;
		}

		/**
		 * Lists invitations that the caller has received or sent, the newest first.
		 * GET /api/v1/invitations
		 */
		inline FLobbykitRequest List(const TOptional<EInvitationDirection>& InDirection = {}, const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/invitations"), true);
			Request.Query(TEXT("direction"), InDirection.IsSet() ? TOptional<int64>(static_cast<int64>(InDirection.GetValue())) : TOptional<int64>());
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Accepts an invitation: the caller joins in the same transaction.
		 * The answer has the party, the lobby or the group that the caller has joined. What would refuse the caller at
		 * the target refuses here too, such as PARTY_FULL, IN_LOBBY or GROUP_FULL, and the invitation stays open.
		 * May publish anyEvent.invitations/Answered.
		 * Reasons: INVITATION_OVER, INVITATION_TARGET_GONE, INVITATION_NOT_FOUND
		 * POST /api/v1/invitations/{invitationId}/accept
		 */
		inline FLobbykitRequest Accept(const FString& InInvitationId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/invitations/{invitationId}/accept"), true);
			Request.Path(TEXT("invitationId"), InInvitationId);
			return Request;
		}

		/**
		 * Declines an invitation.
		 * May publish anyEvent.invitations/Answered.
		 * Reasons: INVITATION_OVER, INVITATION_NOT_FOUND
		 * POST /api/v1/invitations/{invitationId}/decline
		 */
		inline FLobbykitRequest Decline(const FString& InInvitationId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/invitations/{invitationId}/decline"), true);
			Request.Path(TEXT("invitationId"), InInvitationId);
			return Request;
		}

		/**
		 * Takes an invitation of the caller back.
		 * May publish anyEvent.invitations/Answered.
		 * Reasons: INVITATION_OVER, INVITATION_NOT_FOUND
		 * POST /api/v1/invitations/{invitationId}/cancel
		 */
		inline FLobbykitRequest Cancel(const FString& InInvitationId)
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/invitations/{invitationId}/cancel"), true);
			Request.Path(TEXT("invitationId"), InInvitationId);
			return Request;
		}
	}

	/** Presence */
	namespace Presence
	{
		/**
		 * Switches events about the presence of the caller’s friends on or off.
		 * It holds for all devices of the caller until it is switched off. Events come to event streams that are open,
		 * at most one a second for each friend. Read the list of friends with their presence once, after this call.
		 * May publish anyEvent.friends/PresenceChanged.
		 * PUT /api/v1/friends/presence/subscription
		 */
		inline FLobbykitRequest Subscribe(bool InEnabled)
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/friends/presence/subscription"), true);
			Request.Body(TEXT("enabled"), InEnabled);
			return Request;
		}
	}

	/** Moderation */
	namespace Moderation
	{
		/**
		 * Bans an account, mutes it, or keeps it from waiting for matches.
		 * A BAN ends the sessions of the account with their event streams on every node, its ticket, and its membership
		 * of a party and a lobby, in one transaction. Logins and requests of the account then get ACCOUNT_BANNED with
		 * `until` and `publicReason`. A sanction ends by itself at `untilTimestamp`. Of several of one kind the one that
		 * ends last counts.
		 * Needs the permission `moderation.sanction`.
		 * May publish authenticationEvent.LOGOUT.
		 * InPublicReason: Shown to the player.
		 * InNote: For operators alone.
		 * InUntilTimestamp: When it ends; 0 for ever.
		 * Reasons: SANCTION_IN_PAST, ROLE_NOT_HELD, SANCTION_OF_CALLER, ACCOUNT_NOT_FOUND
		 * POST /api/v1/admin/moderation/sanctions
		 */
		inline FLobbykitRequest Sanction(const FString& InAccountId, ESanctionKind InKind, const TOptional<FString>& InPublicReason = {}, const TOptional<FString>& InNote = {}, const TOptional<int64>& InUntilTimestamp = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/admin/moderation/sanctions"), true);
			Request.Body(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("kind"), static_cast<int64>(InKind));
			Request.Body(TEXT("publicReason"), InPublicReason);
			Request.Body(TEXT("note"), InNote);
			Request.Body(TEXT("untilTimestamp"), InUntilTimestamp);
			return Request;
		}

		/**
		 * Lists sanctions, the newest first.
		 * Needs the permission `moderation.sanction`.
		 * InIsActive: True: those in force. False: those that are over.
		 * GET /api/v1/admin/moderation/sanctions
		 */
		inline FLobbykitRequest Sanctions(const TOptional<FString>& InAccountId = {}, const TOptional<ESanctionKind>& InKind = {}, const TOptional<bool>& InIsActive = {}, const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/admin/moderation/sanctions"), true);
			Request.Query(TEXT("accountId"), InAccountId);
			Request.Query(TEXT("kind"), InKind.IsSet() ? TOptional<int64>(static_cast<int64>(InKind.GetValue())) : TOptional<int64>());
			Request.Query(TEXT("isActive"), InIsActive);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Ends a sanction now. It stays in the list, with who has lifted it, when and why.
		 * Needs the permission `moderation.sanction`.
		 * InNote: Why; for operators alone.
		 * Reasons: SANCTION_OVER, ROLE_NOT_HELD, SANCTION_OF_CALLER, ACCOUNT_NOT_FOUND, SANCTION_NOT_FOUND
		 * DELETE /api/v1/admin/moderation/sanctions/{sanctionId}
		 */
		inline FLobbykitRequest Lift(const FString& InSanctionId, const TOptional<FString>& InNote = {})
		{
			FLobbykitRequest Request(TEXT("DELETE"), TEXT("/admin/moderation/sanctions/{sanctionId}"), true);
			Request.Path(TEXT("sanctionId"), InSanctionId);
			Request.Body(TEXT("note"), InNote);
			return Request;
		}

		/**
		 * Lists the caller’s sanctions, at most the newest 100, also those that are over.
		 * GET /api/v1/moderation/mine
		 */
		inline FLobbykitRequest Mine()
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/moderation/mine"), true);
			return Request;
		}

		/**
		 * Reports another player to the operators, once a day for each player.
		 * The report keeps a copy of the match and the message that it names, for the operators, also if they are
		 * deleted later.
		 * InText: What has happened, at most 1,000 characters. It may have lines.
		 * Reasons: REPORT_OF_CALLER, ACCOUNT_NOT_FOUND, REPORT_EXISTS, REPORT_LIMIT
		 * POST /api/v1/moderation/reports
		 */
		inline FLobbykitRequest Report(const FString& InAccountId, EReportCategory InCategory, const TOptional<FString>& InText = {}, const TOptional<FString>& InMatchId = {}, const TOptional<FString>& InMessageId = {})
		{
			FLobbykitRequest Request(TEXT("POST"), TEXT("/moderation/reports"), true);
			Request.Body(TEXT("accountId"), InAccountId);
			Request.Body(TEXT("category"), static_cast<int64>(InCategory));
			Request.Body(TEXT("text"), InText);
			Request.Body(TEXT("matchId"), InMatchId);
			Request.Body(TEXT("messageId"), InMessageId);
			return Request;
		}

		/**
		 * Lists reports, the newest first.
		 * Needs the permission `moderation.reports`.
		 * GET /api/v1/admin/moderation/reports
		 */
		inline FLobbykitRequest Reports(const TOptional<FString>& InAccountId = {}, const TOptional<FString>& InReporterId = {}, const TOptional<EReportState>& InState = {}, const TOptional<EReportCategory>& InCategory = {}, const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/admin/moderation/reports"), true);
			Request.Query(TEXT("accountId"), InAccountId);
			Request.Query(TEXT("reporterId"), InReporterId);
			Request.Query(TEXT("state"), InState.IsSet() ? TOptional<int64>(static_cast<int64>(InState.GetValue())) : TOptional<int64>());
			Request.Query(TEXT("category"), InCategory.IsSet() ? TOptional<int64>(static_cast<int64>(InCategory.GetValue())) : TOptional<int64>());
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Sets the state of a report, with a note for operators.
		 * Needs the permission `moderation.reports`.
		 * InNote: Absent: the note stays.
		 * Reasons: REPORT_NOT_FOUND
		 * PUT /api/v1/admin/moderation/reports/{reportId}
		 */
		inline FLobbykitRequest Decide(const FString& InReportId, EReportState InState, const TOptional<FString>& InNote = {})
		{
			FLobbykitRequest Request(TEXT("PUT"), TEXT("/admin/moderation/reports/{reportId}"), true);
			Request.Path(TEXT("reportId"), InReportId);
			Request.Body(TEXT("state"), static_cast<int64>(InState));
			Request.Body(TEXT("note"), InNote);
			return Request;
		}
	}

	/** Match history and ratings */
	namespace Matches
	{
		/**
		 * Lists the matches that the caller has played, the newest first.
		 * A page has at most 100 matches.
		 * GET /api/v1/matches/history
		 */
		inline FLobbykitRequest History(const TOptional<FString>& InQueueName = {}, const TOptional<int64>& InLimit = {}, const TOptional<int64>& InOffset = {}, const TOptional<FString>& InPageToken = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/matches/history"), true);
			Request.Query(TEXT("queueName"), InQueueName);
			Request.Query(TEXT("limit"), InLimit);
			Request.Query(TEXT("offset"), InOffset);
			Request.Query(TEXT("pageToken"), InPageToken);
			return Request;
		}

		/**
		 * Reads the record of a match that the caller was in.
		 * Reasons: MATCH_RECORD_NOT_FOUND
		 * GET /api/v1/matches/history/{matchId}
		 */
		inline FLobbykitRequest Get(const FString& InMatchId)
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/matches/history/{matchId}"), true);
			Request.Path(TEXT("matchId"), InMatchId);
			return Request;
		}

		/**
		 * Lists the ratings of a player, by queue.
		 * A player who has not played a rated match in a queue has no rating there.
		 * InAccountId: Default: the caller.
		 * GET /api/v1/matchmaking/ratings
		 */
		inline FLobbykitRequest Ratings(const TOptional<FString>& InAccountId = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/matchmaking/ratings"), true);
			Request.Query(TEXT("accountId"), InAccountId);
			return Request;
		}
	}

	/** Statistics */
	namespace Statistics
	{
		/**
		 * Reads what the server has counted: series of values over time.
		 * The numbers of all nodes, up to the last minute. Times are in UTC. Of each series, the 20 labels with the most
		 * are answered, and the others together as `other`. Series of players have days alone. At most 1,500 values per
		 * series.
		 * Needs the permission `statistics.read`.
		 * InNames: Names of series, such as `players.online`. Default: all.
		 * InStep: Minutes are kept for a day, hours for 90 days, days for ever. Default: the shortest step that is kept
		 * for the span and needs at most 400 values.
		 * InFrom: The begin, in seconds since 1970, rounded down to a step. Default: a day before `to`.
		 * InSeconds: In place of `from`: how long the span is. So a caller whose clock is wrong gets what it means.
		 * InTo: The end, in seconds since 1970, rounded up to a step. Default: now.
		 * GET /api/v1/node_inspection/statistics
		 */
		inline FLobbykitRequest Read(const TOptional<TArray<FString>>& InNames = {}, const TOptional<FString>& InStep = {}, const TOptional<int64>& InFrom = {}, const TOptional<int64>& InSeconds = {}, const TOptional<int64>& InTo = {})
		{
			FLobbykitRequest Request(TEXT("GET"), TEXT("/node_inspection/statistics"), true);
			Request.Query(TEXT("names"), InNames);
			Request.Query(TEXT("step"), InStep);
			Request.Query(TEXT("from"), InFrom);
			Request.Query(TEXT("seconds"), InSeconds);
			Request.Query(TEXT("to"), InTo);
			return Request;
		}
	}
}
