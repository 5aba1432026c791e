import { describe, expect, test } from 'vitest';
import { inboxBroadcasts, inboxCounters, inboxEntries, inboxMessages } from '../../../src/inbox/tables.ts';
import {
  asHost,
  assertCounted,
  createItem,
  day,
  type InboxWorld,
  openInbox,
  ownedBy,
  send,
} from './inbox-world.ts';

const refused = (reason: string) => expect.objectContaining({ reason });
const titlesOf = async (
  t: InboxWorld,
  player: Parameters<typeof ownedBy>[1] & { caller: object },
  query = {},
) => (await t.backend.api.inbox.list(query, player.caller as never)).messages.map(({ title }) => title);

describe('a message to some accounts', () => {
  test('waits for each of them, also for those who are away, and for nobody else', async () => {
    const t = await openInbox();
    const [ada, bob, eve] = [await t.player(), await t.player(), await t.player()];
    const data = { 'offer.price': { intPayload: 2n ** 60n } };
    const sent = await send(t, [ada, bob, ada], { title: 'Welcome', body: 'two\nlines', data });
    expect(sent).toMatchObject({ recipients: 2, notReached: [] });
    for (const player of [ada, bob])
      expect((await t.backend.api.inbox.list({}, player.caller)).messages).toMatchObject([
        { ...{ title: 'Welcome', body: 'two\nlines', data }, isRead: false, isClaimed: false },
      ]);
    expect(await titlesOf(t, eve)).toEqual([]);
    const { inboxMessageId } = sent;
    for (const operation of ['read', 'claim', 'delete'] as const)
      await expect(t.backend.api.inbox[operation]({ inboxMessageId }, eve.caller)).rejects.toEqual(
        refused('INBOX_MESSAGE_NOT_FOUND'),
      );
  });

  test('says which accounts it did not reach: those that do not exist, and those whose inbox is full', async () => {
    const t = await openInbox({ inboxMessages: 2 });
    const [ada, bob] = [await t.player(), await t.player()];
    await send(t, [ada]);
    const { inboxMessageId } = await send(t, [ada]);
    const gone = { ...ada, accountId: 'account-gone' };
    expect(await send(t, [ada, bob, gone])).toMatchObject({
      recipients: 1,
      notReached: [ada.accountId, gone.accountId],
    });
    await expect(send(t, [ada, gone])).rejects.toEqual(refused('INBOX_NOBODY_REACHED'));
    await t.backend.api.inbox.delete({ inboxMessageId }, ada.caller);
    expect(await send(t, [ada])).toMatchObject({ recipients: 1 });
    await assertCounted(t);
  });
});

describe('a message to everyone', () => {
  test('is one row, and a row for a player who touches it', async () => {
    const t = await openInbox();
    const players = [await t.player(), await t.player(), await t.player()] as const;
    const { inboxMessageId, recipients } = await send(t, 'everyone');
    expect(recipients).toBe(0);
    for (const player of players) expect(await titlesOf(t, player)).toEqual(['Hello']);
    expect([await t.storage.count(inboxMessages, {}), await t.storage.count(inboxEntries, {})]).toEqual([
      1, 0,
    ]);
    const { inbox } = t.backend.api;
    const { message } = await inbox.read({ inboxMessageId }, players[0].caller);
    expect(message.isRead).toBe(true);
    expect(await inbox.delete({ inboxMessageId }, players[1].caller)).toEqual({ inboxMessageDeleted: true });
    expect(await t.storage.count(inboxEntries, {})).toBe(2);
    expect(await titlesOf(t, players[1])).toEqual([]);
    expect(await titlesOf(t, players[2])).toEqual(['Hello']);
    const again = inbox.read({ inboxMessageId }, players[1].caller);
    await expect(again).rejects.toEqual(refused('INBOX_MESSAGE_NOT_FOUND'));
  });

  test('is for accounts that exist when it is sent, or that were created within the given times', async () => {
    const t = await openInbox();
    const seconds = () => Math.floor(t.clock.now() / 1_000);
    const old = await t.player('old');
    await t.clock.advance(day);
    const middle = seconds();
    await send(t, 'everyone', { title: 'existing' });
    await send(t, 'everyone', { title: 'newer', createdAfter: middle, createdBefore: middle + 4 * 86_400 });
    await send(t, 'everyone', { title: 'older', createdBefore: middle });
    await t.clock.advance(1_000);
    const young = await t.player('young');
    expect((await titlesOf(t, old)).toSorted()).toEqual(['existing', 'older']);
    expect(await titlesOf(t, young)).toEqual(['newer']);
    const { messages } = await t.backend.api.inbox.list({}, old.caller);
    const { inboxMessageId } = messages.find(({ title }) => title === 'older')!;
    const read = t.backend.api.inbox.read({ inboxMessageId }, young.caller);
    await expect(read).rejects.toEqual(refused('INBOX_MESSAGE_NOT_FOUND'));
  });

  test('is refused above the number of those that have not expired', async () => {
    const t = await openInbox({ inboxBroadcasts: 2 });
    const soon = Math.floor(t.clock.now() / 1_000) + 60;
    await send(t, 'everyone', { expiresTimestamp: soon });
    await send(t, 'everyone');
    await expect(send(t, 'everyone')).rejects.toEqual(refused('INBOX_BROADCAST_LIMIT'));
    await t.clock.advance(60_000);
    await send(t, 'everyone');
    expect(await t.storage.count(inboxBroadcasts, {})).toBe(1);
  });
});

