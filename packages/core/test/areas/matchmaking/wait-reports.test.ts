import type { ManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { createWaitReports, type WaitReports } from '../../../src/areas/matchmaking/queues/wait-reports.ts';
import { matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { proposalLifecycle } from '../../../src/areas/matchmaking/tickets/proposal-lifecycle.ts';
import { eventBroadcasts, eventLog } from '../../../src/events/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { type Collected, createEventNode, type EventNode, settled } from '../../events/event-node.ts';
import { createTestLog, type TestLog } from '../../events/log.ts';
import { shareMemory } from '../../events/shared-memory.ts';
import { createNode, ticketClock, waitFor } from './matchmaker-node.ts';
import { openTicketWorld, type TicketWorld } from './ticket-world.ts';

interface ReportingNode {
  readonly events: EventNode;
  readonly reports: WaitReports;
  readonly log: TestLog;
  /** Tables that it has read, by name, with how many rows each time. */
  readonly reads: (readonly [table: string, rows: number])[];
}

/** A node that reports to its streams, on a storage that others share. */
async function openNode(shared: ReturnType<typeof shareMemory>, clock: ManualClock): Promise<ReportingNode> {
  const whole = shared.node();
  const log = createTestLog();
  const events = await createEventNode({ storage: whole, clock });
  const reads: (readonly [string, number])[] = [];
  const find: Storage['find'] = async (table, query) => {
    const rows = await whole.find(table, query);
    reads.push([table.name, rows.length]);
    return rows;
  };
  const { hub, signals } = events.engine;
  const reports = createWaitReports({ storage: { ...whole, find }, clock, log }, { hub, ...signals });
  return { events, reports, log, reads };
}

/** The reports of tickets, in order. */
const reportsOf = ({ items }: Collected): unknown[] =>
  items.map(({ id, json }) => {
    const { event } = JSON.parse(json) as { event: { matchmakingStatusUpdateEvent: object } };
    return { id, ...event.matchmakingStatusUpdateEvent };
  });

const waiting = (ticketId: string, estimatedWaitSeconds: number) => ({
  id: null,
  type: 1,
  message: '',
  ticketId,
  additionalEventData: JSON.stringify({ estimatedWaitSeconds }),
});

/** Lets the period of the task come, as a scheduler does. */
async function due({ reports: { task } }: ReportingNode): Promise<void> {
  if (await task.hasWork?.(''))
    await task.run(undefined as unknown as Parameters<WaitReports['task']['run']>[0], '');
}

/** Lets signals arrive, and the reports that they begin come to their end. No more are begun. */
async function ended(clock: ManualClock, ...nodes: readonly ReportingNode[]): Promise<void> {
  await clock.advance(10);
  await settled();
  for (const { reports } of nodes) await reports.stop();
}

/** Lets two players of the queue wait 20 seconds for each other. */
async function makeKnown(world: TicketWorld, clock: ManualClock): Promise<void> {
  const rounds = createNode({ world, clock, queues: { q: { teams: 2, playersPerTeam: 1 } } });
  for (const id of ['known-a', 'known-b']) await waitFor(world, id, [id], { createdAt: clock.now() });
  await clock.advance(20_000);
  await rounds.run();
}

test('every player of a waiting ticket gets a report on the node that has their stream, and nothing is stored', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  await makeKnown(world, clock);
  const shared = shareMemory(world.storage);
  const [first, second] = [await openNode(shared, clock), await openNode(shared, clock)];
  const expiresAt = clock.now() + 180_000;
  await waitFor(world, 'duo', ['ann', 'ben'], { createdAt: clock.now() - 5_000, expiresAt });
  await waitFor(world, 'solo', ['cid'], { createdAt: clock.now(), expiresAt });
  const ann = await first.events.listen('ann');
  const ben = [await second.events.listen('ben'), await second.events.listen('ben')];
  const cid = await second.events.listen('cid');
  const dan = await second.events.listen('dan');
  await due(first);
  await ended(clock, first, second);
  // Half of the tickets waited 20 seconds or, as steps go, 19.
  expect(reportsOf(ann)).toEqual([waiting('duo', 14)]);
  expect(ben.map(reportsOf)).toEqual([[waiting('duo', 14)], [waiting('duo', 14)]]);
  expect(reportsOf(cid)).toEqual([waiting('solo', 19)]);
  expect(dan.items).toEqual([]);
  expect(await world.storage.count(eventLog, {})).toBe(0);
  expect(await world.storage.count(eventBroadcasts, {})).toBe(0);
});

test('a player who is asked to accept, has a match, or has left their ticket gets no report', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  const node = await openNode(shareMemory(world.storage), clock);
  for (const id of ['ann', 'ben', 'cid', 'dan']) await waitFor(world, `t-${id}`, [id]);
  const proposal = { id: 'p', queueKey: 'q', ticketIds: ['t-ann'], match: {}, expiresAt: 30_000 };
  await world.unit((unit) => proposalLifecycle.propose(unit, clock.now(), proposal));
  await world.unit((unit) =>
    unit.update(matchmakingTickets, { id: 't-ben' }, { status: 5, changedAt: clock.now() }),
  );
  await world.unit((unit) => proposalLifecycle.cancel(unit, clock.now(), 't-cid', 'USER'));
  const streams = await Promise.all(['ann', 'ben', 'cid', 'dan'].map((id) => node.events.listen(id)));
  await due(node);
  await ended(clock, node);
  expect(streams.map((stream) => reportsOf(stream).length)).toEqual([0, 0, 0, 1]);
});

