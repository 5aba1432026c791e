import { runCommand } from '../src/commands/run-command.ts';

/** What a command finds in its process. */
export interface Call {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Runs a command without a process, and returns what it wrote. */
export async function run(args: readonly string[], { environment = {}, input = '' }: Call = {}) {
  const output: string[] = [];
  const error: string[] = [];
  const code = await runCommand(args, {
    environment,
    input: [input] as never,
    writeOutput: (text) => void output.push(text),
    writeError: (text) => void error.push(text),
  });
  return { code, output: output.join(''), error: error.join('') };
}
