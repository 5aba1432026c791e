// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

namespace Lobbykit
{
    /// <summary>The types of an anyEvent that the server itself publishes.</summary>
    public static class AnyEventType
    {
        public const string ChatMessage = "chat/Message";
        public const string EntitlementsOrderChanged = "entitlements/OrderChanged";
        public const string EntitlementsOwnershipChanged = "entitlements/OwnershipChanged";
        public const string EventsResync = "events/Resync";
        public const string FleetsHostReturned = "fleets/HostReturned";
        public const string FleetsHostSetAside = "fleets/HostSetAside";
        public const string FriendsPresenceChanged = "friends/PresenceChanged";
        public const string GroupsGroupChanged = "groups/GroupChanged";
        public const string GroupsMemberChanged = "groups/MemberChanged";
        public const string InboxReceived = "inbox/Received";
        public const string InvitationsAnswered = "invitations/Answered";
        public const string InvitationsInvited = "invitations/Invited";
        public const string LeaderboardsResetEvent = "leaderboards/ResetEvent";
        public const string LobbiesLobbyChanged = "lobbies/LobbyChanged";
        public const string MatchbrokerBuildStopped = "matchbroker/BuildStopped";
        public const string MatchbrokerMatchEnded = "matchbroker/MatchEnded";
        public const string MatchbrokerRollChanged = "matchbroker/RollChanged";
        public const string MatchbrokerServerHeard = "matchbroker/ServerHeard";
        public const string MatchbrokerServerLost = "matchbroker/ServerLost";
        public const string MatchbrokerServerSilent = "matchbroker/ServerSilent";
        public const string MatchesRatingChanged = "matches/RatingChanged";
        public const string MatchesRatingsReset = "matches/RatingsReset";
    }
}
