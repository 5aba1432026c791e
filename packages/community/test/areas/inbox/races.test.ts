import { createTestBackend, openTestStorage } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { inboxArea } from '../../../src/inbox/index.ts';
import { inboxCounters, inboxEntries, inboxMessages } from '../../../src/inbox/tables.ts';
import {
  asHost,
  assertCounted,
  createItem,
  type InboxWorld,
  openInbox,
  ownedBy,
  send,
} from './inbox-world.ts';

type Settled = readonly PromiseSettledResult<unknown>[];
const reasonsOf = (ended: Settled): readonly string[] =>
  ended.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { reason: string }).reason] : []));

test.each(['everyone', 'one account'])(
  'of 16 claims at once of a message to %s, one grants the attachments',
  async (whom) => {
    const t = await openInbox();
    const ada = await t.player();
    const gem = await createItem(t);
    const attachments = [{ catalogItemId: gem, count: 5 }];
    const { inboxMessageId } = await send(t, whom === 'everyone' ? 'everyone' : [ada], { attachments });
    const claims = await Promise.allSettled(
      Array.from({ length: 16 }, () => t.backend.api.inbox.claim({ inboxMessageId }, ada.caller)),
    );
    expect(reasonsOf(claims)).toEqual(Array(15).fill('INBOX_ALREADY_CLAIMED'));
    expect(await ownedBy(t, ada, gem)).toEqual({ count: 5n, changes: [[5n, 'area:inbox', inboxMessageId]] });
  },
);

test('a claim and a deletion at once grant the attachments once or never', async () => {
  const t = await openInbox();
  const { inbox } = t.backend.api;
  const gem = await createItem(t);
  for (const to of ['everyone', 'one'] as const) {
    const ada = await t.player();
    const attachments = [{ catalogItemId: gem, count: 1 }];
    const { inboxMessageId } = await send(t, to === 'everyone' ? to : [ada], { attachments });
    const [claimed] = await Promise.allSettled([
      inbox.claim({ inboxMessageId }, ada.caller),
      inbox.delete({ inboxMessageId }, ada.caller),
    ]);
    expect((await ownedBy(t, ada, gem)).count).toBe(claimed.status === 'fulfilled' ? 1n : 0n);
    const left = (await inbox.list({}, ada.caller)).messages.map((message) => message.inboxMessageId);
    expect(left).not.toContain(inboxMessageId);
  }
  await assertCounted(t);
});

test('messages that come at once do not pass the limit of an inbox together', async () => {
  const t = await openInbox({ inboxMessages: 3 });
  const [ada, bob] = [await t.player(), await t.player()];
  const sent = await Promise.all(Array.from({ length: 8 }, () => send(t, [ada, bob]).catch(() => null)));
  expect(sent.filter((each) => each !== null)).toHaveLength(3);
  expect((await t.storage.find(inboxCounters, {})).map(({ waiting }) => waiting)).toEqual([3, 3]);
  expect(await t.storage.count(inboxEntries, {})).toBe(6);
  await assertCounted(t);
});

test('messages to everyone that come at once do not pass their limit together', async () => {
  const t = await openInbox({ inboxBroadcasts: 2 });
  const sent = await Promise.allSettled(Array.from({ length: 6 }, () => send(t, 'everyone')));
  expect(reasonsOf(sent)).toEqual(Array(4).fill('INBOX_BROADCAST_LIMIT'));
  expect(await t.storage.count(inboxMessages, {})).toBe(2);
});

test('a message that is sent while its receiver is erased leaves no row about them', async () => {
  const t = await openInbox();
  const [ada, bob] = [await t.player(), await t.player()];
  const { inboxMessageId } = await send(t, 'everyone');
  await Promise.all([
    send(t, [ada, bob]),
    t.backend.api.inbox.read({ inboxMessageId }, bob.caller).catch(() => null),
    t.backend.api.accounts.adminDelete({ accountId: bob.accountId }, asHost),
  ]);
  for (const table of [inboxEntries, inboxCounters])
    expect(await t.storage.count(table, { accountId: bob.accountId })).toBe(0);
});

test('a message is deleted by its player and by its expiry at once, and is counted once', async () => {
  const t = await openInbox();
  const ada = await t.player();
  const soon = Math.floor(t.clock.now() / 1_000) + 300;
  const sent = await Promise.all(Array.from({ length: 4 }, () => send(t, [ada], { expiresTimestamp: soon })));
  await t.clock.advance(299_999);
  const deletions = sent.map(({ inboxMessageId }) =>
    t.backend.api.inbox.delete({ inboxMessageId }, ada.caller),
  );
  await t.clock.advance(1);
  await Promise.allSettled([t.backend.scheduler.tick(), ...deletions]);
  await assertCounted(t);
  expect(await t.storage.count(inboxEntries, {})).toBe(0);
});

test('a claim that fails at any of its statements grants nothing, and a retry grants once', async () => {
  const inner = await openTestStorage();
  let left = Number.POSITIVE_INFINITY;
  const operations = [
    'get',
    'find',
    'count',
    'insert',
    'update',
    'delete',
    'lock',
    'insertNumbered',
    'getReferenced',
  ];
  /** A statement that fails fails its unit, also if nobody awaits it: so do all storages. */
  const storage: typeof inner = {
    ...inner,
    transaction: (work) =>
      inner.transaction(async (unit) => {
        const failures: Error[] = [];
        const counted = Object.entries(unit).map(([name, operation]) => [
          name,
          operations.includes(name)
            ? async (...given: unknown[]) => {
                if (left-- > 0) return (operation as (...all: unknown[]) => unknown)(...given);
                failures.push(new Error('the storage fails'));
                throw failures[0]!;
              }
            : operation,
        ]);
        const result = await work(Object.fromEntries(counted));
        if (failures[0]) throw failures[0];
        return result;
      }),
  };
  const t = (await createTestBackend({ areas: [inboxArea], storage })) as InboxWorld;
  onTestFinished(() => t[Symbol.asyncDispose]());
  const gem = await createItem(t);
  const attachments = [{ catalogItemId: gem, count: 1 }];
  for (const to of ['everyone', 'one'] as const) {
    const ada = await t.player();
    const { inboxMessageId } = await send(t, to === 'everyone' ? to : [ada], { attachments });
    const claim = () => t.backend.api.inbox.claim({ inboxMessageId }, ada.caller);
    let failures = 0;
    for (;;) {
      left = failures;
      const ended = await claim().then(
        () => 'granted',
        () => 'failed',
      );
      left = Number.POSITIVE_INFINITY;
      expect((await ownedBy(t, ada, gem)).count).toBe(ended === 'granted' ? 1n : 0n);
      if (ended === 'granted') break;
      failures++;
    }
    expect(failures).toBeGreaterThan(5);
    await expect(claim()).rejects.toMatchObject({ reason: 'INBOX_ALREADY_CLAIMED' });
    expect((await ownedBy(t, ada, gem)).changes).toHaveLength(1);
  }
});
