/**
 * Chat for a lobbykit server.
 *
 * @module
 */
export { type ChatOptions, chatArea } from './chat-area.ts';
export { type ChannelReads, type ChatChannelKind, type ChatChannels, chatChannelsPart } from './kinds.ts';
