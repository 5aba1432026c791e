import type { TestPlayer } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { friendPresences } from '../../../src/areas/friends/tables.ts';
import { connectedAccounts } from '../../../src/connections/tables.ts';
import { settled } from '../../operations/request.ts';
import { type Circle, createCircle } from './circle.ts';

/** What ann sees of her friend bob. */

const minute = 60_000;

async function withFriends(): Promise<Circle> {
  const circle = await createCircle();
  expect(await circle.operator('add', 'ann', 'bob')).toBe('done');
  return circle;
}

interface Seen {
  readonly availability: number;
  readonly status: string;
  readonly activity?: Record<string, unknown>;
}

async function seen(circle: Circle): Promise<Seen | undefined> {
  const { token: session } = await circle.player('ann');
  const { friends } = await circle.api.list({ includePresence: true }, { session });
  return friends[0]?.presence as Seen | undefined;
}

const says = (circle: Circle, { token: session }: TestPlayer, body: object) =>
  circle.http('PUT', '/friends/presence', { session, body });

/** Opens an event stream and returns what closes it, when it is known to be open. */
async function stream(circle: Circle, { token: session, accountId }: TestPlayer): Promise<() => void> {
  const response = await circle.http('GET', '/events/subscribe', { session });
  const close = response.stream!.open({ write: () => true, pending: 0, onDrain: () => {}, end: () => {} });
  await expect.poll(() => circle.storage.count(connectedAccounts, { accountId, nodes: 1 })).toBe(1);
  return close;
}

const nobody = { availability: 0, status: '' };
const there = { availability: 1, status: '' };

describe('a friend', () => {
  test('is ONLINE while he makes requests, and for two to three minutes after the last', async () => {
    const circle = await withFriends();
    expect(await seen(circle)).toEqual(there);
    await circle.clock.advance(2 * minute);
    expect(await seen(circle)).toEqual(there);
    await circle.clock.advance(minute + 5_999);
    expect(await seen(circle)).toEqual(there);
    await circle.clock.advance(1);
    expect(await seen(circle)).toEqual(nobody);
  });

  test('is never gone before 120 seconds of silence, whenever his last request came', async () => {
    const circle = await withFriends();
    for (const last of [1, 30, 59, 60, 61, 64, 65, 100]) {
      const { token: session } = await circle.player('bob');
      // The first of these is noted, and no later one for a minute.
      for (let second = 0; second < last; second++) {
        await circle.http('GET', '/sessions/current', { session });
        await circle.clock.advance(1_000);
      }
      await circle.http('GET', '/sessions/current', { session });
      await circle.clock.advance(119_999);
      expect([last, await seen(circle)]).toEqual([last, there]);
    }
  });

  test('is ONLINE as long as he has an event stream, however silent he is', async () => {
    const circle = await withFriends();
    const close = await stream(circle, await circle.of('bob'));
    for (let time = 0; time < 3; time++) {
      await circle.clock.advance(9 * minute);
      await circle.backend.scheduler.tick();
      expect(await seen(circle)).toEqual(there);
    }
    close();
    await circle.clock.advance(2 * minute - 1);
    expect(await seen(circle)).toEqual(there);
    await circle.clock.advance(1);
    await expect.poll(() => seen(circle)).toEqual(nobody);
  });

  test('is ONLINE while he polls for events', async () => {
    const circle = await withFriends();
    const { token: session } = await circle.of('bob');
    const headers = { prefer: 'wait=50' };
    for (let poll = 0; poll < 6; poll++) {
      await settled(circle.clock, circle.http('GET', '/events/subscribe', { session, headers }));
      await circle.clock.advance(5_000);
      expect(await seen(circle)).toEqual(there);
    }
  });

  test('is OFFLINE as soon as he logs out, whatever else he has done', async () => {
    const circle = await withFriends();
    const bob = await circle.of('bob');
    await stream(circle, bob);
    await circle.http('POST', '/authentication/logout', { session: bob.token });
    expect(await seen(circle)).toEqual(nobody);
    await circle.player('bob');
    expect(await seen(circle)).toEqual(there);
  });

  test('is shown as he wishes, with what he does, until he says something else', async () => {
    const circle = await withFriends();
    const bob = await circle.of('bob');
    for (const [availability, shown] of [
      [1, 1],
      ['AWAY', 2],
      ['PRESENCE_AVAILABILITY_BUSY', 3],
    ] as const) {
      const activity = { map: 'harbour', score: 3, teams: [{ name: 'red' }] };
      const answer = await says(circle, bob, { availability, status: 'in a match', activity });
      expect([answer.status, answer.body]).toEqual([200, {}]);
      expect(await seen(circle)).toEqual({ availability: shown, status: 'in a match', activity });
    }
    await says(circle, bob, { availability: 2 });
    expect(await seen(circle)).toEqual({ availability: 2, status: '' });
  });

  test.each(['OFFLINE', 'INVISIBLE'])(
    'who wishes to be %s looks like one who is not there',
    async (availability) => {
      const circle = await withFriends();
      const bob = await circle.of('bob');
      await says(circle, bob, { availability, status: 'hiding', activity: { map: 'secret' } });
      expect(await seen(circle)).toEqual(nobody);
      await says(circle, bob, { availability: 'ONLINE' });
      expect(await seen(circle)).toEqual(there);
    },
  );

  test('who is not connected shows nothing of what he said', async () => {
    const circle = await withFriends();
    await says(circle, await circle.of('bob'), {
      availability: 'BUSY',
      status: 'in a match',
      activity: { a: 1 },
    });
    await circle.clock.advance(4 * minute);
    expect(await seen(circle)).toEqual(nobody);
    await circle.player('bob');
    expect(await seen(circle)).toEqual({ availability: 3, status: 'in a match', activity: { a: 1 } });
  });

  test('shows nothing where nobody asked for it', async () => {
    const circle = await withFriends();
    const { token: session } = await circle.of('ann');
    for (const body of [{}, { includePresence: false }, { includePresence: null }]) {
      const { body: answer } = await circle.http('POST', '/friends/get', { session, body });
      expect(Object.keys((answer as { friends: [object] }).friends[0]).sort()).toEqual([
        'accountId',
        'becameFriendsTimestamp',
        'displayName',
      ]);
    }
  });
});

