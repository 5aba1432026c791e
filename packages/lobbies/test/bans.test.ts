import { accountControlPart, defineArea, defineContract, Empty, Id, z } from '@lobbykit/core/area';
import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { lobbiesArea } from '../src/index.ts';
import { lobbyMembers } from '../src/tables.ts';
import { assertConsistent, createLobby, type LobbyWorld } from './lobby-world.ts';

const wardensArea = defineArea({
  contract: defineContract({
    area: 'wardens',
    title: 'Wardens',
    permissions: { 'wardens.ban': 'Ban accounts.' },
    routes: {
      ban: {
        method: 'PUT',
        path: '/admin/wardens/{accountId}',
        access: 'operator',
        permission: 'wardens.ban',
        params: z.object({ accountId: Id }),
        out: Empty,
        object: 'accountId',
        summary: 'Bans an account.',
      },
    },
  }),
  needs: { control: accountControlPart },
  create: (ctx, { control }) => ({
    operations: {
      ban: (call, { accountId }) =>
        ctx.atomically(call, async (unit) => {
          await control.lockFor(unit, call, accountId);
          await control.ban(unit, accountId, { until: null, publicReason: '' });
          unit.audit({ object: accountId });
          return {};
        }),
    },
  }),
});

test('a member who is banned leaves their lobby, and another member hosts it', async () => {
  await using t = await createTestBackend({ areas: [lobbiesArea, wardensArea] });
  const world = t as unknown as LobbyWorld;
  const [host, ada, bob] = [await t.player(), await t.player(), await t.player()];
  const { inviteCode, lobbyId } = await createLobby(world, host);
  for (const player of [ada, bob]) await t.backend.api.lobbies.join({ inviteCode }, player.caller);
  for (const { accountId } of [host, bob]) await t.backend.api.wardens.ban({ accountId }, { system: true });
  const { lobby } = await t.backend.api.lobbies.get({ lobbyId }, ada.caller);
  expect(lobby.hostId).toBe(ada.accountId);
  expect((await t.storage.find(lobbyMembers, {})).map(({ playerId }) => playerId)).toEqual([ada.accountId]);
  await assertConsistent(world);
});
