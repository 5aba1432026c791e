import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';

/** Emits an anyEvent whose text has this number, and returns the status. */
async function emit(number: string): Promise<number> {
  await using t = await createTestBackend();
  const { accountId } = await t.player();
  const body = `{"nestedEvent":{"anyEvent":{"@type":"game/Score","deep":[{"score":${number}}]}},"recipientIds":["${accountId}"]}`;
  const response = await t.backend.handle({
    method: 'POST',
    path: '/api/v1/events/emit',
    query: '',
    headers: { 'x-api-key': t.rootKey, 'content-type': 'application/json' },
    address: '127.0.0.1',
    signal: new AbortController().signal,
    readBody: async () => Buffer.from(body),
  });
  return response.status;
}

test.each(['9223372036854775807', '-9223372036854775808', '9007199254740993', '12', '0.5', '1e3'])(
  'an anyEvent may have the number %s',
  async (number) => {
    expect(await emit(number)).toBe(200);
  },
);

test.each([
  '3.141592653589793',
  '3.14159265358979300',
  '-0.30000000000000004',
  '1.5E-7',
  '150e-3',
  '0.000',
  '5e-324',
])('an anyEvent may have the decimal %s, which a double holds', async (number) => {
  expect(await emit(number)).toBe(200);
});

test.each([
  '3.1415926535897932384626',
  '0.1000000000000000055511151231257827',
  '0.30000000000000003',
  '1234567890123456.7',
  '-1.00000000000000000001',
  '1e-400',
  '4e-324',
])('an anyEvent with the decimal %s is refused, because it would be rounded', async (number) => {
  expect(await emit(number)).toBe(400);
});

test.each(['18446744073709551615', '123456789012345678901234567890', '1e300', '-9223372036854775809'])(
  'an anyEvent with the integer %s is refused, because it would be rounded',
  async (number) => {
    expect(await emit(number)).toBe(400);
  },
);
