import type { TestBackend, TestPlayer } from '@lobbykit/testing';
import { expect } from 'vitest';
import { createRandom } from '../../../../../test/random.ts';
import type { Party } from '../../../src/areas/parties/index.ts';
import { partyMembers } from '../../../src/areas/parties/tables.ts';
import { eventLog } from '../../../src/events/tables.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { assertParties } from '../../models/parties-invariants.ts';
import { freshName } from '../../nodes/nodes.ts';
import { replay, replayable } from './event-replay.ts';
import type { PartyEvent } from './party-world.ts';

/** Concurrent calls about parties, on one backend or on several with one storage. */
export interface PartyRace {
  readonly name: string;
  readonly autoLeaveParty?: boolean;
  run(nodes: readonly TestBackend[]): Promise<void>;
}

const by = ({ token }: TestPlayer) => ({ session: token });
const asHost = { system: true } as const;

/** Returns `done` or the reason of an error. Throws errors of the server, such as a deadlock. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isApiError(error) && error.status < 500) return error.reason;
    throw isApiError(error) ? new Error(error.reason, { cause: error.details.cause }) : error;
  }
}

const tally = (outcomes: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const each of outcomes) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
};

async function people(nodes: readonly TestBackend[], count: number): Promise<TestPlayer[]> {
  const made: TestPlayer[] = [];
  for (let at = 0; at < count; at++) made.push(await nodes[at % nodes.length]!.player(freshName()));
  return made;
}

/** Creates a party with members, the leader first. */
async function gather({ backend }: TestBackend, [leader, ...others]: readonly TestPlayer[]): Promise<Party> {
  const { party } = await backend.api.parties.create({}, by(leader!));
  for (const other of others) await backend.api.parties.join({ inviteCode: party.inviteCode }, by(other));
  return (await backend.api.parties.current({}, by(leader!))).party;
}

/** Reads the party events in the log of a player, in order. */
async function partyEvents({ storage }: TestBackend, { accountId }: TestPlayer): Promise<PartyEvent[]> {
  const rows = await storage.find(eventLog, { where: { recipientId: accountId } });
  return rows.flatMap(({ payload }) => {
    const { partyUpdateEvent } = JSON.parse(payload) as { partyUpdateEvent?: PartyEvent };
    return partyUpdateEvent ? [partyUpdateEvent] : [];
  });
}

