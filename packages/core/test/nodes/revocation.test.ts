import { setTimeout } from 'node:timers/promises';
import { createManualClock, type ManualClock, type TestPlayer, type TestResponse } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { apiKeyId } from '../../src/runtime/secrets.ts';
import { type BackendNode, freshName, startNodes } from './nodes.ts';

/** Access revoked on one node ends on the others: immediately if they are notified, else within 5 seconds. */

/** Starts two nodes whose clock moves only in `notify`, which is not enough for what a node has cached to expire. */
async function startPair() {
  const clock = createManualClock();
  const { nodes } = await startNodes(2, { clock });
  const [here, there] = nodes as [BackendNode, BackendNode];
  return { here, there, clock };
}

/** Lets the time pass in which a node gathers notifications. */
const notify = (clock: ManualClock): Promise<void> => clock.advance(10);

/** Repeats the request until the response has this status. */
async function untilStatus(status: number, ask: () => Promise<TestResponse>): Promise<void> {
  while ((await ask()).status !== status) await setTimeout(2);
}

/** Opens a player's stream and resolves once it has ended. */
function endOfStream(node: BackendNode, session: string): Promise<{ readonly ended: Promise<void> }> {
  return node.http('GET', '/events/subscribe', { session }).then(({ stream }) => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    stream!.open({
      write: () => true,
      pending: 0,
      onDrain: () => {},
      end: resolve,
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
  clock: ManualClock,
  make: () => Promise<Held>,
  admit: (held: Held) => Promise<TestResponse>,
): Promise<readonly Held[]> {
  const all: Held[] = [];
  for (let sample = 0; sample < 20; sample += 1) all.push(await make());
  await notify(clock);
  // A notification during the lookup of a caller prevents caching, so each request is sent twice.
  for (let time = 0; time < 2; time += 1)
    for (const held of all) expect((await admit(held)).status).toBe(200);
  return all;
}

test('a revoked session is refused by the other node at once, and its stream there closes', async () => {
  const { here, there, clock } = await startPair();
  const ask = ({ token }: TestPlayer) => there.http('GET', '/sessions/mine', { session: token });
  for (const player of await twenty(clock, () => here.player(freshName()), ask)) {
    const stream = await endOfStream(there, player.token);
    const { body } = await ask(player);
    const [{ sessionRef }] = (body as { sessions: [{ sessionRef: string }] }).sessions;
    await admitted(here.http('DELETE', `/admin/sessions/${sessionRef}`, { key: here.rootKey }));
    await notify(clock);
    await untilStatus(401, () => ask(player));
    await stream.ended;
  }
}, 60_000);

test('a deleted key is refused by the other node at once', async () => {
  const { here, there, clock } = await startPair();
  const ask = (key: string) => there.http('GET', '/admin/accounts', { key });
  for (const key of await twenty(clock, () => here.key(['accounts.read']), ask)) {
    await admitted(ask(key));
    await deleteKey(here, key);
    await notify(clock);
    await untilStatus(401, () => ask(key));
  }
}, 60_000);

test('a removed role has no effect on the other node at once', async () => {
  const { here, there, clock } = await startPair();
  const ask = ({ token }: TestPlayer) => there.http('GET', '/admin/accounts', { session: token });
  for (const player of await twenty(clock, () => here.admin(freshName()), ask)) {
    await here.backend.promote(player.accountId, 'user');
    await notify(clock);
    await untilStatus(403, () => ask(player));
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
