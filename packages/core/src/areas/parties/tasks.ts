import type { Task } from '../area.ts';
import { createAbsentMembersTask, createNoteConnection } from './absent-members.ts';
import type { Depart } from './departures.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { createIdlePartiesTask } from './idle-parties.ts';
import type { PartiesContext } from './limits.ts';
import type { PartyMatchmakingState } from './matchmaking-state.ts';
import type { Roster } from './roster.ts';
import { createStaleMatchesTask } from './stale-matches.ts';

/** The background work of parties: its tasks, and its listener for players who connect or go away. */
export function createTasks(
  ctx: PartiesContext,
  dependencies: PartiesDependencies,
  {
    roster,
    depart,
    matchmakingState,
  }: {
    readonly roster: Roster;
    readonly depart: Depart;
    readonly matchmakingState: PartyMatchmakingState;
  },
): readonly Task[] {
  const noteConnection = createNoteConnection(ctx);
  dependencies.connections.onChange(({ accountId, connected }) => noteConnection(accountId, connected));
  return [
    createAbsentMembersTask(ctx, dependencies, depart, noteConnection),
    createIdlePartiesTask(ctx, roster),
    createStaleMatchesTask(ctx, dependencies, matchmakingState),
  ];
}
