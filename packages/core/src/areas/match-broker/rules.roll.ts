import type { PlannableServer, PlanState } from './states.plan.ts';

/** Old servers that one pass replaces, at most. */
const batchSize = 5;

/** What a roll does in one pass. */
export interface RollPlan {
  /** How many servers are missing that replace others. */
  readonly start: number;
  readonly stop: readonly PlannableServer[];
  readonly drain: readonly PlannableServer[];
}

interface RollLimits {
  readonly minIdle: number;
  /** How many servers are missing, of any build. */
  readonly missing: number;
  /** How many more servers there may be. */
  readonly room: number;
  readonly isFailing: boolean;
}

const noRoll: RollPlan = { start: 0, stop: [], drain: [] };

/**
 * Replaces servers of an old build, or of an old age, in small steps.
 *
 * 1. New servers are started beside the old ones, as many as have to be ready and at least one.
 * 2. When one of them has asked for a match, new ones work. Only then old servers go: idle ones as far as enough others are
 *    ready, and busy ones after their matches, a few with each pass; one with room for more matches counts as ready. One that a match is reserved for plays it first.
 * 3. If there may be no more servers, one old server goes first to make room, an idle one if there is one. The next follows
 *    when the new server is ready.
 *
 * While the new build fails, old servers stay as they are.
 */
export function planRoll(
  { servers, waiting }: PlanState,
  replaced: readonly PlannableServer[],
  { minIdle, missing, room, isFailing }: RollLimits,
): RollPlan {
  if (replaced.length === 0 || isFailing) return noRoll;
  const fresh = servers.filter((server) => server.phase !== 'ending' && !replaced.includes(server));
  const works = fresh.some(({ phase }) => phase !== 'starting');
  const coming = fresh.filter(({ phase }) => ['starting', 'idle', 'open'].includes(phase)).length;
  const start = Math.max(0, Math.min(batchSize, Math.max(minIdle, works ? 0 : 1) - coming));
  const idle = replaced
    .filter(({ phase }) => phase === 'idle')
    .sort((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1));
  const mayDrain = replaced.filter(({ isDraining, isReserved }) => !isDraining && !isReserved);
  const busy = mayDrain.filter(({ phase }) => phase === 'busy');
  const open = mayDrain.filter(({ phase }) => phase === 'open');
  const isStuck =
    room === 0 &&
    Math.max(start, missing) > 0 &&
    fresh.every(({ phase }) => phase !== 'starting') &&
    servers.every(({ phase, isDraining }) => phase !== 'ending' && !isDraining);
  // Who plays and has room for one more match is ready too. Otherwise a roll never ends while all new servers are in use.
  const ready = servers.filter(
    ({ phase, isDraining }) => phase === 'idle' || (phase === 'open' && !isDraining),
  ).length;
  const surplus = ready - waiting - minIdle;
  const spare = works ? Math.min(batchSize, Math.max(0, surplus)) : 0;
  const stop = idle.slice(0, isStuck ? Math.max(1, spare) : spare);
  if (!works)
    return { start, stop, drain: isStuck && stop.length === 0 ? [...busy, ...open].slice(0, 1) : [] };
  // One that has room counts as ready, so it goes only as far as enough others are.
  const first = isStuck && stop.length === 0 ? 1 : 0;
  const drain = [...open.slice(0, Math.max(first, spare - stop.length)), ...busy].slice(0, batchSize);
  return { start, stop, drain };
}
