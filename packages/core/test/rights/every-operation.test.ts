import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../operations/operations.ts';
import { operations } from '../operations/operations.ts';
import { send } from '../operations/request.ts';
import { asHost } from '../operations/sample.ts';
import { requestOf } from '../operations/samples.ts';
import type { World } from '../operations/world.ts';
import { accountBy, chief, chiefDevice, createOfficer, createRightsWorld } from './rights-world.ts';
import { type Target, waysIn } from './ways-in-snapshot.ts';

/**
 * No permission that does not cover a role changes a way into an account of that role: neither gives one nor takes one.
 * Every operation of every area, also those that wait and streams, is called with its sample, whose objects are those of an administrator, and with every
 * field that can name a way in aimed at the administrator, at a configured one, or at a key with every permission.
 */

type Parts = Awaited<ReturnType<typeof requestOf>>;

let world: World;
beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

async function createTarget(): Promise<Target> {
  const officer = await createOfficer(world, 'admin');
  const name = world.unique();
  const { policy } = await world.backend.api.apiKeys.createPolicy({ name, permissions: ['*'] }, asHost);
  const { apiKey } = await world.backend.api.apiKeys.create({ name, policyId: policy.id }, asHost);
  // Without platform accounts, so that any can be linked.
  const { account } = await world.backend.api.accounts.adminCreate({}, asHost);
  return { officer, bystanderId: account.id, keyId: apiKey.key.split('_')[1]!, policyId: policy.id };
}

/** The fields that can name a way in or a role, with what they are aimed at. The variants of a request use one each. */
function aims(
  { officer, bystanderId, keyId, policyId }: Target,
  id: string,
): Readonly<Record<string, readonly unknown[]>> {
  const fresh = { platform: 99, id: `intruder-${world.unique()}` };
  const held = { platform: 1, id: officer.name, issuer: 'unsafe' };
  const kiosk = { platform: 98, id: officer.kiosk, issuer: 'device' };
  const awaited = { platform: 1, id: chief, issuer: 'unsafe' };
  const isPolicy = id.startsWith('apiKeys.');
  return {
    // The third and fourth variants put the administrator's identities on the account of a player.
    accountId: [officer.accountId, officer.accountId, bystanderId, bystanderId],
    deviceId: [officer.kiosk, officer.phone, chiefDevice],
    emailAddress: [officer.emailAddress],
    sessionRef: [officer.sessionRef],
    replayToken: [officer.replayToken],
    key: [keyId],
    policyId: [policyId],
    ...(isPolicy && { id: [policyId], permissions: [[], ['*']], force: [true, false] }),
    provider: ['UNSAFE', 'CUSTOM'],
    isEnabled: [true, false],
    platformAccountId: [kiosk, fresh, awaited, held],
    platformAccountIds: [[held, fresh], [fresh], [awaited, fresh], [kiosk]],
    authRole: ['admin', 'user'],
    accountMask: ['authRole', ''],
    account: [{ authRole: 'user' }, { authRole: 'admin' }],
  };
}

/** Returns the request of a sample and its variants, each aimed at the target in every field that the route has. */
function variantsOf({ id, route }: Operation, request: Parts, target: Target): readonly Parts[] {
  if (route.access === 'public') return [request];
  const aimed = aims(target, id);
  const aim = (part: 'params' | 'query' | 'body', variant: number): Record<string, unknown> => {
    const fields = Object.keys(route[part]?.shape ?? {}).filter((name) => Object.hasOwn(aimed, name));
    return {
      ...request[part],
      ...Object.fromEntries(fields.map((name) => [name, aimed[name]![variant % aimed[name]!.length]])),
    };
  };
  const variants = Array.from({ length: 4 }, (_, variant) => ({
    params: aim('params', variant),
    query: aim('query', variant),
    body: aim('body', variant),
  }));
  const distinct = new Map([request, ...variants].map((parts) => [JSON.stringify(parts), parts]));
  return [...distinct.values()];
}

/** Opens a stream for what it writes at once, and closes it. */
function openBriefly(stream: { open(sink: object): () => void }): void {
  stream.open({ write: () => true, pending: 0, onDrain: () => {}, end: () => {} })();
}

/** Returns the ways in that an operation changes, as a caller with this credential. */
async function changesOf(operation: Operation, credential: () => Promise<object>, fresh: boolean) {
  const changes: unknown[] = [];
  let target = await createTarget();
  let request = await requestOf(world, operation, target.officer);
  const { length } = variantsOf(operation, request, target);
  for (let variant = 0; variant < length; variant++) {
    if (fresh && variant > 0) {
      target = await createTarget();
      request = await requestOf(world, operation, target.officer);
    }
    const parts = variantsOf(operation, request, target)[variant] ?? request;
    const by = await credential();
    const before = await waysIn(world, target);
    const { status, stream } = await send(world, operation, parts, by);
    if (stream) openBriefly(stream);
    const after = await waysIn(world, target);
    const changed = Object.keys(before).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    );
    for (const name of changed)
      changes.push({ parts, status, name, before: before[name], after: after[name] });
  }
  return changes;
}

const byKey = (permissions: readonly string[]) => async () => ({ key: await world.key(permissions) });

describe('no way into an account of an administrator changes', () => {
  for (const operation of operations) {
    const { permission } = operation.route;
    if (permission !== undefined) {
      test(`by a key with ${permission} alone, through ${operation.id}`, async () => {
        expect(await changesOf(operation, byKey([permission]), false)).toEqual([]);
      });
      test(`by a key with every permission by its name, through ${operation.id}`, async () => {
        const all = [...world.backend.catalogue.permissions.keys()];
        expect(await changesOf(operation, byKey(all), false)).toEqual([]);
      });
    } else
      test(`by another player, through ${operation.id}`, async () => {
        const player = async () => ({ session: (await world.player()).token });
        expect(await changesOf(operation, player, false)).toEqual([]);
      });
  }

  test('the configured administrator is promoted to an account with no other login', async () => {
    const account = (await accountBy(world, 1, chief))!;
    expect(account.authRole).toBe('admin');
    const platforms = await world.backend.api.accounts.adminGet({ accountId: account.id }, asHost);
    expect(platforms.account.platforms).toEqual([1]);
  });
});

test('control: these operations change a way in or a role, if the caller holds every permission', {
  timeout: 180_000,
}, async () => {
  const changing: string[] = [];
  const root = async () => ({ key: world.rootKey });
  for (const operation of operations.filter(({ route }) => route.permission !== undefined))
    if ((await changesOf(operation, root, true)).length > 0) changing.push(operation.id);
  expect(changing.sort()).toEqual([
    'accounts.adminCreate',
    'accounts.adminDelete',
    'accounts.adminUpdate',
    'accounts.serverCreate',
    'accounts.serverDelete',
    'accounts.serverLink',
    'accounts.serverUnlink',
    'apiKeys.create',
    'apiKeys.delete',
    'apiKeys.deletePolicy',
    'apiKeys.update',
    'apiKeys.updatePolicy',
    'authentication.adminSetProviderStatus',
    'authentication.adminUpdateProvider',
    'entitlements.executeOffers',
    'entitlements.placeOrder',
    'entitlements.startSubscription',
    'platformAuth.adminEnrolDevice',
    'platformAuth.adminRemoveDevice',
    'platformAuth.adminRemoveEmailUser',
    'sessions.revoke',
    'sessions.revokeAll',
  ]);
});
