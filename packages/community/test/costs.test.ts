import { setImmediate } from 'node:timers/promises';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { createCountingStorage, type Work } from '../../core/test/costs/counting-storage.ts';
import { groupsArea } from '../src/groups/index.ts';
import { inboxArea } from '../src/inbox/index.ts';
import { moderationArea } from '../src/moderation/index.ts';

/** The statements of the most used operations, in the order in which they begin. */
const costs: Readonly<Record<string, string>> = {
  'group create':
    'lock accounts, count group_members, insert group_names, insert groups, insert group_members',
  'group join':
    'lock accounts, find group_members, update groups, get group_members, get group_kicks, update groups, upsert group_members, find group_members, number event_log',
  'group get': 'get groups, get group_members',
  'own groups': 'find group_members, find groups',
  'group list': 'find groups',
  'group members': 'find group_members, find accounts',
  'group promotion':
    'get group_members, update groups, get group_members, get group_members, find group_members, update group_members, find accounts, number event_log',
  'group change':
    'get group_members, update groups, get group_members, update groups, find group_members, number event_log',
  'group leave':
    'get group_members, update groups, get group_members, delete group_members, update groups, find group_members, number event_log',
  'group leave of the owner':
    'get group_members, update groups, get group_members, delete group_members, update groups, find group_members, update group_members, number event_log',
  'inbox list, empty': 'find accounts, find inbox_entries, find inbox_messages',
  'message to three':
    'find catalog_items, lock accounts, upsert inbox_counters, insert inbox_messages, insert inbox_entries, insert audit_log, number event_log',
  'message to everyone':
    'find catalog_items, upsert inbox_broadcasts, count inbox_messages, insert inbox_messages, insert audit_log, number event_log',
  'inbox list, of both kinds':
    'find accounts, find inbox_entries, find inbox_messages, find inbox_messages, find inbox_entries',
  'message read': 'lock accounts, get inbox_messages, get inbox_entries, update inbox_entries',
  'message claimed':
    'lock accounts, get inbox_messages, get inbox_entries, update inbox_entries, get catalog_items, lock account_items, lock accounts, insert account_items, update account_items, insert entitlement_ledger, number event_log',
  'message to everyone claimed':
    'lock accounts, get inbox_messages, get inbox_entries, find accounts, insert inbox_entries, get catalog_items, lock account_items, update account_items, insert entitlement_ledger, number event_log',
  'message deleted':
    'lock accounts, get inbox_messages, get inbox_entries, delete inbox_entries, update inbox_counters, update inbox_messages, delete inbox_messages',
  report: 'lock accounts, find moderation_reports, insert moderation_reports',
  'own sanctions': 'find moderation_sanctions',
  mute: 'lock accounts, insert moderation_sanctions, insert audit_log',
  'mute lifted': 'get moderation_sanctions, lock accounts, update moderation_sanctions, insert audit_log',
  ban: 'lock accounts, insert moderation_sanctions, find moderation_sanctions, update accounts, update sessions, update sessions, delete replay_tokens, delete proven_logins, find matchmaking_players, get matchmaking_players, get party_members, insert audit_log, number event_log',
};

const asHost = { system: true } as const;

test('the most used operations of groups, the inbox and moderation need exactly these statements', async () => {
  const work: Work = { statements: [], rows: 0, entries: 0 };
  const storage = createCountingStorage(createMemoryStorage(), work);
  await using t = await createTestBackend({ areas: [groupsArea, inboxArea, moderationArea], storage });
  const { groups, inbox, moderation, entitlements } = t.backend.api;
  const [ada, bob, cyd] = [await t.player(), await t.player(), await t.player()];
  const measured: Record<string, string> = {};
  async function measure<Result>(operation: string, run: () => Promise<Result>): Promise<Result> {
    // What the last operation has started ends first.
    await setImmediate();
    work.statements = [];
    const result = await run();
    measured[operation] = work.statements.join(', ');
    return result;
  }
  // After the first call, the session is remembered.
  for (const player of [ada, bob, cyd]) await groups.mine({}, player.caller);
  const { group } = await measure('group create', () =>
    groups.create({ name: 'Owls', isOpen: true }, ada.caller),
  );
  const { groupId } = group;
  for (const player of [bob, cyd]) await measure('group join', () => groups.join({ groupId }, player.caller));
  await measure('group get', () => groups.get({ groupId }, bob.caller));
  await measure('own groups', () => groups.mine({}, bob.caller));
  await measure('group list', () => groups.list({ search: 'o' }, bob.caller));
  await measure('group members', () => groups.members({ groupId }, bob.caller));
  const promotion = { groupId, accountId: bob.accountId, role: 'OFFICER' } as const;
  await measure('group promotion', () => groups.setRole(promotion, ada.caller));
  const metadata = { goal: { stringPayload: 'win' } };
  await measure('group change', () => groups.update({ groupId, group: { metadata } }, ada.caller));
  await measure('group leave', () => groups.leave({ groupId }, cyd.caller));
  await measure('group leave of the owner', () => groups.leave({ groupId }, ada.caller));

  const { catalogItemId } = await entitlements.createItem({ catalogItemName: 'gem' }, asHost);
  const message = { title: 'Hello', attachments: [{ catalogItemId, count: 1 }] };
  await measure('inbox list, empty', () => inbox.list({}, ada.caller));
  const accountIds = [ada, bob, cyd].map(({ accountId }) => accountId);
  const own = await measure('message to three', () => inbox.adminSend({ ...message, accountIds }, asHost));
  const all = await measure('message to everyone', () =>
    inbox.adminSend({ ...message, everyone: true }, asHost),
  );
  await measure('inbox list, of both kinds', () => inbox.list({}, ada.caller));
  await measure('message read', () => inbox.read(own, ada.caller));
  await measure('message claimed', () => inbox.claim(own, ada.caller));
  await measure('message to everyone claimed', () => inbox.claim(all, ada.caller));
  await measure('message deleted', () => inbox.delete(own, ada.caller));

  const { accountId } = cyd;
  await measure('report', () => moderation.report({ accountId, category: 'SPAM' }, ada.caller));
  await measure('own sanctions', () => moderation.mine({}, cyd.caller));
  const mute = await measure('mute', () => moderation.sanction({ accountId, kind: 'MUTE' }, asHost));
  await measure('mute lifted', () => moderation.lift(mute.sanction, asHost));
  await measure('ban', () => moderation.sanction({ accountId, kind: 'BAN' }, asHost));
  expect(measured).toEqual(costs);
});
