import type { OwnApi } from '@lobbykit/core';
import { expect, test } from 'vitest';
import { createOfficer, openWorld, outcomeOf } from '../../core/test/rights/rights-world.ts';
import { waysIn } from '../../core/test/rights/ways-in-snapshot.ts';
import { moderationArea, sanctionKinds } from '../src/moderation/index.ts';

const asHost = { system: true } as const;

test('an operator who does not cover the role of an account neither takes its ways in nor gives them back', async () => {
  const world = await openWorld({ areas: [moderationArea] } as object);
  const { moderation } = (world.backend as unknown as { api: OwnApi<readonly [typeof moderationArea]> }).api;
  const officer = await createOfficer(world, 'admin');
  const { accountId } = officer;
  const target = { officer, bystanderId: '', keyId: '', policyId: '' };
  const key = await world.key(Object.keys(moderationArea.contract.permissions));
  const made = [];
  for (const kind of [sanctionKinds.MUTE, sanctionKinds.QUEUE_BAN])
    made.push((await moderation.sanction({ accountId, kind }, asHost)).sanction.sanctionId);
  const before = await waysIn(world, target);
  const path = '/admin/moderation/sanctions';
  for (const kind of [sanctionKinds.BAN, sanctionKinds.MUTE, sanctionKinds.QUEUE_BAN])
    expect(outcomeOf(await world.http('POST', path, { key, body: { accountId, kind } }))).toBe(
      'ROLE_NOT_HELD',
    );
  for (const sanctionId of made)
    expect(outcomeOf(await world.http('DELETE', `${path}/${sanctionId}`, { key, body: {} }))).toBe(
      'ROLE_NOT_HELD',
    );
  expect(await waysIn(world, target)).toEqual(before);
  const { sanctions } = await moderation.sanctions({ isActive: true }, asHost);
  expect(sanctions.map(({ sanctionId }) => sanctionId).sort()).toEqual(made.sort());
  // The control: with the rights of the role, the same call takes every way in.
  const body = { accountId, kind: sanctionKinds.BAN };
  expect(outcomeOf(await world.http('POST', path, { key: world.rootKey, body }))).toBe('OK');
  expect(await waysIn(world, target)).not.toEqual(before);
  for (const [provider, payload] of officer.logins) {
    const login = await world.http('POST', '/authentication/login', { body: { provider, payload } });
    if (login.status !== 200) expect(outcomeOf(login)).toBe('ACCOUNT_BANNED');
    else {
      const session = login.headers['x-session-id']!;
      expect(outcomeOf(await world.http('POST', '/accounts', { session, body: {} }))).toBe('ACCOUNT_BANNED');
    }
  }
});
