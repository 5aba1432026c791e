/**
 * Chat for a lobbykit server.
 *
 * @module
 */
export { type ChatOptions, chatArea } from './chat-area.ts';