test('the list has both kinds in the order of time, page by page, without those that were deleted', async () => {
  const t = await openInbox();
  const ada = await t.player();
  const wanted: string[] = [];
  for (let at = 0; at < 23; at++) {
    const to = at % 3 === 0 ? ('everyone' as const) : [ada];
    const { inboxMessageId } = await send(t, to, { title: `message ${at}` });
    // Some come in the same millisecond.
    if (at % 4 === 0) await t.clock.advance(1);
    if (at % 5 === 0) await t.backend.api.inbox.delete({ inboxMessageId }, ada.caller);
    else wanted.push(`message ${at}`);
  }
  for (const limit of [1, 4, 100]) {
    const listed: string[] = [];
    let newest = Number.POSITIVE_INFINITY;
    for (let pageToken: string | undefined, pages = 0; pages === 0 || pageToken; pages++) {
      const page = await t.backend.api.inbox.list({ limit, pageToken }, ada.caller);
      expect(page.messages.length).toBeLessThanOrEqual(limit);
      for (const { title, createdTimestamp } of page.messages) {
        listed.push(title);
        expect(createdTimestamp).toBeLessThanOrEqual(newest);
        newest = createdTimestamp;
      }
      pageToken = page.nextPageToken;
    }
    expect(listed.toSorted()).toEqual(wanted.toSorted());
  }
  const other = t.backend.api.inbox.list({ pageToken: 'bm90IGEgdG9rZW4' }, ada.caller);
  await expect(other).rejects.toEqual(refused('INVALID_FIELD'));
});

