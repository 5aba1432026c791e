// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

namespace Lobbykit
{
    public enum AccountsEventType
    {
        CreateOrGetAccount = 0,
        LinkAccountToPlatform = 1,
        UnlinkAccountFromPlatform = 2,
    }

    public enum AuthenticationEventType
    {
        Logout = 0,
        Login = 1,
    }

    public enum DeleteJsonMetadataType
    {
        EntireEntry = 0,
        PartialEntry = 1,
    }

    public enum EntitlementProvider
    {
        Unspecified = 0,
        Store = 6,
        StoreApp = 7,
    }

    public enum EntityType
    {
        Unspecified = 0,
        Generic = 1,
        Account = 2,
        Group = 3,
        Match = 4,
    }

    public enum FriendStatus
    {
        None = 0,
        Outgoing = 1,
        Incoming = 2,
        Friends = 3,
        Blocked = 4,
    }

    public enum FriendsEventType
    {
        Unspecified = 0,
        SendFriendRequest = 1,
        AcceptFriendRequest = 2,
        RejectFriendRequest = 3,
        RemoveFriend = 4,
        CancelFriendRequest = 5,
    }

    public enum GroupRole
    {
        Owner = 0,
        Officer = 1,
        Member = 2,
        Requested = 3,
    }

    public enum InvitationDirection
    {
        Received = 0,
        Sent = 1,
    }

    public enum InvitationKind
    {
        Party = 1,
        Lobby = 2,
        Group = 3,
    }

    public enum InvitationState
    {
        Open = 0,
        Accepted = 1,
        Declined = 2,
        Cancelled = 3,
        Expired = 4,
    }

    public enum LeaderboardAuthority
    {
        ServerOnly = 0,
        Client = 1,
    }

    public enum LeaderboardEntrant
    {
        Player = 0,
        Group = 1,
    }

    public enum LeaderboardOperator
    {
        Best = 0,
        Latest = 1,
        Sum = 2,
    }

    public enum LeaderboardSortOrder
    {
        Descending = 0,
        Ascending = 1,
    }

    public enum LobbyHosting
    {
        Broker = 0,
        P2P = 1,
    }

    public enum LobbyState
    {
        Open = 0,
        Starting = 1,
        Running = 2,
        Closed = 3,
    }

    public enum LobbyVisibility
    {
        Private = 0,
        Friends = 1,
        Public = 2,
    }

    public enum MatchEndReason
    {
        Unspecified = 0,
        Ended = 1,
        ServerLost = 2,
        TimedOut = 3,
        ByOperator = 4,
    }

    public enum MatchOutcome
    {
        Unspecified = 0,
        Win = 1,
        Loss = 2,
        Draw = 3,
    }

    public enum MatchState
    {
        Unspecified = 0,
        Queued = 1,
        Assigned = 2,
        Running = 3,
        Ended = 4,
        Failed = 5,
    }

    public enum MatchmakingStatus
    {
        Unspecified = 0,
        InProgress = 1,
        Completed = 2,
        Cancelled = 3,
        Failed = 4,
        FindingServer = 5,
        MatchmakingTimedOut = 6,
    }

    public enum MatchmakingStatusUpdateType
    {
        Unspecified = 0,
        InProgress = 1,
        Completed = 2,
        Failed = 3,
        Cancelled = 4,
        FindingServer = 5,
        MatchmakingStatusUpdateMatchmakingTimedOut = 6,
    }

    public enum OrderLineState
    {
        Open = 0,
        Granted = 1,
        Reversed = 2,
        Cancelled = 3,
        Lapsed = 4,
    }

    public enum OrderState
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
    }

    public enum PartyState
    {
        Unspecified = 0,
        Open = 1,
        Queued = 2,
        InMatch = 3,
    }

    public enum PartyUpdateType
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
    }

    public enum Platform
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
    }

    public enum PlatformAuthFeature
    {
        EmailSignUp = 0,
        Device = 1,
        RememberMe = 2,
        PasswordFile = 3,
    }

    public enum PresenceAvailability
    {
        Offline = 0,
        Online = 1,
        Away = 2,
        Busy = 3,
        Invisible = 4,
    }

    public enum Provider
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
    }

    public enum ReportCategory
    {
        Unspecified = 0,
        Cheating = 1,
        Abuse = 2,
        Name = 3,
        Spam = 4,
        Other = 5,
    }

    public enum ReportState
    {
        Open = 0,
        Dismissed = 1,
        Acted = 2,
    }

    public enum SanctionKind
    {
        Unspecified = 0,
        Ban = 1,
        Mute = 2,
        QueueBan = 3,
    }

    public enum ServerState
    {
        Unspecified = 0,
        Pending = 1,
        Available = 2,
        Full = 3,
    }

    public enum SessionState
    {
        Pending = 1,
        Authenticated = 2,
        Account = 3,
        Ended = 4,
        Expired = 5,
        Failed = 6,
    }

    public enum SubscriptionIntervalUnit
    {
        Unspecified = 0,
        Day = 1,
        Week = 2,
        Month = 3,
        Year = 4,
    }

    public enum UpdateMetadataOperationType
    {
        Overwrite = 0,
        Append = 1,
        CreateIfNecessary = 2,
    }
}
