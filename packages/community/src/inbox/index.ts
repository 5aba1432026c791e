/**
 * An inbox for a lobbykit server: messages that wait for players, with items that they claim once.
 *
 * @module
 */
export { inboxArea } from './inbox-area.ts';
