import { setTimeout } from 'node:timers/promises';
import type { TestPlayer, TestResponse } from '@lobbykit/testing';
import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { apiKeyId } from '../../src/runtime/secrets.ts';
import { type BackendNode, freshName, startNodes } from './nodes.ts';

/** Access revoked on one node ends on the others: immediately if they are notified, else within 5 seconds. */

/** Milliseconds. */
const longestLag = 1_000;

/** Repeats the request until the response has this status. Returns how many milliseconds that took. */
async function lagUntil(status: number, ask: () => Promise<TestResponse>): Promise<number> {
  const started = performance.now();
  while ((await ask()).status !== status) {
    if (performance.now() - started > 10 * longestLag) throw new Error(`${status} was never answered`);
    await setTimeout(2);
  }
  return performance.now() - started;
}

/** Opens a player's stream and resolves once it has ended. */
function endOfStream(node: BackendNode, session: string): Promise<{ readonly ended: Promise<number> }> {
  return node.http('GET', '/events/subscribe', { session }).then(({ stream }) => {
    const { promise: ended, resolve } = Promise.withResolvers<number>();
    stream!.open({
      write: () => true,
      pending: 0,
      onDrain: () => {},
      end: () => resolve(performance.now()),
      abort: () => {},
    });
    return { ended };
  });
}

async function deleteKey(node: BackendNode, key: string): Promise<void> {
  const { body } = await node.http('DELETE', `/api_keys/${apiKeyId(key)}`, { key: node.rootKey });
  expect(body).toEqual({ apiKeyDeleted: true });
}

async function admitted(answer: Promise<TestResponse>): Promise<void> {
  expect((await answer).status).toBe(200);
}

/** The credentials of 20 callers. A node has cached each of them, long after it was notified of the login. */
async function twenty<Held>(
  make: () => Promise<Held>,
  admit: (held: Held) => Promise<TestResponse>,
): Promise<readonly Held[]> {
  const all: Held[] = [];
  for (let sample = 0; sample < 20; sample += 1) all.push(await make());
  // A notification during the lookup of a caller prevents caching, so each request is sent twice.
  for (let time = 0; time < 2; time += 1)
    for (const held of all) expect((await admit(held)).status).toBe(200);
  return all;
}

test('a revoked session is refused by the other node within a second, and its stream there closes', async () => {
  const { nodes } = await startNodes(2);
  const [here, there] = nodes as [BackendNode, BackendNode];
  const ask = ({ token }: TestPlayer) => there.http('GET', '/sessions/mine', { session: token });
  for (const player of await twenty(() => here.player(freshName()), ask)) {
    const stream = await endOfStream(there, player.token);
    const { body } = await ask(player);
    const [{ sessionRef }] = (body as { sessions: [{ sessionRef: string }] }).sessions;
    const started = performance.now();
    await admitted(here.http('DELETE', `/admin/sessions/${sessionRef}`, { key: here.rootKey }));
    expect(await lagUntil(401, () => ask(player))).toBeLessThan(longestLag);
    expect((await stream.ended) - started).toBeLessThan(longestLag);
  }
}, 60_000);

test('a deleted key is refused by the other node within a second', async () => {
  const { nodes } = await startNodes(2);
  const [here, there] = nodes as [BackendNode, BackendNode];
  const ask = (key: string) => there.http('GET', '/admin/accounts', { key });
  for (const key of await twenty(() => here.key(['accounts.read']), ask)) {
    await admitted(ask(key));
    await deleteKey(here, key);
    expect(await lagUntil(401, () => ask(key))).toBeLessThan(longestLag);
  }
}, 60_000);

test('a removed role has no effect on the other node within a second', async () => {
  const { nodes } = await startNodes(2);
  const [here, there] = nodes as [BackendNode, BackendNode];
  const ask = ({ token }: TestPlayer) => there.http('GET', '/admin/accounts', { session: token });
  for (const player of await twenty(() => here.admin(freshName()), ask)) {
    await here.backend.promote(player.accountId, 'user');
    expect(await lagUntil(403, () => ask(player))).toBeLessThan(longestLag);
  }
}, 60_000);

test('revoked access ends after 5 seconds if nodes get no notifications from each other', async () => {
  const clock = createManualClock();
  const { nodes } = await startNodes(2, { clock, background: false }, (storage) => {
    const { listen: _, notify: __, ...deaf } = storage;
    return deaf;
  });
  const [here, there] = nodes as [BackendNode, BackendNode];
  const player = await here.player();
  const key = await here.key(['accounts.read']);
  const asked = async () => [
    (await there.http('GET', '/sessions/mine', { session: player.token })).status,
    (await there.http('GET', '/admin/accounts', { key })).status,
  ];
  expect(await asked()).toEqual([200, 200]);
  await admitted(
    here.http('DELETE', '/admin/accounts', { key: here.rootKey, body: { accountId: player.accountId } }),
  );
  await deleteKey(here, key);
  // The control: without these 5 seconds nothing would be cached, and the tests above would prove nothing.
  expect(await asked()).toEqual([200, 200]);
  await clock.advance(5_000);
  expect(await asked()).toEqual([401, 401]);
});
