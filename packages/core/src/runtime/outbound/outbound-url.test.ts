import { expect, test } from 'vitest';
import { createAddressPolicy } from './address-policy.ts';
import { readOutboundUrl } from './outbound-url.ts';

const strict = createAddressPolicy('allow', []);
const withRelay = createAddressPolicy('allow', ['10.0.0.0/8']);

const hrefOf = (text: string, policy = strict): string => {
  const url = readOutboundUrl(text, policy);
  return typeof url === 'string' ? `refused: ${url}` : url.href;
};

test('an https URL with a name is accepted as the URL that is sent to', () => {
  expect(hrefOf('https://hooks.example')).toBe('https://hooks.example/');
  expect(hrefOf('HTTPS://Hooks.Example:443/a?b=c')).toBe('https://hooks.example/a?b=c');
  expect(hrefOf('https://hooks.example:8443/')).toBe('https://hooks.example:8443/');
  expect(hrefOf('https://büro.example/')).toBe('https://xn--bro-hoa.example/');
  expect(hrefOf('https://1.1.1.1/')).toBe('https://1.1.1.1/');
});

test('http is accepted only to a listed address, or to a name if there is a list', () => {
  expect(hrefOf('http://relay.internal/', strict)).toMatch(/^refused/);
  expect(hrefOf('http://10.0.0.1/', strict)).toMatch(/^refused/);
  expect(hrefOf('http://1.1.1.1/', withRelay)).toMatch(/^refused/);
  expect(hrefOf('http://10.0.0.1:8080/', withRelay)).toBe('http://10.0.0.1:8080/');
  expect(hrefOf('http://relay.internal/', withRelay)).toBe('http://relay.internal/');
});

test.each([
  ['https://user:secret@hooks.example/', 'user name'],
  ['https://user@hooks.example/', 'user name'],
  ['https://hooks.example/#part', 'fragment'],
  ['https://hooks.example/#', 'fragment'],
  ['https://hooks.example:22/', 'port'],
  ['https://hooks.example:80/', 'port'],
  ['https://hooks.example:1023/', 'port'],
  ['https://hooks.example./', 'host name'],
  ['https://-a.example/', 'host name'],
  ['https://a..example/', 'host name'],
  ['https://hooks.example\\@127.0.0.1/', 'backslash'],
  ['https://hooks.example /', 'white space'],
  ['https://hooks.example/\u0000', 'control character'],
  ['\thttps://hooks.example/', 'white space'],
  ['ftp://hooks.example/', 'https'],
  ['https:/hooks.example/', 'https'],
  ['https:hooks.example/', 'https'],
  ['https:///hooks.example/', 'https'],
  ['//hooks.example/', 'https'],
  ['https://', 'https'],
  ['', 'https'],
  [`https://hooks.example/${'a'.repeat(2_048)}`, 'at most 2048'],
  [`https://hooks.example/${'ö'.repeat(400)}`, 'at most 2048'],
])('%j is refused, with the reason', (text, reason) => {
  expect(hrefOf(text)).toMatch(/^refused: must /);
  expect(hrefOf(text)).toContain(reason);
});
