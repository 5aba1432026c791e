import { describe, expect, onTestFinished, test } from 'vitest';
import { createBackend } from '../../../src/backend/create-backend.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import { asHost, by } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld } from './queue-world.ts';

async function open(): Promise<QueueWorld> {
  const t = await createQueueWorld();
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

const apiOf = (t: QueueWorld) => t.backend.api.matchmaking;

/** Puts this one queue in place of all. */
const configure = (t: QueueWorld, queue: object) =>
  apiOf(t).setConfig(
    { config: JSON.stringify({ serviceMatchmakerConfig: { matchmakingQueues: { q: queue } } }) },
    asHost,
  );

test.each([99, 60_001, 500.5, Number.NaN])('passMilliseconds of %s is refused', (passMilliseconds) => {
  const made = () => createBackend({ storage: createMemoryStorage(), matchmaking: { passMilliseconds } });
  expect(made).toThrow('matchmaking.passMilliseconds must be an integer from 100 to 60000');
});

test.each([9, 60_001, 20.5])('quietMilliseconds of %s is refused', (quietMilliseconds) => {
  const made = () => createBackend({ storage: createMemoryStorage(), matchmaking: { quietMilliseconds } });
  expect(made).toThrow('matchmaking.quietMilliseconds must be an integer from 10 to 60000');
});

describe('the configuration', () => {
  test('the configuration is returned as it was stored, complete with all defaults', async () => {
    const t = await open();
    const { body } = await t.http('POST', '/matchmaking/admin/config', {
      key: t.rootKey,
      body: {
        config: JSON.stringify({
          serviceMatchmakerConfig: { matchmakingQueues: { q: { teams: 2, playersPerTeam: 3 } } },
          customMatchmakerConfig: 'for the strategy',
        }),
      },
    });
    expect(body).toEqual({ success: true });
    const read = await t.http('GET', '/matchmaking/admin/config', { key: t.rootKey });
    expect(read.body).toEqual({
      serviceMatchmakerConfig: {
        matchmakingQueues: {
          q: {
            teams: 2,
            playersPerTeam: 3,
            ticketExpirationSeconds: 180,
            expirationAction: 'drop',
            customStrategy: '',
            customHooks: [],
            attributes: [],
            acceptance: { required: false, seconds: 20, declinePauseSeconds: 0 },
            hosting: 'broker',
            requeueAfterFailedHosting: true,
            avoidBlocked: true,
            oneMatchAtATime: false,
          },
        },
        statusExpirationMinutes: 15,
        customHooks: [],
      },
      customMatchmakerConfig: 'for the strategy',
    });
  });

  test('a configuration is refused as a whole if one rule can never hold, with the reason, and nothing changes', async () => {
    const t = await open();
    const before = await apiOf(t).getConfig({}, asHost);
    const broken = { teams: 2, playersPerTeam: 1, attributes: [{ path: 'a', type: 'sum', min: 3, max: 2 }] };
    await expect(configure(t, broken)).rejects.toMatchObject({
      reason: 'INVALID_FIELD',
      message: expect.stringContaining('can never hold: min 3 is above max 2'),
    });
    await expect(apiOf(t).setConfig({ config: '{' }, asHost)).rejects.toMatchObject({
      reason: 'INVALID_FIELD',
    });
    expect(await apiOf(t).getConfig({}, asHost)).toEqual(before);
  });
});

test('a replaced configuration is restored, and a stored one is deleted, by operators over HTTP', async () => {
  const t = await open();
  const call = async (method: string, path: string) => (await t.http(method, path, { key: t.rootKey })).body;
  const queues = async () =>
    Object.keys((await apiOf(t).getConfig({}, asHost)).serviceMatchmakerConfig.matchmakingQueues);
  expect(await call('POST', '/matchmaking/admin/config/restore')).toMatchObject({ code: 9 });
  await configure(t, { teams: 2, playersPerTeam: 1 });
  expect(await call('DELETE', '/matchmaking/admin/config')).toEqual({ configDeleted: true });
  expect(await queues()).toEqual(['pairs', 'peers', 'asked', 'solo', 'strict']);
  expect(await call('DELETE', '/matchmaking/admin/config')).toEqual({ configDeleted: false });
  expect(await call('POST', '/matchmaking/admin/config/restore')).toEqual({ success: true });
  expect(await queues()).toEqual(['q']);
});

test.each(['{}', '{"matchmakingQueues":{"q":{"teams":2,"playersPerTeam":1}}}', '[]', 'null', '""'])(
  'the configuration %s is refused, and no queue or ticket is lost',
  async (config) => {
    const t = await open();
    const [ann] = await t.people('ann');
    const ticketId = await t.start([ann], 'solo');
    await expect(apiOf(t).setConfig({ config }, asHost)).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
    await t.pass(5);
    expect(await t.ticket(ticketId)).toBe('IN_PROGRESS');
  },
);

test('tickets are listed in the order in which they were started, by queue and status, page by page', async () => {
  const t = await open();
  const people = await t.people('ann', 'bob', 'cat', 'dan');
  const tickets: string[] = [];
  for (const player of people) tickets.push(await t.start([player], player === people[3] ? 'pairs' : 'solo'));
  await apiOf(t).cancel({ ticketId: tickets[1]! }, by(people[1]!));
  const list = async (query: object) => {
    const { tickets: listed, nextPageToken } = await apiOf(t).listTickets(query, asHost);
    return [listed.map(({ ticketId }) => tickets.indexOf(ticketId)), nextPageToken !== undefined];
  };
  expect(await list({})).toEqual([[0, 1, 2, 3], false]);
  expect(await list({ queueName: 'solo' })).toEqual([[0, 1, 2], false]);
  expect(await list({ queueName: 'solo', status: 'IN_PROGRESS' })).toEqual([[0, 2], false]);
  expect(await list({ limit: 3 })).toEqual([[0, 1, 2], true]);
  const { tickets: listed } = await apiOf(t).listTickets({ status: 'CANCELLED' }, asHost);
  expect(listed).toMatchObject([
    { status: 3, matchmakerState: 'ENDED', queueKey: 'solo', entity: { entityType: 3 } },
  ]);
});
