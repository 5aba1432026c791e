import { z } from 'zod';

/** Every variable of the server: what it takes, its default and its meaning. Help and errors are written from it. */
const flag = (usual: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .transform((value) => value === 'on' || value === 'true' || value === '1')
    .optional()
    .transform((value) => value ?? usual);

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const variables = {
  HOST: [z.string().min(1).default('127.0.0.1'), 'address to listen on (127.0.0.1)'],
  PORT: [z.coerce.number().int().min(0).max(65_535).default(8080), 'port to listen on (8080)'],
  DATABASE_URL: [
    z
      .string()
      .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+|memory:)$/, 'takes sqlite:<path>, postgres://… or memory:')
      .default('sqlite:./data/lobbykit.db'),
    'sqlite:<path>, postgres://… or memory: (sqlite:./data/lobbykit.db)',
  ],
  ADAPTER: [z.enum(['express', 'fastify']).default('express'), 'express or fastify (express)'],
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
    'provider:subject pairs that become role admin at login, separated by commas: 1:alice (none)',
  ],
  LOG_LEVEL: [
    z.enum(['debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    'least level that is logged (info)',
  ],
  NODE_ENV: [z.string().default('development'), 'production switches the safe defaults on (development)'],
} as const;

type Variable = keyof typeof variables;
type Values = { readonly [Name in Variable]: z.output<(typeof variables)[Name][0]> };

export interface Config extends Values {
  readonly production: boolean;
  readonly trustProxy: number | readonly string[] | undefined;
  readonly bootstrapAdmins: readonly { readonly provider: number; readonly platformAccountId: string }[];
}

/** A variable that cannot be used: one clear sentence, and the server does not start. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What each variable means, for `--help`. */
export const help = (): string =>
  Object.entries(variables)
    .map(([name, [, meaning]]) => `  ${name.padEnd(17)} ${meaning}`)
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
  return {
    ...read,
    UNSAFE_LOGIN: environment.UNSAFE_LOGIN ? read.UNSAFE_LOGIN : !production,
    production,
    trustProxy: trustProxyOf(read.TRUST_PROXY),
    bootstrapAdmins: (read.BOOTSTRAP_ADMINS ?? []).map(adminOf),
  };
}

function trustProxyOf(text: string | undefined): Config['trustProxy'] {
  if (text === undefined) return undefined;
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((network) => network.trim());
}

function adminOf(pair: string): Config['bootstrapAdmins'][number] {
  const match = /^(\d{1,2}):(.+)$/.exec(pair);
  if (!match)
    throw new ConfigError(`BOOTSTRAP_ADMINS: ${pair} is not provider:subject, for example 1:alice.`);
  return { provider: Number(match[1]), platformAccountId: match[2]! };
}
