import type { TestPlayer } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { createLeaderboardsWorld, type Definition, outcomeOf } from './leaderboards-world.ts';

const leaderboardId = 'arena';
const host = { system: true } as const;

/** A leaderboard for scores of players, some of them, and how they submit. */
async function worldOf(players: number, definition: Definition = {}, limits = {}) {
  const world = await createLeaderboardsWorld({ rates: false, limits });
  await world.create({ authority: 'CLIENT', ...definition });
  const all: TestPlayer[] = [];
  for (let at = 0; at < players; at++) all.push(await world.playerNamed(`p${at}`));
  const submit = (at: number, score: number | bigint, fields: object = {}, caller: object = {}) =>
    world.api.submit({ leaderboardId, score, ...fields }, { session: all[at]!.token, ...caller });
  const total = async () => (await world.api.listEntries({ leaderboardId }, host)).totalEntries;
  return { world, all, submit, total };
}

test.each([
  ['first scores', 0, {}],
  ['better scores', 1, {}],
  ['better scores in small blocks', 1, { leaderboardBlockEntries: 16 }],
] as const)(
  '%s of 80 players at once are each answered with its entry and its rank',
  async (_, earlier, limits) => {
    const { world, all, submit, total } = await worldOf(80, {}, limits);
    for (let round = 0; round < earlier; round++)
      await Promise.all(all.map((_, at) => submit(at, (at * 37) % 80)));
    const scores = all.map((_, at) => 1_000 + ((at * 29) % 80));
    const answers = await Promise.all(scores.map((score, at) => submit(at, score)));
    for (const [at, { entry, updated }] of answers.entries())
      expect([entry?.playerName, entry?.score, updated]).toEqual([`p${at}`, BigInt(scores[at]!), true]);
    expect(await total()).toBe(80);
    const ranked = scores.toSorted((left, right) => right - left);
    for (const at of [0, 1, 41, 79])
      expect((await world.entryOf(`p${at}`)).rank).toBe(ranked.indexOf(scores[at]!) + 1);
    // Submitted once more, nothing moves, so each answer shows the rank among all.
    const again = await Promise.all(scores.map((score, at) => submit(at, score)));
    expect(again.map(({ entry }) => entry?.rank)).toEqual(scores.map((score) => ranked.indexOf(score) + 1));
    expect(again.every(({ updated }) => !updated)).toBe(true);
    await world.verify();
  },
);

test('a few scores at once in very many blocks are answered with their ranks', async () => {
  const { world, all, submit } = await worldOf(150, {}, { leaderboardBlockEntries: 1 });
  const last = await Promise.all(all.map((_, at) => submit(at, at)));
  expect(last).toHaveLength(150);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => submit(at * 10, 1_000 - at)));
  for (const [at, { entry }] of answers.entries())
    expect([entry?.score, entry?.rank]).toEqual([BigInt(1_000 - at), expect.any(Number)]);
  const again = await Promise.all(Array.from({ length: 10 }, (_, at) => submit(at * 10, 0)));
  expect(again.map(({ entry }) => entry?.rank)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1));
  await world.verify();
});

test('of scores at once, those that must not be submitted are refused alone', async () => {
  const { world, all, submit, total } = await worldOf(12, { minScore: 0, maxScore: 100, operator: 'SUM' });
  const deleted = all[7]!;
  await world.backend.api.accounts.adminDelete({ accountId: deleted.accountId }, host);
  const outcomes = await Promise.all(
    all.map((_, at) => {
      if (at === 3) return outcomeOf(submit(at, 101));
      if (at === 5) return outcomeOf(submit(at, 1, { version: 2 }));
      return outcomeOf(submit(at, at));
    }),
  );
  expect(outcomes).toEqual(
    all.map((_, at) => {
      if (at === 3) return 'SCORE_OUT_OF_BOUNDS';
      if (at === 5) return 'VERSION_ENDED';
      return at === 7 ? 'CREDENTIAL_INVALID' : 'done';
    }),
  );
  expect(await total()).toBe(9);
  await world.verify();
});

