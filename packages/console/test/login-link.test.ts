import { createTestBackend, testRootKey } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { consoleArea, createLoginLinks } from '../src/index.ts';

const minute = 60_000;

/** A server that can print links, and how a browser on its machine uses one. */
async function openWithLinks(options: { readonly production?: boolean } = {}) {
  const loginLinks = createLoginLinks();
  const t = await createTestBackend({ areas: [consoleArea({ loginLinks })], ...options });
  const newCode = (): string => loginLinks.create().replace('#/login/', '');
  const use = async (code: string, address = '127.0.0.1', headers: Record<string, string> = {}) =>
    t.http('POST', '/console/login', { body: { code }, address, headers });
  const keys = async () =>
    (await t.backend.api.apiKeys.list({}, { system: true })).apiKeys.filter(({ policy }) =>
      policy.name.startsWith('console'),
    );
  return { t, newCode, use, keys };
}

const keyOf = ({ body }: { readonly body: unknown }): string => (body as { readonly apiKey: string }).apiKey;

test('a link logs in once, with every permission, and of two who use it at once one does', async () => {
  const { t, newCode, use } = await openWithLinks();
  const code = newCode();
  const answers = await Promise.all([use(code), use(code), use(code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  const key = keyOf(answers.find(({ status }) => status === 200)!);
  const { body } = await t.http('GET', '/console/access/key', { key });
  expect(body).toMatchObject({ permissions: ['*'], isDevelopment: true });
  const refused = (await use(code)).body;
  expect(refused).toMatchObject({ details: [{ reason: 'CONSOLE_LINK_INVALID' }] });
  await t.backend.stop();
});

test('a link ends after ten minutes, and unknown codes log nobody in', async () => {
  const { t, newCode, use } = await openWithLinks();
  const [early, late] = [newCode(), newCode()];
  await t.clock.advance(10 * minute - 1);
  expect((await use(early)).status).toBe(200);
  await t.clock.advance(1);
  expect((await use(late)).status).toBe(403);
  for (const code of ['x', 'gt_0', `${late} `]) expect((await use(code)).status).toBe(403);
  await t.backend.stop();
});

test.each([
  ['from another machine', '203.0.113.7', {}],
  ['from the network of the machine', '192.168.1.2', {}],
  ['through a proxy on the machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['through a proxy that names itself otherwise', '127.0.0.1', { forwarded: 'for=127.0.0.1' }],
])('a link does not log in %s, and is not used up by that', async (_, address, headers) => {
  const { t, newCode, use } = await openWithLinks();
  const code = newCode();
  expect((await use(code, address, headers)).status).toBe(403);
  for (const here of ['::1', '::ffff:127.0.0.1']) expect((await use(newCode(), here)).status).toBe(200);
  expect((await use(code)).status).toBe(200);
  await t.backend.stop();
});

test('no link logs in to a production server, or to a server that has none', async () => {
  const { t, newCode, use } = await openWithLinks({ production: true });
  expect((await use(newCode())).status).toBe(403);
  await t.backend.stop();
  const other = await createTestBackend({ areas: [consoleArea()] });
  const { status } = await other.http('POST', '/console/login', {
    body: { code: newCode() },
    address: '::1',
  });
  expect(status).toBe(403);
  await other.backend.stop();
});

test('the key of a link ends after twelve hours, and at most eight live', async () => {
  const { t, newCode, use, keys } = await openWithLinks();
  const first = keyOf(await use(newCode()));
  for (let used = 1; used < 10; used += 1) {
    await t.clock.advance(1);
    expect((await use(newCode())).status).toBe(200);
  }
  expect(await keys()).toHaveLength(8);
  expect((await t.http('GET', '/console/access/key', { key: first })).status).toBe(401);
  await t.key(['accounts.read']);
  await t.clock.advance(12 * 60 * minute + 11 * minute);
  await t.backend.scheduler.tick();
  expect(await keys()).toEqual([]);
  // Keys that people have created stay.
  const { apiKeys } = await t.backend.api.apiKeys.list({}, { apiKey: testRootKey });
  expect(apiKeys.length).toBeGreaterThan(0);
  await t.backend.stop();
});

test('a process keeps eight links, and needs a backend for the first one', async () => {
  expect(() => createLoginLinks().create()).toThrow('give the links to consoleArea');
  expect(() =>
    consoleArea({ loginLinks: { create: () => '' } }).create({} as never, {} as never, {} as never),
  ).toThrow('createLoginLinks()');
  const { t, newCode, use } = await openWithLinks();
  const codes = Array.from({ length: 9 }, newCode);
  expect((await use(codes[0]!)).status).toBe(403);
  expect((await use(codes[1]!)).status).toBe(200);
  await t.backend.stop();
});
