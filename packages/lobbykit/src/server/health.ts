import { ClientError, createClient } from '@lobbykit/client';

/**
 * What answers at an address.
 *
 * - `healthy`: a server that works.
 * - `unhealthy`: a server that says that it does not work.
 * - `other`: another program, or a proxy that does not reach the server.
 * - `nothing`: nobody.
 */
export interface HealthAnswer {
  readonly from: 'healthy' | 'unhealthy' | 'other' | 'nothing';
  /** What is wrong; empty if nothing is. */
  readonly words: string;
}

const timeoutMilliseconds = 5_000;

/** Asks the server at an address whether it is healthy. */
export async function askHealth(baseUrl: string): Promise<HealthAnswer> {
  const { nodeInspection } = createClient({ baseUrl, timeoutMilliseconds });
  try {
    const { isHealthy } = await nodeInspection.isHealthy();
    if (isHealthy === true) return { from: 'healthy', words: '' };
    if (isHealthy === false) return { from: 'unhealthy', words: 'the server says that it is not' };
    return { from: 'other', words: 'the answer is not that of a server' };
  } catch (error) {
    if (error instanceof ClientError && error.reason === 'NODE_UNHEALTHY')
      return { from: 'unhealthy', words: error.message };
    if (error instanceof ClientError) return { from: 'other', words: `HTTP ${error.status}` };
    return { from: 'nothing', words: causeOf(error) };
  }
}

/** Returns the words of the first cause: `fetch failed` does not say why. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return causeOf(error.cause);
  // A name with several addresses fails with an error for each, and has no message.
  return error instanceof AggregateError && error.message === '' ? causeOf(error.errors[0]) : error.message;
}
