import { commonErrors } from '@lobbykit/core/area';
import { createTestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { groupsArea } from '../../../src/groups/index.ts';
import { groupKicks, groupMembers, groupNames, groups } from '../../../src/groups/tables.ts';
import {
  asHost,
  assertConsistent,
  createGroup,
  MEMBER,
  OFFICER,
  OWNER,
  openGroups,
  REQUESTED,
  rolesIn,
} from './group-world.ts';

const refused = (reason: string) => expect.objectContaining({ reason });
const bytes = (count: number) => ({ long: { stringPayload: 'x'.repeat(count) } });

describe('a name', () => {
  test('is of one group, whatever its case, width and blanks', async () => {
    const t = await openGroups();
    const [ada, bob] = [await t.player(), await t.player()];
    await createGroup(t, ada, { name: 'Night  Owls' });
    for (const name of ['night owls', 'NIGHT OWLS', 'Ｎight Owls', ' Night Owls '])
      await expect(createGroup(t, bob, { name })).rejects.toEqual(refused('GROUP_NAME_TAKEN'));
    for (const name of ['', '  ', 'Owls\u202e', 'O\u200bwls', 'x'.repeat(65)])
      await expect(createGroup(t, bob, { name })).rejects.toEqual(refused('INVALID_FIELD'));
  });

  test('is free again when its group is renamed or ends', async () => {
    const t = await openGroups();
    const { groups: api } = t.backend.api;
    const [ada, bob] = [await t.player(), await t.player()];
    const { groupId } = await createGroup(t, ada);
    await api.update({ groupId, group: { name: 'OWLS' } }, ada.caller); // its own name in another case
    await api.update({ groupId, group: { name: 'Larks' } }, ada.caller);
    const other = await createGroup(t, bob);
    await api.delete({ groupId: other.groupId }, bob.caller);
    await api.update({ groupId, group: { name: 'Owls' } }, ada.caller);
    await createGroup(t, bob, { name: 'Larks' });
    await assertConsistent(t);
  });

  test('finds its group by its beginning, in any case', async () => {
    const t = await openGroups();
    const { groups: api } = t.backend.api;
    const ada = await t.player();
    for (const name of ['Owls', 'Oxen', 'Larks'])
      await createGroup(t, ada, { name, isOpen: name !== 'Oxen' });
    const namesOf = async (query: object) =>
      (await api.list(query, ada.caller)).groups.map(({ name }) => name);
    expect(await namesOf({ search: 'o' })).toEqual(['Owls', 'Oxen']);
    expect(await namesOf({ search: 'O', isOpen: true })).toEqual(['Owls']);
    expect(await namesOf({})).toEqual(['Larks', 'Owls', 'Oxen']);
    const first = await api.list({ limit: 2 }, ada.caller);
    expect(await namesOf({ limit: 2, pageToken: first.nextPageToken })).toEqual(['Oxen']);
  });
});

test('a hook of the host may refuse a name', async () => {
  await using t = await createTestBackend({
    areas: [groupsArea],
    hooks: {
      before: {
        'groups.create': (_, { name }) => {
          if (name === 'Rude') throw commonErrors.INVALID_FIELD();
        },
      },
    },
  });
  const { groups: api } = t.backend.api;
  const ada = await t.player();
  await expect(api.create({ name: 'Rude' }, ada.caller)).rejects.toEqual(refused('INVALID_FIELD'));
  expect((await api.create({ name: 'Polite' }, ada.caller)).group.name).toBe('Polite');
});

describe('the owner', () => {
  test('who leaves is followed by the longest-standing officer, then by the longest-standing member', async () => {
    const t = await openGroups();
    const { groups: api } = t.backend.api;
    const players = [await t.player(), await t.player(), await t.player(), await t.player()];
    const [ada, bob, cyd, dan] = players as [(typeof players)[number], ...typeof players];
    const { groupId } = await createGroup(t, ada, {}, [bob!, cyd!, dan!]);
    const promote = (accountId: string) => api.setRole({ groupId, accountId, role: 'OFFICER' }, ada.caller);
    await promote(dan!.accountId);
    await promote(cyd!.accountId);
    await api.leave({ groupId }, ada.caller);
    expect(await rolesIn(t, groupId)).toEqual({
      [cyd!.accountId]: OWNER,
      [dan!.accountId]: OFFICER,
      [bob!.accountId]: MEMBER,
    });
    await api.leave({ groupId }, cyd!.caller);
    await api.leave({ groupId }, dan!.caller);
    expect(await rolesIn(t, groupId)).toEqual({ [bob!.accountId]: OWNER });
    await api.leave({ groupId }, bob!.caller);
    await expect(api.get({ groupId }, bob!.caller)).rejects.toEqual(refused('GROUP_NOT_FOUND'));
    expect(await t.storage.count(groupNames, {})).toBe(0);
  });

  test('who is erased is followed as one who leaves, and leaves no row', async () => {
    const t = await openGroups();
    const { groups: api, accounts } = t.backend.api;
    const [ada, bob, eve] = [await t.player(), await t.player(), await t.player()];
    const shared = await createGroup(t, ada, {}, [bob]);
    await createGroup(t, ada, { name: 'Alone' });
    const closed = await createGroup(t, bob, { name: 'Closed', isOpen: false });
    await api.join({ groupId: closed.groupId }, ada.caller);
    await api.remove({ groupId: closed.groupId, accountId: ada.accountId }, bob.caller);
    await api.join({ groupId: closed.groupId }, eve.caller);
    await accounts.adminDelete({ accountId: ada.accountId }, asHost);
    await accounts.adminDelete({ accountId: eve.accountId }, asHost);
    expect(await rolesIn(t, shared.groupId)).toEqual({ [bob.accountId]: OWNER });
    expect((await api.list({}, bob.caller)).groups.map(({ name }) => name)).toEqual(['Closed', 'Owls']);
    expect(await t.storage.count(groupMembers, { accountId: { not: bob.accountId } })).toBe(0);
    expect(await t.storage.count(groupKicks, {})).toBe(0);
    await assertConsistent(t);
  });

  test('hands the group over, and becomes an officer', async () => {
    const t = await openGroups();
    const { groups: api } = t.backend.api;
    const [ada, bob] = [await t.player(), await t.player()];
    const { groupId } = await createGroup(t, ada, {}, [bob]);
    await api.setRole({ groupId, accountId: bob.accountId, role: 'OWNER' }, ada.caller);
    expect(await rolesIn(t, groupId)).toEqual({ [bob.accountId]: OWNER, [ada.accountId]: OFFICER });
    const back = api.setRole({ groupId, accountId: ada.accountId, role: 'OWNER' }, ada.caller);
    await expect(back).rejects.toEqual(refused('GROUP_ROLE_TOO_LOW'));
    await assertConsistent(t);
  });

  test('alone changes name, tag, size and who may join; officers write description and metadata', async () => {
    const t = await openGroups();
    const { groups: api } = t.backend.api;
    const [ada, bob, cyd] = [await t.player(), await t.player(), await t.player()];
    const { groupId } = await createGroup(t, ada, {}, [bob, cyd]);
    await api.setRole({ groupId, accountId: bob.accountId, role: 'OFFICER' }, ada.caller);
    const update = (player: typeof ada, group: object) => api.update({ groupId, group }, player.caller);
    for (const group of [{ name: 'Larks' }, { tag: 'L' }, { maxMembers: 5 }, { isOpen: false }]) {
      await expect(update(bob, group)).rejects.toEqual(refused('GROUP_ROLE_TOO_LOW'));
      await update(ada, group);
    }
    const written = { description: 'Up late', metadata: { 'public.flag': { stringPayload: 'red' } } };
    await expect(update(cyd, written)).rejects.toEqual(refused('GROUP_ROLE_TOO_LOW'));
    expect((await update(bob, written)).group).toMatchObject({ ...written, name: 'Larks', tag: 'L' });
    await expect(update(ada, { maxMembers: 2 })).rejects.toEqual(refused('GROUP_TOO_SMALL'));
    const remove = (player: typeof ada) => api.delete({ groupId }, player.caller);
    await expect(remove(bob)).rejects.toEqual(refused('GROUP_ROLE_TOO_LOW'));
    expect(await remove(ada)).toEqual({ groupDeleted: true });
    for (const table of [groups, groupNames, groupMembers]) expect(await t.storage.count(table, {})).toBe(0);
  });
});

describe('a request', () => {
  test('waits for an officer, who accepts or refuses it', async () => {
    const t = await openGroups();
    const { groups: api } = t.backend.api;
    const [ada, bob, cyd] = [await t.player(), await t.player(), await t.player()];
    const { groupId } = await createGroup(t, ada, { isOpen: false });
    for (const player of [bob, cyd, cyd])
      expect((await api.join({ groupId }, player.caller)).role).toBe(REQUESTED);
    expect((await api.mine({}, bob.caller)).memberships).toMatchObject([{ role: REQUESTED }]);
    const accept = (player: typeof ada) =>
      api.setRole({ groupId, accountId: bob.accountId, role: 'MEMBER' }, player.caller);
    await expect(accept(bob)).rejects.toEqual(refused('GROUP_ROLE_TOO_LOW'));
    expect((await accept(ada)).member).toMatchObject({ accountId: bob.accountId, role: MEMBER });
    expect(await api.remove({ groupId, accountId: cyd.accountId }, ada.caller)).toEqual({});
    await expect(api.join({ groupId }, cyd.caller)).rejects.toEqual(refused('GROUP_KICKED'));
    expect((await api.get({ groupId }, ada.caller)).group.memberCount).toBe(2);
    await assertConsistent(t);
  });

  test('is seen by officers, the owner and its player alone', async () => {
    const t = await openGroups();
    const { groups: api } = t.backend.api;
    const [ada, bob, cyd] = [await t.player('ada'), await t.player('bob'), await t.player('cyd')];
    const { groupId } = await createGroup(t, ada, {}, [bob]);
    await api.update({ groupId, group: { isOpen: false } }, ada.caller);
    await api.join({ groupId }, cyd.caller);
    const seen = async (player: typeof ada) =>
      (await api.members({ groupId }, player.caller)).members.map(({ accountId }) => accountId);
    expect(await seen(ada)).toEqual([ada, bob, cyd].map(({ accountId }) => accountId));
    expect(await seen(cyd)).toEqual([ada, bob, cyd].map(({ accountId }) => accountId));
    expect(await seen(bob)).toEqual([ada, bob].map(({ accountId }) => accountId));
    expect(await t.storage.count(groupMembers, { groupId, role: REQUESTED })).toBe(1);
  });

  test('can be withdrawn, and becomes a membership when the group is open', async () => {
    const t = await openGroups();
    const { groups: api } = t.backend.api;
    const [ada, bob] = [await t.player(), await t.player()];
    const { groupId } = await createGroup(t, ada, { isOpen: false });
    await api.join({ groupId }, bob.caller);
    await api.leave({ groupId }, bob.caller);
    expect(await rolesIn(t, groupId)).toEqual({ [ada.accountId]: OWNER });
    await api.join({ groupId }, bob.caller);
    await api.update({ groupId, group: { isOpen: true } }, ada.caller);
    expect((await api.join({ groupId }, bob.caller)).role).toBe(MEMBER);
    await expect(api.join({ groupId }, bob.caller)).rejects.toEqual(refused('ALREADY_IN_GROUP'));
    await assertConsistent(t);
  });

  test('can be accepted as the owner, in one step', async () => {
    const t = await openGroups();
    const { groups: api } = t.backend.api;
    const [ada, bob] = [await t.player(), await t.player()];
    const { groupId } = await createGroup(t, ada, { isOpen: false });
    await api.join({ groupId }, bob.caller);
    const { member } = await api.setRole({ groupId, accountId: bob.accountId, role: 'OWNER' }, ada.caller);
    expect(member.role).toBe(OWNER);
    expect(await rolesIn(t, groupId)).toEqual({ [bob.accountId]: OWNER, [ada.accountId]: OFFICER });
  });
});

test('officers remove members, not each other, and a removed player can come back after a day', async () => {
  const t = await openGroups();
  const { groups: api } = t.backend.api;
  const [ada, bob, cyd] = [await t.player(), await t.player(), await t.player()];
  const { groupId } = await createGroup(t, ada, {}, [bob, cyd]);
  await api.setRole({ groupId, accountId: bob.accountId, role: 'OFFICER' }, ada.caller);
  const remove = (player: typeof ada, of: typeof ada) =>
    api.remove({ groupId, accountId: of.accountId }, player.caller);
  await expect(remove(cyd, bob)).rejects.toEqual(refused('GROUP_ROLE_TOO_LOW'));
  await expect(remove(bob, ada)).rejects.toEqual(refused('GROUP_ROLE_TOO_LOW'));
  await expect(remove(ada, ada)).rejects.toEqual(refused('INVALID_FIELD'));
  await remove(bob, cyd);
  await expect(api.join({ groupId }, cyd.caller)).rejects.toEqual(refused('GROUP_KICKED'));
  await remove(ada, bob);
  await t.clock.advance(86_400_000);
  await t.backend.scheduler.tick();
  expect(await t.storage.count(groupKicks, {})).toBe(0);
  expect((await api.join({ groupId }, cyd.caller)).role).toBe(MEMBER);
});

test('an officer may become a member again, but the owner has to hand over', async () => {
  const t = await openGroups();
  const { groups: api } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const { groupId } = await createGroup(t, ada, {}, [bob]);
  await api.setRole({ groupId, accountId: bob.accountId, role: 'OFFICER' }, ada.caller);
  const resign = (player: typeof ada) =>
    api.setRole({ groupId, accountId: player.accountId, role: 'MEMBER' }, player.caller);
  expect((await resign(bob)).member.role).toBe(MEMBER);
  await expect(resign(ada)).rejects.toEqual(refused('GROUP_ROLE_TOO_LOW'));
});

test('groups, requests and metadata are bounded', async () => {
  const t = await openGroups({
    groupsPerPlayer: 2,
    groupRequests: 1,
    groupMembers: 3,
    groupMetadataBytes: 100,
  });
  const { groups: api } = t.backend.api;
  const [ada, bob, cyd] = [await t.player(), await t.player(), await t.player()];
  const closed = await createGroup(t, ada, { isOpen: false });
  await createGroup(t, ada, { name: 'Second' });
  await expect(createGroup(t, ada, { name: 'Third' })).rejects.toEqual(refused('GROUP_LIMIT'));
  await api.join({ groupId: closed.groupId }, bob.caller);
  const late = api.join({ groupId: closed.groupId }, cyd.caller);
  await expect(late).rejects.toEqual(refused('GROUP_REQUESTS_FULL'));
  await createGroup(t, bob, { name: 'Own' });
  await expect(createGroup(t, bob, { name: 'Fourth' })).rejects.toEqual(refused('GROUP_LIMIT'));
  await expect(createGroup(t, cyd, { maxMembers: 4 })).rejects.toEqual(refused('INVALID_FIELD'));
  await expect(createGroup(t, cyd, { metadata: bytes(100) })).rejects.toEqual(refused('INVALID_FIELD'));
  const { groupId } = await createGroup(t, cyd, { name: 'Cyd', metadata: bytes(60) });
  const more = api.update({ groupId, group: { metadata: { more: { stringPayload: 'x' } } } }, cyd.caller);
  await expect(more).rejects.toEqual(refused('INVALID_FIELD'));
});

test('metadata is kept entry by entry; others see public keys, members all but those of operators', async () => {
  const t = await openGroups();
  const { groups: api } = t.backend.api;
  const [ada, eve] = [await t.player(), await t.player()];
  const first = { 'public.flag': { stringPayload: 'red' }, plan: { intPayload: 2n ** 60n } };
  const { groupId } = await createGroup(t, ada, { metadata: first });
  const secret = { 'server.score': { intPayload: 7n } };
  const update = api.update({ groupId, group: { metadata: secret } }, ada.caller);
  await expect(update).rejects.toEqual(refused('INVALID_FIELD'));
  await api.adminUpdate({ groupId, group: { metadata: secret } }, asHost);
  const seenBy = async (player: typeof ada) => (await api.get({ groupId }, player.caller)).group.metadata;
  expect(await seenBy(ada)).toEqual(first);
  expect(await seenBy(eve)).toEqual({ 'public.flag': { stringPayload: 'red' } });
  await api.update(
    { groupId, group: { metadata: { goal: { jsonPayload: '[1]' } } }, metadataDeletionKeys: ['plan'] },
    ada.caller,
  );
  const { group } = await api.adminGet({ groupId }, asHost);
  expect(group.metadata).toEqual({
    'public.flag': { stringPayload: 'red' },
    goal: { jsonPayload: '[1]' },
    ...secret,
  });
});

test('operators read, change and delete groups, and each change is on the audit trail', async () => {
  const t = await openGroups();
  const { groups: api, audit } = t.backend.api;
  const ada = await t.player();
  const { groupId } = await createGroup(t, ada, { name: 'Rude' });
  const apiKey = await t.key(['groups.admin']);
  await api.adminUpdate({ groupId, group: { name: 'Polite' } }, { apiKey });
  expect((await api.adminList({ search: 'pol' }, { apiKey })).groups).toMatchObject([{ groupId }]);
  await api.adminDelete({ groupId }, { apiKey });
  await expect(api.adminGet({ groupId }, { apiKey })).rejects.toEqual(refused('GROUP_NOT_FOUND'));
  const { records } = await audit.list({ object: groupId }, asHost);
  expect(records.map(({ operation, outcome }) => [operation, outcome])).toEqual([
    ['groups.adminDelete', 'success'],
    ['groups.adminUpdate', 'success'],
  ]);
});

test('members are told of changes, and a request is told to those who decide', async () => {
  const t = await openGroups();
  const { groups: api } = t.backend.api;
  const [ada, bob, cyd] = [await t.player(), await t.player(), await t.player()];
  const { groupId } = await createGroup(t, ada, {}, [bob]);
  const told: unknown[] = [];
  t.backend.events.on('anyEvent', ({ content, recipientIds }) => {
    const { '@type': type, change, accountId } = content as Readonly<Record<string, unknown>>;
    told.push([type, change, accountId, recipientIds.toSorted()]);
  });
  const [a, b, c] = [ada.accountId, bob.accountId, cyd.accountId] as const;
  await api.update({ groupId, group: { isOpen: false } }, ada.caller);
  await api.join({ groupId }, cyd.caller);
  await api.setRole({ groupId, accountId: c, role: 'MEMBER' }, ada.caller);
  await api.leave({ groupId }, ada.caller);
  await api.remove({ groupId, accountId: c }, bob.caller);
  await api.leave({ groupId }, bob.caller);
  const [group, member] = ['groups/GroupChanged', 'groups/MemberChanged'];
  expect(told).toEqual([
    [group, 'UPDATED', undefined, [a, b].toSorted()],
    [member, 'REQUESTED', c, [a, c].toSorted()],
    [member, 'JOINED', c, [a, b, c].toSorted()],
    [member, 'LEFT', a, [a, b, c].toSorted()],
    [member, 'ROLE_CHANGED', b, [b, c].toSorted()],
    [member, 'REMOVED', c, [b, c].toSorted()],
    [group, 'DELETED', undefined, [b]],
  ]);
});

test('operators write their entries into a group whose players have filled the metadata, up to a limit of their own', async () => {
  const t = await openGroups();
  const { groups } = t.backend.api;
  const ada = await t.player();
  const entriesOf = (prefix: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, { stringPayload: 'x' }]));
  const { groupId } = await createGroup(t, ada, { metadata: entriesOf('k', 32) });
  const change = (metadata: ReturnType<typeof entriesOf>) =>
    groups.adminUpdate({ groupId, group: { metadata } }, asHost);
  await change(entriesOf('server.', 32));
  await expect(change(entriesOf('server.more', 1))).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
  const more = { groupId, group: { metadata: entriesOf('more', 1) } };
  await expect(groups.update(more, ada.caller)).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
  await groups.update({ groupId, group: { metadata: entriesOf('k', 32) } }, ada.caller);
  expect(Object.keys((await groups.adminGet({ groupId }, asHost)).group.metadata ?? {})).toHaveLength(64);
});
