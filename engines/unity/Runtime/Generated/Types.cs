// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System.Collections.Generic;

namespace Lobbykit
{
    /// <summary>An account. Other players see only a part of it.</summary>
    public sealed partial class Account
    {
        public string Id { get; set; }
        public string DisplayName { get; set; }
        /// <summary>Only for the player and for operators.</summary>
        public string AuthRole { get; set; }
        /// <summary>For other players only the keys that begin with `public.`; for the player all except those that begin with
        /// `server.`.</summary>
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public List<Platform> Platforms { get; set; }

        public static Account Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Account
            {
                Id = Json.Text(json.Get("id")),
                DisplayName = Json.Text(json.Get("displayName")),
                AuthRole = Json.Text(json.Get("authRole")),
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                Platforms = Json.List(json.Get("platforms"), each => (Platform)(Json.Int32(each) ?? 0)),
            };
        }
    }

    /// <summary>The fields of an account that change. Fields that the caller may not change are ignored, unless the mask names
    /// them.</summary>
    public sealed partial class AccountChange
    {
        public string Id { get; set; }
        public string DisplayName { get; set; }
        public string AuthRole { get; set; }
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public List<Platform> Platforms { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("id", Id)
            .Set("displayName", DisplayName)
            .Set("authRole", AuthRole)
            .Set("metadata", Json.FromMap(Metadata, each => each?.ToJson()))
            .Set("platforms", Json.FromList(Platforms, each => (int)each));
    }

    /// <summary>How many of an item an account has.</summary>
    public sealed partial class AccountItem
    {
        public string CatalogItemId { get; set; }
        public bool IsOwned { get; set; }
        public long Count { get; set; }
        public string CustomItemId { get; set; }

        public static AccountItem Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountItem
            {
                CatalogItemId = Json.Text(json.Get("catalogItemId")),
                IsOwned = Json.Boolean(json.Get("isOwned")) ?? false,
                Count = Json.Int64(json.Get("count")) ?? 0,
                CustomItemId = Json.Text(json.Get("customItemId")),
            };
        }
    }

    public sealed partial class AccountsCreateResponse
    {
        public Account Account { get; set; }

        public static AccountsCreateResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsCreateResponse
            {
                Account = Account.Read(json.Get("account")),
            };
        }
    }

    /// <summary>An account was created or read at login, or its platform accounts have changed.</summary>
    public sealed partial class AccountsEvent
    {
        public AccountsEventType Type { get; set; }
        public string AccountId { get; set; }
        public bool? IsNewAccount { get; set; }
        public Platform? NewPlatformType { get; set; }
        public Platform? RemovedPlatformType { get; set; }
        public List<Platform> Platforms { get; set; }

        public static AccountsEvent Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsEvent
            {
                Type = (AccountsEventType)(Json.Int32(json.Get("type")) ?? 0),
                AccountId = Json.Text(json.Get("accountId")),
                IsNewAccount = Json.Boolean(json.Get("isNewAccount")),
                NewPlatformType = (Platform?)Json.Int32(json.Get("newPlatformType")),
                RemovedPlatformType = (Platform?)Json.Int32(json.Get("removedPlatformType")),
                Platforms = Json.List(json.Get("platforms"), each => (Platform)(Json.Int32(each) ?? 0)),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("type", (int)Type)
            .Set("accountId", AccountId)
            .Set("isNewAccount", IsNewAccount)
            .Set("newPlatformType", (int?)NewPlatformType)
            .Set("removedPlatformType", (int?)RemovedPlatformType)
            .Set("platforms", Json.FromList(Platforms, each => (int)each));
    }

    public sealed partial class AccountsGetMetadataResponse
    {
        public EntityMetadata EntryValue { get; set; }
        public long Version { get; set; }

        public static AccountsGetMetadataResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsGetMetadataResponse
            {
                EntryValue = EntityMetadata.Read(json.Get("entryValue")),
                Version = Json.Int64(json.Get("version")) ?? 0,
            };
        }
    }

    public sealed partial class AccountsGetResponse
    {
        public Account Account { get; set; }

        public static AccountsGetResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsGetResponse
            {
                Account = Account.Read(json.Get("account")),
            };
        }
    }

    public sealed partial class AccountsLinkResponse
    {
        public Account Account { get; set; }
        public bool AccountLinked { get; set; }

        public static AccountsLinkResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsLinkResponse
            {
                Account = Account.Read(json.Get("account")),
                AccountLinked = Json.Boolean(json.Get("accountLinked")) ?? false,
            };
        }
    }

    public sealed partial class AccountsListIdsResponse
    {
        public List<string> AccountIds { get; set; }
        public string NextPageToken { get; set; }

        public static AccountsListIdsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsListIdsResponse
            {
                AccountIds = Json.List(json.Get("accountIds"), Json.Text),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class AccountsListMetadataResponse
    {
        public Dictionary<string, EntityMetadata> Metadata { get; set; }

        public static AccountsListMetadataResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsListMetadataResponse
            {
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
            };
        }
    }

    public sealed partial class AccountsRemoveMetadataResponse
    {
        public bool EntryDeleted { get; set; }

        public static AccountsRemoveMetadataResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsRemoveMetadataResponse
            {
                EntryDeleted = Json.Boolean(json.Get("entryDeleted")) ?? false,
            };
        }
    }

    public sealed partial class AccountsSearchMetadataResponse
    {
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public string NextPageToken { get; set; }

        public static AccountsSearchMetadataResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsSearchMetadataResponse
            {
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class AccountsServerCreateResponse
    {
        public Account Account { get; set; }

        public static AccountsServerCreateResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsServerCreateResponse
            {
                Account = Account.Read(json.Get("account")),
            };
        }
    }

    public sealed partial class AccountsServerDeleteResponse
    {
        public bool AccountDeleted { get; set; }

        public static AccountsServerDeleteResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsServerDeleteResponse
            {
                AccountDeleted = Json.Boolean(json.Get("accountDeleted")) ?? false,
            };
        }
    }

    public sealed partial class AccountsServerLinkResponse
    {
        public Account Account { get; set; }
        public bool AccountLinked { get; set; }

        public static AccountsServerLinkResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsServerLinkResponse
            {
                Account = Account.Read(json.Get("account")),
                AccountLinked = Json.Boolean(json.Get("accountLinked")) ?? false,
            };
        }
    }

    public sealed partial class AccountsServerReadMetadataResponse
    {
        /// <summary>Without entryKey: all entries.</summary>
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        /// <summary>With entryKey: the value of the entry.</summary>
        public EntityMetadata EntryValue { get; set; }
        public long? Version { get; set; }

        public static AccountsServerReadMetadataResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsServerReadMetadataResponse
            {
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                EntryValue = EntityMetadata.Read(json.Get("entryValue")),
                Version = Json.Int64(json.Get("version")),
            };
        }
    }

    public sealed partial class AccountsServerRemoveMetadataResponse
    {
        public bool EntryDeleted { get; set; }

        public static AccountsServerRemoveMetadataResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsServerRemoveMetadataResponse
            {
                EntryDeleted = Json.Boolean(json.Get("entryDeleted")) ?? false,
            };
        }
    }

    public sealed partial class AccountsServerSearchMetadataResponse
    {
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public string NextPageToken { get; set; }

        public static AccountsServerSearchMetadataResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsServerSearchMetadataResponse
            {
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class AccountsServerUnlinkResponse
    {
        public Account Account { get; set; }
        public bool AccountUnlinked { get; set; }

        public static AccountsServerUnlinkResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsServerUnlinkResponse
            {
                Account = Account.Read(json.Get("account")),
                AccountUnlinked = Json.Boolean(json.Get("accountUnlinked")) ?? false,
            };
        }
    }

    public sealed partial class AccountsUnlinkResponse
    {
        public Account Account { get; set; }
        public bool AccountUnlinked { get; set; }

        public static AccountsUnlinkResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsUnlinkResponse
            {
                Account = Account.Read(json.Get("account")),
                AccountUnlinked = Json.Boolean(json.Get("accountUnlinked")) ?? false,
            };
        }
    }

    public sealed partial class AccountsUpdateResponse
    {
        public Account Account { get; set; }

        public static AccountsUpdateResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AccountsUpdateResponse
            {
                Account = Account.Read(json.Get("account")),
            };
        }
    }

    /// <summary>An operator announces something to every connected player.</summary>
    public sealed partial class AnnouncementEvent
    {
        public string Message { get; set; }

        public static AnnouncementEvent Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AnnouncementEvent
            {
                Message = Json.Text(json.Get("message")),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("message", Message);
    }

    public sealed partial class AuthenticationAwaitResponse
    {
        public bool SuccessfulAuth { get; set; }
        public string Message { get; set; }

        public static AuthenticationAwaitResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AuthenticationAwaitResponse
            {
                SuccessfulAuth = Json.Boolean(json.Get("successfulAuth")) ?? false,
                Message = Json.Text(json.Get("message")),
            };
        }
    }

    /// <summary>A platform account of the player was logged in or out.</summary>
    public sealed partial class AuthenticationEvent
    {
        public AuthenticationEventType Type { get; set; }
        public string ServiceAccountId { get; set; }
        public string PlatformAccountId { get; set; }
        public Platform? Platform { get; set; }

        public static AuthenticationEvent Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AuthenticationEvent
            {
                Type = (AuthenticationEventType)(Json.Int32(json.Get("type")) ?? 0),
                ServiceAccountId = Json.Text(json.Get("serviceAccountId")),
                PlatformAccountId = Json.Text(json.Get("platformAccountId")),
                Platform = (Platform?)Json.Int32(json.Get("platform")),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("type", (int)Type)
            .Set("serviceAccountId", ServiceAccountId)
            .Set("platformAccountId", PlatformAccountId)
            .Set("platform", (int?)Platform);
    }

    public sealed partial class AuthenticationListProvidersResponse
    {
        public List<Provider> EnabledProviders { get; set; }

        public static AuthenticationListProvidersResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AuthenticationListProvidersResponse
            {
                EnabledProviders = Json.List(json.Get("enabledProviders"), each => (Provider)(Json.Int32(each) ?? 0)),
            };
        }
    }

    public sealed partial class AuthenticationLoginResponse
    {
        public string RedirectUri { get; set; }
        /// <summary>Six digits that the game shows until the login is done: the player may have to type them in the browser.</summary>
        public string ConfirmationCode { get; set; }

        public static AuthenticationLoginResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new AuthenticationLoginResponse
            {
                RedirectUri = Json.Text(json.Get("redirectUri")),
                ConfirmationCode = Json.Text(json.Get("confirmationCode")),
            };
        }
    }

    /// <summary>A player whom the caller has blocked.</summary>
    public sealed partial class BlockedPlayer
    {
        public string AccountId { get; set; }
        public string DisplayName { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long BlockedTimestamp { get; set; }

        public static BlockedPlayer Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new BlockedPlayer
            {
                AccountId = Json.Text(json.Get("accountId")),
                DisplayName = Json.Text(json.Get("displayName")),
                BlockedTimestamp = Json.Int64(json.Get("blockedTimestamp")) ?? 0,
            };
        }
    }

    /// <summary>A channel that the caller is in.</summary>
    public sealed partial class ChatChannel
    {
        public string Channel { get; set; }
        /// <summary>Absent if there is none.</summary>
        public ChatMessage LastMessage { get; set; }
        /// <summary>Messages of others behind the last one that was read.</summary>
        public long UnreadCount { get; set; }

        public static ChatChannel Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ChatChannel
            {
                Channel = Json.Text(json.Get("channel")),
                LastMessage = ChatMessage.Read(json.Get("lastMessage")),
                UnreadCount = Json.Int64(json.Get("unreadCount")) ?? 0,
            };
        }
    }

    public sealed partial class ChatChannelsResponse
    {
        public List<ChatChannel> Channels { get; set; }

        public static ChatChannelsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ChatChannelsResponse
            {
                Channels = Json.List(json.Get("channels"), ChatChannel.Read),
            };
        }
    }

    public sealed partial class ChatDeleteResponse
    {
        public ChatMessage Message { get; set; }

        public static ChatDeleteResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ChatDeleteResponse
            {
                Message = ChatMessage.Read(json.Get("message")),
            };
        }
    }

    public sealed partial class ChatEditResponse
    {
        public ChatMessage Message { get; set; }

        public static ChatEditResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ChatEditResponse
            {
                Message = ChatMessage.Read(json.Get("message")),
            };
        }
    }

    public sealed partial class ChatListResponse
    {
        public List<ChatMessage> Messages { get; set; }

        public static ChatListResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ChatListResponse
            {
                Messages = Json.List(json.Get("messages"), ChatMessage.Read),
            };
        }
    }

    /// <summary>A message in a channel.</summary>
    public sealed partial class ChatMessage
    {
        public string MessageId { get; set; }
        public string Channel { get; set; }
        /// <summary>Empty if the account is deleted.</summary>
        public string SenderId { get; set; }
        /// <summary>Empty if the account is deleted.</summary>
        public string SenderDisplayName { get; set; }
        /// <summary>Empty if the message is deleted.</summary>
        public string Text { get; set; }
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }
        /// <summary>0 if it was never changed.</summary>
        public long EditedTimestamp { get; set; }
        public bool IsDeleted { get; set; }
        /// <summary>Whether the caller has blocked the sender. Clients hide it.</summary>
        public bool IsBlocked { get; set; }

        public static ChatMessage Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ChatMessage
            {
                MessageId = Json.Text(json.Get("messageId")),
                Channel = Json.Text(json.Get("channel")),
                SenderId = Json.Text(json.Get("senderId")),
                SenderDisplayName = Json.Text(json.Get("senderDisplayName")),
                Text = Json.Text(json.Get("text")),
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
                EditedTimestamp = Json.Int64(json.Get("editedTimestamp")) ?? 0,
                IsDeleted = Json.Boolean(json.Get("isDeleted")) ?? false,
                IsBlocked = Json.Boolean(json.Get("isBlocked")) ?? false,
            };
        }
    }

    public sealed partial class ChatSendResponse
    {
        public ChatMessage Message { get; set; }

        public static ChatSendResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ChatSendResponse
            {
                Message = ChatMessage.Read(json.Get("message")),
            };
        }
    }

    /// <summary>The match that a player is in.</summary>
    public sealed partial class CurrentMatch
    {
        public string MatchId { get; set; }
        /// <summary>Empty if no queue has made the match.</summary>
        public string QueueName { get; set; }
        public MatchState State { get; set; }
        /// <summary>From 0; -1 for somebody who watches.</summary>
        public int Team { get; set; }
        /// <summary>Empty without roles.</summary>
        public string Role { get; set; }
        /// <summary>Empty until the server is ready.</summary>
        public string ConnectionDetails { get; set; }
        /// <summary>When the server was ready; 0 before that.</summary>
        public long StartedTimestamp { get; set; }
        /// <summary>When the match fails, or ends, if its server does nothing until then.</summary>
        public long ExpiresTimestamp { get; set; }

        public static CurrentMatch Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new CurrentMatch
            {
                MatchId = Json.Text(json.Get("matchId")),
                QueueName = Json.Text(json.Get("queueName")),
                State = (MatchState)(Json.Int32(json.Get("state")) ?? 0),
                Team = Json.Int32(json.Get("team")) ?? 0,
                Role = Json.Text(json.Get("role")),
                ConnectionDetails = Json.Text(json.Get("connectionDetails")),
                StartedTimestamp = Json.Int64(json.Get("startedTimestamp")) ?? 0,
                ExpiresTimestamp = Json.Int64(json.Get("expiresTimestamp")) ?? 0,
            };
        }
    }

    /// <summary>Keeps a stream alive.</summary>
    public sealed partial class EmptyEvent
    {

        public static EmptyEvent Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EmptyEvent
            {
            };
        }

        public JsonObject ToJson() => new JsonObject();
    }

    public sealed partial class EntitlementsExecuteOffersResponse
    {
        public bool Success { get; set; }
        public string OrderId { get; set; }
        public StoreOrderResult Store { get; set; }

        public static EntitlementsExecuteOffersResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntitlementsExecuteOffersResponse
            {
                Success = Json.Boolean(json.Get("success")) ?? false,
                OrderId = Json.Text(json.Get("orderId")),
                Store = StoreOrderResult.Read(json.Get("store")),
            };
        }
    }

    public sealed partial class EntitlementsItemsResponse
    {
        public List<AccountItem> CatalogItems { get; set; }
        public string NextPageToken { get; set; }

        public static EntitlementsItemsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntitlementsItemsResponse
            {
                CatalogItems = Json.List(json.Get("catalogItems"), AccountItem.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class EntitlementsListSubscriptionsResponse
    {
        public List<string> SubscriptionIds { get; set; }

        public static EntitlementsListSubscriptionsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntitlementsListSubscriptionsResponse
            {
                SubscriptionIds = Json.List(json.Get("subscriptionIds"), Json.Text),
            };
        }
    }

    public sealed partial class EntitlementsOwnedByCustomIdResponse
    {
        public bool IsOwned { get; set; }
        public long Count { get; set; }

        public static EntitlementsOwnedByCustomIdResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntitlementsOwnedByCustomIdResponse
            {
                IsOwned = Json.Boolean(json.Get("isOwned")) ?? false,
                Count = Json.Int64(json.Get("count")) ?? 0,
            };
        }
    }

    public sealed partial class EntitlementsOwnedResponse
    {
        public bool IsOwned { get; set; }
        public long Count { get; set; }

        public static EntitlementsOwnedResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntitlementsOwnedResponse
            {
                IsOwned = Json.Boolean(json.Get("isOwned")) ?? false,
                Count = Json.Int64(json.Get("count")) ?? 0,
            };
        }
    }

    public sealed partial class EntitlementsPrepareOffersResponse
    {
        public List<PreparedOffer> Items { get; set; }

        public static EntitlementsPrepareOffersResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntitlementsPrepareOffersResponse
            {
                Items = Json.List(json.Get("items"), PreparedOffer.Read),
            };
        }
    }

    public sealed partial class EntitlementsServerDecrementResponse
    {
        public long NewCount { get; set; }
        public bool DecrementSuccessful { get; set; }

        public static EntitlementsServerDecrementResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntitlementsServerDecrementResponse
            {
                NewCount = Json.Int64(json.Get("newCount")) ?? 0,
                DecrementSuccessful = Json.Boolean(json.Get("decrementSuccessful")) ?? false,
            };
        }
    }

    public sealed partial class EntitlementsServerIncrementResponse
    {
        public long NewCount { get; set; }

        public static EntitlementsServerIncrementResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntitlementsServerIncrementResponse
            {
                NewCount = Json.Int64(json.Get("newCount")) ?? 0,
            };
        }
    }

    public sealed partial class EntitlementsServerItemsResponse
    {
        public List<AccountItem> CatalogItems { get; set; }
        public string NextPageToken { get; set; }

        public static EntitlementsServerItemsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntitlementsServerItemsResponse
            {
                CatalogItems = Json.List(json.Get("catalogItems"), AccountItem.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class EntitlementsServerListSubscriptionsResponse
    {
        public List<string> SubscriptionIds { get; set; }

        public static EntitlementsServerListSubscriptionsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntitlementsServerListSubscriptionsResponse
            {
                SubscriptionIds = Json.List(json.Get("subscriptionIds"), Json.Text),
            };
        }
    }

    public sealed partial class EntitlementsServerOwnedByCustomIdResponse
    {
        public bool IsOwned { get; set; }
        public long Count { get; set; }

        public static EntitlementsServerOwnedByCustomIdResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntitlementsServerOwnedByCustomIdResponse
            {
                IsOwned = Json.Boolean(json.Get("isOwned")) ?? false,
                Count = Json.Int64(json.Get("count")) ?? 0,
            };
        }
    }

    public sealed partial class EntitlementsServerOwnedResponse
    {
        public bool IsOwned { get; set; }
        public long Count { get; set; }

        public static EntitlementsServerOwnedResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntitlementsServerOwnedResponse
            {
                IsOwned = Json.Boolean(json.Get("isOwned")) ?? false,
                Count = Json.Int64(json.Get("count")) ?? 0,
            };
        }
    }

    public sealed partial class EntitlementsServerSetResponse
    {
        public long PreviousCount { get; set; }

        public static EntitlementsServerSetResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntitlementsServerSetResponse
            {
                PreviousCount = Json.Int64(json.Get("previousCount")) ?? 0,
            };
        }
    }

    /// <summary>The value of a metadata entry: exactly one of the payloads.</summary>
    public sealed partial class EntityMetadata
    {
        public string StringPayload { get; set; }
        public long? IntPayload { get; set; }
        public string JsonPayload { get; set; }

        public static EntityMetadata Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EntityMetadata
            {
                StringPayload = Json.Text(json.Get("stringPayload")),
                IntPayload = Json.Int64(json.Get("intPayload")),
                JsonPayload = Json.Text(json.Get("jsonPayload")),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("stringPayload", StringPayload)
            .Set("intPayload", IntPayload)
            .Set("jsonPayload", JsonPayload);
    }

    /// <summary>An event. It has exactly one kind. The order in which a stream sends events is that of their commits; the
    /// eventId recognises repetitions and is where a stream resumes, and ids of concurrent events need not sort in
    /// that order.</summary>
    public sealed partial class PlayerEvent
    {
        public string EventId { get; set; }
        public string RecipientId { get; set; }
        /// <summary>An event of the game, or of the service, that has a type of its own.</summary>
        public JsonObject AnyEvent { get; set; }
        /// <summary>A party has changed.</summary>
        public PartyUpdateEvent PartyUpdateEvent { get; set; }
        /// <summary>A ticket has another status.</summary>
        public MatchmakingStatusUpdateEvent MatchmakingStatusUpdateEvent { get; set; }
        /// <summary>Keeps a stream alive.</summary>
        public EmptyEvent EmptyEvent { get; set; }
        /// <summary>A platform account of the player was logged in or out.</summary>
        public AuthenticationEvent AuthenticationEvent { get; set; }
        /// <summary>A match was made.</summary>
        public NewMatchEvent NewMatchEvent { get; set; }
        /// <summary>An operator announces something to every connected player.</summary>
        public AnnouncementEvent AnnouncementEvent { get; set; }
        /// <summary>An account was created or read at login, or its platform accounts have changed.</summary>
        public AccountsEvent AccountsEvent { get; set; }
        /// <summary>A friend request or a friendship has changed.</summary>
        public FriendsEvent FriendsEvent { get; set; }

        public static PlayerEvent Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PlayerEvent
            {
                EventId = Json.Text(json.Get("eventId")),
                RecipientId = Json.Text(json.Get("recipientId")),
                AnyEvent = Json.Object(json.Get("anyEvent")),
                PartyUpdateEvent = PartyUpdateEvent.Read(json.Get("partyUpdateEvent")),
                MatchmakingStatusUpdateEvent = MatchmakingStatusUpdateEvent.Read(json.Get("matchmakingStatusUpdateEvent")),
                EmptyEvent = EmptyEvent.Read(json.Get("emptyEvent")),
                AuthenticationEvent = AuthenticationEvent.Read(json.Get("authenticationEvent")),
                NewMatchEvent = NewMatchEvent.Read(json.Get("newMatchEvent")),
                AnnouncementEvent = AnnouncementEvent.Read(json.Get("announcementEvent")),
                AccountsEvent = AccountsEvent.Read(json.Get("accountsEvent")),
                FriendsEvent = FriendsEvent.Read(json.Get("friendsEvent")),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("eventId", EventId)
            .Set("recipientId", RecipientId)
            .Set("anyEvent", AnyEvent)
            .Set("partyUpdateEvent", PartyUpdateEvent?.ToJson())
            .Set("matchmakingStatusUpdateEvent", MatchmakingStatusUpdateEvent?.ToJson())
            .Set("emptyEvent", EmptyEvent?.ToJson())
            .Set("authenticationEvent", AuthenticationEvent?.ToJson())
            .Set("newMatchEvent", NewMatchEvent?.ToJson())
            .Set("announcementEvent", AnnouncementEvent?.ToJson())
            .Set("accountsEvent", AccountsEvent?.ToJson())
            .Set("friendsEvent", FriendsEvent?.ToJson());
    }

    public sealed partial class EventsEmitResponse
    {
        public bool BroadcastSuccess { get; set; }

        public static EventsEmitResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EventsEmitResponse
            {
                BroadcastSuccess = Json.Boolean(json.Get("broadcastSuccess")) ?? false,
            };
        }
    }

    public sealed partial class EventsSubscribeResponse
    {
        public PlayerEvent Event { get; set; }

        public static EventsSubscribeResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EventsSubscribeResponse
            {
                Event = PlayerEvent.Read(json.Get("event")),
            };
        }
    }

    public sealed partial class EventsSubscribeTagsResponse
    {
        public PlayerEvent Event { get; set; }
        public List<string> EventTags { get; set; }

        public static EventsSubscribeTagsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EventsSubscribeTagsResponse
            {
                Event = PlayerEvent.Read(json.Get("event")),
                EventTags = Json.List(json.Get("eventTags"), Json.Text),
            };
        }
    }

    public sealed partial class EventsTicketResponse
    {
        public string Ticket { get; set; }

        public static EventsTicketResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new EventsTicketResponse
            {
                Ticket = Json.Text(json.Get("ticket")),
            };
        }
    }

    /// <summary>A friend of the player.</summary>
    public sealed partial class Friend
    {
        public string AccountId { get; set; }
        public string DisplayName { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long BecameFriendsTimestamp { get; set; }
        /// <summary>Present if `includePresence` was true.</summary>
        public Presence Presence { get; set; }

        public static Friend Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Friend
            {
                AccountId = Json.Text(json.Get("accountId")),
                DisplayName = Json.Text(json.Get("displayName")),
                BecameFriendsTimestamp = Json.Int64(json.Get("becameFriendsTimestamp")) ?? 0,
                Presence = Presence.Read(json.Get("presence")),
            };
        }
    }

    /// <summary>A friend request, with the other player of it.</summary>
    public sealed partial class FriendRequest
    {
        public string AccountId { get; set; }
        public string DisplayName { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long RequestSentTimestamp { get; set; }

        public static FriendRequest Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new FriendRequest
            {
                AccountId = Json.Text(json.Get("accountId")),
                DisplayName = Json.Text(json.Get("displayName")),
                RequestSentTimestamp = Json.Int64(json.Get("requestSentTimestamp")) ?? 0,
            };
        }
    }

    /// <summary>A friend request or a friendship has changed.</summary>
    public sealed partial class FriendsEvent
    {
        public FriendsEventType Type { get; set; }
        public string SenderAccountId { get; set; }
        public string ReceiverAccountId { get; set; }

        public static FriendsEvent Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new FriendsEvent
            {
                Type = (FriendsEventType)(Json.Int32(json.Get("type")) ?? 0),
                SenderAccountId = Json.Text(json.Get("senderAccountId")),
                ReceiverAccountId = Json.Text(json.Get("receiverAccountId")),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("type", (int)Type)
            .Set("senderAccountId", SenderAccountId)
            .Set("receiverAccountId", ReceiverAccountId);
    }

    public sealed partial class FriendsListBlockedResponse
    {
        public List<BlockedPlayer> Blocked { get; set; }
        public string NextPageToken { get; set; }

        public static FriendsListBlockedResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new FriendsListBlockedResponse
            {
                Blocked = Json.List(json.Get("blocked"), BlockedPlayer.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class FriendsListIncomingResponse
    {
        public List<FriendRequest> IncomingFriends { get; set; }
        public string NextPageToken { get; set; }

        public static FriendsListIncomingResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new FriendsListIncomingResponse
            {
                IncomingFriends = Json.List(json.Get("incomingFriends"), FriendRequest.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class FriendsListOutgoingResponse
    {
        public List<FriendRequest> OutgoingFriends { get; set; }
        public string NextPageToken { get; set; }

        public static FriendsListOutgoingResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new FriendsListOutgoingResponse
            {
                OutgoingFriends = Json.List(json.Get("outgoingFriends"), FriendRequest.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class FriendsListResponse
    {
        public List<Friend> Friends { get; set; }
        public string NextPageToken { get; set; }

        public static FriendsListResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new FriendsListResponse
            {
                Friends = Json.List(json.Get("friends"), Friend.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class FriendsServerListResponse
    {
        public List<Friend> Friends { get; set; }
        public string NextPageToken { get; set; }

        public static FriendsServerListResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new FriendsServerListResponse
            {
                Friends = Json.List(json.Get("friends"), Friend.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class FriendsStatusResponse
    {
        public FriendStatus Status { get; set; }

        public static FriendsStatusResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new FriendsStatusResponse
            {
                Status = (FriendStatus)(Json.Int32(json.Get("status")) ?? 0),
            };
        }
    }

    public sealed partial class GlobalMetadataReadEntriesResponse
    {
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public string NextPageToken { get; set; }

        public static GlobalMetadataReadEntriesResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GlobalMetadataReadEntriesResponse
            {
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class GlobalMetadataReadEntryResponse
    {
        public EntityMetadata EntryValue { get; set; }
        public long Version { get; set; }

        public static GlobalMetadataReadEntryResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GlobalMetadataReadEntryResponse
            {
                EntryValue = EntityMetadata.Read(json.Get("entryValue")),
                Version = Json.Int64(json.Get("version")) ?? 0,
            };
        }
    }

    public sealed partial class GlobalMetadataReadNamespaceEntriesResponse
    {
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public string NextPageToken { get; set; }

        public static GlobalMetadataReadNamespaceEntriesResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GlobalMetadataReadNamespaceEntriesResponse
            {
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class GlobalMetadataReadNamespaceEntryResponse
    {
        public EntityMetadata EntryValue { get; set; }
        public long Version { get; set; }

        public static GlobalMetadataReadNamespaceEntryResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GlobalMetadataReadNamespaceEntryResponse
            {
                EntryValue = EntityMetadata.Read(json.Get("entryValue")),
                Version = Json.Int64(json.Get("version")) ?? 0,
            };
        }
    }

    public sealed partial class GlobalMetadataSearchResponse
    {
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public string NextPageToken { get; set; }

        public static GlobalMetadataSearchResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GlobalMetadataSearchResponse
            {
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class GlobalMetadataServerListNamespacesResponse
    {
        public List<string> Namespaces { get; set; }
        public string NextPageToken { get; set; }

        public static GlobalMetadataServerListNamespacesResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GlobalMetadataServerListNamespacesResponse
            {
                Namespaces = Json.List(json.Get("namespaces"), Json.Text),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class GlobalMetadataServerReadEntriesResponse
    {
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public string NextPageToken { get; set; }

        public static GlobalMetadataServerReadEntriesResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GlobalMetadataServerReadEntriesResponse
            {
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class GlobalMetadataServerReadEntryResponse
    {
        public EntityMetadata EntryValue { get; set; }
        public long Version { get; set; }

        public static GlobalMetadataServerReadEntryResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GlobalMetadataServerReadEntryResponse
            {
                EntryValue = EntityMetadata.Read(json.Get("entryValue")),
                Version = Json.Int64(json.Get("version")) ?? 0,
            };
        }
    }

    public sealed partial class GlobalMetadataServerReadNamespaceEntriesResponse
    {
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public string NextPageToken { get; set; }

        public static GlobalMetadataServerReadNamespaceEntriesResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GlobalMetadataServerReadNamespaceEntriesResponse
            {
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class GlobalMetadataServerReadNamespaceEntryResponse
    {
        public EntityMetadata EntryValue { get; set; }
        public long Version { get; set; }

        public static GlobalMetadataServerReadNamespaceEntryResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GlobalMetadataServerReadNamespaceEntryResponse
            {
                EntryValue = EntityMetadata.Read(json.Get("entryValue")),
                Version = Json.Int64(json.Get("version")) ?? 0,
            };
        }
    }

    public sealed partial class GlobalMetadataServerRemoveResponse
    {
        public bool EntryDeleted { get; set; }

        public static GlobalMetadataServerRemoveResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GlobalMetadataServerRemoveResponse
            {
                EntryDeleted = Json.Boolean(json.Get("entryDeleted")) ?? false,
            };
        }
    }

    public sealed partial class GlobalMetadataServerSearchResponse
    {
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public string NextPageToken { get; set; }

        public static GlobalMetadataServerSearchResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GlobalMetadataServerSearchResponse
            {
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    /// <summary>Players who belong together for a long time, such as a guild.</summary>
    public sealed partial class Group
    {
        public string GroupId { get; set; }
        public string Name { get; set; }
        public string Tag { get; set; }
        public string Description { get; set; }
        /// <summary>Whether players join at once. Otherwise they request it.</summary>
        public bool IsOpen { get; set; }
        public long MemberCount { get; set; }
        public long MaxMembers { get; set; }
        /// <summary>Members see all entries except those whose keys begin with `server.`; other players those whose keys begin
        /// with `public.`.</summary>
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }

        public static Group Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Group
            {
                GroupId = Json.Text(json.Get("groupId")),
                Name = Json.Text(json.Get("name")),
                Tag = Json.Text(json.Get("tag")),
                Description = Json.Text(json.Get("description")),
                IsOpen = Json.Boolean(json.Get("isOpen")) ?? false,
                MemberCount = Json.Int64(json.Get("memberCount")) ?? 0,
                MaxMembers = Json.Int64(json.Get("maxMembers")) ?? 0,
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
            };
        }
    }

    /// <summary>The fields of a group that change.</summary>
    public sealed partial class GroupChange
    {
        public string Name { get; set; }
        /// <summary>A short form of the name. Groups may have the same one.</summary>
        public string Tag { get; set; }
        public string Description { get; set; }
        public bool? IsOpen { get; set; }
        public int? MaxMembers { get; set; }
        public Dictionary<string, EntityMetadata> Metadata { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("name", Name)
            .Set("tag", Tag)
            .Set("description", Description)
            .Set("isOpen", IsOpen)
            .Set("maxMembers", MaxMembers)
            .Set("metadata", Json.FromMap(Metadata, each => each?.ToJson()));
    }

    /// <summary>A member of a group, or a player who waits to be accepted.</summary>
    public sealed partial class GroupMember
    {
        public string AccountId { get; set; }
        public string DisplayName { get; set; }
        public GroupRole Role { get; set; }
        /// <summary>When the player joined, or requested it. Unix time in seconds</summary>
        public long JoinedTimestamp { get; set; }

        public static GroupMember Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GroupMember
            {
                AccountId = Json.Text(json.Get("accountId")),
                DisplayName = Json.Text(json.Get("displayName")),
                Role = (GroupRole)(Json.Int32(json.Get("role")) ?? 0),
                JoinedTimestamp = Json.Int64(json.Get("joinedTimestamp")) ?? 0,
            };
        }
    }

    /// <summary>A group that the caller is in or has requested to join.</summary>
    public sealed partial class GroupMembership
    {
        public Group Group { get; set; }
        public GroupRole Role { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long JoinedTimestamp { get; set; }

        public static GroupMembership Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GroupMembership
            {
                Group = Group.Read(json.Get("group")),
                Role = (GroupRole)(Json.Int32(json.Get("role")) ?? 0),
                JoinedTimestamp = Json.Int64(json.Get("joinedTimestamp")) ?? 0,
            };
        }
    }

    public sealed partial class GroupsCreateResponse
    {
        public Group Group { get; set; }

        public static GroupsCreateResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GroupsCreateResponse
            {
                Group = Group.Read(json.Get("group")),
            };
        }
    }

    public sealed partial class GroupsDeleteResponse
    {
        public bool GroupDeleted { get; set; }

        public static GroupsDeleteResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GroupsDeleteResponse
            {
                GroupDeleted = Json.Boolean(json.Get("groupDeleted")) ?? false,
            };
        }
    }

    public sealed partial class GroupsGetResponse
    {
        public Group Group { get; set; }

        public static GroupsGetResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GroupsGetResponse
            {
                Group = Group.Read(json.Get("group")),
            };
        }
    }

    public sealed partial class GroupsJoinResponse
    {
        public Group Group { get; set; }
        public GroupRole Role { get; set; }

        public static GroupsJoinResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GroupsJoinResponse
            {
                Group = Group.Read(json.Get("group")),
                Role = (GroupRole)(Json.Int32(json.Get("role")) ?? 0),
            };
        }
    }

    public sealed partial class GroupsListResponse
    {
        public List<Group> Groups { get; set; }
        public string NextPageToken { get; set; }

        public static GroupsListResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GroupsListResponse
            {
                Groups = Json.List(json.Get("groups"), Group.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class GroupsMembersResponse
    {
        public List<GroupMember> Members { get; set; }

        public static GroupsMembersResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GroupsMembersResponse
            {
                Members = Json.List(json.Get("members"), GroupMember.Read),
            };
        }
    }

    public sealed partial class GroupsMineResponse
    {
        public List<GroupMembership> Memberships { get; set; }

        public static GroupsMineResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GroupsMineResponse
            {
                Memberships = Json.List(json.Get("memberships"), GroupMembership.Read),
            };
        }
    }

    public sealed partial class GroupsSetRoleResponse
    {
        public GroupMember Member { get; set; }

        public static GroupsSetRoleResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GroupsSetRoleResponse
            {
                Member = GroupMember.Read(json.Get("member")),
            };
        }
    }

    public sealed partial class GroupsUpdateResponse
    {
        public Group Group { get; set; }

        public static GroupsUpdateResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new GroupsUpdateResponse
            {
                Group = Group.Read(json.Get("group")),
            };
        }
    }

    /// <summary>What a game server said of itself. A value that it did not say is absent.</summary>
    public sealed partial class HealthSample
    {
        /// <summary>Unix time in seconds</summary>
        public long Timestamp { get; set; }
        public int? Players { get; set; }
        public double? TickMilliseconds { get; set; }
        public long? MemoryBytes { get; set; }

        public static HealthSample Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new HealthSample
            {
                Timestamp = Json.Int64(json.Get("timestamp")) ?? 0,
                Players = Json.Int32(json.Get("players")),
                TickMilliseconds = Json.Number(json.Get("tickMilliseconds")),
                MemoryBytes = Json.Int64(json.Get("memoryBytes")),
            };
        }
    }

    /// <summary>Items of the catalog that come with a message.</summary>
    public sealed partial class InboxAttachment
    {
        public string CatalogItemId { get; set; }
        public long Count { get; set; }

        public static InboxAttachment Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new InboxAttachment
            {
                CatalogItemId = Json.Text(json.Get("catalogItemId")),
                Count = Json.Int64(json.Get("count")) ?? 0,
            };
        }
    }

    public sealed partial class InboxClaimResponse
    {
        public InboxMessage Message { get; set; }

        public static InboxClaimResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new InboxClaimResponse
            {
                Message = InboxMessage.Read(json.Get("message")),
            };
        }
    }

    public sealed partial class InboxDeleteResponse
    {
        public bool InboxMessageDeleted { get; set; }

        public static InboxDeleteResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new InboxDeleteResponse
            {
                InboxMessageDeleted = Json.Boolean(json.Get("inboxMessageDeleted")) ?? false,
            };
        }
    }

    public sealed partial class InboxListResponse
    {
        public List<InboxMessage> Messages { get; set; }
        public string NextPageToken { get; set; }

        public static InboxListResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new InboxListResponse
            {
                Messages = Json.List(json.Get("messages"), InboxMessage.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    /// <summary>A message that waits for a player.</summary>
    public sealed partial class InboxMessage
    {
        public string InboxMessageId { get; set; }
        public string Title { get; set; }
        public string Body { get; set; }
        public Dictionary<string, EntityMetadata> Data { get; set; }
        public List<InboxAttachment> Attachments { get; set; }
        public bool IsRead { get; set; }
        /// <summary>Whether the caller has claimed the attachments.</summary>
        public bool IsClaimed { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long ExpiresTimestamp { get; set; }

        public static InboxMessage Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new InboxMessage
            {
                InboxMessageId = Json.Text(json.Get("inboxMessageId")),
                Title = Json.Text(json.Get("title")),
                Body = Json.Text(json.Get("body")),
                Data = Json.Map(json.Get("data"), EntityMetadata.Read),
                Attachments = Json.List(json.Get("attachments"), InboxAttachment.Read),
                IsRead = Json.Boolean(json.Get("isRead")) ?? false,
                IsClaimed = Json.Boolean(json.Get("isClaimed")) ?? false,
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
                ExpiresTimestamp = Json.Int64(json.Get("expiresTimestamp")) ?? 0,
            };
        }
    }

    public sealed partial class InboxReadResponse
    {
        public InboxMessage Message { get; set; }

        public static InboxReadResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new InboxReadResponse
            {
                Message = InboxMessage.Read(json.Get("message")),
            };
        }
    }

    /// <summary>An invitation of a player to a party, a lobby or a group.</summary>
    public sealed partial class Invitation
    {
        public string InvitationId { get; set; }
        public string SenderAccountId { get; set; }
        public string SenderDisplayName { get; set; }
        public string ReceiverAccountId { get; set; }
        public InvitationKind Kind { get; set; }
        /// <summary>The id of the party, lobby or group.</summary>
        public string TargetId { get; set; }
        public InvitationState State { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long ExpiresTimestamp { get; set; }

        public static Invitation Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Invitation
            {
                InvitationId = Json.Text(json.Get("invitationId")),
                SenderAccountId = Json.Text(json.Get("senderAccountId")),
                SenderDisplayName = Json.Text(json.Get("senderDisplayName")),
                ReceiverAccountId = Json.Text(json.Get("receiverAccountId")),
                Kind = (InvitationKind)(Json.Int32(json.Get("kind")) ?? 0),
                TargetId = Json.Text(json.Get("targetId")),
                State = (InvitationState)(Json.Int32(json.Get("state")) ?? 0),
                ExpiresTimestamp = Json.Int64(json.Get("expiresTimestamp")) ?? 0,
            };
        }
    }

    public sealed partial class InvitationsAcceptResponse
    {
        public Invitation Invitation { get; set; }
        public Party Party { get; set; }
        public Lobby Lobby { get; set; }
        public Group Group { get; set; }

        public static InvitationsAcceptResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new InvitationsAcceptResponse
            {
                Invitation = Invitation.Read(json.Get("invitation")),
                Party = Party.Read(json.Get("party")),
                Lobby = Lobby.Read(json.Get("lobby")),
                Group = Group.Read(json.Get("group")),
            };
        }
    }

    public sealed partial class InvitationsCancelResponse
    {
        public Invitation Invitation { get; set; }

        public static InvitationsCancelResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new InvitationsCancelResponse
            {
                Invitation = Invitation.Read(json.Get("invitation")),
            };
        }
    }

    public sealed partial class InvitationsDeclineResponse
    {
        public Invitation Invitation { get; set; }

        public static InvitationsDeclineResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new InvitationsDeclineResponse
            {
                Invitation = Invitation.Read(json.Get("invitation")),
            };
        }
    }

    public sealed partial class InvitationsListResponse
    {
        public List<Invitation> Invitations { get; set; }
        public string NextPageToken { get; set; }

        public static InvitationsListResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new InvitationsListResponse
            {
                Invitations = Json.List(json.Get("invitations"), Invitation.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class InvitationsSendResponse
    {
        public Invitation Invitation { get; set; }

        public static InvitationsSendResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new InvitationsSendResponse
            {
                Invitation = Invitation.Read(json.Get("invitation")),
            };
        }
    }

    /// <summary>A leaderboard.</summary>
    public sealed partial class Leaderboard
    {
        public string LeaderboardId { get; set; }
        public string Title { get; set; }
        public string Description { get; set; }
        public LeaderboardSortOrder SortOrder { get; set; }
        public LeaderboardOperator Operator { get; set; }
        public LeaderboardAuthority Authority { get; set; }
        public LeaderboardEntrant Entrant { get; set; }
        public string ResetSchedule { get; set; }
        public int ArchiveCount { get; set; }
        public long? MinScore { get; set; }
        public long? MaxScore { get; set; }
        public int MaxEntries { get; set; }
        public Dictionary<string, object> Metadata { get; set; }
        /// <summary>The running version.</summary>
        public int Version { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }
        /// <summary>0: never.</summary>
        public long NextResetTimestamp { get; set; }

        public static Leaderboard Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Leaderboard
            {
                LeaderboardId = Json.Text(json.Get("leaderboardId")),
                Title = Json.Text(json.Get("title")),
                Description = Json.Text(json.Get("description")),
                SortOrder = (LeaderboardSortOrder)(Json.Int32(json.Get("sortOrder")) ?? 0),
                Operator = (LeaderboardOperator)(Json.Int32(json.Get("operator")) ?? 0),
                Authority = (LeaderboardAuthority)(Json.Int32(json.Get("authority")) ?? 0),
                Entrant = (LeaderboardEntrant)(Json.Int32(json.Get("entrant")) ?? 0),
                ResetSchedule = Json.Text(json.Get("resetSchedule")),
                ArchiveCount = Json.Int32(json.Get("archiveCount")) ?? 0,
                MinScore = Json.Int64(json.Get("minScore")),
                MaxScore = Json.Int64(json.Get("maxScore")),
                MaxEntries = Json.Int32(json.Get("maxEntries")) ?? 0,
                Metadata = Json.Map(json.Get("metadata"), Json.Any),
                Version = Json.Int32(json.Get("version")) ?? 0,
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
                NextResetTimestamp = Json.Int64(json.Get("nextResetTimestamp")) ?? 0,
            };
        }
    }

    /// <summary>The entry of a player on a leaderboard.</summary>
    public sealed partial class LeaderboardEntry
    {
        /// <summary>The id of the player, or of the group.</summary>
        public string AccountId { get; set; }
        /// <summary>The name of the player, or of the group.</summary>
        public string PlayerName { get; set; }
        public long Score { get; set; }
        public long Subscore { get; set; }
        /// <summary>1 is the best. One more than the number of better entries that are not hidden.</summary>
        public int Rank { get; set; }
        /// <summary>How often a score was submitted.</summary>
        public int Submissions { get; set; }
        public Dictionary<string, object> Metadata { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }
        /// <summary>When the score was last replaced.</summary>
        public long UpdatedTimestamp { get; set; }
        /// <summary>Present only for operators of leaderboards.</summary>
        public bool? Hidden { get; set; }

        public static LeaderboardEntry Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LeaderboardEntry
            {
                AccountId = Json.Text(json.Get("accountId")),
                PlayerName = Json.Text(json.Get("playerName")),
                Score = Json.Int64(json.Get("score")) ?? 0,
                Subscore = Json.Int64(json.Get("subscore")) ?? 0,
                Rank = Json.Int32(json.Get("rank")) ?? 0,
                Submissions = Json.Int32(json.Get("submissions")) ?? 0,
                Metadata = Json.Map(json.Get("metadata"), Json.Any),
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
                UpdatedTimestamp = Json.Int64(json.Get("updatedTimestamp")) ?? 0,
                Hidden = Json.Boolean(json.Get("hidden")),
            };
        }
    }

    /// <summary>One of the best players of a leaderboard.</summary>
    public sealed partial class LeaderboardPlayer
    {
        public string PlayerName { get; set; }
        public long Score { get; set; }
        public string AccountId { get; set; }
        /// <summary>1 is the best. One more than the number of better entries that are not hidden.</summary>
        public int Rank { get; set; }

        public static LeaderboardPlayer Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LeaderboardPlayer
            {
                PlayerName = Json.Text(json.Get("playerName")),
                Score = Json.Int64(json.Get("score")) ?? 0,
                AccountId = Json.Text(json.Get("accountId")),
                Rank = Json.Int32(json.Get("rank")) ?? 0,
            };
        }
    }

    /// <summary>A score that a game server submits.</summary>
    public sealed partial class LeaderboardSubmission
    {
        public string AccountId { get; set; }
        public long Score { get; set; }
        /// <summary>Decides between equal scores. Default 0.</summary>
        public long? Subscore { get; set; }
        /// <summary>Any JSON object of at most 1,024 bytes. Absent: the metadata of the entry stays.</summary>
        public Dictionary<string, object> Metadata { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("accountId", AccountId)
            .Set("score", Score)
            .Set("subscore", Subscore)
            .Set("metadata", Json.FromMap(Metadata, each => each));
    }

    /// <summary>What a submitted score has changed.</summary>
    public sealed partial class LeaderboardSubmissionResult
    {
        public string AccountId { get; set; }
        /// <summary>Whether the submission has replaced the score.</summary>
        public bool Updated { get; set; }
        /// <summary>The rank afterwards. 0: there was no room for the entry.</summary>
        public int Rank { get; set; }

        public static LeaderboardSubmissionResult Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LeaderboardSubmissionResult
            {
                AccountId = Json.Text(json.Get("accountId")),
                Updated = Json.Boolean(json.Get("updated")) ?? false,
                Rank = Json.Int32(json.Get("rank")) ?? 0,
            };
        }
    }

    /// <summary>A version of a leaderboard: the time between two resets.</summary>
    public sealed partial class LeaderboardVersion
    {
        public int Version { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long StartedTimestamp { get; set; }
        /// <summary>0: it is running.</summary>
        public long EndedTimestamp { get; set; }
        /// <summary>Hidden entries are not counted.</summary>
        public int EntryCount { get; set; }

        public static LeaderboardVersion Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LeaderboardVersion
            {
                Version = Json.Int32(json.Get("version")) ?? 0,
                StartedTimestamp = Json.Int64(json.Get("startedTimestamp")) ?? 0,
                EndedTimestamp = Json.Int64(json.Get("endedTimestamp")) ?? 0,
                EntryCount = Json.Int32(json.Get("entryCount")) ?? 0,
            };
        }
    }

    public sealed partial class LeaderboardsAroundResponse
    {
        public List<LeaderboardEntry> Entries { get; set; }
        public int Version { get; set; }
        public int TotalEntries { get; set; }

        public static LeaderboardsAroundResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LeaderboardsAroundResponse
            {
                Entries = Json.List(json.Get("entries"), LeaderboardEntry.Read),
                Version = Json.Int32(json.Get("version")) ?? 0,
                TotalEntries = Json.Int32(json.Get("totalEntries")) ?? 0,
            };
        }
    }

    public sealed partial class LeaderboardsGetEntryResponse
    {
        public LeaderboardEntry Entry { get; set; }

        public static LeaderboardsGetEntryResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LeaderboardsGetEntryResponse
            {
                Entry = LeaderboardEntry.Read(json.Get("entry")),
            };
        }
    }

    public sealed partial class LeaderboardsListDefinitionsResponse
    {
        public List<Leaderboard> Leaderboards { get; set; }
        public string NextPageToken { get; set; }

        public static LeaderboardsListDefinitionsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LeaderboardsListDefinitionsResponse
            {
                Leaderboards = Json.List(json.Get("leaderboards"), Leaderboard.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class LeaderboardsListEntriesResponse
    {
        public List<LeaderboardEntry> Entries { get; set; }
        public int Version { get; set; }
        public int TotalEntries { get; set; }
        /// <summary>0: never, or the version has ended.</summary>
        public long NextResetTimestamp { get; set; }
        public string NextPageToken { get; set; }

        public static LeaderboardsListEntriesResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LeaderboardsListEntriesResponse
            {
                Entries = Json.List(json.Get("entries"), LeaderboardEntry.Read),
                Version = Json.Int32(json.Get("version")) ?? 0,
                TotalEntries = Json.Int32(json.Get("totalEntries")) ?? 0,
                NextResetTimestamp = Json.Int64(json.Get("nextResetTimestamp")) ?? 0,
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class LeaderboardsListVersionsResponse
    {
        public List<LeaderboardVersion> Versions { get; set; }

        public static LeaderboardsListVersionsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LeaderboardsListVersionsResponse
            {
                Versions = Json.List(json.Get("versions"), LeaderboardVersion.Read),
            };
        }
    }

    public sealed partial class LeaderboardsServerRemoveEntryResponse
    {
        public bool EntryDeleted { get; set; }

        public static LeaderboardsServerRemoveEntryResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LeaderboardsServerRemoveEntryResponse
            {
                EntryDeleted = Json.Boolean(json.Get("entryDeleted")) ?? false,
            };
        }
    }

    public sealed partial class LeaderboardsServerSubmitResponse
    {
        public List<LeaderboardSubmissionResult> Results { get; set; }

        public static LeaderboardsServerSubmitResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LeaderboardsServerSubmitResponse
            {
                Results = Json.List(json.Get("results"), LeaderboardSubmissionResult.Read),
            };
        }
    }

    public sealed partial class LeaderboardsSubmitResponse
    {
        /// <summary>Absent if there was no room for the entry.</summary>
        public LeaderboardEntry Entry { get; set; }
        /// <summary>Whether the submission has replaced the score.</summary>
        public bool Updated { get; set; }

        public static LeaderboardsSubmitResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LeaderboardsSubmitResponse
            {
                Entry = LeaderboardEntry.Read(json.Get("entry")),
                Updated = Json.Boolean(json.Get("updated")) ?? false,
            };
        }
    }

    public sealed partial class LeaderboardsTopResponse
    {
        public List<LeaderboardPlayer> Players { get; set; }

        public static LeaderboardsTopResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LeaderboardsTopResponse
            {
                Players = Json.List(json.Get("players"), LeaderboardPlayer.Read),
            };
        }
    }

    /// <summary>A queue as players see it.</summary>
    public sealed partial class ListedMatchmakingQueue
    {
        public string QueueKey { get; set; }
        public string QueueName { get; set; }
        public int Teams { get; set; }
        public int PlayersPerTeam { get; set; }
        /// <summary>Players who wait. The number is a few seconds old.</summary>
        public int PlayersMatching { get; set; }
        /// <summary>The expected wait of a ticket that starts now: at least half of the tickets that recently got their match
        /// waited this long for it, where a ticket of five minutes ago counts half. 0: not known, because nobody got a
        /// match in the last half hour.</summary>
        public int EstimatedWaitSeconds { get; set; }

        public static ListedMatchmakingQueue Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ListedMatchmakingQueue
            {
                QueueKey = Json.Text(json.Get("queueKey")),
                QueueName = Json.Text(json.Get("queueName")),
                Teams = Json.Int32(json.Get("teams")) ?? 0,
                PlayersPerTeam = Json.Int32(json.Get("playersPerTeam")) ?? 0,
                PlayersMatching = Json.Int32(json.Get("playersMatching")) ?? 0,
                EstimatedWaitSeconds = Json.Int32(json.Get("estimatedWaitSeconds")) ?? 0,
            };
        }
    }

    /// <summary>A ticket as operators see it.</summary>
    public sealed partial class ListedMatchmakingTicket
    {
        public string TicketId { get; set; }
        public MatchmakingEntity Entity { get; set; }
        public MatchmakingStatus Status { get; set; }
        /// <summary>WAITING; PROPOSED while a match must be accepted; MATCHED while a server is being found; ENDED.</summary>
        public string MatchmakerState { get; set; }
        public string QueueKey { get; set; }
        public string MatchId { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }

        public static ListedMatchmakingTicket Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ListedMatchmakingTicket
            {
                TicketId = Json.Text(json.Get("ticketId")),
                Entity = MatchmakingEntity.Read(json.Get("entity")),
                Status = (MatchmakingStatus)(Json.Int32(json.Get("status")) ?? 0),
                MatchmakerState = Json.Text(json.Get("matchmakerState")),
                QueueKey = Json.Text(json.Get("queueKey")),
                MatchId = Json.Text(json.Get("matchId")),
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
            };
        }
    }

    public sealed partial class LobbiesCreateResponse
    {
        public Lobby Lobby { get; set; }

        public static LobbiesCreateResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbiesCreateResponse
            {
                Lobby = Lobby.Read(json.Get("lobby")),
            };
        }
    }

    public sealed partial class LobbiesFinishResponse
    {
        public Lobby Lobby { get; set; }

        public static LobbiesFinishResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbiesFinishResponse
            {
                Lobby = Lobby.Read(json.Get("lobby")),
            };
        }
    }

    public sealed partial class LobbiesGetResponse
    {
        public Lobby Lobby { get; set; }

        public static LobbiesGetResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbiesGetResponse
            {
                Lobby = Lobby.Read(json.Get("lobby")),
            };
        }
    }

    public sealed partial class LobbiesJoinResponse
    {
        public Lobby Lobby { get; set; }

        public static LobbiesJoinResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbiesJoinResponse
            {
                Lobby = Lobby.Read(json.Get("lobby")),
            };
        }
    }

    public sealed partial class LobbiesKickResponse
    {
        public Lobby Lobby { get; set; }

        public static LobbiesKickResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbiesKickResponse
            {
                Lobby = Lobby.Read(json.Get("lobby")),
            };
        }
    }

    public sealed partial class LobbiesListResponse
    {
        public List<Lobby> Lobbies { get; set; }
        public string NextPageToken { get; set; }

        public static LobbiesListResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbiesListResponse
            {
                Lobbies = Json.List(json.Get("lobbies"), Lobby.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class LobbiesMineResponse
    {
        public Lobby Lobby { get; set; }

        public static LobbiesMineResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbiesMineResponse
            {
                Lobby = Lobby.Read(json.Get("lobby")),
            };
        }
    }

    public sealed partial class LobbiesSetHostResponse
    {
        public Lobby Lobby { get; set; }

        public static LobbiesSetHostResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbiesSetHostResponse
            {
                Lobby = Lobby.Read(json.Get("lobby")),
            };
        }
    }

    public sealed partial class LobbiesSetPlayerResponse
    {
        public Lobby Lobby { get; set; }

        public static LobbiesSetPlayerResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbiesSetPlayerResponse
            {
                Lobby = Lobby.Read(json.Get("lobby")),
            };
        }
    }

    public sealed partial class LobbiesSetReadyResponse
    {
        public Lobby Lobby { get; set; }

        public static LobbiesSetReadyResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbiesSetReadyResponse
            {
                Lobby = Lobby.Read(json.Get("lobby")),
            };
        }
    }

    public sealed partial class LobbiesSetTeamResponse
    {
        public Lobby Lobby { get; set; }

        public static LobbiesSetTeamResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbiesSetTeamResponse
            {
                Lobby = Lobby.Read(json.Get("lobby")),
            };
        }
    }

    public sealed partial class LobbiesStartResponse
    {
        public Lobby Lobby { get; set; }

        public static LobbiesStartResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbiesStartResponse
            {
                Lobby = Lobby.Read(json.Get("lobby")),
            };
        }
    }

    public sealed partial class LobbiesUpdateResponse
    {
        public Lobby Lobby { get; set; }

        public static LobbiesUpdateResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbiesUpdateResponse
            {
                Lobby = Lobby.Read(json.Get("lobby")),
            };
        }
    }

    /// <summary>A match that players make, before, while and after it is played.</summary>
    public sealed partial class Lobby
    {
        public string LobbyId { get; set; }
        public string Name { get; set; }
        public string HostId { get; set; }
        /// <summary>For members; otherwise empty.</summary>
        public string InviteCode { get; set; }
        public LobbyVisibility Visibility { get; set; }
        public LobbyState State { get; set; }
        public LobbyHosting Hosting { get; set; }
        public List<LobbyTeam> Teams { get; set; }
        public List<LobbyPlayer> Spectators { get; set; }
        public long SpectatorSeats { get; set; }
        public string Region { get; set; }
        public string Build { get; set; }
        public bool JoinWhileRunning { get; set; }
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        /// <summary>For members, while the lobby is STARTING or RUNNING; otherwise empty.</summary>
        public string MatchId { get; set; }
        /// <summary>How the caller connects. For members, while the lobby is RUNNING; otherwise empty.</summary>
        public string ConnectionDetails { get; set; }
        /// <summary>Grows with every change. Events have it too.</summary>
        public long Revision { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }

        public static Lobby Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Lobby
            {
                LobbyId = Json.Text(json.Get("lobbyId")),
                Name = Json.Text(json.Get("name")),
                HostId = Json.Text(json.Get("hostId")),
                InviteCode = Json.Text(json.Get("inviteCode")),
                Visibility = (LobbyVisibility)(Json.Int32(json.Get("visibility")) ?? 0),
                State = (LobbyState)(Json.Int32(json.Get("state")) ?? 0),
                Hosting = (LobbyHosting)(Json.Int32(json.Get("hosting")) ?? 0),
                Teams = Json.List(json.Get("teams"), LobbyTeam.Read),
                Spectators = Json.List(json.Get("spectators"), LobbyPlayer.Read),
                SpectatorSeats = Json.Int64(json.Get("spectatorSeats")) ?? 0,
                Region = Json.Text(json.Get("region")),
                Build = Json.Text(json.Get("build")),
                JoinWhileRunning = Json.Boolean(json.Get("joinWhileRunning")) ?? false,
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                MatchId = Json.Text(json.Get("matchId")),
                ConnectionDetails = Json.Text(json.Get("connectionDetails")),
                Revision = Json.Int64(json.Get("revision")) ?? 0,
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
            };
        }
    }

    /// <summary>The fields of a lobby that change.</summary>
    public sealed partial class LobbyChange
    {
        public LobbyVisibility? Visibility { get; set; }
        public int? SpectatorSeats { get; set; }
        public string Region { get; set; }
        public string Build { get; set; }
        public bool? JoinWhileRunning { get; set; }
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public string Name { get; set; }
        public List<NewLobbyTeam> Teams { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("visibility", (int?)Visibility)
            .Set("spectatorSeats", SpectatorSeats)
            .Set("region", Region)
            .Set("build", Build)
            .Set("joinWhileRunning", JoinWhileRunning)
            .Set("metadata", Json.FromMap(Metadata, each => each?.ToJson()))
            .Set("name", Name)
            .Set("teams", Json.FromList(Teams, each => each?.ToJson()));
    }

    /// <summary>A member of a lobby.</summary>
    public sealed partial class LobbyPlayer
    {
        public string PlayerId { get; set; }
        public string DisplayName { get; set; }
        public bool IsReady { get; set; }
        public bool IsHost { get; set; }
        /// <summary>The party with which the player came. Empty for none.</summary>
        public string PartyId { get; set; }
        /// <summary>What the player has set, for example a character.</summary>
        public Dictionary<string, EntityMetadata> Metadata { get; set; }

        public static LobbyPlayer Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbyPlayer
            {
                PlayerId = Json.Text(json.Get("playerId")),
                DisplayName = Json.Text(json.Get("displayName")),
                IsReady = Json.Boolean(json.Get("isReady")) ?? false,
                IsHost = Json.Boolean(json.Get("isHost")) ?? false,
                PartyId = Json.Text(json.Get("partyId")),
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
            };
        }
    }

    /// <summary>A team of a lobby with its players.</summary>
    public sealed partial class LobbyTeam
    {
        public string Name { get; set; }
        public long Size { get; set; }
        /// <summary>The longest-standing member comes first.</summary>
        public List<LobbyPlayer> Players { get; set; }

        public static LobbyTeam Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new LobbyTeam
            {
                Name = Json.Text(json.Get("name")),
                Size = Json.Int64(json.Get("size")) ?? 0,
                Players = Json.List(json.Get("players"), LobbyPlayer.Read),
            };
        }
    }

    /// <summary>A match, as events tell of it.</summary>
    public sealed partial class Match
    {
        public string MatchId { get; set; }
        public List<string> PlayerIds { get; set; }
        /// <summary>Absent if it is too large for the event.</summary>
        public string MatchProperties { get; set; }
        /// <summary>Absent if it is too large for the event.</summary>
        public Dictionary<string, string> PlayerProperties { get; set; }
        /// <summary>The only build whose servers may play it; absent: any.</summary>
        public string Build { get; set; }

        public static Match Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Match
            {
                MatchId = Json.Text(json.Get("matchId")),
                PlayerIds = Json.List(json.Get("playerIds"), Json.Text),
                MatchProperties = Json.Text(json.Get("matchProperties")),
                PlayerProperties = Json.Map(json.Get("playerProperties"), Json.Text),
                Build = Json.Text(json.Get("build")),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("matchId", MatchId)
            .Set("playerIds", Json.FromList(PlayerIds, each => each))
            .Set("matchProperties", MatchProperties)
            .Set("playerProperties", Json.FromMap(PlayerProperties, each => each))
            .Set("build", Build);
    }

    public sealed partial class MatchBrokerAllocateResponse
    {
        public string ServerId { get; set; }

        public static MatchBrokerAllocateResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchBrokerAllocateResponse
            {
                ServerId = Json.Text(json.Get("serverId")),
            };
        }
    }

    public sealed partial class MatchBrokerDeallocateResponse
    {
        public bool Success { get; set; }
        public ServerState State { get; set; }
        public List<ServerMatchInfo> Matches { get; set; }

        public static MatchBrokerDeallocateResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchBrokerDeallocateResponse
            {
                Success = Json.Boolean(json.Get("success")) ?? false,
                State = (ServerState)(Json.Int32(json.Get("state")) ?? 0),
                Matches = Json.List(json.Get("matches"), ServerMatchInfo.Read),
            };
        }
    }

    public sealed partial class MatchBrokerEndMatchResponse
    {
        public string MatchId { get; set; }
        /// <summary>A sum of hint flags: 1 SHUTDOWN asks the server to exit.</summary>
        public int HintFlags { get; set; }

        public static MatchBrokerEndMatchResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchBrokerEndMatchResponse
            {
                MatchId = Json.Text(json.Get("matchId")),
                HintFlags = Json.Int32(json.Get("hintFlags")) ?? 0,
            };
        }
    }

    public sealed partial class MatchBrokerListQueuedResponse
    {
        public List<QueuedMatch> Matches { get; set; }
        public string NextPageToken { get; set; }

        public static MatchBrokerListQueuedResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchBrokerListQueuedResponse
            {
                Matches = Json.List(json.Get("matches"), QueuedMatch.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class MatchBrokerListServersResponse
    {
        public List<ServerInfo> Servers { get; set; }
        public string NextPageToken { get; set; }

        public static MatchBrokerListServersResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchBrokerListServersResponse
            {
                Servers = Json.List(json.Get("servers"), ServerInfo.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class MatchBrokerMatchReadyResponse
    {
        public string MatchId { get; set; }
        /// <summary>A sum of hint flags: 1 SHUTDOWN asks the server to exit.</summary>
        public int HintFlags { get; set; }

        public static MatchBrokerMatchReadyResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchBrokerMatchReadyResponse
            {
                MatchId = Json.Text(json.Get("matchId")),
                HintFlags = Json.Int32(json.Get("hintFlags")) ?? 0,
            };
        }
    }

    public sealed partial class MatchBrokerRequestMatchResponse
    {
        public QueuedMatch Match { get; set; }
        /// <summary>A sum of hint flags: 1 SHUTDOWN asks the server to exit.</summary>
        public int HintFlags { get; set; }
        /// <summary>The matches that run on this server, as far as the backend knows; absent if there are none. End those that the
        /// server does not play.</summary>
        public List<string> RunningMatchIds { get; set; }

        public static MatchBrokerRequestMatchResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchBrokerRequestMatchResponse
            {
                Match = QueuedMatch.Read(json.Get("match")),
                HintFlags = Json.Int32(json.Get("hintFlags")) ?? 0,
                RunningMatchIds = Json.List(json.Get("runningMatchIds"), Json.Text),
            };
        }
    }

    /// <summary>A match that waits for a game server, as an operator queues it.</summary>
    public sealed partial class MatchInput
    {
        public string MatchId { get; set; }
        public List<string> PlayerIds { get; set; }
        public string MatchProperties { get; set; }
        public Dictionary<string, string> PlayerProperties { get; set; }
        /// <summary>The only build whose servers may play it. Default: any.</summary>
        public string Build { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("matchId", MatchId)
            .Set("playerIds", Json.FromList(PlayerIds, each => each))
            .Set("matchProperties", MatchProperties)
            .Set("playerProperties", Json.FromMap(PlayerProperties, each => each))
            .Set("build", Build);
    }

    /// <summary>A match that has been played.</summary>
    public sealed partial class MatchRecord
    {
        public string MatchId { get; set; }
        /// <summary>Empty if no queue has made the match.</summary>
        public string QueueName { get; set; }
        /// <summary>Empty if no lobby has made the match.</summary>
        public string LobbyId { get; set; }
        /// <summary>For operators alone; empty for a P2P match.</summary>
        public string ServerId { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long StartedTimestamp { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long EndedTimestamp { get; set; }
        public MatchEndReason EndReason { get; set; }
        public List<MatchRecordTeam> Teams { get; set; }
        /// <summary>JSON text: the properties of the match without the ids of its players; empty if there are none.</summary>
        public string Properties { get; set; }

        public static MatchRecord Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchRecord
            {
                MatchId = Json.Text(json.Get("matchId")),
                QueueName = Json.Text(json.Get("queueName")),
                LobbyId = Json.Text(json.Get("lobbyId")),
                ServerId = Json.Text(json.Get("serverId")),
                StartedTimestamp = Json.Int64(json.Get("startedTimestamp")) ?? 0,
                EndedTimestamp = Json.Int64(json.Get("endedTimestamp")) ?? 0,
                EndReason = (MatchEndReason)(Json.Int32(json.Get("endReason")) ?? 0),
                Teams = Json.List(json.Get("teams"), MatchRecordTeam.Read),
                Properties = Json.Text(json.Get("properties")),
            };
        }
    }

    public sealed partial class MatchRecordTeam
    {
        public int Team { get; set; }
        public MatchOutcome Outcome { get; set; }
        public double Score { get; set; }
        public List<MatchRecordTeamPlayer> Players { get; set; }

        public static MatchRecordTeam Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchRecordTeam
            {
                Team = Json.Int32(json.Get("team")) ?? 0,
                Outcome = (MatchOutcome)(Json.Int32(json.Get("outcome")) ?? 0),
                Score = Json.Number(json.Get("score")) ?? 0,
                Players = Json.List(json.Get("players"), MatchRecordTeamPlayer.Read),
            };
        }
    }

    public sealed partial class MatchRecordTeamPlayer
    {
        /// <summary>Empty for a deleted player.</summary>
        public string PlayerId { get; set; }
        public string DisplayName { get; set; }
        public string Role { get; set; }
        /// <summary>That of the team, unless the results say another.</summary>
        public MatchOutcome Outcome { get; set; }
        public double Score { get; set; }
        /// <summary>1 for the first; 0: none.</summary>
        public int Placement { get; set; }
        public Dictionary<string, double> Stats { get; set; }
        public double? RatingBefore { get; set; }
        /// <summary>Absent if the match has changed no rating.</summary>
        public double? RatingAfter { get; set; }

        public static MatchRecordTeamPlayer Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchRecordTeamPlayer
            {
                PlayerId = Json.Text(json.Get("playerId")),
                DisplayName = Json.Text(json.Get("displayName")),
                Role = Json.Text(json.Get("role")),
                Outcome = (MatchOutcome)(Json.Int32(json.Get("outcome")) ?? 0),
                Score = Json.Number(json.Get("score")) ?? 0,
                Placement = Json.Int32(json.Get("placement")) ?? 0,
                Stats = Json.Map(json.Get("stats"), each => Json.Number(each) ?? 0),
                RatingBefore = Json.Number(json.Get("ratingBefore")),
                RatingAfter = Json.Number(json.Get("ratingAfter")),
            };
        }
    }

    /// <summary>How a match went, as its server or its host says.</summary>
    public sealed partial class MatchResults
    {
        public List<MatchResultsTeam> Teams { get; set; }
        /// <summary>By account. Players of the match who are left out have the result of their team.</summary>
        public Dictionary<string, MatchResultsPlayer> Players { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("teams", Json.FromList(Teams, each => each?.ToJson()))
            .Set("players", Json.FromMap(Players, each => each?.ToJson()));
    }

    public sealed partial class MatchResultsPlayer
    {
        /// <summary>Default: that of the team.</summary>
        public MatchOutcome? Outcome { get; set; }
        public double? Score { get; set; }
        /// <summary>1 for the first; 0: none.</summary>
        public int? Placement { get; set; }
        /// <summary>Numbers of the game, such as kills or seconds.</summary>
        public Dictionary<string, double> Stats { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("outcome", (int?)Outcome)
            .Set("score", Score)
            .Set("placement", Placement)
            .Set("stats", Json.FromMap(Stats, each => each));
    }

    public sealed partial class MatchResultsTeam
    {
        public int Team { get; set; }
        public MatchOutcome? Outcome { get; set; }
        public double? Score { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("team", Team)
            .Set("outcome", (int?)Outcome)
            .Set("score", Score);
    }

    public sealed partial class MatchesGetResponse
    {
        public MatchRecord Match { get; set; }

        public static MatchesGetResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchesGetResponse
            {
                Match = MatchRecord.Read(json.Get("match")),
            };
        }
    }

    public sealed partial class MatchesHistoryResponse
    {
        public List<MatchRecord> Matches { get; set; }
        public string NextPageToken { get; set; }

        public static MatchesHistoryResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchesHistoryResponse
            {
                Matches = Json.List(json.Get("matches"), MatchRecord.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class MatchesRatingsResponse
    {
        public List<PlayerRating> Ratings { get; set; }

        public static MatchesRatingsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchesRatingsResponse
            {
                Ratings = Json.List(json.Get("ratings"), PlayerRating.Read),
            };
        }
    }

    public sealed partial class MatchmakingBackfillResponse
    {
        public string BackfillId { get; set; }
        /// <summary>The seats that are free now.</summary>
        public List<MatchmakingOpenSlot> OpenSlots { get; set; }
        /// <summary>Everyone who has joined the match while it was running, in order. The list only grows.</summary>
        public List<MatchmakingJoinedPlayer> Joined { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long ExpiresTimestamp { get; set; }

        public static MatchmakingBackfillResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingBackfillResponse
            {
                BackfillId = Json.Text(json.Get("backfillId")),
                OpenSlots = Json.List(json.Get("openSlots"), MatchmakingOpenSlot.Read),
                Joined = Json.List(json.Get("joined"), MatchmakingJoinedPlayer.Read),
                ExpiresTimestamp = Json.Int64(json.Get("expiresTimestamp")) ?? 0,
            };
        }
    }

    public sealed partial class MatchmakingCancelAllResponse
    {
        public int TicketsCancelled { get; set; }

        public static MatchmakingCancelAllResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingCancelAllResponse
            {
                TicketsCancelled = Json.Int32(json.Get("ticketsCancelled")) ?? 0,
            };
        }
    }

    public sealed partial class MatchmakingCancelBackfillResponse
    {
        /// <summary>Everyone who has joined the match while it was running, in order. The list only grows.</summary>
        public List<MatchmakingJoinedPlayer> Joined { get; set; }

        public static MatchmakingCancelBackfillResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingCancelBackfillResponse
            {
                Joined = Json.List(json.Get("joined"), MatchmakingJoinedPlayer.Read),
            };
        }
    }

    /// <summary>The players of a ticket: one ACCOUNT, or a GROUP or MATCH of them.</summary>
    public sealed partial class MatchmakingEntity
    {
        public string Id { get; set; }
        public string DisplayName { get; set; }
        public EntityType EntityType { get; set; }
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public List<MatchmakingGroupEntity> Entities { get; set; }

        public static MatchmakingEntity Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingEntity
            {
                Id = Json.Text(json.Get("id")),
                DisplayName = Json.Text(json.Get("displayName")),
                EntityType = (EntityType)(Json.Int32(json.Get("entityType")) ?? 0),
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                Entities = Json.List(json.Get("entities"), MatchmakingGroupEntity.Read),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("id", Id)
            .Set("displayName", DisplayName)
            .Set("entityType", (int)EntityType)
            .Set("metadata", Json.FromMap(Metadata, each => each?.ToJson()))
            .Set("entities", Json.FromList(Entities, each => each?.ToJson()));
    }

    /// <summary>Players who play in one team, or one of them.</summary>
    public sealed partial class MatchmakingGroupEntity
    {
        public string Id { get; set; }
        public string DisplayName { get; set; }
        public EntityType EntityType { get; set; }
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public List<MatchmakingPlayerEntity> Entities { get; set; }

        public static MatchmakingGroupEntity Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingGroupEntity
            {
                Id = Json.Text(json.Get("id")),
                DisplayName = Json.Text(json.Get("displayName")),
                EntityType = (EntityType)(Json.Int32(json.Get("entityType")) ?? 0),
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                Entities = Json.List(json.Get("entities"), MatchmakingPlayerEntity.Read),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("id", Id)
            .Set("displayName", DisplayName)
            .Set("entityType", (int)EntityType)
            .Set("metadata", Json.FromMap(Metadata, each => each?.ToJson()))
            .Set("entities", Json.FromList(Entities, each => each?.ToJson()));
    }

    /// <summary>A player who has joined a running match.</summary>
    public sealed partial class MatchmakingJoinedPlayer
    {
        public string PlayerId { get; set; }
        public int Team { get; set; }
        public string TicketId { get; set; }
        /// <summary>As in a match that a server gets: JSON text with team, ticketId, displayName and more.</summary>
        public string PlayerProperties { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long JoinedTimestamp { get; set; }

        public static MatchmakingJoinedPlayer Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingJoinedPlayer
            {
                PlayerId = Json.Text(json.Get("playerId")),
                Team = Json.Int32(json.Get("team")) ?? 0,
                TicketId = Json.Text(json.Get("ticketId")),
                PlayerProperties = Json.Text(json.Get("playerProperties")),
                JoinedTimestamp = Json.Int64(json.Get("joinedTimestamp")) ?? 0,
            };
        }
    }

    public sealed partial class MatchmakingListTicketsResponse
    {
        public List<ListedMatchmakingTicket> Tickets { get; set; }
        public string NextPageToken { get; set; }

        public static MatchmakingListTicketsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingListTicketsResponse
            {
                Tickets = Json.List(json.Get("tickets"), ListedMatchmakingTicket.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class MatchmakingMatchResponse
    {
        public CurrentMatch Match { get; set; }

        public static MatchmakingMatchResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingMatchResponse
            {
                Match = CurrentMatch.Read(json.Get("match")),
            };
        }
    }

    public sealed partial class MatchmakingMineResponse
    {
        public List<OwnMatchmakingTicket> Tickets { get; set; }

        public static MatchmakingMineResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingMineResponse
            {
                Tickets = Json.List(json.Get("tickets"), OwnMatchmakingTicket.Read),
            };
        }
    }

    /// <summary>The free seats of one team of a running match.</summary>
    public sealed partial class MatchmakingOpenSlot
    {
        /// <summary>The number of the team in `teams` of the match properties, from 0.</summary>
        public int Team { get; set; }
        public int Count { get; set; }

        public static MatchmakingOpenSlot Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingOpenSlot
            {
                Team = Json.Int32(json.Get("team")) ?? 0,
                Count = Json.Int32(json.Get("count")) ?? 0,
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("team", Team)
            .Set("count", Count);
    }

    /// <summary>A player within a ticket.</summary>
    public sealed partial class MatchmakingPlayerEntity
    {
        public string Id { get; set; }
        public string DisplayName { get; set; }
        public EntityType EntityType { get; set; }
        public Dictionary<string, EntityMetadata> Metadata { get; set; }
        public List<object> Entities { get; set; }

        public static MatchmakingPlayerEntity Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingPlayerEntity
            {
                Id = Json.Text(json.Get("id")),
                DisplayName = Json.Text(json.Get("displayName")),
                EntityType = (EntityType)(Json.Int32(json.Get("entityType")) ?? 0),
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
                Entities = Json.List(json.Get("entities"), Json.Any),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("id", Id)
            .Set("displayName", DisplayName)
            .Set("entityType", (int)EntityType)
            .Set("metadata", Json.FromMap(Metadata, each => each?.ToJson()))
            .Set("entities", Json.FromList(Entities, each => each));
    }

    public sealed partial class MatchmakingQueuesResponse
    {
        public List<ListedMatchmakingQueue> Queues { get; set; }

        public static MatchmakingQueuesResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingQueuesResponse
            {
                Queues = Json.List(json.Get("queues"), ListedMatchmakingQueue.Read),
            };
        }
    }

    /// <summary>A region, with an address in it whose latency a client measures.</summary>
    public sealed partial class MatchmakingRegion
    {
        public string Region { get; set; }
        /// <summary>What to measure: a URL, or a host and a port.</summary>
        public string Address { get; set; }

        public static MatchmakingRegion Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingRegion
            {
                Region = Json.Text(json.Get("region")),
                Address = Json.Text(json.Get("address")),
            };
        }
    }

    public sealed partial class MatchmakingRegionsResponse
    {
        public List<MatchmakingRegion> Regions { get; set; }

        public static MatchmakingRegionsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingRegionsResponse
            {
                Regions = Json.List(json.Get("regions"), MatchmakingRegion.Read),
            };
        }
    }

    public sealed partial class MatchmakingServerStartResponse
    {
        public string TicketId { get; set; }

        public static MatchmakingServerStartResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingServerStartResponse
            {
                TicketId = Json.Text(json.Get("ticketId")),
            };
        }
    }

    public sealed partial class MatchmakingStartResponse
    {
        public string TicketId { get; set; }

        public static MatchmakingStartResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingStartResponse
            {
                TicketId = Json.Text(json.Get("ticketId")),
            };
        }
    }

    /// <summary>A ticket has another status.</summary>
    public sealed partial class MatchmakingStatusUpdateEvent
    {
        public MatchmakingStatusUpdateType Type { get; set; }
        public string Message { get; set; }
        public string TicketId { get; set; }
        public string AdditionalEventData { get; set; }

        public static MatchmakingStatusUpdateEvent Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingStatusUpdateEvent
            {
                Type = (MatchmakingStatusUpdateType)(Json.Int32(json.Get("type")) ?? 0),
                Message = Json.Text(json.Get("message")),
                TicketId = Json.Text(json.Get("ticketId")),
                AdditionalEventData = Json.Text(json.Get("additionalEventData")),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("type", (int)Type)
            .Set("message", Message)
            .Set("ticketId", TicketId)
            .Set("additionalEventData", AdditionalEventData);
    }

    /// <summary>A ticket as its players see it.</summary>
    public sealed partial class MatchmakingTicket
    {
        public MatchmakingStatus Status { get; set; }
        public string QueueName { get; set; }
        public string MatchId { get; set; }
        /// <summary>How the player connects, once the ticket is COMPLETED. If no server is involved: what the game says about the
        /// host.</summary>
        public string ConnectionDetails { get; set; }
        /// <summary>ACCEPT_REQUIRED while a match must be accepted; the reason if the ticket FAILED; otherwise empty.</summary>
        public string Message { get; set; }
        /// <summary>USER, SERVER, PARTY_CHANGED, DISCONNECTED, SHUTDOWN, ACCEPTANCE_FAILED or ACCOUNT_DELETED, if the ticket is
        /// CANCELLED.</summary>
        public string CancellationReason { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long ExpiresTimestamp { get; set; }
        /// <summary>How many players have accepted the proposed match, and until when they can.</summary>
        public MatchmakingTicketProposal Proposal { get; set; }
        /// <summary>How much longer the ticket may wait, if it waits and this is known: the rest of the expected wait of its
        /// queue, at least 1, and no longer than until the ticket expires.</summary>
        public int? EstimatedWaitSeconds { get; set; }

        public static MatchmakingTicket Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingTicket
            {
                Status = (MatchmakingStatus)(Json.Int32(json.Get("status")) ?? 0),
                QueueName = Json.Text(json.Get("queueName")),
                MatchId = Json.Text(json.Get("matchId")),
                ConnectionDetails = Json.Text(json.Get("connectionDetails")),
                Message = Json.Text(json.Get("message")),
                CancellationReason = Json.Text(json.Get("cancellationReason")),
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
                ExpiresTimestamp = Json.Int64(json.Get("expiresTimestamp")) ?? 0,
                Proposal = MatchmakingTicketProposal.Read(json.Get("proposal")),
                EstimatedWaitSeconds = Json.Int32(json.Get("estimatedWaitSeconds")),
            };
        }
    }

    /// <summary>How many players have accepted the proposed match, and until when they can.</summary>
    public sealed partial class MatchmakingTicketProposal
    {
        public int AcceptedPlayers { get; set; }
        public int Players { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long ExpiresTimestamp { get; set; }

        public static MatchmakingTicketProposal Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new MatchmakingTicketProposal
            {
                AcceptedPlayers = Json.Int32(json.Get("acceptedPlayers")) ?? 0,
                Players = Json.Int32(json.Get("players")) ?? 0,
                ExpiresTimestamp = Json.Int64(json.Get("expiresTimestamp")) ?? 0,
            };
        }
    }

    public sealed partial class ModerationDecideResponse
    {
        public Report Report { get; set; }

        public static ModerationDecideResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ModerationDecideResponse
            {
                Report = Report.Read(json.Get("report")),
            };
        }
    }

    public sealed partial class ModerationLiftResponse
    {
        public Sanction Sanction { get; set; }

        public static ModerationLiftResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ModerationLiftResponse
            {
                Sanction = Sanction.Read(json.Get("sanction")),
            };
        }
    }

    public sealed partial class ModerationMineResponse
    {
        public List<OwnSanction> Sanctions { get; set; }

        public static ModerationMineResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ModerationMineResponse
            {
                Sanctions = Json.List(json.Get("sanctions"), OwnSanction.Read),
            };
        }
    }

    public sealed partial class ModerationReportResponse
    {
        public string ReportId { get; set; }

        public static ModerationReportResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ModerationReportResponse
            {
                ReportId = Json.Text(json.Get("reportId")),
            };
        }
    }

    public sealed partial class ModerationReportsResponse
    {
        public List<Report> Reports { get; set; }
        public string NextPageToken { get; set; }

        public static ModerationReportsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ModerationReportsResponse
            {
                Reports = Json.List(json.Get("reports"), Report.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class ModerationSanctionResponse
    {
        public Sanction Sanction { get; set; }

        public static ModerationSanctionResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ModerationSanctionResponse
            {
                Sanction = Sanction.Read(json.Get("sanction")),
            };
        }
    }

    public sealed partial class ModerationSanctionsResponse
    {
        public List<Sanction> Sanctions { get; set; }
        public string NextPageToken { get; set; }

        public static ModerationSanctionsResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ModerationSanctionsResponse
            {
                Sanctions = Json.List(json.Get("sanctions"), Sanction.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    /// <summary>A team with its number of places.</summary>
    public sealed partial class NewLobbyTeam
    {
        public string Name { get; set; }
        public int Size { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("name", Name)
            .Set("size", Size);
    }

    /// <summary>A match was made.</summary>
    public sealed partial class NewMatchEvent
    {
        public Match Match { get; set; }

        public static NewMatchEvent Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new NewMatchEvent
            {
                Match = Match.Read(json.Get("match")),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("match", Match?.ToJson());
    }

    /// <summary>An order with its lines and everything that happened to it.</summary>
    public sealed partial class OrderDetails
    {
        public string OrderId { get; set; }
        public OrderState State { get; set; }
        public string GranteeId { get; set; }
        public string Currency { get; set; }
        public List<OrderDetailsLine> Lines { get; set; }
        public string CheckoutUrl { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }
        public List<OrderDetailsHistory> History { get; set; }

        public static OrderDetails Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new OrderDetails
            {
                OrderId = Json.Text(json.Get("orderId")),
                State = (OrderState)(Json.Int32(json.Get("state")) ?? 0),
                GranteeId = Json.Text(json.Get("granteeId")),
                Currency = Json.Text(json.Get("currency")),
                Lines = Json.List(json.Get("lines"), OrderDetailsLine.Read),
                CheckoutUrl = Json.Text(json.Get("checkoutUrl")),
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
                History = Json.List(json.Get("history"), OrderDetailsHistory.Read),
            };
        }
    }

    public sealed partial class OrderDetailsHistory
    {
        public OrderState State { get; set; }
        public string Message { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long Timestamp { get; set; }

        public static OrderDetailsHistory Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new OrderDetailsHistory
            {
                State = (OrderState)(Json.Int32(json.Get("state")) ?? 0),
                Message = Json.Text(json.Get("message")),
                Timestamp = Json.Int64(json.Get("timestamp")) ?? 0,
            };
        }
    }

    public sealed partial class OrderDetailsLine
    {
        public string ItemId { get; set; }
        public string Description { get; set; }
        public long Count { get; set; }
        public long Amount { get; set; }
        public OrderLineState State { get; set; }

        public static OrderDetailsLine Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new OrderDetailsLine
            {
                ItemId = Json.Text(json.Get("itemId")),
                Description = Json.Text(json.Get("description")),
                Count = Json.Int64(json.Get("count")) ?? 0,
                Amount = Json.Int64(json.Get("amount")) ?? 0,
                State = (OrderLineState)(Json.Int32(json.Get("state")) ?? 0),
            };
        }
    }

    /// <summary>A ticket in the list of the caller’s own tickets.</summary>
    public sealed partial class OwnMatchmakingTicket
    {
        public string TicketId { get; set; }
        public MatchmakingStatus Status { get; set; }
        public string QueueName { get; set; }
        public string MatchId { get; set; }
        /// <summary>How the player connects, once the ticket is COMPLETED. If no server is involved: what the game says about the
        /// host.</summary>
        public string ConnectionDetails { get; set; }
        /// <summary>ACCEPT_REQUIRED while a match must be accepted; the reason if the ticket FAILED; otherwise empty.</summary>
        public string Message { get; set; }
        /// <summary>USER, SERVER, PARTY_CHANGED, DISCONNECTED, SHUTDOWN, ACCEPTANCE_FAILED or ACCOUNT_DELETED, if the ticket is
        /// CANCELLED.</summary>
        public string CancellationReason { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long ExpiresTimestamp { get; set; }
        /// <summary>How many players have accepted the proposed match, and until when they can.</summary>
        public OwnMatchmakingTicketProposal Proposal { get; set; }
        /// <summary>How much longer the ticket may wait, if it waits and this is known: the rest of the expected wait of its
        /// queue, at least 1, and no longer than until the ticket expires.</summary>
        public int? EstimatedWaitSeconds { get; set; }

        public static OwnMatchmakingTicket Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new OwnMatchmakingTicket
            {
                TicketId = Json.Text(json.Get("ticketId")),
                Status = (MatchmakingStatus)(Json.Int32(json.Get("status")) ?? 0),
                QueueName = Json.Text(json.Get("queueName")),
                MatchId = Json.Text(json.Get("matchId")),
                ConnectionDetails = Json.Text(json.Get("connectionDetails")),
                Message = Json.Text(json.Get("message")),
                CancellationReason = Json.Text(json.Get("cancellationReason")),
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
                ExpiresTimestamp = Json.Int64(json.Get("expiresTimestamp")) ?? 0,
                Proposal = OwnMatchmakingTicketProposal.Read(json.Get("proposal")),
                EstimatedWaitSeconds = Json.Int32(json.Get("estimatedWaitSeconds")),
            };
        }
    }

    /// <summary>How many players have accepted the proposed match, and until when they can.</summary>
    public sealed partial class OwnMatchmakingTicketProposal
    {
        public int AcceptedPlayers { get; set; }
        public int Players { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long ExpiresTimestamp { get; set; }

        public static OwnMatchmakingTicketProposal Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new OwnMatchmakingTicketProposal
            {
                AcceptedPlayers = Json.Int32(json.Get("acceptedPlayers")) ?? 0,
                Players = Json.Int32(json.Get("players")) ?? 0,
                ExpiresTimestamp = Json.Int64(json.Get("expiresTimestamp")) ?? 0,
            };
        }
    }

    /// <summary>A sanction, as its player sees it.</summary>
    public sealed partial class OwnSanction
    {
        public string SanctionId { get; set; }
        public SanctionKind Kind { get; set; }
        public string PublicReason { get; set; }
        /// <summary>When it ends; 0 for ever.</summary>
        public long UntilTimestamp { get; set; }
        public bool IsActive { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }

        public static OwnSanction Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new OwnSanction
            {
                SanctionId = Json.Text(json.Get("sanctionId")),
                Kind = (SanctionKind)(Json.Int32(json.Get("kind")) ?? 0),
                PublicReason = Json.Text(json.Get("publicReason")),
                UntilTimestamp = Json.Int64(json.Get("untilTimestamp")) ?? 0,
                IsActive = Json.Boolean(json.Get("isActive")) ?? false,
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
            };
        }
    }

    public sealed partial class PartiesCreateMetadataInnerRequest
    {
        /// <summary>The party.</summary>
        public string Id { get; set; }
        public string EntryKey { get; set; }
        public EntityMetadata EntryValue { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("id", Id)
            .Set("entryKey", EntryKey)
            .Set("entryValue", EntryValue?.ToJson());
    }

    public sealed partial class PartiesCreateResponse
    {
        public Party Party { get; set; }

        public static PartiesCreateResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartiesCreateResponse
            {
                Party = Party.Read(json.Get("party")),
            };
        }
    }

    public sealed partial class PartiesCurrentResponse
    {
        public Party Party { get; set; }

        public static PartiesCurrentResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartiesCurrentResponse
            {
                Party = Party.Read(json.Get("party")),
            };
        }
    }

    public sealed partial class PartiesGetMetadataResponse
    {
        public EntityMetadata EntryValue { get; set; }
        public long Version { get; set; }

        public static PartiesGetMetadataResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartiesGetMetadataResponse
            {
                EntryValue = EntityMetadata.Read(json.Get("entryValue")),
                Version = Json.Int64(json.Get("version")) ?? 0,
            };
        }
    }

    public sealed partial class PartiesGetPlayerResponse
    {
        public PartyPlayer Player { get; set; }

        public static PartiesGetPlayerResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartiesGetPlayerResponse
            {
                Player = PartyPlayer.Read(json.Get("player")),
            };
        }
    }

    public sealed partial class PartiesGetResponse
    {
        public Party Party { get; set; }

        public static PartiesGetResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartiesGetResponse
            {
                Party = Party.Read(json.Get("party")),
            };
        }
    }

    public sealed partial class PartiesJoinResponse
    {
        public Party Party { get; set; }

        public static PartiesJoinResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartiesJoinResponse
            {
                Party = Party.Read(json.Get("party")),
            };
        }
    }

    public sealed partial class PartiesListMetadataResponse
    {
        public Dictionary<string, EntityMetadata> Metadata { get; set; }

        public static PartiesListMetadataResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartiesListMetadataResponse
            {
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
            };
        }
    }

    public sealed partial class PartiesPutMetadataInnerRequest
    {
        /// <summary>The party.</summary>
        public string Id { get; set; }
        public string EntryKey { get; set; }
        public EntityMetadata EntryValue { get; set; }
        public UpdateMetadataOperationType? UpdateOperationType { get; set; }
        /// <summary>Changes the entry only if it has this version. 0 means that the entry must not exist yet.</summary>
        public long? IfVersion { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("id", Id)
            .Set("entryKey", EntryKey)
            .Set("entryValue", EntryValue?.ToJson())
            .Set("updateOperationType", (int?)UpdateOperationType)
            .Set("ifVersion", IfVersion);
    }

    public sealed partial class PartiesRemoveMetadataResponse
    {
        public bool EntryDeleted { get; set; }

        public static PartiesRemoveMetadataResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartiesRemoveMetadataResponse
            {
                EntryDeleted = Json.Boolean(json.Get("entryDeleted")) ?? false,
            };
        }
    }

    public sealed partial class PartiesUpdatePlayerResponse
    {
        public Party Party { get; set; }

        public static PartiesUpdatePlayerResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartiesUpdatePlayerResponse
            {
                Party = Party.Read(json.Get("party")),
            };
        }
    }

    /// <summary>A party as its members and operators see it.</summary>
    public sealed partial class Party
    {
        public string PartyId { get; set; }
        public string LeaderId { get; set; }
        public string InviteCode { get; set; }
        public PartyState State { get; set; }
        /// <summary>Empty unless the party is IN_MATCH.</summary>
        public string MatchId { get; set; }
        /// <summary>The longest-standing member comes first.</summary>
        public List<PartyPlayer> Players { get; set; }
        public Dictionary<string, EntityMetadata> Metadata { get; set; }

        public static Party Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Party
            {
                PartyId = Json.Text(json.Get("partyId")),
                LeaderId = Json.Text(json.Get("leaderId")),
                InviteCode = Json.Text(json.Get("inviteCode")),
                State = (PartyState)(Json.Int32(json.Get("state")) ?? 0),
                MatchId = Json.Text(json.Get("matchId")),
                Players = Json.List(json.Get("players"), PartyPlayer.Read),
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
            };
        }
    }

    /// <summary>A value in the payload of a party event: one of the fields is set.</summary>
    public sealed partial class PartyEventValue
    {
        public bool? BoolValue { get; set; }
        public PartyEventValueMetadataValue MetadataValue { get; set; }
        public string StringValue { get; set; }
        public Player PlayerValue { get; set; }
        public long? IntValue { get; set; }
        public PartyEventValueMetadataMapValue MetadataMapValue { get; set; }

        public static PartyEventValue Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartyEventValue
            {
                BoolValue = Json.Boolean(json.Get("boolValue")),
                MetadataValue = PartyEventValueMetadataValue.Read(json.Get("metadataValue")),
                StringValue = Json.Text(json.Get("stringValue")),
                PlayerValue = Player.Read(json.Get("playerValue")),
                IntValue = Json.Int64(json.Get("intValue")),
                MetadataMapValue = PartyEventValueMetadataMapValue.Read(json.Get("metadataMapValue")),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("boolValue", BoolValue)
            .Set("metadataValue", MetadataValue?.ToJson())
            .Set("stringValue", StringValue)
            .Set("playerValue", PlayerValue?.ToJson())
            .Set("intValue", IntValue)
            .Set("metadataMapValue", MetadataMapValue?.ToJson());
    }

    public sealed partial class PartyEventValueMetadataMapValue
    {
        public Dictionary<string, EntityMetadata> Metadata { get; set; }

        public static PartyEventValueMetadataMapValue Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartyEventValueMetadataMapValue
            {
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("metadata", Json.FromMap(Metadata, each => each?.ToJson()));
    }

    public sealed partial class PartyEventValueMetadataValue
    {
        public string Key { get; set; }
        /// <summary>Absent if the entry was removed or its value is too large for the event.</summary>
        public EntityMetadata Value { get; set; }

        public static PartyEventValueMetadataValue Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartyEventValueMetadataValue
            {
                Key = Json.Text(json.Get("key")),
                Value = EntityMetadata.Read(json.Get("value")),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("key", Key)
            .Set("value", Value?.ToJson());
    }

    /// <summary>A member of a party.</summary>
    public sealed partial class PartyPlayer
    {
        public string PlayerId { get; set; }
        /// <summary>The name in this party; at first the name of the account.</summary>
        public string DisplayName { get; set; }
        public bool IsReady { get; set; }
        public bool IsLeader { get; set; }
        public int TeamNumber { get; set; }
        /// <summary>Members see all keys except those that begin with `server.`. Friends who are not members see only keys that
        /// begin with `public.`.</summary>
        public Dictionary<string, EntityMetadata> Metadata { get; set; }

        public static PartyPlayer Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartyPlayer
            {
                PlayerId = Json.Text(json.Get("playerId")),
                DisplayName = Json.Text(json.Get("displayName")),
                IsReady = Json.Boolean(json.Get("isReady")) ?? false,
                IsLeader = Json.Boolean(json.Get("isLeader")) ?? false,
                TeamNumber = Json.Int32(json.Get("teamNumber")) ?? 0,
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
            };
        }
    }

    /// <summary>The fields of a member that change. Fields that the caller may not change are ignored, unless the mask names
    /// them.</summary>
    public sealed partial class PartyPlayerChange
    {
        /// <summary>Absent: the caller.</summary>
        public string PlayerId { get; set; }
        public string DisplayName { get; set; }
        public bool? IsReady { get; set; }
        /// <summary>Ignored.</summary>
        public bool? IsLeader { get; set; }
        /// <summary>Only the leader can change it, for every member.</summary>
        public int? TeamNumber { get; set; }
        public Dictionary<string, EntityMetadata> Metadata { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("playerId", PlayerId)
            .Set("displayName", DisplayName)
            .Set("isReady", IsReady)
            .Set("isLeader", IsLeader)
            .Set("teamNumber", TeamNumber)
            .Set("metadata", Json.FromMap(Metadata, each => each?.ToJson()));
    }

    /// <summary>A party has changed.</summary>
    public sealed partial class PartyUpdateEvent
    {
        public PartyUpdateType Type { get; set; }
        public string Message { get; set; }
        public string PartyId { get; set; }
        public Dictionary<string, PartyEventValue> EventPayload { get; set; }

        public static PartyUpdateEvent Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PartyUpdateEvent
            {
                Type = (PartyUpdateType)(Json.Int32(json.Get("type")) ?? 0),
                Message = Json.Text(json.Get("message")),
                PartyId = Json.Text(json.Get("partyId")),
                EventPayload = Json.Map(json.Get("eventPayload"), PartyEventValue.Read),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("type", (int)Type)
            .Set("message", Message)
            .Set("partyId", PartyId)
            .Set("eventPayload", Json.FromMap(EventPayload, each => each?.ToJson()));
    }

    /// <summary>The identity of a player on a platform.</summary>
    public sealed partial class PlatformAccountId
    {
        public Platform Platform { get; set; }
        /// <summary>The permanent id of the player on the platform.</summary>
        public string Id { get; set; }
        /// <summary>The issuer of the id. Default: the only issuer of the platform. Required if it has several or none.</summary>
        public string Issuer { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("platform", (int)Platform)
            .Set("id", Id)
            .Set("issuer", Issuer);
    }

    public sealed partial class PlatformAuthEnrolDeviceResponse
    {
        /// <summary>Shown only once. The payload of a login with provider 12 is `deviceId:certificate`.</summary>
        public string Certificate { get; set; }

        public static PlatformAuthEnrolDeviceResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PlatformAuthEnrolDeviceResponse
            {
                Certificate = Json.Text(json.Get("certificate")),
            };
        }
    }

    public sealed partial class PlatformAuthIsEnabledResponse
    {
        public bool Enabled { get; set; }

        public static PlatformAuthIsEnabledResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PlatformAuthIsEnabledResponse
            {
                Enabled = Json.Boolean(json.Get("enabled")) ?? false,
            };
        }
    }

    public sealed partial class PlatformAuthRememberResponse
    {
        public string ReplayToken { get; set; }

        public static PlatformAuthRememberResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PlatformAuthRememberResponse
            {
                ReplayToken = Json.Text(json.Get("replayToken")),
            };
        }
    }

    /// <summary>A member of a party, as events tell of them.</summary>
    public sealed partial class Player
    {
        public string PlayerId { get; set; }
        public string DisplayName { get; set; }
        public bool? IsReady { get; set; }
        public bool? IsLeader { get; set; }
        public int? TeamNumber { get; set; }
        /// <summary>Absent if it is too large for the event.</summary>
        public Dictionary<string, EntityMetadata> Metadata { get; set; }

        public static Player Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Player
            {
                PlayerId = Json.Text(json.Get("playerId")),
                DisplayName = Json.Text(json.Get("displayName")),
                IsReady = Json.Boolean(json.Get("isReady")),
                IsLeader = Json.Boolean(json.Get("isLeader")),
                TeamNumber = Json.Int32(json.Get("teamNumber")),
                Metadata = Json.Map(json.Get("metadata"), EntityMetadata.Read),
            };
        }

        public JsonObject ToJson() => new JsonObject()
            .Set("playerId", PlayerId)
            .Set("displayName", DisplayName)
            .Set("isReady", IsReady)
            .Set("isLeader", IsLeader)
            .Set("teamNumber", TeamNumber)
            .Set("metadata", Json.FromMap(Metadata, each => each?.ToJson()));
    }

    /// <summary>The rating of a player in a queue.</summary>
    public sealed partial class PlayerRating
    {
        public string QueueName { get; set; }
        /// <summary>The system whose scale it has: openskill, glicko2 or elo.</summary>
        public string System { get; set; }
        public double Rating { get; set; }
        /// <summary>How uncertain the rating is; 0 for elo.</summary>
        public double Deviation { get; set; }
        /// <summary>How many matches have changed it.</summary>
        public int Matches { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long UpdatedTimestamp { get; set; }

        public static PlayerRating Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PlayerRating
            {
                QueueName = Json.Text(json.Get("queueName")),
                System = Json.Text(json.Get("system")),
                Rating = Json.Number(json.Get("rating")) ?? 0,
                Deviation = Json.Number(json.Get("deviation")) ?? 0,
                Matches = Json.Int32(json.Get("matches")) ?? 0,
                UpdatedTimestamp = Json.Int64(json.Get("updatedTimestamp")) ?? 0,
            };
        }
    }

    /// <summary>An item that an account can buy now, with its prices.</summary>
    public sealed partial class PreparedOffer
    {
        /// <summary>The `preparedOrder` of an execution.</summary>
        public string OfferId { get; set; }
        public string ItemId { get; set; }
        public string Currency { get; set; }
        public string Description { get; set; }
        public List<PreparedOfferPriceDetail> PriceDetails { get; set; }

        public static PreparedOffer Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PreparedOffer
            {
                OfferId = Json.Text(json.Get("offerId")),
                ItemId = Json.Text(json.Get("itemId")),
                Currency = Json.Text(json.Get("currency")),
                Description = Json.Text(json.Get("description")),
                PriceDetails = Json.List(json.Get("priceDetails"), PreparedOfferPriceDetail.Read),
            };
        }
    }

    public sealed partial class PreparedOfferPriceDetail
    {
        public long Quantity { get; set; }
        public long Amount { get; set; }
        public SubscriptionInterval SubscriptionInterval { get; set; }

        public static PreparedOfferPriceDetail Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new PreparedOfferPriceDetail
            {
                Quantity = Json.Int64(json.Get("quantity")) ?? 0,
                Amount = Json.Int64(json.Get("amount")) ?? 0,
                SubscriptionInterval = SubscriptionInterval.Read(json.Get("subscriptionInterval")),
            };
        }
    }

    /// <summary>An offer that is used, and which of its quantities.</summary>
    public sealed partial class PreparedOrderLine
    {
        public string PreparedOrder { get; set; }
        public int Quantity { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("preparedOrder", PreparedOrder)
            .Set("quantity", Quantity);
    }

    /// <summary>Whether a friend is online, and what they do.</summary>
    public sealed partial class Presence
    {
        /// <summary>OFFLINE also if the friend chose not to be seen.</summary>
        public PresenceAvailability Availability { get; set; }
        public string Status { get; set; }
        public Dictionary<string, object> Activity { get; set; }

        public static Presence Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Presence
            {
                Availability = (PresenceAvailability)(Json.Int32(json.Get("availability")) ?? 0),
                Status = Json.Text(json.Get("status")),
                Activity = Json.Map(json.Get("activity"), Json.Any),
            };
        }
    }

    /// <summary>A match as game servers and operators see it.</summary>
    public sealed partial class QueuedMatch
    {
        public string MatchId { get; set; }
        public List<string> PlayerIds { get; set; }
        public string MatchProperties { get; set; }
        public Dictionary<string, string> PlayerProperties { get; set; }
        /// <summary>The build that its server must have; absent: any.</summary>
        public string Build { get; set; }

        public static QueuedMatch Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new QueuedMatch
            {
                MatchId = Json.Text(json.Get("matchId")),
                PlayerIds = Json.List(json.Get("playerIds"), Json.Text),
                MatchProperties = Json.Text(json.Get("matchProperties")),
                PlayerProperties = Json.Map(json.Get("playerProperties"), Json.Text),
                Build = Json.Text(json.Get("build")),
            };
        }
    }

    /// <summary>A file that changes a release to a later version.</summary>
    public sealed partial class ReleasePatch
    {
        public string Id { get; set; }
        public string Uri { get; set; }
        public long Bytes { get; set; }
        public string Checksum { get; set; }
        public string ChecksumAlg { get; set; }

        public static ReleasePatch Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ReleasePatch
            {
                Id = Json.Text(json.Get("id")),
                Uri = Json.Text(json.Get("uri")),
                Bytes = Json.Int64(json.Get("bytes")) ?? 0,
                Checksum = Json.Text(json.Get("checksum")),
                ChecksumAlg = Json.Text(json.Get("checksumAlg")),
            };
        }
    }

    /// <summary>What a player says of another one.</summary>
    public sealed partial class Report
    {
        public string ReportId { get; set; }
        public string AccountId { get; set; }
        public string ReporterId { get; set; }
        public ReportCategory Category { get; set; }
        public string Text { get; set; }
        public string MatchId { get; set; }
        public string MessageId { get; set; }
        public List<ReportEvidence> Evidence { get; set; }
        public ReportState State { get; set; }
        public string Note { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long ChangedTimestamp { get; set; }

        public static Report Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Report
            {
                ReportId = Json.Text(json.Get("reportId")),
                AccountId = Json.Text(json.Get("accountId")),
                ReporterId = Json.Text(json.Get("reporterId")),
                Category = (ReportCategory)(Json.Int32(json.Get("category")) ?? 0),
                Text = Json.Text(json.Get("text")),
                MatchId = Json.Text(json.Get("matchId")),
                MessageId = Json.Text(json.Get("messageId")),
                Evidence = Json.List(json.Get("evidence"), ReportEvidence.Read),
                State = (ReportState)(Json.Int32(json.Get("state")) ?? 0),
                Note = Json.Text(json.Get("note")),
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
                ChangedTimestamp = Json.Int64(json.Get("changedTimestamp")) ?? 0,
            };
        }
    }

    /// <summary>A copy of what a report is about.</summary>
    public sealed partial class ReportEvidence
    {
        /// <summary>`match`, `message`, or what an area of your own says.</summary>
        public string Kind { get; set; }
        /// <summary>JSON, as it was when the report was made.</summary>
        public string Content { get; set; }

        public static ReportEvidence Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ReportEvidence
            {
                Kind = Json.Text(json.Get("kind")),
                Content = Json.Text(json.Get("content")),
            };
        }
    }

    /// <summary>What an account may not do, why, and for how long.</summary>
    public sealed partial class Sanction
    {
        public string SanctionId { get; set; }
        public SanctionKind Kind { get; set; }
        public string PublicReason { get; set; }
        /// <summary>When it ends; 0 for ever.</summary>
        public long UntilTimestamp { get; set; }
        public bool IsActive { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }
        public string AccountId { get; set; }
        public string Note { get; set; }
        /// <summary>`account:&lt;id&gt;`, `key:&lt;keyId&gt;` or `system`.</summary>
        public string CreatedBy { get; set; }
        /// <summary>0 if it was not lifted.</summary>
        public long LiftedTimestamp { get; set; }
        public string LiftedBy { get; set; }
        public string LiftNote { get; set; }

        public static Sanction Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Sanction
            {
                SanctionId = Json.Text(json.Get("sanctionId")),
                Kind = (SanctionKind)(Json.Int32(json.Get("kind")) ?? 0),
                PublicReason = Json.Text(json.Get("publicReason")),
                UntilTimestamp = Json.Int64(json.Get("untilTimestamp")) ?? 0,
                IsActive = Json.Boolean(json.Get("isActive")) ?? false,
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
                AccountId = Json.Text(json.Get("accountId")),
                Note = Json.Text(json.Get("note")),
                CreatedBy = Json.Text(json.Get("createdBy")),
                LiftedTimestamp = Json.Int64(json.Get("liftedTimestamp")) ?? 0,
                LiftedBy = Json.Text(json.Get("liftedBy")),
                LiftNote = Json.Text(json.Get("liftNote")),
            };
        }
    }

    /// <summary>How a game server is. One that sends it has to call at least three times in serverSilentSeconds while it runs
    /// a match, or it counts as silent.</summary>
    public sealed partial class ServerHealth
    {
        /// <summary>Players who are connected, in all of its matches.</summary>
        public int? Players { get; set; }
        /// <summary>How long a step of the simulation takes; the longest since the last call.</summary>
        public double? TickMilliseconds { get; set; }
        public long? MemoryBytes { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("players", Players)
            .Set("tickMilliseconds", TickMilliseconds)
            .Set("memoryBytes", MemoryBytes);
    }

    /// <summary>A game server as operators see it.</summary>
    public sealed partial class ServerInfo
    {
        public string ServerId { get; set; }
        /// <summary>Whether it asked for a match and got none.</summary>
        public bool RequestedMatch { get; set; }
        public List<ServerMatchInfo> Matches { get; set; }
        public bool IsFull { get; set; }
        /// <summary>Empty if the server registered by itself.</summary>
        public string OriginatingAllocator { get; set; }
        /// <summary>The build that it runs, as its allocator says, or itself if none has started it.</summary>
        public string Build { get; set; }
        public ServerState State { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long LastSeenTimestamp { get; set; }
        /// <summary>Whether it runs a match, reports its health, and has not called for serverSilentSeconds.</summary>
        public bool IsSilent { get; set; }
        /// <summary>What it said last; absent if it says nothing.</summary>
        public HealthSample Health { get; set; }

        public static ServerInfo Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ServerInfo
            {
                ServerId = Json.Text(json.Get("serverId")),
                RequestedMatch = Json.Boolean(json.Get("requestedMatch")) ?? false,
                Matches = Json.List(json.Get("matches"), ServerMatchInfo.Read),
                IsFull = Json.Boolean(json.Get("isFull")) ?? false,
                OriginatingAllocator = Json.Text(json.Get("originatingAllocator")),
                Build = Json.Text(json.Get("build")),
                State = (ServerState)(Json.Int32(json.Get("state")) ?? 0),
                LastSeenTimestamp = Json.Int64(json.Get("lastSeenTimestamp")) ?? 0,
                IsSilent = Json.Boolean(json.Get("isSilent")) ?? false,
                Health = HealthSample.Read(json.Get("health")),
            };
        }
    }

    /// <summary>A match that a game server runs.</summary>
    public sealed partial class ServerMatchInfo
    {
        public string MatchId { get; set; }
        /// <summary>Empty until the server is ready.</summary>
        public string ConnectionString { get; set; }

        public static ServerMatchInfo Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ServerMatchInfo
            {
                MatchId = Json.Text(json.Get("matchId")),
                ConnectionString = Json.Text(json.Get("connectionString")),
            };
        }
    }

    /// <summary>A session of a player, without its token.</summary>
    public sealed partial class Session
    {
        /// <summary>Names the session. No answer contains the session id itself.</summary>
        public string SessionRef { get; set; }
        public SessionState State { get; set; }
        /// <summary>Empty if the login has no account yet.</summary>
        public string AccountId { get; set; }
        public Provider Provider { get; set; }
        public Platform Platform { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long CreatedTimestamp { get; set; }
        /// <summary>Unix time in seconds, to the minute.</summary>
        public long LastSeenTimestamp { get; set; }
        /// <summary>When the session ends if it is not used.</summary>
        public long ExpiresTimestamp { get; set; }
        public string IpAddress { get; set; }
        public string UserAgent { get; set; }
        /// <summary>What the provider reported about the player; values are masked.</summary>
        public Dictionary<string, string> SessionData { get; set; }

        public static Session Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Session
            {
                SessionRef = Json.Text(json.Get("sessionRef")),
                State = (SessionState)(Json.Int32(json.Get("state")) ?? 0),
                AccountId = Json.Text(json.Get("accountId")),
                Provider = (Provider)(Json.Int32(json.Get("provider")) ?? 0),
                Platform = (Platform)(Json.Int32(json.Get("platform")) ?? 0),
                CreatedTimestamp = Json.Int64(json.Get("createdTimestamp")) ?? 0,
                LastSeenTimestamp = Json.Int64(json.Get("lastSeenTimestamp")) ?? 0,
                ExpiresTimestamp = Json.Int64(json.Get("expiresTimestamp")) ?? 0,
                IpAddress = Json.Text(json.Get("ipAddress")),
                UserAgent = Json.Text(json.Get("userAgent")),
                SessionData = Json.Map(json.Get("sessionData"), Json.Text),
            };
        }
    }

    public sealed partial class SessionsCurrentResponse
    {
        public Session Session { get; set; }

        public static SessionsCurrentResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new SessionsCurrentResponse
            {
                Session = Session.Read(json.Get("session")),
            };
        }
    }

    public sealed partial class SessionsEndResponse
    {
        public bool SessionDeleted { get; set; }

        public static SessionsEndResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new SessionsEndResponse
            {
                SessionDeleted = Json.Boolean(json.Get("sessionDeleted")) ?? false,
            };
        }
    }

    public sealed partial class SessionsMineResponse
    {
        public List<Session> Sessions { get; set; }
        public string NextPageToken { get; set; }

        public static SessionsMineResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new SessionsMineResponse
            {
                Sessions = Json.List(json.Get("sessions"), Session.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class SessionsValidateResponse
    {
        public bool Valid { get; set; }
        public string AccountId { get; set; }
        public string AuthRole { get; set; }
        public string DisplayName { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long ExpiresTimestamp { get; set; }

        public static SessionsValidateResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new SessionsValidateResponse
            {
                Valid = Json.Boolean(json.Get("valid")) ?? false,
                AccountId = Json.Text(json.Get("accountId")),
                AuthRole = Json.Text(json.Get("authRole")),
                DisplayName = Json.Text(json.Get("displayName")),
                ExpiresTimestamp = Json.Int64(json.Get("expiresTimestamp")) ?? 0,
            };
        }
    }

    public sealed partial class StatisticsReadResponse
    {
        /// <summary>One of `minute`, `hour`, `day`.</summary>
        public string Step { get; set; }
        public long StepSeconds { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long From { get; set; }
        /// <summary>Unix time in seconds</summary>
        public long To { get; set; }
        public List<StatisticsSeries> Series { get; set; }

        public static StatisticsReadResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new StatisticsReadResponse
            {
                Step = Json.Text(json.Get("step")),
                StepSeconds = Json.Int64(json.Get("stepSeconds")) ?? 0,
                From = Json.Int64(json.Get("from")) ?? 0,
                To = Json.Int64(json.Get("to")) ?? 0,
                Series = Json.List(json.Get("series"), StatisticsSeries.Read),
            };
        }
    }

    /// <summary>The values of a series over time.</summary>
    public sealed partial class StatisticsSeries
    {
        public string Name { get; set; }
        /// <summary>What the values are: the `sum` of a counter; the `mean` and the `peak` of a gauge; waits that half (`p50`) and
        /// 19 of 20 (`p95`) did not exceed, in milliseconds; how many different `players`. One of `sum`, `mean`, `peak`,
        /// `p50`, `p95`, `players`.</summary>
        public string Statistic { get; set; }
        /// <summary>For example the queue. Empty if the series has none.</summary>
        public string Label { get; set; }
        /// <summary>One for each step, from `from` on; 0 where nothing was counted.</summary>
        public List<long> Values { get; set; }

        public static StatisticsSeries Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new StatisticsSeries
            {
                Name = Json.Text(json.Get("name")),
                Statistic = Json.Text(json.Get("statistic")),
                Label = Json.Text(json.Get("label")),
                Values = Json.List(json.Get("values"), each => Json.Int64(each) ?? 0),
            };
        }
    }

    /// <summary>The language of the store (default `en`), where the buyer approves: on a page (`web`, needs the `ipAddress` of
    /// the buyer) or in the client of the store (`client`, the default).</summary>
    public sealed partial class StoreOrderMetadata
    {
        public string Language { get; set; }
        /// <summary>One of `web`, `client`.</summary>
        public string UserSession { get; set; }
        public string IpAddress { get; set; }

        public JsonObject ToJson() => new JsonObject()
            .Set("language", Language)
            .Set("userSession", UserSession)
            .Set("ipAddress", IpAddress);
    }

    /// <summary>The page on which the buyer approves, for `web`.</summary>
    public sealed partial class StoreOrderResult
    {
        public string CheckoutUrl { get; set; }

        public static StoreOrderResult Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new StoreOrderResult
            {
                CheckoutUrl = Json.Text(json.Get("checkoutUrl")),
            };
        }
    }

    /// <summary>How often a subscription is paid. UNSPECIFIED or absent for a purchase.</summary>
    public sealed partial class SubscriptionInterval
    {
        public SubscriptionIntervalUnit? Unit { get; set; }
        public int? Count { get; set; }

        public static SubscriptionInterval Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new SubscriptionInterval
            {
                Unit = (SubscriptionIntervalUnit?)Json.Int32(json.Get("unit")),
                Count = Json.Int32(json.Get("count")),
            };
        }
    }

    /// <summary>A game that clients can download.</summary>
    public sealed partial class Title
    {
        public string Id { get; set; }
        public string Name { get; set; }

        public static Title Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new Title
            {
                Id = Json.Text(json.Get("id")),
                Name = Json.Text(json.Get("name")),
            };
        }
    }

    /// <summary>A build of a title for one platform, with its patches.</summary>
    public sealed partial class TitleRelease
    {
        public string Id { get; set; }
        public string Uri { get; set; }
        public long Bytes { get; set; }
        public string Checksum { get; set; }
        public string ChecksumAlg { get; set; }
        /// <summary>In the order in which a client must apply them.</summary>
        public List<ReleasePatch> Patches { get; set; }
        public string Platform { get; set; }

        public static TitleRelease Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new TitleRelease
            {
                Id = Json.Text(json.Get("id")),
                Uri = Json.Text(json.Get("uri")),
                Bytes = Json.Int64(json.Get("bytes")) ?? 0,
                Checksum = Json.Text(json.Get("checksum")),
                ChecksumAlg = Json.Text(json.Get("checksumAlg")),
                Patches = Json.List(json.Get("patches"), ReleasePatch.Read),
                Platform = Json.Text(json.Get("platform")),
            };
        }
    }

    public sealed partial class TitlesGeneratePresignedUrlFromUriResponse
    {
        public string PresignedHeadUrl { get; set; }
        public string PresignedGetUrl { get; set; }

        public static TitlesGeneratePresignedUrlFromUriResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new TitlesGeneratePresignedUrlFromUriResponse
            {
                PresignedHeadUrl = Json.Text(json.Get("presignedHeadUrl")),
                PresignedGetUrl = Json.Text(json.Get("presignedGetUrl")),
            };
        }
    }

    public sealed partial class TitlesGeneratePresignedUrlResponse
    {
        public string PresignedHeadUrl { get; set; }
        public string PresignedGetUrl { get; set; }

        public static TitlesGeneratePresignedUrlResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new TitlesGeneratePresignedUrlResponse
            {
                PresignedHeadUrl = Json.Text(json.Get("presignedHeadUrl")),
                PresignedGetUrl = Json.Text(json.Get("presignedGetUrl")),
            };
        }
    }

    public sealed partial class TitlesListResponse
    {
        public List<Title> Titles { get; set; }
        public string NextPageToken { get; set; }

        public static TitlesListResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new TitlesListResponse
            {
                Titles = Json.List(json.Get("titles"), Title.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }

    public sealed partial class TitlesManifestResponse
    {
        public string TitleName { get; set; }
        public List<TitleRelease> Releases { get; set; }
        public string NextPageToken { get; set; }

        public static TitlesManifestResponse Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new TitlesManifestResponse
            {
                TitleName = Json.Text(json.Get("titleName")),
                Releases = Json.List(json.Get("releases"), TitleRelease.Read),
                NextPageToken = Json.Text(json.Get("nextPageToken")),
            };
        }
    }
}
