import { expect, test } from 'vitest';
import { groupMembers, groupNames, groups } from '../../../src/groups/tables.ts';
import {
  asHost,
  assertConsistent,
  createGroup,
  OWNER,
  openGroups,
  REQUESTED,
  rolesIn,
} from './group-world.ts';

const reasonsOf = (ended: readonly PromiseSettledResult<unknown>[]): readonly string[] =>
  ended.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { reason: string }).reason] : []));

test('of 64 players who join the last place at once, one gets it', async () => {
  const t = await openGroups();
  const { groupId } = await createGroup(t, await t.player(), { maxMembers: 2 });
  const players = await Promise.all(Array.from({ length: 64 }, () => t.player()));
  const joins = await Promise.allSettled(
    players.map((player) => t.backend.api.groups.join({ groupId }, player.caller)),
  );
  expect(reasonsOf(joins)).toEqual(Array(63).fill('GROUP_FULL'));
  await assertConsistent(t);
});

test('of groups that want one name at once, one gets it, also when a group is renamed', async () => {
  const t = await openGroups();
  const { groups: api } = t.backend.api;
  const players = await Promise.all(Array.from({ length: 8 }, () => t.player()));
  const { groupId } = await createGroup(t, players[0]!, { name: 'Larks' });
  const ended = await Promise.allSettled([
    api.update({ groupId, group: { name: 'oWLS' } }, players[0]!.caller),
    ...players.slice(1).map((player) => createGroup(t, player, { name: 'Owls' })),
  ]);
  expect(reasonsOf(ended)).toEqual(Array(7).fill('GROUP_NAME_TAKEN'));
  await assertConsistent(t);
});

test('groups that exchange their names at once are refused or renamed, and each name has one group', async () => {
  const t = await openGroups();
  const { groups: api } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const owls = await createGroup(t, ada);
  const larks = await createGroup(t, bob, { name: 'Larks' });
  const ended = await Promise.allSettled([
    api.update({ groupId: owls.groupId, group: { name: 'Larks' } }, ada.caller),
    api.update({ groupId: larks.groupId, group: { name: 'Owls' } }, bob.caller),
  ]);
  for (const reason of reasonsOf(ended)) expect(reason).toBe('GROUP_NAME_TAKEN');
  expect(await t.storage.count(groupNames, {})).toBe(2);
  await assertConsistent(t);
});

test('when owner and officer leave at once, the member owns the group', async () => {
  const t = await openGroups();
  const { groups: api } = t.backend.api;
  const [ada, bob, cyd] = [await t.player(), await t.player(), await t.player()];
  const { groupId } = await createGroup(t, ada, {}, [bob, cyd]);
  await api.setRole({ groupId, accountId: bob.accountId, role: 'OFFICER' }, ada.caller);
  await Promise.all([ada, bob].map((player) => api.leave({ groupId }, player.caller)));
  expect(await rolesIn(t, groupId)).toEqual({ [cyd.accountId]: OWNER });
  await assertConsistent(t);
});

test('of two hand-overs at once, one happens', async () => {
  const t = await openGroups();
  const { groups: api } = t.backend.api;
  const [ada, bob, cyd] = [await t.player(), await t.player(), await t.player()];
  const { groupId } = await createGroup(t, ada, {}, [bob, cyd]);
  const ended = await Promise.allSettled(
    [bob, cyd].map(({ accountId }) => api.setRole({ groupId, accountId, role: 'OWNER' }, ada.caller)),
  );
  expect(reasonsOf(ended)).toEqual(['GROUP_ROLE_TOO_LOW']);
  await assertConsistent(t);
});

test('a hand-over to a player who leaves at the same time loses no owner', async () => {
  const t = await openGroups();
  const { groups: api } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const { groupId } = await createGroup(t, ada, {}, [bob]);
  const ended = await Promise.allSettled([
    api.leave({ groupId }, bob.caller),
    api.setRole({ groupId, accountId: bob.accountId, role: 'OWNER' }, ada.caller),
  ]);
  for (const reason of reasonsOf(ended)) expect(reason).toBe('GROUP_MEMBER_NOT_FOUND');
  expect(Object.values(await rolesIn(t, groupId))).toEqual([OWNER]);
  await assertConsistent(t);
});

