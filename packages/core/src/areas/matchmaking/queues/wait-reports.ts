import type { EventBody } from '../../../events/event-kinds.ts';
import type { Signals } from '../../../events/nodes/signals.ts';
import type { Hub } from '../../../events/streams/stream-hub.ts';
import type { Context, Task } from '../../area.ts';
import { eventTypeOf, ticketStates } from '../states.ts';
import { matchmakingPlayers, matchmakingTickets, type StatisticsRow, type TicketRow } from '../tables.ts';
import { ticketWaitSeconds } from './rules.wait-times.ts';
import { readStatistics } from './statistics.ts';

export interface WaitReportsDependencies {
  readonly hub: Pick<Hub, 'tellLive'>;
  readonly signal: Signals['signal'];
  readonly onSignal: Signals['onSignal'];
}

/** Tells players who wait that they still do. */
export interface WaitReports {
  /** Lets every node report, every 10 seconds while anybody waits. */
  readonly task: Task;
  /** Begins no report more, and resolves once the one that is under way has ended: soon, where the streams are closed. */
  stop(): Promise<void>;
}

const everyMilliseconds = 10_000;
const topic = 'matchmaking.report';

/**
 * Tells players who wait, and have an event stream open, how long they are expected to wait on.
 *
 * One node lets all nodes know that it is time, by a signal without content, and each tells its own streams: it knows
 * them, and finds their tickets by the key of the player. Nothing that grows with the players is sent between nodes, and
 * nothing is read for a player without a stream: 10,000 on one node, among 100,000 tickets, are told within a second. A
 * signal that is lost costs one report on one node. While nobody waits there is none.
 */
export function createWaitReports(
  { storage, clock, log }: Pick<Context, 'storage' | 'clock' | 'log'>,
  { hub, signal, onSignal }: WaitReportsDependencies,
): WaitReports {
  let telling: Promise<void> | undefined;
  let stopped = false;

  async function eventsOf(
    playerIds: readonly string[],
    statistics: ReadonlyMap<string, StatisticsRow>,
  ): Promise<ReadonlyMap<string, EventBody>> {
    const seats = await storage.find(matchmakingPlayers, { where: { playerId: { in: playerIds } } });
    if (seats.length === 0) return new Map();
    const id = { in: [...new Set(seats.map(({ ticketId }) => ticketId))] };
    // Whoever is asked to accept a match was told so, and is not told otherwise.
    const tickets = await storage.find(matchmakingTickets, {
      where: { id, status: ticketStates.IN_PROGRESS, proposalId: null },
    });
    const now = clock.now();
    const events = new Map(
      tickets.map((ticket) => [ticket.id, reportOf(ticket, statistics.get(ticket.queueKey), now)]),
    );
    return new Map(
      seats.flatMap(({ playerId, ticketId }) => {
        const event = events.get(ticketId);
        return event ? [[playerId, event] as const] : [];
      }),
    );
  }

  async function tell(): Promise<void> {
    try {
      const statistics = await readStatistics(storage);
      await hub.tellLive((playerIds) => eventsOf(playerIds, statistics));
    } catch (cause) {
      log.warn({ cause }, 'players who wait for a match could not be told so; the next report comes');
    }
    telling = undefined;
  }

  onSignal(topic, (key) => {
    // Null says that a signal may be lost: another comes soon.
    if (key !== null && !stopped) telling ??= tell();
  });

  return {
    task: {
      name: topic,
      everyMilliseconds,
      async run() {
        const waiting = await storage.find(matchmakingTickets, {
          where: { status: ticketStates.IN_PROGRESS },
          orderBy: ['expiresAt'],
          limit: 1,
        });
        if (waiting.length > 0) signal(topic, '');
      },
    },
    async stop() {
      stopped = true;
      await telling;
    },
  };
}

const reportOf = (ticket: TicketRow, statistics: StatisticsRow | undefined, now: number): EventBody => ({
  matchmakingStatusUpdateEvent: {
    type: eventTypeOf.IN_PROGRESS,
    message: '',
    ticketId: ticket.id,
    additionalEventData: JSON.stringify({
      estimatedWaitSeconds: ticketWaitSeconds(statistics, ticket, now),
    }),
  },
});
