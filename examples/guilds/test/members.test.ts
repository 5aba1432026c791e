import { describe, expect, test } from 'vitest';
import { invitationMilliseconds } from '../src/guilds/rules.ts';
import { joinGuild, openGame, openGuild } from './guild-world.ts';

const refused = (reason: string) => expect.objectContaining({ reason });
const week = 7 * 86_400_000;

describe('a guild', () => {
  test('has the player who creates it as its leader, and one name of its own', async () => {
    const t = await openGame();
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    const { guild } = await t.backend.api.guilds.create({ name: 'Owls' }, { session: ada.token });
    expect(guild).toMatchObject({
      name: 'Owls',
      chest: 0n,
      members: [{ accountId: ada.accountId, rank: 2 }],
    });
    const again = t.backend.api.guilds.create({ name: 'Owls' }, { session: bob.token });
    await expect(again).rejects.toEqual(refused('GUILD_NAME_TAKEN'));
    const second = t.backend.api.guilds.create({ name: 'Cats' }, { session: ada.token });
    await expect(second).rejects.toEqual(refused('ALREADY_IN_GUILD'));
  });

  test('is joined with a code that works once, however it is typed', async () => {
    const t = await openGame();
    const { ada } = await openGuild(t);
    const [cyd, dan] = [await t.player('cyd'), await t.player('dan')];
    const { code } = await t.backend.api.guilds.invite({}, { session: ada.token });
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const { guild } = await t.backend.api.guilds.join({ code: typed }, { session: cyd.token });
    expect(guild.members).toHaveLength(3);
    const used = t.backend.api.guilds.join({ code }, { session: dan.token });
    await expect(used).rejects.toEqual(refused('GUILD_CODE_UNKNOWN'));
  });

  test('lets one player in if two use one code at the same time', async () => {
    const t = await openGame();
    const { ada } = await openGuild(t);
    const { code } = await t.backend.api.guilds.invite({}, { session: ada.token });
    const players = [await t.player(), await t.player()];
    const joined = await Promise.allSettled(
      players.map(({ token: session }) => t.backend.api.guilds.join({ code }, { session })),
    );
    expect(joined.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('refuses a code after seven days', async () => {
    const t = await openGame();
    const { ada } = await openGuild(t);
    const cyd = await t.player('cyd');
    const { code } = await t.backend.api.guilds.invite({}, { session: ada.token });
    await t.clock.advance(invitationMilliseconds);
    const { token: session } = await t.player('cyd'); // the session of last week has ended
    expect(session).not.toBe(cyd.token);
    await expect(t.backend.api.guilds.join({ code }, { session })).rejects.toEqual(
      refused('GUILD_CODE_UNKNOWN'),
    );
  });

  test('is full at its limit, and a code that is refused for that can be used later', async () => {
    const t = await openGame({ guildMembers: 2 });
    const { ada, bob } = await openGuild(t);
    const { token: session } = await t.player('cyd');
    const { code } = await t.backend.api.guilds.invite({}, { session: ada.token });
    await expect(t.backend.api.guilds.join({ code }, { session })).rejects.toEqual(refused('GUILD_FULL'));
    await t.backend.api.guilds.leave({}, { session: bob.token });
    await t.backend.api.guilds.join({ code }, { session });
  });

  test('takes nobody who is in a guild', async () => {
    const t = await openGame();
    const { ada, bob } = await openGuild(t);
    await expect(joinGuild(t, ada.token, bob.token)).rejects.toEqual(refused('ALREADY_IN_GUILD'));
    const { guild } = await t.backend.api.guilds.get({}, { session: ada.token });
    expect(guild.members).toHaveLength(2);
  });

  test('gets another leader if its leader leaves, and ends with its last member', async () => {
    const t = await openGame();
    const { ada, bob } = await openGuild(t);
    await t.backend.api.guilds.leave({}, { session: ada.token });
    const { guild } = await t.backend.api.guilds.get({}, { session: bob.token });
    expect(guild.members).toMatchObject([{ accountId: bob.accountId, rank: 2 }]);
    await t.backend.api.guilds.leave({}, { session: bob.token });
    const ended = t.backend.api.guilds.get({}, { session: bob.token });
    await expect(ended).rejects.toEqual(refused('NOT_IN_GUILD'));
    await t.backend.api.guilds.create({ name: 'Owls' }, { session: bob.token }); // the name is free again
  });

  test('loses a member whose account is deleted', async () => {
    const t = await openGame();
    const { ada, bob } = await openGuild(t);
    await t.backend.api.accounts.adminDelete({ accountId: ada.accountId }, { system: true });
    const { guild } = await t.backend.api.guilds.get({}, { session: bob.token });
    expect(guild.members).toMatchObject([{ accountId: bob.accountId, rank: 2 }]);
  });

  test('is disbanded by an operator, with an audit row', async () => {
    const t = await openGame();
    const { bob, guildId } = await openGuild(t);
    const apiKey = await t.key(['guilds.manage']);
    await t.backend.api.guilds.disband({ guildId }, { apiKey });
    const ended = t.backend.api.guilds.get({}, { session: bob.token });
    await expect(ended).rejects.toEqual(refused('NOT_IN_GUILD'));
    const again = t.backend.api.guilds.disband({ guildId }, { apiKey });
    await expect(again).rejects.toEqual(refused('GUILD_NOT_FOUND'));
    const { records } = await t.backend.api.audit.list({ object: guildId }, { system: true });
    expect(records.map(({ outcome }) => outcome)).toEqual(['GUILD_NOT_FOUND', 'success']);
  });
});

describe('a rank', () => {
  test('decides who can invite', async () => {
    const t = await openGame();
    const { ada, bob } = await openGuild(t);
    const invite = () => t.backend.api.guilds.invite({}, { session: bob.token });
    await expect(invite()).rejects.toEqual(refused('GUILD_RANK_TOO_LOW'));
    const promotion = { accountId: bob.accountId, rank: 'OFFICER' } as const;
    await t.backend.api.guilds.setRank(promotion, { session: ada.token });
    await invite();
  });

  test('is given by the leader alone, to other members alone', async () => {
    const t = await openGame();
    const { ada, bob } = await openGuild(t);
    const cyd = await t.player('cyd');
    const setRank = (session: string, accountId: string) =>
      t.backend.api.guilds.setRank({ accountId, rank: 'OFFICER' }, { session });
    await expect(setRank(bob.token, bob.accountId)).rejects.toEqual(refused('GUILD_RANK_TOO_LOW'));
    for (const accountId of [cyd.accountId, ada.accountId])
      await expect(setRank(ada.token, accountId)).rejects.toEqual(refused('GUILD_MEMBER_NOT_FOUND'));
  });

  test('of the leader can be given away, and there is always one leader', async () => {
    const t = await openGame();
    const { ada, bob } = await openGuild(t);
    const change = { accountId: bob.accountId, rank: 'LEADER' } as const;
    await t.backend.api.guilds.setRank(change, { session: ada.token });
    const { guild } = await t.backend.api.guilds.get({}, { session: ada.token });
    expect(guild.members.map(({ accountId, rank }) => [accountId, rank])).toEqual([
      [bob.accountId, 2],
      [ada.accountId, 1],
    ]);
  });
});

test('members get an event when a player joins', async () => {
  const t = await openGame();
  const { ada, guildId } = await openGuild(t);
  const events: unknown[] = [];
  t.backend.events.on('anyEvent', ({ content, recipientIds }) => events.push([content, recipientIds]));
  const cyd = await t.player('cyd');
  await joinGuild(t, ada.token, cyd.token);
  expect(events).toEqual([
    [
      { '@type': 'guilds/Joined', guildId, accountId: cyd.accountId },
      expect.arrayContaining([ada.accountId, cyd.accountId]),
    ],
  ]);
});

test('the weekly task deletes codes that have expired', async () => {
  const t = await openGame();
  const { ada } = await openGuild(t);
  await t.backend.api.guilds.invite({}, { session: ada.token });
  // The task runs every hour.
  await t.clock.advance(week + 3_600_000);
  await t.backend.scheduler.tick();
  const { invitations } = await import('../src/guilds/tables.ts');
  expect(await t.storage.count(invitations, {})).toBe(0);
});
