import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeys, policies } from '../../../src/areas/api-keys/tables.ts';

/** No caller can grant permissions that they do not hold, and no key can extend its own permissions. */

let t: TestBackend;
beforeAll(async () => {
  t = await createTestBackend({ roles: { manager: ['api_keys.manage', 'accounts.*'] } });
});
afterAll(() => t[Symbol.asyncDispose]());

const manage = 'api_keys.manage';
const some = ['accounts.read', 'accounts.delete', 'events.emit', 'sessions.admin'] as const;
const subsets = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: 2 ** items.length }, (_, set) => items.filter((_, item) => (set >> item) % 2 === 1));

let named = 0;
const fresh = (): string => `name ${++named}`;
type Credential = { readonly key: string } | { readonly session: string };
const ask = (by: Credential, method: string, path: string, body: unknown) =>
  t.http(method, `/api_keys${path}`, { ...by, body });
const outcomeOf = ({ status, body }: { readonly status: number; readonly body: unknown }): string =>
  status === 200 ? 'granted' : (body as { details: readonly { reason: string }[] }).details[0]!.reason;

async function makePolicy(permissions: readonly string[]): Promise<string> {
  const system = { system: true };
  const made = await t.backend.api.apiKeys.createPolicy(
    { name: fresh(), permissions: [...permissions] },
    system,
  );
  return made.policy.id;
}
async function makeKey(policyId: string): Promise<string> {
  const { apiKey } = await t.backend.api.apiKeys.create({ name: fresh(), policyId }, { system: true });
  return apiKey.key;
}
const publicId = (key: string): string => key.slice(3, 15);

/** Tries to grant permissions in each of the four ways and returns the results. */
async function tryToGrant(by: Credential, permissions: readonly string[]): Promise<string[]> {
  const [existing, empty] = [await makePolicy(permissions), await makePolicy([])];
  const key = publicId(await makeKey(empty));
  const answers = [
    await ask(by, 'POST', '/policies', { name: fresh(), permissions }),
    await ask(by, 'PUT', `/policies/${empty}`, { name: fresh(), permissions }),
    await ask(by, 'POST', '', { name: fresh(), policyId: existing }),
    await ask(by, 'PUT', `/${key}`, { name: fresh(), policyId: existing }),
  ];
  return answers.map(outcomeOf);
}
const all = (outcome: string): string[] => Array(4).fill(outcome);

describe('a key that manages keys', () => {
  test('can grant exactly the subsets of what it holds', async () => {
    for (const held of subsets(some)) {
      const by = { key: await makeKey(await makePolicy([manage, ...held])) };
      const wanted = subsets(some).filter((set) => set.length < 3 || set.length === some.length);
      for (const permissions of wanted) {
        const may = permissions.every((permission) => held.includes(permission));
        const answer = await ask(by, 'POST', '/policies', { name: fresh(), permissions });
        expect([held, permissions, outcomeOf(answer)]).toEqual([
          held,
          permissions,
          may ? 'granted' : 'PERMISSION_NOT_HELD',
        ]);
      }
    }
  });

  test.each<[held: string[], wanted: string[], granted: boolean]>([
    [['accounts.*'], ['accounts.read'], true],
    [['accounts.*'], ['accounts.metadata.read'], true],
    [['accounts.*'], ['accounts.*'], true],
    [['accounts.*'], ['*'], false],
    [['accounts.*'], ['accounts.read', 'events.emit'], false],
    [['accounts.read'], ['accounts.*'], false],
    [['accounts.read'], ['accounts.metadata.read'], false],
    [['*'], ['*'], true],
    [['*'], ['accounts.*', 'events.emit'], true],
    [[], [manage], true],
    [[], ['api_keys.*'], false],
    [[], [], true],
  ])('that holds %j grants %j in each way: %s', async (held, wanted, granted) => {
    const by = { key: await makeKey(await makePolicy([manage, ...held])) };
    expect(await tryToGrant(by, wanted)).toEqual(all(granted ? 'granted' : 'PERMISSION_NOT_HELD'));
  });

  test('gets the name of the permission that it does not hold', async () => {
    const by = { key: await makeKey(await makePolicy([manage])) };
    const { status, body } = await ask(by, 'POST', '/policies', {
      name: fresh(),
      permissions: ['events.emit'],
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 7, details: [{ metadata: { permission: 'events.emit' } }] });
  });

  test('cannot change or delete the policy to which it is bound', async () => {
    const policy = await makePolicy([manage, 'accounts.read']);
    const key = await makeKey(policy);
    const name = fresh();
    for (const permissions of [[manage, 'accounts.read'], [manage], [], ['*']])
      expect(outcomeOf(await ask({ key }, 'PUT', `/policies/${policy}`, { name, permissions }))).toBe(
        'POLICY_OF_CALLER',
      );
    for (const query of ['', '?force=true'])
      expect(outcomeOf(await t.http('DELETE', `/api_keys/policies/${policy}${query}`, { key }))).toBe(
        'POLICY_OF_CALLER',
      );
    const twin = await makeKey(policy);
    expect(outcomeOf(await ask({ key: twin }, 'PUT', `/policies/${policy}`, { name, permissions: [] }))).toBe(
      'POLICY_OF_CALLER',
    );
  });

  test('cannot extend its permissions by binding itself to another policy', async () => {
    const key = await makeKey(await makePolicy([manage]));
    const wide = await makePolicy(['*']);
    expect(outcomeOf(await ask({ key }, 'PUT', `/${publicId(key)}`, { name: fresh(), policyId: wide }))).toBe(
      'PERMISSION_NOT_HELD',
    );
    expect((await t.http('GET', '/admin/accounts', { key })).status).toBe(403);
  });

  test('cannot use a policy that was extended in the meantime: each grant is checked when it is made', async () => {
    const by = { key: await makeKey(await makePolicy([manage, 'accounts.read'])) };
    const policy = await makePolicy(['accounts.read']);
    expect(outcomeOf(await ask(by, 'POST', '', { name: fresh(), policyId: policy }))).toBe('granted');
    const wider = { id: policy, name: fresh(), permissions: ['*'] };
    await t.backend.api.apiKeys.updatePolicy(wider, { system: true });
    expect(outcomeOf(await ask(by, 'POST', '', { name: fresh(), policyId: policy }))).toBe(
      'PERMISSION_NOT_HELD',
    );
  });

  test('can no longer grant a permission as soon as it has lost it', async () => {
    const policy = await makePolicy([manage, 'events.emit']);
    const by = { key: await makeKey(policy) };
    expect(await tryToGrant(by, ['events.emit'])).toEqual(all('granted'));
    const narrower = { id: policy, name: fresh(), permissions: [manage] };
    await t.backend.api.apiKeys.updatePolicy(narrower, { system: true });
    expect(await tryToGrant(by, ['events.emit'])).toEqual(all('PERMISSION_NOT_HELD'));
  });
});

