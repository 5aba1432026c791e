import { describe, expect, test } from 'vitest';
import { readConfig, sentenceOf } from '../src/config/config.ts';

const secret = 'a-secret-key-of-at-least-32-characters';

function refusal(variables: Record<string, string>): string {
  try {
    readConfig(variables);
    return 'accepted';
  } catch (error) {
    return sentenceOf(error);
  }
}

describe('a wrong value is refused with a sentence that names its variable', () => {
  test.each([
    ['PORT', 'abc', 'PORT: must be a number from 0 to 65535.'],
    ['PORT', '0x50', 'PORT: must be a number from 0 to 65535.'],
    ['PORT', '65536', 'PORT: must be a number from 0 to 65535.'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL: must be sqlite:<path>, postgres://… or memory:.'],
    ['DATABASE_URL', 'sqlite::memory:', 'DATABASE_URL: must be sqlite:<path>, postgres://… or memory:.'],
    ['DATABASE_URL', 'postgres://', 'DATABASE_URL: must be sqlite:<path>, postgres://… or memory:.'],
    ['ADAPTER', 'koa', 'ADAPTER: must be express or fastify.'],
    ['ROOT_API_KEY', 'short', 'ROOT_API_KEY: must be 32 to 256 visible ASCII characters.'],
    ['SECRET_KEY', 'short', 'SECRET_KEY: must have at least 32 characters.'],
    ['UNSAFE_LOGIN', 'maybe', 'UNSAFE_LOGIN: must be on or off.'],
    ['AUDIT_DAYS', '0', 'AUDIT_DAYS: must be a number from 1 to 3650.'],
    ['AUDIT_DAYS', '3651', 'AUDIT_DAYS: must be a number from 1 to 3650.'],
    ['AUDIT_DAYS', '1.5', 'AUDIT_DAYS: must be a number from 1 to 3650.'],
    ['RATE_LIMITS', 'maybe', 'RATE_LIMITS: must be on or off.'],
    ['PUBLIC_URL', 'play.example.com', 'PUBLIC_URL: must be a URL like https://play.example.com.'],
    ['CORS_ORIGINS', '*', 'CORS_ORIGINS: * is not an origin like https://play.example.com.'],
    [
      'CORS_ORIGINS',
      'https://a.example, b.example',
      'CORS_ORIGINS: b.example is not an origin like https://play.example.com.',
    ],
    [
      'CORS_ORIGINS',
      'https://a.example/',
      'CORS_ORIGINS: https://a.example/ is not an origin like https://play.example.com.',
    ],
    [
      'BOOTSTRAP_ADMINS',
      'alice',
      'BOOTSTRAP_ADMINS: alice is not provider:subject, for example UNSAFE:alice or 1:alice.',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be debug, info, warn, error, fatal or silent.'],
    ['NODE_ENV', 'prod', 'NODE_ENV: must be development, test or production.'],
    ['WORKERS', '0', 'WORKERS: must be a number from 1 to 256.'],
    ['WORKERS', '2', 'WORKERS: several processes need Postgres; set DATABASE_URL, or leave WORKERS out.'],
    ['DATABASE_POOLER', 'session', 'DATABASE_POOLER: must be none or transaction.'],
    ['RATE_STORE', 'redis', 'RATE_STORE: must be process or storage.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(refusal({ [name]: value })).toBe(sentence);
  });

  test('even if the backend refuses it', () => {
    expect(sentenceOf(new Error('trustProxy: abc is not an address or a network'))).toBe(
      'TRUST_PROXY: abc is not an address or a network',
    );
    expect(sentenceOf(new Error('bootstrapAdmins: there is no provider 42'))).toBe(
      'BOOTSTRAP_ADMINS: there is no provider 42',
    );
  });

  test.each([
    ['EADDRINUSE', 'HOST and PORT: another program already listens there.'],
    ['EACCES', 'HOST and PORT: this user may not listen there.'],
    ['EADDRNOTAVAIL', 'HOST: this machine has no such address.'],
    ['ENOTFOUND', 'HOST: this machine has no such address.'],
  ])('even if the system refuses to listen: %s', (code, sentence) => {
    expect(sentenceOf(Object.assign(new Error('listen'), { code, syscall: 'listen' }))).toBe(sentence);
  });
});

describe('in production', () => {
  const production = { NODE_ENV: 'production', SECRET_KEY: secret };

  test('SECRET_KEY is required', () => {
    expect(refusal({ NODE_ENV: 'production' })).toMatch(/^SECRET_KEY is required with NODE_ENV=production/);
  });

  test('the Unsafe login is off by default', () => {
    expect(readConfig(production).UNSAFE_LOGIN).toBe(false);
    expect(readConfig({ ...production, UNSAFE_LOGIN: 'on' }).UNSAFE_LOGIN).toBe(true);
  });
});

test('mails are never logged in production', () => {
  const production = { NODE_ENV: 'production', SECRET_KEY: secret };
  expect(readConfig(production).MAIL_LOG).toBe(false);
  expect(refusal({ ...production, MAIL_LOG: 'on' })).toMatch(/^MAIL_LOG: codes are never logged/);
});

describe('the Unsafe login, and mails in the log,', () => {
  test.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.5', false],
    ['127.0.0.1.example.com', false],
    ['play.example.com', false],
  ])('are on with HOST=%s: %s, unless the variables say otherwise', (HOST, isOn) => {
    expect(readConfig({ HOST })).toMatchObject({ UNSAFE_LOGIN: isOn, MAIL_LOG: isOn });
    const on = readConfig({ HOST, UNSAFE_LOGIN: 'on', MAIL_LOG: 'on' });
    expect(on).toMatchObject({ UNSAFE_LOGIN: true, MAIL_LOG: true });
    const off = readConfig({ HOST, UNSAFE_LOGIN: 'off', MAIL_LOG: 'off' });
    expect(off).toMatchObject({ UNSAFE_LOGIN: false, MAIL_LOG: false });
  });
});

test('lists are separated by commas, and an empty variable counts as absent', () => {
  const config = readConfig({
    PORT: '',
    CORS_ORIGINS: 'https://a.example, http://localhost:5173',
    BOOTSTRAP_ADMINS: 'UNSAFE:alice,99:user:42',
    TRUST_PROXY: '10.0.0.0/8, ::1',
  });
  expect(config).toMatchObject({
    PORT: 8080,
    CORS_ORIGINS: ['https://a.example', 'http://localhost:5173'],
    BOOTSTRAP_ADMINS: [
      { provider: 'UNSAFE', platformAccountId: 'alice' },
      { provider: 99, platformAccountId: 'user:42' },
    ],
    TRUST_PROXY: ['10.0.0.0/8', '::1'],
  });
  expect(readConfig({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
});
