import assert from 'node:assert/strict';
import type { TestBackend } from '@lobbykit/testing';
import fc from 'fast-check';
import { caseCounts } from '../../../../test/case-counts.ts';
import { verifyLeaderboards } from '../areas/leaderboards/verify.ts';
import { type Command, createModel, type Definition, run } from './leaderboards-model.ts';
import { lengthOfRuns } from './model-runs.ts';
import { type OpenStorage, openSideBySide, type SideBySide } from './side-by-side.ts';

const lengths = lengthOfRuns(caseCounts.leaderboardsCommands, 25);
const host = { system: true } as const;
const players = 5;

const definitions: fc.Arbitrary<Definition> = fc.record({
  sortOrder: fc.constantFrom(0, 1),
  operator: fc.constantFrom(0, 1, 2),
  maxEntries: fc.constantFrom(0, 0, 2, 3),
  maxScore: fc.constantFrom(null, null, 5n),
  archiveCount: fc.constantFrom(0, 1, 2),
});

const max = 2n ** 63n - 1n;
const who = fc.integer({ min: 0, max: players - 1 });
const score = fc.constantFrom(0n, 1n, 1n, 2n, 3n, 5n, 6n, -1n, max, max - 1n, -max - 1n);
const version = fc.constantFrom(0, 0, 0, 1, 2, 3);
const entry = fc.record({ who, score, subscore: fc.constantFrom(0n, 0n, 0n, 1n, -1n, max) });

const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('submit'),
      entries: fc.array(entry, { minLength: 1, maxLength: 4 }),
      version: fc.constantFrom(0, 0, 0, 0, 1, 2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hide'), who, hidden: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), who }) },
  fc.record({ kind: fc.constant('reset') }),
  fc.record({ kind: fc.constant('deleteAccount'), who }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('advance'), milliseconds: fc.constantFrom(1, 2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('list'),
      offset: fc.integer({ min: 0, max: players }),
      limit: fc.integer({ min: 1, max: players }),
      version,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('get', 'around'), who, version }) },
  fc.record({ kind: fc.constant('versions') }),
) as fc.Arbitrary<Command>;

const accountOf = (at: number, player: number): string => `run-${at}-${player}`;

type Entry = Awaited<ReturnType<TestBackend['backend']['api']['leaderboards']['getEntry']>>['entry'];

/** Returns the facts of an entry that the model knows. */
const shown = ({ accountId, score: points, subscore, rank, submissions }: Entry) => [
  Number(accountId.split('-').at(-1)),
  points,
  subscore,
  rank,
  submissions,
];

async function onBackend({ backend }: TestBackend, at: number, command: Command): Promise<unknown> {
  const { accounts, leaderboards } = backend.api;
  const leaderboardId = `board-${at}`;
  switch (command.kind) {
    case 'submit': {
      const entries = command.entries.map(({ who: player, ...fields }) => ({
        accountId: accountOf(at, player),
        ...fields,
      }));
      const input = { leaderboardId, entries, ...(command.version !== 0 && { version: command.version }) };
      const { results } = await leaderboards.serverSubmit(input, host);
      return results.map(({ updated, rank }) => [updated, rank]);
    }
    case 'hide': {
      const accountId = accountOf(at, command.who);
      return leaderboards.adminSetVisibility({ leaderboardId, accountId, hidden: command.hidden }, host);
    }
    case 'remove': {
      const accountId = accountOf(at, command.who);
      return (await leaderboards.serverRemoveEntry({ leaderboardId, accountId }, host)).entryDeleted;
    }
    case 'reset':
      return (await leaderboards.adminReset({ leaderboardId }, host)).archivedVersion;
    case 'deleteAccount':
      return (await accounts.adminDelete({ accountId: accountOf(at, command.who) }, host)).accountDeleted;
    case 'list': {
      const { offset, limit, version: of } = command;
      const page = await leaderboards.listEntries({ leaderboardId, offset, limit, version: of }, host);
      return [page.version, page.totalEntries, page.entries.map(shown)];
    }
    case 'get': {
      const input = { leaderboardId, accountId: accountOf(at, command.who), version: command.version };
      return shown((await leaderboards.getEntry(input, host)).entry);
    }
    case 'around': {
      const accountId = accountOf(at, command.who);
      const input = { leaderboardId, accountId, range: 1, version: command.version };
      const { entries, totalEntries } = await leaderboards.around(input, host);
      return [totalEntries, entries.map(shown)];
    }
    case 'versions': {
      const { versions } = await leaderboards.listVersions({ leaderboardId }, host);
      return versions.map((each) => [each.version, each.entryCount]);
    }
    case 'advance':
      return undefined;
  }
}

async function runCommands(
  backends: SideBySide,
  at: number,
  definition: Definition,
  list: readonly Command[],
): Promise<void> {
  const model = createModel(definition, backends.now());
  const { maxScore, ...fields } = definition;
  for (let player = 0; player < players; player++)
    await backends.outcome((t) =>
      t.backend.api.accounts.serverCreate({ accountId: accountOf(at, player), displayName: 'x' }, host),
    );
  const board = { leaderboardId: `board-${at}`, ...fields, ...(maxScore !== null && { maxScore }) };
  await backends.outcome((t) => t.backend.api.leaderboards.adminCreate(board as never, host));
  for (const command of list) {
    if (command.kind === 'advance') await backends.advance(command.milliseconds);
    const answer = await backends.outcome((t) => onBackend(t, at, command));
    const text = JSON.stringify(command, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    assert.deepEqual(answer, run(model, command), text);
  }
}

/**
 * Runs random commands on backends side by side and on a model, and asserts that all give the same answers and that the
 * kept counts are those of the entries. Blocks are so small that five players divide and join them.
 */
export async function checkLeaderboardsModel(
  opens: readonly OpenStorage[],
  runs = 100,
  more: { readonly endOnFailure?: boolean } = {},
): Promise<void> {
  const backends = await openSideBySide(opens, { limits: { leaderboardBlockEntries: 2 } });
  let at = 0;
  try {
    await fc.assert(
      fc.asyncProperty(definitions, fc.array(commands, lengths), (definition, list) =>
        runCommands(backends, at++, definition, list),
      ),
      { numRuns: runs, ...more },
    );
    for (const wrong of await backends.each(({ storage }) => verifyLeaderboards(storage)))
      assert.deepEqual(wrong, []);
  } finally {
    await backends.close();
  }
}
