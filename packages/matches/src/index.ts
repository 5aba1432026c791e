/**
 * What stays of matches on a lobbykit server.
 *
 * @module
 */
export { matchesArea } from './matches-area.ts';
