import { type Config, loadConfig, sentenceOf } from '../config/config.ts';
import { commands } from './commands.ts';
import type { CommandContext } from './context.ts';
import { commandHelp } from './help-text.ts';
import { parseArguments } from './parse-arguments.ts';

/**
 * Runs a command of the program `lobbykit`: its name and its arguments; without a name, `serve`. Returns the exit code: 1
 * after an error, which is written as one sentence. `serve` returns when the server listens. It then listens to the signals
 * of the process, and ends the process when the server has stopped.
 */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  let config: Config | undefined;
  try {
    const { name, command, help, configFile, ...call } = parseArguments(args, commands);
    if (help && name !== 'help') {
      context.writeOutput(commandHelp(name, command));
      return 0;
    }
    const readOnce = (): Config => (config ??= loadConfig(context.environment, configFile));
    await command.run({ ...context, ...call, config: readOnce });
    return 0;
  } catch (error) {
    context.writeError(`lobbykit: ${sentenceOf(error, config)}\n`);
    return 1;
  }
}
