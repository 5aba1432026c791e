import type { ManualClock, TestBackend, TestPlayer } from '@lobbykit/testing';
import { expect } from 'vitest';
import { createRandom } from '../../../../../test/random.ts';
import { matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { assertParties } from '../../models/parties-invariants.ts';
import { freshName } from '../../nodes/nodes.ts';
import { asHost, by } from '../parties/party-world.ts';
import { assertQueueing, partyState, startTicket, ticketOf } from './queue-world.ts';

/** What happens concurrently to a ticket and to its players, on one backend or on several with one storage. */
export interface AccountRace {
  readonly name: string;
  run(world: RaceWorld): Promise<void>;
}

export interface RaceWorld {
  readonly nodes: readonly TestBackend[];
  /** Of all nodes. */
  readonly clock: ManualClock;
}

/** Returns the reason of a refusal, or `done`. Throws what is no refusal, such as a deadlock. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isApiError(error) && error.status < 500) return error.reason;
    throw isApiError(error) ? new Error(error.reason, { cause: error.details.cause }) : error;
  }
}

const rounds = 12;

/** Runs actions concurrently, each on a node of its own, in an order that differs from round to round. */
async function concurrently(
  { nodes }: RaceWorld,
  round: number,
  ...acts: readonly ((node: TestBackend) => Promise<unknown>)[]
): Promise<string[]> {
  const results: Promise<string>[] = [];
  for (let at = 0; at < acts.length; at++) {
    const act = (at + round) % acts.length;
    results[act] = outcome(acts[act]!(nodes[(at + round) % nodes.length]!));
  }
  return Promise.all(results);
}

const signUp = (nodes: readonly TestBackend[], count: number): Promise<TestPlayer[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => nodes[at % nodes.length]!.player(freshName())));

async function gather({ backend }: TestBackend, [leader, ...others]: readonly TestPlayer[]) {
  const { party } = await backend.api.parties.create({}, by(leader!));
  for (const other of others) await backend.api.parties.join({ inviteCode: party.inviteCode }, by(other));
  return party;
}

/** Makes two parties of two that wait for a match with each other. */
async function waitingParties({ nodes }: RaceWorld, queue = 'pairs') {
  const folk = await signUp(nodes, 4);
  const sides = [folk.slice(0, 2), folk.slice(2)];
  const made = [];
  for (const members of sides) {
    const party = await gather(nodes[0]!, members);
    made.push({ ...party, members, ticketId: await startTicket(nodes[0]!, members, queue) });
  }
  return made as [(typeof made)[0], (typeof made)[0]];
}

/** Runs the rounds that are due. */
const makeRounds = ({ backend }: TestBackend): Promise<void> => backend.scheduler.tick();

