import type { BackendOptions } from '@lobbykit/core';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { type IdentityProviders, identityProviderHelp, readIdentityProviders } from './identity-providers.ts';
import { readSender } from './mail.ts';

const flag = (usual: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], 'takes on or off')
    .transform((value) => value === 'on' || value === 'true' || value === '1')
    .optional()
    .transform((value) => value ?? usual);

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'takes an address like https://play.example.com' })
  .transform((value) => value.replace(/\/+$/, ''));

const portForm = 'takes a number from 0 to 65535';

/** Every variable of the server: what it takes, its default and its meaning. Help and errors are written from it. */
const variables = {
  HOST: [z.string().min(1).default('127.0.0.1'), 'address to listen on (127.0.0.1)'],
  PORT: [
    z
      .string()
      .regex(/^\d{1,5}$/, portForm)
      .transform(Number)
      .refine((port) => port <= 65_535, portForm)
      .default(8080),
    'port to listen on (8080)',
  ],
  DATABASE_URL: [
    z
      .string()
      .regex(
        /^(sqlite:(?!:memory:|file:).+|postgres(ql)?:\/\/.+|memory:)$/,
        'takes sqlite:<path>, postgres://… or memory:',
      )
      .default('sqlite:./data/lobbykit.db'),
    'sqlite:<path>, postgres://… or memory: (sqlite:./data/lobbykit.db)',
  ],
  ADAPTER: [
    z.enum(['express', 'fastify'], 'takes express or fastify').default('express'),
    'express or fastify (express)',
  ],
  ROOT_API_KEY: [
    z
      .string()
      .regex(/^[\x21-\x7e]{32,256}$/, 'takes 32 to 256 visible ASCII characters')
      .optional(),
    'an API key with every permission, never stored; without it the first start makes one and prints it once',
  ],
  SECRET_KEY: [
    z.string().min(32, 'takes at least 32 characters').optional(),
    'encrypts provider secrets at rest; made and kept beside the database in development, required in production',
  ],
  UNSAFE_LOGIN: [
    flag(true),
    'the Unsafe provider, which believes any name: on or off (on, off in production)',
  ],
  RATE_LIMITS: [flag(true), 'on, or off for load tests and demos (on)'],
  TRUST_PROXY: [
    z.string().min(1).optional(),
    'how many proxies, or which networks (10.0.0.0/8,…), are believed about the client address (none)',
  ],
  PUBLIC_URL: [httpUrl.optional(), 'the address that clients use (where it listens)'],
  CORS_ORIGINS: [list.optional(), 'exact origins that browsers may call from, separated by commas (none)'],
  BOOTSTRAP_ADMINS: [
    list.optional(),
    'provider:subject pairs that become role admin at login, separated by commas: UNSAFE:alice (none)',
  ],
  GAME_NAME: [
    z.string().min(1).max(64, 'takes at most 64 characters').optional(),
    'what the pages of a login call the game (the game)',
  ],
  SMTP_URL: [
    z
      .url({
        protocol: /^smtps?$/,
        hostname: /./,
        error: 'takes an address like smtps://name:password@mail.example.com',
      })
      .optional(),
    'sends the mails of signing up by e-mail: smtps://, or smtp:// with STARTTLS (they are logged; in production none, and no sign-up)',
  ],
  MAIL_FROM: [
    z
      .string()
      .transform((value, context) => {
        const sender = readSender(value);
        if (!sender) context.addIssue('takes play@example.com or My Game <play@example.com>');
        return sender ?? z.NEVER;
      })
      .optional(),
    'where mails come from; required with SMTP_URL',
  ],
  PASSWORD_FILE: [
    z.string().min(1).optional(),
    'path of a file with a line name:hash for each user, read again when it changes; --hash-password makes hashes (none)',
  ],
  MATCHMAKING_CONFIG: [
    z.string().min(1).optional(),
    'path of a JSON file with the queues of matchmaking, until an operator puts others in their place (none)',
  ],
  DEVICE_SELF_ENROL: [
    flag(false),
    'players may make the device they play on a way into their accounts: on or off (off)',
  ],
  LOGIN_COOKIE: [
    flag(false),
    'on where the game runs in browsers on pages of this site: whoever comes back in the same one types no digits (off)',
  ],
  LOG_LEVEL: [
    z
      .enum(
        ['debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'takes debug, info, warn, error, fatal or silent',
      )
      .default('info'),
    'least level that is logged (info)',
  ],
  // Anything else would be taken for development, where anyone may log in under any name.
  NODE_ENV: [
    z
      .enum(['development', 'test', 'production'], 'takes development, test or production')
      .default('development'),
    'production switches the safe defaults on (development)',
  ],
} as const;

type Variable = keyof typeof variables;
type Values = { readonly [Name in Variable]: z.output<(typeof variables)[Name][0]> };

type BootstrapAdmin = NonNullable<BackendOptions['bootstrapAdmins']>[number];

export interface Config extends Values {
  readonly production: boolean;
  readonly trustProxy: number | readonly string[] | undefined;
  readonly bootstrapAdmins: readonly BootstrapAdmin[];
  readonly identityProviders: IdentityProviders;
}

/** What each variable means, for `--help`. */
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
    const given = environment[name];
    const result = schema.safeParse(given === '' ? undefined : given);
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
    throw new ConfigError('MAIL_FROM is required with SMTP_URL: the address that mails come from.');
  return {
    ...read,
    UNSAFE_LOGIN: environment.UNSAFE_LOGIN ? read.UNSAFE_LOGIN : !production,
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

/** Origins are compared as browsers write them; one written otherwise would be allowed nothing, without a word. */
function originOf(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)) return text;
  throw new ConfigError(`CORS_ORIGINS: ${text} is no origin like https://play.example.com.`);
}

function adminOf(pair: string): BootstrapAdmin {
  const [, provider, platformAccountId] = /^(\d{1,2}|[A-Z_]+):(.+)$/.exec(pair) ?? [];
  if (provider === undefined || platformAccountId === undefined)
    throw new ConfigError(
      `BOOTSTRAP_ADMINS: ${pair} is not provider:subject, for example UNSAFE:alice or 1:alice.`,
    );
  const named = /^\d/.test(provider) ? Number(provider) : (provider as ProviderName);
  return { provider: named, platformAccountId };
}

/** A name that there is no provider of is refused by the backend. */
type ProviderName = Exclude<BootstrapAdmin['provider'], number>;

/** What cannot be listened on, by the system's code. */
const listening: Readonly<Record<string, string>> = {
  EADDRINUSE: 'HOST and PORT: another program listens there already.',
  EACCES: 'HOST and PORT: this user may not listen there.',
  EADDRNOTAVAIL: 'HOST: this machine has no such address.',
  ENOTFOUND: 'HOST: this machine has no such address.',
};

/** Says in one sentence why the server does not start, by the names of variables and not by those of options. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && (syscall === 'listen' || syscall === 'getaddrinfo'))
    return listening[code] ?? error.message;
  return error.message
    .replace(/^trustProxy(?=:)/, 'TRUST_PROXY')
    .replace(/^bootstrapAdmins(?=:)/, 'BOOTSTRAP_ADMINS')
    .replace(/^config\.(?=serviceMatchmakerConfig)/, 'MATCHMAKING_CONFIG: ');
}
