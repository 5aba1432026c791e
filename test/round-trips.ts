import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds by which every answer is late, so that all that is sent at once is sent before the first answer. */
const delay = 4;

export interface RoundTrips extends Disposable {
  /** Resolves when the client waits for no answer. */
  idle(): Promise<void>;
  /** The address of the server behind this counter. */
  readonly url: string;
  /**
   * Returns the round trips of `work`: how often the client sent something while it waited for no answer. What is sent
   * at once on several connections takes one.
   */
  of<Result>(work: () => Promise<Result>): Promise<{ readonly trips: number; readonly result: Result }>;
}

/** Counts the round trips to a Postgres server. */
export async function countRoundTrips(target: string): Promise<RoundTrips> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const waiting = new Set<Socket>();
  let trips = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        waiting.delete(client);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (waiting.size === 0) trips += 1;
      waiting.add(client);
      upstream.write(bytes);
    });
    let last: Promise<unknown> = Promise.resolve();
    upstream.on('data', (bytes) => {
      const due = setTimeout(delay);
      last = last.then(async () => {
        await due;
        waiting.delete(client);
        client.write(bytes);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async idle() {
      // An answer may cause the next statement, which the client sends in the same turn.
      do await setTimeout(delay);
      while (waiting.size > 0);
    },
    async of(work) {
      const before = trips;
      const result = await work();
      return { trips: trips - before, result };
    },
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
