// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

namespace Lobbykit
{
    public sealed partial class LobbykitClient
    {
        public AccountsOperations Accounts => new AccountsOperations(Connection);
        public AuthenticationOperations Authentication => new AuthenticationOperations(Connection);
        public EntitlementsOperations Entitlements => new EntitlementsOperations(Connection);
        public EventsOperations Events => new EventsOperations(Connection);
        public FriendsOperations Friends => new FriendsOperations(Connection);
        public GlobalMetadataOperations GlobalMetadata => new GlobalMetadataOperations(Connection);
        public LeaderboardsOperations Leaderboards => new LeaderboardsOperations(Connection);
        public MatchmakingOperations Matchmaking => new MatchmakingOperations(Connection);
        public PartiesOperations Parties => new PartiesOperations(Connection);
        public PlatformAuthOperations PlatformAuth => new PlatformAuthOperations(Connection);
        public SessionsOperations Sessions => new SessionsOperations(Connection);
        public TitlesOperations Titles => new TitlesOperations(Connection);
        public LobbiesOperations Lobbies => new LobbiesOperations(Connection);
        public GroupsOperations Groups => new GroupsOperations(Connection);
        public ChatOperations Chat => new ChatOperations(Connection);
        public InboxOperations Inbox => new InboxOperations(Connection);
        public InvitationsOperations Invitations => new InvitationsOperations(Connection);
        public PresenceOperations Presence => new PresenceOperations(Connection);
        public ModerationOperations Moderation => new ModerationOperations(Connection);
        public MatchesOperations Matches => new MatchesOperations(Connection);
    }

    public sealed partial class LobbykitServer
    {
        public AccountsServerOperations Accounts => new AccountsServerOperations(Connection);
        public ApiKeysServerOperations ApiKeys => new ApiKeysServerOperations(Connection);
        public EntitlementsServerOperations Entitlements => new EntitlementsServerOperations(Connection);
        public EventsServerOperations Events => new EventsServerOperations(Connection);
        public FriendsServerOperations Friends => new FriendsServerOperations(Connection);
        public GlobalMetadataServerOperations GlobalMetadata => new GlobalMetadataServerOperations(Connection);
        public LeaderboardsServerOperations Leaderboards => new LeaderboardsServerOperations(Connection);
        public MatchBrokerServerOperations MatchBroker => new MatchBrokerServerOperations(Connection);
        public MatchmakingServerOperations Matchmaking => new MatchmakingServerOperations(Connection);
        public SessionsServerOperations Sessions => new SessionsServerOperations(Connection);
        public ModerationServerOperations Moderation => new ModerationServerOperations(Connection);
        public StatisticsServerOperations Statistics => new StatisticsServerOperations(Connection);
    }
}
