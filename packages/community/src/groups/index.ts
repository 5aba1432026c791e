/**
 * Groups for a lobbykit server: guilds, clans and crews.
 *
 * @module
 */
import type { Part } from '@lobbykit/core/area';
import { groupsArea } from './groups-area.ts';
import type { GroupQueries } from './membership.ts';

export type { GroupQueries } from './membership.ts';
export { groupDeleting, groupJoining } from './moments.ts';
export { Group } from './schemas.ts';
export { groupRoles } from './states.ts';
export { groupsArea };

/** Answers other areas who is in a group. */
export const groupsPart: Part<GroupQueries> = groupsArea;
