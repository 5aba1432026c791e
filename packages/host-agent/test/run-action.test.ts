import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Action, Action as ActionSchema, Job, SecretEnvironment } from '../src/protocol.ts';
import { checkAction, runAction } from '../src/run-action.ts';

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((done) => server.close(() => done()).closeAllConnections());
  return { port, close };
}

type Server = Awaited<ReturnType<typeof listen>>;

const action = (req: Partial<Action['req']> = {}): Action => ({
  targetPx: 'game',
  stateAfterAction: '',
  req: { method: 'GET', path: '/', port: 0, headers: {}, body: '', ...req },
});

describe('an action', () => {
  let own: Server;
  let foreign: Server;
  const seen: string[] = [];
  const misdirected: string[] = [];
  beforeAll(async () => {
    foreign = await listen((request, response) => {
      misdirected.push(request.url!);
      response.end();
    });
    own = await listen((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        seen.push(
          `${request.method} ${request.url} ${request.headers.host} ${request.headers['x-a'] ?? ''} ${body}`,
        );
        if (request.url === '/redirect')
          response.writeHead(302, { location: `http://127.0.0.1:${foreign.port}/` });
        if (request.url === '/wrong') response.writeHead(500);
        response.end(request.url === '/long' ? 'x'.repeat(70_000) : 'ok');
      });
    });
  });
  afterAll(async () => {
    await own.close();
    await foreign.close();
  });

  test('is sent unchanged to the port of its process on this machine', async () => {
    const req = { method: 'POST', path: '/drain?now=1', headers: { 'X-A': 'b' }, body: '{"é":1}' };
    expect(await runAction(action(req), own.port)).toBe(null);
    expect(await runAction(action({ ...req, port: own.port }), own.port)).toBe(null);
    expect(seen.at(-1)).toBe(`POST /drain?now=1 127.0.0.1:${own.port} b {"é":1}`);
  });

  test('follows no redirect, and fails without an answer or with one that is not 2xx or too long', async () => {
    expect(await runAction(action({ path: '/redirect' }), own.port)).toBe('the process answered 302');
    expect(await runAction(action({ path: '/wrong' }), own.port)).toBe('the process answered 500');
    expect(await runAction(action({ path: '/long' }), own.port)).toMatch(/too long/);
    const gone = await listen(() => {});
    await gone.close();
    expect(await runAction(action(), gone.port)).toMatch(/does not answer/);
    expect(misdirected).toEqual([]);
  });

  test('is not sent to another port, nor with a path, header or method that is not allowed', async () => {
    const before = seen.length;
    const [host, other] = [`127.0.0.1:${foreign.port}`, foreign.port];
    const invalid: Partial<Action['req']>[] = [
      { port: other },
      { port: 1 },
      ...[
        `http://${host}/`,
        `//${host}/`,
        `/\\${host}`,
        `\\\\${host}`,
        `@${host}/`,
        `/@${host}`,
        `:${other}/`,
        `${host}/`,
        'http:/x',
        '//169.254.169.254/latest/meta-data',
        '//[::1]/',
        '//[::ffff:127.0.0.1]/',
        '//0x7f000001/',
        '//2130706433/',
        '//localhost/',
        '/..',
        '/../x',
        '/x/../y',
        '/x/./y',
        '/.',
        '/x//y',
        '/%2e%2e/x',
        '/%2E',
        '/%2f%2fx',
        '/%5cx',
        '/x%00',
        '/x%0d%0ahost: y',
        '/x\r\nhost: y',
        '/x\nhost: y',
        '/x y',
        '/x\ty',
        '/x#y',
        '/x?y#z',
        '/x?y=%0d%0a',
        '/x?y=%00',
        '/x?y=%7f',
        '/x?y z',
        '/é',
        '/\u2024\u2024',
        '/\uff0fx',
        '/%',
        '/%z',
        '',
        '*',
        'x',
        '?x',
        '#x',
        ' /x',
        'file:///etc/passwd',
        'gopher://x/',
      ].map((path) => ({ path })),
      ...[
        'Host',
        'Authorization',
        'Cookie',
        'Content-Length',
        'Transfer-Encoding',
        'Connection',
        'Upgrade',
        'Expect',
        'TE',
        'Forwarded',
        'Proxy-Authorization',
        'X-Forwarded-For',
        'X-Real-IP',
        'X-Original-URL',
        'X-Host',
        'x a',
        'x-a:b',
        '',
      ].map((name) => ({ headers: { [name]: 'y' } })),
      ...['a\r\nb: c', 'a\nb', '\u0000', 'é'].map((value) => ({ headers: { 'x-a': value } })),
      ...['TRACE', 'CONNECT', 'PATCH', 'OPTIONS', 'get', 'GET / HTTP/1.1\r\n', ''].map((method) => ({
        method,
      })),
      { body: 'x' },
    ];
    for (const req of invalid) {
      expect([req, checkAction(action(req), own.port)]).toEqual([req, expect.any(String)]);
      expect([req, await runAction(action(req), own.port)]).toEqual([req, expect.any(String)]);
    }
    expect(seen.length).toBe(before);
    expect(misdirected).toEqual([]);
  });
});

test('an agent accepts no command with more power than a job has', () => {
  const job = {
    name: 'game',
    artifacts: [
      { name: 'build', remote: 'https://a.example/b', integrity: { alg: '', hash: '' }, config: '' },
    ],
    job: {
      exec: [{ cmd: 'game', args: [], environment: ['MAP=hill'] }],
      include: [{ name: 'build', dest: 'game', executable: true }],
      restartPolicy: 'never',
    },
  };
  const accepts = (more: object, of: object = {}) =>
    Job.safeParse({ ...job, ...of, job: { ...job.job, ...more } }).success;
  const exec = (more: object) => ({ exec: [{ ...job.job.exec[0], ...more }] });
  expect(accepts({})).toBe(true);
  for (const cmd of ['/bin/sh', '../x', 'a/../../x', 'a\\b', '', 'a\0b'])
    expect(accepts(exec({ cmd }))).toBe(false);
  for (const variable of [
    'LD_PRELOAD=x',
    'ld_preload=x',
    'NODE_OPTIONS=x',
    'LOBBYKIT_AGENT=x',
    'A',
    '=x',
    'A=\0',
  ])
    expect([
      variable,
      accepts(exec({ environment: [variable] })),
      SecretEnvironment.safeParse([variable]).success,
    ]).toEqual([variable, false, false]);
  expect(SecretEnvironment.safeParse(['API_KEY=x']).success).toBe(true);
  expect(accepts(exec({ args: ['a\0b'] }))).toBe(false);
  expect(accepts({ include: [{ name: 'build', dest: '../x', executable: true }] })).toBe(false);
  expect(accepts({ include: [{ name: '../x', dest: 'x', executable: true }] })).toBe(false);
  expect(accepts({}, { name: '../x' })).toBe(false);
  for (const remote of ['file:///etc/passwd', 'ftp://x/y', 'x', ''])
    expect(accepts({}, { artifacts: [{ ...job.artifacts[0], remote }] })).toBe(false);
  expect(ActionSchema.safeParse({ ...action(), stateAfterAction: 'HAPPY' }).success).toBe(false);
});
