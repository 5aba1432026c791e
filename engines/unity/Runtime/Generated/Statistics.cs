// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Statistics: what game servers call.</summary>
    public sealed class StatisticsServerOperations
    {
        readonly Connection connection;

        internal StatisticsServerOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Reads what the server has counted: series of values over time.</summary>
        /// <remarks>The numbers of all nodes, up to the last minute. Times are in UTC. Of each series, the 20 labels with the most
        /// are answered, and the others together as `other`. Series of players have days alone. At most 1,500 values per
        /// series.
        /// Needs the permission `statistics.read`.
        /// GET /api/v1/node_inspection/statistics</remarks>
        /// <param name="names">Names of series, such as `players.online`. Default: all.</param>
        /// <param name="step">Minutes are kept for a day, hours for 90 days, days for ever. Default: the shortest step that is kept for the
        /// span and needs at most 400 values.</param>
        /// <param name="from">The begin, in seconds since 1970, rounded down to a step. Default: a day before `to`.</param>
        /// <param name="seconds">In place of `from`: how long the span is. So a caller whose clock is wrong gets what it means.</param>
        /// <param name="to">The end, in seconds since 1970, rounded up to a step. Default: now.</param>
        public Task<StatisticsReadResponse> ReadAsync(
            List<string> names = null,
            string step = null,
            long? from = null,
            int? seconds = null,
            long? to = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/node_inspection/statistics", true)
                .Query("names", Json.FromList(names, each => each))
                .Query("step", step)
                .Query("from", from)
                .Query("seconds", seconds)
                .Query("to", to),
                StatisticsReadResponse.Read, options, cancel);
    }
}
