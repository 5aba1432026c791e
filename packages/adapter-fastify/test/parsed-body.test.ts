import { createTestBackend, exchange, type OpenHost, type WireResponse } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { openExpress } from '../../adapter-express/test/host.ts';
import { openFastify } from './host.ts';

const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
const items = (count: number): string => `{"a":[${Array(count).fill(0).join(',')}]}`;
const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}`;
const string = (length: number): string => `{"a":"${'x'.repeat(length)}"}`;

/** Bodies, and the problem that is reported whoever parses them. */
const bodies: readonly (readonly [name: string, body: string, problem: string])[] = [
  ['32 levels', nested(32), 'none'],
  ['33 levels', nested(33), 'TOO_DEEP'],
  ['1,000 items', items(1_000), 'none'],
  ['1,001 items', items(1_001), 'TOO_MANY_ITEMS'],
  ['2,000 keys', keys(2_000), 'none'],
  ['2,001 keys', keys(2_001), 'TOO_MANY_KEYS'],
  ['a string of 64 KiB', string(65_536), 'none'],
  ['a string of 64 KiB and a byte', string(65_537), 'STRING_TOO_LONG'],
  ['U+0000', '{"a":"\\u0000"}', 'INVALID_TEXT'],
  ['a lone surrogate', '{"a":["\\ud800"]}', 'INVALID_TEXT'],
  ['the key __proto__', '{"a":{"__proto__":1}}', 'FORBIDDEN_KEY'],
  ['the key constructor', '{"constructor":1}', 'FORBIDDEN_KEY'],
  ['an infinite number', '{"a":1e400}', 'INVALID_NUMBER'],
];

describe.for([
  ['Express', openExpress],
  ['Fastify', openFastify],
] as const)('on %s', ([, openHost]) => {
  describe.for(['after', 'before'] as const)("with the host's own parser %s the adapter", (parser) => {
    const login = async (body: string): Promise<WireResponse> => {
      await using t = await createTestBackend();
      const host = await (openHost as OpenHost)(t.backend, { parser });
      try {
        return await exchange(host.origin, {
          method: 'POST',
          target: '/game/api/v1/authentication/login',
          headers: [['content-type', 'application/json']],
          body,
        });
      } finally {
        await host.close();
      }
    };
    const problemOf = ({ body }: WireResponse): string => {
      const { details } = JSON.parse(body.toString()) as { details?: { metadata?: { problem?: string } }[] };
      return details?.[0]?.metadata?.problem ?? 'none';
    };

    test.for(bodies)('applies the same limits to a body with %s', async ([, body, problem]) => {
      const answer = await login(body);
      expect(answer.status).toBe(400);
      expect(problemOf(answer)).toBe(problem);
    });

    test('reads an integer above 2^53 exactly, or refuses it if the host may have rounded it', async () => {
      const answer = await login('{"a":9007199254740993}');
      expect(problemOf(answer)).toBe(parser === 'after' ? 'none' : 'INVALID_NUMBER');
    });
  });
});
