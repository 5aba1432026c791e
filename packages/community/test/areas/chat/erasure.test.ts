import { eraseAccount } from '@lobbykit/core/maintenance';
import { expect, test } from 'vitest';
import { chatChannels, chatMessages, chatReaders, chatRemovals } from '../../../src/chat/tables.ts';
import { apiOf, asHost, openChat, send, textsOf } from './chat-world.ts';

test('reading a direct channel in which nobody has written stores nothing', async () => {
  const t = await openChat();
  const [ada, bob] = [await t.player(), await t.player()];
  await apiOf(t).read({ channel: `direct:${bob.accountId}` }, ada.caller);
  expect(await t.storage.count(chatReaders, {})).toBe(0);
});

test('a player begins a bounded number of direct channels, and answers in those of others', async () => {
  const t = await openChat({ limits: { chatBegunChannels: 2 } });
  const [ada, bob, cyd, dan] = [await t.player(), await t.player(), await t.player(), await t.player()];
  for (const { accountId } of [bob, cyd]) await send(t, ada, `direct:${accountId}`, 'hello');
  await expect(send(t, ada, `direct:${dan.accountId}`, 'hello')).rejects.toMatchObject({
    reason: 'CHANNEL_LIMIT',
  });
  await send(t, dan, `direct:${ada.accountId}`, 'hello');
  await send(t, ada, `direct:${dan.accountId}`, 'hi');
  await send(t, ada, `direct:${bob.accountId}`, 'again');
});

test('of an account that has written a lot, nothing is shown from its deletion on, and no row is left after a minute', async () => {
  const t = await openChat();
  const [ada, bob] = [await t.player(), await t.player()];
  await send(t, ada, `direct:${bob.accountId}`, 'psst');
  await send(t, bob, 'room:general', 'mine');
  const row = {
    channel: 'room:general',
    senderId: ada.accountId,
    text: 'words',
    metadata: {},
    createdAt: t.clock.now(),
    editedAt: null,
  };
  const many = Array.from({ length: 1_200 }, (_, at) => ({ ...row, id: `message-${at}`, number: at + 2 }));
  for (let at = 0; at < many.length; at += 300)
    await t.storage.insert(chatMessages, many.slice(at, at + 300));
  const erased = await eraseAccount({
    storage: t.storage,
    tables: [...t.backend.catalogue.tables],
    accountId: ada.accountId,
    deleteAccount: () => t.backend.api.accounts.adminDelete({ accountId: ada.accountId }, asHost),
  });
  expect(erased.remaining).toMatchObject({ chat_removals: 1 });
  expect(erased.remaining.chat_messages).toBeLessThan(1_200);
  const { messages } = await apiOf(t).list({ channel: 'room:general', limit: 100 }, bob.caller);
  expect(new Set(messages.map(({ text, senderId }) => `${senderId}:${text}`))).toEqual(new Set([':']));
  const { channels } = await apiOf(t).channels({}, bob.caller);
  expect(channels.map(({ channel }) => channel)).toEqual(['room:general']);
  await t.clock.advance(60_000);
  await t.backend.scheduler.tick();
  for (const table of [chatChannels, chatMessages, chatReaders, chatRemovals])
    expect(JSON.stringify(await t.storage.find(table, {}))).not.toContain(ada.accountId);
  expect(await t.storage.count(chatMessages, { channel: 'room:general' })).toBe(1_201);
  expect((await textsOf(t, bob, 'room:general')).filter((text) => text === 'words')).toEqual([]);
});
