import { z } from 'zod';
import {
  flag,
  httpUrl,
  list,
  matching,
  numberIn,
  oneOf,
  option,
  optionWithDefault,
  port,
  text,
} from './option.ts';

/** Origins are compared in the form that browsers send. One in another form would never match, without any error. */
const origin = text().superRefine((value, context) => {
  const isOrigin = URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value);
  if (!isOrigin) context.addIssue(`${value} is not an origin like https://play.example.com`);
});

const proxiesForm = 'must be the number of proxies, or a list of their networks';

/** Where the server listens, who may call it, and what it writes. */
export const serverOptions = {
  HOST: optionWithDefault({
    path: 'host',
    schema: text(),
    default: '127.0.0.1',
    meaning: 'the address to listen on',
  }),
  PORT: optionWithDefault({
    path: 'port',
    ...port,
    default: 8080,
    meaning: 'the port to listen on',
  }),
  PUBLIC_URL: option({
    path: 'publicUrl',
    schema: httpUrl,
    defaultText: 'where the server listens',
    example: 'https://play.example.com',
    meaning: 'the address that clients use',
  }),
  ADAPTER: optionWithDefault({
    path: 'adapter',
    schema: oneOf(['express', 'fastify']),
    default: 'express',
    meaning: 'the web framework: express or fastify',
  }),
  TRUST_PROXY: option({
    path: 'trustProxy',
    schema: z.union([z.int(), list.schema], proxiesForm),
    fromText: (value) => (/^\d+$/.test(value) ? Number(value) : list.fromText(value)),
    example: '1',
    meaning:
      "the number of proxies in front of the server, or their networks (10.0.0.0/8, …); the server then takes the client's address from x-forwarded-for",
  }),
  CORS_ORIGINS: option({
    path: 'corsOrigins',
    schema: z.array(origin, 'must be a list of origins').readonly(),
    fromText: list.fromText,
    example: 'https://play.example.com',
    meaning: 'the exact origins whose pages may call the server from a browser',
  }),
  ALLOWED_HOSTS: option({
    path: 'allowedHosts',
    ...list,
    example: 'lobby.example.com',
    meaning:
      'while the provider Unsafe is on, the server answers only to addresses, localhost, the host of PUBLIC_URL and these host names',
  }),
  RATE_LIMITS: optionWithDefault({
    path: 'rateLimits',
    ...flag,
    default: true,
    meaning: 'limits how often clients may call; off for load tests and demos',
  }),
  CONSOLE: optionWithDefault({
    path: 'console',
    ...flag,
    default: true,
    meaning: 'serves the console for operators at /api/v1/console',
  }),
  CONSOLE_LINK: optionWithDefault({
    path: 'consoleLink',
    ...flag,
    default: true,
    meaning:
      'shows a link at the start that is logged in to the console, if HOST is a loopback address and WORKERS is 1; never with NODE_ENV=production',
  }),
  AUDIT_DAYS: option({
    path: 'auditDays',
    ...numberIn(1, 3_650),
    defaultText: '90',
    example: '90',
    meaning: 'the days for which the changes of operators stay in the audit log, at most 3650',
  }),
  LOG_LEVEL: optionWithDefault({
    path: 'logLevel',
    schema: oneOf(['debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    default: 'info',
    meaning: 'the lowest level that is logged: debug, info, warn, error, fatal or silent',
  }),
  // Other values are refused: they would count as development, where anyone may log in under any name.
  NODE_ENV: optionWithDefault({
    path: null,
    schema: oneOf(['development', 'test', 'production']),
    default: 'development',
    meaning: 'production switches to the safe defaults; test is like development',
  }),
  CONFIG_FILE: option({
    path: null,
    schema: text(),
    defaultText: 'lobbykit.json in the folder where the server starts, if it exists',
    example: '/etc/lobbykit.json',
    meaning: 'the path of the configuration file; the argument --config comes first',
  }),
};

/** Where the server keeps its data, and the keys that protect it. */
export const storageOptions = {
  DATABASE_URL: optionWithDefault({
    path: 'databaseUrl',
    schema: matching(
      /^(sqlite:(?!:memory:|file:).+|postgres(ql)?:\/\/.+|memory:)$/,
      'must be sqlite:<path>, postgres://… or memory:',
    ),
    default: 'sqlite:./data/lobbykit.db',
    secret: true,
    meaning: 'sqlite:<path>, postgres://… or memory:',
  }),
  SECRET_KEY: option({
    path: 'secretKey',
    schema: z.string('must be a text').min(32, 'must have at least 32 characters'),
    secret: true,
    defaultText:
      'in development the server creates one beside the SQLite file; required with NODE_ENV=production',
    meaning:
      'encrypts provider secrets, the data of logins in progress, and the keys of game servers that a fleet starts',
  }),
  ROOT_API_KEY: option({
    path: 'rootApiKey',
    schema: matching(/^[\x21-\x7e]{32,256}$/, 'must be 32 to 256 visible ASCII characters'),
    secret: true,
    defaultText: 'if no API key is stored, the server creates one and prints it once',
    meaning: 'an API key with every permission, compared in memory and never stored',
  }),
};
