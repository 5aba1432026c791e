import { expect, test } from 'vitest';
import { queueOf } from './observe.ts';

const queueIn = (matchProperties: string) => queueOf({ match: { matchProperties } });

test('the queue of a match is the name with which its properties begin', () => {
  expect(queueIn('{"queueName":"duel","region":"eu"}')).toBe('duel');
  expect(queueIn(JSON.stringify({ queueName: 'say "hi" \\ \u00e9 \n' }))).toBe('say "hi" \\ \u00e9 \n');
});

test('properties of other areas that begin in the same way and are no JSON have no queue, and nothing fails', () => {
  for (const name of ['"\\q"', '"\\u12"', '"a\u0000b"', '"a\nb"', '"open', '7', '""x'])
    expect(queueIn(`{"queueName":${name}}`)).toBe('');
  expect(queueIn('{"lobbyId":"l"}')).toBe('');
  expect(queueIn(JSON.stringify({ queueName: 'x'.repeat(300) }))).toBe('');
});
