import assert from 'node:assert/strict';
import type { Storage } from '@lobbykit/core/storage';
import { createTestBackend, type TestPlayer } from '@lobbykit/testing';
import fc from 'fast-check';
import { groupsArea } from '../../../src/groups/index.ts';
import { groupMembers, groups } from '../../../src/groups/tables.ts';
import { asHost, type GroupWorld, REQUESTED } from './group-world.ts';
import { act, createModel, type Deed, limits, type Model, type Shown, shown } from './groups-model.ts';

/** A deed before its groups have names: `group` counts those that were created until then. */
type Draft = Deed extends infer D
  ? D extends { readonly group: string }
    ? Omit<D, 'group'> & { readonly group: number }
    : D
  : never;
type Command =
  | { readonly kind: 'one'; readonly deed: Draft }
  | { readonly kind: 'race'; readonly deeds: readonly [Draft, Draft] }
  | { readonly kind: 'advance'; readonly hours: number };

const who = fc.integer({ min: 0, max: 4 });
const group = fc.nat(5);
const maxMembers = fc.integer({ min: 1, max: limits.groupMembers });
const name = fc.constantFrom('Owls', 'owls', 'Larks', 'Wrens', 'Robins', 'Kites');

const drafts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('create'), who, name, isOpen: fc.boolean(), maxMembers }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('join'), who, group }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('leave'), who, group }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('setRole'),
      who,
      group,
      whom: who,
      role: fc.integer({ min: 0, max: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove'), who, group, whom: who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('update'),
      who,
      group,
      change: fc.oneof(
        fc.record({ isOpen: fc.boolean() }),
        fc.record({ name }),
        fc.record({ maxMembers }),
        fc.record({ description: fc.constant('up late') }),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), who, group }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase'), who }) },
) as fc.Arbitrary<Draft>;

const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('one'), deed: drafts }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('race'), deeds: fc.tuple(drafts, drafts) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('advance'), hours: fc.integer({ min: 1, max: 3 }) }),
  },
) as fc.Arbitrary<Command>;

/** One run on a backend that others share: its players, and the ids of its groups by their keys. */
interface Run {
  readonly t: GroupWorld;
  readonly at: number;
  readonly players: Map<number, TestPlayer>;
  readonly ids: Map<string, string>;
  /** The accounts that a player has had. */
  accounts: number;
}

async function playerOf(run: Run, player: number): Promise<TestPlayer> {
  const known = run.players.get(player);
  if (known) return known;
  const made = await run.t.player(`player-${run.at}-${player}-${run.accounts++}`);
  run.players.set(player, made);
  return made;
}

const nameIn = ({ at }: Run, text: string): string => `${text} ${at}`;

async function onBackend(run: Run, deed: Deed): Promise<unknown> {
  const { groups: api, accounts } = run.t.backend.api;
  const { accountId, caller } = await playerOf(run, deed.who);
  const groupId = 'group' in deed ? (run.ids.get(deed.group) ?? 'group-none') : '';
  switch (deed.kind) {
    case 'erase':
      await accounts.adminDelete({ accountId }, asHost);
      run.players.delete(deed.who);
      return 'done';
    case 'create': {
      const { isOpen, maxMembers: size } = deed;
      const input = { name: nameIn(run, deed.name), isOpen, maxMembers: size };
      run.ids.set(deed.key, (await api.create(input, caller)).group.groupId);
      return 'done';
    }
    case 'join':
      return (await api.join({ groupId }, caller)).role;
    case 'leave':
      await api.leave({ groupId }, caller);
      return 'done';
    case 'delete':
      await api.delete({ groupId }, caller);
      return 'done';
    case 'setRole': {
      const whom = (await playerOf(run, deed.whom)).accountId;
      return (await api.setRole({ groupId, accountId: whom, role: deed.role as 0 }, caller)).member.role;
    }
    case 'remove':
      await api.remove({ groupId, accountId: (await playerOf(run, deed.whom)).accountId }, caller);
      return 'done';
    case 'update': {
      const { change } = deed;
      const named = change.name === undefined ? change : { ...change, name: nameIn(run, change.name) };
      await api.update({ groupId, group: named }, caller);
      return 'done';
    }
  }
}

const answerOf = (run: Run, deed: Deed): Promise<unknown> =>
  onBackend(run, deed).catch((error: { readonly reason?: string }) => error.reason ?? error);

