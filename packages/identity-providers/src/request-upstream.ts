/** The complete response of an upstream service. */
export interface UpstreamResponse {
  readonly status: number;
  /** The content type as received; empty if the response has none. */
  readonly contentType: string;
  readonly text: string;
}

/** A request to an upstream service. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams;
  /** Aborts the request. */
  readonly signal: AbortSignal;
  /** Milliseconds for the whole request. Default 5,000. */
  readonly timeoutMilliseconds?: number | undefined;
  /** Maximum size of the response in bytes. Default 65,536. */
  readonly maxBytes?: number | undefined;
}

/**
 * An upstream service gave no usable response. Neither the message nor the properties contain an address, a ticket or a
 * key, so this error is safe to log. The errors that `fetch` throws are not.
 */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';
}

const defaultTimeoutMilliseconds = 5_000;
const defaultMaxBytes = 65_536;

/**
 * Sends one request to another service. It follows no redirect, and limits the time and the size of the response.
 *
 * Returns the response whatever its status is. Throws UpstreamFailure if there is no complete response in UTF-8.
 */
export async function requestUpstream(address: string, request: UpstreamRequest): Promise<UpstreamResponse> {
  const { method, headers, body, signal, timeoutMilliseconds, maxBytes } = request;
  const timeout = AbortSignal.timeout(timeoutMilliseconds ?? defaultTimeoutMilliseconds);
  try {
    const response = await fetch(address, {
      method,
      ...(headers && { headers }),
      ...(body && { body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      text: await readText(response, maxBytes ?? defaultMaxBytes),
    };
  } catch (error) {
    throw error instanceof UpstreamFailure
      ? error
      : new UpstreamFailure(`no response: ${errorCodeOf(error)}`);
  }
}

/** Reads chunk by chunk, so an endless response costs no more than `maxBytes`. */
async function readText({ body }: Response, maxBytes: number): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let text = '';
  // Leaving the loop cancels the body, which closes the connection.
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new UpstreamFailure(`answered more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Names the problem in one word, for example `ECONNREFUSED` or `TimeoutError`. */
function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const { code } = (error.cause ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? code : error.name;
}

/** Whether an address uses http. Only loopback addresses may, see `assertUpstreamAddress`. */
export const isPlainHttp = (address: string): boolean => address.startsWith('http:');

/**
 * Throws unless secrets may be sent to the address: it must use https, or http to this machine, and have neither
 * credentials nor a fragment.
 */
export function assertUpstreamAddress(name: string, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isLoopback = url && /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(url.hostname);
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback);
  if (!url || !isSecure || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new Error(
      `${name} must be an https address, or http to a loopback address, without credentials and fragment`,
    );
}
