import { describe, expect, test, vi } from 'vitest';
import type { Allocator } from '../../src/areas/match-broker/index.ts';
import { gameServers, matches } from '../../src/areas/match-broker/tables.ts';
import { createTestBackend, type TestBackend } from '../../src/testing/create-test-backend.ts';
import { storages } from '../operations/storages.ts';
import { startNodes } from './nodes.ts';

const host = { system: true } as const;
const WAIT = 2;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

type Nodes = readonly Pick<TestBackend, 'backend' | 'storage'>[];
type OpenNodes = (
  allocators?: readonly Allocator[],
) => Promise<{ readonly nodes: Nodes; close(): Promise<void> }>;

const brokerOf = (nodes: Nodes, at: number) => nodes[at % nodes.length]!.backend.api.matchBroker;

async function queue(nodes: Nodes, matchId: string, at = 0): Promise<void> {
  await nodes[at % nodes.length]!.backend.api.events.emit(
    { nestedEvent: { newMatchEvent: { match: { matchId } } }, eventTags: ['new-match'], broadcast: true },
    host,
  );
}

/** The one backend there can be on memory and SQLite, and two nodes on one Postgres. */
const places: Readonly<Record<string, OpenNodes>> = {
  memory: (allocators = []) => alone('memory', allocators),
  SQLite: (allocators = []) => alone('sqlite', allocators),
  'two nodes on Postgres': async (allocators = []) => {
    const given = allocators.map((allocator) => ({ allocator }));
    const { nodes } = await startNodes(2, { matchBroker: { allocators: given } });
    return { nodes, close: async () => {} };
  },
};

async function alone(name: 'memory' | 'sqlite', allocators: readonly Allocator[]) {
  const open = Object.entries(storages).find(([each]) => each.toLowerCase() === name)![1];
  const t = await createTestBackend({
    storage: await open(),
    matchBroker: { allocators: allocators.map((allocator) => ({ allocator })) },
  });
  return { nodes: [t], close: () => t.backend.stop() };
}

describe.each(Object.entries(places))('on %s', (_, open) => {
  test('one match that 50 servers ask for goes to exactly one of them', { timeout: 120_000 }, async () => {
    const { nodes, close } = await open();
    for (const round of numbers(10)) {
      const matchId = `one-${round}`;
      await queue(nodes, matchId);
      const given = await Promise.all(
        numbers(50).map((at) =>
          brokerOf(nodes, at).requestMatch(
            { serverId: `s${round}-${at}`, requirements: `MatchId == '${matchId}'` },
            host,
          ),
        ),
      );
      expect(given.filter(({ match }) => match).length).toBe(1);
    }
    await close();
  });

  test('50 servers that ask at once for 50 matches get one each', { timeout: 120_000 }, async () => {
    const { nodes, close } = await open();
    for (const round of numbers(3)) {
      await Promise.all(numbers(50).map((at) => queue(nodes, `m${round}-${at}`, at)));
      const given = await Promise.all(
        numbers(50).map((at) =>
          brokerOf(nodes, at).requestMatch({ serverId: `s${round}-${at}`, hintFlags: WAIT }, host),
        ),
      );
      expect(new Set(given.map(({ match }) => match?.matchId)).size).toBe(50);
      expect(given.every(({ match }) => match?.matchId.startsWith(`m${round}-`))).toBe(true);
      const rows = await nodes[0]!.storage.find(matches, { where: { state: 2 } });
      expect(new Set(rows.map(({ serverId }) => serverId)).size).toBe(50 * (round + 1));
    }
    await close();
  });

  test('50 servers that wait get the 50 matches that come, one each', { timeout: 120_000 }, async () => {
    const { nodes, close } = await open();
    const waiting = numbers(50).map((at) =>
      brokerOf(nodes, at).requestMatch({ serverId: `s${at}`, hintFlags: WAIT }, host),
    );
    await Promise.all(numbers(50).map((at) => queue(nodes, `m${at}`, at)));
    const given = await Promise.all(waiting);
    expect(new Set(given.map(({ match }) => match?.matchId)).size).toBe(50);
    await close();
  });

  test('one server that asks 50 times at once gets one match', async () => {
    const { nodes, close } = await open();
    await Promise.all(numbers(5).map((at) => queue(nodes, `m${at}`)));
    const given = await Promise.all(
      numbers(50).map((at) => brokerOf(nodes, at).requestMatch({ serverId: 's1' }, host)),
    );
    expect(new Set(given.map(({ match }) => match?.matchId)).size).toBe(1);
    await close();
  });

  test('ready, end, delete and deallocate at once come to one outcome, and the server holds nothing', async () => {
    const { nodes, close } = await open();
    for (const round of numbers(20)) {
      const [matchId, serverId] = [`m${round}`, `s${round}`];
      await queue(nodes, matchId);
      await brokerOf(nodes, 0).requestMatch({ serverId, requirements: `MatchId == '${matchId}'` }, host);
      const work = [
        brokerOf(nodes, 0).matchReady({ serverId, matchId, connectionDetails: 'x' }, host),
        brokerOf(nodes, 1).deleteMatch({ matchId }, host),
        brokerOf(nodes, round).endMatch({ serverId, matchId }, host),
        brokerOf(nodes, round + 1).deallocate({ serverId }, host),
      ];
      for (const { reason } of (await Promise.allSettled(work)).filter((each) => each.status === 'rejected'))
        expect(['MATCH_OVER', 'MATCH_OF_ANOTHER_SERVER']).toContain(reason.reason);
      const { state } = await brokerOf(nodes, 0).getMatch({ matchId }, host);
      // Given back before it was deleted, it waits for another server or is deleted while it does.
      expect([1, 4, 5]).toContain(state);
      const server = await nodes[0]!.storage.get(gameServers, { id: serverId });
      expect([server?.live, server?.running]).toEqual([0, 0]);
    }
    await close();
  });

  test('as many servers are started as matches wait, whichever node looks', { timeout: 60_000 }, async () => {
    const started: string[] = [];
    const allocator: Allocator = {
      kind: 'counting',
      canAllocate: async () => true,
      async allocate({ serverId }) {
        started.push(serverId);
        return { serverId };
      },
      deallocate: async () => {},
      describe: () => ({ description: '', configuration: {} }),
      reap: async () => [],
    };
    const { nodes, close } = await open([allocator]);
    await Promise.all(numbers(30).map((at) => queue(nodes, `m${at}`, at)));
    await vi.waitFor(() => expect(started.length).toBe(30), { timeout: 20_000 });
    await Promise.all(started.map((serverId, at) => brokerOf(nodes, at).requestMatch({ serverId }, host)));
    expect([started.length, await nodes[0]!.storage.count(matches, { state: 2 })]).toEqual([30, 30]);
    await close();
  });
});
