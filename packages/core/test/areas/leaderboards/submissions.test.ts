import { openTestStorage } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { leaderboardEntries } from '../../../src/areas/leaderboards/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { createLeaderboardsWorld, type LeaderboardsWorld, outcomeOf } from './leaderboards-world.ts';

const leaderboardId = 'arena';
const host = { system: true } as const;
const max = 2n ** 63n - 1n;

const scoreOf = async (world: LeaderboardsWorld, name: string) => {
  const { score, subscore, submissions, rank } = await world.entryOf(name);
  return { score, subscore, submissions, rank };
};

describe('what a submission does to an entry', () => {
  test('BEST keeps the older entry unless score or subscore are better', async () => {
    const world = await createLeaderboardsWorld();
    await world.create();
    await world.submit({ ann: { score: 10, subscore: 5 } });
    const { updatedTimestamp } = await world.entryOf('ann');
    await world.clock.advance(5_000);
    for (const worse of [9, { score: 10, subscore: 4 }, { score: 10, subscore: 5 }, -100])
      await world.submit({ ann: worse });
    expect(await world.entryOf('ann')).toMatchObject({
      score: 10n,
      subscore: 5n,
      submissions: 5,
      updatedTimestamp,
    });
    await world.submit({ ann: { score: 10, subscore: 6 } });
    expect(await world.entryOf('ann')).toMatchObject({
      subscore: 6n,
      updatedTimestamp: updatedTimestamp + 5,
      createdTimestamp: updatedTimestamp,
    });
    await world.submit({ ann: 11 });
    expect(await scoreOf(world, 'ann')).toEqual({ score: 11n, subscore: 0n, submissions: 7, rank: 1 });
  });

  test('BEST of an ascending leaderboard keeps the lower score and subscore', async () => {
    const world = await createLeaderboardsWorld();
    await world.create({ sortOrder: 'ASCENDING' });
    await world.submit({ ann: { score: 10, subscore: 5 } });
    await world.submit({ ann: { score: 10, subscore: 6 } });
    await world.submit({ ann: 11 });
    expect((await scoreOf(world, 'ann')).subscore).toBe(5n);
    await world.submit({ ann: { score: 10, subscore: 4 } });
    await world.submit({ bob: 9, cem: 12 });
    expect(await world.order()).toEqual(['bob', 'ann', 'cem']);
  });

  test('LATEST replaces every score and moves the player behind others with the same score', async () => {
    const world = await createLeaderboardsWorld();
    await world.create({ operator: 'LATEST' });
    await world.submit({ ann: 10 });
    await world.clock.advance(1);
    await world.submit({ bob: 10 });
    expect(await world.order()).toEqual(['ann', 'bob']);
    await world.clock.advance(1);
    expect(await world.submit({ ann: 10 })).toEqual([2]);
    await world.submit({ ann: 3 });
    expect(await scoreOf(world, 'ann')).toEqual({ score: 3n, subscore: 0n, submissions: 3, rank: 2 });
  });

  test('SUM adds score and subscore, and adding nothing moves nobody but makes a first entry', async () => {
    const world = await createLeaderboardsWorld();
    await world.create({ operator: 'SUM' });
    expect(await world.submit({ ann: 0, bob: 4 })).toEqual([2, 1]);
    await world.submit({ ann: { score: 4, subscore: 2 } });
    await world.submit({ ann: { score: -1, subscore: 1 } });
    expect(await scoreOf(world, 'ann')).toEqual({ score: 3n, subscore: 3n, submissions: 3, rank: 2 });
    const { updatedTimestamp } = await world.entryOf('ann');
    await world.clock.advance(9_000);
    const entries = [{ accountId: await world.idOf('ann'), score: 0 }];
    expect(await world.api.serverSubmit({ leaderboardId, entries }, host)).toMatchObject({
      results: [{ updated: false, rank: 2 }],
    });
    expect(await world.entryOf('ann')).toMatchObject({ submissions: 4, updatedTimestamp });
  });

  test('a SUM beyond 64 bits is NUMBER_OUT_OF_RANGE, and the whole submission changes nothing', async () => {
    const world = await createLeaderboardsWorld();
    await world.create({ operator: 'SUM' });
    await world.submit({ ann: max, bob: { score: 1, subscore: -(2n ** 63n) } });
    expect(await outcomeOf(world.submit({ cem: 1, ann: 1 }))).toBe('NUMBER_OUT_OF_RANGE');
    expect(await outcomeOf(world.submit({ bob: { score: 1, subscore: -1 } }))).toBe('NUMBER_OUT_OF_RANGE');
    expect(await world.order()).toEqual(['ann', 'bob']);
    expect(await world.submit({ ann: -max, bob: 1 })).toEqual([2, 1]);
  });

  test('two scores of one player in a submission count one after the other', async () => {
    const world = await createLeaderboardsWorld();
    await world.create({ operator: 'SUM' });
    const accountId = await world.idOf('ann');
    const entries = [2, 3, 0].map((score) => ({ accountId, score }));
    const { results } = await world.api.serverSubmit({ leaderboardId, entries }, host);
    expect(results.map(({ updated }) => updated)).toEqual([true, true, false]);
    expect(await scoreOf(world, 'ann')).toEqual({ score: 5n, subscore: 0n, submissions: 3, rank: 1 });
  });

  test('metadata is replaced if the submission has some and replaces the score, and stays otherwise', async () => {
    const world = await createLeaderboardsWorld();
    await world.create();
    const accountId = await world.idOf('ann');
    const submit = (score: number, metadata?: Record<string, unknown>) =>
      world.api.serverSubmit(
        { leaderboardId, entries: [{ accountId, score, ...(metadata && { metadata }) }] },
        host,
      );
    const metadata = async () => (await world.entryOf('ann')).metadata;
    await submit(1);
    expect(await metadata()).toEqual({});
    await submit(2, { big: 9_007_199_254_740_993n, z: 1, a: [null] });
    await submit(1, { worse: true });
    await submit(3);
    expect(await metadata()).toEqual({ big: 9_007_199_254_740_993n, z: 1, a: [null] });
    expect(Object.keys(await metadata())).toEqual(['big', 'z', 'a']);
  });
});

