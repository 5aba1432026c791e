import type { TestPlayer } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { friendPresences } from '../../../src/areas/friends/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { connectedAccounts } from '../../../src/connections/tables.ts';
import { settled } from '../../operations/request.ts';
import { createFriendsWorld, type FriendsWorld } from './friends-world.ts';

const minute = 60_000;

async function withFriends(options: Partial<BackendOptions> = {}): Promise<FriendsWorld> {
  const world = await createFriendsWorld(options);
  expect(await world.actAsOperator('add', 'ann', 'bob')).toBe('done');
  return world;
}

interface Seen {
  readonly availability: number;
  readonly status: string;
  readonly activity?: Record<string, unknown>;
}

/** Returns what ann sees of her friend bob. */
async function seen(world: FriendsWorld): Promise<Seen | undefined> {
  const { token: session } = await world.player('ann');
  const { friends } = await world.api.list({ includePresence: true }, { session });
  return friends[0]?.presence as Seen | undefined;
}

const says = (world: FriendsWorld, { token: session }: TestPlayer, body: object) =>
  world.http('PUT', '/friends/presence', { session, body });

/** Opens an event stream, waits until it counts as open, and returns the function that closes it. */
async function stream(world: FriendsWorld, { token: session, accountId }: TestPlayer): Promise<() => void> {
  const response = await world.http('GET', '/events/subscribe', { session });
  const close = response.stream!.open({
    write: () => true,
    pending: 0,
    onDrain: () => {},
    end: () => {},
    abort: () => {},
  });
  await expect.poll(() => world.storage.count(connectedAccounts, { accountId, nodes: 1 })).toBe(1);
  return close;
}

const nobody = { availability: 0, status: '' };
const there = { availability: 1, status: '' };

describe('the presence of a friend', () => {
  test('is ONLINE while they make requests, and for two to three minutes after the last', async () => {
    const world = await withFriends();
    expect(await seen(world)).toEqual(there);
    await world.clock.advance(2 * minute);
    expect(await seen(world)).toEqual(there);
    await world.clock.advance(minute + 5_999);
    expect(await seen(world)).toEqual(there);
    await world.clock.advance(1);
    expect(await seen(world)).toEqual(nobody);
  });

  test('is never OFFLINE within 120 seconds after their last request', async () => {
    const world = await withFriends();
    for (const last of [1, 30, 59, 60, 61, 64, 65, 100]) {
      const { token: session } = await world.player('bob');
      // The first of these requests is recorded, and no other one for a minute.
      for (let second = 0; second < last; second++) {
        await world.http('GET', '/sessions/current', { session });
        await world.clock.advance(1_000);
      }
      await world.http('GET', '/sessions/current', { session });
      await world.clock.advance(119_999);
      expect([last, await seen(world)]).toEqual([last, there]);
    }
  });

  test('is ONLINE while they have an event stream, even without requests', async () => {
    // A stream that is resumed makes requests.
    const world = await withFriends({ limits: { streamSeconds: 86_400 } });
    const close = await stream(world, await world.playerNamed('bob'));
    for (let time = 0; time < 3; time++) {
      await world.clock.advance(9 * minute);
      await world.backend.scheduler.tick();
      expect(await seen(world)).toEqual(there);
    }
    close();
    await world.clock.advance(2 * minute - 1);
    expect(await seen(world)).toEqual(there);
    await world.clock.advance(1);
    await expect.poll(() => seen(world)).toEqual(nobody);
  });

  test('is ONLINE while they poll for events', async () => {
    const world = await withFriends();
    const { token: session } = await world.playerNamed('bob');
    const headers = { prefer: 'wait=50' };
    for (let poll = 0; poll < 6; poll++) {
      await settled(world.clock, world.http('GET', '/events/subscribe', { session, headers }));
      await world.clock.advance(5_000);
      expect(await seen(world)).toEqual(there);
    }
  });

  test('is OFFLINE as soon as they log out, even with an open event stream', async () => {
    const world = await withFriends();
    const bob = await world.playerNamed('bob');
    await stream(world, bob);
    await world.http('POST', '/authentication/logout', { session: bob.token });
    expect(await seen(world)).toEqual(nobody);
    await world.player('bob');
    expect(await seen(world)).toEqual(there);
  });

  test('is shown as they set it, with their activity, until they set another one', async () => {
    const world = await withFriends();
    const bob = await world.playerNamed('bob');
    for (const [availability, shown] of [
      [1, 1],
      ['AWAY', 2],
      ['PRESENCE_AVAILABILITY_BUSY', 3],
    ] as const) {
      const activity = { map: 'harbour', score: 3, teams: [{ name: 'red' }] };
      const answer = await says(world, bob, { availability, status: 'in a match', activity });
      expect([answer.status, answer.body]).toEqual([200, {}]);
      expect(await seen(world)).toEqual({ availability: shown, status: 'in a match', activity });
    }
    await says(world, bob, { availability: 2 });
    expect(await seen(world)).toEqual({ availability: 2, status: '' });
  });

  test.each(['OFFLINE', 'INVISIBLE'])(
    'that is set to %s looks like that of a friend who is not connected',
    async (availability) => {
      const world = await withFriends();
      const bob = await world.playerNamed('bob');
      await says(world, bob, { availability, status: 'hiding', activity: { map: 'secret' } });
      expect(await seen(world)).toEqual(nobody);
      await says(world, bob, { availability: 'ONLINE' });
      expect(await seen(world)).toEqual(there);
    },
  );

  test('hides their status and activity while they are not connected', async () => {
    const world = await withFriends();
    await says(world, await world.playerNamed('bob'), {
      availability: 'BUSY',
      status: 'in a match',
      activity: { a: 1 },
    });
    await world.clock.advance(4 * minute);
    expect(await seen(world)).toEqual(nobody);
    await world.player('bob');
    expect(await seen(world)).toEqual({ availability: 3, status: 'in a match', activity: { a: 1 } });
  });

  test('is not in the list unless the caller asked for it', async () => {
    const world = await withFriends();
    const { token: session } = await world.playerNamed('ann');
    for (const body of [{}, { includePresence: false }, { includePresence: null }]) {
      const { body: answer } = await world.http('POST', '/friends/get', { session, body });
      expect(Object.keys((answer as { friends: [object] }).friends[0]).sort()).toEqual([
        'accountId',
        'becameFriendsTimestamp',
        'displayName',
      ]);
    }
  });
});

