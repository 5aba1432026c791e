import { expect, test } from 'vitest';
import { asHost, createGroup, type GroupWorld, openGroups } from './group-world.ts';

const refused = (reason: string) => expect.objectContaining({ reason });
const leaderboardId = 'guild-wars';

const open = async (given: object = {}): Promise<GroupWorld> => {
  const t = await openGroups();
  await t.backend.api.leaderboards.adminCreate({ leaderboardId, entrant: 'GROUP', ...given }, asHost);
  return t;
};

const submit = (t: GroupWorld, scores: Readonly<Record<string, number>>) =>
  t.backend.api.leaderboards.serverSubmit(
    { leaderboardId, entries: Object.entries(scores).map(([accountId, score]) => ({ accountId, score })) },
    asHost,
  );

test('a leaderboard of groups ranks them by scores of game servers, with their names', async () => {
  const t = await open({ operator: 'SUM' });
  const { leaderboards, groups } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const owls = (await createGroup(t, ada)).groupId;
  const larks = (await createGroup(t, bob, { name: 'Larks' })).groupId;
  await submit(t, { [owls]: 10, [larks]: 7 });
  expect((await submit(t, { [larks]: 7 })).results).toEqual([{ accountId: larks, updated: true, rank: 1 }]);
  await groups.update({ groupId: larks, group: { name: 'Skylarks' } }, bob.caller);
  const wanted = [
    { accountId: larks, playerName: 'Skylarks', score: 14n, rank: 1 },
    { accountId: owls, playerName: 'Owls', score: 10n, rank: 2 },
  ];
  expect((await leaderboards.listEntries({ leaderboardId }, ada.caller)).entries).toMatchObject(wanted);
  expect((await leaderboards.top({ title: leaderboardId }, ada.caller)).players).toMatchObject(wanted);
  const around = await leaderboards.around({ leaderboardId, accountId: owls }, ada.caller);
  expect(around.entries).toMatchObject(wanted);
  await groups.delete({ groupId: larks }, bob.caller);
  expect((await leaderboards.listEntries({ leaderboardId }, ada.caller)).entries).toMatchObject([
    { accountId: owls, rank: 1 },
  ]);
});

test('players and groups are on leaderboards of their own kind alone', async () => {
  const t = await open();
  const { leaderboards } = t.backend.api;
  const ada = await t.player();
  const { groupId } = await createGroup(t, ada);
  await expect(submit(t, { [ada.accountId]: 1 })).rejects.toEqual(refused('SCORED_ACCOUNT_NOT_FOUND'));
  await expect(submit(t, { [groupId]: 1, 'group-gone': 2 })).rejects.toEqual(
    refused('SCORED_ACCOUNT_NOT_FOUND'),
  );
  await expect(leaderboards.submit({ leaderboardId, score: 1 }, ada.caller)).rejects.toEqual(
    refused('SERVERS_ONLY'),
  );
  const own = leaderboards.around({ leaderboardId }, ada.caller);
  await expect(own).rejects.toEqual(refused('ENTRY_NOT_FOUND'));
  await leaderboards.adminCreate({ leaderboardId: 'players' }, asHost);
  const entries = [{ accountId: groupId, score: 1 }];
  const other = leaderboards.serverSubmit({ leaderboardId: 'players', entries }, asHost);
  await expect(other).rejects.toEqual(refused('SCORED_ACCOUNT_NOT_FOUND'));
  const byPlayers = { leaderboardId: 'both', entrant: 'GROUP', authority: 'CLIENT' } as const;
  await expect(leaderboards.adminCreate(byPlayers, asHost)).rejects.toEqual(refused('INVALID_FIELD'));
});

test('a score that comes while its group ends leaves no entry', async () => {
  const t = await open();
  const { groups, leaderboards } = t.backend.api;
  const ada = await t.player();
  for (let at = 0; at < 4; at++) {
    const { groupId } = await createGroup(t, ada, { name: `Owls ${at}` });
    const work = [() => submit(t, { [groupId]: 1 }), () => groups.leave({ groupId }, ada.caller)];
    const ended = await Promise.allSettled((at % 2 === 0 ? work : work.toReversed()).map((run) => run()));
    for (const each of ended)
      if (each.status === 'rejected') expect(each.reason).toEqual(refused('SCORED_ACCOUNT_NOT_FOUND'));
  }
  expect((await leaderboards.listEntries({ leaderboardId }, ada.caller)).totalEntries).toBe(0);
});
