import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError } from '../config/config-error.ts';
import type { Command, CommandCall } from './command.ts';
import { usageOf } from './help-text.ts';

/** What was called. */
export interface ParsedCall extends Pick<CommandCall, 'arguments' | 'values' | 'flags'> {
  readonly name: string;
  readonly command: Command;
  /** Whether its help was asked for. */
  readonly help: boolean;
  readonly configFile: string | undefined;
}

/** Reads the arguments of the program. Throws `ConfigError` with what is wrong and what is accepted. */
export function parseArguments(
  args: readonly string[],
  commands: Readonly<Record<string, Command>>,
): ParsedCall {
  const { name, command, isNamed } = findCommand(args, commands);
  const { positionals, values } = parseOptions(args, name, command);
  const given = isNamed ? positionals.slice(name.split(' ').length) : positionals;
  const { help, config, ...own } = values as Readonly<Record<string, string | boolean | undefined>>;
  const entries = Object.entries(own);
  const flags = new Set(entries.filter(([, value]) => value === true).map(([option]) => option));
  const texts = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
  const call = {
    name: isNamed ? name : 'help',
    command: isNamed || help !== true ? command : commands.help!,
    help: help === true,
    configFile: config as string | undefined,
    arguments: given,
    values: texts as Record<string, string>,
    flags,
  };
  if (!call.help) checkArguments(name, command, call);
  return call;
}

/** Finds the command by its one or two words; without a word it is `serve`. */
function findCommand(args: readonly string[], commands: Readonly<Record<string, Command>>) {
  const isKnown = (candidate: string): boolean => Object.hasOwn(commands, candidate);
  // An option may take the word behind it as its value, so the options of all commands are needed to find the name.
  const everyOption = Object.assign({}, ...Object.values(commands).map(parserOptions)) as ParserOptions;
  const { positionals, tokens } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: everyOption,
  });
  const [first, second] = positionals;
  const [token] = tokens;
  const isStrange = token?.kind === 'option' && !Object.hasOwn(everyOption, token.name);
  if (first === undefined || isStrange) return { name: 'serve', command: commands.serve!, isNamed: false };
  const name = isKnown(`${first} ${second}`) ? `${first} ${second}` : first;
  if (isKnown(name)) return { name, command: commands[name]!, isNamed: true };
  const family = Object.keys(commands).filter((candidate) => candidate.startsWith(`${first} `));
  if (family.length > 0 && args.some((arg) => arg === '--help' || arg === '-h'))
    return { name: first, command: familyCommand(family, commands), isNamed: true };
  if (family.length > 0) throw new ConfigError(`${first} needs one of: ${family.join(', ')}.`);
  throw new ConfigError(`there is no command ${first}. There are: ${Object.keys(commands).join(', ')}.`);
}

/** Returns what the help of `lobbykit keys` shows: the commands whose names begin with that word. */
const familyCommand = (family: readonly string[], commands: Readonly<Record<string, Command>>): Command => ({
  meaning: `needs one of these commands; each has --help`,
  details: family.map((name) => usageOf(name, commands[name]!)),
  run: async () => undefined,
});

type ParserOptions = NonNullable<ParseArgsConfig['options']>;

const parserOptions = ({ options = {} }: Command): ParserOptions => ({
  ...Object.fromEntries(
    Object.entries(options).map(([option, { value }]) => [
      option,
      { type: value === undefined ? 'boolean' : 'string' },
    ]),
  ),
  help: { type: 'boolean', short: 'h' },
  config: { type: 'string' },
});

function parseOptions(args: readonly string[], name: string, command: Command) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: parserOptions(command) });
  } catch (cause) {
    const where =
      command.options !== undefined ? `${name} --help lists the options` : 'help lists the commands';
    throw new ConfigError(`${(cause as Error).message.split('. ')[0]}; ${where}.`, { cause });
  }
}

function checkArguments(
  name: string,
  command: Command,
  { arguments: given, values }: Pick<ParsedCall, 'arguments' | 'values'>,
): void {
  const { arguments: names = [], options = {} } = command;
  if (given.length > names.length && names.length === 0)
    throw new ConfigError(`${name} takes no argument, but there is ${given[0]}.`);
  if (given.length !== names.length)
    throw new ConfigError(`${name} takes one argument: ${usageOf(name, command)}`);
  for (const [option, { required }] of Object.entries(options))
    if (required && !values[option])
      throw new ConfigError(`${name} needs --${option}: ${usageOf(name, command)}`);
}
