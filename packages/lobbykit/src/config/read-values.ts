import { ConfigError } from './config-error.ts';
import type { ConfigFile } from './config-file.ts';
import { variableMeant } from './nearest.ts';
import { type OptionName, type OptionValues, options } from './options/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const optionNames = Object.keys(options) as OptionName[];

/**
 * Returns the values of all options: that of the environment, that of the file, or the default. An empty variable counts as
 * absent. Throws `ConfigError`, which names the variable, or the key and the file, and never a secret value.
 */
export function readValues(environment: Environment, file: ConfigFile | undefined): OptionValues {
  const values: Partial<Record<OptionName, unknown>> = {};
  for (const name of optionNames) {
    const { schema, fromText, default: defaultValue } = options[name];
    const text = environment[name];
    const fromEnvironment = text !== undefined && text !== '';
    const given = fromEnvironment ? fromText(text) : file?.values.get(name);
    if (given === undefined) {
      values[name] = defaultValue;
      continue;
    }
    const result = schema.safeParse(given);
    if (!result.success)
      throw new ConfigError(`${sourceOf(name, environment, file)}: ${result.error.issues[0]!.message}.`);
    values[name] = result.data;
  }
  return values as OptionValues;
}

/** Names the option as its reader wrote it: the key and the file if it is in the file alone, otherwise the variable. */
export function sourceOf(name: OptionName, environment: Environment, file: ConfigFile | undefined): string {
  if (environment[name] || !file?.values.has(name)) return name;
  return `${options[name].path} in ${file.path}`;
}

/** Variables of other programs of lobbykit, which may be in the same environment. */
const foreignVariables = /^LOBBYKIT_(BACKEND_URL|API_KEY|HOST_ID|METADATA|AGENT(_.*)?)$/;

/** Returns a warning for each variable that is unknown, and that resembles a known one. */
export const misspellings = (environment: Environment): readonly string[] =>
  Object.entries(environment).flatMap(([name, value]) => {
    if (!value || Object.hasOwn(options, name) || foreignVariables.test(name)) return [];
    const meant = variableMeant(name, optionNames);
    return meant === undefined
      ? []
      : [`the server has no variable ${name}, and ignores it; did you mean ${meant}?`];
  });
