import { eraseAccount, exportAccount } from '@lobbykit/core/maintenance';
import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { groupsArea } from '../src/groups/index.ts';
import { inboxArea } from '../src/inbox/index.ts';
import { inboxMessages } from '../src/inbox/tables.ts';
import { moderationArea } from '../src/moderation/index.ts';
import { presenceArea } from '../src/presence/index.ts';

const asHost = { system: true } as const;
const areas = [groupsArea, inboxArea, moderationArea, presenceArea] as const;
const ownTables = areas.flatMap(({ tables }) => tables);

test('an export has every row about a player, and an erasure leaves none that names them', async () => {
  await using t = await createTestBackend({ areas });
  const { groups, inbox, moderation, accounts, friends, presence } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const { accountId } = ada;
  const { groupId } = (await groups.create({ name: 'Owls', isOpen: true }, bob.caller)).group;
  await groups.join({ groupId }, ada.caller);
  await groups.remove({ groupId, accountId }, bob.caller);
  await groups.create({ name: 'Larks' }, ada.caller);
  await inbox.adminSend({ accountIds: [accountId], title: 'Hello', body: 'Dear Ada' }, asHost);
  const { inboxMessageId } = await inbox.adminSend({ everyone: true, title: 'All' }, asHost);
  await inbox.read({ inboxMessageId }, ada.caller);
  await presence.subscribe({ enabled: true }, ada.caller);
  await friends.setPresence({ availability: 'BUSY', status: 'here' }, ada.caller);

  await moderation.report({ accountId, category: 'ABUSE' }, bob.caller);
  await moderation.report({ accountId: bob.accountId, category: 'SPAM' }, ada.caller);
  const boss = await t.admin();
  const sanction = { accountId, kind: 'MUTE', publicReason: 'spam', note: `about ${accountId}` } as const;
  await moderation.sanction(sanction, boss.caller);

  const { storage } = t;
  const tables = [...t.backend.catalogue.tables];
  const exported = await exportAccount(storage, tables, accountId);
  expect(Object.fromEntries(ownTables.map(({ name }) => [name, exported[name]?.length ?? 0]))).toEqual({
    groups: 0,
    group_names: 0,
    group_members: 1,
    group_kicks: 1,
    inbox_messages: 1,
    inbox_entries: 2,
    inbox_counters: 1,
    inbox_broadcasts: 0,
    moderation_sanctions: 1,
    moderation_reports: 2,
    presence_subscriptions: 1,
    presence_states: 1,
  });

  const deleteAccount = () => accounts.adminDelete({ accountId }, asHost);
  const { remaining } = await eraseAccount({ storage, tables, accountId, deleteAccount });
  expect(remaining).toEqual({});
  expect((await storage.find(inboxMessages, {})).map(({ title }) => title)).toEqual(['All']);
  for (const table of ownTables)
    expect(JSON.stringify(await storage.find(table, {}))).not.toContain(accountId);
});

test('every table says what it holds about players', () => {
  expect(ownTables.filter(({ personal }) => personal === undefined)).toEqual([]);
});