describe('attachments', () => {
  test('are granted once, all of them, with a row of the ledger each', async () => {
    const t = await openInbox();
    const [gem, coin] = [await createItem(t), await createItem(t, 'coin')];
    const [ada, bob] = [await t.player(), await t.player()];
    const attachments = [
      { catalogItemId: gem, count: 2 },
      { catalogItemId: coin, count: 2n ** 40n },
      { catalogItemId: gem, count: 1 },
    ];
    for (const [to, player] of [[[ada], ada] as const, ['everyone', bob] as const]) {
      const { inboxMessageId } = await send(t, to, { attachments });
      const claim = () => t.backend.api.inbox.claim({ inboxMessageId }, player.caller);
      expect((await claim()).message).toMatchObject({ isClaimed: true, isRead: true });
      await expect(claim()).rejects.toEqual(refused('INBOX_ALREADY_CLAIMED'));
      expect(await ownedBy(t, player, gem)).toEqual({
        count: 3n,
        changes: [[3n, 'area:inbox', inboxMessageId]],
      });
      expect((await ownedBy(t, player, coin)).count).toBe(2n ** 40n);
    }
  });

  test('are not granted in part: if one cannot be granted, the message keeps them all', async () => {
    const t = await openInbox();
    const { entitlements, inbox } = t.backend.api;
    const [gem, coin] = [await createItem(t), await createItem(t, 'coin')];
    const ada = await t.player();
    const attachments = [gem, coin].map((catalogItemId) => ({ catalogItemId, count: 1 }));
    const { inboxMessageId } = await send(t, [ada], { attachments });
    const lock = (value: boolean) =>
      entitlements.adminSetExtended(
        {
          ...{ accountId: ada.accountId, catalogItemId: coin, operation: 2 },
          lockoutFlags: { prohibitNonAdminUpdate: { value } },
        },
        asHost,
      );
    await lock(true);
    const claim = () => inbox.claim({ inboxMessageId }, ada.caller);
    await expect(claim()).rejects.toEqual(refused('ITEM_LOCKED'));
    expect((await ownedBy(t, ada, gem)).count).toBe(0n);
    await lock(false);
    await entitlements.deleteItem({ catalogItemId: coin }, asHost);
    await expect(claim()).rejects.toEqual(refused('CATALOG_ITEM_NOT_FOUND'));
    expect((await inbox.list({}, ada.caller)).messages).toMatchObject([{ isClaimed: false }]);
  });

  test('must be items of the catalog, and a message without them has nothing to claim', async () => {
    const t = await openInbox();
    const ada = await t.player();
    const unknown = [{ catalogItemId: 'item-gone', count: 1 }];
    await expect(send(t, [ada], { attachments: unknown })).rejects.toEqual(refused('CATALOG_ITEM_NOT_FOUND'));
    expect(await t.storage.count(inboxCounters, {})).toBe(0);
    const { inboxMessageId } = await send(t, [ada]);
    const claim = t.backend.api.inbox.claim({ inboxMessageId }, ada.caller);
    await expect(claim).rejects.toEqual(refused('INBOX_NOTHING_TO_CLAIM'));
  });

  test('are refused where the backend has no entitlements, and messages work', async () => {
    const t = await openInbox({}, { withoutAreas: ['entitlements'] });
    const ada = await t.player();
    const attachments = [{ catalogItemId: 'gem', count: 1 }];
    await expect(send(t, [ada], { attachments })).rejects.toEqual(refused('INVALID_FIELD'));
    await send(t, [ada]);
    expect(await titlesOf(t, ada)).toEqual(['Hello']);
  });
});

test('a message ends by the clock, and its rows are deleted later, in batches', async () => {
  const t = await openInbox({
    inboxMessages: 2_000,
    sessionIdleSeconds: 2_592_000,
    sessionSeconds: 2_592_000,
  });
  const { inbox } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const gem = await createItem(t);
  const soon = Math.floor(t.clock.now() / 1_000) + 60;
  const gift = { expiresTimestamp: soon, attachments: [{ catalogItemId: gem, count: 1 }] };
  for (let at = 0; at < 501; at++) await send(t, [ada], { expiresTimestamp: soon });
  const { inboxMessageId } = await send(t, 'everyone', gift);
  await inbox.read({ inboxMessageId }, bob.caller);
  await send(t, [ada, bob], { title: 'stays' });
  await t.clock.advance(60_000);
  for (const player of [ada, bob]) expect(await titlesOf(t, player)).toEqual(['stays']);
  const late = inbox.claim({ inboxMessageId }, bob.caller);
  await expect(late).rejects.toEqual(refused('INBOX_MESSAGE_NOT_FOUND'));
  expect((await ownedBy(t, bob, gem)).count).toBe(0n);
  await t.clock.advance(300_000);
  await t.backend.scheduler.tick();
  expect([await t.storage.count(inboxMessages, {}), await t.storage.count(inboxEntries, {})]).toEqual([1, 2]);
  await assertCounted(t);
  await t.clock.advance(30 * day);
  await t.backend.scheduler.tick();
  expect([await t.storage.count(inboxMessages, {}), await t.storage.count(inboxEntries, {})]).toEqual([0, 0]);
});