test('a score that makes the sum of one player too large harms no other score of the same moment', async () => {
  const { world, all, submit } = await worldOf(10, { operator: 'SUM' });
  await submit(4, 2n ** 63n - 1n);
  const outcomes = await Promise.all(all.map((_, at) => outcomeOf(submit(at, 10 + at))));
  expect(outcomes).toEqual(all.map((_, at) => (at === 4 ? 'NUMBER_OUT_OF_RANGE' : 'done')));
  expect(await world.order()).toEqual(['p4', 'p9', 'p8', 'p7', 'p6', 'p5', 'p3', 'p2', 'p1', 'p0']);
  await world.verify();
});

test('metadata that a caller in the process could not read again is refused, and harms no other player', async () => {
  const { world, all, submit, total } = await worldOf(6);
  let deep: object = {};
  for (let level = 0; level < 70; level++) deep = { deep };
  const bad = [{ a: '\0' }, { a: '\ud800' }, { constructor: 1 }, deep];
  const outcomes = await Promise.all(
    all.map((_, at) => outcomeOf(submit(at, at, { metadata: bad[at] ?? { good: at } }))),
  );
  expect(outcomes).toEqual([...bad.map(() => 'INVALID_FIELD'), 'done', 'done']);
  expect(await total()).toBe(2);
  await world.verify();
});

test('scores of one player at once follow each other, and each answer shows its own', async () => {
  const { submit } = await worldOf(2, { operator: 'LATEST' });
  const scores = [5, 9, 1, 7];
  const [other, ...answers] = await Promise.all([submit(1, 6), ...scores.map((score) => submit(0, score))]);
  expect(other.entry?.score).toBe(6n);
  expect(answers.map(({ entry }) => entry?.score)).toEqual(scores.map(BigInt));
  // Postgres says who they are in any order.
  expect(answers.map(({ entry }) => entry?.submissions).toSorted()).toEqual([1, 2, 3, 4]);
});

test('of more players at once than a leaderboard has room for, the best stay', async () => {
  const { world, all, submit, total } = await worldOf(30, { maxEntries: 10 });
  const answers = await Promise.all(all.map((_, at) => submit(at, at)));
  expect(await total()).toBe(10);
  expect(await world.order()).toEqual(Array.from({ length: 10 }, (_, at) => `p${29 - at}`));
  for (const at of [20, 29]) expect(answers[at]!.entry).toBeDefined();
  await world.verify();
});

test('a score with an Idempotency-Key is submitted once, also beside others', async () => {
  const { world, all, submit } = await worldOf(6, { operator: 'SUM' });
  const keyed = () => submit(0, 5, {}, { idempotencyKey: 'game-1' });
  const [first] = await Promise.all([keyed(), ...all.slice(1).map((_, at) => submit(at + 1, 1))]);
  expect((await keyed()).entry).toEqual(first.entry);
  expect((await world.entryOf('p0')).score).toBe(5n);
});

test('the top that is asked for after an answered score shows it, whoever asks at the same time', async () => {
  const { world, all, submit } = await worldOf(8);
  const top = () => world.api.top({ title: leaderboardId }, { session: all[0]!.token });
  for (let round = 1; round <= 5; round++) {
    const crowd = Array.from({ length: 20 }, top);
    const { entry } = await submit(round, 100 * round);
    const asked = await Promise.all([top(), top()]);
    for (const { players } of asked) expect(entry).toMatchObject(players[0]!);
    await Promise.all(crowd);
  }
});

test('who asks for a top at the same time gets objects of their own', async () => {
  const { world, all, submit } = await worldOf(2);
  await submit(0, 1);
  const top = () => world.api.top({ title: leaderboardId }, { session: all[0]!.token });
  const [one, other] = await Promise.all([top(), top()]);
  expect(one).toEqual(other);
  expect(one.players[0]).not.toBe(other.players[0]);
});
