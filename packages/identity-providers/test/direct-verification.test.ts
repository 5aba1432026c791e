import { afterEach, expect, test } from 'vitest';
import { openId2Namespace } from '../src/openid2/assertion.ts';
import { isConfirmed } from '../src/openid2/direct-verification.ts';
import {
  type LocalServer,
  openLocalServer,
  type Responder,
  respondWith,
  timeoutFor,
  uselessResponses,
} from './local-server.ts';

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.[Symbol.asyncDispose]();
  server = undefined;
});

const verificationFields = new Map([
  ['ns', openId2Namespace],
  ['signed', 'claimed_id'],
  ['claimed_id', 'https://store.example/openid/id/1?a=b&openid.claimed_id=c'],
  ['sig', 'a+b/c=='],
]);
const never = new AbortController().signal;

async function ask(answer: Responder, signal = never): Promise<boolean> {
  server = await openLocalServer(answer);
  return isConfirmed(
    { verificationFields },
    { endpoint: `${server.origin}/login`, signal, timeoutMilliseconds: timeoutFor(answer) },
  );
}
const yes = `ns:${openId2Namespace}\nis_valid:true\n`;

test('an assertion is confirmed by is_valid:true and refused by is_valid:false', async () => {
  expect(await ask(respondWith(200, yes))).toBe(true);
  await server![Symbol.asyncDispose]();
  expect(await ask(respondWith(200, yes.replace('true', 'false')))).toBe(false);
});

test('the provider receives each field once and unchanged, with the mode check_authentication', async () => {
  await ask(respondWith(200, yes));
  const [request] = server!.requests;
  expect([request!.method, request!.url]).toEqual(['POST', '/login']);
  expect(request!.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect([...new URLSearchParams(request!.body)]).toEqual([
    ['openid.mode', 'check_authentication'],
    ...[...verificationFields].map(([name, value]) => [`openid.${name}`, value]),
  ]);
});

test.each([
  ['in capitals', yes.toUpperCase()],
  ['with the value 1', yes.replace('true', '1')],
  ['with a blank', yes.replace('true', 'true ')],
  ['with CRLF line breaks', yes.replaceAll('\n', '\r\n')],
  ['before a negative one', `${yes}is_valid:false\n`],
  ['after a negative one', `is_valid:false\n${yes}`],
  ['without a namespace', 'is_valid:true\n'],
  ['of OpenID 1', yes.replace(openId2Namespace, 'http://openid.net/signon/1.1')],
  ['in JSON', JSON.stringify({ ns: openId2Namespace, is_valid: 'true' })],
  ['as form fields', `ns=${openId2Namespace}&is_valid=true`],
  ['under another name', yes.replace('is_valid', 'valid')],
])('a positive response %s is refused', async (_, text) => {
  await expect(ask(respondWith(200, text))).rejects.toThrow('answered the confirmation in another form');
});

test('a positive response of more than 4 KiB is refused', async () => {
  await expect(ask(respondWith(200, `${yes}${'x:y\n'.repeat(2_000)}`))).rejects.toThrow(
    'more than 4096 bytes',
  );
});

test.each([201, 202, 400, 401, 404, 500])('a positive response with status %i is refused', async (status) => {
  await expect(ask(respondWith(status, yes))).rejects.toThrow(`with status ${status}`);
});

test('a redirected confirmation is refused, and the redirect is not followed', async () => {
  await using elsewhere = await openLocalServer(respondWith(200, yes));
  for (const status of [301, 302, 303, 307, 308]) {
    await expect(ask(respondWith(status, yes, { location: elsewhere.origin }))).rejects.toThrow(
      `status ${status}`,
    );
    await server![Symbol.asyncDispose]();
  }
  expect(elsewhere.requests).toEqual([]);
});

test.each(Object.entries(uselessResponses))('a confirmation by %s is an error', async (_, answer) => {
  await expect(ask(answer)).rejects.toMatchObject({ name: 'UpstreamFailure' });
});

test('the confirmation is aborted with the login', async () => {
  const over = new AbortController();
  const asking = ask(() => over.abort(), over.signal);
  await expect(asking).rejects.toMatchObject({ name: 'UpstreamFailure', message: 'no response: AbortError' });
});

test('an error of the confirmation contains neither the address nor the fields', async () => {
  const unreachable = 'http://127.0.0.1:1/secret-path';
  const asking = isConfirmed({ verificationFields }, { endpoint: unreachable, signal: never });
  const error = await asking.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'UpstreamFailure' });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/secret-path|store\.example/);
  expect((error as Error).cause).toBeUndefined();
});
