// What a player does, over LobbykitClient.cs, as a program for Mono. It prints a line for each step, which the test checks.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Lobbykit;

static class Story
{
    static readonly Queue<JsonObject> received = new Queue<JsonObject>();
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
        var settings = new Dictionary<string, string>();
        Action<string, string> showLogin = (url, digits) => Print("open", url + " " + digits);

        #region login
        var client = new LobbykitClient(baseUrl); // in the game: the stored session as second argument
        client.SessionChanged += token => settings["session"] = token; // in the game: PlayerPrefs.SetString
        client.ReplayTokenChanged += token => settings["replayToken"] = token;

        // showLogin calls Application.OpenURL(url), and shows the six digits until the login is done.
        await client.LoginWithBrowserAsync(Provider.Custom, showLogin);
        var account = await client.CreateAccountAsync();
        settings["replayToken"] = await client.RememberAsync();
        #endregion
        Check("stored", settings["session"] == client.Session);

        var opened = new TaskCompletionSource<bool>();
        client.StreamOpened += () => opened.TrySetResult(true);

        #region stream
        var leaving = new CancellationTokenSource(); // cancel it when the player quits
        var stream = client.ReadEventsAsync(OnEvent, leaving.Token); // connects again and resumes by itself
        #endregion
        if (await Task.WhenAny(stream, opened.Task) == stream) await stream;
        Print("account", account.Text("id"));

        await UntilAsync("begin", happened => happened.Object("anyEvent")?.Text("@type") == "game/Begin");
        await ReadMetadataAsync(client, friendId);
        await MeetFriendAsync(client, friendId);
        Print("ready", "");
        await UntilAsync("move", happened => happened.Object("anyEvent")?.Text("@type") == "game/Move");
        await QueueAsync(client, account.Text("id"));
        await RefuseAsync(client);

        var old = client.Session;
        await client.RefreshAsync();
        await client.GetTicketsAsync();
        Check("refreshed", client.Session != old && settings["session"] == client.Session);

        leaving.Cancel();
        try
        {
            await stream;
        }
        catch (OperationCanceledException)
        {
            Print("moves", moves.ToString());
        }
        await ReturnAsync(baseUrl, settings, account.Text("id"));
        await client.LogoutAsync();
        Check("forgotten", settings["session"] == null);
        client.Dispose();
    }

    static async Task ReadMetadataAsync(LobbykitClient client, string friendId)
    {
        await client.PutMetadataAsync("public.title", MetadataValue.Of("Señor \"of\" 🐉"));
        await client.PutMetadataAsync("wins", MetadataValue.Of(9007199254740993));
        await client.PutMetadataAsync("losses", MetadataValue.Of(long.MinValue));
        await client.PutMetadataAsync("loadout", MetadataValue.OfJson("{\"sword\":[1,2.5,null,true]}"));
        Print("own", TextOf(await client.GetMetadataAsync()));
        Print("other", TextOf(LobbykitClient.MetadataOf(await client.GetAccountAsync(friendId))));
        Print("global", TextOf(await client.GetGlobalMetadataAsync("news")));
    }

    static async Task MeetFriendAsync(LobbykitClient client, string friendId)
    {
        var party = await client.CreatePartyAsync();
        await client.RequestFriendAsync(friendId);
        Print("party", party.Text("inviteCode"));
        await UntilAsync("joined", happened => happened.Object("partyUpdateEvent")?.Long("type") == 1);
        Print("friends", string.Join(",", (await client.GetFriendsAsync()).Select(friend => friend.Text("accountId"))));
        await client.LeavePartyAsync(party.Text("partyId"));
    }

    static async Task QueueAsync(LobbykitClient client, string accountId)
    {
        #region queue
        var ping = new Dictionary<string, MetadataValue> { { "ping", MetadataValue.OfJson("{\"eu\":23,\"us\":110}") } };
        var ticketId = await client.StartTicketAsync(accountId, "duel", ping);
        #endregion
        Print("queued", ticketId);
        try
        {
            await client.StartTicketAsync(accountId, "duel");
        }
        catch (LobbykitException error)
        {
            Print("refused", error.Status + " " + error.Reason + " " + error.Details[0].Object("metadata").Text("ticketId"));
        }
        await UntilAsync("matched", happened =>
            (MatchmakingUpdate?)happened.Object("matchmakingStatusUpdateEvent")?.Long("type") == MatchmakingUpdate.Completed);
    }

    static async Task RefuseAsync(LobbykitClient client)
    {
        for (var attempt = 0; attempt < 2; attempt++)
        {
            #region errors
            try
            {
                await client.JoinPartyAsync("AAA-AAA");
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
                await lost.CreateAccountAsync();
            }
            catch (LobbykitNetworkException error)
            {
                Print("lost", error.Message);
            }
    }

    static async Task ReturnAsync(string baseUrl, IDictionary<string, string> settings, string accountId)
    {
        var used = settings["replayToken"];
        #region replay
        var returned = new LobbykitClient(baseUrl);
        returned.ReplayTokenChanged += token => settings["replayToken"] = token; // the used one is worth nothing
        await returned.LoginWithReplayTokenAsync(settings["replayToken"]);
        var account = await returned.CreateAccountAsync(); // the same account, without a browser
        #endregion
        Check("returned", account.Text("id") == accountId && settings["replayToken"] != used);
        returned.Dispose();
    }

    #region events
    static void OnEvent(JsonObject happened)
    {
        var update = happened.Object("matchmakingStatusUpdateEvent");
        if (update?.Long("type") == (long)MatchmakingUpdate.Completed)
            Print("connect", update.Text("additionalEventData")); // host and port of the game server
        // …
        Note(happened);
    }
    #endregion

    static void Note(JsonObject happened)
    {
        if (happened.Object("anyEvent")?.Text("@type") == "game/Move") moves++;
        lock (received) received.Enqueue(happened);
        arrived.Release();
    }

    static async Task UntilAsync(string step, Func<JsonObject, bool> isIt)
    {
        for (;;)
        {
            await arrived.WaitAsync();
            JsonObject happened;
            lock (received) happened = received.Dequeue();
            if (!isIt(happened)) continue;
            Print(step, happened.Text("eventId"));
            return;
        }
    }

    static string TextOf(Dictionary<string, MetadataValue> metadata) =>
        string.Join(" | ", metadata.OrderBy(entry => entry.Key, StringComparer.Ordinal).Select(entry =>
            entry.Key + "=" + (entry.Value.Text ?? entry.Value.Json ?? entry.Value.Integer.ToString())));

    static void Check(string step, bool holds) => Print(step, holds ? "yes" : "no");

    static void Print(string step, string rest)
    {
        lock (received) Console.Out.WriteLine((step + " " + rest).Trim());
    }
}
