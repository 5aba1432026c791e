/**
 * Chat for a lobbykit server.
 *
 * @module
 */
import type { Part } from '@lobbykit/core/area';
import { addedKindsPart, type ChatChannels } from './kinds.ts';

export { type ChatOptions, chatArea } from './chat-area.ts';
export type { ChannelReads, ChatChannelKind, ChatChannels } from './kinds.ts';

/** Adds kinds of channels to the chat. It may be needed whether the backend has the chat or not. */
export const chatChannelsPart: Part<ChatChannels> = addedKindsPart;
