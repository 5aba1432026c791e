import { setImmediate } from 'node:timers/promises';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createCountingStorage, type Work } from '../../core/test/costs/counting-storage.ts';
import { groupsArea } from '../src/groups/index.ts';
import { inboxArea } from '../src/inbox/index.ts';
import { invitationsArea } from '../src/invitations/index.ts';

const asHost = { system: true } as const;

async function open() {
  const work: Work = { statements: [], rows: 0, entries: 0 };
  const storage = createCountingStorage(createMemoryStorage(), work);
  const areas = [groupsArea, inboxArea, invitationsArea] as const;
  const options = { areas, storage, invitations: 'everyone', limits: { inboxBroadcasts: 200 } };
  const t = await createTestBackend<typeof areas>(options as never);
  onTestFinished(() => t[Symbol.asyncDispose]());
  async function statementsOf(run: () => Promise<unknown>): Promise<readonly string[]> {
    await setImmediate();
    work.statements = [];
    await run();
    return work.statements;
  }
  return { t, statementsOf };
}

test('a page of one message needs few reads after a player has deleted 150 messages to everyone', async () => {
  const { t, statementsOf } = await open();
  const { inbox } = t.backend.api;
  const ada = await t.player();
  const sent: string[] = [];
  for (let at = 0; at < 151; at++) {
    const { inboxMessageId } = await inbox.adminSend({ everyone: true, title: `${at}` }, asHost);
    sent.push(inboxMessageId);
    await t.clock.advance(1);
  }
  for (const inboxMessageId of sent.slice(1)) await inbox.delete({ inboxMessageId }, ada.caller);
  const listed: (string | undefined)[] = [];
  const reads = await statementsOf(async () => {
    const { messages } = await inbox.list({ limit: 1 }, ada.caller);
    listed.push(...messages.map(({ title }) => title));
  });
  expect(listed).toEqual(['0']);
  expect(reads.length).toBeLessThan(10);
});

test('messages that expire lock the counters of all their players in one order before they change one', async () => {
  const { t, statementsOf } = await open();
  const { inbox } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const expiresTimestamp = Math.floor(t.clock.now() / 1_000) + 60;
  for (const to of [[ada, bob], [ada]]) {
    const accountIds = to.map(({ accountId }) => accountId);
    await inbox.adminSend({ accountIds, title: 'Hello', expiresTimestamp }, asHost);
  }
  const statements = await statementsOf(async () => {
    await t.clock.advance(60_000);
    await t.clock.advance(300_000);
    await t.backend.scheduler.tick();
  });
  const onCounters = statements.filter((each) => each.endsWith(' inbox_counters'));
  expect(onCounters).toEqual(['lock inbox_counters', 'update inbox_counters', 'update inbox_counters']);
});

test('whoever answers an invitation locks the accounts before it, as whoever sends it or deletes an account does', async () => {
  const { t, statementsOf } = await open();
  const { invitations, parties } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const { partyId } = (await parties.create({}, ada.caller)).party;
  const answers = [
    (invitationId: string) => invitations.decline({ invitationId }, bob.caller),
    (invitationId: string) => invitations.cancel({ invitationId }, ada.caller),
    (invitationId: string) => invitations.accept({ invitationId }, bob.caller),
  ];
  for (const answer of answers) {
    const input = { receiverAccountId: bob.accountId, kind: 'PARTY', targetId: partyId } as const;
    const { invitation } = await invitations.send(input, ada.caller);
    const statements = await statementsOf(() => answer(invitation.invitationId));
    const locks = statements.filter((each) => each.startsWith('lock ')).slice(0, 2);
    expect(locks).toEqual(['lock accounts', 'lock invitations']);
  }
});
