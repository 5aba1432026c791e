import { describe, expect, test } from 'vitest';
import { createRedactingLog, type Log, silentLog } from './log.ts';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets();
const session = secrets.sessionToken();
const ticket = secrets.ticket();
const { id: keyId, key } = secrets.apiKey();

interface Line {
  readonly level: keyof Log;
  readonly facts: unknown;
  readonly message: string;
}

function createCollectingLog(): { readonly log: Log; readonly lines: Line[] } {
  const lines: Line[] = [];
  const level = (name: keyof Log) => (facts: object, message: string) =>
    void lines.push({ level: name, facts, message });
  const log: Log = {
    debug: level('debug'),
    info: level('info'),
    warn: level('warn'),
    error: level('error'),
    fatal: level('fatal'),
  };
  return { log: createRedactingLog(log), lines };
}

const logged = (facts: object, message = ''): Line => {
  const { log, lines } = createCollectingLog();
  log.info(facts, message);
  return lines[0]!;
};
const factsOf = (facts: object): unknown => logged(facts).facts;

test('a redacting log passes on each level with its facts and its message', () => {
  const { log, lines } = createCollectingLog();
  for (const level of ['debug', 'info', 'warn', 'error', 'fatal'] as const)
    log[level]({ count: 5, done: true, none: null, missing: undefined }, `said ${level}`);
  expect(lines).toEqual(
    ['debug', 'info', 'warn', 'error', 'fatal'].map((level) => ({
      level,
      facts: { count: 5, done: true, none: null, missing: undefined },
      message: `said ${level}`,
    })),
  );
});

describe('a redacting log removes a credential by its form', () => {
  test.each([
    ['alone', (token: string) => token],
    ['in a sentence', (token: string) => `the token ${token}, it was`],
    ['in an address', (token: string) => `/events/subscribe?ticket=${token}&x=1`],
    ['in an address in an address', (token: string) => `/?next=%2Fevents%3Fticket%3D${token}%26x`],
    ['in JSON', (token: string) => JSON.stringify({ a: token })],
    ['behind an escape of JSON', (token: string) => JSON.stringify(`line\n${token}`)],
    ['behind an underscore', (token: string) => `token_${token}`],
    ['in a header', (token: string) => `Bearer ${token}`],
    ['twice', (token: string) => `${token} ${token}`],
  ])('%s, in messages, facts, errors and their causes', (_, around) => {
    for (const token of [session, ticket, key]) {
      const text = around(token);
      const error = new Error(text, { cause: new TypeError(text, { cause: { detail: text } }) });
      const line = logged({ text, list: [text, { text }], error }, text);
      expect(JSON.stringify(line)).not.toContain(token.slice(-40));
    }
  });

  test('the kind of a secret and the public id of a key stay readable', () => {
    expect(logged({}, `${session} ${ticket} ${key}`).message).toBe(`gs_••• gt_••• ${keyId}`);
  });

  test('even if it was cut short after 30 characters', () => {
    expect(logged({}, session.slice(0, 30)).message).toBe('gs_•••');
  });

  test('words that only begin like a secret stay', () => {
    const words = 'settings_ggs_gs_short gt_5 log_gk_x flags_and_things keeps_a_very_long_name_in_snake_case';
    expect(logged({ words }, words)).toMatchObject({ facts: { words }, message: words });
  });
});

describe('a redacting log removes a secret by the name of its fact', () => {
  test.each([
    'password',
    'clientSecret',
    'client_secret',
    'PASSWORD',
    'accessToken',
    'authorization',
    'cookie',
    'set-cookie',
    'apiKey',
    'x-api-key',
    'api_key',
    'x-session-id',
    'sessionId',
    'credential',
  ])('if it is named %s', (name) => {
    expect(factsOf({ [name]: 'hunter2' })).toEqual({ [name]: '•••' });
    expect(factsOf({ headers: { [name]: 'hunter2' } })).toEqual({ headers: { [name]: '•••' } });
  });

  test('if its value is a list or an object', () => {
    expect(
      JSON.stringify(factsOf({ authorization: ['hunter2'], password: { value: 'hunter2' } })),
    ).not.toContain('hunter2');
  });

  test('unless its value is a number, a boolean or null', () => {
    expect(factsOf({ tokens: 5, credentialChecked: true, apiKey: null })).toEqual({
      tokens: 5,
      credentialChecked: true,
      apiKey: null,
    });
  });
});

describe('nested facts', () => {
  const nested = (depth: number, inner: unknown): unknown =>
    depth === 0 ? inner : { in: nested(depth - 1, inner) };

  test.each([0, 1, 3, 4, 5, 6, 9, 100])('at depth %d show no secret', (depth) => {
    for (const inner of [{ password: 'hunter2' }, `text hunter2 ${session}`, new Error(session), [session]]) {
      const shown = JSON.stringify(factsOf({ in: nested(depth, inner) }));
      expect(shown).not.toContain(session);
      if (typeof inner === 'object' && 'password' in inner) expect(shown).not.toContain('hunter2');
    }
  });

  test('may be circular', () => {
    const loop: Record<string, unknown> = { session };
    loop.self = loop;
    expect(JSON.stringify(factsOf({ loop }))).not.toContain(session);
  });

  test('are not changed for the caller', () => {
    const facts = { password: 'hunter2', list: [session] };
    factsOf(facts);
    expect(facts).toEqual({ password: 'hunter2', list: [session] });
  });
});

describe('a logged error', () => {
  test('shows only its name, message, stack and cause', () => {
    const error = Object.assign(new RangeError('too far', { cause: new Error('root') }), {
      query: 'insert secret',
      parameters: ['hunter2'],
    });
    expect(factsOf({ error })).toEqual({
      error: {
        name: 'RangeError',
        message: 'too far',
        stack: expect.stringContaining('too far'),
        cause: { name: 'Error', message: 'root', stack: expect.any(String) },
      },
    });
  });

  test('may have circular causes', () => {
    const error = new Error('round');
    error.cause = error;
    expect(() => JSON.stringify(factsOf({ error }))).not.toThrow();
  });
});

test('a silent log accepts every call and writes nothing', () => {
  for (const level of ['debug', 'info', 'warn', 'error', 'fatal'] as const)
    expect(silentLog[level]({ a: 1 }, 'x')).toBeUndefined();
});
