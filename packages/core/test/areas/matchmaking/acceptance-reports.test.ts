import type { ManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import {
  type AcceptanceReports,
  createAcceptanceReports,
} from '../../../src/areas/matchmaking/matchmaker/acceptance-reports.ts';
import { matchmakingProposals } from '../../../src/areas/matchmaking/tables.ts';
import { proposalLifecycle } from '../../../src/areas/matchmaking/tickets/proposal-lifecycle.ts';
import { eventBroadcasts, eventLog } from '../../../src/events/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { type Collected, createEventNode, type EventNode, settled } from '../../events/event-node.ts';
import { createTestLog, type TestLog } from '../../events/log.ts';
import { shareMemory } from '../../events/shared-memory.ts';
import { ticketClock, waitFor } from './matchmaker-node.ts';
import { openTicketWorld, type TicketWorld } from './ticket-world.ts';

interface ReportingNode {
  readonly events: EventNode;
  readonly reports: AcceptanceReports;
  readonly log: TestLog;
  /** How often it has read a proposal. */
  readonly reads: () => number;
}

/** A node that reports to its streams, on a storage that others share. */
async function openNode(
  shared: ReturnType<typeof shareMemory>,
  clock: ManualClock,
  isBroken = false,
): Promise<ReportingNode> {
  const whole = shared.node();
  const log = createTestLog();
  const events = await createEventNode({ storage: whole, clock });
  let reads = 0;
  const get: Storage['get'] = (table, key) => {
    reads++;
    return isBroken ? Promise.reject(new Error('the database is away')) : whole.get(table, key);
  };
  const { hub, signals } = events.engine;
  const availability = { since: 0, holdsUntil: 0 };
  const reports = createAcceptanceReports(
    { availability, storage: { ...whole, get }, log },
    { hub, ...signals },
  );
  return { events, reports, log, reads: () => reads };
}

const eventsOf = ({ items }: Collected): unknown[] =>
  items.map(({ id, json }) => {
    const { event } = JSON.parse(json) as { event: { matchmakingStatusUpdateEvent: object } };
    return { id, ...event.matchmakingStatusUpdateEvent };
  });

const accepted = (ticketId: string, acceptedPlayers: number) => ({
  id: null,
  type: 1,
  message: 'ACCEPT_REQUIRED',
  ticketId,
  additionalEventData: JSON.stringify({ acceptedPlayers, players: 3, expiresTimestamp: 30 }),
});

/** Lets three players wait who are asked to accept a match. */
async function propose(world: TicketWorld, clock: ManualClock): Promise<void> {
  const ticketOf = { ann: 't-duo', ben: 't-duo', cid: 't-cid' };
  await waitFor(world, 't-duo', ['ann', 'ben']);
  await waitFor(world, 't-cid', ['cid']);
  const proposal = {
    id: 'p',
    queueKey: 'q',
    ticketIds: ['t-duo', 't-cid'],
    match: { ticketOf },
    expiresAt: 30_999,
  };
  await world.unit((unit) => proposalLifecycle.propose(unit, clock.now(), proposal));
}

const accept = (world: TicketWorld, clock: ManualClock, ticketId: string, playerId: string) =>
  world.unit((unit) => proposalLifecycle.answer(unit, clock.now(), ticketId, playerId, true));

/** Lets signals arrive, and the reports that they begin come to their end. No more are begun. */
async function ended(clock: ManualClock, ...nodes: readonly ReportingNode[]): Promise<void> {
  await clock.advance(10);
  await settled();
  for (const { reports } of nodes) await reports.stop();
}

test('every player who is asked learns on the node that has their stream how many have accepted, and nothing is stored', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  await propose(world, clock);
  const shared = shareMemory(world.storage);
  const nodes = [
    await openNode(shared, clock),
    await openNode(shared, clock),
    await openNode(shared, clock),
  ] as const;
  const ann = await nodes[0].events.listen('ann');
  const cid = [await nodes[1].events.listen('cid'), await nodes[1].events.listen('cid')];
  const dan = await nodes[1].events.listen('dan');
  await accept(world, clock, 't-duo', 'ben');
  nodes[0].reports.accepted('p');
  await clock.advance(10);
  const streams = [ann, ...cid];
  const counts = (): number[] => streams.map(({ items }) => items.length);
  await expect.poll(() => [...counts(), nodes[2].reads()]).toEqual([1, 1, 1, 1]);
  await accept(world, clock, 't-cid', 'cid');
  nodes[1].reports.accepted('p');
  await clock.advance(10);
  await expect.poll(() => [...counts(), nodes[2].reads()]).toEqual([2, 2, 2, 2]);
  await ended(clock, ...nodes);
  expect(eventsOf(ann)).toEqual([accepted('t-duo', 1), accepted('t-duo', 2)]);
  for (const stream of cid) expect(eventsOf(stream)).toEqual([accepted('t-cid', 1), accepted('t-cid', 2)]);
  expect(dan.items).toEqual([]);
  // A node without a stream of these players reads each proposal once.
  expect(nodes.map(({ reads }) => reads())).toEqual([4, 4, 2]);
  expect(await world.storage.count(eventLog, {})).toBe(0);
  expect(await world.storage.count(eventBroadcasts, {})).toBe(0);
});

test('acceptances while a report is under way are told by one more report', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  await propose(world, clock);
  const node = await openNode(shareMemory(world.storage), clock);
  const ann = await node.events.listen('ann');
  await accept(world, clock, 't-duo', 'ben');
  await accept(world, clock, 't-cid', 'cid');
  for (let times = 0; times < 5; times++) node.reports.accepted('p');
  await expect.poll(() => ann.items).toHaveLength(2);
  await ended(clock, node);
  expect(eventsOf(ann)).toEqual([accepted('t-duo', 2), accepted('t-duo', 2)]);
  expect(node.reads()).toBe(4);
});

test('of a proposal that has ended nobody is told anything', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  await propose(world, clock);
  const node = await openNode(shareMemory(world.storage), clock);
  const ann = await node.events.listen('ann');
  await world.storage.delete(matchmakingProposals, { id: 'p' });
  node.reports.accepted('p');
  await ended(clock, node);
  expect(ann.items).toEqual([]);
  expect(node.log.messages('warn')).toEqual([]);
});

test('a report that fails is logged, and the next one is sent', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  const node = await openNode(shareMemory(world.storage), clock, true);
  for (let times = 1; times <= 2; times++) {
    node.reports.accepted('p');
    await expect.poll(() => node.log.messages('warn')).toHaveLength(times);
  }
  await ended(clock, node);
});
