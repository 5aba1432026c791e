// One of four players of a match, each in another engine. Prints a line for each step, which the test checks.

using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Lobbykit;

static class MatchPlayer
{
    static readonly TaskCompletionSource<bool> matched = new TaskCompletionSource<bool>();
    static readonly TaskCompletionSource<string> ended = new TaskCompletionSource<string>();

    static int Main(string[] args)
    {
        PlayAsync(args[0]).GetAwaiter().GetResult();
        return 0;
    }

    static async Task PlayAsync(string baseUrl)
    {
        var client = new LobbykitClient(baseUrl);
        await client.LoginAsync(Provider.Unsafe, "csharp");
        var accountId = (await client.Accounts.CreateAsync()).Account.Id;

        var opened = new TaskCompletionSource<bool>();
        var leaving = new CancellationTokenSource();
        var whenOpen = new StreamOptions { Opened = () => opened.TrySetResult(true) };
        var stream = client.ReadEventsAsync(OnEvent, leaving.Token, whenOpen);
        await UntilAsync(opened.Task, stream);
        Print("account", accountId);

        await client.Matchmaking.StartAsync(MatchmakingEntity.Of(accountId, "four"));
        await UntilAsync(matched.Task, stream);
        var match = (await client.Matchmaking.MatchAsync()).Match;
        Print("match", match.MatchId, match.ConnectionDetails);

        await UntilAsync(ended.Task, stream);
        var record = (await client.Matches.GetAsync(ended.Task.Result)).Match;
        var players = record.Teams.SelectMany(team => team.Players).Select(player => player.PlayerId);
        Print("record", record.MatchId, string.Join(",", players.OrderBy(id => id, StringComparer.Ordinal)));
        leaving.Cancel();
        client.Dispose();
    }

    static void OnEvent(PlayerEvent happened)
    {
        var update = happened.MatchmakingStatusUpdateEvent;
        if (update?.Type == MatchmakingStatusUpdateType.FindingServer) Print("finding");
        if (update?.Type == MatchmakingStatusUpdateType.Completed)
        {
            Print("connect", update.Message, update.AdditionalEventData);
            matched.TrySetResult(true);
        }
        if (happened.AnyEvent?.Text("@type") == "matchbroker/MatchEnded")
        {
            Print("ended", happened.AnyEvent.Text("matchId"));
            ended.TrySetResult(happened.AnyEvent.Text("matchId"));
        }
    }

    /// <summary>Throws if the stream ends first.</summary>
    static async Task UntilAsync(Task awaited, Task stream) => await await Task.WhenAny(awaited, stream);

    static void Print(params string[] words)
    {
        lock (matched) Console.Out.WriteLine(string.Join(" ", words));
    }
}
