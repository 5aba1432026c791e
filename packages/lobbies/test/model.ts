import assert from 'node:assert/strict';
import type { Storage } from '@lobbykit/core/storage';
import { createTestBackend, type TestPlayer } from '@lobbykit/testing';
import fc from 'fast-check';
import { lobbiesArea } from '../src/index.ts';
import { lobbies, lobbyKicks, lobbyMembers } from '../src/tables.ts';
import {
  act,
  createModel,
  type Deed,
  kickSeconds,
  type Model,
  type Shown,
  shown,
  spectator,
  spectatorSeats,
} from './lobbies-model.ts';
import type { LobbyWorld } from './lobby-world.ts';

/** A deed before its lobbies have names: `lobby` counts those that were created until then. */
type Draft = Deed extends infer D
  ? D extends { readonly lobby: string }
    ? Omit<D, 'lobby' | 'code'> & { readonly lobby: number }
    : D
  : never;
type Command =
  | { readonly kind: 'deeds'; readonly drafts: readonly Draft[] }
  | { readonly kind: 'advance'; readonly seconds: number };

const who = fc.integer({ min: 0, max: 3 });
const lobby = fc.nat(3);
const team = fc.integer({ min: spectator, max: 2 });
const draft = <Kind extends Draft['kind']>(
  weight: number,
  kind: Kind,
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
) => ({ weight, arbitrary: fc.record({ kind: fc.constant(kind), who, ...fields }) });

const drafts = fc.oneof(
  draft(3, 'create', { sizes: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 }) }),
  draft(8, 'join', { lobby, team: fc.option(team) }),
  draft(4, 'leave', { lobby }),
  draft(3, 'setReady', { lobby, isReady: fc.boolean() }),
  draft(4, 'setTeam', { lobby, whom: who, team }),
  draft(3, 'kick', { lobby, whom: who }),
  draft(3, 'setHost', { lobby, whom: who }),
  draft(4, 'start', { lobby, force: fc.boolean() }),
  draft(3, 'finish', { lobby }),
  draft(1, 'erase', {}),
) as fc.Arbitrary<Draft>;

const commands = fc.oneof(
  { weight: 12, arbitrary: fc.array(drafts, { minLength: 1, maxLength: 2 }).map(deedsOf) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: kickSeconds }).map(advanceOf) },
);

function deedsOf(all: readonly Draft[]): Command {
  // Who is gone is known before a deed begins.
  const erased = all.find(({ kind }) => kind === 'erase');
  return { kind: 'deeds', drafts: erased ? [erased] : all };
}

function advanceOf(seconds: number): Command {
  return { kind: 'advance', seconds };
}

/** One run on a backend that others share: its players, and the ids of its lobbies by their keys. */
interface Run {
  readonly t: LobbyWorld;
  readonly at: number;
  readonly players: Map<number, TestPlayer>;
  readonly ids: Map<string, string>;
  accounts: number;
}

async function playerOf(run: Run, player: number): Promise<TestPlayer> {
  const known = run.players.get(player);
  if (known) return known;
  const made = await run.t.player(`player-${run.at}-${player}-${run.accounts++}`);
  run.players.set(player, made);
  return made;
}

/** The invite code of a lobby as its members have it. A race begins with the codes of before. */
async function codeOf({ t, ids }: Run, key: string): Promise<string> {
  const row = ids.has(key) ? await t.storage.get(lobbies, { id: ids.get(key)! }) : null;
  return row?.inviteCode ?? '00000000';
}

async function onBackend(run: Run, deed: Deed, code: string): Promise<void> {
  const { lobbies: api, accounts } = run.t.backend.api;
  const { accountId, caller } = run.players.get(deed.who)!;
  if (deed.kind === 'erase') {
    await accounts.adminDelete({ accountId }, { system: true });
    run.players.delete(deed.who);
    return;
  }
  if (deed.kind === 'create') {
    const teams = deed.sizes.map((size, at) => ({ name: `team ${at}`, size }));
    const given = { name: 'Owls', teams, hosting: 'P2P', spectatorSeats } as const;
    run.ids.set(deed.key, (await api.create(given, caller)).lobby.lobbyId);
    return;
  }
  const lobbyId = run.ids.get(deed.lobby) ?? 'lobby-none';
  const wishOf = (wish: number | null) =>
    wish === spectator ? { asSpectator: true } : { team: wish ?? undefined };
  const playerId = 'whom' in deed ? run.players.get(deed.whom)!.accountId : '';
  switch (deed.kind) {
    case 'join':
      await api.join({ inviteCode: code, ...wishOf(deed.team) }, caller);
      return;
    case 'setTeam':
      await api.setTeam({ lobbyId, playerId, ...wishOf(deed.team) }, caller);
      return;
    case 'setReady':
      await api.setReady({ lobbyId, isReady: deed.isReady }, caller);
      return;
    case 'start':
      await api.start({ lobbyId, force: deed.force, connectionDetails: 'here:1' }, caller);
      return;
    case 'kick':
    case 'setHost':
      await api[deed.kind]({ lobbyId, playerId }, caller);
      return;
    default:
      await api[deed.kind]({ lobbyId }, caller);
  }
}

