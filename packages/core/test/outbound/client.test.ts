import type { LookupAddress } from 'node:dns';
import { createManualClock } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAddressPolicy } from '../../src/runtime/outbound/address-policy.ts';
import { createOutboundClient } from '../../src/runtime/outbound/outbound-client.ts';
import { type Receiver, receiverCa, startReceiver, withStatus } from '../areas/webhooks/receiver.ts';

const loopback: LookupAddress = { address: '127.0.0.1', family: 4 };

/** A client whose resolver knows what a test says, and counts. */
function clientWith(allow: readonly string[], answers: readonly (readonly LookupAddress[])[] = [[loopback]]) {
  const clock = createManualClock();
  let lookups = 0;
  const client = createOutboundClient({
    clock,
    policy: createAddressPolicy('allow', allow),
    resolve: async () => {
      const answer = answers[Math.min(lookups, answers.length - 1)]!;
      lookups++;
      return answer;
    },
    ca: receiverCa,
  });
  const post = (url: string, signal?: AbortSignal) =>
    client.post({ url, headers: {}, body: '{}', ...(signal && { signal }) });
  return { client, clock, post, lookups: () => lookups };
}

const ownHost = ['127.0.0.1'];
const named = (receiver: Receiver): string => `https://hooks.test:${receiver.port}/hook`;

test('a request to a checked address arrives once, with its body, and its status is returned', async () => {
  const receiver = await startReceiver();
  const { post, lookups } = clientWith(ownHost);
  expect(await post(named(receiver))).toEqual({ status: 204 });
  expect(receiver.requests).toMatchObject([{ path: '/hook', body: '{}' }]);
  expect(receiver.requests[0]!.headers.host).toBe(`hooks.test:${receiver.port}`);
  expect(lookups()).toBe(1);
});

/** Spellings of loopback and of other addresses that are not public, as attackers write them. */
const hosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0x0.0x0.0x1',
  '0177.0.0.1',
  '017700000001',
  '0x7f.1',
  '127.0.0.1.',
  '127.0.0.2',
  '127.127.127.127',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '１２７.０.０.１',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'lo\u00adcalhost',
  'localtest.me',
  '127.0.0.1.nip.io',
  'hooks.test',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '[::ffff:169.254.169.254]',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '224.0.0.1',
  '255.255.255.255',
];

describe('with a resolver that knows loopback alone and without a list, nothing reaches a collector on loopback', () => {
  const tricks = (port: number): readonly string[] => [
    ...hosts.map((host) => `https://${host}:${port}/`),
    `https://hooks.test@127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}@hooks.test/`,
    `https://hooks.test:${port}#@127.0.0.1/`,
    `https://hooks.test\\@127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}\\@hooks.test/`,
    `https:\\\\127.0.0.1:${port}/`,
    `https:/127.0.0.1:${port}/`,
    `https:127.0.0.1:${port}/`,
    `//127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}/`,
    `http://hooks.test:${port}/`,
    `HTTP://localhost:${port}/`,
    `https://127.0.0.1%00.hooks.test:${port}/`,
    `https://127.0.0.1%2f@hooks.test:${port}/`,
    `https://127.0.0.1\t:${port}/`,
    `https://127.0.0.1\r\n:${port}/`,
    `h\nttps://127.0.0.1:${port}/`,
    ` https://127.0.0.1:${port}/`,
    `file:///etc/passwd`,
    `gopher://127.0.0.1:${port}/_x`,
    `ws://127.0.0.1:${port}/`,
    `javascript:fetch('https://127.0.0.1:${port}')`,
    `data:text/plain,x`,
    `https://127.0.0.1:${port + 65_536}/`,
    `https://[::1]:${port}:443/`,
  ];

  test.each(['https', 'http'] as const)('if the collector speaks %s', async (scheme) => {
    const collector = await startReceiver(scheme);
    const all = tricks(collector.port);
    expect(all.length).toBeGreaterThan(60);
    for (const url of all) {
      const { post } = clientWith([]);
      const result = await post(url);
      expect([url, 'failure' in result && result.failure]).toEqual([
        url,
        expect.stringMatching(/^(URL|ADDRESS)_REFUSED$/),
      ]);
    }
    expect(collector.connections()).toBe(0);
  });
});

