import { createCountingIds, createManualClock, openTestStorage, type TestPlayer } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commandKind, commandState, hostStates } from '../../../src/areas/fleets/states.ts';
import { fleetCommands, fleetJobs } from '../../../src/areas/fleets/tables.ts';
import { serverStates } from '../../../src/areas/match-broker/states.ts';
import { gameServers, matches } from '../../../src/areas/match-broker/tables.ts';
import { matchmakingProposals } from '../../../src/areas/matchmaking/tables.ts';
import { partyMembers } from '../../../src/areas/parties/tables.ts';
import type { HttpStream } from '../../../src/http/request.ts';
import { createQueueWorld, type QueueWorld } from '../matchmaking/queue-world.ts';
import { asHost, by, outcome } from '../parties/party-world.ts';

/** Starts a backend. The returned function stops it, lets time pass, and starts another on the same storage. */
async function createWorld(): Promise<[QueueWorld, (seconds: number) => Promise<QueueWorld>]> {
  const opened = await openTestStorage();
  onTestFinished(() => opened.close());
  const clock = createManualClock();
  const options = {
    storage: { ...opened, close: async () => {} },
    clock,
    ids: createCountingIds(),
    limits: { ticketAbsenceSeconds: 300 },
  };
  const first = await createQueueWorld(options);
  return [
    first,
    async (seconds) => {
      await first.backend.stop();
      await clock.advance(seconds * 1_000);
      const next = await createQueueWorld(options);
      onTestFinished(() => next.backend.stop());
      return next;
    },
  ];
}

/** Returns what waits, in a word, as a world sees it. */
type Look = (t: QueueWorld) => Promise<unknown>;

interface Wait {
  readonly of: string;
  readonly begin: (t: QueueWorld) => Promise<Look>;
  readonly awaySeconds: number;
  readonly waiting: unknown;
  readonly over: unknown;
}

const matchState: Look = async ({ storage }) => {
  const [match] = await storage.find(matches, {});
  return `${match!.state} ${match!.reason}`.trim();
};

async function queueMatch(t: QueueWorld): Promise<void> {
  for (const player of await t.people('ann', 'bob')) await t.start([player], 'solo');
  await t.pass();
}

async function propose(t: QueueWorld): Promise<readonly [TestPlayer, string][]> {
  const asked: [TestPlayer, string][] = [];
  for (const player of await t.people('ann', 'bob', 'cyd', 'dan'))
    asked.push([player, await t.start([player], 'asked')]);
  await t.pass();
  return asked;
}

const statesOfHosts: Look = async ({ backend }) =>
  (await backend.api.fleets.listHosts({}, asHost)).hosts.map(({ state }) => state).join();

const beat = ({ backend }: QueueWorld) =>
  backend.api.fleets.heartbeat({ host: { hostId: 'h' } }, { ...asHost, signal: AbortSignal.abort() });

