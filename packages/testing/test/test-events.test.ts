import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { createClient } from '../../client/src/index.ts';

const host = { system: true } as const;

/** Sends a message to all players that there are. */
async function announce({ backend }: TestBackend, message: string): Promise<void> {
  const { accounts } = await backend.api.accounts.adminList({}, host);
  const recipientIds = accounts.map(({ id }) => id);
  await backend.api.events.emit({ nestedEvent: { announcementEvent: { message } }, recipientIds }, host);
}

test('the events of a player arrive in order, and each is returned once', async () => {
  await using t = await createTestBackend();
  const events = await t.events(await t.player());
  await announce(t, 'one');
  await announce(t, 'two');
  expect((await events.next('announcementEvent')).content).toEqual({ message: 'one' });
  const later = events.next('announcementEvent', ({ message }) => message === 'three');
  await announce(t, 'three');
  expect(await later).toMatchObject({ kind: 'announcementEvent', content: { message: 'three' } });
  expect(events.arrived).toHaveLength(3);
  expect((await events.next('announcementEvent')).content.message).toBe('two');
});

test('an event that does not arrive rejects with what did arrive', async () => {
  await using t = await createTestBackend();
  const events = await t.events(await t.player());
  const quick = { timeoutMilliseconds: 0 };
  await expect(events.next('friendsEvent', undefined, quick)).rejects.toThrow(
    'no friendsEvent that matches has arrived after 0 ms; nothing has arrived',
  );
  await announce(t, 'one');
  await expect(events.next('friendsEvent', undefined, quick)).rejects.toThrow(
    '; what has arrived: announcementEvent {"message":"one"}',
  );
  await events.next('announcementEvent');
  await expect(events.next('announcementEvent', undefined, quick)).rejects.toThrow(
    '; everything that has arrived was returned before',
  );
});

test('the error of the function that chooses an event rejects', async () => {
  await using t = await createTestBackend();
  const events = await t.events(await t.player());
  await announce(t, 'one');
  const wrong = () => {
    throw new Error('a mistake in the test');
  };
  await expect(events.next('announcementEvent', wrong)).rejects.toThrow('a mistake in the test');
});

test('a stream of events lasts for hours, and misses nothing and repeats nothing', async () => {
  await using t = await createTestBackend();
  const events = await t.events(await t.player());
  for (const message of ['one', 'two', 'three']) {
    await announce(t, message);
    await t.clock.advance(200_000);
  }
  const next = async () => (await events.next('announcementEvent')).content.message;
  expect([await next(), await next(), await next()]).toEqual(['one', 'two', 'three']);
  expect(events.arrived.map(({ kind }) => kind)).toEqual(Array(3).fill('announcementEvent'));
});

test('a stream of events ends with its session, when it is closed, and with the backend', async () => {
  await using t = await createTestBackend();
  const [alice, bob, eve] = [await t.player(), await t.player(), await t.player()];
  const [ofAlice, ofBob, ofEve] = [await t.events(alice), await t.events(bob), await t.events(eve)];
  await t.backend.api.authentication.logout({}, alice.caller);
  await expect(ofAlice.next('friendsEvent')).rejects.toThrow(
    'no friendsEvent arrives any more, because the stream ended: CREDENTIAL_INVALID',
  );
  ofBob.close();
  const words = 'because the stream ended: it was closed';
  await expect(ofBob.next('friendsEvent')).rejects.toThrow(words);
  const waiting = ofEve.next('friendsEvent');
  const [, outcome] = await Promise.allSettled([t.backend.stop(), waiting]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(words) } });
});

test('a stream that the backend refuses rejects with its reason', async () => {
  await using t = await createTestBackend();
  const alice = await t.player();
  await t.backend.api.authentication.logout({}, alice.caller);
  await expect(t.events(alice)).rejects.toThrow('the event stream was refused: CREDENTIAL_INVALID');
});

test('the client works over the fetch of a test backend, also with streams, errors and signals', async () => {
  await using t = await createTestBackend();
  const client = createClient({ baseUrl: 'http://game.test', fetch: t.fetch });
  await client.authentication.login({ provider: 'UNSAFE', payload: 'alice' });
  await client.accounts.create();
  await expect(client.accounts.get({ accountId: 'nobody' })).rejects.toMatchObject({ status: 404 });
  const aborted = { signal: AbortSignal.abort(new Error('no more')) };
  await expect(client.accounts.get({ accountId: 'nobody' }, aborted)).rejects.toThrow('no more');
  const stopping = new AbortController();
  const stream = client.events.subscribe(
    {},
    { signal: stopping.signal, onOpen: () => void announce(t, 'hi') },
  );
  for await (const { event } of stream) {
    expect(event?.announcementEvent).toEqual({ message: 'hi' });
    stopping.abort();
  }
});
