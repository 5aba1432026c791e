import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { afterEach, expect, test } from 'vitest';
import { cloudAllocator } from '../src/cloud-allocator.ts';
import { apiKey, backendUrl, cloud } from '../src/own-code.ts';

const host = { system: true } as const;
const openBroker = () => createTestBackend({ matchBroker: { allocators: [{ allocator: cloudAllocator }] } });
const machines = (): string[] => [...cloud.machines.keys()];

afterEach(() => cloud.machines.clear());

async function queue({ backend }: TestBackend, matchId: string): Promise<void> {
  const nestedEvent = { newMatchEvent: { match: { matchId } } };
  await backend.api.events.emit({ nestedEvent, eventTags: ['new-match'], broadcast: true }, host);
}

/** Queues a match, and waits for the machine that is started for it. */
async function startMachine(t: TestBackend, matchId: string): Promise<string> {
  const count = cloud.machines.size;
  await queue(t, matchId);
  await expect.poll(machines).toHaveLength(count + 1);
  return machines().at(-1)!;
}

async function runTasks({ backend, clock }: TestBackend, seconds: number): Promise<void> {
  await clock.advance(seconds * 1_000);
  await backend.scheduler.tick();
}

test('a machine starts for a match that waits, and its server gets the match', async () => {
  await using t = await openBroker();
  const serverId = await startMachine(t, 'match-1');
  expect(cloud.machines.get(serverId)?.environment).toEqual({
    SERVER_ID: serverId,
    BACKEND_URL: backendUrl,
    API_KEY: apiKey,
  });
  const { match } = await t.backend.api.matchBroker.requestMatch(
    { serverId, hintFlags: 0, requirements: '' },
    host,
  );
  expect(match?.matchId).toBe('match-1');
});

test('a machine whose server never asks for a match is removed after its deadline', async () => {
  await using t = await openBroker();
  const serverId = await startMachine(t, 'match-1');
  await runTasks(t, 89);
  expect(machines()).toContain(serverId);
  await runTasks(t, 10);
  const machinesLater = async () => {
    await runTasks(t, 10);
    return machines();
  };
  await expect.poll(machinesLater).not.toContain(serverId);
});

test('a machine that nobody wants is removed, and the match of a dead one gets another machine', async () => {
  await using t = await openBroker();
  const serverId = await startMachine(t, 'match-1');
  cloud.machines.set('left-behind', { environment: {}, isRunning: true });
  await runTasks(t, 10);
  expect(machines()).toEqual([serverId]);
  cloud.machines.set(serverId, { environment: {}, isRunning: false });
  const machinesLater = async () => {
    await runTasks(t, 10);
    return machines();
  };
  await expect.poll(machinesLater).toEqual([expect.not.stringMatching(serverId)]);
});

test('a full cloud starts nothing, and the match waits', async () => {
  await using t = await openBroker();
  await startMachine(t, 'match-1');
  await startMachine(t, 'match-2');
  await queue(t, 'match-3');
  expect(await cloudAllocator.canAllocate({} as never, {} as never)).toBe(false);
  const { state } = await t.backend.api.matchBroker.getMatch({ matchId: 'match-3' }, host);
  expect([machines().length, state]).toEqual([2, 1]);
});

test('ending a server twice, or one that never was, is no error, and operators see no key', async () => {
  for (let call = 0; call < 2; call += 1) await cloudAllocator.deallocate('server-9', {} as never);
  expect(JSON.stringify(cloudAllocator.describe())).not.toContain(apiKey);
});