test.each([
  ['accountIds and everyone', { accountIds: ['account-1'], everyone: true }],
  ['neither', {}],
  ['a time of creation without everyone', { accountIds: ['account-1'], createdAfter: 1 }],
  ['times of creation in the wrong order', { everyone: true, createdAfter: 2, createdBefore: 2 }],
  ['no accounts', { accountIds: [] }],
  ['too many accounts', { accountIds: Array.from({ length: 1_001 }, (_, at) => `account-${at}`) }],
  [
    'too many attachments',
    { everyone: true, attachments: Array(17).fill({ catalogItemId: 'gem', count: 1 }) },
  ],
  ['an attachment of nothing', { everyone: true, attachments: [{ catalogItemId: 'gem', count: 0 }] }],
  ['a title of two lines', { everyone: true, title: 'two\nlines' }],
  ['a body that is too long', { everyone: true, body: 'x'.repeat(4_097) }],
  ['data that is too large', { everyone: true, data: { long: { stringPayload: 'x'.repeat(4_096) } } }],
])('a message with %s is refused', async (_what, given) => {
  const t = await openInbox();
  const sent = t.backend.api.inbox.adminSend({ title: 'Hello', ...given }, asHost);
  await expect(sent).rejects.toEqual(refused('INVALID_FIELD'));
  expect(await t.storage.count(inboxMessages, {})).toBe(0);
});

test('a message of counts that together leave 64 bits is refused', async () => {
  const t = await openInbox();
  const gem = await createItem(t);
  const attachments = Array(2).fill({ catalogItemId: gem, count: 2n ** 62n });
  await expect(send(t, 'everyone', { attachments })).rejects.toEqual(refused('INVALID_FIELD'));
});

test('receivers are told, also after they were away', async () => {
  const t = await openInbox();
  const [ada, bob] = [await t.player(), await t.player()];
  using first = await t.events(ada);
  using second = await t.events(bob);
  const { inboxMessageId } = await send(t, [ada]);
  expect((await first.next('anyEvent')).content).toEqual({ '@type': 'inbox/Received', inboxMessageId });
  expect(second.arrived.filter(({ kind }) => kind === 'anyEvent')).toEqual([]);
});

test('of a message to everyone all who are connected are told, live, and no row is stored for any of them', async () => {
  const t = await openInbox();
  const { stream } = await t.http('GET', '/events/subscribe', { session: (await t.player()).token });
  let text = '';
  stream!.open({
    write(chunk) {
      text += Buffer.from(chunk).toString();
      return true;
    },
    pending: 0,
    onDrain: () => {},
    end: () => {},
    abort: () => {},
  });
  const eventLog = t.backend.catalogue.tables.find(({ name }) => name === 'event_log')!;
  const stored = await t.storage.count(eventLog, {});
  const { inboxMessageId } = await send(t, 'everyone');
  await expect.poll(() => text).toContain(`{"@type":"inbox/Received","inboxMessageId":"${inboxMessageId}"}`);
  expect(await t.storage.count(eventLog, {})).toBe(stored);
});

test.each([
  ['has passed', 1],
  ['is too far away', 99_999_999_999],
])('a message whose time %s is refused', async (_what, expiresTimestamp) => {
  const t = await openInbox();
  await expect(send(t, 'everyone', { expiresTimestamp })).rejects.toEqual(refused('INBOX_EXPIRY_INVALID'));
});

test('what an operator sends is on the audit trail, under the id of the message', async () => {
  const t = await openInbox();
  const apiKey = await t.key(['inbox.send']);
  const { inboxMessageId } = await t.backend.api.inbox.adminSend({ title: 'Hi', everyone: true }, { apiKey });
  const { records } = await t.backend.api.audit.list({ object: inboxMessageId }, asHost);
  expect(records.map(({ operation, outcome }) => [operation, outcome])).toEqual([
    ['inbox.adminSend', 'success'],
  ]);
});

test('a message goes with the last of the players to whom it was sent', async () => {
  const t = await openInbox();
  const { inbox, accounts } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const { inboxMessageId } = await send(t, [ada, bob], { body: 'You live in Main Street.' });
  await send(t, 'everyone');
  await inbox.delete({ inboxMessageId }, ada.caller);
  expect((await inbox.list({}, bob.caller)).messages.map(({ body }) => body)).toContain(
    'You live in Main Street.',
  );
  await accounts.adminDelete({ accountId: bob.accountId }, asHost);
  expect((await t.storage.find(inboxMessages, {})).map(({ isForEveryone }) => isForEveryone)).toEqual([true]);
});
