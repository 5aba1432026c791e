/**
 * Login with external identity providers: small values for `providers` of `createBackend`.
 */
export type { LoginProvider } from '@lobbykit/core';
export { type OpenId2Options, openid2 } from './openid2/openid2.ts';
export { type StoreTicketOptions, storeTicket, type TicketObjection } from './store/store-ticket.ts';
export { type StoreWebOptions, storeWeb } from './store/store-web.ts';
