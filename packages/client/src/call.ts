import { ClientError } from './client-error.ts';
import type { Connection, NamedOperation } from './connection.ts';
import { readJson, writeJson } from './json.ts';
import { NetworkError } from './network-error.ts';
import { type Fields, operationKinds, operationUrl } from './operation-url.ts';
import type { CallOptions } from './options.ts';
import { returnMilliseconds, sleep } from './sleep.ts';

const { LOGIN, UNREPEATABLE } = operationKinds;

const minPauseMilliseconds = 250;
const maxPauseMilliseconds = 10_000;
/** Nobody waits longer in front of a screen. A refusal that names more seconds is not waited for. */
const maxWaitSeconds = 30;

/** The server has refused the call before it began. */
const refusals: readonly string[] = ['OVERLOADED', 'SHUTTING_DOWN', 'RATE_LIMITED'];
/** The first attempt of the call is still under way. */
const isRunning = 'IDEMPOTENCY_KEY_RUNNING';

/** Calls an operation, and repeats the call as far as `retry` allows and a second call has no second effect. */
export async function call(
  connection: Connection,
  operation: NamedOperation,
  input: Fields,
  options: CallOptions,
): Promise<unknown> {
  const { signal, retry = connection.retry } = options;
  const [method, , , kind] = operation.entry;
  const isRepeatable = kind !== LOGIN && kind !== UNREPEATABLE;
  const needsKey = retry > 0 && isRepeatable && method !== 'GET';
  const idempotencyKey = options.idempotencyKey ?? (needsKey ? randomKey() : undefined);
  for (let repeated = 0; ; repeated += 1) {
    try {
      return await send(connection, operation, input, { ...options, idempotencyKey });
    } catch (error) {
      const wait = repeated < retry ? waitBeforeRepeat(error, repeated, isRepeatable) : null;
      if (wait === null) throw error;
      await sleep(wait, signal);
      signal?.throwIfAborted();
    }
  }
}

/** Returns the milliseconds to wait before the call is repeated; null if it must not be. */
function waitBeforeRepeat(error: unknown, repeated: number, isRepeatable: boolean): number | null {
  const pause = Math.min(minPauseMilliseconds * 2 ** repeated, maxPauseMilliseconds) * (0.5 + Math.random());
  if (error instanceof NetworkError) return isRepeatable ? pause : null;
  if (!(error instanceof ClientError)) return null;
  const { reason, status, retryAfterSeconds = 0 } = error;
  const mayRepeat =
    refusals.includes(reason) || (isRepeatable && (reason === isRunning || (status >= 502 && status <= 504)));
  return mayRepeat && retryAfterSeconds <= maxWaitSeconds
    ? Math.max(pause, returnMilliseconds(retryAfterSeconds))
    : null;
}

/** Sends one request and reads its answer. */
async function send(
  connection: Connection,
  { id, entry }: NamedOperation,
  input: Fields,
  { signal, idempotencyKey, headers }: CallOptions,
): Promise<unknown> {
  const { url, body } = operationUrl(connection.baseUrl, entry, input);
  const hasBody = entry[0] !== 'GET' && Object.keys(body).length > 0;
  const timeout = AbortSignal.timeout(connection.timeoutMilliseconds);
  const init = {
    method: entry[0],
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(hasBody && { body: writeJson(body) }),
  };
  const allHeaders = {
    accept: 'application/json',
    ...headers,
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(hasBody && { 'content-type': 'application/json' }),
  };
  let response: Response;
  let text: string;
  try {
    response = await connection.send(url, init, allHeaders);
    text = await response.text();
  } catch (error) {
    throw signal?.aborted ? error : new NetworkError(id, error);
  }
  connection.remember(response);
  if (!response.ok) throw new ClientError(response.status, text, response.headers.get('retry-after'));
  if (entry[3] === LOGIN && !response.headers.has('x-session-id'))
    throw new Error(
      `${id}: the answer has no x-session-id. Does the server expose this header to ${originText()}?`,
    );
  return text === '' ? {} : readAnswer(response.status, text);
}

function readAnswer(status: number, text: string): unknown {
  try {
    return readJson(text);
  } catch {
    const message = 'the answer is no JSON: is baseUrl the address of the backend?';
    throw new ClientError(status, JSON.stringify({ message }), null);
  }
}

const originText = (): string =>
  (globalThis as { readonly location?: { readonly origin?: string } }).location?.origin ?? 'this origin';

/** `crypto.randomUUID` exists only on pages from https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
