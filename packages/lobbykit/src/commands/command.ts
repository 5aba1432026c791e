import type { Config } from '../config/config.ts';
import type { CommandContext } from './context.ts';

/** An option of a command: `--from <url>`, or `--force` without a value. */
export interface CommandOption {
  /** What its value is, `<url>`; undefined if it takes none. */
  readonly value?: string;
  readonly meaning: string;
  /** Whether the command needs it. */
  readonly required?: true;
}

/** A command as data: help, documents and refusals are derived from it. */
export interface Command {
  /** The names of its arguments, all required: `<file>`. */
  readonly arguments?: readonly string[];
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** One line, which follows the name in lists. */
  readonly meaning: string;
  /** What a user must know besides, one paragraph each. */
  readonly details?: readonly string[];
  /** Runs the command. If it throws, the exit code is 1, and the message is what the user must know. */
  readonly run: (call: CommandCall) => Promise<void>;
}

/** What a command gets. */
export interface CommandCall extends CommandContext {
  /** Its arguments, as many as it declares. */
  readonly arguments: readonly string[];
  /** The values of its options by name; those that are required are there. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** The options without a value that were given. */
  readonly flags: ReadonlySet<string>;
  /** Reads the configuration. Throws `ConfigError`. */
  readonly config: () => Config;
}
