import { expect, test } from 'vitest';
import { allowedHosts } from './allowed-hosts.ts';

test('a host is judged by its own header, whatever the request before named', () => {
  const isAllowed = allowedHosts({
    UNSAFE_LOGIN: true,
    PUBLIC_URL: 'https://play.example.com',
    ALLOWED_HOSTS: [],
  })!;
  const asked = [
    'evil.example',
    'localhost',
    'localhost',
    'evil.example',
    'evil.example',
    'play.example.com',
    '',
  ];
  expect(asked.map(isAllowed)).toEqual([false, true, true, false, false, true, false]);
});

test('every host is allowed without the Unsafe provider', () => {
  expect(allowedHosts({ UNSAFE_LOGIN: false, PUBLIC_URL: undefined, ALLOWED_HOSTS: undefined })).toBe(null);
});
