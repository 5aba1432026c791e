import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Studio } from '../studio.ts';

const command = fileURLToPath(new URL('../../../../packages/lobbykit/src/command.ts', import.meta.url));

/** Runs `lobbykit fleet …` as an operator does, and says its lines. Resolves to the exit code. */
export async function runFleet(
  { baseUrls, rootKey }: Studio,
  args: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  say(`$ lobbykit fleet ${args.join(' ')}`);
  const child = spawn(
    process.execPath,
    [...process.execArgv, command, 'fleet', ...args, '--url', baseUrls[0]!],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ROOT_API_KEY: rootKey,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => say(`  ${line}`));
  await once(child, 'close');
  return child.exitCode ?? 1;
}
