import { describe, expect, test } from 'vitest';
import { gameServers } from '../../../src/areas/match-broker/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { storages } from '../../operations/storages.ts';
import { host, outcomeOf } from './broker-world.ts';
import { ask, buildsOf, planOf, startNode, steps } from './roll-world.ts';

/** Makes a storage that calls a function once, when a pass has read the servers and before it drains any. */
function hooked(storage: Storage) {
  let hook: (() => Promise<void>) | null = null;
  const find: Storage['find'] = async (table, query) => {
    const rows = await storage.find(table, query);
    if ((table.name as string) === gameServers.name && 'failed' in (query.where ?? {})) {
      const work = hook;
      hook = null;
      await work?.();
    }
    return rows;
  };
  return {
    storage: { ...storage, find },
    afterPlan(work: () => Promise<void>) {
      hook = work;
    },
  };
}

describe.each(Object.entries(storages))('on %s', (_, open) => {
  test('a server of the old build that starts for one match plays it before it goes', async () => {
    const storage = await open();
    const old = await startNode(storage, 'b1', { minIdle: 1 });
    await steps(old, 2);
    await old.backend.api.matchBroker.reconfigure({ fastSchedule: 2, matchPickupTimeSeconds: 600 }, host);
    await old.queue('m1');
    const reserved = old.allocator.started.at(-1)!;
    await using t = await startNode(storage, 'b2', { minIdle: 1 }, old);
    // The new build works, so old servers are drained; only this one does not ask.
    const others = async (): Promise<void> => {
      const rows = await storage.find(gameServers, { where: { state: { not: 0 }, live: 0 } });
      for (const { id } of rows) if (id !== reserved) await t.request(id, 4);
    };
    for (let step = 0; step < 6; step++) {
      await t.pass(5);
      await others();
      expect((await planOf(t)).drain).toEqual([]);
    }
    expect(await t.storage.get(gameServers, { id: reserved })).toMatchObject({
      state: 1,
      draining: false,
      reservedMatchId: 'm1',
    });
    expect((await t.request(reserved)).match?.matchId).toBe('m1');
    await t.ready(reserved, 'm1');
    await steps(t, 2);
    expect(await t.stateOf('m1')).toBe(`RUNNING ${reserved}`);
    expect(await t.storage.get(gameServers, { id: reserved })).toMatchObject({ draining: true });
    await t.end(reserved, 'm1');
    await steps(t, 3);
    expect(await buildsOf(t)).toEqual(['b2']);
    await old.backend.stop();
  });

  test('a server that a match is reserved for after a roll has chosen it stays', async () => {
    const { storage, afterPlan } = hooked(await open());
    const old = await startNode(storage, 'b1', { minIdle: 1 });
    await steps(old, 2);
    const [serverId] = old.allocator.started as [string];
    await using t = await startNode(storage, 'b2', { minIdle: 1 }, old);
    await steps(t, 1);
    // Between two matches it is busy, and the plan drains it.
    await t.running(serverId, 'm1');
    await t.end(serverId, 'm1');
    await ask(t);
    await storage.update(gameServers, { id: serverId }, { requestedMatch: false });
    expect((await planOf(t)).drain).toEqual([serverId]);
    afterPlan(async () => {
      await t.request(serverId);
      const started = await t.backend.api.matchBroker.allocate({ match: { matchId: 'm2' } }, host);
      expect(started.serverId).toBe(serverId);
    });
    // So that no other server is idle for the match.
    await storage.update(gameServers, { id: { not: serverId } }, { requestedMatch: false });
    await t.pass(5);
    await t.pass(5);
    expect(await t.storage.get(gameServers, { id: serverId })).toMatchObject({
      state: 2,
      draining: false,
      reservedMatchId: 'm2',
    });
    expect((await t.request(serverId)).match?.matchId).toBe('m2');
    await old.backend.stop();
  });

  test('of a roll and reservations at the same moment on two nodes, no reserved server is ended', async () => {
    const storage = await open();
    const old = await startNode(storage, 'b1', { minIdle: 6 });
    await steps(old, 2);
    await using t = await startNode(storage, 'b2', { minIdle: 1 }, old);
    await steps(t, 1);
    await ask(t);
    for (let round = 0; round < 6; round++) {
      // Old servers that are between two matches ask, get a match reserved and are drained at the same time.
      const rows = await storage.find(gameServers, {
        where: { build: 'b1', state: 2, reservedMatchId: null, draining: false },
        orderBy: ['id'],
      });
      const between = rows.slice(0, 2).map(({ id }) => id);
      await storage.update(gameServers, { id: { in: between } }, { requestedMatch: false });
      const matchIds = [`m${round}a`, `m${round}b`];
      await t.clock.advance(5_000);
      old.clock.set(t.clock.now());
      const [answers] = await Promise.all([
        Promise.all(
          matchIds.map(async (matchId, at) => {
            if (between[at]) await old.request(between[at]);
            return outcomeOf(old.backend.api.matchBroker.allocate({ match: { matchId } }, host));
          }),
        ),
        t.backend.scheduler.tick(),
      ]);
      await t.settle();
      for (const [at, answer] of answers.entries()) {
        // The idle server that it had seen was drained first.
        if (answer === 'NO_CAPACITY') continue;
        const { serverId } = answer as { serverId: string };
        const server = await storage.get(gameServers, { id: serverId });
        expect(server).toMatchObject({ draining: false, reservedMatchId: matchIds[at] });
        expect(server!.state).not.toBe(0);
        expect((await t.request(serverId)).match?.matchId).toBe(matchIds[at]);
        await t.ready(serverId, matchIds[at]!);
        await t.end(serverId, matchIds[at]!);
      }
    }
    await old.backend.stop();
  });
});