/** Reads what the storage has of the groups of a run. */
async function stored({ t, ids, players, at }: Run): Promise<Readonly<Record<string, Shown>>> {
  const rows = await t.storage.find(groups, { where: { id: { in: [...ids.values()] } } });
  const members = await t.storage.find(groupMembers, {
    where: { groupId: { in: [...ids.values()] } },
    orderBy: ['seat'],
  });
  const whoIs = new Map([...players].map(([player, { accountId }]) => [accountId, player] as const));
  return Object.fromEntries(
    [...ids].flatMap(([key, id]) => {
      const row = rows.find((each) => each.id === id);
      if (!row) return [];
      const own = members.filter(({ groupId }) => groupId === id);
      const { isOpen, maxMembers: size, memberCount, requestCount } = row;
      return [
        [
          key,
          {
            ...{
              name: row.name.slice(0, -` ${at}`.length),
              isOpen,
              maxMembers: size,
              memberCount,
              requestCount,
            },
            members: own
              .filter(({ role }) => role !== REQUESTED)
              .map(({ accountId, role }) => [whoIs.get(accountId)!, role] as const),
            waiting: own
              .filter(({ role }) => role === REQUESTED)
              .map(({ accountId }) => whoIs.get(accountId)!),
          },
        ] as const,
      ];
    }),
  );
}

/** Names the group of a draft: one of those that were created until then, or the new one. */
function deedOf(draft: Draft, keys: string[], created: string): Deed {
  if ('group' in draft) return { ...draft, group: keys[draft.group % Math.max(keys.length, 1)] ?? 'none' };
  return draft.kind === 'create' ? { ...draft, key: created } : draft;
}

/** Two deeds of which one erases a player who is in the other: who is gone is known before a deed begins. */
const concernsErased = (one: Deed, other: Deed): boolean =>
  one.kind === 'erase' && (one.who === other.who || ('whom' in other && other.whom === one.who));

async function runCommand(run: Run, model: Model, deeds: readonly Deed[]): Promise<Model> {
  for (const deed of deeds) {
    await playerOf(run, deed.who);
    if ('whom' in deed) await playerOf(run, deed.whom);
  }
  const answers = await Promise.all(deeds.map((deed) => answerOf(run, deed)));
  const found = await stored(run);
  const outcomes = (
    deeds.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ]
  ).map((order) => {
    const after = structuredClone(model);
    const given: unknown[] = [];
    for (const at of order) given[at] = act(after, deeds[at]!);
    return { after, given, groups: shown(after) };
  });
  const fitting = outcomes.find((outcome) => {
    try {
      assert.deepEqual([outcome.given, outcome.groups], [answers, found]);
      return true;
    } catch {
      return false;
    }
  });
  // Fails with the difference.
  if (!fitting) assert.deepEqual([answers, found, deeds], [outcomes[0]!.given, outcomes[0]!.groups, deeds]);
  return fitting!.after;
}

async function runCommands(run: Run, list: readonly Command[]): Promise<void> {
  let model = createModel(run.t.clock.now());
  const keys: string[] = [];
  for (const [at, command] of list.entries()) {
    if (command.kind === 'advance') {
      await run.t.clock.advance(command.hours * 3_600_000);
      await run.t.backend.scheduler.tick();
      model.now = run.t.clock.now();
      continue;
    }
    const drafts = command.kind === 'one' ? [command.deed] : command.deeds;
    const deeds = drafts.map((draft, part) => deedOf(draft, [...keys], `${at}.${part}`));
    for (const deed of deeds) if (deed.kind === 'create') keys.push(deed.key);
    const [one, other] = deeds as [Deed, Deed | undefined];
    if (other && (concernsErased(one, other) || concernsErased(other, one))) {
      model = await runCommand(run, model, [one]);
      model = await runCommand(run, model, [other]);
    } else model = await runCommand(run, model, deeds);
  }
  // With the last member, a group ends.
  for (const { accountId } of run.players.values())
    await run.t.backend.api.accounts.adminDelete({ accountId }, asHost);
  assert.deepEqual(await stored(run), {});
  const groupId = { in: [...run.ids.values()] };
  assert.equal(await run.t.storage.count(groupMembers, { groupId }), 0);
}

/**
 * Runs random deeds of five players on a backend and on a model, one after the other and two at once, and asserts that they
 * have the same answers and leave the same rows. What two deeds at once do must be what they do in one of both orders.
 */
export async function checkGroupsModel(
  runs: { readonly count: number; readonly commands: number },
  storage?: Storage,
): Promise<void> {
  const year = 31_536_000;
  const t = await createTestBackend({
    areas: [groupsArea],
    limits: { ...limits, sessionIdleSeconds: year, sessionSeconds: year },
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
