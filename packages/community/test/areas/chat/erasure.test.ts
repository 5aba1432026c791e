import { expect, test } from 'vitest';
import { chatReaders } from '../../../src/chat/tables.ts';
import { apiOf, openChat } from './chat-world.ts';

test('reading a direct channel in which nobody has written stores nothing', async () => {
  const t = await openChat();
  const [ada, bob] = [await t.player(), await t.player()];
  await apiOf(t).read({ channel: `direct:${bob.accountId}` }, ada.caller);
  expect(await t.storage.count(chatReaders, {})).toBe(0);
});
