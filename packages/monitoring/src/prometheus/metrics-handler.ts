import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

/** Answers requests for metrics: a handler of Express, or the listener of a server on `node:http`. */
export type MetricsHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Creates a handler that answers `GET` and `HEAD` with the metrics of a registry as text. */
export const createMetricsHandler =
  (read: () => Promise<Registry>): MetricsHandler =>
  (request, response) =>
    void answer(read, request, response);

/** Never rejects. */
async function answer(
  read: () => Promise<Registry>,
  { method }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const end = (status: number, type: string, body: string, headers = {}): void => {
    response.writeHead(status, {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    });
    response.end(method === 'HEAD' ? undefined : body);
  };
  if (method !== 'GET' && method !== 'HEAD') {
    end(405, 'text/plain', 'Metrics are read with GET.\n', { allow: 'GET, HEAD' });
    return;
  }
  try {
    const registry = await read();
    end(200, registry.contentType, await registry.metrics());
  } catch {
    end(500, 'text/plain', 'The metrics could not be read.\n');
  }
}
