import { Buffer } from 'node:buffer';
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import tls from 'node:tls';
import type { Clock } from '../clock.ts';
import { createSemaphore } from '../semaphore.ts';
import type { AddressPolicy } from './address-policy.ts';
import { createCircuit } from './circuit.ts';
import { hostOf, readOutboundUrl } from './outbound-url.ts';
import { checkHost, pinnedLookup, type Resolve, systemResolve } from './resolve-host.ts';

/** Why a request got no answer. Names of ours: what a foreign server or resolver says is never passed on. */
export type OutboundFailure =
  /** The URL breaks the rules, which may have changed since it was stored. */
  | 'URL_REFUSED'
  /** The host has an address in a private or reserved network. */
  | 'ADDRESS_REFUSED'
  | 'NAME_UNKNOWN'
  | 'CONNECT_FAILED'
  /** The certificate is not valid for the host, or TLS failed otherwise. */
  | 'TLS_FAILED'
  | 'TIMEOUT'
  /** The connection ended, or what came was no HTTP answer. */
  | 'ANSWER_BROKEN'
  /** The address has failed repeatedly and gets a pause; nothing was sent. */
  | 'CIRCUIT_OPEN'
  /** The caller has aborted the request. */
  | 'ABORTED';

export type OutboundResult = { readonly status: number } | { readonly failure: OutboundFailure };

export interface OutboundRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal;
}

/** Sends the HTTP requests of the backend. */
export interface OutboundClient {
  /** Posts a body. Never rejects. Returns the status as soon as the answer is read to its end or its limit. */
  post(request: OutboundRequest): Promise<OutboundResult>;
  /** Returns until when nothing is sent to a URL because it fails, or null. */
  openUntil(url: string): number | null;
}

export interface OutboundClientDependencies {
  readonly clock: Clock;
  readonly policy: AddressPolicy;
  /** Default: the resolver of the system. */
  readonly resolve?: Resolve | undefined;
  /** A certificate to trust besides those that Node trusts, as PEM. */
  readonly ca?: string | undefined;
}

const connectMilliseconds = 3_000;
const totalMilliseconds = 5_000;
const maxAnswerBytes = 262_144;
const concurrency = 20;

/**
 * Creates the one client with which the backend itself connects to foreign servers.
 *
 * A host is resolved once, every address is checked, and the connection goes to a checked address. Redirects are not
 * followed, proxies of the environment are not used, and certificates are always verified. Connecting may take 3 seconds,
 * all of it 5. Of an answer only the status is kept; at most 256 KiB of its body are read and thrown away. At most 20
 * requests are under way.
 */
export function createOutboundClient({
  clock,
  policy,
  resolve = systemResolve,
  ca,
}: OutboundClientDependencies): OutboundClient {
  const permits = createSemaphore(concurrency);
  const circuit = createCircuit(clock);
  // Agents of our own: the global ones may use a proxy. A kept connection would outlive the check of its address.
  const trusted = ca === undefined ? {} : { ca: [...tls.getCACertificates('default'), ca] };
  const agents = {
    'http:': new HttpAgent({ keepAlive: false }),
    'https:': new HttpsAgent({ keepAlive: false, ...trusted }),
  };

  async function send(url: URL, { headers, body, signal }: OutboundRequest): Promise<OutboundResult> {
    const attempt = createAttempt(clock, signal);
    try {
      const isPlain = url.protocol === 'http:';
      const host = hostOf(url);
      const checked = await Promise.race([checkHost(host, policy, resolve, isPlain), attempt.ended]);
      if ('refused' in checked) return { failure: checked.refused };
      if (!('addresses' in checked)) return checked;
      const options = {
        method: 'POST',
        agent: agents[url.protocol as keyof typeof agents],
        lookup: pinnedLookup(checked.addresses),
        maxHeaderSize: 16_384,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      };
      const request = isPlain
        ? httpRequest(url, options)
        : httpsRequest(url, { ...options, rejectUnauthorized: true });
      attempt.watch(request);
      request.end(body);
      return await attempt.ended;
    } finally {
      attempt.end();
    }
  }

  return {
    openUntil: (url) => (URL.canParse(url) ? circuit.openUntil(new URL(url).href) : null),
    post: (request) =>
      permits(async () => {
        if (request.signal?.aborted) return { failure: 'ABORTED' };
        const url = readOutboundUrl(request.url, policy);
        if (typeof url === 'string') return { failure: 'URL_REFUSED' };
        if (circuit.openUntil(url.href) !== null) return { failure: 'CIRCUIT_OPEN' };
        const result = await send(url, request);
        if ('status' in result && result.status < 500) circuit.succeeded(url.href);
        else if (!('failure' in result && result.failure === 'ABORTED')) circuit.failed(url.href);
        return result;
      }),
  };
}

/** One request from its first step on. */
interface Attempt {
  /** Resolves when the attempt is over, for whatever reason; never rejects. */
  readonly ended: Promise<OutboundResult>;
  /** Follows a request: its connection, its answer and its errors. */
  watch(request: ClientRequest): void;
  /** Releases the connection and the timers. */
  end(): void;
}

/** Begins an attempt: its times count from now, so resolving a name is part of connecting. */
function createAttempt(clock: Pick<Clock, 'after'>, signal: AbortSignal | undefined): Attempt {
  const { promise, resolve } = Promise.withResolvers<OutboundResult>();
  const fail = (failure: OutboundFailure): void => resolve({ failure });
  let request: ClientRequest | undefined;
  let status: number | undefined;
  /** An answer whose head has come counts, even if its body takes too long. */
  const timeOut = (): void => (status === undefined ? fail('TIMEOUT') : resolve({ status }));
  const abort = (): void => fail('ABORTED');
  const cancelConnect = clock.after(connectMilliseconds, () => fail('TIMEOUT'));
  const cancelTotal = clock.after(totalMilliseconds, timeOut);
  signal?.addEventListener('abort', abort, { once: true });

  function receive(response: IncomingMessage): void {
    const received = response.statusCode!;
    status = received;
    let bytes = 0;
    const finish = (): void => resolve({ status: received });
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) finish();
    });
    response.once('end', finish).once('error', finish).once('close', finish);
  }

  return {
    ended: promise,
    watch(sent) {
      request = sent;
      const connected = (): void => cancelConnect();
      sent.once('socket', (socket) => {
        socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
      });
      sent.once('response', receive);
      sent.on('error', (error) => fail(failureOf(error)));
    },
    end() {
      cancelConnect();
      cancelTotal();
      signal?.removeEventListener('abort', abort);
      request?.destroy();
    },
  };
}

const connectCodes = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'EACCES',
  'EPERM',
  'EINVAL',
]);

/** Returns the failure of an error of Node. */
function failureOf(error: Error & { readonly code?: unknown }): OutboundFailure {
  const code = String(error.code ?? '');
  if (connectCodes.has(code) || error instanceof AggregateError) return 'CONNECT_FAILED';
  if (code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('HPE_')) return 'ANSWER_BROKEN';
  return 'TLS_FAILED';
}