test('a resolver that gives another address the second time gets nothing: a host is resolved once', async () => {
  const collector = await startReceiver();
  // Nothing listens at 127.0.0.2. A second lookup would lead to the collector.
  const { post, lookups } = clientWith(['127.0.0.2'], [[{ address: '127.0.0.2', family: 4 }], [loopback]]);
  expect(await post(named(collector))).toEqual({ failure: 'CONNECT_FAILED' });
  expect(lookups()).toBe(1);
  expect(await post(named(collector))).toEqual({ failure: 'ADDRESS_REFUSED' });
  expect(collector.connections()).toBe(0);
});

test.each([
  [[{ address: '1.1.1.1', family: 4 }, loopback]],
  [[loopback, { address: '1.1.1.1', family: 4 }]],
  [
    [
      { address: '2606:4700::1', family: 6 },
      { address: '::ffff:127.0.0.1', family: 6 },
    ],
  ],
  [[{ address: 'not an address', family: 4 }]],
])('a name with an address that is refused is refused whole: %j', async (answer) => {
  const { post } = clientWith([], [answer]);
  expect(await post('https://hooks.test:9/')).toEqual({ failure: 'URL_REFUSED' });
  expect(await post('https://hooks.test/')).toEqual({ failure: 'ADDRESS_REFUSED' });
});

test('http to a name needs every address to be listed', async () => {
  const receiver = await startReceiver('http');
  const url = `http://relay.test:${receiver.port}/`;
  expect(await clientWith(ownHost).post(url)).toEqual({ status: 204 });
  const mixed = [loopback, { address: '1.1.1.1', family: 4 }];
  expect(await clientWith(ownHost, [mixed]).post(url)).toEqual({ failure: 'ADDRESS_REFUSED' });
});

test('a redirect is not followed', async () => {
  const [receiver, collector] = [await startReceiver(), await startReceiver()];
  receiver.answer = (_, response) => response.writeHead(307, { location: collector.url }).end();
  expect(await clientWith(ownHost).post(receiver.url)).toEqual({ status: 307 });
  expect(collector.connections()).toBe(0);
});

test('a proxy of the environment gets nothing', async () => {
  const [receiver, proxy] = [await startReceiver(), await startReceiver('http')];
  const before = { ...process.env };
  onTestFinished(() => {
    process.env = before;
  });
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'ALL_PROXY'])
    process.env[name] = `http://127.0.0.1:${proxy.port}`;
  process.env.NODE_USE_ENV_PROXY = '1';
  expect(await clientWith(ownHost).post(receiver.url)).toEqual({ status: 204 });
  expect(proxy.connections()).toBe(0);
});

test('a certificate that is not valid for the host is refused, also if the environment says otherwise', async () => {
  const receiver = await startReceiver();
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  onTestFinished(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  });
  const { post } = clientWith(ownHost);
  expect(await post(`https://other.test:${receiver.port}/`)).toEqual({ failure: 'TLS_FAILED' });
  const stranger = createOutboundClient({
    clock: createManualClock(),
    policy: createAddressPolicy('allow', ownHost),
  });
  expect(await stranger.post({ url: receiver.url, headers: {}, body: '' })).toEqual({
    failure: 'TLS_FAILED',
  });
  expect(receiver.requests).toEqual([]);
});

test('a server that does not answer is given up after 5 seconds', async () => {
  const receiver = await startReceiver();
  receiver.answer = () => {};
  const { post, clock } = clientWith(ownHost);
  const result = post(receiver.url);
  await expect.poll(() => receiver.requests.length).toBe(1);
  let settled = false;
  const noted = result.then(() => {
    settled = true;
  });
  await clock.advance(4_999);
  expect(settled).toBe(false);
  await clock.advance(1);
  expect(await result).toEqual({ failure: 'TIMEOUT' });
  await noted;
});

test('a resolver or a connection that takes 3 seconds is given up', async () => {
  const clock = createManualClock();
  const client = createOutboundClient({
    clock,
    policy: createAddressPolicy('allow', []),
    resolve: () => new Promise(() => {}),
  });
  const result = client.post({ url: 'https://hooks.test/', headers: {}, body: '' });
  await clock.advance(3_000);
  expect(await result).toEqual({ failure: 'TIMEOUT' });
});

