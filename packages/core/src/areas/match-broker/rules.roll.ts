import type { PlannableServer, PlanState } from './states.plan.ts';

/** Servers of an old build that one pass replaces, at most. */
const batchSize = 5;

/** What a roll does in one pass. */
export interface RollPlan {
  /** Whether servers of an old build are in service. */
  readonly hasOld: boolean;
  /** How many servers of the new build are missing. */
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

const noRoll: RollPlan = { hasOld: false, start: 0, stop: [], drain: [] };

/**
 * Replaces servers of an old build in small steps.
 *
 * 1. Servers of the new build are started beside the old ones, as many as have to be ready and at least one.
 * 2. When one of them has asked for a match, the build works. Only then old servers go: idle ones as far as enough others are
 *    ready, and busy ones after their matches, a few with each pass.
 * 3. If there may be no more servers, one old server goes first to make room, an idle one if there is one. The next follows
 *    when the new server is ready.
 *
 * While the new build fails, old servers stay as they are.
 */
export function planRoll(state: PlanState, { minIdle, missing, room, isFailing }: RollLimits): RollPlan {
  const { servers, build, waiting } = state;
  if (build === '') return noRoll;
  const [old, fresh] = [
    inService(servers, (each) => each !== build),
    inService(servers, (each) => each === build),
  ];
  if (old.length === 0) return noRoll;
  if (isFailing) return { ...noRoll, hasOld: true };
  const works = fresh.some(({ phase }) => phase !== 'starting');
  const coming = fresh.filter(({ phase }) => ['starting', 'idle', 'open'].includes(phase)).length;
  const start = Math.max(0, Math.min(batchSize, Math.max(minIdle, works ? 0 : 1) - coming));
  const idle = old
    .filter(({ phase }) => phase === 'idle')
    .sort((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1));
  const busy = old.filter(({ phase, isDraining }) => (phase === 'busy' || phase === 'open') && !isDraining);
  const isStuck =
    room === 0 &&
    Math.max(start, missing) > 0 &&
    fresh.every(({ phase }) => phase !== 'starting') &&
    servers.every(({ phase, isDraining }) => phase !== 'ending' && !isDraining);
  const surplus = servers.filter(({ phase }) => phase === 'idle').length - waiting - minIdle;
  const spare = works ? Math.min(batchSize, Math.max(0, surplus)) : 0;
  const stop = idle.slice(0, isStuck ? Math.max(1, spare) : spare);
  const drained = works ? batchSize : isStuck && stop.length === 0 ? 1 : 0;
  return { hasOld: true, start, stop, drain: busy.slice(0, drained) };
}

const inService = (
  servers: readonly PlannableServer[],
  isOf: (build: string) => boolean,
): readonly PlannableServer[] => servers.filter(({ phase, build }) => phase !== 'ending' && isOf(build));
