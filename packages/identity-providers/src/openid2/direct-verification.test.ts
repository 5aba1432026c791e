import { afterEach, expect, test } from 'vitest';
import {
  type Answer,
  type LocalServer,
  openLocalServer,
  say,
  uselessAnswers,
} from '../../test/local-server.ts';
import { openId2Namespace } from './assertion.ts';
import { isConfirmed } from './direct-verification.ts';

/** UpstreamFetchOptions the provider whether an assertion is its own: only its plain yes is one. */

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

async function ask(answer: Answer, signal = never): Promise<boolean> {
  server = await openLocalServer(answer);
  return isConfirmed(
    { verificationFields },
    { endpoint: `${server.origin}/login`, signal, timeoutMilliseconds: 200 },
  );
}
const yes = `ns:${openId2Namespace}\nis_valid:true\n`;

test('yes is yes, and no is no', async () => {
  expect(await ask(say(200, yes))).toBe(true);
  await server![Symbol.asyncDispose]();
  expect(await ask(say(200, yes.replace('true', 'false')))).toBe(false);
});

test('the provider gets each signed field once, exactly as it came, and another mode', async () => {
  await ask(say(200, yes));
  const [asked] = server!.asked;
  expect([asked!.method, asked!.url]).toEqual(['POST', '/login']);
  expect(asked!.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect([...new URLSearchParams(asked!.body)]).toEqual([
    ['openid.mode', 'check_authentication'],
    ...[...verificationFields].map(([name, value]) => [`openid.${name}`, value]),
  ]);
});

test.each([
  ['in capitals', yes.toUpperCase()],
  ['of one', yes.replace('true', '1')],
  ['with a blank', yes.replace('true', 'true ')],
  ['with line breaks of another system', yes.replaceAll('\n', '\r\n')],
  ['and a no', `${yes}is_valid:false\n`],
  ['after a no', `is_valid:false\n${yes}`],
  ['without a namespace', 'is_valid:true\n'],
  ['of OpenID 1', yes.replace(openId2Namespace, 'http://openid.net/signon/1.1')],
  ['in JSON', JSON.stringify({ ns: openId2Namespace, is_valid: 'true' })],
  ['in a form', `ns=${openId2Namespace}&is_valid=true`],
  ['under another name', yes.replace('is_valid', 'valid')],
])('a yes %s is none', async (_, text) => {
  await expect(ask(say(200, text))).rejects.toThrow('answered the confirmation in another form');
});

test('a yes of more than 4 KiB is none', async () => {
  await expect(ask(say(200, `${yes}${'x:y\n'.repeat(2_000)}`))).rejects.toThrow('more than 4096 bytes');
});

test.each([201, 202, 400, 401, 404, 500])('a yes with status %i is none', async (status) => {
  await expect(ask(say(status, yes))).rejects.toThrow(`with status ${status}`);
});

test('a yes from where the provider redirects to is none, and nobody is asked there', async () => {
  await using elsewhere = await openLocalServer(say(200, yes));
  for (const status of [301, 302, 303, 307, 308]) {
    await expect(ask(say(status, yes, { location: elsewhere.origin }))).rejects.toThrow(`status ${status}`);
    await server![Symbol.asyncDispose]();
  }
  expect(elsewhere.asked).toEqual([]);
});

test.each(Object.entries(uselessAnswers))('%s is no answer', async (_, answer) => {
  await expect(ask(answer)).rejects.toMatchObject({ name: 'UpstreamFailure' });
});

test('nobody is waited for once the login is over', async () => {
  const over = new AbortController();
  const asking = ask(() => over.abort(), over.signal);
  await expect(asking).rejects.toMatchObject({ name: 'UpstreamFailure', message: 'no response: AbortError' });
});

test('what is thrown names neither the address nor what was sent', async () => {
  const unreachable = 'http://127.0.0.1:1/secret-path';
  const asking = isConfirmed({ verificationFields }, { endpoint: unreachable, signal: never });
  const error = await asking.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'UpstreamFailure' });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/secret-path|store\.example/);
  expect((error as Error).cause).toBeUndefined();
});
