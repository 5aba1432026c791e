extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

const Values = preload("../values.gd")

enum AccountsEventType {
	CREATE_OR_GET_ACCOUNT = 0,
	LINK_ACCOUNT_TO_PLATFORM = 1,
	UNLINK_ACCOUNT_FROM_PLATFORM = 2,
}

enum AuthenticationEventType {
	LOGOUT = 0,
	LOGIN = 1,
}

enum DeleteJsonMetadataType {
	ENTIRE_ENTRY = 0,
	PARTIAL_ENTRY = 1,
}

enum EntitlementProvider {
	UNSPECIFIED = 0,
	STORE = 6,
	STORE_APP = 7,
}

enum EntityType {
	UNSPECIFIED = 0,
	GENERIC = 1,
	ACCOUNT = 2,
	GROUP = 3,
	MATCH = 4,
}

enum FriendStatus {
	NONE = 0,
	OUTGOING = 1,
	INCOMING = 2,
	FRIENDS = 3,
	BLOCKED = 4,
}

enum FriendsEventType {
	UNSPECIFIED = 0,
	SEND_FRIEND_REQUEST = 1,
	ACCEPT_FRIEND_REQUEST = 2,
	REJECT_FRIEND_REQUEST = 3,
	REMOVE_FRIEND = 4,
	CANCEL_FRIEND_REQUEST = 5,
}

enum GroupRole {
	OWNER = 0,
	OFFICER = 1,
	MEMBER = 2,
	REQUESTED = 3,
}

enum InvitationDirection {
	RECEIVED = 0,
	SENT = 1,
}

enum InvitationKind {
	PARTY = 1,
	LOBBY = 2,
	GROUP = 3,
}

enum InvitationState {
	OPEN = 0,
	ACCEPTED = 1,
	DECLINED = 2,
	CANCELLED = 3,
	EXPIRED = 4,
}

enum LeaderboardAuthority {
	SERVER_ONLY = 0,
	CLIENT = 1,
}

enum LeaderboardEntrant {
	PLAYER = 0,
	GROUP = 1,
}

enum LeaderboardOperator {
	BEST = 0,
	LATEST = 1,
	SUM = 2,
}

enum LeaderboardSortOrder {
	DESCENDING = 0,
	ASCENDING = 1,
}

enum LobbyHosting {
	BROKER = 0,
	P2_P = 1,
}

enum LobbyState {
	OPEN = 0,
	STARTING = 1,
	RUNNING = 2,
	CLOSED = 3,
}

enum LobbyVisibility {
	PRIVATE = 0,
	FRIENDS = 1,
	PUBLIC = 2,
}

enum MatchEndReason {
	UNSPECIFIED = 0,
	ENDED = 1,
	SERVER_LOST = 2,
	TIMED_OUT = 3,
	BY_OPERATOR = 4,
}

enum MatchOutcome {
	UNSPECIFIED = 0,
	WIN = 1,
	LOSS = 2,
	DRAW = 3,
}

enum MatchState {
	UNSPECIFIED = 0,
	QUEUED = 1,
	ASSIGNED = 2,
	RUNNING = 3,
	ENDED = 4,
	FAILED = 5,
}

enum MatchmakingStatus {
	UNSPECIFIED = 0,
	IN_PROGRESS = 1,
	COMPLETED = 2,
	CANCELLED = 3,
	FAILED = 4,
	FINDING_SERVER = 5,
	MATCHMAKING_TIMED_OUT = 6,
}

enum MatchmakingStatusUpdateType {
	UNSPECIFIED = 0,
	IN_PROGRESS = 1,
	COMPLETED = 2,
	FAILED = 3,
	CANCELLED = 4,
	FINDING_SERVER = 5,
	MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT = 6,
}

enum OrderLineState {
	OPEN = 0,
	GRANTED = 1,
	REVERSED = 2,
	CANCELLED = 3,
	LAPSED = 4,
}

enum OrderState {
	UNSPECIFIED = 0,
	CREATED = 1,
	AWAITING_APPROVAL = 2,
	APPROVED = 3,
	FULFILLED = 4,
	DECLINED = 5,
	EXPIRED = 6,
	FAILED = 7,
	PARTIALLY_REFUNDED = 8,
	REFUNDED = 9,
	CHARGED_BACK = 10,
	PENDING_GRANT = 11,
}

enum PartyState {
	UNSPECIFIED = 0,
	OPEN = 1,
	QUEUED = 2,
	IN_MATCH = 3,
}

enum PartyUpdateType {
	UNSPECIFIED = 0,
	PLAYER_JOINED = 1,
	PLAYER_LEFT = 2,
	PLAYER_KICKED = 3,
	PLAYER_READY_CHANGED = 4,
	PLAYER_LEADER_CHANGED = 5,
	METADATA_CREATED = 6,
	METADATA_UPDATED = 7,
	METADATA_DELETED = 8,
	PARTY_DELETED = 9,
	PLAYER_CONNECTION_CHANGED = 10,
}

enum Platform {
	UNSPECIFIED = 0,
	UNSAFE = 1,
	CHAT = 2,
	SEARCH = 3,
	DEVICE_VENDOR = 4,
	STREAM = 5,
	STORE = 6,
	INDIE = 7,
	RETAIL = 8,
	GAMES = 9,
	OFFICE = 10,
	LOCAL = 98,
	CUSTOM = 99,
}

enum PlatformAuthFeature {
	EMAIL_SIGN_UP = 0,
	DEVICE = 1,
	REMEMBER_ME = 2,
	PASSWORD_FILE = 3,
}

enum PresenceAvailability {
	OFFLINE = 0,
	ONLINE = 1,
	AWAY = 2,
	BUSY = 3,
	INVISIBLE = 4,
}

enum Provider {
	UNSPECIFIED = 0,
	UNSAFE = 1,
	CHAT_WEB = 2,
	SEARCH_WEB = 3,
	DEVICE_WEB = 4,
	STREAM_WEB = 5,
	STORE_WEB = 6,
	INDIE_WEB = 7,
	RETAIL_WEB = 8,
	GAMES_WEB = 9,
	OFFICE_WEB = 10,
	STORE = 11,
	DEVICE = 12,
	REMEMBER_ME = 13,
	EMAIL_SIGN_UP = 14,
	PASSWORD_FILE = 98,
	CUSTOM = 99,
}

enum ReportCategory {
	UNSPECIFIED = 0,
	CHEATING = 1,
	ABUSE = 2,
	NAME = 3,
	SPAM = 4,
	OTHER = 5,
}

enum ReportState {
	OPEN = 0,
	DISMISSED = 1,
	ACTED = 2,
}

enum SanctionKind {
	UNSPECIFIED = 0,
	BAN = 1,
	MUTE = 2,
	QUEUE_BAN = 3,
}

enum ServerState {
	UNSPECIFIED = 0,
	PENDING = 1,
	AVAILABLE = 2,
	FULL = 3,
}

enum SessionState {
	PENDING = 1,
	AUTHENTICATED = 2,
	ACCOUNT = 3,
	ENDED = 4,
	EXPIRED = 5,
	FAILED = 6,
}

enum SubscriptionIntervalUnit {
	UNSPECIFIED = 0,
	DAY = 1,
	WEEK = 2,
	MONTH = 3,
	YEAR = 4,
}

enum UpdateMetadataOperationType {
	OVERWRITE = 0,
	APPEND = 1,
	CREATE_IF_NECESSARY = 2,
}


# An account. Other players see only a part of it.
class Account:
	var id = ""
	var display_name = ""
	# Only for the player and for operators.
	var auth_role = null
	# For other players only the keys that begin with `public.`; for the player all except those that begin with
	# `server.`.
	var metadata = null
	var platforms = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Account.new()
		it.id = Values.field(json, "id", Values.Text, "")
		it.display_name = Values.field(json, "displayName", Values.Text, "")
		it.auth_role = Values.field(json, "authRole", Values.Text)
		it.metadata = Values.map(json, "metadata", EntityMetadata)
		it.platforms = Values.either(Values.list(json, "platforms", Values.Integer), [])
		return it


# The fields of an account that change. Fields that the caller may not change are ignored, unless the mask names
# them.
class AccountChange:
	var id = null
	var display_name = null
	var auth_role = null
	var metadata = null
	var platforms = null

	func to_json():
		return Values.present({"id": id, "displayName": display_name, "authRole": auth_role, "metadata": metadata, "platforms": platforms})


# How many of an item an account has.
class AccountItem:
	var catalog_item_id = ""
	var is_owned = false
	var count = 0
	var custom_item_id = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountItem.new()
		it.catalog_item_id = Values.field(json, "catalogItemId", Values.Text, "")
		it.is_owned = Values.field(json, "isOwned", Values.Boolean, false)
		it.count = Values.field(json, "count", Values.Integer, 0)
		it.custom_item_id = Values.field(json, "customItemId", Values.Text, "")
		return it


class AccountsCreateResponse:
	var account = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsCreateResponse.new()
		it.account = Values.field(json, "account", Account)
		return it


# An account was created or read at login, or its platform accounts have changed.
class AccountsEvent:
	var type = 0
	var account_id = null
	var is_new_account = null
	var new_platform_type = null
	var removed_platform_type = null
	var platforms = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsEvent.new()
		it.type = Values.field(json, "type", Values.Integer, 0)
		it.account_id = Values.field(json, "accountId", Values.Text)
		it.is_new_account = Values.field(json, "isNewAccount", Values.Boolean)
		it.new_platform_type = Values.field(json, "newPlatformType", Values.Integer)
		it.removed_platform_type = Values.field(json, "removedPlatformType", Values.Integer)
		it.platforms = Values.list(json, "platforms", Values.Integer)
		return it

	func to_json():
		return Values.present({"type": type, "accountId": account_id, "isNewAccount": is_new_account, "newPlatformType": new_platform_type, "removedPlatformType": removed_platform_type, "platforms": platforms})


class AccountsGetMetadataResponse:
	var entry_value = null
	var version = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsGetMetadataResponse.new()
		it.entry_value = Values.field(json, "entryValue", EntityMetadata)
		it.version = Values.field(json, "version", Values.Integer, 0)
		return it


class AccountsGetResponse:
	var account = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsGetResponse.new()
		it.account = Values.field(json, "account", Account)
		return it


class AccountsLinkResponse:
	var account = null
	var account_linked = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsLinkResponse.new()
		it.account = Values.field(json, "account", Account)
		it.account_linked = Values.field(json, "accountLinked", Values.Boolean, false)
		return it


