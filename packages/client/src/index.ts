export { type CallOptions, type Client, type ClientOptions, createClient } from './client.ts';
export { ClientError, type StatusDetail } from './error.ts';
export type { StreamOptions } from './events.ts';
