/**
 * The reference page of a lobbykit server.
 *
 * @module
 */
export { referenceArea } from './reference-area.ts';