class AccountsListIdsResponse:
	var account_ids = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsListIdsResponse.new()
		it.account_ids = Values.either(Values.list(json, "accountIds", Values.Text), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class AccountsListMetadataResponse:
	var metadata = {}

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsListMetadataResponse.new()
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		return it


class AccountsRemoveMetadataResponse:
	var entry_deleted = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsRemoveMetadataResponse.new()
		it.entry_deleted = Values.field(json, "entryDeleted", Values.Boolean, false)
		return it


class AccountsSearchMetadataResponse:
	var metadata = {}
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsSearchMetadataResponse.new()
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class AccountsServerCreateResponse:
	var account = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsServerCreateResponse.new()
		it.account = Values.field(json, "account", Account)
		return it


class AccountsServerDeleteResponse:
	var account_deleted = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsServerDeleteResponse.new()
		it.account_deleted = Values.field(json, "accountDeleted", Values.Boolean, false)
		return it


class AccountsServerLinkResponse:
	var account = null
	var account_linked = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsServerLinkResponse.new()
		it.account = Values.field(json, "account", Account)
		it.account_linked = Values.field(json, "accountLinked", Values.Boolean, false)
		return it


class AccountsServerReadMetadataResponse:
	# Without entryKey: all entries.
	var metadata = null
	# With entryKey: the value of the entry.
	var entry_value = null
	var version = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsServerReadMetadataResponse.new()
		it.metadata = Values.map(json, "metadata", EntityMetadata)
		it.entry_value = Values.field(json, "entryValue", EntityMetadata)
		it.version = Values.field(json, "version", Values.Integer)
		return it


class AccountsServerRemoveMetadataResponse:
	var entry_deleted = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsServerRemoveMetadataResponse.new()
		it.entry_deleted = Values.field(json, "entryDeleted", Values.Boolean, false)
		return it


class AccountsServerSearchMetadataResponse:
	var metadata = {}
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsServerSearchMetadataResponse.new()
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class AccountsServerUnlinkResponse:
	var account = null
	var account_unlinked = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsServerUnlinkResponse.new()
		it.account = Values.field(json, "account", Account)
		it.account_unlinked = Values.field(json, "accountUnlinked", Values.Boolean, false)
		return it


class AccountsUnlinkResponse:
	var account = null
	var account_unlinked = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsUnlinkResponse.new()
		it.account = Values.field(json, "account", Account)
		it.account_unlinked = Values.field(json, "accountUnlinked", Values.Boolean, false)
		return it


class AccountsUpdateResponse:
	var account = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AccountsUpdateResponse.new()
		it.account = Values.field(json, "account", Account)
		return it


# An operator announces something to every connected player.
class AnnouncementEvent:
	var message = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AnnouncementEvent.new()
		it.message = Values.field(json, "message", Values.Text, "")
		return it

	func to_json():
		return Values.present({"message": message})


class AuthenticationAwaitResponse:
	var successful_auth = false
	var message = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AuthenticationAwaitResponse.new()
		it.successful_auth = Values.field(json, "successfulAuth", Values.Boolean, false)
		it.message = Values.field(json, "message", Values.Text, "")
		return it


# A platform account of the player was logged in or out.
class AuthenticationEvent:
	var type = 0
	var service_account_id = null
	var platform_account_id = null
	var platform = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AuthenticationEvent.new()
		it.type = Values.field(json, "type", Values.Integer, 0)
		it.service_account_id = Values.field(json, "serviceAccountId", Values.Text)
		it.platform_account_id = Values.field(json, "platformAccountId", Values.Text)
		it.platform = Values.field(json, "platform", Values.Integer)
		return it

	func to_json():
		return Values.present({"type": type, "serviceAccountId": service_account_id, "platformAccountId": platform_account_id, "platform": platform})


class AuthenticationListProvidersResponse:
	var enabled_providers = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AuthenticationListProvidersResponse.new()
		it.enabled_providers = Values.either(Values.list(json, "enabledProviders", Values.Integer), [])
		return it


class AuthenticationLoginResponse:
	var redirect_uri = ""
	# Six digits that the game shows until the login is done: the player may have to type them in the browser.
	var confirmation_code = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = AuthenticationLoginResponse.new()
		it.redirect_uri = Values.field(json, "redirectUri", Values.Text, "")
		it.confirmation_code = Values.field(json, "confirmationCode", Values.Text)
		return it


# A player whom the caller has blocked.
class BlockedPlayer:
	var account_id = ""
	var display_name = ""
	# Unix time in seconds
	var blocked_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = BlockedPlayer.new()
		it.account_id = Values.field(json, "accountId", Values.Text, "")
		it.display_name = Values.field(json, "displayName", Values.Text, "")
		it.blocked_timestamp = Values.field(json, "blockedTimestamp", Values.Integer, 0)
		return it


# A channel that the caller is in.
class ChatChannel:
	var channel = ""
	# Absent if there is none.
	var last_message = null
	# Messages of others behind the last one that was read.
	var unread_count = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ChatChannel.new()
		it.channel = Values.field(json, "channel", Values.Text, "")
		it.last_message = Values.field(json, "lastMessage", ChatMessage)
		it.unread_count = Values.field(json, "unreadCount", Values.Integer, 0)
		return it


class ChatChannelsResponse:
	var channels = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ChatChannelsResponse.new()
		it.channels = Values.either(Values.list(json, "channels", ChatChannel), [])
		return it


class ChatDeleteResponse:
	var message = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ChatDeleteResponse.new()
		it.message = Values.field(json, "message", ChatMessage)
		return it


class ChatEditResponse:
	var message = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ChatEditResponse.new()
		it.message = Values.field(json, "message", ChatMessage)
		return it


class ChatListResponse:
	var messages = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ChatListResponse.new()
		it.messages = Values.either(Values.list(json, "messages", ChatMessage), [])
		return it


# A message in a channel.
class ChatMessage:
	var message_id = ""
	var channel = ""
	# Empty if the account is deleted.
	var sender_id = ""
	# Empty if the account is deleted.
	var sender_display_name = ""
	# Empty if the message is deleted.
	var text = ""
	var metadata = {}
	# Unix time in seconds
	var created_timestamp = 0
	# 0 if it was never changed.
	var edited_timestamp = 0
	var is_deleted = false
	# Whether the caller has blocked the sender. Clients hide it.
	var is_blocked = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ChatMessage.new()
		it.message_id = Values.field(json, "messageId", Values.Text, "")
		it.channel = Values.field(json, "channel", Values.Text, "")
		it.sender_id = Values.field(json, "senderId", Values.Text, "")
		it.sender_display_name = Values.field(json, "senderDisplayName", Values.Text, "")
		it.text = Values.field(json, "text", Values.Text, "")
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		it.edited_timestamp = Values.field(json, "editedTimestamp", Values.Integer, 0)
		it.is_deleted = Values.field(json, "isDeleted", Values.Boolean, false)
		it.is_blocked = Values.field(json, "isBlocked", Values.Boolean, false)
		return it


class ChatSendResponse:
	var message = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ChatSendResponse.new()
		it.message = Values.field(json, "message", ChatMessage)
		return it


# The match that a player is in.
class CurrentMatch:
	var match_id = ""
	# Empty if no queue has made the match.
	var queue_name = ""
	var state = 0
	# From 0; -1 for somebody who watches.
	var team = 0
	# Empty without roles.
	var role = ""
	# Empty until the server is ready.
	var connection_details = ""
	# When the server was ready; 0 before that.
	var started_timestamp = 0
	# When the match fails, or ends, if its server does nothing until then.
	var expires_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = CurrentMatch.new()
		it.match_id = Values.field(json, "matchId", Values.Text, "")
		it.queue_name = Values.field(json, "queueName", Values.Text, "")
		it.state = Values.field(json, "state", Values.Integer, 0)
		it.team = Values.field(json, "team", Values.Integer, 0)
		it.role = Values.field(json, "role", Values.Text, "")
		it.connection_details = Values.field(json, "connectionDetails", Values.Text, "")
		it.started_timestamp = Values.field(json, "startedTimestamp", Values.Integer, 0)
		it.expires_timestamp = Values.field(json, "expiresTimestamp", Values.Integer, 0)
		return it


# Keeps a stream alive.
class EmptyEvent:

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EmptyEvent.new()
		return it

	func to_json():
		return Values.present({})


class EntitlementsExecuteOffersResponse:
	var success = false
	var order_id = ""
	var store = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntitlementsExecuteOffersResponse.new()
		it.success = Values.field(json, "success", Values.Boolean, false)
		it.order_id = Values.field(json, "orderId", Values.Text, "")
		it.store = Values.field(json, "store", StoreOrderResult)
		return it


class EntitlementsItemsResponse:
	var catalog_items = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntitlementsItemsResponse.new()
		it.catalog_items = Values.either(Values.list(json, "catalogItems", AccountItem), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class EntitlementsListSubscriptionsResponse:
	var subscription_ids = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntitlementsListSubscriptionsResponse.new()
		it.subscription_ids = Values.either(Values.list(json, "subscriptionIds", Values.Text), [])
		return it


class EntitlementsOwnedByCustomIdResponse:
	var is_owned = false
	var count = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntitlementsOwnedByCustomIdResponse.new()
		it.is_owned = Values.field(json, "isOwned", Values.Boolean, false)
		it.count = Values.field(json, "count", Values.Integer, 0)
		return it


class EntitlementsOwnedResponse:
	var is_owned = false
	var count = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntitlementsOwnedResponse.new()
		it.is_owned = Values.field(json, "isOwned", Values.Boolean, false)
		it.count = Values.field(json, "count", Values.Integer, 0)
		return it


class EntitlementsPrepareOffersResponse:
	var items = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntitlementsPrepareOffersResponse.new()
		it.items = Values.either(Values.list(json, "items", PreparedOffer), [])
		return it


class EntitlementsServerDecrementResponse:
	var new_count = 0
	var decrement_successful = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntitlementsServerDecrementResponse.new()
		it.new_count = Values.field(json, "newCount", Values.Integer, 0)
		it.decrement_successful = Values.field(json, "decrementSuccessful", Values.Boolean, false)
		return it


class EntitlementsServerIncrementResponse:
	var new_count = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntitlementsServerIncrementResponse.new()
		it.new_count = Values.field(json, "newCount", Values.Integer, 0)
		return it


class EntitlementsServerItemsResponse:
	var catalog_items = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntitlementsServerItemsResponse.new()
		it.catalog_items = Values.either(Values.list(json, "catalogItems", AccountItem), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class EntitlementsServerListSubscriptionsResponse:
	var subscription_ids = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntitlementsServerListSubscriptionsResponse.new()
		it.subscription_ids = Values.either(Values.list(json, "subscriptionIds", Values.Text), [])
		return it


class EntitlementsServerOwnedByCustomIdResponse:
	var is_owned = false
	var count = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntitlementsServerOwnedByCustomIdResponse.new()
		it.is_owned = Values.field(json, "isOwned", Values.Boolean, false)
		it.count = Values.field(json, "count", Values.Integer, 0)
		return it


class EntitlementsServerOwnedResponse:
	var is_owned = false
	var count = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntitlementsServerOwnedResponse.new()
		it.is_owned = Values.field(json, "isOwned", Values.Boolean, false)
		it.count = Values.field(json, "count", Values.Integer, 0)
		return it


class EntitlementsServerSetResponse:
	var previous_count = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntitlementsServerSetResponse.new()
		it.previous_count = Values.field(json, "previousCount", Values.Integer, 0)
		return it


# The value of a metadata entry: exactly one of the payloads.
class EntityMetadata:
	var string_payload = null
	var int_payload = null
	var json_payload = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EntityMetadata.new()
		it.string_payload = Values.field(json, "stringPayload", Values.Text)
		it.int_payload = Values.field(json, "intPayload", Values.Integer)
		it.json_payload = Values.field(json, "jsonPayload", Values.Text)
		return it

	func to_json():
		return Values.present({"stringPayload": string_payload, "intPayload": int_payload, "jsonPayload": json_payload})


# An event. It has exactly one kind. The order in which a stream sends events is that of their commits; the eventId
# recognises repetitions and is where a stream resumes, and ids of concurrent events need not sort in that order.
class PlayerEvent:
	var event_id = null
	var recipient_id = null
	# An event of the game, or of the service, that has a type of its own.
	var any_event = null
	# A party has changed.
	var party_update_event = null
	# A ticket has another status.
	var matchmaking_status_update_event = null
	# Keeps a stream alive.
	var empty_event = null
	# A platform account of the player was logged in or out.
	var authentication_event = null
	# A match was made.
	var new_match_event = null
	# An operator announces something to every connected player.
	var announcement_event = null
	# An account was created or read at login, or its platform accounts have changed.
	var accounts_event = null
	# A friend request or a friendship has changed.
	var friends_event = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PlayerEvent.new()
		it.event_id = Values.field(json, "eventId", Values.Text)
		it.recipient_id = Values.field(json, "recipientId", Values.Text)
		it.any_event = Values.field(json, "anyEvent", Values.Object_)
		it.party_update_event = Values.field(json, "partyUpdateEvent", PartyUpdateEvent)
		it.matchmaking_status_update_event = Values.field(json, "matchmakingStatusUpdateEvent", MatchmakingStatusUpdateEvent)
		it.empty_event = Values.field(json, "emptyEvent", EmptyEvent)
		it.authentication_event = Values.field(json, "authenticationEvent", AuthenticationEvent)
		it.new_match_event = Values.field(json, "newMatchEvent", NewMatchEvent)
		it.announcement_event = Values.field(json, "announcementEvent", AnnouncementEvent)
		it.accounts_event = Values.field(json, "accountsEvent", AccountsEvent)
		it.friends_event = Values.field(json, "friendsEvent", FriendsEvent)
		return it

	func to_json():
		return Values.present({"eventId": event_id, "recipientId": recipient_id, "anyEvent": any_event, "partyUpdateEvent": party_update_event, "matchmakingStatusUpdateEvent": matchmaking_status_update_event, "emptyEvent": empty_event, "authenticationEvent": authentication_event, "newMatchEvent": new_match_event, "announcementEvent": announcement_event, "accountsEvent": accounts_event, "friendsEvent": friends_event})


class EventsEmitResponse:
	var broadcast_success = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EventsEmitResponse.new()
		it.broadcast_success = Values.field(json, "broadcastSuccess", Values.Boolean, false)
		return it


class EventsSubscribeResponse:
	var event = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EventsSubscribeResponse.new()
		it.event = Values.field(json, "event", PlayerEvent)
		return it


class EventsSubscribeTagsResponse:
	var event = null
	var event_tags = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EventsSubscribeTagsResponse.new()
		it.event = Values.field(json, "event", PlayerEvent)
		it.event_tags = Values.either(Values.list(json, "eventTags", Values.Text), [])
		return it


class EventsTicketResponse:
	var ticket = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = EventsTicketResponse.new()
		it.ticket = Values.field(json, "ticket", Values.Text, "")
		return it


# A friend of the player.
class Friend:
	var account_id = ""
	var display_name = ""
	# Unix time in seconds
	var became_friends_timestamp = 0
	# Present if `includePresence` was true.
	var presence = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Friend.new()
		it.account_id = Values.field(json, "accountId", Values.Text, "")
		it.display_name = Values.field(json, "displayName", Values.Text, "")
		it.became_friends_timestamp = Values.field(json, "becameFriendsTimestamp", Values.Integer, 0)
		it.presence = Values.field(json, "presence", Presence)
		return it


# A friend request, with the other player of it.
class FriendRequest:
	var account_id = ""
	var display_name = ""
	# Unix time in seconds
	var request_sent_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = FriendRequest.new()
		it.account_id = Values.field(json, "accountId", Values.Text, "")
		it.display_name = Values.field(json, "displayName", Values.Text, "")
		it.request_sent_timestamp = Values.field(json, "requestSentTimestamp", Values.Integer, 0)
		return it


# A friend request or a friendship has changed.
class FriendsEvent:
	var type = 0
	var sender_account_id = null
	var receiver_account_id = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = FriendsEvent.new()
		it.type = Values.field(json, "type", Values.Integer, 0)
		it.sender_account_id = Values.field(json, "senderAccountId", Values.Text)
		it.receiver_account_id = Values.field(json, "receiverAccountId", Values.Text)
		return it

	func to_json():
		return Values.present({"type": type, "senderAccountId": sender_account_id, "receiverAccountId": receiver_account_id})


class FriendsListBlockedResponse:
	var blocked = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = FriendsListBlockedResponse.new()
		it.blocked = Values.either(Values.list(json, "blocked", BlockedPlayer), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class FriendsListIncomingResponse:
	var incoming_friends = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = FriendsListIncomingResponse.new()
		it.incoming_friends = Values.either(Values.list(json, "incomingFriends", FriendRequest), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class FriendsListOutgoingResponse:
	var outgoing_friends = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = FriendsListOutgoingResponse.new()
		it.outgoing_friends = Values.either(Values.list(json, "outgoingFriends", FriendRequest), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class FriendsListResponse:
	var friends = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = FriendsListResponse.new()
		it.friends = Values.either(Values.list(json, "friends", Friend), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class FriendsServerListResponse:
	var friends = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = FriendsServerListResponse.new()
		it.friends = Values.either(Values.list(json, "friends", Friend), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class FriendsStatusResponse:
	var status = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = FriendsStatusResponse.new()
		it.status = Values.field(json, "status", Values.Integer, 0)
		return it


class GlobalMetadataReadEntriesResponse:
	var metadata = {}
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GlobalMetadataReadEntriesResponse.new()
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class GlobalMetadataReadEntryResponse:
	var entry_value = null
	var version = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GlobalMetadataReadEntryResponse.new()
		it.entry_value = Values.field(json, "entryValue", EntityMetadata)
		it.version = Values.field(json, "version", Values.Integer, 0)
		return it


class GlobalMetadataReadNamespaceEntriesResponse:
	var metadata = {}
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GlobalMetadataReadNamespaceEntriesResponse.new()
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class GlobalMetadataReadNamespaceEntryResponse:
	var entry_value = null
	var version = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GlobalMetadataReadNamespaceEntryResponse.new()
		it.entry_value = Values.field(json, "entryValue", EntityMetadata)
		it.version = Values.field(json, "version", Values.Integer, 0)
		return it


class GlobalMetadataSearchResponse:
	var metadata = {}
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GlobalMetadataSearchResponse.new()
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class GlobalMetadataServerListNamespacesResponse:
	var namespaces = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GlobalMetadataServerListNamespacesResponse.new()
		it.namespaces = Values.either(Values.list(json, "namespaces", Values.Text), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class GlobalMetadataServerReadEntriesResponse:
	var metadata = {}
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GlobalMetadataServerReadEntriesResponse.new()
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class GlobalMetadataServerReadEntryResponse:
	var entry_value = null
	var version = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GlobalMetadataServerReadEntryResponse.new()
		it.entry_value = Values.field(json, "entryValue", EntityMetadata)
		it.version = Values.field(json, "version", Values.Integer, 0)
		return it


class GlobalMetadataServerReadNamespaceEntriesResponse:
	var metadata = {}
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GlobalMetadataServerReadNamespaceEntriesResponse.new()
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class GlobalMetadataServerReadNamespaceEntryResponse:
	var entry_value = null
	var version = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GlobalMetadataServerReadNamespaceEntryResponse.new()
		it.entry_value = Values.field(json, "entryValue", EntityMetadata)
		it.version = Values.field(json, "version", Values.Integer, 0)
		return it


class GlobalMetadataServerRemoveResponse:
	var entry_deleted = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GlobalMetadataServerRemoveResponse.new()
		it.entry_deleted = Values.field(json, "entryDeleted", Values.Boolean, false)
		return it


class GlobalMetadataServerSearchResponse:
	var metadata = {}
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GlobalMetadataServerSearchResponse.new()
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


# Players who belong together for a long time, such as a guild.
class Group:
	var group_id = ""
	var name = ""
	var tag = ""
	var description = ""
	# Whether players join at once. Otherwise they request it.
	var is_open = false
	var member_count = 0
	var max_members = 0
	# Members see all entries except those whose keys begin with `server.`; other players those whose keys begin with
	# `public.`.
	var metadata = {}
	# Unix time in seconds
	var created_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Group.new()
		it.group_id = Values.field(json, "groupId", Values.Text, "")
		it.name = Values.field(json, "name", Values.Text, "")
		it.tag = Values.field(json, "tag", Values.Text, "")
		it.description = Values.field(json, "description", Values.Text, "")
		it.is_open = Values.field(json, "isOpen", Values.Boolean, false)
		it.member_count = Values.field(json, "memberCount", Values.Integer, 0)
		it.max_members = Values.field(json, "maxMembers", Values.Integer, 0)
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		return it


# The fields of a group that change.
class GroupChange:
	var name = null
	# A short form of the name. Groups may have the same one.
	var tag = null
	var description = null
	var is_open = null
	var max_members = null
	var metadata = null

	func to_json():
		return Values.present({"name": name, "tag": tag, "description": description, "isOpen": is_open, "maxMembers": max_members, "metadata": metadata})


# A member of a group, or a player who waits to be accepted.
class GroupMember:
	var account_id = ""
	var display_name = ""
	var role = 0
	# When the player joined, or requested it. Unix time in seconds
	var joined_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GroupMember.new()
		it.account_id = Values.field(json, "accountId", Values.Text, "")
		it.display_name = Values.field(json, "displayName", Values.Text, "")
		it.role = Values.field(json, "role", Values.Integer, 0)
		it.joined_timestamp = Values.field(json, "joinedTimestamp", Values.Integer, 0)
		return it


# A group that the caller is in or has requested to join.
class GroupMembership:
	var group = null
	var role = 0
	# Unix time in seconds
	var joined_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GroupMembership.new()
		it.group = Values.field(json, "group", Group)
		it.role = Values.field(json, "role", Values.Integer, 0)
		it.joined_timestamp = Values.field(json, "joinedTimestamp", Values.Integer, 0)
		return it


class GroupsCreateResponse:
	var group = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GroupsCreateResponse.new()
		it.group = Values.field(json, "group", Group)
		return it


class GroupsDeleteResponse:
	var group_deleted = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GroupsDeleteResponse.new()
		it.group_deleted = Values.field(json, "groupDeleted", Values.Boolean, false)
		return it


class GroupsGetResponse:
	var group = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GroupsGetResponse.new()
		it.group = Values.field(json, "group", Group)
		return it


class GroupsJoinResponse:
	var group = null
	var role = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GroupsJoinResponse.new()
		it.group = Values.field(json, "group", Group)
		it.role = Values.field(json, "role", Values.Integer, 0)
		return it


class GroupsListResponse:
	var groups = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GroupsListResponse.new()
		it.groups = Values.either(Values.list(json, "groups", Group), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class GroupsMembersResponse:
	var members = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GroupsMembersResponse.new()
		it.members = Values.either(Values.list(json, "members", GroupMember), [])
		return it


class GroupsMineResponse:
	var memberships = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GroupsMineResponse.new()
		it.memberships = Values.either(Values.list(json, "memberships", GroupMembership), [])
		return it


class GroupsSetRoleResponse:
	var member = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GroupsSetRoleResponse.new()
		it.member = Values.field(json, "member", GroupMember)
		return it


class GroupsUpdateResponse:
	var group = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = GroupsUpdateResponse.new()
		it.group = Values.field(json, "group", Group)
		return it


# What a game server said of itself. A value that it did not say is absent.
class HealthSample:
	# Unix time in seconds
	var timestamp = 0
	var players = null
	var tick_milliseconds = null
	var memory_bytes = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = HealthSample.new()
		it.timestamp = Values.field(json, "timestamp", Values.Integer, 0)
		it.players = Values.field(json, "players", Values.Integer)
		it.tick_milliseconds = Values.field(json, "tickMilliseconds", Values.Number)
		it.memory_bytes = Values.field(json, "memoryBytes", Values.Integer)
		return it


# Items of the catalog that come with a message.
class InboxAttachment:
	var catalog_item_id = ""
	var count = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = InboxAttachment.new()
		it.catalog_item_id = Values.field(json, "catalogItemId", Values.Text, "")
		it.count = Values.field(json, "count", Values.Integer, 0)
		return it


class InboxClaimResponse:
	var message = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = InboxClaimResponse.new()
		it.message = Values.field(json, "message", InboxMessage)
		return it


class InboxDeleteResponse:
	var inbox_message_deleted = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = InboxDeleteResponse.new()
		it.inbox_message_deleted = Values.field(json, "inboxMessageDeleted", Values.Boolean, false)
		return it


class InboxListResponse:
	var messages = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = InboxListResponse.new()
		it.messages = Values.either(Values.list(json, "messages", InboxMessage), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


# A message that waits for a player.
class InboxMessage:
	var inbox_message_id = ""
	var title = ""
	var body = ""
	var data = {}
	var attachments = []
	var is_read = false
	# Whether the caller has claimed the attachments.
	var is_claimed = false
	# Unix time in seconds
	var created_timestamp = 0
	# Unix time in seconds
	var expires_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = InboxMessage.new()
		it.inbox_message_id = Values.field(json, "inboxMessageId", Values.Text, "")
		it.title = Values.field(json, "title", Values.Text, "")
		it.body = Values.field(json, "body", Values.Text, "")
		it.data = Values.either(Values.map(json, "data", EntityMetadata), {})
		it.attachments = Values.either(Values.list(json, "attachments", InboxAttachment), [])
		it.is_read = Values.field(json, "isRead", Values.Boolean, false)
		it.is_claimed = Values.field(json, "isClaimed", Values.Boolean, false)
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		it.expires_timestamp = Values.field(json, "expiresTimestamp", Values.Integer, 0)
		return it


class InboxReadResponse:
	var message = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = InboxReadResponse.new()
		it.message = Values.field(json, "message", InboxMessage)
		return it


# An invitation of a player to a party, a lobby or a group.
class Invitation:
	var invitation_id = ""
	var sender_account_id = ""
	var sender_display_name = ""
	var receiver_account_id = ""
	var kind = 0
	# The id of the party, lobby or group.
	var target_id = ""
	var state = 0
	# Unix time in seconds
	var expires_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Invitation.new()
		it.invitation_id = Values.field(json, "invitationId", Values.Text, "")
		it.sender_account_id = Values.field(json, "senderAccountId", Values.Text, "")
		it.sender_display_name = Values.field(json, "senderDisplayName", Values.Text, "")
		it.receiver_account_id = Values.field(json, "receiverAccountId", Values.Text, "")
		it.kind = Values.field(json, "kind", Values.Integer, 0)
		it.target_id = Values.field(json, "targetId", Values.Text, "")
		it.state = Values.field(json, "state", Values.Integer, 0)
		it.expires_timestamp = Values.field(json, "expiresTimestamp", Values.Integer, 0)
		return it


class InvitationsAcceptResponse:
	var invitation = null
	var party = null
	var lobby = null
	var group = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = InvitationsAcceptResponse.new()
		it.invitation = Values.field(json, "invitation", Invitation)
		it.party = Values.field(json, "party", Party)
		it.lobby = Values.field(json, "lobby", Lobby)
		it.group = Values.field(json, "group", Group)
		return it


class InvitationsCancelResponse:
	var invitation = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = InvitationsCancelResponse.new()
		it.invitation = Values.field(json, "invitation", Invitation)
		return it


class InvitationsDeclineResponse:
	var invitation = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = InvitationsDeclineResponse.new()
		it.invitation = Values.field(json, "invitation", Invitation)
		return it


class InvitationsListResponse:
	var invitations = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = InvitationsListResponse.new()
		it.invitations = Values.either(Values.list(json, "invitations", Invitation), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class InvitationsSendResponse:
	var invitation = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = InvitationsSendResponse.new()
		it.invitation = Values.field(json, "invitation", Invitation)
		return it


# A leaderboard.
class Leaderboard:
	var leaderboard_id = ""
	var title = ""
	var description = ""
	var sort_order = 0
	var operator = 0
	var authority = 0
	var entrant = 0
	var reset_schedule = ""
	var archive_count = 0
	var min_score = null
	var max_score = null
	var max_entries = 0
	var metadata = {}
	# The running version.
	var version = 0
	# Unix time in seconds
	var created_timestamp = 0
	# 0: never.
	var next_reset_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Leaderboard.new()
		it.leaderboard_id = Values.field(json, "leaderboardId", Values.Text, "")
		it.title = Values.field(json, "title", Values.Text, "")
		it.description = Values.field(json, "description", Values.Text, "")
		it.sort_order = Values.field(json, "sortOrder", Values.Integer, 0)
		it.operator = Values.field(json, "operator", Values.Integer, 0)
		it.authority = Values.field(json, "authority", Values.Integer, 0)
		it.entrant = Values.field(json, "entrant", Values.Integer, 0)
		it.reset_schedule = Values.field(json, "resetSchedule", Values.Text, "")
		it.archive_count = Values.field(json, "archiveCount", Values.Integer, 0)
		it.min_score = Values.field(json, "minScore", Values.Integer)
		it.max_score = Values.field(json, "maxScore", Values.Integer)
		it.max_entries = Values.field(json, "maxEntries", Values.Integer, 0)
		it.metadata = Values.either(Values.map(json, "metadata", Values.Any), {})
		it.version = Values.field(json, "version", Values.Integer, 0)
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		it.next_reset_timestamp = Values.field(json, "nextResetTimestamp", Values.Integer, 0)
		return it


# The entry of a player on a leaderboard.
class LeaderboardEntry:
	# The id of the player, or of the group.
	var account_id = ""
	# The name of the player, or of the group.
	var player_name = ""
	var score = 0
	var subscore = 0
	# 1 is the best. One more than the number of better entries that are not hidden.
	var rank = 0
	# How often a score was submitted.
	var submissions = 0
	var metadata = {}
	# Unix time in seconds
	var created_timestamp = 0
	# When the score was last replaced.
	var updated_timestamp = 0
	# Present only for operators of leaderboards.
	var hidden = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LeaderboardEntry.new()
		it.account_id = Values.field(json, "accountId", Values.Text, "")
		it.player_name = Values.field(json, "playerName", Values.Text, "")
		it.score = Values.field(json, "score", Values.Integer, 0)
		it.subscore = Values.field(json, "subscore", Values.Integer, 0)
		it.rank = Values.field(json, "rank", Values.Integer, 0)
		it.submissions = Values.field(json, "submissions", Values.Integer, 0)
		it.metadata = Values.either(Values.map(json, "metadata", Values.Any), {})
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		it.updated_timestamp = Values.field(json, "updatedTimestamp", Values.Integer, 0)
		it.hidden = Values.field(json, "hidden", Values.Boolean)
		return it


# One of the best players of a leaderboard.
class LeaderboardPlayer:
	var player_name = ""
	var score = 0
	var account_id = ""
	# 1 is the best. One more than the number of better entries that are not hidden.
	var rank = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LeaderboardPlayer.new()
		it.player_name = Values.field(json, "playerName", Values.Text, "")
		it.score = Values.field(json, "score", Values.Integer, 0)
		it.account_id = Values.field(json, "accountId", Values.Text, "")
		it.rank = Values.field(json, "rank", Values.Integer, 0)
		return it


# A score that a game server submits.
class LeaderboardSubmission:
	var account_id = ""
	var score = 0
	# Decides between equal scores. Default 0.
	var subscore = null
	# Any JSON object of at most 1,024 bytes. Absent: the metadata of the entry stays.
	var metadata = null

	func to_json():
		return Values.present({"accountId": account_id, "score": score, "subscore": subscore, "metadata": metadata})


# What a submitted score has changed.
class LeaderboardSubmissionResult:
	var account_id = ""
	# Whether the submission has replaced the score.
	var updated = false
	# The rank afterwards. 0: there was no room for the entry.
	var rank = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LeaderboardSubmissionResult.new()
		it.account_id = Values.field(json, "accountId", Values.Text, "")
		it.updated = Values.field(json, "updated", Values.Boolean, false)
		it.rank = Values.field(json, "rank", Values.Integer, 0)
		return it


# A version of a leaderboard: the time between two resets.
class LeaderboardVersion:
	var version = 0
	# Unix time in seconds
	var started_timestamp = 0
	# 0: it is running.
	var ended_timestamp = 0
	# Hidden entries are not counted.
	var entry_count = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LeaderboardVersion.new()
		it.version = Values.field(json, "version", Values.Integer, 0)
		it.started_timestamp = Values.field(json, "startedTimestamp", Values.Integer, 0)
		it.ended_timestamp = Values.field(json, "endedTimestamp", Values.Integer, 0)
		it.entry_count = Values.field(json, "entryCount", Values.Integer, 0)
		return it


class LeaderboardsAroundResponse:
	var entries = []
	var version = 0
	var total_entries = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LeaderboardsAroundResponse.new()
		it.entries = Values.either(Values.list(json, "entries", LeaderboardEntry), [])
		it.version = Values.field(json, "version", Values.Integer, 0)
		it.total_entries = Values.field(json, "totalEntries", Values.Integer, 0)
		return it


class LeaderboardsGetEntryResponse:
	var entry = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LeaderboardsGetEntryResponse.new()
		it.entry = Values.field(json, "entry", LeaderboardEntry)
		return it


class LeaderboardsListDefinitionsResponse:
	var leaderboards = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LeaderboardsListDefinitionsResponse.new()
		it.leaderboards = Values.either(Values.list(json, "leaderboards", Leaderboard), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class LeaderboardsListEntriesResponse:
	var entries = []
	var version = 0
	var total_entries = 0
	# 0: never, or the version has ended.
	var next_reset_timestamp = 0
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LeaderboardsListEntriesResponse.new()
		it.entries = Values.either(Values.list(json, "entries", LeaderboardEntry), [])
		it.version = Values.field(json, "version", Values.Integer, 0)
		it.total_entries = Values.field(json, "totalEntries", Values.Integer, 0)
		it.next_reset_timestamp = Values.field(json, "nextResetTimestamp", Values.Integer, 0)
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class LeaderboardsListVersionsResponse:
	var versions = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LeaderboardsListVersionsResponse.new()
		it.versions = Values.either(Values.list(json, "versions", LeaderboardVersion), [])
		return it


class LeaderboardsServerRemoveEntryResponse:
	var entry_deleted = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LeaderboardsServerRemoveEntryResponse.new()
		it.entry_deleted = Values.field(json, "entryDeleted", Values.Boolean, false)
		return it


class LeaderboardsServerSubmitResponse:
	var results = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LeaderboardsServerSubmitResponse.new()
		it.results = Values.either(Values.list(json, "results", LeaderboardSubmissionResult), [])
		return it


class LeaderboardsSubmitResponse:
	# Absent if there was no room for the entry.
	var entry = null
	# Whether the submission has replaced the score.
	var updated = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LeaderboardsSubmitResponse.new()
		it.entry = Values.field(json, "entry", LeaderboardEntry)
		it.updated = Values.field(json, "updated", Values.Boolean, false)
		return it


class LeaderboardsTopResponse:
	var players = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LeaderboardsTopResponse.new()
		it.players = Values.either(Values.list(json, "players", LeaderboardPlayer), [])
		return it


# A queue as players see it.
class ListedMatchmakingQueue:
	var queue_key = ""
	var queue_name = ""
	var teams = 0
	var players_per_team = 0
	# Players who wait. The number is a few seconds old.
	var players_matching = 0
	# The expected wait of a ticket that starts now: at least half of the tickets that recently got their match waited
	# this long for it, where a ticket of five minutes ago counts half. 0: not known, because nobody got a match in the
	# last half hour.
	var estimated_wait_seconds = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ListedMatchmakingQueue.new()
		it.queue_key = Values.field(json, "queueKey", Values.Text, "")
		it.queue_name = Values.field(json, "queueName", Values.Text, "")
		it.teams = Values.field(json, "teams", Values.Integer, 0)
		it.players_per_team = Values.field(json, "playersPerTeam", Values.Integer, 0)
		it.players_matching = Values.field(json, "playersMatching", Values.Integer, 0)
		it.estimated_wait_seconds = Values.field(json, "estimatedWaitSeconds", Values.Integer, 0)
		return it


# A ticket as operators see it.
class ListedMatchmakingTicket:
	var ticket_id = ""
	var entity = null
	var status = 0
	# WAITING; PROPOSED while a match must be accepted; MATCHED while a server is being found; ENDED.
	var matchmaker_state = ""
	var queue_key = ""
	var match_id = null
	# Unix time in seconds
	var created_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ListedMatchmakingTicket.new()
		it.ticket_id = Values.field(json, "ticketId", Values.Text, "")
		it.entity = Values.field(json, "entity", MatchmakingEntity)
		it.status = Values.field(json, "status", Values.Integer, 0)
		it.matchmaker_state = Values.field(json, "matchmakerState", Values.Text, "")
		it.queue_key = Values.field(json, "queueKey", Values.Text, "")
		it.match_id = Values.field(json, "matchId", Values.Text)
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		return it


class LobbiesCreateResponse:
	var lobby = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbiesCreateResponse.new()
		it.lobby = Values.field(json, "lobby", Lobby)
		return it


class LobbiesFinishResponse:
	var lobby = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbiesFinishResponse.new()
		it.lobby = Values.field(json, "lobby", Lobby)
		return it


class LobbiesGetResponse:
	var lobby = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbiesGetResponse.new()
		it.lobby = Values.field(json, "lobby", Lobby)
		return it


class LobbiesJoinResponse:
	var lobby = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbiesJoinResponse.new()
		it.lobby = Values.field(json, "lobby", Lobby)
		return it


class LobbiesKickResponse:
	var lobby = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbiesKickResponse.new()
		it.lobby = Values.field(json, "lobby", Lobby)
		return it


class LobbiesListResponse:
	var lobbies = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbiesListResponse.new()
		it.lobbies = Values.either(Values.list(json, "lobbies", Lobby), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class LobbiesMineResponse:
	var lobby = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbiesMineResponse.new()
		it.lobby = Values.field(json, "lobby", Lobby)
		return it


class LobbiesSetHostResponse:
	var lobby = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbiesSetHostResponse.new()
		it.lobby = Values.field(json, "lobby", Lobby)
		return it


class LobbiesSetPlayerResponse:
	var lobby = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbiesSetPlayerResponse.new()
		it.lobby = Values.field(json, "lobby", Lobby)
		return it


class LobbiesSetReadyResponse:
	var lobby = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbiesSetReadyResponse.new()
		it.lobby = Values.field(json, "lobby", Lobby)
		return it


class LobbiesSetTeamResponse:
	var lobby = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbiesSetTeamResponse.new()
		it.lobby = Values.field(json, "lobby", Lobby)
		return it


class LobbiesStartResponse:
	var lobby = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbiesStartResponse.new()
		it.lobby = Values.field(json, "lobby", Lobby)
		return it


class LobbiesUpdateResponse:
	var lobby = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbiesUpdateResponse.new()
		it.lobby = Values.field(json, "lobby", Lobby)
		return it


# A match that players make, before, while and after it is played.
class Lobby:
	var lobby_id = ""
	var name = ""
	var host_id = ""
	# For members; otherwise empty.
	var invite_code = ""
	var visibility = 0
	var state = 0
	var hosting = 0
	var teams = []
	var spectators = []
	var spectator_seats = 0
	var region = ""
	var build = ""
	var join_while_running = false
	var metadata = {}
	# For members, while the lobby is STARTING or RUNNING; otherwise empty.
	var match_id = ""
	# How the caller connects. For members, while the lobby is RUNNING; otherwise empty.
	var connection_details = ""
	# Grows with every change. Events have it too.
	var revision = 0
	# Unix time in seconds
	var created_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Lobby.new()
		it.lobby_id = Values.field(json, "lobbyId", Values.Text, "")
		it.name = Values.field(json, "name", Values.Text, "")
		it.host_id = Values.field(json, "hostId", Values.Text, "")
		it.invite_code = Values.field(json, "inviteCode", Values.Text, "")
		it.visibility = Values.field(json, "visibility", Values.Integer, 0)
		it.state = Values.field(json, "state", Values.Integer, 0)
		it.hosting = Values.field(json, "hosting", Values.Integer, 0)
		it.teams = Values.either(Values.list(json, "teams", LobbyTeam), [])
		it.spectators = Values.either(Values.list(json, "spectators", LobbyPlayer), [])
		it.spectator_seats = Values.field(json, "spectatorSeats", Values.Integer, 0)
		it.region = Values.field(json, "region", Values.Text, "")
		it.build = Values.field(json, "build", Values.Text, "")
		it.join_while_running = Values.field(json, "joinWhileRunning", Values.Boolean, false)
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		it.match_id = Values.field(json, "matchId", Values.Text, "")
		it.connection_details = Values.field(json, "connectionDetails", Values.Text, "")
		it.revision = Values.field(json, "revision", Values.Integer, 0)
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		return it


# The fields of a lobby that change.
class LobbyChange:
	var visibility = null
	var spectator_seats = null
	var region = null
	var build = null
	var join_while_running = null
	var metadata = null
	var name = null
	var teams = null

	func to_json():
		return Values.present({"visibility": visibility, "spectatorSeats": spectator_seats, "region": region, "build": build, "joinWhileRunning": join_while_running, "metadata": metadata, "name": name, "teams": teams})


# A member of a lobby.
class LobbyPlayer:
	var player_id = ""
	var display_name = ""
	var is_ready = false
	var is_host = false
	# The party with which the player came. Empty for none.
	var party_id = ""
	# What the player has set, for example a character.
	var metadata = {}

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbyPlayer.new()
		it.player_id = Values.field(json, "playerId", Values.Text, "")
		it.display_name = Values.field(json, "displayName", Values.Text, "")
		it.is_ready = Values.field(json, "isReady", Values.Boolean, false)
		it.is_host = Values.field(json, "isHost", Values.Boolean, false)
		it.party_id = Values.field(json, "partyId", Values.Text, "")
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		return it


# A team of a lobby with its players.
class LobbyTeam:
	var name = ""
	var size = 0
	# The longest-standing member comes first.
	var players = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = LobbyTeam.new()
		it.name = Values.field(json, "name", Values.Text, "")
		it.size = Values.field(json, "size", Values.Integer, 0)
		it.players = Values.either(Values.list(json, "players", LobbyPlayer), [])
		return it


# A match, as events tell of it.
class Match:
	var match_id = null
	var player_ids = null
	# Absent if it is too large for the event.
	var match_properties = null
	# Absent if it is too large for the event.
	var player_properties = null
	# The only build whose servers may play it; absent: any.
	var build = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Match.new()
		it.match_id = Values.field(json, "matchId", Values.Text)
		it.player_ids = Values.list(json, "playerIds", Values.Text)
		it.match_properties = Values.field(json, "matchProperties", Values.Text)
		it.player_properties = Values.map(json, "playerProperties", Values.Text)
		it.build = Values.field(json, "build", Values.Text)
		return it

	func to_json():
		return Values.present({"matchId": match_id, "playerIds": player_ids, "matchProperties": match_properties, "playerProperties": player_properties, "build": build})


class MatchBrokerAllocateResponse:
	var server_id = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchBrokerAllocateResponse.new()
		it.server_id = Values.field(json, "serverId", Values.Text, "")
		return it


class MatchBrokerDeallocateResponse:
	var success = false
	var state = 0
	var matches = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchBrokerDeallocateResponse.new()
		it.success = Values.field(json, "success", Values.Boolean, false)
		it.state = Values.field(json, "state", Values.Integer, 0)
		it.matches = Values.either(Values.list(json, "matches", ServerMatchInfo), [])
		return it


class MatchBrokerEndMatchResponse:
	var match_id = ""
	# A sum of hint flags: 1 SHUTDOWN asks the server to exit.
	var hint_flags = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchBrokerEndMatchResponse.new()
		it.match_id = Values.field(json, "matchId", Values.Text, "")
		it.hint_flags = Values.field(json, "hintFlags", Values.Integer, 0)
		return it


class MatchBrokerListQueuedResponse:
	var matches = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchBrokerListQueuedResponse.new()
		it.matches = Values.either(Values.list(json, "matches", QueuedMatch), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class MatchBrokerListServersResponse:
	var servers = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchBrokerListServersResponse.new()
		it.servers = Values.either(Values.list(json, "servers", ServerInfo), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class MatchBrokerMatchReadyResponse:
	var match_id = ""
	# A sum of hint flags: 1 SHUTDOWN asks the server to exit.
	var hint_flags = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchBrokerMatchReadyResponse.new()
		it.match_id = Values.field(json, "matchId", Values.Text, "")
		it.hint_flags = Values.field(json, "hintFlags", Values.Integer, 0)
		return it


class MatchBrokerRequestMatchResponse:
	var match_ = null
	# A sum of hint flags: 1 SHUTDOWN asks the server to exit.
	var hint_flags = 0
	# The matches that run on this server, as far as the backend knows; absent if there are none. End those that the
	# server does not play.
	var running_match_ids = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchBrokerRequestMatchResponse.new()
		it.match_ = Values.field(json, "match", QueuedMatch)
		it.hint_flags = Values.field(json, "hintFlags", Values.Integer, 0)
		it.running_match_ids = Values.list(json, "runningMatchIds", Values.Text)
		return it


# A match that waits for a game server, as an operator queues it.
class MatchInput:
	var match_id = null
	var player_ids = null
	var match_properties = null
	var player_properties = null
	# The only build whose servers may play it. Default: any.
	var build = null

	func to_json():
		return Values.present({"matchId": match_id, "playerIds": player_ids, "matchProperties": match_properties, "playerProperties": player_properties, "build": build})


# A match that has been played.
class MatchRecord:
	var match_id = ""
	# Empty if no queue has made the match.
	var queue_name = ""
	# Empty if no lobby has made the match.
	var lobby_id = ""
	# For operators alone; empty for a P2P match.
	var server_id = null
	# Unix time in seconds
	var started_timestamp = 0
	# Unix time in seconds
	var ended_timestamp = 0
	var end_reason = 0
	var teams = []
	# JSON text: the properties of the match without the ids of its players; empty if there are none.
	var properties = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchRecord.new()
		it.match_id = Values.field(json, "matchId", Values.Text, "")
		it.queue_name = Values.field(json, "queueName", Values.Text, "")
		it.lobby_id = Values.field(json, "lobbyId", Values.Text, "")
		it.server_id = Values.field(json, "serverId", Values.Text)
		it.started_timestamp = Values.field(json, "startedTimestamp", Values.Integer, 0)
		it.ended_timestamp = Values.field(json, "endedTimestamp", Values.Integer, 0)
		it.end_reason = Values.field(json, "endReason", Values.Integer, 0)
		it.teams = Values.either(Values.list(json, "teams", MatchRecordTeam), [])
		it.properties = Values.field(json, "properties", Values.Text, "")
		return it


class MatchRecordTeam:
	var team = 0
	var outcome = 0
	var score = 0.0
	var players = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchRecordTeam.new()
		it.team = Values.field(json, "team", Values.Integer, 0)
		it.outcome = Values.field(json, "outcome", Values.Integer, 0)
		it.score = Values.field(json, "score", Values.Number, 0.0)
		it.players = Values.either(Values.list(json, "players", MatchRecordTeamPlayer), [])
		return it


class MatchRecordTeamPlayer:
	# Empty for a deleted player.
	var player_id = ""
	var display_name = ""
	var role = ""
	# That of the team, unless the results say another.
	var outcome = 0
	var score = 0.0
	# 1 for the first; 0: none.
	var placement = 0
	var stats = {}
	var rating_before = null
	# Absent if the match has changed no rating.
	var rating_after = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchRecordTeamPlayer.new()
		it.player_id = Values.field(json, "playerId", Values.Text, "")
		it.display_name = Values.field(json, "displayName", Values.Text, "")
		it.role = Values.field(json, "role", Values.Text, "")
		it.outcome = Values.field(json, "outcome", Values.Integer, 0)
		it.score = Values.field(json, "score", Values.Number, 0.0)
		it.placement = Values.field(json, "placement", Values.Integer, 0)
		it.stats = Values.either(Values.map(json, "stats", Values.Number), {})
		it.rating_before = Values.field(json, "ratingBefore", Values.Number)
		it.rating_after = Values.field(json, "ratingAfter", Values.Number)
		return it


# How a match went, as its server or its host says.
class MatchResults:
	var teams = null
	# By account. Players of the match who are left out have the result of their team.
	var players = null

	func to_json():
		return Values.present({"teams": teams, "players": players})


class MatchResultsPlayer:
	# Default: that of the team.
	var outcome = null
	var score = null
	# 1 for the first; 0: none.
	var placement = null
	# Numbers of the game, such as kills or seconds.
	var stats = null

	func to_json():
		return Values.present({"outcome": outcome, "score": score, "placement": placement, "stats": stats})


class MatchResultsTeam:
	var team = 0
	var outcome = null
	var score = null

	func to_json():
		return Values.present({"team": team, "outcome": outcome, "score": score})


class MatchesGetResponse:
	var match_ = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchesGetResponse.new()
		it.match_ = Values.field(json, "match", MatchRecord)
		return it


class MatchesHistoryResponse:
	var matches = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchesHistoryResponse.new()
		it.matches = Values.either(Values.list(json, "matches", MatchRecord), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class MatchesRatingsResponse:
	var ratings = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchesRatingsResponse.new()
		it.ratings = Values.either(Values.list(json, "ratings", PlayerRating), [])
		return it


class MatchmakingBackfillResponse:
	var backfill_id = ""
	# The seats that are free now.
	var open_slots = []
	# Everyone who has joined the match while it was running, in order. The list only grows.
	var joined = []
	# Unix time in seconds
	var expires_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingBackfillResponse.new()
		it.backfill_id = Values.field(json, "backfillId", Values.Text, "")
		it.open_slots = Values.either(Values.list(json, "openSlots", MatchmakingOpenSlot), [])
		it.joined = Values.either(Values.list(json, "joined", MatchmakingJoinedPlayer), [])
		it.expires_timestamp = Values.field(json, "expiresTimestamp", Values.Integer, 0)
		return it


class MatchmakingCancelAllResponse:
	var tickets_cancelled = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingCancelAllResponse.new()
		it.tickets_cancelled = Values.field(json, "ticketsCancelled", Values.Integer, 0)
		return it


class MatchmakingCancelBackfillResponse:
	# Everyone who has joined the match while it was running, in order. The list only grows.
	var joined = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingCancelBackfillResponse.new()
		it.joined = Values.either(Values.list(json, "joined", MatchmakingJoinedPlayer), [])
		return it


# The players of a ticket: one ACCOUNT, or a GROUP or MATCH of them.
class MatchmakingEntity:
	var id = null
	var display_name = null
	var entity_type = 0
	var metadata = null
	var entities = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingEntity.new()
		it.id = Values.field(json, "id", Values.Text)
		it.display_name = Values.field(json, "displayName", Values.Text)
		it.entity_type = Values.field(json, "entityType", Values.Integer, 0)
		it.metadata = Values.map(json, "metadata", EntityMetadata)
		it.entities = Values.list(json, "entities", MatchmakingGroupEntity)
		return it

	func to_json():
		return Values.present({"id": id, "displayName": display_name, "entityType": entity_type, "metadata": metadata, "entities": entities})


# Players who play in one team, or one of them.
class MatchmakingGroupEntity:
	var id = null
	var display_name = null
	var entity_type = 0
	var metadata = null
	var entities = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingGroupEntity.new()
		it.id = Values.field(json, "id", Values.Text)
		it.display_name = Values.field(json, "displayName", Values.Text)
		it.entity_type = Values.field(json, "entityType", Values.Integer, 0)
		it.metadata = Values.map(json, "metadata", EntityMetadata)
		it.entities = Values.list(json, "entities", MatchmakingPlayerEntity)
		return it

	func to_json():
		return Values.present({"id": id, "displayName": display_name, "entityType": entity_type, "metadata": metadata, "entities": entities})


# A player who has joined a running match.
class MatchmakingJoinedPlayer:
	var player_id = ""
	var team = 0
	var ticket_id = ""
	# As in a match that a server gets: JSON text with team, ticketId, displayName and more.
	var player_properties = ""
	# Unix time in seconds
	var joined_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingJoinedPlayer.new()
		it.player_id = Values.field(json, "playerId", Values.Text, "")
		it.team = Values.field(json, "team", Values.Integer, 0)
		it.ticket_id = Values.field(json, "ticketId", Values.Text, "")
		it.player_properties = Values.field(json, "playerProperties", Values.Text, "")
		it.joined_timestamp = Values.field(json, "joinedTimestamp", Values.Integer, 0)
		return it


class MatchmakingListTicketsResponse:
	var tickets = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingListTicketsResponse.new()
		it.tickets = Values.either(Values.list(json, "tickets", ListedMatchmakingTicket), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class MatchmakingMatchResponse:
	var match_ = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingMatchResponse.new()
		it.match_ = Values.field(json, "match", CurrentMatch)
		return it


class MatchmakingMineResponse:
	var tickets = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingMineResponse.new()
		it.tickets = Values.either(Values.list(json, "tickets", OwnMatchmakingTicket), [])
		return it


# The free seats of one team of a running match.
class MatchmakingOpenSlot:
	# The number of the team in `teams` of the match properties, from 0.
	var team = 0
	var count = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingOpenSlot.new()
		it.team = Values.field(json, "team", Values.Integer, 0)
		it.count = Values.field(json, "count", Values.Integer, 0)
		return it

	func to_json():
		return Values.present({"team": team, "count": count})


# A player within a ticket.
class MatchmakingPlayerEntity:
	var id = null
	var display_name = null
	var entity_type = 0
	var metadata = null
	var entities = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingPlayerEntity.new()
		it.id = Values.field(json, "id", Values.Text)
		it.display_name = Values.field(json, "displayName", Values.Text)
		it.entity_type = Values.field(json, "entityType", Values.Integer, 0)
		it.metadata = Values.map(json, "metadata", EntityMetadata)
		it.entities = Values.list(json, "entities", Values.Any)
		return it

	func to_json():
		return Values.present({"id": id, "displayName": display_name, "entityType": entity_type, "metadata": metadata, "entities": entities})


class MatchmakingQueuesResponse:
	var queues = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingQueuesResponse.new()
		it.queues = Values.either(Values.list(json, "queues", ListedMatchmakingQueue), [])
		return it


# A region, with an address in it whose latency a client measures.
class MatchmakingRegion:
	var region = ""
	# What to measure: a URL, or a host and a port.
	var address = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingRegion.new()
		it.region = Values.field(json, "region", Values.Text, "")
		it.address = Values.field(json, "address", Values.Text, "")
		return it


class MatchmakingRegionsResponse:
	var regions = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingRegionsResponse.new()
		it.regions = Values.either(Values.list(json, "regions", MatchmakingRegion), [])
		return it


class MatchmakingServerStartResponse:
	var ticket_id = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingServerStartResponse.new()
		it.ticket_id = Values.field(json, "ticketId", Values.Text, "")
		return it


class MatchmakingStartResponse:
	var ticket_id = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingStartResponse.new()
		it.ticket_id = Values.field(json, "ticketId", Values.Text, "")
		return it


# A ticket has another status.
class MatchmakingStatusUpdateEvent:
	var type = 0
	var message = null
	var ticket_id = null
	var additional_event_data = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingStatusUpdateEvent.new()
		it.type = Values.field(json, "type", Values.Integer, 0)
		it.message = Values.field(json, "message", Values.Text)
		it.ticket_id = Values.field(json, "ticketId", Values.Text)
		it.additional_event_data = Values.field(json, "additionalEventData", Values.Text)
		return it

	func to_json():
		return Values.present({"type": type, "message": message, "ticketId": ticket_id, "additionalEventData": additional_event_data})


# A ticket as its players see it.
class MatchmakingTicket:
	var status = 0
	var queue_name = ""
	var match_id = null
	# How the player connects, once the ticket is COMPLETED. If no server is involved: what the game says about the host.
	var connection_details = null
	# ACCEPT_REQUIRED while a match must be accepted; the reason if the ticket FAILED; otherwise empty.
	var message = ""
	# USER, SERVER, PARTY_CHANGED, DISCONNECTED, SHUTDOWN, ACCEPTANCE_FAILED or ACCOUNT_DELETED, if the ticket is
	# CANCELLED.
	var cancellation_reason = null
	# Unix time in seconds
	var created_timestamp = 0
	# Unix time in seconds
	var expires_timestamp = 0
	# How many players have accepted the proposed match, and until when they can.
	var proposal = null
	# How much longer the ticket may wait, if it waits and this is known: the rest of the expected wait of its queue, at
	# least 1, and no longer than until the ticket expires.
	var estimated_wait_seconds = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingTicket.new()
		it.status = Values.field(json, "status", Values.Integer, 0)
		it.queue_name = Values.field(json, "queueName", Values.Text, "")
		it.match_id = Values.field(json, "matchId", Values.Text)
		it.connection_details = Values.field(json, "connectionDetails", Values.Text)
		it.message = Values.field(json, "message", Values.Text, "")
		it.cancellation_reason = Values.field(json, "cancellationReason", Values.Text)
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		it.expires_timestamp = Values.field(json, "expiresTimestamp", Values.Integer, 0)
		it.proposal = Values.field(json, "proposal", MatchmakingTicketProposal)
		it.estimated_wait_seconds = Values.field(json, "estimatedWaitSeconds", Values.Integer)
		return it


# How many players have accepted the proposed match, and until when they can.
class MatchmakingTicketProposal:
	var accepted_players = 0
	var players = 0
	# Unix time in seconds
	var expires_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = MatchmakingTicketProposal.new()
		it.accepted_players = Values.field(json, "acceptedPlayers", Values.Integer, 0)
		it.players = Values.field(json, "players", Values.Integer, 0)
		it.expires_timestamp = Values.field(json, "expiresTimestamp", Values.Integer, 0)
		return it


class ModerationDecideResponse:
	var report = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ModerationDecideResponse.new()
		it.report = Values.field(json, "report", Report)
		return it


class ModerationLiftResponse:
	var sanction = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ModerationLiftResponse.new()
		it.sanction = Values.field(json, "sanction", Sanction)
		return it


class ModerationMineResponse:
	var sanctions = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ModerationMineResponse.new()
		it.sanctions = Values.either(Values.list(json, "sanctions", OwnSanction), [])
		return it


class ModerationReportResponse:
	var report_id = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ModerationReportResponse.new()
		it.report_id = Values.field(json, "reportId", Values.Text, "")
		return it


class ModerationReportsResponse:
	var reports = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ModerationReportsResponse.new()
		it.reports = Values.either(Values.list(json, "reports", Report), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class ModerationSanctionResponse:
	var sanction = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ModerationSanctionResponse.new()
		it.sanction = Values.field(json, "sanction", Sanction)
		return it


class ModerationSanctionsResponse:
	var sanctions = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ModerationSanctionsResponse.new()
		it.sanctions = Values.either(Values.list(json, "sanctions", Sanction), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


# A team with its number of places.
class NewLobbyTeam:
	var name = ""
	var size = 0

	func to_json():
		return Values.present({"name": name, "size": size})


# A match was made.
class NewMatchEvent:
	var match_ = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = NewMatchEvent.new()
		it.match_ = Values.field(json, "match", Match)
		return it

	func to_json():
		return Values.present({"match": match_})


# An order with its lines and everything that happened to it.
class OrderDetails:
	var order_id = ""
	var state = 0
	var grantee_id = ""
	var currency = ""
	var lines = []
	var checkout_url = null
	# Unix time in seconds
	var created_timestamp = 0
	var history = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = OrderDetails.new()
		it.order_id = Values.field(json, "orderId", Values.Text, "")
		it.state = Values.field(json, "state", Values.Integer, 0)
		it.grantee_id = Values.field(json, "granteeId", Values.Text, "")
		it.currency = Values.field(json, "currency", Values.Text, "")
		it.lines = Values.either(Values.list(json, "lines", OrderDetailsLine), [])
		it.checkout_url = Values.field(json, "checkoutUrl", Values.Text)
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		it.history = Values.either(Values.list(json, "history", OrderDetailsHistory), [])
		return it


class OrderDetailsHistory:
	var state = 0
	var message = ""
	# Unix time in seconds
	var timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = OrderDetailsHistory.new()
		it.state = Values.field(json, "state", Values.Integer, 0)
		it.message = Values.field(json, "message", Values.Text, "")
		it.timestamp = Values.field(json, "timestamp", Values.Integer, 0)
		return it


class OrderDetailsLine:
	var item_id = ""
	var description = ""
	var count = 0
	var amount = 0
	var state = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = OrderDetailsLine.new()
		it.item_id = Values.field(json, "itemId", Values.Text, "")
		it.description = Values.field(json, "description", Values.Text, "")
		it.count = Values.field(json, "count", Values.Integer, 0)
		it.amount = Values.field(json, "amount", Values.Integer, 0)
		it.state = Values.field(json, "state", Values.Integer, 0)
		return it


# A ticket in the list of the caller’s own tickets.
class OwnMatchmakingTicket:
	var ticket_id = ""
	var status = 0
	var queue_name = ""
	var match_id = null
	# How the player connects, once the ticket is COMPLETED. If no server is involved: what the game says about the host.
	var connection_details = null
	# ACCEPT_REQUIRED while a match must be accepted; the reason if the ticket FAILED; otherwise empty.
	var message = ""
	# USER, SERVER, PARTY_CHANGED, DISCONNECTED, SHUTDOWN, ACCEPTANCE_FAILED or ACCOUNT_DELETED, if the ticket is
	# CANCELLED.
	var cancellation_reason = null
	# Unix time in seconds
	var created_timestamp = 0
	# Unix time in seconds
	var expires_timestamp = 0
	# How many players have accepted the proposed match, and until when they can.
	var proposal = null
	# How much longer the ticket may wait, if it waits and this is known: the rest of the expected wait of its queue, at
	# least 1, and no longer than until the ticket expires.
	var estimated_wait_seconds = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = OwnMatchmakingTicket.new()
		it.ticket_id = Values.field(json, "ticketId", Values.Text, "")
		it.status = Values.field(json, "status", Values.Integer, 0)
		it.queue_name = Values.field(json, "queueName", Values.Text, "")
		it.match_id = Values.field(json, "matchId", Values.Text)
		it.connection_details = Values.field(json, "connectionDetails", Values.Text)
		it.message = Values.field(json, "message", Values.Text, "")
		it.cancellation_reason = Values.field(json, "cancellationReason", Values.Text)
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		it.expires_timestamp = Values.field(json, "expiresTimestamp", Values.Integer, 0)
		it.proposal = Values.field(json, "proposal", OwnMatchmakingTicketProposal)
		it.estimated_wait_seconds = Values.field(json, "estimatedWaitSeconds", Values.Integer)
		return it


# How many players have accepted the proposed match, and until when they can.
class OwnMatchmakingTicketProposal:
	var accepted_players = 0
	var players = 0
	# Unix time in seconds
	var expires_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = OwnMatchmakingTicketProposal.new()
		it.accepted_players = Values.field(json, "acceptedPlayers", Values.Integer, 0)
		it.players = Values.field(json, "players", Values.Integer, 0)
		it.expires_timestamp = Values.field(json, "expiresTimestamp", Values.Integer, 0)
		return it


# A sanction, as its player sees it.
class OwnSanction:
	var sanction_id = ""
	var kind = 0
	var public_reason = ""
	# When it ends; 0 for ever.
	var until_timestamp = 0
	var is_active = false
	# Unix time in seconds
	var created_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = OwnSanction.new()
		it.sanction_id = Values.field(json, "sanctionId", Values.Text, "")
		it.kind = Values.field(json, "kind", Values.Integer, 0)
		it.public_reason = Values.field(json, "publicReason", Values.Text, "")
		it.until_timestamp = Values.field(json, "untilTimestamp", Values.Integer, 0)
		it.is_active = Values.field(json, "isActive", Values.Boolean, false)
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		return it


class PartiesCreateMetadataInnerRequest:
	# The party.
	var id = null
	var entry_key = null
	var entry_value = null

	func to_json():
		return Values.present({"id": id, "entryKey": entry_key, "entryValue": entry_value})


class PartiesCreateResponse:
	var party = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartiesCreateResponse.new()
		it.party = Values.field(json, "party", Party)
		return it


class PartiesCurrentResponse:
	var party = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartiesCurrentResponse.new()
		it.party = Values.field(json, "party", Party)
		return it


class PartiesGetMetadataResponse:
	var entry_value = null
	var version = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartiesGetMetadataResponse.new()
		it.entry_value = Values.field(json, "entryValue", EntityMetadata)
		it.version = Values.field(json, "version", Values.Integer, 0)
		return it


class PartiesGetPlayerResponse:
	var player = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartiesGetPlayerResponse.new()
		it.player = Values.field(json, "player", PartyPlayer)
		return it


class PartiesGetResponse:
	var party = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartiesGetResponse.new()
		it.party = Values.field(json, "party", Party)
		return it


class PartiesJoinResponse:
	var party = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartiesJoinResponse.new()
		it.party = Values.field(json, "party", Party)
		return it


class PartiesListMetadataResponse:
	var metadata = {}

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartiesListMetadataResponse.new()
		it.metadata = Values.either(Values.map(json, "metadata", EntityMetadata), {})
		return it


class PartiesPutMetadataInnerRequest:
	# The party.
	var id = null
	var entry_key = null
	var entry_value = null
	var update_operation_type = null
	# Changes the entry only if it has this version. 0 means that the entry must not exist yet.
	var if_version = null

	func to_json():
		return Values.present({"id": id, "entryKey": entry_key, "entryValue": entry_value, "updateOperationType": update_operation_type, "ifVersion": if_version})


class PartiesRemoveMetadataResponse:
	var entry_deleted = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartiesRemoveMetadataResponse.new()
		it.entry_deleted = Values.field(json, "entryDeleted", Values.Boolean, false)
		return it


class PartiesUpdatePlayerResponse:
	var party = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartiesUpdatePlayerResponse.new()
		it.party = Values.field(json, "party", Party)
		return it


# A party as its members and operators see it.
class Party:
	var party_id = ""
	var leader_id = ""
	var invite_code = ""
	var state = 0
	# Empty unless the party is IN_MATCH.
	var match_id = ""
	# The longest-standing member comes first.
	var players = []
	var metadata = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Party.new()
		it.party_id = Values.field(json, "partyId", Values.Text, "")
		it.leader_id = Values.field(json, "leaderId", Values.Text, "")
		it.invite_code = Values.field(json, "inviteCode", Values.Text, "")
		it.state = Values.field(json, "state", Values.Integer, 0)
		it.match_id = Values.field(json, "matchId", Values.Text, "")
		it.players = Values.either(Values.list(json, "players", PartyPlayer), [])
		it.metadata = Values.map(json, "metadata", EntityMetadata)
		return it


# A value in the payload of a party event: one of the fields is set.
class PartyEventValue:
	var bool_value = null
	var metadata_value = null
	var string_value = null
	var player_value = null
	var int_value = null
	var metadata_map_value = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartyEventValue.new()
		it.bool_value = Values.field(json, "boolValue", Values.Boolean)
		it.metadata_value = Values.field(json, "metadataValue", PartyEventValueMetadataValue)
		it.string_value = Values.field(json, "stringValue", Values.Text)
		it.player_value = Values.field(json, "playerValue", Player)
		it.int_value = Values.field(json, "intValue", Values.Integer)
		it.metadata_map_value = Values.field(json, "metadataMapValue", PartyEventValueMetadataMapValue)
		return it

	func to_json():
		return Values.present({"boolValue": bool_value, "metadataValue": metadata_value, "stringValue": string_value, "playerValue": player_value, "intValue": int_value, "metadataMapValue": metadata_map_value})


class PartyEventValueMetadataMapValue:
	var metadata = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartyEventValueMetadataMapValue.new()
		it.metadata = Values.map(json, "metadata", EntityMetadata)
		return it

	func to_json():
		return Values.present({"metadata": metadata})


class PartyEventValueMetadataValue:
	var key = ""
	# Absent if the entry was removed or its value is too large for the event.
	var value = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartyEventValueMetadataValue.new()
		it.key = Values.field(json, "key", Values.Text, "")
		it.value = Values.field(json, "value", EntityMetadata)
		return it

	func to_json():
		return Values.present({"key": key, "value": value})


# A member of a party.
class PartyPlayer:
	var player_id = ""
	# The name in this party; at first the name of the account.
	var display_name = ""
	var is_ready = false
	var is_leader = false
	var team_number = 0
	# Members see all keys except those that begin with `server.`. Friends who are not members see only keys that begin
	# with `public.`.
	var metadata = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartyPlayer.new()
		it.player_id = Values.field(json, "playerId", Values.Text, "")
		it.display_name = Values.field(json, "displayName", Values.Text, "")
		it.is_ready = Values.field(json, "isReady", Values.Boolean, false)
		it.is_leader = Values.field(json, "isLeader", Values.Boolean, false)
		it.team_number = Values.field(json, "teamNumber", Values.Integer, 0)
		it.metadata = Values.map(json, "metadata", EntityMetadata)
		return it


# The fields of a member that change. Fields that the caller may not change are ignored, unless the mask names them.
class PartyPlayerChange:
	# Absent: the caller.
	var player_id = null
	var display_name = null
	var is_ready = null
	# Ignored.
	var is_leader = null
	# Only the leader can change it, for every member.
	var team_number = null
	var metadata = null

	func to_json():
		return Values.present({"playerId": player_id, "displayName": display_name, "isReady": is_ready, "isLeader": is_leader, "teamNumber": team_number, "metadata": metadata})


# A party has changed.
class PartyUpdateEvent:
	var type = 0
	var message = null
	var party_id = null
	var event_payload = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PartyUpdateEvent.new()
		it.type = Values.field(json, "type", Values.Integer, 0)
		it.message = Values.field(json, "message", Values.Text)
		it.party_id = Values.field(json, "partyId", Values.Text)
		it.event_payload = Values.map(json, "eventPayload", PartyEventValue)
		return it

	func to_json():
		return Values.present({"type": type, "message": message, "partyId": party_id, "eventPayload": event_payload})


# The identity of a player on a platform.
class PlatformAccountId:
	var platform = 0
	# The permanent id of the player on the platform.
	var id = ""
	# The issuer of the id. Default: the only issuer of the platform. Required if it has several or none.
	var issuer = null

	func to_json():
		return Values.present({"platform": platform, "id": id, "issuer": issuer})


class PlatformAuthEnrolDeviceResponse:
	# Shown only once. The payload of a login with provider 12 is `deviceId:certificate`.
	var certificate = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PlatformAuthEnrolDeviceResponse.new()
		it.certificate = Values.field(json, "certificate", Values.Text, "")
		return it


class PlatformAuthIsEnabledResponse:
	var enabled = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PlatformAuthIsEnabledResponse.new()
		it.enabled = Values.field(json, "enabled", Values.Boolean, false)
		return it


class PlatformAuthRememberResponse:
	var replay_token = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PlatformAuthRememberResponse.new()
		it.replay_token = Values.field(json, "replayToken", Values.Text, "")
		return it


# A member of a party, as events tell of them.
class Player:
	var player_id = null
	var display_name = null
	var is_ready = null
	var is_leader = null
	var team_number = null
	# Absent if it is too large for the event.
	var metadata = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Player.new()
		it.player_id = Values.field(json, "playerId", Values.Text)
		it.display_name = Values.field(json, "displayName", Values.Text)
		it.is_ready = Values.field(json, "isReady", Values.Boolean)
		it.is_leader = Values.field(json, "isLeader", Values.Boolean)
		it.team_number = Values.field(json, "teamNumber", Values.Integer)
		it.metadata = Values.map(json, "metadata", EntityMetadata)
		return it

	func to_json():
		return Values.present({"playerId": player_id, "displayName": display_name, "isReady": is_ready, "isLeader": is_leader, "teamNumber": team_number, "metadata": metadata})


# The rating of a player in a queue.
class PlayerRating:
	var queue_name = ""
	# The system whose scale it has: openskill, glicko2 or elo.
	var system = ""
	var rating = 0.0
	# How uncertain the rating is; 0 for elo.
	var deviation = 0.0
	# How many matches have changed it.
	var matches = 0
	# Unix time in seconds
	var updated_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PlayerRating.new()
		it.queue_name = Values.field(json, "queueName", Values.Text, "")
		it.system = Values.field(json, "system", Values.Text, "")
		it.rating = Values.field(json, "rating", Values.Number, 0.0)
		it.deviation = Values.field(json, "deviation", Values.Number, 0.0)
		it.matches = Values.field(json, "matches", Values.Integer, 0)
		it.updated_timestamp = Values.field(json, "updatedTimestamp", Values.Integer, 0)
		return it


# An item that an account can buy now, with its prices.
class PreparedOffer:
	# The `preparedOrder` of an execution.
	var offer_id = ""
	var item_id = ""
	var currency = ""
	var description = ""
	var price_details = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PreparedOffer.new()
		it.offer_id = Values.field(json, "offerId", Values.Text, "")
		it.item_id = Values.field(json, "itemId", Values.Text, "")
		it.currency = Values.field(json, "currency", Values.Text, "")
		it.description = Values.field(json, "description", Values.Text, "")
		it.price_details = Values.either(Values.list(json, "priceDetails", PreparedOfferPriceDetail), [])
		return it


class PreparedOfferPriceDetail:
	var quantity = 0
	var amount = 0
	var subscription_interval = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = PreparedOfferPriceDetail.new()
		it.quantity = Values.field(json, "quantity", Values.Integer, 0)
		it.amount = Values.field(json, "amount", Values.Integer, 0)
		it.subscription_interval = Values.field(json, "subscriptionInterval", SubscriptionInterval)
		return it


# An offer that is used, and which of its quantities.
class PreparedOrderLine:
	var prepared_order = ""
	var quantity = 0

	func to_json():
		return Values.present({"preparedOrder": prepared_order, "quantity": quantity})


# Whether a friend is online, and what they do.
class Presence:
	# OFFLINE also if the friend chose not to be seen.
	var availability = 0
	var status = ""
	var activity = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Presence.new()
		it.availability = Values.field(json, "availability", Values.Integer, 0)
		it.status = Values.field(json, "status", Values.Text, "")
		it.activity = Values.map(json, "activity", Values.Any)
		return it


# A match as game servers and operators see it.
class QueuedMatch:
	var match_id = ""
	var player_ids = []
	var match_properties = ""
	var player_properties = {}
	# The build that its server must have; absent: any.
	var build = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = QueuedMatch.new()
		it.match_id = Values.field(json, "matchId", Values.Text, "")
		it.player_ids = Values.either(Values.list(json, "playerIds", Values.Text), [])
		it.match_properties = Values.field(json, "matchProperties", Values.Text, "")
		it.player_properties = Values.either(Values.map(json, "playerProperties", Values.Text), {})
		it.build = Values.field(json, "build", Values.Text)
		return it


# A file that changes a release to a later version.
class ReleasePatch:
	var id = ""
	var uri = ""
	var bytes = 0
	var checksum = null
	var checksum_alg = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ReleasePatch.new()
		it.id = Values.field(json, "id", Values.Text, "")
		it.uri = Values.field(json, "uri", Values.Text, "")
		it.bytes = Values.field(json, "bytes", Values.Integer, 0)
		it.checksum = Values.field(json, "checksum", Values.Text)
		it.checksum_alg = Values.field(json, "checksumAlg", Values.Text)
		return it


# What a player says of another one.
class Report:
	var report_id = ""
	var account_id = ""
	var reporter_id = ""
	var category = 0
	var text = ""
	var match_id = ""
	var message_id = ""
	var evidence = []
	var state = 0
	var note = ""
	# Unix time in seconds
	var created_timestamp = 0
	# Unix time in seconds
	var changed_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Report.new()
		it.report_id = Values.field(json, "reportId", Values.Text, "")
		it.account_id = Values.field(json, "accountId", Values.Text, "")
		it.reporter_id = Values.field(json, "reporterId", Values.Text, "")
		it.category = Values.field(json, "category", Values.Integer, 0)
		it.text = Values.field(json, "text", Values.Text, "")
		it.match_id = Values.field(json, "matchId", Values.Text, "")
		it.message_id = Values.field(json, "messageId", Values.Text, "")
		it.evidence = Values.either(Values.list(json, "evidence", ReportEvidence), [])
		it.state = Values.field(json, "state", Values.Integer, 0)
		it.note = Values.field(json, "note", Values.Text, "")
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		it.changed_timestamp = Values.field(json, "changedTimestamp", Values.Integer, 0)
		return it


# A copy of what a report is about.
class ReportEvidence:
	# `match`, `message`, or what an area of your own says.
	var kind = ""
	# JSON, as it was when the report was made.
	var content = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ReportEvidence.new()
		it.kind = Values.field(json, "kind", Values.Text, "")
		it.content = Values.field(json, "content", Values.Text, "")
		return it


# What an account may not do, why, and for how long.
class Sanction:
	var sanction_id = ""
	var kind = 0
	var public_reason = ""
	# When it ends; 0 for ever.
	var until_timestamp = 0
	var is_active = false
	# Unix time in seconds
	var created_timestamp = 0
	var account_id = ""
	var note = ""
	# `account:<id>`, `key:<keyId>` or `system`.
	var created_by = ""
	# 0 if it was not lifted.
	var lifted_timestamp = 0
	var lifted_by = ""
	var lift_note = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Sanction.new()
		it.sanction_id = Values.field(json, "sanctionId", Values.Text, "")
		it.kind = Values.field(json, "kind", Values.Integer, 0)
		it.public_reason = Values.field(json, "publicReason", Values.Text, "")
		it.until_timestamp = Values.field(json, "untilTimestamp", Values.Integer, 0)
		it.is_active = Values.field(json, "isActive", Values.Boolean, false)
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		it.account_id = Values.field(json, "accountId", Values.Text, "")
		it.note = Values.field(json, "note", Values.Text, "")
		it.created_by = Values.field(json, "createdBy", Values.Text, "")
		it.lifted_timestamp = Values.field(json, "liftedTimestamp", Values.Integer, 0)
		it.lifted_by = Values.field(json, "liftedBy", Values.Text, "")
		it.lift_note = Values.field(json, "liftNote", Values.Text, "")
		return it


# How a game server is. One that sends it has to call at least three times in serverSilentSeconds while it runs a
# match, or it counts as silent.
class ServerHealth:
	# Players who are connected, in all of its matches.
	var players = null
	# How long a step of the simulation takes; the longest since the last call.
	var tick_milliseconds = null
	var memory_bytes = null

	func to_json():
		return Values.present({"players": players, "tickMilliseconds": tick_milliseconds, "memoryBytes": memory_bytes})


# A game server as operators see it.
class ServerInfo:
	var server_id = ""
	# Whether it asked for a match and got none.
	var requested_match = false
	var matches = []
	var is_full = false
	# Empty if the server registered by itself.
	var originating_allocator = ""
	# The build that it runs, as its allocator says, or itself if none has started it.
	var build = null
	var state = 0
	# Unix time in seconds
	var last_seen_timestamp = 0
	# Whether it runs a match, reports its health, and has not called for serverSilentSeconds.
	var is_silent = false
	# What it said last; absent if it says nothing.
	var health = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ServerInfo.new()
		it.server_id = Values.field(json, "serverId", Values.Text, "")
		it.requested_match = Values.field(json, "requestedMatch", Values.Boolean, false)
		it.matches = Values.either(Values.list(json, "matches", ServerMatchInfo), [])
		it.is_full = Values.field(json, "isFull", Values.Boolean, false)
		it.originating_allocator = Values.field(json, "originatingAllocator", Values.Text, "")
		it.build = Values.field(json, "build", Values.Text)
		it.state = Values.field(json, "state", Values.Integer, 0)
		it.last_seen_timestamp = Values.field(json, "lastSeenTimestamp", Values.Integer, 0)
		it.is_silent = Values.field(json, "isSilent", Values.Boolean, false)
		it.health = Values.field(json, "health", HealthSample)
		return it


# A match that a game server runs.
class ServerMatchInfo:
	var match_id = ""
	# Empty until the server is ready.
	var connection_string = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ServerMatchInfo.new()
		it.match_id = Values.field(json, "matchId", Values.Text, "")
		it.connection_string = Values.field(json, "connectionString", Values.Text, "")
		return it


# A session of a player, without its token.
class Session:
	# Names the session. No answer contains the session id itself.
	var session_ref = ""
	var state = 0
	# Empty if the login has no account yet.
	var account_id = ""
	var provider = 0
	var platform = 0
	# Unix time in seconds
	var created_timestamp = 0
	# Unix time in seconds, to the minute.
	var last_seen_timestamp = 0
	# When the session ends if it is not used.
	var expires_timestamp = 0
	var ip_address = ""
	var user_agent = ""
	# What the provider reported about the player; values are masked.
	var session_data = {}

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Session.new()
		it.session_ref = Values.field(json, "sessionRef", Values.Text, "")
		it.state = Values.field(json, "state", Values.Integer, 0)
		it.account_id = Values.field(json, "accountId", Values.Text, "")
		it.provider = Values.field(json, "provider", Values.Integer, 0)
		it.platform = Values.field(json, "platform", Values.Integer, 0)
		it.created_timestamp = Values.field(json, "createdTimestamp", Values.Integer, 0)
		it.last_seen_timestamp = Values.field(json, "lastSeenTimestamp", Values.Integer, 0)
		it.expires_timestamp = Values.field(json, "expiresTimestamp", Values.Integer, 0)
		it.ip_address = Values.field(json, "ipAddress", Values.Text, "")
		it.user_agent = Values.field(json, "userAgent", Values.Text, "")
		it.session_data = Values.either(Values.map(json, "sessionData", Values.Text), {})
		return it


class SessionsCurrentResponse:
	var session = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = SessionsCurrentResponse.new()
		it.session = Values.field(json, "session", Session)
		return it


class SessionsEndResponse:
	var session_deleted = false

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = SessionsEndResponse.new()
		it.session_deleted = Values.field(json, "sessionDeleted", Values.Boolean, false)
		return it


class SessionsMineResponse:
	var sessions = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = SessionsMineResponse.new()
		it.sessions = Values.either(Values.list(json, "sessions", Session), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class SessionsValidateResponse:
	var valid = false
	var account_id = ""
	var auth_role = ""
	var display_name = ""
	# Unix time in seconds
	var expires_timestamp = 0

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = SessionsValidateResponse.new()
		it.valid = Values.field(json, "valid", Values.Boolean, false)
		it.account_id = Values.field(json, "accountId", Values.Text, "")
		it.auth_role = Values.field(json, "authRole", Values.Text, "")
		it.display_name = Values.field(json, "displayName", Values.Text, "")
		it.expires_timestamp = Values.field(json, "expiresTimestamp", Values.Integer, 0)
		return it


class StatisticsReadResponse:
	# One of `minute`, `hour`, `day`.
	var step = ""
	var step_seconds = 0
	# Unix time in seconds
	var from = 0
	# Unix time in seconds
	var to = 0
	var series = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = StatisticsReadResponse.new()
		it.step = Values.field(json, "step", Values.Text, "")
		it.step_seconds = Values.field(json, "stepSeconds", Values.Integer, 0)
		it.from = Values.field(json, "from", Values.Integer, 0)
		it.to = Values.field(json, "to", Values.Integer, 0)
		it.series = Values.either(Values.list(json, "series", StatisticsSeries), [])
		return it


# The values of a series over time.
class StatisticsSeries:
	var name = ""
	# What the values are: the `sum` of a counter; the `mean` and the `peak` of a gauge; waits that half (`p50`) and 19
	# of 20 (`p95`) did not exceed, in milliseconds; how many different `players`. One of `sum`, `mean`, `peak`, `p50`,
	# `p95`, `players`.
	var statistic = ""
	# For example the queue. Empty if the series has none.
	var label = ""
	# One for each step, from `from` on; 0 where nothing was counted.
	var values = []

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = StatisticsSeries.new()
		it.name = Values.field(json, "name", Values.Text, "")
		it.statistic = Values.field(json, "statistic", Values.Text, "")
		it.label = Values.field(json, "label", Values.Text, "")
		it.values = Values.either(Values.list(json, "values", Values.Integer), [])
		return it


# The language of the store (default `en`), where the buyer approves: on a page (`web`, needs the `ipAddress` of the
# buyer) or in the client of the store (`client`, the default).
class StoreOrderMetadata:
	var language = null
	# One of `web`, `client`.
	var user_session = null
	var ip_address = null

	func to_json():
		return Values.present({"language": language, "userSession": user_session, "ipAddress": ip_address})


# The page on which the buyer approves, for `web`.
class StoreOrderResult:
	var checkout_url = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = StoreOrderResult.new()
		it.checkout_url = Values.field(json, "checkoutUrl", Values.Text)
		return it


# How often a subscription is paid. UNSPECIFIED or absent for a purchase.
class SubscriptionInterval:
	var unit = null
	var count = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = SubscriptionInterval.new()
		it.unit = Values.field(json, "unit", Values.Integer)
		it.count = Values.field(json, "count", Values.Integer)
		return it


# A game that clients can download.
class Title:
	var id = ""
	var name = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = Title.new()
		it.id = Values.field(json, "id", Values.Text, "")
		it.name = Values.field(json, "name", Values.Text, "")
		return it


# A build of a title for one platform, with its patches.
class TitleRelease:
	var id = ""
	var uri = ""
	var bytes = 0
	var checksum = null
	var checksum_alg = null
	# In the order in which a client must apply them.
	var patches = []
	var platform = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = TitleRelease.new()
		it.id = Values.field(json, "id", Values.Text, "")
		it.uri = Values.field(json, "uri", Values.Text, "")
		it.bytes = Values.field(json, "bytes", Values.Integer, 0)
		it.checksum = Values.field(json, "checksum", Values.Text)
		it.checksum_alg = Values.field(json, "checksumAlg", Values.Text)
		it.patches = Values.either(Values.list(json, "patches", ReleasePatch), [])
		it.platform = Values.field(json, "platform", Values.Text, "")
		return it


class TitlesGeneratePresignedUrlFromUriResponse:
	var presigned_head_url = ""
	var presigned_get_url = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = TitlesGeneratePresignedUrlFromUriResponse.new()
		it.presigned_head_url = Values.field(json, "presignedHeadUrl", Values.Text, "")
		it.presigned_get_url = Values.field(json, "presignedGetUrl", Values.Text, "")
		return it


class TitlesGeneratePresignedUrlResponse:
	var presigned_head_url = ""
	var presigned_get_url = ""

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = TitlesGeneratePresignedUrlResponse.new()
		it.presigned_head_url = Values.field(json, "presignedHeadUrl", Values.Text, "")
		it.presigned_get_url = Values.field(json, "presignedGetUrl", Values.Text, "")
		return it


class TitlesListResponse:
	var titles = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = TitlesListResponse.new()
		it.titles = Values.either(Values.list(json, "titles", Title), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it


class TitlesManifestResponse:
	var title_name = ""
	var releases = []
	var next_page_token = null

	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = TitlesManifestResponse.new()
		it.title_name = Values.field(json, "titleName", Values.Text, "")
		it.releases = Values.either(Values.list(json, "releases", TitleRelease), [])
		it.next_page_token = Values.field(json, "nextPageToken", Values.Text)
		return it
