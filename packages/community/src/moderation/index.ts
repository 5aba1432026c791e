/**
 * Moderation for a lobbykit server: bans, mutes, and players who may not wait for matches.
 *
 * @module
 */
import type { Part } from '@lobbykit/core/area';
import { moderationArea } from './moderation-area.ts';
import type { SanctionQueries } from './queries.ts';

export type { ActiveSanction, SanctionQueries } from './queries.ts';
export { sanctionKinds } from './states.ts';
export { moderationArea };

/** Answers other areas who may not write to others. */
export const sanctionsPart: Part<SanctionQueries> = moderationArea;
