import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';

/** Returns the URL of a server that listens on a host and a port. */
export const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Programs of this machine reach a server on all addresses under a loopback address. */
export const loopbackOf = (host: string): string =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;

/** Returns the URL under which programs of this machine reach the server of a configuration. Throws `ConfigError`. */
export function localAddress(command: string, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string {
  if (PORT === 0)
    throw new ConfigError(`${command}: with PORT=0 the port of the server is not known; set PORT to it.`);
  return addressOf(loopbackOf(HOST), PORT);
}
