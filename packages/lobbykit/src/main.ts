import { runCommand } from './commands/run-command.ts';

const write = (stream: NodeJS.WritableStream) => (text: string) => void stream.write(text);

// Without `await`: the executable of `npm run build:binary` contains this as a CommonJS script.
void runCommand(process.argv.slice(2), {
  environment: process.env,
  input: process.stdin,
  writeOutput: write(process.stdout),
  writeError: write(process.stderr),
}).then((code) => {
  // A server that runs keeps the process alive. After an error, what is still open must not.
  if (code !== 0) process.exit(code);
});
