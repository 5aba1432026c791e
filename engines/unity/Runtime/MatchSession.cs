using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>A match that a <see cref="GameServer"/> plays.</summary>
    public sealed class MatchSession
    {
        readonly GameServer server;
        /// <summary>How many joined players this server knows.</summary>
        int joinedSeen;
        bool isReporting;

        internal MatchSession(GameServer server, QueuedMatch match)
        {
            this.server = server;
            Match = match;
        }

        public QueuedMatch Match { get; }

        /// <summary>Cancelled when the match has been played.</summary>
        internal CancellationTokenSource Over { get; } = new CancellationTokenSource();

        /// <summary>
        /// Reports that players may connect. Call it within `matchReadyTimeSeconds`. Throws LobbykitException if the match does
        /// not belong to this server any more.
        /// </summary>
        /// <param name="connectionDetails">For every player who is not in `perPlayer`: an address and a port, for example.</param>
        public async Task ReadyAsync(string connectionDetails, Dictionary<string, string> perPlayer = null)
        {
            await server.ReadyAsync(Match.MatchId, connectionDetails, perPlayer);
            if (!server.SaysHealth || isReporting) return;
            isReporting = true;
            _ = server.ReportAsync(Match.MatchId, connectionDetails, perPlayer, Over.Token);
        }

        /// <summary>
        /// Has free seats filled from the queue of the match; the seats replace those of the last call. Returns all players who
        /// have joined since the match began. Call it every few seconds while seats are free. A player who joins between two
        /// answers takes one of the seats of the next call, so there are never more players than seats.
        /// </summary>
        public async Task<List<MatchmakingJoinedPlayer>> FillSeatsAsync(FreeSeats seats)
        {
            var joined = (await server.BackfillAsync(Match.MatchId, seats, joinedSeen)).Joined;
            if (joined.Count > joinedSeen) joinedSeen = joined.Count;
            return joined;
        }
    }

    /// <summary>The free seats of a match, as far as its server knows.</summary>
    public sealed class FreeSeats
    {
        /// <summary>Free seats by team; a team that is not listed has none. A player who has not connected yet still has their seat.</summary>
        public List<MatchmakingOpenSlot> OpenSlots { get; set; } = new List<MatchmakingOpenSlot>();

        /// <summary>Players of the match who have left. Listing them again has no further effect.</summary>
        public List<string> LeftPlayerIds { get; set; }

        /// <summary>How new players connect. Default: as in the call before; at first as in `ReadyAsync`.</summary>
        public string ConnectionDetails { get; set; }

        /// <summary>Seconds for which the seats are offered. Default 60.</summary>
        public int? ExpiresSeconds { get; set; }
    }
}
