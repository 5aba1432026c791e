import { expect, test } from 'vitest';
import { operationUrl } from './operation-url.ts';

const base = 'http://game.example';

test('a field of the path is encoded and stays out of the body', () => {
  const { url, body } = operationUrl(base, ['PATCH', '/accounts/{accountId}'], {
    accountId: 'a/b',
    displayName: 'Alice',
  });
  expect(url).toBe('http://game.example/api/v1/accounts/a%2Fb');
  expect(body).toEqual({ displayName: 'Alice' });
});

test('fields of the query stay out of the body, lists repeat their name, and absent fields are left out', () => {
  const { url, body } = operationUrl(base, ['DELETE', '/entries', ['paths', 'force', 'limit', 'offset']], {
    paths: ['a.b', 'c'],
    force: true,
    limit: null,
    offset: undefined,
    reason: 'old',
  });
  expect(url).toBe('http://game.example/api/v1/entries?paths=a.b&paths=c&force=true');
  expect(body).toEqual({ reason: 'old' });
});

test('a map goes into the query under its own name and a dot, and other objects under the names of their fields', () => {
  const entry = ['GET', '/hosts', ['requirements.', 'fields']] as const;
  const { url } = operationUrl(base, entry, { requirements: { region: 'eu' }, fields: { code: '5' } });
  expect(url).toBe('http://game.example/api/v1/hosts?requirements.region=eu&code=5');
});

test.each([{}, { accountId: undefined }, { accountId: null }, { accountId: '' }])(
  'a missing field of the path is refused, because the path would be that of another operation: %j',
  (input) => {
    expect(() => operationUrl(base, ['GET', '/accounts/{accountId}'], input)).toThrow('accountId is missing');
  },
);

test('a GET has no body', () => {
  expect(operationUrl(base, ['GET', '/hosts'], { other: 1 }).body).toEqual({});
});
