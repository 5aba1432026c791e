/**
 * Lobbies for a lobbykit server.
 *
 * @module
 */
export { lobbiesArea } from './lobbies-area.ts';
