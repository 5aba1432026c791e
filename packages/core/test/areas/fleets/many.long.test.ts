import { expect, test } from 'vitest';
import { startNodes } from '../../nodes/nodes.ts';
import { artifactAddresses, asHost, fleetOn, runningProcess } from './fleet-world.ts';
import { allocatorOf } from './server-world.ts';

const options = { fleets: { deploy: { artifacts: artifactAddresses } } };

test('two hundred concurrent matches on two nodes get two hundred servers, the same number on each host', {
  timeout: 120_000,
}, async () => {
  const allocators = [{ allocator: allocatorOf() }];
  const { nodes } = await startNodes(2, { ...options, matchBroker: { allocators } });
  const stopping = new AbortController();
  const caller = { ...asHost, signal: stopping.signal };
  const hosts = ['a', 'b', 'c', 'd'].map((hostId) => ({
    hostId,
    processes: [] as ReturnType<typeof runningProcess>[],
  }));
  for (const host of hosts) await fleetOn(nodes[0]!).heartbeat(host);
  const agents = hosts.map(async (host, at) => {
    const { api } = fleetOn(nodes[at % 2]!);
    let results: { commandId: string; ok: boolean }[] = [];
    while (!stopping.signal.aborted) {
      const { commands } = await api.heartbeat({ host, results }, caller);
      results = commands.map(({ commandId }) => ({ commandId, ok: true }));
      host.processes.push(...commands.map(({ jobId }) => runningProcess(jobId)));
    }
  });
  await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      nodes[at % 2]!.backend.api.events.emit(
        {
          nestedEvent: { newMatchEvent: { match: { matchId: `m${at}` } } },
          eventTags: ['new-match'],
          broadcast: true,
        },
        asHost,
      ),
    ),
  );
  await expect
    .poll(() => hosts.map(({ processes }) => processes.length), { timeout: 60_000 })
    .toEqual([50, 50, 50, 50]);
  stopping.abort();
  await Promise.all(agents);
});
