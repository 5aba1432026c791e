import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface ClientCertificate {
  /** PEM. */
  readonly certificate: string;
  /** PEM. */
  readonly key: string;
  /** PEM of the authority that signed the certificate of the service. Default: the authorities that the machine trusts. */
  readonly authority?: string;
}

export interface PostRequest {
  readonly url: URL;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMilliseconds: number;
  /** A larger response fails. */
  readonly maxBytes: number;
  readonly certificate?: ClientCertificate;
  readonly signal?: AbortSignal;
}

export interface PostResponse {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends JSON and returns the whole response. Follows no redirects, and uses no proxy and no open connection. Rejects if
 * there is no complete response within the time.
 */
export function post({
  url,
  body,
  headers,
  timeoutMilliseconds,
  maxBytes,
  certificate,
  signal,
}: PostRequest): Promise<PostResponse> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method: 'POST',
      agent: false,
      ...(signal && { signal }),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      },
      ...(certificate && {
        cert: certificate.certificate,
        key: certificate.key,
        ...(certificate.authority !== undefined && { ca: certificate.authority }),
      }),
    });
    const timer = setTimeout(
      () => request.destroy(new Error(`no answer within ${timeoutMilliseconds} ms`)),
      timeoutMilliseconds,
    );
    const fail = (cause: Error): void => {
      clearTimeout(timer);
      reject(cause);
    };
    request.on('error', fail);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('error', fail);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) request.destroy(new Error(`the answer has more than ${maxBytes} bytes`));
        else chunks.push(chunk);
      });
      response.on('end', () => {
        clearTimeout(timer);
        resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString('utf8') });
      });
    });
    request.end(body);
  });
}

/** Returns a text field of a JSON response, or undefined if it is missing or empty. Throws if it is not a JSON object. */
export function textField(text: string, name: string): string | undefined {
  const answer = JSON.parse(text) as unknown;
  if (typeof answer !== 'object' || answer === null) throw new Error('the answer is not a JSON object');
  const value = Object.hasOwn(answer, name) ? (answer as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const idForm = /^[A-Za-z0-9_.:-]{1,128}$/;

/** Throws if a text is not a valid server id. */
export function checkId(id: string): string {
  if (!idForm.test(id)) throw new Error('the answer contains an invalid server id');
  return id;
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Returns the address of a service. Throws if it is invalid, contains credentials, or is neither https nor on this machine. */
export function readUrl(text: string): URL {
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw new Error('url must not contain credentials');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw new Error('url must be https, or http on this machine');
  return url;
}
