/**
 * Lobbies for a lobbykit server.
 *
 * @module
 */
import type { Part } from '@lobbykit/core/area';
import { lobbiesArea } from './lobbies-area.ts';
import type { LobbyQueries } from './queries.ts';

export type { LobbyQueries } from './queries.ts';
export { Lobby } from './schemas.ts';
export { lobbiesArea };

/** Answers other areas who is in a lobby. */
export const lobbiesPart: Part<LobbyQueries> = lobbiesArea;
