import type { ServerResponse } from 'node:http';
import type { HttpStream, StreamSink } from '../http/request.ts';

/** How long a connection that is to end may take to hand over what is on its way, in milliseconds. */
export const LINGER_MS = 5_000;

interface ResponseSink extends StreamSink {
  readonly response: ServerResponse;
  ended: boolean;
}

/** The functions of every sink, made once: with closures of its own each of 10,000 open streams held 1 KiB more. */
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
    // A client that does not read would keep the connection, and what is buffered for it, for ever.
    const timer = setTimeout(() => response.destroy(), LINGER_MS).unref();
    response.on('close', () => clearTimeout(timer));
  },
};

/** Opens a stream on a response whose headers have been sent. The stream is told once when the client has gone. */
export function openSink(response: ServerResponse, stream: HttpStream): void {
  const sink = Object.assign(Object.create(sinkFunctions) as ResponseSink, { response, ended: false });
  const gone = stream.open(sink);
  response.on('close', () => {
    if (sink.ended) return;
    sink.ended = true;
    gone();
  });
}
