import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface ClientCertificate {
  /** PEM. */
  readonly certificate: string;
  /** PEM. */
  readonly key: string;
  /** PEM of whoever signed the certificate of the service. Default: the authorities that the machine trusts. */
  readonly authority?: string;
}

export interface Post {
  readonly url: URL;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMilliseconds: number;
  /** An answer that is larger is given up. */
  readonly maxBytes: number;
  readonly certificate?: ClientCertificate;
  readonly signal?: AbortSignal;
}

export interface Posted {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends JSON and reads the answer whole. Follows no redirect, uses no proxy and no connection that was open before, and
 * gives up after the time, whatever is still under way. Rejects where there is no whole answer.
 */
export function post({
  url,
  body,
  headers,
  timeoutMilliseconds,
  maxBytes,
  certificate,
  signal,
}: Post): Promise<Posted> {
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

/** Reads a text field of a JSON answer; undefined where there is none. Throws where the answer is no JSON object. */
export function textField(text: string, name: string): string | undefined {
  const answer = JSON.parse(text) as unknown;
  if (typeof answer !== 'object' || answer === null) throw new Error('the answer is no JSON object');
  const value = Object.hasOwn(answer, name) ? (answer as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const idForm = /^[A-Za-z0-9_.:-]{1,128}$/;

/** Throws where a text is no id that a game server can present. */
export function checkId(id: string): string {
  if (!idForm.test(id)) throw new Error('the answer names a server by what is no id');
  return id;
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Reads the address of a service. Throws where it is none, has credentials in it, or is not https but on this machine. */
export function readUrl(text: string): URL {
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw new Error('url has credentials in it');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw new Error('url takes https, or http on this machine');
  return url;
}
