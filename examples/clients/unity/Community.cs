// What players do together, over com.lobbykit.client. Each method is a part of a page of the documents; a test compiles them.

using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Lobbykit;

static class Community
{
    static async Task PlayAsync(LobbykitClient host, LobbykitClient friend)
    {
        #region lobbies
        var teams = new List<NewLobbyTeam> { new NewLobbyTeam { Name = "red", Size = 2 }, new NewLobbyTeam { Name = "blue", Size = 2 } };
        var lobby = (await host.Lobbies.CreateAsync("Friday", teams, hosting: LobbyHosting.P2P)).Lobby;
        await friend.Lobbies.JoinAsync(inviteCode: lobby.InviteCode); // as the host has told it
        await friend.Lobbies.SetPlayerAsync(lobby.LobbyId, new Dictionary<string, EntityMetadata> { { "hero", EntityMetadata.Of("owl") } });
        await friend.Lobbies.SetReadyAsync(lobby.LobbyId, true);
        await host.Lobbies.StartAsync(lobby.LobbyId, connectionDetails: "203.0.113.7:7777");
        var address = (await friend.Lobbies.MineAsync()).Lobby.ConnectionDetails; // where to connect
        #endregion
        _ = address;
    }

    static async Task InviteAsync(LobbykitClient client, LobbykitClient friend, string friendId, string lobbyId)
    {
        #region invitations
        await client.Invitations.SendAsync(friendId, InvitationKind.Lobby, lobbyId);
        var received = (await friend.Invitations.ListAsync()).Invitations; // or the event invitations/Invited
        var joined = (await friend.Invitations.AcceptAsync(received[0].InvitationId)).Lobby;
        #endregion
        _ = joined;
    }

    static async Task FoundAsync(LobbykitClient owner, LobbykitClient other, string otherId)
    {
        #region groups
        var group = (await owner.Groups.CreateAsync("Night Owls", tag: "OWL")).Group;
        var role = (await other.Groups.JoinAsync(group.GroupId)).Role; // Requested: it is not open
        await owner.Groups.SetRoleAsync(group.GroupId, otherId, GroupRole.Member); // accepts
        var members = (await owner.Groups.MembersAsync(group.GroupId)).Members;
        #endregion
        _ = (role, members);
    }

    static async Task WriteAsync(LobbykitClient client)
    {
        #region chat
        await client.Chat.ReadAsync("room:general"); // from now on its messages come as events
        await client.Chat.SendAsync("room:general", "hello");
        var messages = (await client.Chat.ListAsync("room:general", limit: 20)).Messages; // the newest first
        #endregion
        _ = messages;
    }

    #region chat-events
    static void OnEvent(PlayerEvent happened)
    {
        if (happened.AnyEvent?.Text("@type") != "chat/Message") return;
        Show(happened.AnyEvent.Object("message").Text("senderDisplayName"), happened.AnyEvent.Object("message").Text("text"));
    }
    #endregion

    static void Show(string name, string text) => System.Console.WriteLine(name + ": " + text);

    static async Task ClaimAsync(LobbykitClient client)
    {
        #region inbox
        var messages = (await client.Inbox.ListAsync()).Messages;
        foreach (var message in messages.Where(each => each.Attachments.Count > 0 && !each.IsClaimed))
            await client.Inbox.ClaimAsync(message.InboxMessageId);
        #endregion
    }

    static async Task ReportAsync(LobbykitClient client, string accountId, string messageId)
    {
        #region moderation
        await client.Moderation.ReportAsync(accountId, ReportCategory.Abuse, text: "insults", messageId: messageId);
        var sanctions = (await client.Moderation.MineAsync()).Sanctions; // those of the caller, with publicReason and untilTimestamp
        #endregion
        _ = sanctions;
    }

    static Task FollowAsync(LobbykitClient client)
    {
        #region presence
        return client.Presence.SubscribeAsync(true); // once; then friends/PresenceChanged comes to the event stream
        #endregion
    }

    static void Main() => OnEvent(new PlayerEvent());
}
