/**
 * The console of a lobbykit server, for operators with a browser.
 *
 * @module
 */
export { type ConsoleOptions, consoleArea } from './console-area.ts';
export { createLoginLinks, type LoginLinks } from './login-links.ts';