test('an endless answer counts by its status, and only 256 KiB of it are read', async () => {
  const receiver = await startReceiver();
  let written = 0;
  let closed = false;
  receiver.answer = (_, response) => {
    response.writeHead(200);
    response.on('close', () => {
      closed = true;
    });
    const pour = (): void => {
      while (!closed && response.write('x'.repeat(16_384))) written += 16_384;
      response.once('drain', pour);
    };
    pour();
  };
  expect(await clientWith(ownHost).post(receiver.url)).toEqual({ status: 200 });
  await expect.poll(() => closed).toBe(true);
  // What the buffers of both sides hold comes on top of it.
  expect(written).toBeLessThan(16 * 1_048_576);
});

test('an answer whose body never ends counts by its status after 5 seconds', async () => {
  const receiver = await startReceiver();
  receiver.answer = (_, response) => void response.writeHead(202).write('a');
  const { post, clock } = clientWith(ownHost);
  const result = post(receiver.url);
  await expect.poll(() => receiver.requests.length).toBe(1);
  // A whole request of another client: until it is answered, the head of the first answer has come too.
  receiver.answer = withStatus(204);
  await clientWith(ownHost).post(receiver.url);
  await clock.advance(5_000);
  expect(await result).toEqual({ status: 202 });
});

test('a connection that breaks, an answer that is no HTTP and large headers fail without details', async () => {
  const receiver = await startReceiver();
  const { post } = clientWith(ownHost);
  receiver.answer = (_, response) => response.destroy();
  expect(await post(receiver.url)).toEqual({ failure: 'ANSWER_BROKEN' });
  receiver.answer = (_, response) => response.socket!.end('SSH-2.0-OpenSSH_9\r\n');
  expect(await post(receiver.url)).toEqual({ failure: 'ANSWER_BROKEN' });
  receiver.answer = (_, response) => response.writeHead(200, { 'x-large': 'x'.repeat(20_000) }).end();
  expect(await post(receiver.url)).toEqual({ failure: 'ANSWER_BROKEN' });
  await receiver.close();
  expect(await post(receiver.url)).toEqual({ failure: 'CONNECT_FAILED' });
});

test('an address that fails five times gets no request until its pause is over, and others get theirs', async () => {
  const [failing, working] = [await startReceiver(), await startReceiver()];
  failing.answer = withStatus(502);
  const { client, post, clock } = clientWith(ownHost);
  for (let count = 0; count < 5; count++) expect(await post(failing.url)).toEqual({ status: 502 });
  expect(client.openUntil(failing.url)).toBe(clock.now() + 10_000);
  expect(await post(failing.url)).toEqual({ failure: 'CIRCUIT_OPEN' });
  expect(await post(working.url)).toEqual({ status: 204 });
  expect(failing.requests).toHaveLength(5);
  clock.set(clock.now() + 10_000);
  failing.answer = withStatus(200);
  expect(await post(failing.url)).toEqual({ status: 200 });
  expect(client.openUntil(failing.url)).toBeNull();
});

test('at most 20 requests are under way', async () => {
  const receiver = await startReceiver();
  const release: (() => void)[] = [];
  receiver.answer = (_, response) => void release.push(() => response.writeHead(204).end());
  const { post } = clientWith(ownHost);
  const results = Array.from({ length: 25 }, () => post(receiver.url));
  await expect.poll(() => receiver.requests.length).toBe(20);
  // A whole request of another client: until it is answered, a 21st one would have come too.
  receiver.answer = withStatus(204);
  await clientWith(ownHost).post(receiver.url);
  expect(receiver.requests).toHaveLength(21);
  for (const go of release) go();
  expect(await Promise.all(results)).toEqual(Array.from({ length: 25 }, () => ({ status: 204 })));
});

test('an aborted request ends at once', async () => {
  const receiver = await startReceiver();
  receiver.answer = () => {};
  const stop = new AbortController();
  const { post } = clientWith(ownHost);
  const result = post(receiver.url, stop.signal);
  await expect.poll(() => receiver.requests.length).toBe(1);
  stop.abort();
  expect(await result).toEqual({ failure: 'ABORTED' });
  expect(await post(receiver.url, stop.signal)).toEqual({ failure: 'ABORTED' });
});
