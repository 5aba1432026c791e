import { METHODS } from 'node:http';
import { testRootKey } from '../create-test-backend.ts';
import { hostileTargets } from './paths.ts';
import type { WireRequest } from './wire.ts';

/** A request to which every adapter returns the same status, content type and body, to the byte. */
export interface ParityRequest {
  readonly name: string;
  /** The target is below the mount. */
  readonly request: WireRequest;
}

type Header = readonly [name: string, value: string];
const jsonType: Header = ['content-type', 'application/json'];
/** Errors contain the request id, so it must be the same for every adapter. */
const requestId: Header = ['x-request-id', 'same-answer'];

/** Valid for a test backend; for any other backend it is one more unknown credential. */
const rootKey: Header = ['x-api-key', testRootKey];

const login = '/api/v1/authentication/login';
const deletion = '/api/v1/admin/accounts';

const contentTypes = [
  'application/json',
  'APPLICATION/JSON',
  'application/json;charset=utf-8',
  'application/json; charset="utf-8"',
  'application/json; charset=UTF-8',
  'application/json ; charset = utf-8',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json;',
  'application/json;;',
  'application/json; x',
  'application/json; x=y',
  'application/json,text/plain',
  'application/json, application/json',
  'application/jsonp',
  'application/json+x',
  'application/problem+json',
  'text/json',
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  '*/*',
  'application/*',
  'application',
  'application/',
  '/json',
  '/',
  'json',
  ';',
  '"',
  '""',
  'a b/c',
  'application /json',
  '\tapplication/json',
  'application/json\t',
  'application/json; charset=utf-8; charset=utf-16',
  'null',
  'undefined',
  'é/é',
] as const;

const bodies = [
  '',
  ' ',
  '{}',
  '[]',
  '""',
  '1',
  'null',
  'true',
  '{',
  '}',
  '{"a":}',
  "{'a':1}",
  '{}{}',
  '\ufeff{}',
  '{"a":1,"a":2}',
  'a=b',
  '{"__proto__":{"polluted":1}}',
  '{"\\u005f_proto__":1}',
  '{"a":{"constructor":{"prototype":1}}}',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"a":1e400}',
  '{"provider":9007199254740993}',
  '{"provider":9223372036854775808}',
  '{"provider":1.5}',
  '{"provider":"PROVIDER_UNSAFE"}',
  '{"provider":"nothing"}',
  '{"provider":-1}',
  '['.repeat(33) + ']'.repeat(33),
  '['.repeat(100_000),
  `{"a":[${Array(1_001).fill(0).join(',')}]}`,
  `{"a":"${'x'.repeat(65_537)}"}`,
  'x'.repeat(256 * 1024),
  'x'.repeat(256 * 1024 + 1),
  '\0',
  '<xml/>',
] as const;

/** Path segments to send in place of an id. */
const segments = [
  '%zz',
  '%',
  '%00',
  '%0a',
  '%2f',
  'a%2fb',
  '%c0%af',
  '%ed%a0%80',
  '%ff',
  '%41',
  '%2541',
  ':id',
  '.',
  '..',
  '%2e%2e',
  '',
  'a;b=c',
  'a,b',
  '%20',
  '+',
  '%f0%9f%98%80',
  'e%CC%81',
  '%E2%80%AE',
  '__proto__',
  'constructor',
  '*',
  'x'.repeat(128),
  'x'.repeat(129),
  'x'.repeat(513),
  '%41'.repeat(512),
] as const;

const credentials: readonly (readonly [string, readonly Header[]])[] = [
  ['a session that nobody has', [['authorization', `Bearer gs_${'a'.repeat(43)}`]]],
  ['a key that nobody has', [['x-api-key', 'gk_nothing']]],
  ['garbage', [['authorization', 'garbage']]],
  ['an empty bearer', [['authorization', 'Bearer ']]],
  ['Basic', [['authorization', 'Basic dXNlcjpwdw==']]],
  [
    'a session and a key',
    [
      ['x-session-id', 'gs_a'],
      ['x-api-key', 'gk_b'],
    ],
  ],
  [
    'the same header twice',
    [
      ['x-session-id', 'gs_a'],
      ['x-session-id', 'gs_b'],
    ],
  ],
  ['a cookie', [['cookie', '__Host-gs=gs_a']]],
];

