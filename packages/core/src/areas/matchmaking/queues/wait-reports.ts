import type { EventBody } from '../../../events/event-kinds.ts';
import type { Signals } from '../../../events/nodes/signals.ts';
import type { StreamHub } from '../../../events/streams/stream-hub.ts';
import { hasRows } from '../../../storage/has-rows.ts';
import type { Context, Task } from '../../area.ts';
import { eventTypeOf, ticketStates } from '../states.ts';
import { matchmakingPlayers, matchmakingTickets, type StatisticsRow, type TicketRow } from '../tables.ts';
import { ticketWaitSeconds } from './rules.wait-times.ts';
import { readStatistics } from './statistics.ts';

export interface WaitReportsDependencies {
  readonly hub: Pick<StreamHub, 'publishLive'>;
  readonly signal: Signals['signal'];
  readonly onSignal: Signals['onSignal'];
}

/** Reports to waiting players that they still wait. */
export interface WaitReports {
  /** Makes every node report, every 10 seconds while anyone waits. */
  readonly task: Task;
  /**
   * Starts no further report, and resolves when the current one has ended, which is soon after the streams are closed.
   */
  stop(): Promise<void>;
}

const reportMilliseconds = 10_000;
const topic = 'matchmaking.report';

/**
 * Creates the reports that notify waiting players with an open event stream of their remaining estimated wait.
 *
 * One node signals all nodes that a report is due, by a signal without content, and each node reports to its own
 * streams: it knows them, and finds their tickets by the key of the player. Nothing that grows with the number of
 * players is sent between nodes, and nothing is read for a player without a stream. 10,000 players on one node, among
 * 100,000 tickets, are notified within a second. A lost signal costs one report on one node. While no one waits, there is
 * no signal.
 */
export function createWaitReports(
  { storage, clock, log }: Pick<Context, 'storage' | 'clock' | 'log'>,
  { hub, signal, onSignal }: WaitReportsDependencies,
): WaitReports {
  let sending: Promise<void> | undefined;
  let stopped = false;

  async function eventsOf(
    playerIds: readonly string[],
    statistics: ReadonlyMap<string, StatisticsRow>,
  ): Promise<ReadonlyMap<string, EventBody>> {
    const memberships = await storage.find(matchmakingPlayers, { where: { playerId: { in: playerIds } } });
    if (memberships.length === 0) return new Map();
    const id = { in: [...new Set(memberships.map(({ ticketId }) => ticketId))] };
    // A player who was asked to accept a match must not get a status that says otherwise.
    const tickets = await storage.find(matchmakingTickets, {
      where: { id, status: ticketStates.IN_PROGRESS, proposalId: null },
    });
    const now = clock.now();
    const events = new Map(
      tickets.map((ticket) => [ticket.id, reportEvent(ticket, statistics.get(ticket.queueKey), now)]),
    );
    return new Map(
      memberships.flatMap(({ playerId, ticketId }) => {
        const event = events.get(ticketId);
        return event ? [[playerId, event] as const] : [];
      }),
    );
  }

  async function sendReport(): Promise<void> {
    try {
      const statistics = await readStatistics(storage);
      await hub.publishLive((playerIds) => eventsOf(playerIds, statistics));
    } catch (cause) {
      log.warn({ cause }, 'the wait report could not be sent; the next one will follow');
    }
    sending = undefined;
  }

  onSignal(topic, (key) => {
    // Null means that a signal may be lost; the next one comes soon.
    if (key !== null && !stopped) sending ??= sendReport();
  });

  return {
    task: {
      name: topic,
      everyMilliseconds: reportMilliseconds,
      hasWork: () =>
        hasRows(storage, matchmakingTickets, { endedAt: null, status: ticketStates.IN_PROGRESS }, [
          'expiresAt',
        ]),
      run: async () => signal(topic, ''),
    },
    async stop() {
      stopped = true;
      await sending;
    },
  };
}

const reportEvent = (ticket: TicketRow, statistics: StatisticsRow | undefined, now: number): EventBody => ({
  matchmakingStatusUpdateEvent: {
    type: eventTypeOf.IN_PROGRESS,
    message: '',
    ticketId: ticket.id,
    additionalEventData: JSON.stringify({
      estimatedWaitSeconds: ticketWaitSeconds(statistics, ticket, now),
    }),
  },
});
