import type { TestResponse } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { processorTimeOf } from '../../../../test/processor-time.ts';
import { storages } from '../operations/storages.ts';
import { createWorld, type World } from '../operations/world.ts';

/** Keys of the maximum length, on which a backtracking engine takes longest, and short ones. */
const long = 'a'.repeat(128);
const pairs = 'ab'.repeat(64);
const keys = [long, pairs, 'Quest.1', 'quest-2', 'x_y:z', 'n10'];

/** Regular expressions with the keys that match, or with why they are refused. */
const patterns: readonly (readonly [regex: string, expected: readonly string[] | string])[] = [
  ['.', keys],
  ['^quest', ['quest-2']],
  ['(?i)^quest', ['Quest.1', 'quest-2']],
  ['\\d$', ['Quest.1', 'quest-2', 'n10']],
  ['[:_]', ['x_y:z']],
  ['^[^.]*$', [long, pairs, 'quest-2', 'x_y:z', 'n10']],
  ['^.{3}$', ['n10']],
  ['\\bz$', ['x_y:z']],
  ['Q|z$', ['Quest.1', 'x_y:z']],
  ['^\\w+$', [long, pairs, 'n10']],
  ['\\x61{128}', [long]],
  ['^(ab){64}$', [pairs]],
  ['^(?:a|b)+$', [long, pairs]],
  ['^(?P<name>n)\\d+$', ['n10']],
  ['[\\pL\\pN]{128}', [long, pairs]],
  ['^(?s:.)*\\z', keys],
  ['(a+)+$', [long]],
  ['(a*)*$', keys],
  ['(a|aa)+$', [long]],
  ['(a|a?)+$', keys],
  ['(.*a){20}$', [long]],
  ['(.*)*x', ['x_y:z']],
  ['^(a+)*b', [pairs]],
  ['(a?){60}a{60}$', [long]],
  ['(a|b)*a(a|b){100}c', []],
  ['(\\w+\\d+)+$', ['n10']],
  ['(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)x', ['x_y:z']],
  ['(((a*)*)*)*b', [pairs]],
  ['a.{60}b$', [pairs]],
  ['(?=a)', 'lookaround is not supported'],
  ['(?<!a)b', 'lookaround is not supported'],
  ['(a)\\1', 'back-references are not supported'],
  ['(', 'missing closing )'],
  ['[z-a]', 'invalid character class range'],
  ['*', 'missing argument to repetition operator'],
  ['a{2,1}', 'invalid repeat count'],
  ['\\', 'trailing backslash at end of expression'],
  ['(a{1000}){1000}', 'invalid repeat count'],
  ['a{1000}', 'must be smaller'],
  ['a\0', 'must not contain NUL'],
  ['a'.repeat(129), 'must have at most 128 characters'],
];

/** Each search by a regular expression, over the same keys. */
const searches: Readonly<
  Record<string, (world: World) => Promise<(regex: string) => Promise<TestResponse>>>
> = {
  async 'of the own entries'({ player, http }) {
    const { token } = await player();
    for (const entryKey of keys)
      await http('POST', '/accounts/metadata', {
        session: token,
        body: { entryKey, entryValue: { stringPayload: 'x' } },
      });
    return (regex) =>
      http('POST', `/accounts/metadata/keys/search?regex=${encodeURIComponent(regex)}`, { session: token });
  },
  async 'of global entries'({ player, http, rootKey }) {
    const { token } = await player();
    for (const entryKey of keys)
      await http('POST', '/admin/global_metadata', {
        key: rootKey,
        body: { namespace: 'patterns', entryKey, entryValue: { stringPayload: 'x' } },
      });
    return (regex) =>
      http('POST', `/global_metadata/keys/search?namespace=patterns&regex=${encodeURIComponent(regex)}`, {
        session: token,
      });
  },
};

const maxMilliseconds = 50;

const cases = (['SQLite', 'Postgres'] as const).flatMap((storage) =>
  Object.entries(searches).map(([name, prepare]) => [name, storage, prepare] as const),
);

test.each(cases)(
  'hostile patterns of a search %s on %s find exactly the keys that match, or are refused with the reason, within 50 ms',
  async (_, storage, prepare) => {
    await using world = await createWorld({ storage: await storages[storage]() });
    const search = await prepare(world);
    for (const [regex, expected] of patterns) {
      let answer = await search(regex);
      const used = await processorTimeOf(async () => (answer = await search(regex)));
      const { metadata, code, message } = answer.body as {
        metadata?: object;
        code?: number;
        message?: string;
      };
      const shown = [regex, answer.status];
      if (typeof expected === 'string') {
        expect([...shown, code]).toEqual([regex, 400, 3]);
        expect(message).toContain(expected);
      } else
        expect([...shown, Object.keys(metadata ?? {}).sort()]).toEqual([regex, 200, expected.toSorted()]);
      expect([regex, used < maxMilliseconds]).toEqual([regex, true]);
    }
  },
);

test('the corpus has at least 40 regular expressions, and no one twice', () => {
  expect(new Set(patterns.map(([regex]) => regex)).size).toBe(patterns.length);
  expect(patterns.length).toBeGreaterThanOrEqual(40);
});
