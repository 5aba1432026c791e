import { StoreUnavailableError } from './errors.ts';

/** A request to the store. */
export interface StoreRequest {
  /** The name of the method, for errors. */
  readonly method: string;
  readonly verb: 'GET' | 'POST';
  /** Without a query. */
  readonly address: string;
  /** The query of a GET, the form of a POST. Never contains the key. */
  readonly parameters: URLSearchParams;
  readonly key: string;
  readonly timeoutMilliseconds: number;
  readonly maxBytes: number;
  /** Ends the request. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends one request, follows no redirect, and returns the text of a response with status 200. The key is a header, because
 * an address is written into the logs of proxies. Throws StoreUnavailableError.
 */
export async function sendRequest(request: StoreRequest): Promise<string> {
  const { method, verb, address, parameters, key, timeoutMilliseconds, signal } = request;
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await fetch(verb === 'GET' ? `${address}?${parameters}` : address, {
      method: verb,
      headers: { 'x-webapi-key': key, accept: 'application/json' },
      ...(verb === 'POST' && { body: parameters }),
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      const isRedirect = response.status >= 300 && response.status < 400;
      throw new StoreUnavailableError(
        method,
        isRedirect ? 'redirect' : 'status',
        `status ${response.status}`,
        response.status,
      );
    }
    return await readText(method, response, request.maxBytes);
  } catch (error) {
    throw error instanceof StoreUnavailableError ? error : unavailable(method, error, signal, timeout);
  }
}

/** Reads chunk by chunk, so an endless response costs no more than `maxBytes`. */
async function readText(method: string, { body }: Response, maxBytes: number): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let text = '';
  // Leaving the loop cancels the body, which closes the connection.
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new StoreUnavailableError(method, 'size', `more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function unavailable(
  method: string,
  error: unknown,
  signal: AbortSignal | undefined,
  timeout: AbortSignal,
): StoreUnavailableError {
  if (signal?.aborted) return new StoreUnavailableError(method, 'aborted', 'the caller ended the request');
  if (timeout.aborted) return new StoreUnavailableError(method, 'timeout', 'it took too long');
  const { code } = ((error as Error).cause ?? error) as { readonly code?: unknown };
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new StoreUnavailableError(method, 'format', 'the answer is not UTF-8');
  const word = typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? code : 'no connection';
  return new StoreUnavailableError(method, 'connection', word);
}

/**
 * Throws unless a key may be sent to an address: it must use https, or http to this machine, and have neither credentials
 * nor a query. Returns it without slashes at its end.
 */
export function checkBaseUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isLoopback = url && /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(url.hostname);
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback);
  if (!url || !isSecure || `${url.username}${url.password}${url.search}${url.hash}` !== '')
    throw new Error(
      'baseUrl must be an https address, or http to a loopback address, without credentials, query and fragment',
    );
  return url.href.replace(/\/+$/, '');
}
