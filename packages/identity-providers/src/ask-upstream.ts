/** What an upstream answered, read whole. */
export interface UpstreamAnswer {
  readonly status: number;
  /** The content type as it came; empty where none was named. */
  readonly contentType: string;
  readonly text: string;
}

export interface UpstreamQuestion {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams;
  /** Ends the question from outside. */
  readonly signal: AbortSignal;
  /** Default 5,000. */
  readonly timeoutMilliseconds?: number | undefined;
  /** Bytes of the answer at the most. Default 65,536. */
  readonly mostBytes?: number | undefined;
}

/**
 * Says why an upstream gave no answer that can be used. Neither message nor properties hold an address, a ticket or a
 * key: whoever logs it logs no secret, which cannot be said of what `fetch` throws.
 */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';
}

const usualTimeout = 5_000;
const usualBytes = 65_536;

/**
 * Asks a service elsewhere, once: no redirect is followed, and time and size of the answer are bounded.
 *
 * Answers whatever the status is. Throws UpstreamFailure where there is no whole answer in UTF-8.
 */
export async function askUpstream(address: string, question: UpstreamQuestion): Promise<UpstreamAnswer> {
  const { method, headers, body, signal, timeoutMilliseconds, mostBytes } = question;
  const over = AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds ?? usualTimeout)]);
  try {
    const response = await fetch(address, {
      method,
      ...(headers && { headers }),
      ...(body && { body }),
      redirect: 'manual',
      signal: over,
    });
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      text: await wholeText(response, mostBytes ?? usualBytes),
    };
  } catch (error) {
    throw error instanceof UpstreamFailure ? error : new UpstreamFailure(`no answer: ${kindOf(error)}`);
  }
}

/** Reads chunk by chunk, so that an answer without end costs no more than the bound. */
async function wholeText({ body }: Response, mostBytes: number): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let text = '';
  // Leaving the loop cancels the body, which closes the connection.
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new UpstreamFailure(`answered more than ${mostBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** `ECONNREFUSED`, `TimeoutError`: what went wrong in one word. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const { code } = (error.cause ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? code : error.name;
}

/** An address that secrets may be sent to: https, or http to this machine, without credentials or fragment. */
export function assertUpstreamAddress(name: string, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const loopback = url && /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(url.hostname);
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback);
  if (!url || !secure || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new Error(`${name} must be an https address, or http to a loopback address`);
}
