import { providers } from '@lobbykit/core/catalogue';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/is-loopback.ts';

/** What the server says about itself when it listens. */
export interface BannerFacts {
  readonly storage: string;
  readonly objects: string;
  readonly store: string;
  readonly metrics: string;
  readonly matches: string;
  readonly address: string;
  /** A link to the console that is logged in; undefined for none. */
  readonly consoleLink?: string;
  /** The numbers of the ways to log in that are on. */
  readonly logins: readonly number[];
}

/** Returns the lines for people that say what runs, who may call, and how players log in. */
export const banner = (config: Config, facts: BannerFacts): string => `lobbykit
  configuration ${config.file === undefined ? 'the environment alone' : `${config.file}, and the environment`}
  adapter       ${config.ADAPTER}
  storage       ${facts.storage}
  objects       ${facts.objects}
  reference     ${facts.address}/api/v1/docs
  console       ${consoleOf(config, facts)}
  browsers      ${browsersOf(config)}
  logins        ${loginsOf(facts.logins)}
  Unsafe login  ${unsafeLoginOf(config)}
  e-mail        ${emailOf(config)}
  matches       ${facts.matches}
  store         ${facts.store}
  metrics       ${facts.metrics}
  rate limits   ${config.RATE_LIMITS ? 'on' : 'off'}
listening on ${facts.address}
`;

function consoleOf({ CONSOLE }: Config, { address, consoleLink }: BannerFacts): string {
  if (!CONSOLE) return 'off: CONSOLE=on serves it';
  return consoleLink === undefined
    ? `${address}/api/v1/console`
    : `${consoleLink} (logged in; once, within 10 minutes)`;
}

function browsersOf({ CORS_ORIGINS = [], production }: Config): string {
  const local = production ? [] : ['http://localhost:*', 'http://127.0.0.1:*'];
  const origins = [...CORS_ORIGINS, ...local];
  if (origins.length === 0) return 'pages of this address alone may call; others: CORS_ORIGINS';
  const others = CORS_ORIGINS.length === 0 ? '; others: CORS_ORIGINS' : '';
  return `pages of ${origins.join(', ')} may call${others}`;
}

function loginsOf(numbers: readonly number[]): string {
  const names = Object.entries(providers).flatMap(([name, number]) =>
    numbers.includes(number) ? [name] : [],
  );
  return names.length === 0 ? 'none: nobody can log in; see docs/settings.md' : names.join(', ');
}

function unsafeLoginOf({ UNSAFE_LOGIN, HOST, production }: Config): string {
  if (!UNSAFE_LOGIN)
    return production
      ? 'off'
      : 'off; UNSAFE_LOGIN=on lets anyone who reaches this server log in under any name';
  const warning = isLoopback(HOST) ? '' : ', from every machine that reaches this server';
  return `on: anyone may log in under any name${warning}; other host names: ALLOWED_HOSTS`;
}

function emailOf({ SMTP_URL, MAIL_LOG, production }: Config): string {
  if (SMTP_URL !== undefined) return `sign-up is on; mails are sent through ${new URL(SMTP_URL).hostname}`;
  if (MAIL_LOG) return 'sign-up is on; mails are logged, with their codes';
  return production
    ? 'sign-up is off: SMTP_URL is missing'
    : 'sign-up is off: set SMTP_URL, or MAIL_LOG=on to log mails with their codes';
}
