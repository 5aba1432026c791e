using System;
using System.Threading.Tasks;
using Lobbykit;
using UnityEngine;

/// <summary>Logs the player in, queues for a match, and shows how to connect to it. Needs a LobbykitBehaviour on the same object.</summary>
[RequireComponent(typeof(LobbykitBehaviour))]
public sealed class LogInAndPlay : MonoBehaviour
{
    [SerializeField] string queue = "duel";

    LobbykitBehaviour lobbykit;
    Account account;
    string ticketId;
    string status = "starting";

    async void Start()
    {
        lobbykit = GetComponent<LobbykitBehaviour>();
        lobbykit.EventReceived += OnEvent;
        await TryAsync(async () =>
        {
            if (!await lobbykit.Client.ResumeAsync(lobbykit.Destroyed))
                // Any name works during development. Released games use LoginWithBrowserAsync or the token of a store.
                await lobbykit.Client.LoginAsync(Provider.Unsafe, SystemInfo.deviceUniqueIdentifier, lobbykit.Destroyed);
            account = (await lobbykit.Client.Accounts.CreateAsync(cancel: lobbykit.Destroyed)).Account;
            status = "logged in";
            await lobbykit.FollowEventsAsync();
        });
    }

    Task PlayAsync() => TryAsync(async () =>
    {
        var player = MatchmakingEntity.Of(account.Id, queue);
        ticketId = (await lobbykit.Client.Matchmaking.StartAsync(player, cancel: lobbykit.Destroyed)).TicketId;
        status = "waiting for a match";
    });

    Task CancelAsync() => TryAsync(() => lobbykit.Client.Matchmaking.CancelAsync(ticketId, cancel: lobbykit.Destroyed));

    void OnEvent(PlayerEvent happened)
    {
        var update = happened.MatchmakingStatusUpdateEvent;
        if (update == null) return;
        status = update.Type + " " + update.AdditionalEventData; // COMPLETED has the host and port of the game server
        if (update.Type != MatchmakingStatusUpdateType.InProgress && update.Type != MatchmakingStatusUpdateType.FindingServer)
            ticketId = null;
    }

    async Task TryAsync(Func<Task> work)
    {
        try
        {
            await work();
        }
        catch (LobbykitException error)
        {
            status = error.Reason; // show a text of your own for it
        }
        catch (LobbykitNetworkException)
        {
            status = "no connection";
        }
        catch (OperationCanceledException) { }
    }

    void OnGUI()
    {
        GUILayout.Label(account == null ? status : account.DisplayName + ": " + status);
        if (account == null) return;
        if (ticketId == null && GUILayout.Button("Play")) _ = PlayAsync();
        if (ticketId != null && GUILayout.Button("Cancel")) _ = CancelAsync();
    }
}
