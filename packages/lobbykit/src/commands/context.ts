/** What a command has of its process, so that it also runs without one. */
export interface CommandContext {
  /** The environment variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Standard input. */
  readonly input: AsyncIterable<Buffer | string>;
  /** Writes to standard output. */
  readonly writeOutput: (text: string) => void;
  /** Writes to standard error. */
  readonly writeError: (text: string) => void;
}