export const partyRaces: readonly PartyRace[] = [
  {
    name: 'seven of 200 players who join a party of eight at once get in',
    async run(nodes) {
      const [leader, ...others] = await people(nodes, 201);
      const { partyId, inviteCode } = await gather(nodes[0]!, [leader!]);
      const joins = others.map((person, at) =>
        outcome(nodes[at % nodes.length]!.backend.api.parties.join({ inviteCode }, by(person))),
      );
      expect(tally(await Promise.all(joins))).toEqual({ done: 7, PARTY_FULL: 193 });
      const { party } = await nodes[0]!.backend.api.parties.adminGet({ partyId }, asHost);
      expect(party.players).toHaveLength(8);
      // The leader was notified of each, in the order of their seats.
      const joined = (await partyEvents(nodes[0]!, leader!)).map(
        (event) => event.eventPayload.playerId!.stringValue,
      );
      expect(joined).toEqual(party.players.slice(1).map(({ playerId }) => playerId));
    },
  },
  {
    name: 'a player who joins 50 parties at once becomes a member of exactly one',
    async run(nodes) {
      const [player, ...leaders] = await people(nodes, 51);
      const codes: string[] = [];
      for (const leader of leaders) codes.push((await gather(nodes[0]!, [leader])).inviteCode);
      const joins = codes.map((inviteCode, at) =>
        outcome(nodes[at % nodes.length]!.backend.api.parties.join({ inviteCode }, by(player!))),
      );
      expect(tally(await Promise.all(joins))).toEqual({ done: 1, ALREADY_IN_PARTY: 49 });
      expect(await nodes[0]!.storage.count(partyMembers, {})).toBe(51);
    },
  },
  {
    name: 'a player who creates 50 parties at once gets exactly one',
    async run(nodes) {
      const [player] = await people(nodes, 1);
      const creations = Array.from({ length: 50 }, (_, at) =>
        outcome(nodes[at % nodes.length]!.backend.api.parties.create({}, by(player!))),
      );
      expect(tally(await Promise.all(creations))).toEqual({ done: 1, ALREADY_IN_PARTY: 49 });
    },
  },
  {
    name: 'a party has exactly one leader after its leader left, passed on the lead and kicked at once',
    async run(nodes) {
      for (let round = 0; round < 10; round++) {
        const [ann, bob, cid, dan] = await people(nodes, 4);
        const { partyId } = await gather(nodes[0]!, [ann!, bob!, cid!, dan!]);
        const acts = [
          ({ backend }: TestBackend) => backend.api.parties.leave({ partyId }, by(ann!)),
          ({ backend }: TestBackend) =>
            backend.api.parties.setLeader({ partyId, playerId: bob!.accountId }, by(ann!)),
          ({ backend }: TestBackend) =>
            backend.api.parties.kick({ partyId, playerId: bob!.accountId }, by(ann!)),
          ({ backend }: TestBackend) =>
            backend.api.parties.kick({ partyId, playerId: cid!.accountId }, by(bob!)),
          ({ backend }: TestBackend) => backend.api.parties.leave({ partyId }, by(bob!)),
        ];
        const order = acts.map((_, at) => acts[(at + round) % acts.length]!);
        await Promise.all(order.map((act, at) => outcome(act(nodes[at % nodes.length]!))));
        const { party } = await nodes[0]!.backend.api.parties.adminGet({ partyId }, asHost);
        expect(party.players.filter(({ isLeader }) => isLeader)).toHaveLength(1);
        expect(party.players.map(({ playerId }) => playerId)).not.toContain(ann!.accountId);
      }
    },
  },
  {
    name: 'no party keeps a member whose account was deleted while they joined',
    async run(nodes) {
      const leaders = await people(nodes, 10);
      const codes = await Promise.all(
        leaders.map(async (leader) => (await gather(nodes[0]!, [leader])).inviteCode),
      );
      for (const [at, inviteCode] of codes.entries()) {
        const [player] = await people(nodes, 1);
        const { accountId } = player!;
        const [here, there] = [nodes[at % nodes.length]!, nodes[(at + 1) % nodes.length]!];
        const acts = [
          () => outcome(here.backend.api.parties.join({ inviteCode }, by(player!))),
          () => outcome(there.backend.api.accounts.adminDelete({ accountId }, asHost)),
        ];
        await Promise.all((at % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
        expect(await here.storage.count(partyMembers, { playerId: accountId })).toBe(0);
      }
    },
  },
  {
    name: 'two parties that swap their members at once lose nobody, and each player is in one of them',
    autoLeaveParty: true,
    async run(nodes) {
      for (let round = 0; round < 5; round++) {
        const folk = await people(nodes, 8);
        const sides = [folk.slice(0, 4), folk.slice(4)];
        const gathered = [await gather(nodes[0]!, sides[0]!), await gather(nodes[0]!, sides[1]!)];
        const moves = sides.flatMap((side, from) =>
          side.map((player, at) =>
            outcome(
              nodes[at % nodes.length]!.backend.api.parties.join(
                { inviteCode: gathered[1 - from]!.inviteCode },
                by(player),
              ),
            ),
          ),
        );
        const outcomes = new Set(await Promise.all(moves));
        expect(
          [...outcomes].filter((each) => !['done', 'PARTY_FULL', 'INVITE_CODE_UNKNOWN'].includes(each)),
        ).toEqual([]);
        for (const { accountId } of folk)
          expect(await nodes[0]!.storage.count(partyMembers, { playerId: accountId })).toBe(1);
      }
    },
  },
  {
    name: 'parties stay consistent while twelve players act at once, and each player can rebuild their party from its events',
    async run(nodes) {
      const players = await people(nodes, 12);
      const joined = new Map<string, Party>();
      const codes: string[] = [];
      await Promise.all(
        players.map(async (player, at) => {
          const random = createRandom(4_711 + at);
          for (let step = 0; step < 40; step++) {
            const { api } = nodes[random.integer(nodes.length)]!.backend;
            const act = randomAct(api.parties, random, player, players, codes, joined);
            await outcome(act);
          }
        }),
      );
      await assertParties(nodes[0]!.storage, 8);
      for (const player of players) await assertReplayed(nodes[0]!, player, joined.get(player.accountId));
    },
  },
];

/** Does a random thing that a player may do, with a target that may be gone already. */
async function randomAct(
  api: TestBackend['backend']['api']['parties'],
  random: ReturnType<typeof createRandom>,
  player: TestPlayer,
  players: readonly TestPlayer[],
  codes: string[],
  joined: Map<string, Party>,
): Promise<unknown> {
  const partyId = joined.get(player.accountId)?.partyId ?? 'party-none';
  const playerId = players[random.integer(players.length)]!.accountId;
  const entry = { id: partyId, entryKey: `key-${random.integer(3)}`, entryValue: { stringPayload: 'x' } };
  switch (random.integer(9)) {
    case 0: {
      const { party } = await api.create({}, by(player));
      joined.set(player.accountId, party);
      codes.push(party.inviteCode);
      return party;
    }
    case 1:
    case 2:
    case 3: {
      const inviteCode = codes.at(-1 - random.integer(3)) ?? '00000000';
      const { party } = await api.join({ inviteCode }, by(player));
      joined.set(player.accountId, party);
      return party;
    }
    case 4:
      return api.leave({ partyId }, by(player));
    case 5:
      await api.kick({ partyId, playerId }, by(player));
      codes.push((await api.current({}, by(player))).party.inviteCode);
      return null;
    case 6:
      return api.setLeader({ partyId, playerId }, by(player));
    case 7:
      return api.updatePlayer(
        { payload: { isReady: random.chance(0.7), teamNumber: step(random) } },
        by(player),
      );
    default:
      return api.putMetadata({ ...entry, updateOperationType: 2, playerId: player.accountId }, by(player));
  }
}

const step = (random: ReturnType<typeof createRandom>): number => random.integer(3);

/** Asserts that the answer with which a player joined, changed by all later events, is their party now. */
async function assertReplayed(
  node: TestBackend,
  player: TestPlayer,
  start: Party | undefined,
): Promise<void> {
  const membership = await node.storage.get(partyMembers, { playerId: player.accountId });
  if (!membership) return;
  expect(start!.partyId).toBe(membership.partyId);
  const events = (await partyEvents(node, player)).filter(({ partyId }) => partyId === membership.partyId);
  const own = events.findLastIndex(
    ({ type, eventPayload }) => type === 1 && eventPayload.playerId!.stringValue === player.accountId,
  );
  let party = replayable(start!);
  for (const event of events.slice(own + 1)) party = replay(party, event);
  const { party: now } = await node.backend.api.parties.current({}, by(player));
  expect(party).toEqual(replayable(now));
}
