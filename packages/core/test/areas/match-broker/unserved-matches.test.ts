import { expect, test } from 'vitest';
import { silentLog } from '../../../src/runtime/log.ts';
import { createBrokerWorld, testAllocator } from './broker-world.ts';

interface Line {
  readonly fields: unknown;
  readonly message: string;
}

async function createLoggedWorld(allocators: readonly { requirements?: string; behavior?: 'refuse' }[]) {
  const lines: Line[] = [];
  const t = await createBrokerWorld({
    log: { ...silentLog, warn: (fields: unknown, message: string) => void lines.push({ fields, message }) },
    matchBroker: {
      allocators: allocators.map(({ requirements = '', behavior }, at) => {
        const allocator = testAllocator(`kind-${at}`);
        allocator.behavior = behavior ?? 'start';
        return { allocator, requirements };
      }),
    },
  });
  return { ...t, lines };
}

test('matches that no server asks for are logged once, in one line with what to do', async () => {
  await using t = await createLoggedWorld([]);
  for (const matchId of ['m1', 'm2']) await t.queue(matchId);
  await t.pass(89);
  expect(t.lines).toEqual([]);
  await t.pass(1);
  await t.pass(90);
  expect(t.lines).toEqual([
    {
      fields: { matchIds: ['m1', 'm2'], matches: 2 },
      message: expect.stringMatching(
        /no game server asked for them in time.* nothing starts one: run a game server .* or configure an allocator/,
      ) as string,
    },
  ]);
});

test.each([
  ['could start none', [{ behavior: 'refuse' as const }], /none could be started: see the warnings/],
  ['is not for them', [{ requirements: "MatchId == 'x'" }], /the requirements of every allocator refuse/],
])('the log says that the allocator %s', async (_, allocators, sentence) => {
  await using t = await createLoggedWorld(allocators);
  await t.queue('m1');
  await t.pass(90);
  expect(t.lines.map(({ message }) => message)).toEqual([expect.stringMatching(sentence)]);
});

test('the log says that servers are idle that do not accept the matches', async () => {
  await using t = await createLoggedWorld([]);
  await t.queue('m1');
  await t.pass(60);
  await t.request('s1', 0, "MatchId == 'x'");
  await t.pass(30);
  expect(t.lines.map(({ message }) => message)).toEqual([expect.stringMatching(/servers are idle, but/)]);
});
