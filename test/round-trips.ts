import { Buffer } from 'node:buffer';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

/**
 * After so many milliseconds and turns of the event loop without a new statement, the client has sent all that it sends
 * before it gets an answer. Without the turns, a pause of the process would end the time early.
 */
const quietMilliseconds = 4;
const quietTurns = 10;
/** Milliseconds after which answers are not held back any more: the others may wait for a lock that these release. */
const patience = 500;

export interface RoundTrips extends Disposable {
  /** Resolves when the client waits for no answer. */
  idle(): Promise<void>;
  /** The address of the server behind this counter. */
  readonly url: string;
  /**
   * Returns the round trips of `work`: how often answers are given, if all that the client can send without them is sent
   * first. What is sent at once on several connections takes one.
   */
  of<Result>(work: () => Promise<Result>): Promise<{ readonly trips: number; readonly result: Result }>;
}

/** A connection of the client, and the answers that it has not got yet. */
interface Connection {
  readonly client: Socket;
  /** Requests whose answers the server has not finished. */
  open: number;
  readonly answers: Buffer[];
}

/** Counts the round trips to a Postgres server. Holds all answers back until the client can send no more without one. */
export async function countRoundTrips(target: string): Promise<RoundTrips> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const connections = new Set<Connection>();
  let trips = 0;
  let sent = 0;
  let waiting: Promise<void> | undefined;

  const isUnder = (): boolean => [...connections].some(({ open, answers }) => open > 0 || answers.length > 0);
  const isAnswered = (): boolean => [...connections].every(({ open }) => open === 0);

  /** Resolves when the client has sent nothing for a while. */
  async function quiet(): Promise<void> {
    for (let before = -1; before !== sent; ) {
      before = sent;
      await setTimeout(quietMilliseconds);
      for (let turn = 0; turn < quietTurns; turn++) await setImmediate();
    }
  }

  /** Gives the answers in rounds, until there are no more requests. */
  async function answer(): Promise<void> {
    while (isUnder()) {
      const late = performance.now() + patience;
      do await quiet();
      while (!isAnswered() && performance.now() < late);
      const ready = [...connections].filter(({ open, answers }) => open === 0 && answers.length > 0);
      if (ready.length > 0) trips += 1;
      for (const { client, answers } of ready) client.write(Buffer.concat(answers.splice(0)));
      await quiet();
    }
    waiting = undefined;
  }

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const connection: Connection = { client, open: 0, answers: [] };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        connections.delete(connection);
        client.destroy();
        upstream.destroy();
      });
    }
    const requests = createMessageCount((type) => type === 'Q' || type === 'S');
    const ends = createMessageCount((type) => type === 'Z');
    // The greeting is not counted: it ends when the server is ready for the first time.
    let isGreeted = false;
    client.on('data', (bytes) => {
      if (isGreeted) {
        sent += 1;
        connection.open += requests(bytes);
        waiting ??= answer();
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      const ended = ends(bytes);
      if (isGreeted) {
        connection.answers.push(bytes);
        connection.open -= ended;
        return;
      }
      client.write(bytes);
      isGreeted = ended > 0;
      if (isGreeted) connections.add(connection);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async idle() {
      await quiet();
      while (waiting !== undefined) {
        await waiting;
        await quiet();
      }
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

/** Counts the messages of some types in a stream: a byte for the type, and four for the length after it. */
function createMessageCount(isCounted: (type: string) => boolean): (bytes: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    let count = 0;
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    while (rest.length >= 5) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.length < end) break;
      if (isCounted(String.fromCharCode(rest[0]!))) count += 1;
      rest = rest.subarray(end);
    }
    return count;
  };
}
