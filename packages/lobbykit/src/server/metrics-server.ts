import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsHandler } from '@lobbykit/monitoring/prometheus';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';

/** Where metrics are read. */
export interface MetricsServer {
  readonly port: number;
  close(): void;
}

export type MetricsAddress = Pick<Config, 'METRICS_HOST'> & { readonly METRICS_PORT: number };

/** Returns the address of the metrics as a URL. */
export const metricsUrl = ({ METRICS_HOST, METRICS_PORT }: MetricsAddress): string =>
  `http://${METRICS_HOST.includes(':') ? `[${METRICS_HOST}]` : METRICS_HOST}:${METRICS_PORT}/metrics`;

/** Serves `GET /metrics` on a port of its own. Throws ConfigError if it cannot listen there. */
export async function serveMetrics(
  { METRICS_HOST, METRICS_PORT }: MetricsAddress,
  handler: MetricsHandler,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] === '/metrics') handler(request, response);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics.\n');
  });
  server.listen(METRICS_PORT, METRICS_HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new ConfigError(`METRICS_HOST and METRICS_PORT: the server cannot listen there (${code}).`);
  }
  // It answers while requests drain, and never keeps the process alive.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
