import type { ServerResponse } from 'node:http';
import type { HttpStream, StreamSink } from '../http/request.ts';

/** How long an ending connection may take to deliver what is buffered. */
export const LINGER_MS = 5_000;

interface ResponseSink extends StreamSink {
  readonly response: ServerResponse;
  ended: boolean;
}

/** Shared by all sinks: with its own closures, each of 10,000 open streams took 1 KiB more. */
const sinkFunctions: StreamSink & ThisType<ResponseSink> = {
  write(chunk) {
    return !this.ended && !this.response.destroyed && this.response.write(chunk);
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