export const accountRaces: readonly AccountRace[] = [
  {
    name: 'a player who joins while the leader starts cancels the ticket, or is a member before it, and never in between',
    async run(world) {
      const { nodes } = world;
      const { storage } = nodes[0]!;
      for (let round = 0; round < rounds; round++) {
        const [ann, bob, cid] = await signUp(nodes, 3);
        const { partyId, inviteCode } = await gather(nodes[0]!, [ann!, bob!]);
        let ticketId = '';
        const outcomes = await concurrently(
          world,
          round,
          async (node) => {
            ticketId = await startTicket(node, [ann!, bob!], 'pairs');
          },
          ({ backend }) => backend.api.parties.join({ inviteCode }, by(cid!)),
        );
        expect(outcomes).toEqual(['done', 'done']);
        const ended = [await ticketOf(storage, ticketId), await partyState(storage, partyId)];
        expect([
          ['CANCELLED PARTY_CHANGED', 'OPEN'],
          ['IN_PROGRESS', 'QUEUED'],
        ]).toContainEqual(ended);
        await assertQueueing(storage);
      }
    },
  },
  {
    name: 'when a member leaves, joins or is kicked while a match is made, either the ticket is cancelled or it has its match',
    async run(world) {
      const { nodes, clock } = world;
      const { storage } = nodes[0]!;
      const seen = new Set<string>();
      for (let round = 0; round < rounds; round++) {
        const pairs = await Promise.all(Array.from({ length: 6 }, () => waitingParties(world)));
        const joiners = await signUp(nodes, pairs.length);
        await clock.advance(1_000);
        // One after the other, so that some come before their match, some behind it, and some in its midst.
        const changes =
          (lane: number) =>
          async ({ backend: { api } }: TestBackend): Promise<void> => {
            for (const [at, [{ partyId, inviteCode, members }]] of pairs.entries()) {
              if (at % 2 !== lane) continue;
              const acts = [
                () => api.parties.leave({ partyId }, by(members[1]!)),
                () => api.parties.join({ inviteCode }, by(joiners[at]!)),
                () => api.parties.kick({ partyId, playerId: members[1]!.accountId }, by(members[0]!)),
                () => api.parties.adminDelete({ partyId }, asHost),
              ];
              const changed = await outcome(acts[(at + round) % acts.length]!());
              expect(['done', 'PARTY_IN_MATCH']).toContain(changed);
            }
          };
        await concurrently(world, round, makeRounds, changes(0), changes(1));
        const matchOf = new Map<string, number>();
        for (const { ticketId, partyId } of pairs.flat()) {
          const [ticket, party] = [await ticketOf(storage, ticketId), await partyState(storage, partyId)];
          seen.add(`${ticket}: ${party}`);
          if (ticket !== 'FINDING_SERVER') continue;
          const { matchId } = (await storage.get(matchmakingTickets, { id: ticketId }))!;
          matchOf.set(matchId!, (matchOf.get(matchId!) ?? 0) + 1);
        }
        expect([...matchOf.values()].filter((tickets) => tickets !== 2)).toEqual([]);
        await assertQueueing(storage);
        await nodes[0]!.backend.api.parties.adminDeleteAll({}, asHost);
      }
      // `none` is a party that was deleted, in its match or before.
      const possible = ['IN_PROGRESS: QUEUED', 'FINDING_SERVER: IN_MATCH', 'FINDING_SERVER: none'];
      const cancelled = ['CANCELLED PARTY_CHANGED: OPEN', 'CANCELLED PARTY_CHANGED: none'];
      expect([...possible, ...cancelled]).toEqual(expect.arrayContaining([...seen]));
    },
  },
  {
    name: 'a player who logs out while a match is made either loses their ticket or has their match',
    async run(world) {
      const { nodes, clock } = world;
      const { storage } = nodes[0]!;
      for (let round = 0; round < rounds; round++) {
        const [ann, bob] = await signUp(nodes, 2);
        const mine = await startTicket(nodes[0]!, [ann!], 'solo');
        const theirs = await startTicket(nodes[0]!, [bob!], 'solo');
        await clock.advance(1_000);
        await concurrently(
          world,
          round,
          ({ backend }) => backend.api.authentication.logout({}, by(ann!)),
          makeRounds,
        );
        const states = [await ticketOf(storage, mine), await ticketOf(storage, theirs)];
        expect([
          ['FINDING_SERVER', 'FINDING_SERVER'],
          ['CANCELLED DISCONNECTED', 'IN_PROGRESS'],
        ]).toContainEqual(states);
        await assertQueueing(storage);
        await outcome(nodes[0]!.backend.api.matchmaking.cancel({ ticketId: theirs }, by(bob!)));
      }
    },
  },
  {
    name: 'of two sessions that end concurrently the last one cancels the ticket',
    async run(world) {
      const { nodes } = world;
      for (let round = 0; round < rounds; round++) {
        const name = freshName();
        const [here, there] = [await nodes[0]!.player(name), await nodes.at(-1)!.player(name)];
        const ticketId = await startTicket(nodes[0]!, [here], 'pairs');
        await concurrently(
          world,
          round,
          ({ backend }) => backend.api.authentication.logout({}, by(here)),
          ({ backend }) => backend.api.authentication.logout({}, by(there)),
        );
        expect(await ticketOf(nodes[0]!.storage, ticketId)).toBe('CANCELLED DISCONNECTED');
      }
    },
  },
  {
    name: 'a player who starts again while they decline, or while their time is over, starts no ticket before their pause is over',
    async run(world) {
      const { nodes, clock } = world;
      for (let round = 0; round < 2 * rounds; round++) {
        const players = await signUp(nodes, 2);
        const [ticketId] = await Promise.all(players.map((each) => startTicket(nodes[0]!, [each], 'strict')));
        await clock.advance(1_000);
        await makeRounds(nodes[0]!);
        const answer = { ticketId: ticketId!, accept: false };
        if (round % 3 === 2) await clock.advance(20_000);
        const end = (node: TestBackend): Promise<unknown> =>
          round % 3 === 2 ? makeRounds(node) : node.backend.api.matchmaking.accept(answer, by(players[0]!));
        const start = (node: TestBackend) => startTicket(node, [players[0]!], 'strict');
        const outcomes = (await concurrently(world, round, end, start)).join();
        expect(outcomes).toMatch(/^done,(DECLINE_PAUSE|TICKET_EXISTS)$/);
        for (const each of players) await nodes[0]!.backend.api.matchmaking.cancelAll({}, by(each));
      }
    },
  },
  {
    name: 'an account that is deleted while the last player accepts is not in the match, or there is no match',
    async run(world) {
      const { nodes, clock } = world;
      const { storage } = nodes[0]!;
      for (let round = 0; round < rounds; round++) {
        const [one, two] = await waitingParties(world, 'asked');
        await clock.advance(1_000);
        await makeRounds(nodes[0]!);
        const accept = (ticketId: string, player: TestPlayer) => (node: TestBackend) =>
          node.backend.api.matchmaking.accept({ ticketId, accept: true }, by(player));
        for (const player of one.members) await accept(one.ticketId, player)(nodes[0]!);
        await accept(two.ticketId, two.members[0]!)(nodes[0]!);
        const { accountId } = one.members[1]!;
        const [accepted, deleted] = await concurrently(
          world,
          round,
          accept(two.ticketId, two.members[1]!),
          ({ backend }) => backend.api.accounts.adminDelete({ accountId }, asHost),
        );
        expect(deleted).toBe('done');
        const states = [await ticketOf(storage, one.ticketId), await ticketOf(storage, two.ticketId)];
        if (accepted === 'done') expect(states).toEqual(['FINDING_SERVER', 'FINDING_SERVER']);
        else
          expect([accepted, ...states]).toEqual([
            'NOTHING_TO_ACCEPT',
            'CANCELLED ACCOUNT_DELETED',
            'IN_PROGRESS',
          ]);
        await assertQueueing(storage);
        await nodes[0]!.backend.api.parties.adminDeleteAll({}, asHost);
      }
    },
  },
  {
    name: 'an account that is deleted while its ticket and that of its party get a match is not in the match, or was in neither',
    async run(world) {
      const { nodes, clock } = world;
      const { storage } = nodes[0]!;
      for (let round = 0; round < rounds; round++) {
        const made = await Promise.all(
          Array.from({ length: 6 }, async () => {
            const members = await signUp(nodes, 2);
            return { members, ...(await gather(nodes[0]!, members)) };
          }),
        );
        const tickets: string[][] = [];
        // The older ones are matched first: the two of each party with each other.
        for (const { members } of made) {
          const started = members.map((member) => startTicket(nodes[0]!, [member], 'solo'));
          tickets.push(await Promise.all(started));
          await clock.advance(1);
        }
        await clock.advance(1_000);
        const deletions = ({ backend }: TestBackend) =>
          Promise.all(
            made.map(({ members }) =>
              backend.api.accounts.adminDelete({ accountId: members[1]!.accountId }, asHost),
            ),
          );
        expect(await concurrently(world, round, makeRounds, deletions)).toEqual(['done', 'done']);
        for (const [ofParty, own] of tickets as [string, string][]) {
          expect(['FINDING_SERVER', 'CANCELLED ACCOUNT_DELETED']).toContain(await ticketOf(storage, own));
          expect(['FINDING_SERVER', 'CANCELLED PARTY_CHANGED']).toContain(await ticketOf(storage, ofParty));
        }
        await assertQueueing(storage);
        await nodes[0]!.backend.api.parties.adminDeleteAll({}, asHost);
      }
    },
  },
  {
    name: 'a party keeps its new ticket when its match ends while the leader starts again',
    async run(world) {
      const { nodes, clock } = world;
      const { storage } = nodes[0]!;
      for (let round = 0; round < rounds; round++) {
        const [one, two] = await waitingParties(world);
        await clock.advance(1_000);
        await makeRounds(nodes[0]!);
        const { api } = nodes[0]!.backend;
        const server = { serverId: `server-${round}`, hintFlags: 0 };
        const { match } = await api.matchBroker.requestMatch({ ...server, requirements: '' }, asHost);
        const held = { ...server, matchId: match!.matchId };
        await api.matchBroker.matchReady({ ...held, connectionDetails: 'here' }, asHost);
        const outcomes = await concurrently(
          world,
          round,
          ({ backend }) => backend.api.matchBroker.endMatch(held, asHost),
          (node) => startTicket(node, one.members, 'peers'),
        );
        expect(outcomes).toEqual(['done', 'done']);
        expect([await partyState(storage, one.partyId), await partyState(storage, two.partyId)]).toEqual([
          'QUEUED',
          'OPEN',
        ]);
        await assertQueueing(storage);
        await api.parties.adminDeleteAll({}, asHost);
      }
    },
  },
  {
    name: 'parties, tickets and matches are consistent after any concurrent actions of players, servers and operators',
    async run(world) {
      const { nodes, clock } = world;
      const folk = await signUp(nodes, 10);
      const codes: string[] = [];
      const random = createRandom(1_234);
      for (let round = 0; round < 25; round++) {
        // Long enough that some are not asked, not served or not there in time.
        await clock.advance(5_000);
        await Promise.all([
          ...folk.map((_, at) => outcome(randomAct(nodes[at % nodes.length]!, random, folk, at, codes))),
          ...nodes.map((node) => outcome(makeRounds(node))),
          outcome(serve(nodes[round % nodes.length]!, random)),
        ]);
        await assertParties(nodes[0]!.storage, 8);
        await assertQueueing(nodes[0]!.storage);
      }
    },
  },
];

