import { expect, test } from 'vitest';
import { openGame, openGuild } from './guild-world.ts';

test('a new account has its gift, and a later login gives no second one', async () => {
  const t = await openGame();
  await t.player('ada');
  const { token: session } = await t.player('ada');
  expect(await t.backend.api.wallets.get({}, { session })).toEqual({ gold: 100n });
});

test('a party takes members of the same guild, and nobody else', async () => {
  const t = await openGame();
  const { ada, bob } = await openGuild(t);
  const cyd = await t.player('cyd');
  const { parties } = t.backend.api;
  const { party } = await parties.create({}, { session: ada.token });
  const join = (session: string) => parties.join({ inviteCode: party.inviteCode }, { session });
  await join(bob.token);
  await expect(join(cyd.token)).rejects.toMatchObject({ reason: 'GUILD_MATES_ONLY' });
  await t.backend.api.guilds.create({ name: 'Cats' }, { session: cyd.token });
  await expect(join(cyd.token)).rejects.toMatchObject({ reason: 'GUILD_MATES_ONLY' });
  const after = await parties.current({}, { session: ada.token });
  expect(after.party.players.map(({ playerId }) => playerId)).toEqual([ada.accountId, bob.accountId]);
});
