import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../src/index.ts';
import { sessionOf } from '../src/react/session.ts';

/** A client whose answers to some requests wait until they are let go. */
async function open() {
  const t = await createTestBackend();
  onTestFinished(() => t[Symbol.asyncDispose]());
  const held: { readonly text: string; readonly go: () => void }[] = [];
  let holds: (text: string) => boolean = () => false;
  const client = createClient({
    baseUrl: 'http://game.test',
    fetch: async (input, init) => {
      const text = `${String(input)} ${String(init?.body)}`;
      const answer = await t.fetch(input, init);
      if (holds(text)) await new Promise<void>((go) => void held.push({ text, go }));
      init?.signal?.throwIfAborted();
      return answer;
    },
  });
  const session = sessionOf<{ provider: number; payload: string }>(client as never);
  return {
    client,
    session,
    hold(wanted: (text: string) => boolean) {
      holds = wanted;
    },
    async untilHeld() {
      await expect.poll(() => held.length).toBe(1);
    },
    release() {
      for (const { go } of held.splice(0)) go();
    },
    async ownId() {
      return (await client.accounts.create()).account.id;
    },
  };
}

test('of two logins under way, the later one is the session of the client and of the page', async () => {
  const { client, session, hold, untilHeld, release, ownId } = await open();
  hold((text) => text.includes('slow'));
  const slow = session.logIn({ provider: 1, payload: 'slow' });
  const refused = expect(slow).rejects.toThrow('another login or logout has begun');
  await untilHeld();
  await session.logIn({ provider: 1, payload: 'fast' });
  const token = client.session;
  release();
  await refused;
  expect(client.session).toBe(token);
  expect(session.state().status).toBe('loggedIn');
  expect(session.state().account?.id).toBe(await ownId());
});

test('a login that begins while a logout is under way keeps its session', async () => {
  const { client, session, hold, untilHeld, release, ownId } = await open();
  await session.logIn({ provider: 1, payload: 'ada' });
  hold((text) => text.includes('logout'));
  const out = session.logOut();
  await untilHeld();
  await session.logIn({ provider: 1, payload: 'bob' });
  release();
  await out;
  expect(client.session).toBeDefined();
  expect(session.state()).toMatchObject({ status: 'loggedIn', account: { id: await ownId() } });
});