/** One of the things that a player may do, or that may happen to them. */
async function randomAct(
  node: TestBackend,
  random: ReturnType<typeof createRandom>,
  folk: TestPlayer[],
  at: number,
  codes: string[],
): Promise<unknown> {
  const player = folk[at]!;
  const { api } = node.backend;
  const other = folk[random.integer(folk.length)]!;
  const queue = ['pairs', 'asked', 'peers'][random.integer(3)]!;
  const party = async () => (await api.parties.current({}, by(player))).party;
  switch (random.integer(12)) {
    case 0:
    case 1:
      return codes.push((await api.parties.create({}, by(player))).party.inviteCode);
    case 2:
    case 3:
      return api.parties.join({ inviteCode: codes.at(-1 - random.integer(4)) ?? '00000000' }, by(player));
    case 4:
      return api.parties.leave({ partyId: (await party()).partyId }, by(player));
    case 5:
      return api.parties.kick({ partyId: (await party()).partyId, playerId: other.accountId }, by(player));
    case 6:
    case 7: {
      const { players } = await party();
      const others = players.filter(({ playerId }) => playerId !== player.accountId).slice(0, 1);
      const brought = others.map(({ playerId: accountId }) => ({ accountId, token: '', caller: {} }));
      return startTicket(node, [player, ...brought], queue);
    }
    case 8:
      return startTicket(node, [player], random.chance(0.7) ? 'solo' : queue);
    case 9:
      return api.matchmaking.cancelAll({}, by(player));
    case 10: {
      if (random.chance(0.5)) {
        // Who comes back has another session, or another account.
        await outcome(
          random.chance(0.3)
            ? api.accounts.adminDelete({ accountId: player.accountId }, asHost)
            : api.authentication.logout({}, by(player)),
        );
        folk[at] = await node.player(freshName());
      }
      return null;
    }
    default: {
      const { tickets } = await api.matchmaking.mine({}, by(player));
      const [ticket] = tickets;
      if (!ticket) return null;
      const { ticketId } = ticket;
      return api.matchmaking.accept({ ticketId, accept: random.chance(0.8) }, by(player));
    }
  }
}

/** A server takes a match, is ready, and ends one. */
async function serve({ backend }: TestBackend, random: ReturnType<typeof createRandom>): Promise<void> {
  const broker = backend.api.matchBroker;
  const serverId = `server-${random.integer(1_000)}`;
  const { match } = await broker.requestMatch({ serverId, hintFlags: 0, requirements: '' }, asHost);
  if (!match) return;
  const { matchId } = match;
  if (random.chance(0.7))
    await broker.matchReady({ serverId, matchId, connectionDetails: 'here', hintFlags: 0 }, asHost);
  if (random.chance(0.3)) await broker.endMatch({ serverId, matchId, hintFlags: 0 }, asHost);
}
