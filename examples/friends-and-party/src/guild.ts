import assert from 'node:assert/strict';
import { GroupRole } from '@lobbykit/community/groups/client';
import { memberChanged, written } from './community-events.ts';
import type { Evening } from './evening.ts';
import { refused } from './logins.ts';
import { expectAll } from './player.ts';

const leaderboardId = 'guilds';

/** Bob and Dan found guilds, Cleo asks to come into Bob’s, and the guilds compete on a leaderboard. */
export async function foundGuilds({ players, servers, settled, say }: Evening): Promise<void> {
  const [ann, bob, cleo, dan] = players;
  const owls = (await bob.client.groups.create({ name: 'Night Owls', tag: 'OWL' })).group;
  await refused(dan.client.groups.create({ name: 'NIGHT OWLS' }), 'GROUP_NAME_TAKEN');
  const larks = (await dan.client.groups.create({ name: 'Larks' })).group;
  const { groupId } = owls;

  const { role } = await cleo.client.groups.join({ groupId });
  assert.equal(role, GroupRole.REQUESTED);
  expectAll([bob, cleo], memberChanged(cleo, { groupId, change: 'REQUESTED', memberCount: 1, role }));
  await bob.client.groups.setRole({ groupId, accountId: cleo.accountId, role: 'MEMBER' });
  const joined = { groupId, change: 'JOINED', memberCount: 2, role: GroupRole.MEMBER };
  expectAll([bob, cleo], memberChanged(cleo, joined));
  const { message } = await cleo.client.chat.send({ channel: `group:${groupId}`, text: 'thank you!' });
  expectAll([bob, cleo], written(message));
  await refused(dan.client.chat.list({ channel: `group:${groupId}` }), 'CHANNEL_NOT_FOUND');
  await settled();
  say('Bob founded the Night Owls and let Cleo in; for Dan the name is taken, and their chat is unknown');

  const { leaderboards } = servers.operator.admin;
  await leaderboards.adminCreate({ leaderboardId, entrant: 'GROUP', operator: 'SUM' });
  for (const [guild, score] of [
    [owls, 10],
    [larks, 12],
    [owls, 5],
  ] as const)
    await leaderboards.serverSubmit({ leaderboardId, entries: [{ accountId: guild.groupId, score }] });
  const { entries } = await ann.client.leaderboards.listEntries({ leaderboardId });
  assert.deepEqual(
    entries.map(({ rank, playerName, score }) => [rank, playerName, score]),
    [
      [1, 'Night Owls', 15],
      [2, 'Larks', 12],
    ],
  );
  say('on the leaderboard of guilds, the Night Owls have 15 points and are before the Larks');
}