const waits: readonly Wait[] = [
  {
    of: 'a match for a server',
    async begin(t) {
      await queueMatch(t);
      return matchState;
    },
    awaySeconds: 130,
    waiting: '1',
    over: '5 PICKUP_TIMEOUT',
  },
  {
    of: 'a match for the word that its server is ready',
    async begin(t) {
      await queueMatch(t);
      await t.take('s');
      return matchState;
    },
    awaySeconds: 130,
    waiting: '2',
    over: '5 READY_TIMEOUT',
  },
  {
    of: 'a match for its end',
    async begin(t) {
      await queueMatch(t);
      await t.ready('s', await t.take('s'));
      return matchState;
    },
    awaySeconds: 7_300,
    waiting: '3',
    over: '4 FORCED',
  },
  {
    of: 'a started server for its first request',
    async begin({ storage, clock }) {
      const times = {
        createdAt: clock.now(),
        lastSeenAt: clock.now(),
        readyBy: clock.now() + 60_000,
      };
      await storage.insert(gameServers, { id: 's', state: serverStates.PENDING, ...times });
      return async (t) => (await t.storage.count(gameServers, { id: 's' })) > 0;
    },
    awaySeconds: 130,
    waiting: true,
    over: false,
  },
  {
    of: 'an idle server for its next request',
    async begin({ backend }) {
      await backend.api.matchBroker.reconfigure({ serverMaxLifetimeMinutes: 10 }, asHost);
      await backend.api.matchBroker.requestMatch({ serverId: 's', hintFlags: 0, requirements: '' }, asHost);
      return async (t) => (await t.storage.count(gameServers, { id: 's' })) > 0;
    },
    awaySeconds: 700,
    waiting: true,
    over: false,
  },
  {
    of: 'a host for its next heartbeat',
    async begin(t) {
      await beat(t);
      return statesOfHosts;
    },
    awaySeconds: 60,
    waiting: String(hostStates.AVAILABLE),
    over: String(hostStates.LOST),
  },
  {
    of: 'a removed host for its next heartbeat',
    async begin(t) {
      await beat(t);
      return async (later) => (await statesOfHosts(later)) !== '';
    },
    awaySeconds: 86_500,
    waiting: true,
    over: false,
  },
  {
    of: 'a job for the report of its host',
    async begin({ storage, clock }) {
      const job = { jobId: 'j', hostId: 'h', serverId: 's', restartPolicy: 'NEVER', createdAt: clock.now() };
      await storage.insert(fleetJobs, job);
      return (t) => t.storage.count(fleetJobs, {});
    },
    awaySeconds: 3_700,
    waiting: 1,
    over: 0,
  },
  {
    of: 'a deploy for the next heartbeat of its host',
    async begin({ storage, clock }) {
      await storage.insert(fleetCommands, {
        commandId: 'c',
        hostId: 'h',
        kind: commandKind.DEPLOY,
        jobId: 'j',
        payload: {},
        sealed: null,
        state: commandState.QUEUED,
        messages: [],
        createdAt: clock.now(),
        dueAt: clock.now(),
        expiresAt: clock.now() + 600_000,
      });
      return (t) => t.storage.count(fleetCommands, { expiresAt: { gt: t.clock.now() } });
    },
    awaySeconds: 700,
    waiting: 1,
    over: 0,
  },
  {
    of: 'a party for an absent member',
    async begin(t) {
      const [ann, bob] = await t.people('ann', 'bob');
      const { partyId } = await t.gather(ann, bob);
      return async (later) => ((await later.members(partyId)) ?? []).length;
    },
    awaySeconds: 300,
    waiting: 2,
    over: 0,
  },
  {
    of: 'a connected member for a new event stream',
    async begin(t) {
      const [ann, bob] = await t.people('ann', 'bob');
      await t.gather(ann, bob);
      const { stream } = await t.http('GET', '/events/subscribe', { session: bob.token });
      (stream as HttpStream).open({
        write: () => true,
        pending: 0,
        onDrain: () => {},
        end: () => {},
        abort: () => {},
      });
      await t.pass(0);
      return async (later) =>
        (await later.storage.get(partyMembers, { playerId: bob.accountId }))!.awayAt === null;
    },
    awaySeconds: 60,
    waiting: true,
    over: false,
  },
  {
    of: 'a ticket for an absent player',
    async begin(t) {
      const [ann] = await t.people('ann');
      const ticketId = await t.start([ann]);
      return (later) => later.ticket(ticketId);
    },
    awaySeconds: 400,
    waiting: 'IN_PROGRESS',
    over: 'CANCELLED DISCONNECTED',
  },
  {
    of: 'a ticket for other players',
    async begin(t) {
      const [ann] = await t.people('ann');
      const ticketId = await t.start([ann], 'peers');
      return (later) => later.ticket(ticketId);
    },
    awaySeconds: 250,
    waiting: 'IN_PROGRESS',
    over: 'MATCHMAKING_TIMED_OUT',
  },
  {
    of: 'a proposed match for the answers of its players',
    async begin(t) {
      await propose(t);
      return (later) => later.storage.count(matchmakingProposals, {});
    },
    awaySeconds: 60,
    waiting: 1,
    over: 0,
  },
];

describe('while the service is away', () => {
  test.each(waits)('the wait of $of does not end; it ends 30 seconds after the return', async (wait) => {
    const [t, away] = await createWorld();
    const look = await wait.begin(t);
    expect(await look(t)).toEqual(wait.waiting);
    const back = await away(wait.awaySeconds);
    await back.pass(0);
    expect(await look(back)).toEqual(wait.waiting);
    await back.pass(29);
    expect(await look(back)).toEqual(wait.waiting);
    await back.pass(61);
    expect(await look(back)).toEqual(wait.over);
  });
});

test('players accept a match that was proposed before the service was away until 30 seconds after its return', async () => {
  const [t, away] = await createWorld();
  const asked = await propose(t);
  const back = await away(120);
  await back.pass(29);
  for (const [player, ticketId] of asked)
    await back.backend.api.matchmaking.accept({ ticketId, accept: true }, by(player));
  expect(await back.ticket(asked[0]![1])).toBe('FINDING_SERVER');
});

test('an answer to a proposed match is refused from 30 seconds after the return of the service on', async () => {
  const [t, away] = await createWorld();
  const [first] = await propose(t);
  const back = await away(120);
  await back.clock.advance(30_000);
  const answer = back.backend.api.matchmaking.accept({ ticketId: first![1], accept: true }, by(first![0]));
  expect(await outcome(answer)).toBe('NOTHING_TO_ACCEPT');
});

test('a wait that begins after the return of the service ends at its own time', async () => {
  const [t, away] = await createWorld();
  await t.people('zoe');
  const back = await away(600);
  await propose(back);
  await back.pass(19);
  expect(await back.storage.count(matchmakingProposals, {})).toBe(1);
  await back.pass(1);
  expect(await back.storage.count(matchmakingProposals, {})).toBe(0);
});

test('sessions expire while the service is away', async () => {
  const [t, away] = await createWorld();
  const [ann] = await t.people('ann');
  const back = await away(90 * 86_400);
  expect(await outcome(back.backend.api.sessions.mine({}, by(ann)))).toBe('CREDENTIAL_INVALID');
});
