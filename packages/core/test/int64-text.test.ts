import { Buffer } from 'node:buffer';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { preferenceOf } from '../src/http/input/preferences.ts';
import { isSettled } from './limits/limit-check.ts';

/** Beyond 2^53, where a double would round. */
const score = 9_007_199_254_740_993n;
const prefer = 'int64=string';

/** Holds a 64-bit integer. */
const partyEvent = {
  partyUpdateEvent: { type: 'METADATA_UPDATED', eventPayload: { gold: { intValue: score } } },
} as const;

interface Body {
  readonly [name: string]: never;
}

/** A backend with a leaderboard in which a player has a score, and with metadata of that player. */
async function openBoard() {
  const t = await createTestBackend();
  const { token, accountId } = await t.player();
  const { leaderboards, accounts } = t.backend.api;
  const host = { system: true } as const;
  await leaderboards.adminCreate({ leaderboardId: 'arena' }, host);
  const metadata = { best: 1.5, games: 12 };
  await leaderboards.serverSubmit(
    { leaderboardId: 'arena', entries: [{ accountId, score, metadata }] },
    host,
  );
  await accounts.createMetadata(
    { accountId, entryKey: 'gold', entryValue: { intPayload: 7n } },
    { session: token },
  );
  const read = (path: string, headers: Record<string, string> = { prefer }) =>
    t.http('GET', path, { session: token, headers });
  return { t, token, accountId, read, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

describe('with Prefer: int64=string', () => {
  test('an answer has exact 64-bit integers as text, and the other numbers as they are', async () => {
    await using board = await openBoard();
    const { body, headers } = await board.read(`/leaderboards/arena/entries/${board.accountId}`);
    const { entry } = body as { entry: Body };
    expect(entry).toMatchObject({
      score: '9007199254740993',
      subscore: '0',
      createdTimestamp: expect.stringMatching(/^\d+$/),
      rank: expect.any(Number),
      metadata: { best: 1.5, games: 12 },
    });
    expect(headers).toMatchObject({ 'preference-applied': prefer, vary: 'prefer' });
  });

  test('the values of a metadata map are text too', async () => {
    await using board = await openBoard();
    const { body } = await board.read(`/accounts/${board.accountId}`);
    expect(body).toMatchObject({ account: { metadata: { gold: { intPayload: '7' } } } });
  });

  test('what was read as text can be sent back', async () => {
    await using board = await openBoard();
    const path = `/accounts/metadata/gold?accountId=${board.accountId}`;
    const { version } = (await board.read(path)).body as { version: string };
    expect(version).toMatch(/^\d+$/);
    const put = (ifVersion: string) =>
      board.t.http('PUT', '/accounts/metadata', {
        session: board.token,
        body: {
          accountId: board.accountId,
          entryKey: 'gold',
          entryValue: { intPayload: '8' },
          ifVersion,
        },
      });
    expect((await put(`${Number(version) - 1}`)).status).toBe(409);
    expect((await put(version)).status).toBe(200);
    expect((await put('-1')).status).toBe(400);
    expect((await put('9007199254740992')).status).toBe(400);
  });

  test('the kept answer of an Idempotency-Key has them as each request wants them', async () => {
    await using board = await openBoard();
    const send = (headers: Record<string, string>) =>
      board.t.http('PATCH', `/accounts/${board.accountId}`, {
        session: board.token,
        headers: { 'idempotency-key': 'once', ...headers },
        body: { account: { metadata: { gold: { intPayload: '5' } } } },
      });
    const answers = [await send({ prefer }), await send({}), await send({ prefer })];
    expect(answers.map(({ headers }) => headers['preference-applied'])).toEqual([prefer, undefined, prefer]);
    const gold = answers.map(({ body }) => (body as Account).account.metadata.gold);
    expect(gold).toEqual([{ intPayload: '5' }, { intPayload: 5 }, { intPayload: '5' }]);
  });

  test('an error, and an answer without such integers, is as it always is', async () => {
    await using board = await openBoard();
    const missing = await board.read('/leaderboards/other/entries/account-0');
    expect([missing.status, missing.headers['preference-applied']]).toEqual([404, undefined]);
    const health = await board.read('/accounts/healthz');
    expect([health.status, health.headers['preference-applied']]).toEqual([200, undefined]);
  });

  test('the events of a stream have them as text, beside streams that have numbers', async () => {
    await using t = await createTestBackend();
    const { token, accountId } = await t.player();
    const [asText, asNumber] = [await openStream(t, token, { prefer }), await openStream(t, token, {})];
    expect([asText, asNumber].map(({ headers }) => headers['preference-applied'])).toEqual([
      prefer,
      undefined,
    ]);
    await t.backend.api.events.emit({ recipientIds: [accountId], nestedEvent: partyEvent }, { system: true });
    await expect.poll(() => [asText.events().length, asNumber.events().length]).toEqual([1, 1]);
    const [[text], [number]] = [asText.events(), asNumber.events()];
    const payloadOf = (line: string) => /"eventPayload":(.*?\}\})/.exec(line)![1];
    expect(payloadOf(text!)).toBe('{"gold":{"intValue":"9007199254740993"}}');
    expect(payloadOf(number!)).toBe('{"gold":{"intValue":9007199254740993}}');
  });

  test('a long poll says that both preferences apply', async () => {
    await using t = await createTestBackend();
    const { token, accountId } = await t.player();
    const answer = t.http('GET', '/events/subscribe', {
      session: token,
      headers: { prefer: 'wait=5, int64=string' },
    });
    expect(await isSettled(answer)).toBe(false);
    await t.backend.api.events.emit({ recipientIds: [accountId], nestedEvent: partyEvent }, { system: true });
    expect((await answer).headers['preference-applied']).toBe('int64=string, wait=5');
  });
});

test('a page of another origin may read whether a preference was applied', async () => {
  await using board = await openBoard();
  const { headers } = await board.read('/leaderboards/arena', { prefer, origin: 'https://play.example' });
  expect(headers['access-control-expose-headers']!.split(', ')).toContain('preference-applied');
});

test.each([
  ['int64=string', 'string'],
  ['INT64 = "String"', 'String'],
  ['wait=5, int64=string; strict', 'string'],
  ['respond-async,int64=string', 'string'],
  ['int64=number, int64=string', 'number'],
  ['int64', ''],
  ['other="a,int64=string"', undefined],
  ['wait=5; int64=string', undefined],
  ['xint64=string', undefined],
  ['"int64=string', undefined],
  ['', undefined],
])('the preference int64 of Prefer: %s is %j', (header, value) => {
  expect(preferenceOf(header, 'int64')).toBe(value);
});

test('a long header of quotes is read at once', () => {
  const started = performance.now();
  for (const part of ['"', ',"', '\\"', 'a="', ' ', 'int64 ', '=,'])
    expect(preferenceOf(part.repeat(16_384 / part.length), 'none')).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(1_000);
});

interface Account {
  readonly account: { readonly metadata: { readonly gold: unknown } };
}

/** Opens an event stream. `events` returns what it said, without keep-alive items. */
async function openStream(t: TestBackend, session: string, headers: Record<string, string>) {
  const { stream, headers: answered } = await t.http('GET', '/events/subscribe', { session, headers });
  let said = '';
  stream!.open({
    write(chunk) {
      said += Buffer.from(chunk as Uint8Array).toString();
      return true;
    },
    pending: 0,
    onDrain() {},
    end() {},
    abort() {},
  });
  const events = (): string[] => said.split('\n').filter((line) => line.trim() !== '');
  return { headers: answered, events };
}
