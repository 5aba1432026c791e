/**
 * Statistics of a lobbykit server.
 *
 * @module
 */
export { statisticsArea } from './statistics-area.ts';
