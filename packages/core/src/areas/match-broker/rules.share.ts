import { countPhases, maxFailures, type SizesNow } from './rules.buffer.ts';
import type { PlannableServer, PlanState } from './states.plan.ts';

/** A build that a share of the matches gets, beside the one of the others. */
export interface Share {
  readonly build: string;
  /** Of a hundred matches, so many. */
  readonly percent: number;
}

/** Returns whether a match is one of the share: always the same for an id, and for so many of a hundred ids. */
export function isInShare(matchId: string, percent: number): boolean {
  // FNV-1a over the code units, and its bits mixed: ids that begin with the time differ in their last characters alone.
  let hash = 0x811c9dc5;
  for (let at = 0; at < matchId.length; at++) hash = Math.imul(hash ^ matchId.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100 < percent;
}

const shareOf = (size: number, percent: number): number =>
  size === 0 ? 0 : Math.ceil((size * percent) / 100);

/** What one of two builds is planned from. */
export interface PartOfPlan {
  readonly state: PlanState;
  readonly sizes: SizesNow;
}

/**
 * Divides what is known of an allocator between the build of a share and that of all other matches.
 *
 * The shared build keeps its share of `minIdle` and `maxIdle` ready, at least one if any are. The other one keeps as many
 * fewer as servers of the shared build are idle, so that all are ready until those are. Of `maxServers` the shared build gets
 * what the others leave, and ends none of its own for it. If nothing is left, the other one leaves the place of one idle server,
 * and the next when that of the shared build is ready, up to its share of `maxServers`.
 */
export function divide(
  { state, sizes }: PartOfPlan,
  { build, percent }: Share,
  { failures, waiting }: Pick<PlanState, 'failures' | 'waiting'>,
): { readonly shared: PartOfPlan; readonly others: (planned: number) => PartOfPlan } {
  const isShared = (server: PlannableServer): boolean => server.build === build;
  const own = state.servers.filter(isShared);
  const others = state.servers.filter((server) => !isShared(server));
  const minIdle = shareOf(sizes.minIdle, percent);
  const ready = Math.min(minIdle, own.filter(({ phase }) => phase === 'idle').length);
  const staying = own.filter(({ phase }) => phase !== 'ending').length;
  const { starting, idle, open } = countPhases(own);
  const isMissing = failures < maxFailures && starting === 0 && idle + open < minIdle + waiting;
  const most = Math.max(1, shareOf(sizes.maxServers ?? 0, percent));
  const place = isMissing && staying < most ? staying + 1 : 0;
  const less = (size: number | null, by: number): number | null =>
    size === null ? null : Math.max(0, size - by);
  return {
    shared: {
      state: { servers: own, waiting, build, failures },
      sizes: {
        ...sizes,
        minIdle,
        maxIdle: sizes.maxIdle === null ? null : Math.max(minIdle, shareOf(sizes.maxIdle, percent)),
        maxServers: sizes.maxServers === null ? null : Math.max(own.length, sizes.maxServers - others.length),
      },
    },
    others: (planned) => ({
      state: { ...state, servers: others, waiting: state.waiting - waiting },
      sizes: {
        ...sizes,
        minIdle: sizes.minIdle - ready,
        maxIdle: less(sizes.maxIdle, ready),
        maxServers: less(sizes.maxServers, Math.max(own.length + planned, place)),
      },
    }),
  };
}