const raw = (name: string, request: WireRequest): ParityRequest => ({
  name,
  request: { ...request, headers: [requestId, ...(request.headers ?? [])] },
});

const shortened = (text: string): string =>
  text.length > 40 ? `${text.slice(0, 30)}… of ${text.length}` : text;

/**
 * Requests, many of them hostile, to the paths of a real backend. Send each to two hosts that differ only in their
 * adapter, and compare the responses.
 */
export const parityRequests: readonly ParityRequest[] = [
  ...hostileTargets.flatMap((target) => [
    raw(`GET ${shortened(target)}`, { target }),
    raw(`POST ${shortened(target)}`, { method: 'POST', target, headers: [jsonType], body: '{}' }),
  ]),
  ...segments.map((segment) =>
    raw(`GET an account named ${JSON.stringify(shortened(segment))}`, {
      target: `/api/v1/accounts/${segment}`,
      headers: [rootKey],
    }),
  ),
  ...METHODS.filter((method) => method !== 'CONNECT').flatMap((method) => [
    raw(`${method} on a path with one method`, { method, target: login }),
    raw(`${method} on a path that is not there`, { method, target: '/api/v1/nothing' }),
    raw(`${method} with a body`, { method, target: '/api/v1/accounts', headers: [jsonType], body: '{}' }),
  ]),
  ...contentTypes.flatMap((type) => [
    raw(`content type ${JSON.stringify(type)} with a body`, {
      method: 'POST',
      target: login,
      headers: [['content-type', type]],
      body: '{}',
    }),
    raw(`content type ${JSON.stringify(type)} without a body`, {
      method: 'DELETE',
      target: deletion,
      headers: [rootKey, ['content-type', type]],
    }),
  ]),
  raw('no content type with a body', { method: 'POST', target: login, body: '{}' }),
  raw('two content types', {
    method: 'POST',
    target: login,
    headers: [jsonType, ['content-type', 'text/plain']],
    body: '{}',
  }),
  raw('a compressed body', {
    method: 'POST',
    target: login,
    headers: [jsonType, ['content-encoding', 'gzip']],
    body: '{}',
  }),
  ...bodies.flatMap((body) => [
    raw(`POST ${JSON.stringify(shortened(body))}`, {
      method: 'POST',
      target: login,
      headers: [jsonType],
      body,
    }),
    raw(`DELETE ${JSON.stringify(shortened(body))}`, {
      method: 'DELETE',
      target: deletion,
      headers: [rootKey, jsonType],
      body,
    }),
  ]),
  raw('a body in chunks', {
    method: 'POST',
    target: login,
    headers: [jsonType, ['transfer-encoding', 'chunked']],
    body: '2\r\n{}\r\n0\r\n\r\n',
  }),
  raw('a body that is declared too large and never sent', {
    method: 'POST',
    target: login,
    headers: [jsonType, ['content-length', '99999999999']],
    body: '',
  }),
  raw('a GET with a body', { target: '/api/v1/authentication/providers', headers: [jsonType], body: '{' }),
  raw('HTTP/1.0', { target: '/api/v1/authentication/providers', version: '1.0' }),
  raw('an account that nobody has, deleted', {
    method: 'DELETE',
    target: deletion,
    headers: [rootKey, jsonType],
    body: '{"accountId":"somebody"}',
  }),
  raw('a document for a client that accepts gzip', {
    target: '/api/v1/openapi.json',
    headers: [['accept-encoding', 'gzip']],
  }),
  raw('a document that the client has already', {
    target: '/api/v1/openapi.json',
    headers: [['if-none-match', '*']],
  }),
  raw('a method override', {
    method: 'POST',
    target: '/api/v1/accounts',
    headers: [['x-http-method-override', 'DELETE']],
  }),
  raw('a forwarded host', {
    target: '/api/v1/authentication/providers',
    headers: [
      ['x-forwarded-host', 'evil'],
      ['x-forwarded-for', '::1'],
    ],
  }),
  raw('a version that is asked for', {
    target: '/api/v1/authentication/providers',
    headers: [['accept-version', '2.x']],
  }),
  raw('a preflight', {
    method: 'OPTIONS',
    target: login,
    headers: [
      ['origin', 'https://evil.example'],
      ['access-control-request-method', 'POST'],
    ],
  }),
  ...credentials.map(([name, headers]) =>
    raw(`credential: ${name}`, { target: '/api/v1/accounts/somebody', headers }),
  ),
];