describe('an account', () => {
  test('with the role admin can grant everything', async () => {
    const { token } = await t.admin();
    expect(await tryToGrant({ session: token }, ['*'])).toEqual(all('granted'));
  });

  test('with another role can grant what the role holds', async () => {
    const { token } = await t.admin('manager', 'manager');
    expect(await tryToGrant({ session: token }, ['accounts.read', manage])).toEqual(all('granted'));
    expect(await tryToGrant({ session: token }, ['events.emit'])).toEqual(all('PERMISSION_NOT_HELD'));
  });

  test('without the permission to manage keys can grant nothing', async () => {
    const { token } = await t.player();
    expect(await tryToGrant({ session: token }, [])).toEqual(all('PERMISSION_MISSING'));
  });
});

describe('without the permission to manage keys', () => {
  test('a key can call no operation on keys except the test, whatever else it holds', async () => {
    const others = [...t.backend.catalogue.permissions.keys()].filter((name) => name !== manage);
    const by = { key: await makeKey(await makePolicy(others)) };
    const before = [
      await t.storage.count(apiKeys, { keyId: { gte: '' } }),
      await t.storage.count(policies, { id: { gte: '' } }),
    ];
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/policies', undefined],
      ['GET', '/permissions', undefined],
      ['POST', '', { name: 'x', policyId: 'x' }],
      ['POST', '/policies', { name: 'x', permissions: [] }],
      ['PUT', '/x', { name: 'x', policyId: 'x' }],
      ['PUT', '/policies/x', { name: 'x', permissions: [] }],
      ['DELETE', '/x', undefined],
      ['DELETE', '/policies/x', undefined],
    ] as const)
      expect([path, outcomeOf(await ask(by, method, path, body))]).toEqual([path, 'PERMISSION_MISSING']);
    expect((await t.http('GET', '/api_keys/test', by)).status).toBe(200);
    expect([
      await t.storage.count(apiKeys, { keyId: { gte: '' } }),
      await t.storage.count(policies, { id: { gte: '' } }),
    ]).toEqual(before);
  });
});

describe('a policy with concurrent changes', () => {
  test('keeps the name of the last change, even while keys are being bound to it', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await makePolicy([]);
      const name = fresh();
      const system = { system: true };
      const { apiKeys: operations } = t.backend.api;
      await Promise.all([
        ...Array.from({ length: 8 }, () => operations.create({ name: fresh(), policyId: id }, system)),
        operations.updatePolicy({ id, name, permissions: ['accounts.read'] }, system),
        ...Array.from({ length: 8 }, () => operations.create({ name: fresh(), policyId: id }, system)),
      ]);
      expect(await t.storage.get(policies, { id })).toMatchObject({ name, permissions: ['accounts.read'] });
    }
  });

  test('leaves no key without a policy if it is deleted while keys are being bound to it', async () => {
    const system = { system: true };
    const { apiKeys: operations } = t.backend.api;
    for (const force of [true, false]) {
      const policyId = await makePolicy([]);
      const answers = await Promise.allSettled([
        ...Array.from({ length: 5 }, () => operations.create({ name: fresh(), policyId }, system)),
        operations.deletePolicy({ id: policyId, force }, system),
        ...Array.from({ length: 5 }, () => operations.create({ name: fresh(), policyId }, system)),
      ]);
      for (const answer of answers)
        if (answer.status === 'rejected')
          expect(['POLICY_NOT_FOUND', 'POLICY_IN_USE']).toContain(
            (answer.reason as { reason: string }).reason,
          );
      const left = await t.storage.count(apiKeys, { policyId });
      const policy = await t.storage.get(policies, { id: policyId });
      expect(policy === null ? left : 0).toBe(0);
    }
    const counted = await t.storage.count(apiKeys, { keyId: { gte: '' } });
    expect((await operations.list({}, system)).apiKeys).toHaveLength(counted);
  });
});
