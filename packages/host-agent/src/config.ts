import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { nearestName } from './nearest-name.ts';

const port = z.int().min(1_024).max(65_535);
const text = z.record(z.string().regex(/^[\w.:-]{1,64}$/), z.string().max(1_024));

const Settings = z.strictObject({
  /** The address of the backend with its mount path: `https://play.example.com`. */
  backendUrl: z.url({ protocol: /^https?$/ }),
  /** A key with the permission `fleets.heartbeat` and no other. */
  apiKey: z.string().min(1),
  /** Default: the name of the machine. */
  hostId: z.string().regex(/^[A-Za-z0-9_.:-]{1,128}$/),
  /** The folder for state, downloads and jobs. */
  folder: z.string().min(1),
  /** What jobs may require, in addition to os, arch, cpu, memMiB and maxProcesses. */
  metadata: text.default({}),
  /** Addresses that artifacts must begin with, in addition to the rule of the backend. Default: all. */
  artifacts: z.array(z.url({ protocol: /^https?$/ })).default([]),
  /** Accepts artifacts without a hash if the backend does too. */
  allowUnsigned: z.boolean().default(false),
  /** Variables of the agent's environment that jobs get. */
  passEnvironment: z.array(z.string().regex(/^[A-Za-z_]\w*$/)).default(['PATH']),
  /** First and last port for jobs. */
  ports: z.tuple([port, port]).default([7_000, 7_999]),
  maxProcesses: z.int().min(1).max(256).default(64),
  maxArtifactBytes: z
    .int()
    .min(1)
    .default(4 * 2 ** 30),
  maxUnpackedBytes: z
    .int()
    .min(1)
    .default(8 * 2 ** 30),
  maxUnpackedFiles: z.int().min(1).default(100_000),
  maxLogBytes: z
    .int()
    .min(4_096)
    .default(64 * 2 ** 20),
  /** Seconds from SIGTERM to SIGKILL. */
  stopSeconds: z.number().min(0).max(600).default(10),
  /** Seconds that jobs may go on after the agent got SIGTERM. */
  drainSeconds: z.number().min(0).max(86_400).default(60),
});
export type Config = z.output<typeof Settings>;

/** What each setting takes, for people who do not know the library that checks them. */
const forms: Readonly<Record<keyof Config, string>> = {
  backendUrl: 'must be a URL like https://play.example.com',
  apiKey: 'must be an API key with the permission fleets.heartbeat',
  hostId: 'must have 1 to 128 characters of A-Z, a-z, 0-9, _ . : and -',
  folder: 'must be the path of a folder',
  metadata: 'must be an object of texts, such as {"region": "eu"}',
  artifacts: 'must be a list of URLs like https://builds.example.com/',
  allowUnsigned: 'must be true or false',
  passEnvironment: 'must be a list of names of variables, such as ["PATH"]',
  ports: 'must be the first and the last port, from 1024 to 65535: [7000, 7999]',
  maxProcesses: 'must be an integer from 1 to 256',
  maxArtifactBytes: 'must be a positive integer',
  maxUnpackedBytes: 'must be a positive integer',
  maxUnpackedFiles: 'must be a positive integer',
  maxLogBytes: 'must be an integer of at least 4096',
  stopSeconds: 'must be a number from 0 to 600',
  drainSeconds: 'must be a number from 0 to 86400',
};

/** An invalid configuration. The message names the setting and contains no secret. */
export class ConfigError extends Error {}

const fromEnvironment: Readonly<Record<string, keyof Config>> = {
  LOBBYKIT_BACKEND_URL: 'backendUrl',
  LOBBYKIT_API_KEY: 'apiKey',
  LOBBYKIT_HOST_ID: 'hostId',
  LOBBYKIT_AGENT_FOLDER: 'folder',
};

/**
 * Reads the configuration: the JSON file that `LOBBYKIT_AGENT_CONFIG` names, if any, overridden by the environment.
 *
 * Throws ConfigError naming the setting.
 */
export async function readConfig(environment: Readonly<Record<string, string | undefined>>): Promise<Config> {
  const file = environment.LOBBYKIT_AGENT_CONFIG;
  const settings = file ? await readFileSettings(file) : {};
  for (const [variable, setting] of Object.entries(fromEnvironment))
    if (environment[variable]) settings[setting] = environment[variable];
  if (environment.LOBBYKIT_METADATA) {
    const pairs = environment.LOBBYKIT_METADATA.split(',').map((pair) => pair.split(/=(.*)/s, 2));
    settings.metadata = { ...(settings.metadata as object), ...Object.fromEntries(pairs) };
  }
  settings.hostId ??= hostname();
  settings.folder = resolve(String(settings.folder ?? './lobbykit-agent'));
  const result = Settings.safeParse(settings);
  if (!result.success) throw problemOf(result.error.issues[0]!, settings);
  const { ports } = result.data;
  if (ports[0] > ports[1]) throw new ConfigError('ports: the first must not be above the last');
  return result.data;
}

/** Returns the error that says what is wrong with a setting. Quotes no value: it may be a secret. */
function problemOf(issue: z.core.$ZodIssue, settings: Readonly<Record<string, unknown>>): ConfigError {
  const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  if (unknown !== undefined)
    return new ConfigError(
      `there is no setting ${unknown}; did you mean ${nearestName(unknown, Object.keys(forms))}?`,
    );
  const setting = String(issue.path[0]) as keyof Config;
  const variable = Object.entries(fromEnvironment).find(([, name]) => name === setting)?.[0];
  const name = `${setting}${variable ? ` (${variable})` : ''}`;
  return new ConfigError(
    settings[setting] === undefined
      ? `${name} is missing; it ${forms[setting]}`
      : `${name} ${forms[setting]}`,
  );
}

async function readFileSettings(file: string): Promise<Record<string, unknown>> {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`LOBBYKIT_AGENT_CONFIG: ${file} cannot be read: ${(cause as Error).message}`, {
      cause,
    });
  }
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // The message of the parser may quote a secret of the file.
  }
  throw new ConfigError(`LOBBYKIT_AGENT_CONFIG: ${file} is not a JSON object`);
}
