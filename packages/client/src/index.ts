/**
 * The typed client of lobbykit: `createClient`, its options and errors, and the types and enumerations of the interface.
 */
export { ClientError, type StatusDetail } from './client-error.ts';
export { type Client, createClient } from './create-client.ts';
export * from './generated/enumerations.ts';
export type { ErrorReason } from './generated/error-reason.ts';
export type { AdminOperations, PlayerOperations } from './generated/operations.ts';
export type * from './generated/types.ts';
export type { CallOptions, ClientOptions, StreamOptions } from './options.ts';