/** Reads what the storage has of the lobbies of a run. */
async function stored({ t, ids, players }: Run): Promise<Readonly<Record<string, Shown>>> {
  const id = { in: [...ids.values()] };
  const rows = await t.storage.find(lobbies, { where: { id } });
  const members = await t.storage.find(lobbyMembers, { where: { lobbyId: id }, orderBy: ['seat'] });
  const whoIs = new Map([...players].map(([player, { accountId }]) => [accountId, player] as const));
  return Object.fromEntries(
    [...ids].flatMap(([key, lobbyId]) => {
      const row = rows.find((each) => each.id === lobbyId);
      if (!row) return [];
      const own = members
        .filter((each) => each.lobbyId === lobbyId)
        .map((each) => [whoIs.get(each.playerId)!, each.team, each.isReady] as const);
      const { freeSeats } = row;
      return [
        [key, { host: whoIs.get(row.hostId)!, isRunning: row.state === 2, freeSeats, members: own }] as const,
      ];
    }),
  );
}

const ordersOf = (count: number) =>
  count === 1
    ? [[0]]
    : [
        [0, 1],
        [1, 0],
      ];

async function runDeeds(run: Run, model: Model, deeds: readonly Deed[]): Promise<Model> {
  for (const deed of deeds) {
    await playerOf(run, deed.who);
    if ('whom' in deed) await playerOf(run, deed.whom);
  }
  const codes = await Promise.all(deeds.map((deed) => ('lobby' in deed ? codeOf(run, deed.lobby) : '')));
  const answers = await Promise.all(
    deeds.map((deed, at) =>
      onBackend(run, deed, codes[at]!).then(
        () => 'done',
        (error: { readonly reason?: string }) => error.reason ?? error,
      ),
    ),
  );
  const found = await stored(run);
  const outcomes = ordersOf(deeds.length).map((order) => {
    const after = structuredClone(model);
    const given: string[] = [];
    for (const at of order) given[at] = act(after, deeds[at]!);
    return { after, given, lobbies: shown(after) };
  });
  const fitting = outcomes.find((outcome) => {
    try {
      assert.deepEqual([outcome.given, outcome.lobbies], [answers, found]);
      return true;
    } catch {
      return false;
    }
  });
  // Fails with the difference.
  if (!fitting) assert.deepEqual([answers, found, deeds], [outcomes[0]!.given, outcomes[0]!.lobbies, deeds]);
  return fitting!.after;
}

async function runCommands(run: Run, list: readonly Command[]): Promise<void> {
  let model = createModel(run.t.clock.now());
  const keys: string[] = [];
  for (const [at, command] of list.entries()) {
    if (command.kind === 'advance') {
      await run.t.clock.advance(command.seconds * 1_000);
      model.now = run.t.clock.now();
      continue;
    }
    const known = [...keys];
    const deeds = command.drafts.map((each, part): Deed => {
      if (each.kind === 'create') return { ...each, key: `${at}.${part}` };
      if (!('lobby' in each)) return each;
      const key = known[each.lobby % Math.max(known.length, 1)] ?? 'none';
      // A lobby that has ended has no code any more.
      return { ...each, lobby: key, code: model.lobbies.get(key)?.code ?? -1 } as Deed;
    });
    for (const deed of deeds) if (deed.kind === 'create') keys.push(deed.key);
    model = await runDeeds(run, model, deeds);
  }
  // With its last member a lobby ends, and of deleted accounts nothing stays.
  for (const { accountId } of run.players.values())
    await run.t.backend.api.accounts.adminDelete({ accountId }, { system: true });
  assert.deepEqual(await stored(run), {});
  const lobbyId = { in: [...run.ids.values()] };
  for (const table of [lobbyMembers, lobbyKicks])
    assert.equal(await run.t.storage.count(table, { lobbyId }), 0);
}

/**
 * Runs random deeds of four players on a backend and on a model, one after the other and two at once, and asserts that they
 * have the same answers and leave the same rows. What two deeds at once do must be what they do in one of both orders.
 */
export async function checkLobbiesModel(
  runs: { readonly count: number; readonly commands: number },
  storage?: Storage,
): Promise<void> {
  const year = 31_536_000;
  const t = await createTestBackend({
    areas: [lobbiesArea],
    limits: { sessionIdleSeconds: year, sessionSeconds: year, lobbyKickSeconds: kickSeconds },
    ...(storage && { storage }),
  });
  let at = 0;
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(commands, { minLength: runs.commands / 2, maxLength: runs.commands, size: 'max' }),
        (list) => runCommands({ t, at: at++, players: new Map(), ids: new Map(), accounts: 0 }, list),
      ),
      // A control needs no short example.
      { numRuns: runs.count, endOnFailure: storage !== undefined },
    );
  } finally {
    await t.backend.stop();
  }
}
