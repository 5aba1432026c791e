import { expect, test } from 'vitest';
import { startNodes } from '../../nodes/nodes.ts';
import { artifactAddresses, asHost, fleetOn, jobOf, outcome, runningProcess } from './fleet-world.ts';
import { allocatorOf, apiKey } from './server-world.ts';

const options = {
  fleets: { deploy: { artifacts: artifactAddresses } },
  // What waits for a notification that does not come waits longer than a test may take.
  limits: { hostHoldSeconds: 60, deploySeconds: 300 },
};
const two = async () => {
  const { nodes } = await startNodes(2, options);
  return nodes.map(fleetOn) as [ReturnType<typeof fleetOn>, ReturnType<typeof fleetOn>];
};

test('a job deployed on one node reaches the agent at the other node at once, and its messages come back', {
  timeout: 60_000,
}, async () => {
  const [one, other] = await two();
  const { answer } = await other.hold({ hostId: 'h' });
  const deployed = one.api.deploy({ config: jobOf() }, asHost);
  const [command] = await answer;
  await other.heartbeat({ hostId: 'h' }, [
    { commandId: command!.commandId, ok: true, messages: ['started'] },
  ]);
  expect(await deployed).toEqual({ hostId: 'h', responses: ['started'] });
});

test('a heartbeat at another node ends the earlier one, and a command goes to one of them', {
  timeout: 60_000,
}, async () => {
  const [one, other] = await two();
  const first = await one.hold({ hostId: 'h' });
  const second = await other.hold({ hostId: 'h' });
  expect(await first.answer).toEqual([]);
  await one.backend.fleets.stopJob('h', 'job-1');
  expect(await second.answer).toHaveLength(1);
});

test('concurrent deploys on two nodes spread evenly, and concurrent first heartbeats have one owner', {
  timeout: 60_000,
}, async () => {
  const nodes = await two();
  for (const hostId of ['a', 'b', 'c', 'd']) await nodes[0].heartbeat({ hostId });
  const deploys = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      nodes[at % 2]!.api.deploy({ config: jobOf() }, { ...asHost, idempotencyKey: `deploy-${at}` }),
    ),
  );
  expect(
    deploys
      .map(({ hostId }) => hostId)
      .toSorted()
      .join(''),
  ).toBe('aaaaabbbbbcccccddddd');

  const keys = [await nodes[0].key(['fleets.heartbeat']), await nodes[0].key(['fleets.heartbeat'])];
  const beats = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      outcome(
        nodes[at % 2]!.api.heartbeat(
          { host: { hostId: 'new', processes: [runningProcess('job-1')] } },
          { apiKey: keys[Math.floor(at / 2) % 2]!, signal: AbortSignal.abort() },
        ),
      ),
    ),
  );
  expect(beats.filter((result) => result === 'done')).toHaveLength(6);
  expect(beats.filter((result) => result === 'HOST_NOT_YOURS')).toHaveLength(6);
});

test('a server whose process is gone is lost once, whichever nodes get the report', {
  timeout: 60_000,
}, async () => {
  const { nodes } = await startNodes(2, {
    ...options,
    matchBroker: { allocators: [{ allocator: allocatorOf() }] },
  });
  const [one, other] = nodes.map(fleetOn) as [ReturnType<typeof fleetOn>, ReturnType<typeof fleetOn>];
  const { matchBroker } = one.backend.api;
  const { answer } = await other.hold({ hostId: 'h' });
  await one.backend.api.events.emit(
    {
      nestedEvent: { newMatchEvent: { match: { matchId: 'm1' } } },
      eventTags: ['new-match'],
      broadcast: true,
    },
    asHost,
  );
  const [command] = await answer;
  const { jobId, commandId, secretEnvironment } = command!;
  expect(secretEnvironment).toEqual([`API_KEY=${apiKey}`]);
  await other.heartbeat({ hostId: 'h', processes: [runningProcess(jobId)] }, [{ commandId, ok: true }]);
  const [server] = (await matchBroker.listServers({}, asHost)).servers;
  const { serverId } = server!;
  expect((await matchBroker.requestMatch({ serverId }, asHost)).match?.matchId).toBe('m1');
  const ended = { hostId: 'h', processes: [runningProcess(jobId, { state: 'TERMINATED' })] };
  await Promise.all([one, other, one, other].map((node) => node.heartbeat(ended)));
  const { match: _, ...found } = await matchBroker.getMatch({ matchId: 'm1' }, asHost);
  expect(found).toMatchObject({ state: 1, attempts: 2 });
});
