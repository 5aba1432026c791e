import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TrustProxy } from '@lobbykit/core';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from './command-server.ts';
import { freshFile } from './databases.ts';
import { run } from './run.ts';

/** What a proxy makes of `x-forwarded-for`. */
type Rewrite = (forwarded: string | undefined, peer: string) => string | undefined;

const rewrites = {
  appends: (forwarded, peer) => (forwarded === undefined ? peer : `${forwarded}, ${peer}`),
  replaces: (_, peer) => peer,
  'passes on': (forwarded) => forwarded,
  removes: () => undefined,
} satisfies Record<string, Rewrite>;

/** Starts a proxy in front of a port, and returns its own port and the headers that it has received. */
async function startProxy(target: number, rewrite: Rewrite) {
  const received: IncomingHttpHeaders[] = [];
  const proxy = createServer((incoming, response) => {
    const { 'x-forwarded-for': forwarded, ...headers } = incoming.headers;
    received.push(incoming.headers);
    const rewritten = rewrite(forwarded as string | undefined, incoming.socket.remoteAddress ?? '');
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: target,
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, ...(rewritten !== undefined && { 'x-forwarded-for': rewritten }) },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    ).on('error', () => response.writeHead(502).end());
    incoming.pipe(outgoing);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { port: (proxy.address() as AddressInfo).port, received };
}

/** Starts a server behind proxies, the outermost last, and returns what doctor says about them. */
async function startBehind(proxies: readonly (keyof typeof rewrites)[], trustProxy: TrustProxy) {
  const { environment } = await startServer(freshFile(), trustProxy);
  let port = Number(environment.PORT);
  let received: readonly IncomingHttpHeaders[] = [];
  for (const kind of proxies) ({ port, received } = await startProxy(port, rewrites[kind]));
  const settings = {
    ...environment,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: String(trustProxy),
  };
  const findings = async (changes: Record<string, string | undefined> = {}) => {
    const { output } = await run(['doctor'], { environment: { ...settings, ...changes } as never });
    return output.split('\n').filter((line) => line.includes(' proxy: '));
  };
  return { findings, received: () => received, environment };
}

const right =
  'ok       proxy: through PUBLIC_URL, the server takes 127.0.0.1 for the address of this machine, and believes no forged one';
const forged = (count: number) =>
  `problem  proxy: the server believes a forged address: TRUST_PROXY counts more proxies than are in front, so callers choose their address. Set TRUST_PROXY to ${count}.`;
const tooFew = (count: number) =>
  `problem  proxy: the server takes the address of a proxy, 127.0.0.1, for that of a caller through PUBLIC_URL: all players seem to have it and share its limits. Set TRUST_PROXY to ${count}, or to the networks of the proxies.`;
const passedOn =
  'problem  proxy: the server believes a forged address, because the proxy passes x-forwarded-for on as callers write it: callers choose their address. Let the proxy replace the header, or append the address of the caller to it.';
const notWritten =
  'problem  proxy: the proxy does not write the address of the caller into x-forwarded-for, so all players seem to have the address 127.0.0.1 and share its limits. Let the proxy set the header, and set TRUST_PROXY to the number of proxies.';

test.each([
  [['appends'], 0, tooFew(1)],
  [['appends'], 1, right],
  [['appends'], 2, forged(1)],
  [['replaces'], 0, tooFew(1)],
  [['replaces'], 1, right],
  [['appends', 'appends'], 1, tooFew(2)],
  [['appends', 'appends'], 2, right],
  [['appends', 'appends'], 3, forged(2)],
  [['passes on'], 0, notWritten],
  [['passes on'], 1, passedOn],
  [['removes'], 0, notWritten],
  [['removes'], 1, notWritten],
  [[], 0, 'ok       proxy: none is in front, and a forged x-forwarded-for is not believed'],
  [
    [],
    1,
    'problem  proxy: no proxy is in front of the server, and it believes a forged x-forwarded-for: callers choose their address. Leave TRUST_PROXY out.',
  ],
  [['appends'], ['10.0.0.0/8'], tooFew(1)],
  [
    ['appends'],
    ['127.0.0.1'],
    'warning  proxy: the server believes a forged address from 127.0.0.1, because that is in the networks of TRUST_PROXY: a player in them would choose their address. If 127.0.0.1 is this machine and players are elsewhere, that is as it should be.',
  ],
] as const)(
  'doctor asks a server behind proxies %j that trusts %j, and says: %s',
  async (proxies, trust, line) => {
    const { findings } = await startBehind(proxies, trust);
    expect(await findings()).toEqual([line]);
  },
);

test('doctor says that a server which runs with another TRUST_PROXY must be started again', async () => {
  const { findings } = await startBehind(['appends'], 0);
  expect(await findings({ TRUST_PROXY: '1' })).toEqual([
    tooFew(1),
    'warning  proxy: the running server trusts 0 proxies, and these settings say 1: start it again with them.',
  ]);
});

test('doctor says that a port which all can reach lets them choose their address, even if the proxy is right', async () => {
  const { findings } = await startBehind(['appends'], 1);
  expect(await findings({ HOST: '0.0.0.0', UNSAFE_LOGIN: 'off' })).toEqual([
    right,
    expect.stringMatching(/^warning {2}proxy: TRUST_PROXY is a number and HOST is 0\.0\.0\.0/),
  ]);
});

test('doctor judges the proxy by settings, and says why, if no server runs or the key is missing or wrong', async () => {
  const { findings, environment } = await startBehind(['appends'], 1);
  const bySettings =
    'warning  proxy: TRUST_PROXY is set, and PUBLIC_URL is not https: without a proxy, callers choose their address.';
  const because = (reason: string) => [
    bySettings,
    `ok       proxy: which addresses the server takes was not checked: ${reason}`,
  ];
  expect(await findings({ ROOT_API_KEY: undefined })).toEqual(
    because('set ROOT_API_KEY to the root key of the server'),
  );
  expect(await findings({ ROOT_API_KEY: 'another-key-of-another-server-0123456789' })).toEqual(
    because(`http://127.0.0.1:${environment.PORT} does not know this ROOT_API_KEY`),
  );
  expect(await findings({ PORT: '1' })).toEqual(because('no healthy server runs at http://127.0.0.1:1'));
  expect(await findings({ PORT: '0' })).toEqual(because('with PORT=0 its port is not known'));
});

test('doctor sends the key to no other server, and over no network in clear', async () => {
  const { findings, received, environment } = await startBehind(['appends'], 1);
  const { port } = await startProxy(1, rewrites.appends);
  expect(await findings({ PUBLIC_URL: `http://127.0.0.1:${port}` })).toEqual([
    expect.stringContaining('TRUST_PROXY is set'),
    'ok       proxy: which addresses the server takes was not checked: PUBLIC_URL does not lead to it from this machine',
  ]);
  expect(await findings({ PUBLIC_URL: 'http://play.invalid' })).toEqual([
    expect.stringContaining('TRUST_PROXY is set'),
    'ok       proxy: which addresses the server takes was not checked: PUBLIC_URL is not https, and ROOT_API_KEY would be sent in clear',
  ]);
  expect(received()).toEqual([]);
  const other = await startProxy(1, rewrites.appends);
  await findings({ PUBLIC_URL: `http://127.0.0.1:${other.port}` });
  expect(other.received.length).toBeGreaterThan(0);
  expect(JSON.stringify(other.received)).not.toContain(environment.ROOT_API_KEY);
});
