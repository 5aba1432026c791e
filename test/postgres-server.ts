import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type StartedPostgres, startPostgres } from './start-postgres.ts';

/**
 * A global setup of vitest: one real Postgres for the whole test run. Tests use it through `postgres.ts`.
 *
 * The first test that needs it starts it, which takes about a second and a half. All test processes share it, and it is
 * deleted at the end of the run. If it does not start, the tests that need it fail with the reason. If `POSTGRES_URL` is set, that server is used and nothing is started. The schemas that
 * tests create there are not deleted, so use a separate database.
 */
export async function setup(
  project: TestProject,
  start: () => Promise<StartedPostgres> = startPostgres,
): Promise<() => Promise<void>> {
  let server: Promise<StartedPostgres> | undefined;
  // Test processes cannot call a function of this process, so they send it an HTTP request.
  const starter = createServer((_request, response) => {
    server ??= start();
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