describe('the presence that a player sets', () => {
  test('keeps every digit and comes back as it was written, except for white space', async () => {
    const world = await withFriends();
    const { token } = await world.playerNamed('bob');
    const activity =
      '{"id":9007199254740993,"least":-9223372036854775808,"half":0.5,"deep":{"list":[null,true,"é"]}}';
    const body = `{"availability":1,"activity":${activity}}`;
    expect((await world.http('PUT', '/friends/presence', { session: token, body })).status).toBe(200);
    const { token: session } = await world.playerNamed('ann');
    const response = await world.backend.handle({
      method: 'POST',
      path: '/api/v1/friends/get',
      query: '',
      headers: { 'x-session-id': session, 'content-type': 'application/json' },
      address: '192.0.2.1',
      signal: new AbortController().signal,
      readBody: async () => Buffer.from('{"includePresence":true}'),
    });
    expect(response.body).toContain(`"activity":${activity}`);
  });

  test.each([
    { body: {}, field: 'availability' },
    { body: { availability: 5 }, field: 'availability' },
    { body: { availability: 'GONE' }, field: 'availability' },
    { body: { availability: 1, status: 'x'.repeat(129) }, field: 'status' },
    { body: { availability: 1, status: 'over\u202eride' }, field: 'status' },
    { body: { availability: 1, status: 'two\nlines' }, field: 'status' },
    { body: { availability: 1, activity: { a: 'x'.repeat(1_017) } }, field: 'activity' },
    { body: { availability: 1, activity: [1] }, field: 'activity' },
    { body: { availability: 1, activity: 'text' }, field: 'activity' },
  ])('is refused as $body with an error for $field', async ({ body, field }) => {
    const world = await withFriends();
    const bob = await world.playerNamed('bob');
    const { status, body: answer } = await says(world, bob, body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ code: 3, details: [{}, { fieldViolations: [{ field }] }] });
    expect(await seen(world)).toEqual(there);
  });

  test('may have exactly the maximum length', async () => {
    const world = await withFriends();
    const said = { availability: 1, status: '😀'.repeat(64), activity: { a: 'x'.repeat(1_016) } };
    expect((await says(world, await world.playerNamed('bob'), said)).status).toBe(200);
    expect(await seen(world)).toEqual(said);
  });

  test('may contain an emoji that is joined by invisible characters', async () => {
    const world = await withFriends();
    const status = 'with 👨‍👩‍👧';
    expect((await says(world, await world.playerNamed('bob'), { availability: 1, status })).status).toBe(200);
    expect((await seen(world))?.status).toBe(status);
  });

  test('is removed with their account, even if they set it while the account is deleted', async () => {
    const world = await withFriends();
    const bob = await world.playerNamed('bob');
    await says(world, bob, { availability: 1, status: 'here' });
    const [, said] = await Promise.all([
      world.backend.api.accounts.adminDelete({ accountId: bob.accountId }, { system: true }),
      says(world, bob, { availability: 2 }),
    ]);
    expect([200, 401]).toContain(said.status);
    expect(await world.storage.count(friendPresences, {})).toBe(0);
  });
});
