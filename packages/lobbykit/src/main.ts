import { runCommand } from './commands/run-command.ts';

const write = (stream: NodeJS.WritableStream) => (text: string) => void stream.write(text);

const code = await runCommand(process.argv.slice(2), {
  environment: process.env,
  input: process.stdin,
  writeOutput: write(process.stdout),
  writeError: write(process.stderr),
});
// A server that runs keeps the process alive. After an error, what is still open must not.
if (code !== 0) process.exit(code);
