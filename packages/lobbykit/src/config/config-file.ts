import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import { distance, nearest } from './nearest.ts';
import { type OptionName, options } from './options/index.ts';

/** A configuration file that was read. */
export interface ConfigFile {
  /** As errors name it. */
  readonly path: string;
  /** What it contains, by the option. */
  readonly values: ReadonlyMap<OptionName, unknown>;
}

/** The options that a file may have, by their keys. */
const optionsByPath = new Map(
  (Object.keys(options) as OptionName[]).flatMap((name) => {
    const { path } = options[name];
    return path === null ? [] : [[path, name] as const];
  }),
);
/** The keys that contain other keys. */
const groups = new Set(
  [...optionsByPath.keys()].flatMap((path) => {
    const keys = path.split('.');
    return keys.slice(1).map((_, index) => keys.slice(0, index + 1).join('.'));
  }),
);

/** Reads a configuration file: one JSON object, in which every key is known. Throws `ConfigError`. */
export function readConfigFile(path: string): ConfigFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ConfigError(`the configuration file ${path} cannot be read: ${(cause as Error).message}.`, {
      cause,
    });
  }
  return parseConfigFile(path, text);
}

/** Parses the text of a configuration file. Throws `ConfigError`, which quotes nothing of the text but keys. */
export function parseConfigFile(path: string, text: string): ConfigFile {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The whole message of the parser may quote a secret.
    const [place] = /line \d+ column \d+/.exec((error as Error).message) ?? [];
    throw new ConfigError(
      `the configuration file ${path} is not JSON${place === undefined ? '' : `: see ${place}`}.`,
    );
  }
  if (!isObject(content)) throw new ConfigError(`the configuration file ${path} is not a JSON object.`);
  const values = new Map<OptionName, unknown>();
  collect(content, '', path, values);
  return { path, values };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function collect(
  content: Readonly<Record<string, unknown>>,
  prefix: string,
  file: string,
  values: Map<OptionName, unknown>,
): void {
  for (const [key, value] of Object.entries(content)) {
    const path = prefix + key;
    const name = optionsByPath.get(path);
    if (name !== undefined && values.has(name)) throw new ConfigError(`${path} in ${file}: is there twice.`);
    if (name !== undefined) values.set(name, value);
    else if (!groups.has(path))
      throw new ConfigError(`${file}: there is no key ${path}; did you mean ${keyMeant(path, key)}?`);
    else if (!isObject(value)) throw new ConfigError(`${path} in ${file}: must be an object.`);
    else collect(value, `${path}.`, file, values);
  }
}

/** Returns the known key that an unknown one probably means: by its name, or by its name without those above it. */
function keyMeant(path: string, key: string): string {
  if (Object.hasOwn(options, key)) {
    const known = options[key as OptionName].path;
    return known ?? `the variable ${key}`;
  }
  return nearest([...optionsByPath.keys(), ...groups], (candidate) =>
    Math.min(distance(path, candidate), distance(key, candidate.slice(candidate.lastIndexOf('.') + 1)) + 0.5),
  )!;
}
