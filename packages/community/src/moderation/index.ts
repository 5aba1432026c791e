/**
 * Moderation for a lobbykit server: bans, mutes, players who may not wait for matches, and reports.
 *
 * @module
 */
import type { Part } from '@lobbykit/core/area';
import { moderationArea } from './moderation-area.ts';
import type { SanctionQueries } from './queries.ts';

export { type MadeReport, reportMaking } from './moments.ts';
export type { ActiveSanction, SanctionQueries } from './queries.ts';
export { sanctionKinds } from './states.ts';
export { moderationArea };

/** Answers other areas who may not write to others. */
export const sanctionsPart: Part<SanctionQueries> = moderationArea;
