import { defineArea, defineContract, Id, z } from '@lobbykit/core/area';
import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { outcomeOf } from './rights-world.ts';

const contract = defineContract({
  area: 'kiosks',
  title: 'Kiosks',
  permissions: { 'kiosks.manage': 'Give accounts to kiosks.' },
  routes: {
    adopt: {
      method: 'POST',
      path: '/admin/kiosks/{accountId}',
      access: 'operator',
      permission: 'kiosks.manage',
      params: z.object({ accountId: Id }),
      body: z.object({ id: z.string() }),
      out: z.object({ accountLinked: z.boolean() }),
      summary: 'Links a kiosk to an account.',
    },
  },
});

const kiosks = defineArea({
  contract,
  create: (ctx) => ({
    operations: {
      adopt: (call, { accountId, id }) =>
        ctx.atomically(call, async (unit) => {
          const platformAccountId = { platform: 1, issuer: 'kiosk', id } as const;
          const answer = await ctx.api(call, unit).accounts.serverLink({ accountId, platformAccountId });
          return { accountLinked: answer.accountLinked };
        }),
    },
  }),
});

test('an own area that acts for its caller gives the caller no way into an account above them', async () => {
  await using t = await createTestBackend({ areas: [kiosks] });
  const [admin, player] = [await t.admin(), await t.player()];
  const adopt = (accountId: string, key: string) =>
    t.http('POST', `/admin/kiosks/${accountId}`, { key, body: { id: `of-${accountId}` } });
  const weak = await t.key(['kiosks.manage']);
  expect(outcomeOf(await adopt(player.accountId, weak))).toBe('PERMISSION_MISSING');
  const linker = await t.key(['kiosks.manage', 'accounts.link']);
  expect(outcomeOf(await adopt(admin.accountId, linker))).toBe('ROLE_NOT_HELD');
  expect(outcomeOf(await adopt(player.accountId, linker))).toBe('OK');
  expect(outcomeOf(await adopt(admin.accountId, t.rootKey))).toBe('OK');
});
