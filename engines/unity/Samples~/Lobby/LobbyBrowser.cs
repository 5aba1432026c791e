using System.Collections.Generic;
using System.Threading.Tasks;
using Lobbykit;
using UnityEngine;

/// <summary>Lists open lobbies, creates and joins them, and shows who is there. Log in first, as in the sample Log in and play.</summary>
public sealed class LobbyBrowser : MonoBehaviour
{
    [SerializeField] LobbykitBehaviour lobbykit;

    List<Lobby> open = new List<Lobby>();
    Lobby own;
    string status = "";

    void OnEnable() => lobbykit.EventReceived += OnEvent;

    void OnDisable() => lobbykit.EventReceived -= OnEvent;

    async Task TryAsync(Task work)
    {
        try
        {
            await work;
            status = "";
        }
        catch (LobbykitException error)
        {
            status = error.Reason;
        }
    }

    async Task FindAsync() => open = (await lobbykit.Client.Lobbies.ListAsync(hasFreeSeats: true)).Lobbies;

    async Task JoinAsync(string lobbyId) => own = (await lobbykit.Client.Lobbies.JoinAsync(lobbyId)).Lobby;

    async Task CreateAsync()
    {
        var teams = new List<NewLobbyTeam>
        {
            new NewLobbyTeam { Name = "red", Size = 2 },
            new NewLobbyTeam { Name = "blue", Size = 2 },
        };
        own = (await lobbykit.Client.Lobbies.CreateAsync("Friday", teams, LobbyVisibility.Public)).Lobby;
    }

    async Task LeaveAsync()
    {
        await lobbykit.Client.Lobbies.LeaveAsync(own.LobbyId);
        own = null;
    }

    // An event has no code and no address: the lobby itself has them.
    async Task ReadAsync() => own = (await lobbykit.Client.Lobbies.MineAsync()).Lobby;

    void OnEvent(PlayerEvent happened)
    {
        var type = happened.AnyEvent?.Text("@type");
        if (own != null && (type == AnyEventType.LobbiesLobbyChanged || type == AnyEventType.EventsResync))
            _ = TryAsync(ReadAsync());
    }

    void OnGUI()
    {
        GUILayout.Label(status);
        if (own != null)
        {
            GUILayout.Label(own.Name + " " + own.InviteCode + " " + own.State + " " + own.ConnectionDetails);
            foreach (var team in own.Teams)
                foreach (var player in team.Players) GUILayout.Label(team.Name + ": " + player.DisplayName);
            if (GUILayout.Button("Ready")) _ = TryAsync(lobbykit.Client.Lobbies.SetReadyAsync(own.LobbyId, true));
            if (GUILayout.Button("Start")) _ = TryAsync(lobbykit.Client.Lobbies.StartAsync(own.LobbyId));
            if (GUILayout.Button("Leave")) _ = TryAsync(LeaveAsync());
            return;
        }
        if (GUILayout.Button("Find")) _ = TryAsync(FindAsync());
        if (GUILayout.Button("Create")) _ = TryAsync(CreateAsync());
        foreach (var lobby in open)
            if (GUILayout.Button(lobby.Name)) _ = TryAsync(JoinAsync(lobby.LobbyId));
    }
}
