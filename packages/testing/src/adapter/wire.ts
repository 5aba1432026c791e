import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A response as it came over the wire. The status is 0 if the connection ended without a response. */
export interface WireResponse {
  readonly status: number;
  /** Lower-case names; the values of repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface WireRequest {
  readonly method?: string;
  /** The request target, sent unchanged: no client normalises it. */
  readonly target: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Sent with its Content-Length, unless the headers have a framing of their own. */
  readonly body?: string | Uint8Array;
  readonly version?: '1.0' | '1.1';
}

/** Returns the bytes of a request: its head and its body. */
export function encodeRequest(request: WireRequest): Buffer {
  const { method = 'GET', target, headers = [], version = '1.1' } = request;
  const body = request.body === undefined ? undefined : Buffer.from(request.body as string);
  const framed = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  const lines = [
    `${method} ${target} HTTP/${version}`,
    ...(headers.some(([name]) => /^host$/i.test(name)) ? [] : ['host: localhost']),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined || framed ? [] : [`content-length: ${body.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}

/** A connection that sends exactly the given bytes and reads responses one by one. */
export interface Wire {
  readonly socket: Socket;
  send(bytes: string | Uint8Array): void;
  /** Reads the next whole response and skips interim ones (1xx). */
  readResponse(method?: string): Promise<WireResponse>;
  /** Reads until the received text contains `text`, and returns all of it. Ends early if the connection ends. */
  until(text: string): Promise<string>;
  /** Resolves when the server has closed the connection. */
  closed(): Promise<void>;
}

/** Connects to a host. Disposal (`await using`) ends the connection. */
export async function openWire(origin: string): Promise<Wire & AsyncDisposable> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let over = false;
  let wake = (): void => {};
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  // The server may reset the connection after its response; only what came before matters.
  socket.on('error', () => {});
  socket.on('close', () => {
    over = true;
    wake();
  });

  /** Waits for bytes or the end. Returns false if the connection has ended already. */
  async function more(): Promise<boolean> {
    if (over) return false;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
    return true;
  }

  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    async readResponse(method = 'GET') {
      for (;;) {
        const parsed = parseAnswer(received, method, over);
        if (parsed && parsed.answer.status < 200) received = received.subarray(parsed.length);
        else if (parsed) {
          received = received.subarray(parsed.length);
          return parsed.answer;
        } else if (!(await more())) return { status: 0, headers: {}, body: received };
      }
    },
    async until(text) {
      while (!received.includes(text)) if (!(await more())) break;
      return received.toString('utf8');
    },
    async closed() {
      while (!over) await more();
    },
    async [Symbol.asyncDispose]() {
      socket.destroy();
      while (!over) await more();
    },
  };
}

/** Sends one request on a connection of its own and reads the response. */
export async function exchange(origin: string, request: WireRequest): Promise<WireResponse> {
  await using wire = await openWire(origin);
  wire.send(encodeRequest(request));
  return await wire.readResponse(request.method);
}

interface Parsed {
  readonly answer: WireResponse;
  /** The number of bytes that the response takes. */
  readonly length: number;
}

/** Returns the first response in the received bytes, or undefined until it is whole. */
function parseAnswer(bytes: Buffer, method: string, over: boolean): Parsed | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const start = headEnd + 4;
  const whole = (body: Buffer, length: number): Parsed => ({ answer: { status, headers, body }, length });
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304)
    return whole(Buffer.alloc(0), start);
  const declared = headers['content-length'];
  if (declared !== undefined) {
    const end = start + Number(declared);
    return bytes.length < end ? undefined : whole(bytes.subarray(start, end), end);
  }
  if (headers['transfer-encoding'] === 'chunked') return dechunk(bytes, start, whole);
  return over ? whole(bytes.subarray(start), bytes.length) : undefined;
}

function dechunk(
  bytes: Buffer,
  start: number,
  whole: (body: Buffer, length: number) => Parsed,
): Parsed | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    const end = lineEnd + 2 + size;
    if (bytes.length < end + 2) return undefined;
    if (size === 0) return whole(Buffer.concat(chunks), end + 2);
    chunks.push(bytes.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}
