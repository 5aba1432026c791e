import type { BackendOptions } from '@lobbykit/core';
import { z } from 'zod';
import { readSender } from '../server/mail.ts';
import { ConfigError } from './config-error.ts';
import { type IdentityProviders, identityProviderHelp, readIdentityProviders } from './identity-providers.ts';
import { isLoopback } from './is-loopback.ts';

const flag = (defaultValue: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
    .transform((value) => value === 'on' || value === 'true' || value === '1')
    .optional()
    .transform((value) => value ?? defaultValue);

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL like https://play.example.com' })
  .transform((value) => value.replace(/\/+$/, ''));

/** Whether a secret may be sent to an address. */
const isSecretUrl = (url: string): boolean =>
  url.startsWith('https://') || isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));

const portForm = 'must be a number from 0 to 65535';
const port = z
  .string()
  .regex(/^\d{1,5}$/, portForm)
  .transform(Number)
  .refine((number) => number <= 65_535, portForm);

const storeAppForm = 'must be a number from 1 to 4294967295';

const maxAuditDays = 3_650;
const auditForm = `must be a number from 1 to ${maxAuditDays}`;

/** Every variable of the server: accepted values, default and meaning. Help and errors are derived from it. */
const variables = {
  HOST: [z.string().min(1).default('127.0.0.1'), 'address to listen on (127.0.0.1)'],
  PORT: [port.default(8080), 'port to listen on (8080)'],
  DATABASE_URL: [
    z
      .string()
      .regex(
        /^(sqlite:(?!:memory:|file:).+|postgres(ql)?:\/\/.+|memory:)$/,
        'must be sqlite:<path>, postgres://… or memory:',
      )
      .default('sqlite:./data/lobbykit.db'),
    'sqlite:<path>, postgres://… or memory: (sqlite:./data/lobbykit.db)',
  ],
  ADAPTER: [
    z.enum(['express', 'fastify'], 'must be express or fastify').default('express'),
    'express or fastify (express)',
  ],
  ROOT_API_KEY: [
    z
      .string()
      .regex(/^[\x21-\x7e]{32,256}$/, 'must be 32 to 256 visible ASCII characters')
      .optional(),
    'an API key with every permission, never stored; without it the first start creates one and prints it once',
  ],
  SECRET_KEY: [
    z.string().min(32, 'must have at least 32 characters').optional(),
    'encrypts secrets at rest; required in production (in development: created and stored beside the database)',
  ],
  UNSAFE_LOGIN: [
    flag(true),
    'the Unsafe provider, with which anyone may log in under any name: on or off (on if HOST is a loopback address; off in production)',
  ],
  MAIL_LOG: [
    flag(true),
    'whether mails with their codes are logged if SMTP_URL is missing: on or off (on if HOST is a loopback address; off in production)',
  ],
  ALLOWED_HOSTS: [
    list.optional(),
    'host names besides localhost and that of PUBLIC_URL under which the server answers while the Unsafe provider is on, separated by commas (none)',
  ],
  AUDIT_DAYS: [
    z
      .string()
      .regex(/^\d{1,4}$/, auditForm)
      .transform(Number)
      .refine((days) => days >= 1 && days <= maxAuditDays, auditForm)
      .optional(),
    'days for which the changes of operators stay in the audit log (90)',
  ],
  RATE_LIMITS: [flag(true), 'on, or off for load tests and demos (on)'],
  TRUST_PROXY: [
    z.string().min(1).optional(),
    'number or networks (10.0.0.0/8,…) of the proxies whose x-forwarded-for is trusted (none)',
  ],
  PUBLIC_URL: [httpUrl.optional(), 'the URL that clients use (where the server listens)'],
  CORS_ORIGINS: [list.optional(), 'exact origins from which browsers may call, separated by commas (none)'],
  BOOTSTRAP_ADMINS: [
    list.optional(),
    'provider:subject pairs that get the role admin when they log in, separated by commas: UNSAFE:alice (none)',
  ],
  GAME_NAME: [
    z.string().min(1).max(64, 'must have at most 64 characters').optional(),
    'the name of the game on login pages (the game)',
  ],
  SMTP_URL: [
    z
      .url({
        protocol: /^smtps?$/,
        hostname: /./,
        error: 'must be a URL like smtps://name:password@mail.example.com',
      })
      .optional(),
    'the mail server for sign-up by e-mail: smtps://, or smtp:// with STARTTLS (mails are logged if MAIL_LOG is on; otherwise no sign-up)',
  ],
  MAIL_FROM: [
    z
      .string()
      .transform((value, context) => {
        const sender = readSender(value);
        if (!sender) context.addIssue('must be play@example.com or My Game <play@example.com>');
        return sender ?? z.NEVER;
      })
      .optional(),
    'the sender of mails; required with SMTP_URL',
  ],
  PASSWORD_FILE: [
    z.string().min(1).optional(),
    'path of a file with one line name:hash per user, read again when it changes; the command hash-password creates hashes (none)',
  ],
  STORE_APP_ID: [
    z
      .string()
      .regex(/^[1-9]\d{0,9}$/, storeAppForm)
      .transform(Number)
      .refine((id) => id < 2 ** 32, storeAppForm)
      .optional(),
    'the number of the game in the store through which it sells (none)',
  ],
  STORE_PUBLISHER_KEY: [
    z
      .string()
      .regex(/^[\x21-\x7e]{1,256}$/, 'must be visible ASCII characters')
      .optional(),
    'the publisher key of that store; required with STORE_APP_ID',
  ],
  STORE_API_URL: [
    httpUrl.refine(isSecretUrl, 'must be https, or http to this machine').optional(),
    "the web API of that store (the store's address for publishers)",
  ],
  STORE_SANDBOX: [flag(false), 'on for the sandbox of that store, in which nobody pays (off)'],
  STORE_SIMULATOR: [
    flag(true),
    'whether a simulated store, in which nobody pays, takes the place of a store: on or off (on if HOST is a loopback address and STORE_APP_ID is missing; never in production)',
  ],
  STORE_SIMULATOR_PORT: [port.default(0), 'port of the simulated store (any free port)'],
  STORE_SIMULATOR_URL: [httpUrl.optional(), 'the URL under which browsers reach it (where it listens)'],
  MATCHMAKING_CONFIG: [
    z.string().min(1).optional(),
    'path of a JSON file with the matchmaking queues, used until an operator replaces them (none)',
  ],
  OBJECT_STORE_DIRECTORY: [
    z.string().min(1).optional(),
    'directory with the builds that players download, which this server serves (objects beside the SQLite file; ./data/objects on Postgres)',
  ],
  OBJECT_STORE_BUCKET: [
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .default('local'),
    'the name of that directory in s3://<bucket>/<key> (local)',
  ],
  OBJECT_STORE_PREFIX: [
    z.string().default(''),
    'what the keys of all objects begin with that may be downloaded (nothing)',
  ],
  OBJECT_STORE_S3_BUCKETS: [
    list.optional(),
    'buckets of an S3-compatible store in the place of the directory, separated by commas; keys alone are in the first (none)',
  ],
  OBJECT_STORE_S3_REGION: [z.string().min(1).default('us-east-1'), 'the region of the buckets (us-east-1)'],
  OBJECT_STORE_S3_ENDPOINT: [
    httpUrl.optional(),
    'the address of the store, if it is not Amazon S3: https://objects.example.com',
  ],
  OBJECT_STORE_S3_ACCESS_KEY_ID: [z.string().min(1).optional(), 'the id of the key that signs downloads'],
  OBJECT_STORE_S3_SECRET_ACCESS_KEY: [
    z.string().min(1).optional(),
    'the key that signs downloads; it needs to read the objects and nothing else',
  ],
  DEVICE_SELF_ENROL: [
    flag(false),
    'whether players may enrol their device as a way to log in: on or off (off)',
  ],
  LOGIN_COOKIE: [
    flag(false),
    'on if the game runs in browsers on pages of this site: players who return in the same browser type no digits (off)',
  ],
  LOG_LEVEL: [
    z
      .enum(
        ['debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'must be debug, info, warn, error, fatal or silent',
      )
      .default('info'),
    'lowest level that is logged (info)',
  ],
  // Other values are refused: they would count as development, where anyone may log in under any name.
  NODE_ENV: [
    z
      .enum(['development', 'test', 'production'], 'must be development, test or production')
      .default('development'),
    'production enables the safe defaults (development)',
  ],
} as const;

type Variable = keyof typeof variables;
type Values = { readonly [Name in Variable]: z.output<(typeof variables)[Name][0]> };

type BootstrapAdmin = NonNullable<BackendOptions['bootstrapAdmins']>[number];

/** The configuration of the server. */
export interface Config extends Values {
  readonly production: boolean;
  readonly trustProxy: number | readonly string[] | undefined;
  readonly bootstrapAdmins: readonly BootstrapAdmin[];
  readonly identityProviders: IdentityProviders;
}

/** Returns the meaning of each variable, for `--help`. */
export const help = (): string =>
  [
    ...Object.entries(variables).map(([name, [, meaning]]) => [name, meaning] as const),
    ...identityProviderHelp(),
  ]
    .map(([name, meaning]) => `  ${name.padEnd(24)} ${meaning}`)
    .join('\n');

/** Reads the environment. An empty variable counts as absent. Throws `ConfigError`. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values: Record<string, unknown> = {};
  for (const [name, [schema]] of Object.entries(variables)) {
    const value = environment[name];
    const result = schema.safeParse(value === '' ? undefined : value);
    if (!result.success) throw new ConfigError(`${name}: ${result.error.issues[0]!.message}.`);
    values[name] = result.data;
  }
  const read = values as unknown as Values;
  const production = read.NODE_ENV === 'production';
  if (production && read.SECRET_KEY === undefined)
    throw new ConfigError(
      'SECRET_KEY is required with NODE_ENV=production: at least 32 characters, kept secret.',
    );
  if (read.SMTP_URL !== undefined && read.MAIL_FROM === undefined)
    throw new ConfigError('MAIL_FROM is required with SMTP_URL: the sender of mails.');
  if (production && environment.MAIL_LOG && read.MAIL_LOG)
    throw new ConfigError('MAIL_LOG: codes are never logged with NODE_ENV=production; set SMTP_URL.');
  if ((read.STORE_APP_ID === undefined) !== (read.STORE_PUBLISHER_KEY === undefined))
    throw new ConfigError('STORE_APP_ID and STORE_PUBLISHER_KEY are required together.');
  if (production && environment.STORE_SIMULATOR && read.STORE_SIMULATOR)
    throw new ConfigError('STORE_SIMULATOR: in a simulated store nobody pays; it is never on in production.');
  // Only programs of this machine reach the server: it may believe everyone and show codes in its log.
  const isPrivate = !production && isLoopback(read.HOST);
  return {
    ...read,
    UNSAFE_LOGIN: environment.UNSAFE_LOGIN ? read.UNSAFE_LOGIN : isPrivate,
    MAIL_LOG: environment.MAIL_LOG ? read.MAIL_LOG : isPrivate,
    STORE_SIMULATOR: environment.STORE_SIMULATOR
      ? read.STORE_SIMULATOR
      : isPrivate && read.STORE_APP_ID === undefined,
    production,
    CORS_ORIGINS: read.CORS_ORIGINS?.map(originOf),
    trustProxy: trustProxyOf(read.TRUST_PROXY),
    bootstrapAdmins: (read.BOOTSTRAP_ADMINS ?? []).map(adminOf),
    identityProviders: readIdentityProviders(environment),
  };
}

function trustProxyOf(text: string | undefined): Config['trustProxy'] {
  if (text === undefined) return undefined;
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((network) => network.trim());
}

/** Origins are compared in the form that browsers send. One in another form would never match, without any error. */
function originOf(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)) return text;
  throw new ConfigError(`CORS_ORIGINS: ${text} is not an origin like https://play.example.com.`);
}