describe('who may submit which score', () => {
  test('players submit to a leaderboard with authority CLIENT, and only for themselves', async () => {
    const world = await createLeaderboardsWorld();
    await world.create();
    const { token: session, accountId } = await world.playerNamed('ann');
    const other = await world.idOf('bob');
    const submit = () => world.api.submit({ leaderboardId, score: 5 }, { session });
    expect(await outcomeOf(submit())).toBe('SERVERS_ONLY');
    await world.api.adminReplace({ leaderboardId, authority: 'CLIENT' }, host);
    const body = { score: 5, accountId: other, rank: 1 };
    const { body: answer } = await world.http('POST', `/leaderboards/${leaderboardId}/entries`, {
      session,
      body,
    });
    expect(answer).toMatchObject({
      updated: true,
      entry: { accountId, playerName: 'ann', score: 5, rank: 1 },
    });
    expect(answer).not.toHaveProperty('entry.hidden');
    expect((await submit()).updated).toBe(false);
    expect(await world.order()).toEqual(['ann']);
  });

  test('a score outside of the bounds refuses the whole submission', async () => {
    const world = await createLeaderboardsWorld();
    await world.create({ minScore: -1, maxScore: max - 1n });
    expect(await outcomeOf(world.submit({ ann: 3, bob: -2 }))).toBe('SCORE_OUT_OF_BOUNDS');
    expect(await outcomeOf(world.submit({ ann: max }))).toBe('SCORE_OUT_OF_BOUNDS');
    expect(await world.order()).toEqual([]);
    expect(await world.submit({ ann: -1, bob: max - 1n })).toEqual([2, 1]);
  });

  test('an unknown account refuses the whole submission', async () => {
    const world = await createLeaderboardsWorld();
    await world.create();
    const entries = ['account-none', await world.idOf('ann')].map((accountId) => ({ accountId, score: 1 }));
    expect(await outcomeOf(world.api.serverSubmit({ leaderboardId, entries }, host))).toBe(
      'SCORED_ACCOUNT_NOT_FOUND',
    );
    expect(await world.storage.count(leaderboardEntries, {})).toBe(0);
  });

  test('of an unknown account for an unknown leaderboard names the leaderboard, also if that is read later', async () => {
    const storage = await openTestStorage();
    // The answer comes some steps later, as from a slow connection.
    const late = async <Result>(reading: Promise<Result>): Promise<Result> => {
      const row = await reading;
      for (let steps = 0; steps < 20; steps += 1) await null;
      return row;
    };
    const delayed: Storage = {
      ...storage,
      transaction: (work) =>
        storage.transaction((unit) => {
          const get = ((...parts) => late(unit.get(...parts))) as typeof unit.get;
          return work({ ...unit, get });
        }),
    };
    const world = await createLeaderboardsWorld({ storage: delayed });
    const entries = [{ accountId: 'account-none', score: 1 }];
    const submitted = world.api.serverSubmit({ leaderboardId: 'none', entries }, host);
    expect(await outcomeOf(submitted)).toBe('LEADERBOARD_NOT_FOUND');
  });

  test('scores for another version than the running one are VERSION_ENDED', async () => {
    const world = await createLeaderboardsWorld();
    await world.create({ authority: 'CLIENT' });
    const { token: session, accountId } = await world.playerNamed('ann');
    await world.reset();
    const entries = [{ accountId, score: 1 }];
    for (const version of [1, 3]) {
      expect(await outcomeOf(world.api.submit({ leaderboardId, score: 1, version }, { session }))).toBe(
        'VERSION_ENDED',
      );
      expect(await outcomeOf(world.api.serverSubmit({ leaderboardId, entries, version }, host))).toBe(
        'VERSION_ENDED',
      );
    }
    expect(
      (await world.api.serverSubmit({ leaderboardId, entries, version: 2 }, host)).results[0]!.rank,
    ).toBe(1);
  });

  test('a player submits 30 scores in a minute', async () => {
    const world = await createLeaderboardsWorld({ rates: {} });
    await world.create({ authority: 'CLIENT' });
    const { token: session } = await world.playerNamed('ann');
    const statuses: number[] = [];
    for (let at = 0; at < 31; at++) {
      const body = { score: at };
      statuses.push(
        (await world.http('POST', `/leaderboards/${leaderboardId}/entries`, { session, body })).status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });
});

describe('a repeated submission', () => {
  test.each(['header', 'body'] as const)('with the same key in the %s counts once', async (place) => {
    const world = await createLeaderboardsWorld();
    await world.create({ operator: 'SUM' });
    const accountId = await world.idOf('ann');
    const send = (score: number) =>
      world.http('POST', `/server/leaderboards/${leaderboardId}/entries`, {
        key: world.rootKey,
        body: { entries: [{ accountId, score }], ...(place === 'body' && { idempotencyKey: 'match-7' }) },
        ...(place === 'header' && { headers: { 'idempotency-key': 'match-7' } }),
      });
    const [first, second] = [await send(5), await send(5)];
    expect(first.body).toEqual({ results: [{ accountId, updated: true, rank: 1 }] });
    expect(second.body).toEqual(first.body);
    expect((await send(6)).body).toMatchObject({ code: 9, details: [{ reason: 'IDEMPOTENCY_KEY_REUSED' }] });
    expect((await world.entryOf('ann')).score).toBe(5n);
  });
});

test('every 64-bit score keeps its digits from the request to the answer', async () => {
  const world = await createLeaderboardsWorld();
  await world.create({ operator: 'LATEST' });
  const accountId = await world.idOf('ann');
  for (const score of ['-9223372036854775808', '9223372036854775807', '9007199254740993', '-1', '0']) {
    const body = `{"entries":[{"accountId":"${accountId}","score":${score},"subscore":"${score}"}]}`;
    const path = `/leaderboards/${leaderboardId}/entries`;
    expect((await world.http('POST', `/server${path}`, { key: world.rootKey, body })).status).toBe(200);
    const { token: session } = await world.playerNamed('bob');
    const text = await world.backend.handle({
      method: 'GET',
      path: `/api/v1${path}/${accountId}`,
      query: '',
      headers: { authorization: `Bearer ${session}` },
      address: '127.0.0.1',
      body: async () => new Uint8Array(),
      signal: new AbortController().signal,
    } as never);
    expect(String((text as { body: unknown }).body)).toContain(`"score":${score},"subscore":${score},`);
  }
  for (const score of ['9223372036854775808', '1.5', '1e400', 'null', '"x"']) {
    const body = `{"entries":[{"accountId":"${accountId}","score":${score}}]}`;
    const answer = await world.http('POST', `/server/leaderboards/${leaderboardId}/entries`, {
      key: world.rootKey,
      body,
    });
    expect([score, answer.status]).toEqual([score, 400]);
  }
});