test('a player who joins while the last member leaves owns the group, or it has ended', async () => {
  const t = await openGroups();
  const { groups: api } = t.backend.api;
  for (let at = 0; at < 8; at++) {
    const [ada, bob] = [await t.player(), await t.player()];
    const { groupId } = await createGroup(t, ada, { name: `Owls ${at}` });
    const work = [() => api.leave({ groupId }, ada.caller), () => api.join({ groupId }, bob.caller)];
    const ended = await Promise.allSettled((at % 2 === 0 ? work : work.toReversed()).map((run) => run()));
    const group = await t.storage.get(groups, { id: groupId });
    expect(reasonsOf(ended)).toEqual(group ? [] : ['GROUP_NOT_FOUND']);
    if (group) expect(await rolesIn(t, groupId)).toEqual({ [bob.accountId]: OWNER });
    await assertConsistent(t);
  }
});

test('a player who joins and is erased at the same time leaves no row', async () => {
  const t = await openGroups();
  const { groups: api, accounts } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const { groupId } = await createGroup(t, ada, { isOpen: false });
  await Promise.allSettled([
    api.join({ groupId }, bob.caller),
    accounts.adminDelete({ accountId: bob.accountId }, asHost),
  ]);
  expect(await t.storage.count(groupMembers, { accountId: bob.accountId })).toBe(0);
  await assertConsistent(t);
});

test('the erasure of the owner and that of the officer at once leave the group to the member', async () => {
  const t = await openGroups();
  const { groups: api, accounts } = t.backend.api;
  const [ada, bob, cyd] = [await t.player(), await t.player(), await t.player()];
  const { groupId } = await createGroup(t, ada, {}, [bob, cyd]);
  await api.setRole({ groupId, accountId: bob.accountId, role: 'OFFICER' }, ada.caller);
  await Promise.all([ada, bob].map(({ accountId }) => accounts.adminDelete({ accountId }, asHost)));
  expect(await rolesIn(t, groupId)).toEqual({ [cyd.accountId]: OWNER });
  await assertConsistent(t);
});

test('a player who joins and creates many groups at once is in no more than allowed', async () => {
  const t = await openGroups({ groupsPerPlayer: 3 });
  const { groups: api } = t.backend.api;
  const eve = await t.player();
  const open = await Promise.all(
    Array.from({ length: 4 }, async (_, at) => createGroup(t, await t.player(), { name: `Owls ${at}` })),
  );
  const ended = await Promise.allSettled([
    ...open.map(({ groupId }) => api.join({ groupId }, eve.caller)),
    ...[1, 2, 3, 4].map((at) => createGroup(t, eve, { name: `Own ${at}`, isOpen: false })),
  ]);
  expect(reasonsOf(ended)).toEqual(Array(5).fill('GROUP_LIMIT'));
  expect(await t.storage.count(groupMembers, { accountId: eve.accountId })).toBe(3);
  await assertConsistent(t);
});

test('of two officers who accept requests for the last place at once, one succeeds', async () => {
  const t = await openGroups();
  const { groups: api } = t.backend.api;
  const [ada, bob, cyd, dan] = [await t.player(), await t.player(), await t.player(), await t.player()];
  const { groupId } = await createGroup(t, ada, { maxMembers: 3 }, [bob]);
  await api.setRole({ groupId, accountId: bob.accountId, role: 'OFFICER' }, ada.caller);
  await api.update({ groupId, group: { isOpen: false } }, ada.caller);
  for (const player of [cyd, dan]) await api.join({ groupId }, player.caller);
  const ended = await Promise.allSettled([
    api.setRole({ groupId, accountId: cyd.accountId, role: 'MEMBER' }, ada.caller),
    api.setRole({ groupId, accountId: dan.accountId, role: 'MEMBER' }, bob.caller),
  ]);
  expect(reasonsOf(ended)).toEqual(['GROUP_FULL']);
  expect(await t.storage.count(groupMembers, { groupId, role: REQUESTED })).toBe(1);
  await assertConsistent(t);
});
