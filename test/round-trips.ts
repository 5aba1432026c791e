import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds by which every answer is late, so that all that is sent at once is sent before the first answer. */
const delay = 4;

export interface RoundTrips extends Disposable {
  /** The address of the server behind this counter. */
  readonly url: string;
  /** Returns the round trips of `work`: how often the client sent something after an answer, on all connections. */
  of<Result>(work: () => Promise<Result>): Promise<{ readonly trips: number; readonly result: Result }>;
}

/** Counts the round trips to a Postgres server. */
export async function countRoundTrips(target: string): Promise<RoundTrips> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let trips = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let isAnswered = true;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (isAnswered) trips += 1;
      isAnswered = false;
      upstream.write(bytes);
    });
    let last: Promise<unknown> = Promise.resolve();
    upstream.on('data', (bytes) => {
      const due = setTimeout(delay);
      last = last.then(async () => {
        await due;
        isAnswered = true;
        client.write(bytes);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
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
