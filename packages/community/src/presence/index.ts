/**
 * Presence for a lobbykit server: events about friends who come, go and play.
 *
 * @module
 */
export { presenceArea } from './presence-area.ts';
