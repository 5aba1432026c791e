/**
 * The console of a lobbykit server, for operators with a browser.
 *
 * @module
 */
export { consoleArea } from './console-area.ts';
