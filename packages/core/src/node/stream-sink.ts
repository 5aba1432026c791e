import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpStream, StreamSink } from '../http/request.ts';

/** How long an ending connection may take to deliver what is buffered. */
export const LINGER_MS = 5_000;

interface ResponseSink extends StreamSink {
  readonly response: ServerResponse;
  ended: boolean;
}

let corked: Socket[] = [];

/**
 * Keeps what is written to a connection in this turn of the event loop for one call of the system, which takes longer than
 * all else: events that are committed on several connections to a database at the same time reach a stream in one write.
 * Node itself collects what is written in one callback only.
 */
function corkTurn(socket: Socket): void {
  if (socket.writableCorked > 0) return;
  socket.cork();
  if (corked.length === 0) setImmediate(uncorkAll);
  corked.push(socket);
}

function uncorkAll(): void {
  const sockets = corked;
  corked = [];
  for (const socket of sockets) socket.uncork();
}

/** Shared by all sinks: with its own closures, each of 10,000 open streams took 1 KiB more. */
const sinkFunctions: StreamSink & ThisType<ResponseSink> = {
  write(chunk) {
    const { response } = this;
    if (this.ended || response.destroyed) return false;
    const { socket } = response;
    if (socket) corkTurn(socket);
    const takesMore = response.write(chunk);
    // A large chunk fills the buffer. It waits for nothing.
    if (!takesMore) socket?.uncork();
    return takesMore;
  },
  get pending() {
    return this.response.writableLength;
  },
  onDrain(listener) {
    this.response.on('drain', listener);
  },
  end() {
    if (this.ended) return;
    this.ended = true;
    const { response } = this;
    response.end();
    if (response.writableFinished) return;
    // A client that does not read would keep the connection and its buffer forever.
    const timer = setTimeout(() => response.destroy(), LINGER_MS).unref();
    response.on('close', () => clearTimeout(timer));
  },
  abort() {
    if (this.ended) return;
    this.ended = true;
    this.response.destroy();
  },
};

/** Opens a stream on a response whose headers were sent. Notifies the stream once if the client disconnects. */
export function openSink(response: ServerResponse, stream: HttpStream): void {
  const sink = Object.assign(Object.create(sinkFunctions) as ResponseSink, { response, ended: false });
  const onDisconnect = stream.open(sink);
  response.on('close', () => {
    if (sink.ended) return;
    sink.ended = true;
    onDisconnect();
  });
}
