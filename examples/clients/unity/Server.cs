// What a game server does, over com.lobbykit.client, as a program for Mono. It prints a line for each step, which the test checks.

using System;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;
using Lobbykit;

static class Server
{
    static GameServer games;
    static int connected = 2;

    static int Main(string[] args)
    {
        ServeAsync(args[0], args[1]).GetAwaiter().GetResult();
        Console.WriteLine("served");
        return 0;
    }

    static async Task ServeAsync(string baseUrl, string apiKey)
    {
        #region serve
        var backend = new LobbykitServer(baseUrl, apiKey); // BACKEND_URL and API_KEY of the environment
        games = new GameServer(backend, new GameServerOptions
        {
            OnError = Report,
            Health = () => new ServerHealth { Players = connected }, // operators see it
        });
        Console.CancelKeyPress += (sender, signal) =>
        {
            signal.Cancel = true;
            games.DrainAsync(); // takes no more matches, and lets this one end
        };
        await games.ServeAsync(PlayAsync); // until it has drained
        #endregion
    }

    #region play
    static async Task<MatchResults> PlayAsync(MatchSession session)
    {
        await session.ReadyAsync("203.0.113.7:7777"); // now players connect
        var winner = await GameAsync(session); // session.Match has the players, and what the matchmaker says about them
        var results = new MatchResults { Players = new Dictionary<string, MatchResultsPlayer>() };
        results.Players[winner] = new MatchResultsPlayer { Outcome = MatchOutcome.Win };
        return results; // what histories and ratings are made of; null for none
    }
    #endregion

    /// <summary>A game that is over when there is a file with the name of its winner.</summary>
    static async Task<string> GameAsync(MatchSession session)
    {
        var match = session.Match;
        Console.WriteLine("playing " + match.MatchId + " " + string.Join(",", match.PlayerIds));
        if (match.MatchId == "last") Drain();
        if (match.MatchProperties != "") await FillAsync(session);
        while (!File.Exists(match.MatchId)) await Task.Delay(20);
        return File.ReadAllText(match.MatchId);
    }

    /// <summary>The first player has left. Another one takes their seat.</summary>
    static async Task FillAsync(MatchSession session)
    {
        #region seats
        var seats = new FreeSeats { LeftPlayerIds = new List<string> { session.Match.PlayerIds[0] } };
        seats.OpenSlots.Add(new MatchmakingOpenSlot { Team = 0, Count = 1 });
        var joined = await session.FillSeatsAsync(seats); // every few seconds while seats are free
        #endregion
        Console.WriteLine("open " + seats.OpenSlots.Count);
        for (; joined.Count == 0; joined = await session.FillSeatsAsync(seats)) await Task.Delay(200);
        Console.WriteLine("joined " + joined[0].PlayerId);
    }

    static void Drain()
    {
        games.DrainAsync().ContinueWith(_ => Console.WriteLine("drained"));
    }

    static void Report(Exception error)
    {
        Console.WriteLine("error " + (error is LobbykitNetworkException ? "NETWORK" : (error as LobbykitException)?.Reason));
    }
}