function adminOf(pair: string): BootstrapAdmin {
  const [, provider, platformAccountId] = /^(\d{1,2}|[A-Z_]+):(.+)$/.exec(pair) ?? [];
  if (provider === undefined || platformAccountId === undefined)
    throw new ConfigError(
      `BOOTSTRAP_ADMINS: ${pair} is not provider:subject, for example UNSAFE:alice or 1:alice.`,
    );
  return {
    provider: /^\d/.test(provider) ? Number(provider) : (provider as ProviderName),
    platformAccountId,
  };
}

/** The backend refuses names of unknown providers. */
type ProviderName = Exclude<BootstrapAdmin['provider'], number>;

/** Why the server cannot listen, by the error code of the system. */
const listenErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: 'HOST and PORT: another program already listens there.',
  EACCES: 'HOST and PORT: this user may not listen there.',
  EADDRNOTAVAIL: 'HOST: this machine has no such address.',
  ENOTFOUND: 'HOST: this machine has no such address.',
};

/** Returns one sentence that says why the server does not start. It names variables, not options of the library. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && (syscall === 'listen' || syscall === 'getaddrinfo'))
    return listenErrors[code] ?? error.message;
  return error.message
    .replace(/^trustProxy(?=:)/, 'TRUST_PROXY')
    .replace(/^bootstrapAdmins(?=:)/, 'BOOTSTRAP_ADMINS')
    .replace(/^config\.(?=serviceMatchmakerConfig)/, 'MATCHMAKING_CONFIG: ');
}
