import { isIP } from 'node:net';

/** Whether an address or a host name can be reached from this machine only. */
export const isLoopback = (host: string): boolean =>
  host === '::1' || /^(.+\.)?localhost$/.test(host) || (isIP(host) === 4 && host.startsWith('127.'));
