import { expect } from 'vitest';
import type { LeaderboardsWorld } from './leaderboards-world.ts';
import { outcomeOf } from './leaderboards-world.ts';
import { createRankedModel, type ModelEntry, type RankedModel } from './ranked-model.ts';

const leaderboardId = 'arena';
const host = { system: true } as const;

/** A generator of random numbers from a seed: a failure says the seed, and the seed repeats it. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const extremes = [-(2n ** 63n), 2n ** 63n - 1n, -1n, 0n, 1n, 2n ** 53n + 1n];

export interface RandomWrites {
  readonly seed: number;
  readonly writes: number;
  readonly players: number;
  /** After how many writes everything is compared. */
  readonly compareEvery: number;
  /** A call submits at most so many scores. Three in four submit one, and with 100 all submit many, as servers do. */
  readonly maxBatch: 20 | 100;
}

/**
 * Writes scores, hides, removes, resets and trims at random on a leaderboard of a random kind, and compares pages, ranks,
 * windows and totals with a sorted array.
 */
export async function runRandomWrites(world: LeaderboardsWorld, run: RandomWrites): Promise<void> {
  const random = randomFrom(run.seed);
  const definition = {
    sortOrder: random(2) as 0 | 1,
    operator: random(3) as 0 | 1 | 2,
    maxEntries: random(3) === 0 ? 5 + random(run.players) : 0,
  };
  const model = createRankedModel(definition);
  await world.create(definition);
  const ids: string[] = [];
  for (let at = 0; at < run.players; at++) ids.push(await world.idOf(`p${at}`));
  const wide = random(2) === 0;
  const score = (): bigint =>
    random(20) === 0 ? extremes[random(extremes.length)]! : BigInt(random(wide ? 1_000_000 : 12)) - 5n;

  for (let written = 0, compared = 0; written < run.writes; ) {
    written += await write();
    if (written - compared < run.compareEvery && written < run.writes) continue;
    compared = written;
    await compare(world, model, ids, random);
  }

  /** Returns how many writes it was. */
  async function write(): Promise<number> {
    const kind = random(100);
    const accountId = ids[random(ids.length)]!;
    if (kind < 80)
      return submitSome(1 + (run.maxBatch === 100 || random(4) === 0 ? random(run.maxBatch) : 0));
    if (kind < 86) {
      const hidden = random(2) === 0;
      const known = model.hide(accountId, hidden);
      model.trim();
      const done = outcomeOf(world.api.adminSetVisibility({ leaderboardId, accountId, hidden }, host));
      expect(await done).toBe(known ? 'done' : 'ENTRY_NOT_FOUND');
    } else if (kind < 94) {
      const { entryDeleted } = await world.api.serverRemoveEntry({ leaderboardId, accountId }, host);
      expect(entryDeleted).toBe(model.remove(accountId));
    } else if (kind < 95) {
      await world.reset();
      model.clear();
    } else if (kind < 97 && definition.maxEntries > 0) {
      definition.maxEntries = 1 + random(run.players);
      await world.api.adminReplace({ leaderboardId, maxEntries: definition.maxEntries }, host);
      await world.clock.advance(60_000);
      await world.backend.scheduler.tick();
      model.trim();
    } else await world.clock.advance(random(3));
    return 1;
  }

  async function submitSome(count: number): Promise<number> {
    const entries = Array.from({ length: count }, () => ({
      accountId: ids[random(ids.length)]!,
      score: score(),
      subscore: random(3) === 0 ? score() : 0n,
    }));
    const before = structuredClone(model.all());
    const results = entries.map((entry) =>
      model.submit(entry.accountId, entry.score, entry.subscore, world.clock.now()),
    );
    const sent = world.api.serverSubmit({ leaderboardId, entries }, host);
    if (results.includes('overflow')) {
      model.restore(before);
      expect(await outcomeOf(sent)).toBe('NUMBER_OUT_OF_RANGE');
      return count;
    }
    model.trim();
    const answer = await sent;
    expect(answer.results).toEqual(
      entries.map(({ accountId }, at) => {
        const entry = model.find(accountId);
        return {
          accountId,
          updated: entry !== undefined && results[at],
          rank: entry ? model.rankOf(entry) : 0,
        };
      }),
    );
    return count;
  }
}

/** Compares everything that can be read. */
async function compare(
  world: LeaderboardsWorld,
  model: RankedModel,
  ids: readonly string[],
  random: (below: number) => number,
): Promise<void> {
  const visible = model.visible();
  const shown = (entries: readonly ModelEntry[], firstRank: number) =>
    entries.map(({ accountId, score, subscore, submissions }, at) => ({
      accountId,
      score,
      subscore,
      submissions,
      rank: firstRank + at,
    }));
  const offset = random(visible.length + 2);
  const page = await world.api.listEntries({ leaderboardId, offset, limit: 40 }, host);
  expect(page.totalEntries).toBe(visible.length);
  expect(page.entries).toMatchObject(shown(visible.slice(offset, offset + 40), offset + 1));
  expect(page.entries).toHaveLength(visible.slice(offset, offset + 40).length);
  if (page.nextPageToken) {
    const { nextPageToken: pageToken } = page;
    const next = await world.api.listEntries({ leaderboardId, pageToken, limit: 10 }, host);
    expect(next.entries).toMatchObject(shown(visible.slice(offset + 40, offset + 50), offset + 41));
  }
  const named = ids.filter(() => random(3) === 0).slice(0, 100);
  const chosen = await world.api.listEntries({ leaderboardId, accountIds: named, limit: 100 }, host);
  for (const { accountId, rank } of chosen.entries) expect(rank).toBe(model.rankOf(model.find(accountId)!));
  expect(chosen.totalEntries).toBe(named.filter((id) => model.find(id)).length);

  if (visible.length > 0) {
    const center = random(visible.length);
    const range = 1 + random(4);
    const { accountId } = visible[center]!;
    const window = await world.api.around({ leaderboardId, accountId, range }, host);
    const size = Math.min(2 * range + 1, visible.length);
    const first = Math.max(0, Math.min(center - range, visible.length - size));
    expect(window.entries).toMatchObject(shown(visible.slice(first, first + size), first + 1));
    expect(window.entries).toHaveLength(size);
    const { players } = await world.api.top({ title: leaderboardId }, host);
    expect(players.map((player) => player.accountId)).toEqual(
      visible.slice(0, 10).map((entry) => entry.accountId),
    );
  }
  await world.verify();
}
