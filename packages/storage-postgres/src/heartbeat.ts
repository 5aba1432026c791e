import { setInterval, setTimeout } from 'node:timers';
import type { Client, ClientBase } from 'pg';

/** How often a connection is asked whether it still works, and how long it has to answer, in milliseconds. */
export interface Heartbeat {
  readonly interval: number;
  readonly timeout: number;
}

/** With the pauses between two attempts to connect, a dead connection is replaced within 30 seconds. */
export const defaultHeartbeat: Heartbeat = { interval: 15_000, timeout: 5_000 };

/** Calls `onSilence` once if the connection does not answer in time. Returns the function that ends the heartbeat. */
export function startHeartbeat(
  client: Client,
  { interval, timeout }: Heartbeat,
  onSilence: () => void,
): () => void {
  let deadline: NodeJS.Timeout | undefined;
  const timer = setInterval(() => {
    if (deadline !== undefined) return;
    deadline = setTimeout(onSilence, timeout).unref();
    client.query('select 1').then(
      () => {
        clearTimeout(deadline);
        deadline = undefined;
      },
      // The connection reports its end itself.
      () => undefined,
    );
  }, interval).unref();
  return () => {
    clearInterval(timer);
    clearTimeout(deadline);
  };
}

/** Milliseconds that the other side has to answer a farewell. */
const farewellTimeout = 500;

/** The socket of a connection, which the types of the driver leave out. */
interface WithSocket {
  readonly connection: { readonly stream: { destroy(): void } };
}

/** Breaks a connection at once. Its statement rejects. */
export const destroySocket = (client: ClientBase): void =>
  (client as unknown as WithSocket).connection.stream.destroy();

/** Ends a connection, even if the other side no longer answers. Never rejects. */
export async function endConnection(client: Client): Promise<void> {
  const timer = setTimeout(() => destroySocket(client), farewellTimeout);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}
