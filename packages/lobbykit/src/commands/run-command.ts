import { parseArgs } from 'node:util';
import { type Config, loadConfig, sentenceOf } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { help } from '../config/help.ts';
import type { CommandContext } from './context.ts';

interface Command {
  /** What follows the name: `<file>`. */
  readonly argument?: string;
  readonly meaning: string;
  /** Runs the command with its argument, which is there if the command has one. */
  readonly run: (call: CommandCall, argument: string) => Promise<void>;
}

interface CommandCall extends CommandContext {
  /** Reads the configuration. Throws `ConfigError`. */
  readonly config: () => Config;
}

/** All commands. Each loads its code when it runs, so the server starts without that of the others. */
const commands: Readonly<Record<string, Command>> = {
  serve: {
    meaning: 'runs the server (the default)',
    run: async ({ config, writeOutput }) => {
      const { serve } = await import('./serve.ts');
      await serve(config(), writeOutput);
    },
  },
  backup: {
    argument: '<file>',
    meaning: 'copies the SQLite database of a server, which may be running, into a new file',
    run: async ({ config, writeOutput }, file) => {
      const { backup } = await import('./backup.ts');
      writeOutput(await backup(config().DATABASE_URL, file));
    },
  },
  'hash-password': {
    meaning: 'reads a password from standard input and prints its hash for PASSWORD_FILE',
    run: async ({ input, writeOutput }) => {
      const { hashPasswordLine } = await import('./hash-password.ts');
      writeOutput(await hashPasswordLine(input));
    },
  },
  openapi: {
    meaning: 'prints the OpenAPI document',
    run: async ({ writeOutput }) => {
      const { openApi } = await import('./openapi.ts');
      writeOutput(await openApi());
    },
  },
  help: {
    meaning: 'prints this text',
    run: async ({ writeOutput }) => writeOutput(helpText()),
  },
};

/**
 * Runs a command of the program `lobbykit`: its name and its arguments; without a name, `serve`. Returns the exit code: 1
 * after an error, which is written as one sentence. `serve` returns when the server listens. It then listens to the signals
 * of the process, and ends the process when the server has stopped.
 */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  let config: Config | undefined;
  try {
    const { command, argument, configFile } = parse(args);
    const readOnce = (): Config => (config ??= loadConfig(context.environment, configFile));
    await command.run({ ...context, config: readOnce }, argument);
    return 0;
  } catch (error) {
    context.writeError(`lobbykit: ${sentenceOf(error, config)}\n`);
    return 1;
  }
}

interface Call {
  readonly command: Command;
  readonly argument: string;
  readonly configFile: string | undefined;
}

function parse(args: readonly string[]): Call {
  const { positionals, values } = parseStrictly(args);
  const [name = 'serve', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name]! : undefined;
  if (command === undefined)
    throw new ConfigError(`there is no command ${name}. There are: ${Object.keys(commands).join(', ')}.`);
  const configFile = values.config;
  if (values.help) return { command: commands.help!, argument: '', configFile };
  if (rest.length !== (command.argument === undefined ? 0 : 1))
    throw new ConfigError(
      command.argument === undefined
        ? `${name} takes no argument, but there is ${rest[0]}.`
        : `${name} takes one argument: lobbykit ${name} ${command.argument}`,
    );
  return { command, argument: rest[0] ?? '', configFile };
}

function parseStrictly(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, config: { type: 'string' } },
    });
  } catch (cause) {
    throw new ConfigError(`${(cause as Error).message.split('. ')[0]}; help lists the commands.`, { cause });
  }
}

function helpText(): string {
  const lines = Object.entries(commands).map(
    ([name, { argument, meaning }]) =>
      `  ${[name, argument].filter(Boolean).join(' ').padEnd(24)} ${meaning}`,
  );
  return `lobbykit <command>

${lines.join('\n')}

  --config <file>          the configuration file; otherwise CONFIG_FILE, otherwise lobbykit.json if it exists

Each option is an environment variable, and a key in the configuration file; the variable comes first. Defaults are in
parentheses. The page https://github.com/lobbykit/lobbykit/blob/main/docs/settings.md lists the keys.

${help()}
`;
}