test('an unknown estimate is reported as 0', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  const node = await openNode(shareMemory(world.storage), clock);
  await waitFor(world, 't', ['ann']);
  const ann = await node.events.listen('ann');
  await due(node);
  await ended(clock, node);
  expect(reportsOf(ann)).toEqual([waiting('t', 0)]);
});

test('no report is signalled while nobody waits, and only statistics are read if nobody has a stream', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  const shared = shareMemory(world.storage);
  const [first, second] = [await openNode(shared, clock), await openNode(shared, clock)];
  const ann = await first.events.listen('ann');
  const sent = shared.sent;
  await due(first);
  await clock.advance(10);
  expect(shared.sent).toBe(sent);
  expect(first.reads).toEqual([['matchmaking_tickets', 0]]);
  await waitFor(world, 't', ['ann']);
  await due(first);
  await ended(clock, first, second);
  expect(shared.sent).toBe(sent + 1);
  expect(reportsOf(ann)).toHaveLength(1);
  expect(second.reads).toEqual([['matchmaking_statistics', 0]]);
});

test('the content of a signal does not grow with the number of players', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  const shared = shareMemory(world.storage);
  const [first, second] = [await openNode(shared, clock), await openNode(shared, clock)];
  const ids = Array.from({ length: 600 }, (_, index) => `player-with-a-long-name-${index}`);
  for (let from = 0; from < ids.length; from += 10)
    await waitFor(world, `t${from}`, ids.slice(from, from + 10));
  const streams = await Promise.all(ids.map((id) => second.events.listen(id)));
  const sent = shared.sent;
  await due(first);
  await clock.advance(10);
  await expect.poll(() => streams.every(({ items }) => items.length === 1)).toBe(true);
  expect(shared.sent).toBe(sent + 1);
  await second.reports.stop();
});

test('a lost signal costs one report, and a restored connection causes none', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  const shared = shareMemory(world.storage);
  const [first, second] = [await openNode(shared, clock), await openNode(shared, clock)];
  await waitFor(world, 't', ['ann']);
  const ann = await second.events.listen('ann');
  shared.losing = true;
  await due(first);
  await clock.advance(10);
  await settled();
  shared.losing = false;
  shared.reconnect();
  await settled();
  expect(ann.items).toEqual([]);
  await due(first);
  await ended(clock, first, second);
  expect(reportsOf(ann)).toHaveLength(1);
});

test('a report that fails is logged, and the next one follows', async () => {
  await using world = await openTicketWorld();
  const clock = ticketClock();
  const shared = shareMemory(world.storage);
  const whole = shared.node();
  const events = await createEventNode({ storage: whole, clock });
  const log = createTestLog();
  let broken = true;
  const find: Storage['find'] = (table, query) => {
    if (broken && table.name === 'matchmaking_players') throw new Error('no disk');
    return whole.find(table, query);
  };
  const { hub, signals } = events.engine;
  const reports = createWaitReports({ storage: { ...whole, find }, clock, log }, { hub, ...signals });
  const node = { events, reports, log, reads: [] };
  await waitFor(world, 't', ['ann']);
  const ann = await events.listen('ann');
  await due(node);
  await expect.poll(() => log.messages('warn')).toHaveLength(1);
  broken = false;
  await due(node);
  await expect.poll(() => reportsOf(ann)).toEqual([waiting('t', 0)]);
  await reports.stop();
  await due(node);
  await settled();
  expect(ann.items).toHaveLength(1);
});