describe('what somebody says of himself', () => {
  test('keeps every digit, and comes back as it was written but for white space', async () => {
    const circle = await withFriends();
    const { token } = await circle.of('bob');
    const activity =
      '{"id":9007199254740993,"least":-9223372036854775808,"half":0.5,"deep":{"list":[null,true,"é"]}}';
    const body = `{"availability":1,"activity":${activity}}`;
    expect((await circle.http('PUT', '/friends/presence', { session: token, body })).status).toBe(200);
    const { token: session } = await circle.of('ann');
    const response = await circle.backend.handle({
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
  ])('is refused as $body, naming $field', async ({ body, field }) => {
    const circle = await withFriends();
    const bob = await circle.of('bob');
    const { status, body: answer } = await says(circle, bob, body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ code: 3, details: [{}, { fieldViolations: [{ field }] }] });
    expect(await seen(circle)).toEqual(there);
  });

  test('may be as long as it may be', async () => {
    const circle = await withFriends();
    const said = { availability: 1, status: '😀'.repeat(64), activity: { a: 'x'.repeat(1_016) } };
    expect((await says(circle, await circle.of('bob'), said)).status).toBe(200);
    expect(await seen(circle)).toEqual(said);
  });

  test('a family of people joined by invisible characters is one emoji, and allowed', async () => {
    const circle = await withFriends();
    const status = 'with 👨‍👩‍👧';
    expect((await says(circle, await circle.of('bob'), { availability: 1, status })).status).toBe(200);
    expect((await seen(circle))?.status).toBe(status);
  });

  test('goes with his account, also where he says it while that is deleted', async () => {
    const circle = await withFriends();
    const bob = await circle.of('bob');
    await says(circle, bob, { availability: 1, status: 'here' });
    const [, said] = await Promise.all([
      circle.backend.api.accounts.adminDelete({ accountId: bob.accountId }, { system: true }),
      says(circle, bob, { availability: 2 }),
    ]);
    expect([200, 401]).toContain(said.status);
    expect(await circle.storage.count(friendPresences, {})).toBe(0);
  });
});
