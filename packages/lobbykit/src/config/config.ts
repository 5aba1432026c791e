import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { messageOf } from './error-message.ts';
import { type IdentityProviders, identityProvidersOf } from './identity-providers.ts';
import { isLoopback } from './is-loopback.ts';
import { type OptionName, type OptionValues, options } from './options/index.ts';
import { misspellings, readValues, sourceOf } from './read-values.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The configuration of the server: the value of each option, by the name of its variable, and what follows from them. */
export interface Config extends OptionValues {
  readonly UNSAFE_LOGIN: boolean;
  readonly MAIL_LOG: boolean;
  readonly STORE_SIMULATOR: boolean;
  readonly production: boolean;
  readonly identityProviders: IdentityProviders;
  /** The path of the configuration file; undefined without one. */
  readonly file: string | undefined;
  /** What the server ignores, one sentence each. */
  readonly warnings: readonly string[];
  /** Names an option as its reader wrote it: `PORT`, or `port in lobbykit.json`. */
  readonly sourceOf: (name: OptionName) => string;
}

/** The file that is read if no other one is named. */
const defaultFile = 'lobbykit.json';

/**
 * Reads the environment and the configuration file: `path`, else that of CONFIG_FILE, else `lobbykit.json` in the folder if
 * it exists. Variables come first. Throws `ConfigError`.
 */
export function loadConfig(environment: Environment, path?: string, folder: string = process.cwd()): Config {
  const named = path ?? (environment.CONFIG_FILE || undefined);
  if (named !== undefined) return readConfig(environment, readConfigFile(named));
  const isThere = existsSync(join(folder, defaultFile));
  return readConfig(environment, isThere ? readConfigFile(join(folder, defaultFile)) : undefined);
}

/** Returns the configuration of an environment and a file that was read. Throws `ConfigError`. */
export function readConfig(environment: Environment, file?: ConfigFile): Config {
  const values = readValues(environment, file);
  const source = (name: OptionName): string => sourceOf(name, environment, file);
  const contradiction = contradictionOf(values);
  if (contradiction !== undefined) throw new ConfigError(inWordsOfReader(contradiction, source));
  const production = values.NODE_ENV === 'production';
  // Only programs of this machine reach the server: it may believe everyone and show codes in its log.
  const isPrivate = !production && isLoopback(values.HOST);
  return {
    ...values,
    UNSAFE_LOGIN: values.UNSAFE_LOGIN ?? isPrivate,
    MAIL_LOG: values.MAIL_LOG ?? isPrivate,
    STORE_SIMULATOR:
      values.STORE_SIMULATOR ?? (isPrivate && values.STORE_APP_ID === undefined && values.WORKERS === 1),
    production,
    identityProviders: identityProvidersOf(values),
    file: file?.path,
    warnings: misspellings(environment),
    sourceOf: source,
  };
}

/** Returns a sentence about options that need each other, or exclude each other; undefined if all is well. */
function contradictionOf(values: OptionValues): string | undefined {
  const { SECRET_KEY, SMTP_URL, MAIL_FROM, MAIL_LOG, STORE_APP_ID, STORE_PUBLISHER_KEY } = values;
  const production = values.NODE_ENV === 'production';
  if (production && SECRET_KEY === undefined)
    return 'SECRET_KEY is required with NODE_ENV=production: at least 32 characters, kept secret.';
  if (values.WORKERS > 1 && values.STORE_SIMULATOR)
    return 'STORE_SIMULATOR: keeps its books in one process; leave WORKERS out.';
  if (values.WORKERS > 1 && !/^postgres/.test(values.DATABASE_URL))
    return 'WORKERS: several processes need Postgres; set DATABASE_URL, or leave WORKERS out.';
  if (values.WORKERS > 1 && SECRET_KEY === undefined)
    return 'SECRET_KEY is required with WORKERS: all processes must have the same.';
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    return 'MAIL_FROM is required with SMTP_URL: the sender of mails.';
  if (production && MAIL_LOG)
    return 'MAIL_LOG: codes are never logged with NODE_ENV=production; set SMTP_URL.';
  if ((STORE_APP_ID === undefined) !== (STORE_PUBLISHER_KEY === undefined))
    return 'STORE_APP_ID and STORE_PUBLISHER_KEY are required together.';
  if (production && values.STORE_SIMULATOR)
    return 'STORE_SIMULATOR: in a simulated store nobody pays; it is never on in production.';
  if (values.METRICS_PORT !== undefined && values.METRICS_PORT === values.PORT && values.PORT !== 0)
    return 'METRICS_PORT: must differ from PORT, because players must not read the metrics.';
  if (values.CUSTOM_ISSUER === undefined && hasCustomOptions(values))
    return 'CUSTOM_ISSUER is missing: other options of CUSTOM are set.';
  return undefined;
}

const hasCustomOptions = (values: OptionValues): boolean =>
  [
    values.CUSTOM_CLIENT_ID,
    values.CUSTOM_CLIENT_SECRET,
    values.CUSTOM_REDIRECT_URI,
    values.CUSTOM_ENABLED,
  ].some((value) => value !== undefined);

/** Replaces the names of options by those under which their reader wrote them. */
const inWordsOfReader = (sentence: string, source: (name: OptionName) => string): string =>
  sentence.replaceAll(/\b[A-Z][A-Z\d]*(_[A-Z\d]+)*\b/g, (name) =>
    Object.hasOwn(options, name) ? source(name as OptionName) : name,
  );

/**
 * Returns one sentence that says why the server does not start. It names options as their reader wrote them, not options of
 * the library.
 */
export function sentenceOf(error: unknown, config?: Config): string {
  const sentence = messageOf(error);
  return config === undefined ? sentence : inWordsOfReader(sentence, config.sourceOf);
}
