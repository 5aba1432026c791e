// What a player does, over com.lobbykit.client, as a program for Mono. It prints a line for each step, which the test checks.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Lobbykit;

static class Story
{
    static readonly Queue<PlayerEvent> received = new Queue<PlayerEvent>();
    static readonly SemaphoreSlim arrived = new SemaphoreSlim(0);
    static int moves;

    static int Main(string[] args)
    {
        try
        {
            PlayAsync(args[0], args[1]).GetAwaiter().GetResult();
            return 0;
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error);
            return 1;
        }
    }

    static async Task PlayAsync(string baseUrl, string friendId)
    {
        var settings = new MemorySettings();
        Action<string, string> showLogin = (url, digits) => Print("open", url + " " + digits);

        #region login
        var client = new LobbykitClient(baseUrl, settings); // in Unity: new PlayerPrefsSettings()

        // showLogin calls Application.OpenURL(url), and shows the six digits until the login is done.
        await client.LoginWithBrowserAsync(Provider.Custom, showLogin);
        var account = (await client.Accounts.CreateAsync()).Account;
        await client.RememberAsync(); // the next start of the game needs no browser
        #endregion
        Check("stored", settings.Read("session") == client.Session);

        var opened = new TaskCompletionSource<bool>();

        #region stream
        var leaving = new CancellationTokenSource(); // cancel it when the player quits
        var whenOpen = new StreamOptions { Opened = () => opened.TrySetResult(true) };
        var stream = client.ReadEventsAsync(OnEvent, leaving.Token, whenOpen); // connects again and resumes by itself
        #endregion
        if (await Task.WhenAny(stream, opened.Task) == stream) await stream;
        Print("account", account.Id);

        await UntilAsync("begin", happened => happened.AnyEvent?.Text("@type") == "game/Begin");
        await ReadMetadataAsync(client, friendId);
        await MeetFriendAsync(client, friendId);
        Print("ready", "");
        await UntilAsync("move", happened => happened.AnyEvent?.Text("@type") == "game/Move");
        await QueueAsync(client, account.Id);
        await PlayAsync(new LobbykitClient(baseUrl));
        await RefuseAsync(client);

        var old = client.Session;
        await client.RefreshAsync();
        await client.Matchmaking.MineAsync();
        Check("refreshed", client.Session != old && settings.Read("session") == client.Session);

        leaving.Cancel();
        try
        {
            await stream;
        }
        catch (OperationCanceledException)
        {
            Print("moves", moves.ToString());
        }
        await ReturnAsync(baseUrl, settings, account.Id);
        Check("forgotten", settings.Read("session") == null && settings.Read("replayToken") == null);
        client.Dispose();
    }

    static async Task ReadMetadataAsync(LobbykitClient client, string friendId)
    {
        await PutAsync(client, "public.title", EntityMetadata.Of("Señor \"of\" 🐉"));
        await PutAsync(client, "wins", EntityMetadata.Of(9007199254740993));
        await PutAsync(client, "losses", EntityMetadata.Of(long.MinValue));
        await PutAsync(client, "loadout", EntityMetadata.OfJson("{\"sword\":[1,2.5,null,true]}"));
        Print("own", TextOf((await client.Accounts.ListMetadataAsync()).Metadata));
        Print("other", TextOf((await client.Accounts.GetAsync(friendId)).Account.Metadata));
        Print("global", TextOf((await client.GlobalMetadata.ReadNamespaceEntriesAsync("news")).Metadata));
    }

    static Task PutAsync(LobbykitClient client, string key, EntityMetadata value) =>
        client.Accounts.PutMetadataAsync(key, value, updateOperationType: UpdateMetadataOperationType.CreateIfNecessary);

    static async Task MeetFriendAsync(LobbykitClient client, string friendId)
    {
        var party = (await client.Parties.CreateAsync()).Party;
        await client.Friends.SendAsync(friendId);
        Print("party", party.InviteCode);
        await UntilAsync("joined", happened => happened.PartyUpdateEvent?.Type == PartyUpdateType.PlayerJoined);
        Print("friends", string.Join(",", (await client.Friends.ListAsync()).Friends.Select(friend => friend.AccountId)));
        await client.Parties.LeaveAsync(party.PartyId);
    }

    static async Task QueueAsync(LobbykitClient client, string accountId)
    {
        #region queue
        var ping = new Dictionary<string, EntityMetadata> { { "ping", EntityMetadata.OfJson("{\"eu\":23,\"us\":110}") } };
        var player = MatchmakingEntity.Of(accountId, "duel", ping);
        var ticketId = (await client.Matchmaking.StartAsync(player)).TicketId;
        #endregion
        Print("queued", ticketId);
        try
        {
            await client.Matchmaking.StartAsync(MatchmakingEntity.Of(accountId, "duel"));
        }
        catch (LobbykitException error)
        {
            Print("refused", error.Status + " " + error.Reason + " " + error.Details[0].Object("metadata").Text("ticketId"));
        }
        await UntilAsync("matched", happened =>
            happened.MatchmakingStatusUpdateEvent?.Type == MatchmakingStatusUpdateType.Completed);
    }

    /// <summary>Another player, who needs no browser.</summary>
    static async Task PlayAsync(LobbykitClient client)
    {
        const string name = "mina";
        #region first
        await client.LoginAsync(Provider.Unsafe, name); // any name, during development
        var account = (await client.Accounts.CreateAsync()).Account;
        await client.Matchmaking.StartAsync(MatchmakingEntity.Of(account.Id, "duel"));
        #endregion
        await client.Matchmaking.CancelAllAsync();
        await client.LogoutAsync();
        client.Dispose();
    }

    static async Task RefuseAsync(LobbykitClient client)
    {
        for (var attempt = 0; attempt < 2; attempt++)
        {
            #region errors
            try
            {
                await client.Parties.JoinAsync("AAA-AAA");
            }
            catch (LobbykitException error)
            {
                // INVITE_CODE_UNKNOWN; or RATE_LIMITED, with the seconds to wait
                Print("refused", error.Status + " " + error.Reason + " " + error.RetryAfterSeconds);
            }
            #endregion
        }
        using (var lost = new LobbykitClient("http://127.0.0.1:1"))
            try
            {
                await lost.Accounts.CreateAsync();
            }
            catch (LobbykitNetworkException error)
            {
                Print("lost", error.Message);
            }
    }

    static async Task ReturnAsync(string baseUrl, ISettings settings, string accountId)
    {
        var used = settings.Read("replayToken");
        var kept = new LobbykitClient(baseUrl, settings);
        var hasSession = await kept.ResumeAsync();
        settings.Write("session", "gs_" + new string('0', 43)); // as if it had ended
        #region replay
        var returned = new LobbykitClient(baseUrl, settings);
        var isLoggedIn = await returned.ResumeAsync(); // false: the player has to log in with the browser
        var account = (await returned.Accounts.CreateAsync()).Account; // the same account, without a browser
        #endregion
        Check("returned", hasSession && isLoggedIn && account.Id == accountId && settings.Read("replayToken") != used);
        await returned.LogoutAsync();
        returned.Dispose();
    }

    #region events
    static void OnEvent(PlayerEvent happened)
    {
        var update = happened.MatchmakingStatusUpdateEvent;
        if (update?.Type == MatchmakingStatusUpdateType.Completed)
            Print("connect", update.AdditionalEventData); // host and port of the game server
        // …
        Note(happened);
    }
    #endregion

    static void Note(PlayerEvent happened)
    {
        if (happened.AnyEvent?.Text("@type") == "game/Move") moves++;
        lock (received) received.Enqueue(happened);
        arrived.Release();
    }

    static async Task UntilAsync(string step, Func<PlayerEvent, bool> isIt)
    {
        for (;;)
        {
            await arrived.WaitAsync();
            PlayerEvent happened;
            lock (received) happened = received.Dequeue();
            if (!isIt(happened)) continue;
            Print(step, happened.EventId);
            return;
        }
    }

    static string TextOf(Dictionary<string, EntityMetadata> metadata) =>
        string.Join(" | ", metadata.OrderBy(entry => entry.Key, StringComparer.Ordinal).Select(entry =>
            entry.Key + "=" + (entry.Value.StringPayload ?? entry.Value.JsonPayload ?? entry.Value.IntPayload.ToString())));

    static void Check(string step, bool holds) => Print(step, holds ? "yes" : "no");

    static void Print(string step, string rest)
    {
        lock (received) Console.Out.WriteLine((step + " " + rest).Trim());
    }
}
