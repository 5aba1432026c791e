import { expect, test } from 'vitest';
import { accountBy, createOfficer, detailsOf, openWorld, outcomeOf } from './rights-world.ts';

test('an e-mail user is removed by those alone who cover the role of their account', async () => {
  const world = await openWorld();
  const remove = async (emailAddress: string, permissions: string[]) =>
    world.http('POST', '/admin/platform_auth/email_users/delete', {
      key: await world.key(permissions),
      body: { emailAddress },
    });
  const admin = await createOfficer(world, 'admin');
  const weak = ['platform_auth.admin', 'accounts.link', 'accounts.delete'];
  expect(outcomeOf(await remove(admin.emailAddress, weak))).toBe('ROLE_NOT_HELD');
  for (const [provider, payload] of admin.logins)
    expect((await accountBy(world, provider, payload))?.authRole).toBe('admin');
  const auditor = await createOfficer(world, 'only-audit-read');
  expect(outcomeOf(await remove(auditor.emailAddress, ['platform_auth.admin']))).toBe('ROLE_NOT_HELD');
  expect(outcomeOf(await remove(auditor.emailAddress, ['platform_auth.admin', 'audit.read']))).toBe('OK');
});

test('sessions of an account are ended by those alone who cover its role', async () => {
  const world = await openWorld();
  const { accountId, sessionRef, token, name } = await createOfficer(world, 'admin');
  const unclaimed = await world.login(1, name);
  const { session } = await world.backend.api.sessions.current({}, { session: unclaimed });
  const key = await world.key(['sessions.admin']);
  for (const [path, body] of [
    [`/admin/sessions/${sessionRef}`, undefined],
    [`/admin/sessions/${session.sessionRef}`, undefined],
    ['/admin/sessions', { accountId }],
  ] as const)
    expect([path, outcomeOf(await world.http('DELETE', path, { key, body }))]).toEqual([
      path,
      'ROLE_NOT_HELD',
    ]);
  expect((await world.http('GET', '/sessions/current', { session: token })).status).toBe(200);
  expect((await world.http('GET', '/sessions/current', { session: unclaimed })).status).toBe(200);
  const player = await world.player();
  const own = await world.backend.api.sessions.current({}, { session: player.token });
  const revoked = await world.http('DELETE', `/admin/sessions/${own.session.sessionRef}`, { key });
  expect(revoked.body).toEqual({ sessionDeleted: true });
});

test('policies and keys are changed and deleted by those alone who cover what they can do before', async () => {
  const world = await openWorld();
  const { apiKeys } = world.backend.api;
  const strong = await world.key(['*']);
  const weaker = await world.key(['events.emit']);
  const { apiKeys: keys } = await apiKeys.list({}, { system: true });
  const policyOf = (text: string) => keys.find(({ key }) => text.includes(key))!.policy.id;
  const empty = (await apiKeys.createPolicy({ name: 'empty', permissions: [] }, { system: true })).policy.id;
  const key = await world.key(['api_keys.manage']);
  const tries = (text: string) =>
    [
      ['PUT', `/api_keys/policies/${policyOf(text)}`, { name: 'emptied', permissions: [] }],
      ['DELETE', `/api_keys/policies/${policyOf(text)}?force=true`, undefined],
      ['DELETE', `/api_keys/policies/${policyOf(text)}`, undefined],
      ['PUT', `/api_keys/${text.slice(3, 15)}`, { name: 'bound', policyId: empty }],
      ['DELETE', `/api_keys/${text.slice(3, 15)}`, undefined],
    ] as const;
  for (const text of [strong, weaker]) {
    for (const [method, path, body] of tries(text)) {
      const answer = await world.http(method, path, { key, body });
      const permission = text === strong ? '*' : 'events.emit';
      expect([path, outcomeOf(answer), detailsOf(answer)]).toEqual([
        path,
        'PERMISSION_NOT_HELD',
        { permission },
      ]);
    }
    expect((await world.http('GET', '/api_keys/test', { key: text })).status).toBe(200);
  }
  const holder = await world.key(['api_keys.manage', 'events.*']);
  const last = tries(weaker).at(-1)!;
  expect((await world.http(last[0], last[1], { key: holder })).body).toEqual({ apiKeyDeleted: true });
  expect((await world.http('GET', '/api_keys/test', { key: weaker })).status).toBe(401);
});

test('how players log in is changed by those alone who hold every permission', async () => {
  const world = await openWorld({ roles: {} });
  const { authentication } = world.backend.api;
  await authentication.adminSetProviderStatus({ provider: 'UNSAFE', isEnabled: false }, { system: true });
  const key = await world.key(['auth_providers.manage', 'accounts.*']);
  for (const [method, path, body] of [
    ['PUT', '/UNSAFE/status', { isEnabled: true }],
    ['PUT', '/UNSAFE/status', { isEnabled: false }],
    ['PUT', '/CUSTOM/status', { isEnabled: false }],
    ['PATCH', '/UNSAFE', { providerConfig: { providerIsEnabled: true } }],
    ['PATCH', '/SEARCH_WEB', { providerConfig: { providerClientId: 'mine' } }],
    ['PATCH', '/SEARCH_WEB', { providerConfig: { providerRedirectUri: 'https://evil.example/' } }],
  ] as const) {
    const answer = await world.http(method, `/admin/authentication/providers${path}`, { key, body });
    expect([path, outcomeOf(answer), detailsOf(answer)]).toEqual([
      path,
      'PERMISSION_MISSING',
      { permission: '*' },
    ]);
  }
  expect(await accountBy(world, 1, 'chief')).toBeNull();
  expect((await world.http('GET', '/admin/authentication/providers/UNSAFE', { key })).status).toBe(200);
  const body = { isEnabled: true };
  const path = '/admin/authentication/providers/UNSAFE/status';
  expect((await world.http('PUT', path, { key: world.rootKey, body })).status).toBe(200);
});
