import assert from 'node:assert/strict';
import { owns, received, written } from './community-events.ts';
import type { Evening } from './evening.ts';
import { refused } from './logins.ts';
import { expectAll } from './player.ts';

/** The studio sends all four a gift. Cleo claims hers twice at once. */
export async function sendGift({ players, servers, settled, say }: Evening): Promise<void> {
  const [, , cleo] = players;
  const { entitlements, inbox } = servers.operator.admin;
  const { catalogItemId } = await entitlements.createItem({ catalogItemName: 'a golden feather' });
  const sent = await inbox.adminSend({
    accountIds: players.map(({ accountId }) => accountId),
    title: 'Thank you',
    body: 'What an evening!',
    attachments: [{ catalogItemId, count: 3 }],
  });
  assert.equal(sent.recipients, players.length);
  const { inboxMessageId } = sent;
  expectAll(players, received(inboxMessageId));

  const claims = await Promise.allSettled([1, 2].map(() => cleo.client.inbox.claim({ inboxMessageId })));
  assert.deepEqual(claims.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  expectAll([cleo], owns(cleo, catalogItemId, 3));
  await refused(cleo.client.inbox.claim({ inboxMessageId }), 'INBOX_ALREADY_CLAIMED');
  assert.equal((await cleo.client.entitlements.owned({ catalogItemId })).count, 3);
  await settled();
  say('a gift of three feathers waits for each of them; Cleo claimed hers twice at once and has three');
}

/** Dan is muted for an hour, and the operator lifts it again. */
export async function muteDan({ players, servers, settled, say }: Evening): Promise<void> {
  const [ann, bob, , dan] = players;
  const channel = 'room:general';
  const { moderation } = servers.operator.admin;
  const report = { accountId: dan.accountId, category: 'SPAM', text: 'all capitals' } as const;
  await ann.client.moderation.report(report);
  await refused(ann.client.moderation.report(report), 'REPORT_EXISTS');
  const untilTimestamp = Math.floor(Date.now() / 1_000) + 3_600;
  const muted = { accountId: dan.accountId, kind: 'MUTE', untilTimestamp, publicReason: 'too loud' } as const;
  const { sanctionId } = (await moderation.sanction(muted)).sanction;

  // Whoever reads or writes in a room gets what is written there.
  await ann.client.chat.read({ channel });
  await refused(dan.client.chat.send({ channel, text: 'HELLO' }), 'MUTED');
  const { sanctions } = await dan.client.moderation.mine();
  assert.deepEqual(
    sanctions.map((sanction) => [sanction.publicReason, sanction.untilTimestamp]),
    [['too loud', untilTimestamp]],
  );
  const { message } = await bob.client.chat.send({ channel, text: 'so quiet here' });
  expectAll([ann, bob], written(message));
  await moderation.lift({ sanctionId, note: 'an apology' });
  const apology = await dan.client.chat.send({ channel, text: 'sorry' });
  expectAll([ann, bob, dan], written(apology.message));
  await settled();
  say('Ann reported Dan, who was muted and knows why; when it was lifted, Dan said sorry');
}
