/**
 * Login with external identity providers: small values for `providers` of `createBackend`.
 */
export type { LoginProvider } from '@lobbykit/core';
