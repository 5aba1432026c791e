import { expect, test } from 'vitest';
import { apiOf, asHost, openChat, send } from '../chat/chat-world.ts';

test('a report keeps the text of a chat message of the reported player, also when it is deleted', async () => {
  const t = await openChat();
  const [ada, bob] = [await t.player('ada'), await t.player('bob')];
  const channel = 'room:general';
  const rude = await send(t, bob, channel, 'a rude word');
  const own = await send(t, ada, channel, 'a kind word');
  const { moderation } = t.backend.api;
  const report = (by: typeof ada, accountId: string, messageId: string) =>
    moderation.report({ accountId, category: 'ABUSE', messageId }, by.caller);
  await report(ada, bob.accountId, rude.messageId);
  await apiOf(t).delete({ messageId: rude.messageId }, bob.caller);
  const evidence = async (accountId: string) =>
    (await moderation.reports({ accountId }, asHost)).reports[0]!.evidence;
  const [kept] = await evidence(bob.accountId);
  expect(kept!.kind).toBe('message');
  expect(JSON.parse(kept!.content)).toMatchObject({ channel, text: 'a rude word' });
  // The message of somebody else says nothing of the one who is reported.
  const eve = await t.player('eve');
  await report(bob, eve.accountId, own.messageId);
  expect(await evidence(eve.accountId)).toEqual([]);
});
