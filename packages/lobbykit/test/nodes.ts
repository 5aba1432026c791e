import { join } from 'node:path';
import { createClient } from '@lobbykit/client';
import { onTestFinished } from 'vitest';
import { type ServerProcess, startServer } from '../../../examples/first-steps/src/server-process.ts';

export const rootApiKey = 'nodes-root-key-0123456789abcdefghij';

/** Starts servers, each in its own process, on one Postgres. */
export async function startServers(
  count: number,
  databaseUrl: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<readonly ServerProcess[]> {
  const servers: ServerProcess[] = [];
  for (let at = 0; at < count; at += 1) {
    const server = await startServer(
      {
        DATABASE_URL: databaseUrl,
        ROOT_API_KEY: rootApiKey,
        SECRET_KEY: 'nodes-secret-key-0123456789abcdefghij',
        RATE_LIMITS: 'off',
        NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/lobbykit/compiled'),
        ...variables,
      },
      0,
    );
    onTestFinished(() => server.kill());
    servers.push(server);
  }
  return servers;
}

/** A player who has logged in, and the reference of the session. */
export interface LoggedIn {
  readonly token: string;
  readonly sessionRef: string;
}

export async function logIn({ baseUrl }: ServerProcess, name: string): Promise<LoggedIn> {
  let token = '';
  const client = createClient({
    baseUrl,
    onSession: (session) => {
      token = session ?? '';
    },
  });
  await client.authentication.login({ provider: 'UNSAFE', payload: name });
  await client.accounts.create();
  const { sessions } = await client.sessions.mine();
  return { token, sessionRef: sessions[0]!.sessionRef };
}

/** Ends a session as an operator. Returns the status. */
export async function revoke({ baseUrl }: ServerProcess, { sessionRef }: LoggedIn): Promise<number> {
  const { status } = await fetch(`${baseUrl}/api/v1/admin/sessions/${sessionRef}`, {
    method: 'DELETE',
    headers: { 'x-api-key': rootApiKey },
  });
  return status;
}

/** Sends a request of the player, and returns its status. */
export async function ask({ baseUrl }: ServerProcess, { token }: LoggedIn): Promise<number> {
  const response = await fetch(`${baseUrl}/api/v1/sessions/mine`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.text();
  return response.status;
}
