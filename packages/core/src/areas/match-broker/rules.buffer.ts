import type { BufferSizes, BufferTime, ServerBuffer } from './options.buffer.ts';
import { planRoll } from './rules.roll.ts';
import {
  type PlannableServer,
  type PlanState,
  type RollState,
  type ServerPhase,
  type StartReason,
  type StopReason,
  weekdays,
} from './states.plan.ts';

/** The sizes as data: the default, the smallest and the largest value. A default of null is no limit. */
const bufferSizesTable = {
  minIdle: [0, 0, 1_000],
  maxIdle: [null, 0, 10_000],
  maxServers: [null, 1, 10_000],
  idleSeconds: [300, 1, 86_400],
} as const satisfies Record<keyof BufferSizes, readonly [number | null, number, number]>;

/** The sizes of a buffer at one time. Null: no limit. */
export interface SizesNow {
  readonly minIdle: number;
  readonly maxIdle: number | null;
  readonly maxServers: number | null;
  readonly idleSeconds: number;
  /** Minutes after which a server is replaced; null: never. */
  readonly maxAgeMinutes: number | null;
  /** The time of the schedule that they are from: `17:30-23:00`; empty if none holds. */
  readonly schedule: string;
}

/** What to do with the servers of an allocator. */
export interface ServerPlan {
  /** How many to start. */
  readonly start: number;
  readonly startReason: StartReason;
  readonly stop: readonly { readonly server: PlannableServer; readonly reason: StopReason }[];
  /** Servers of an old build that get no more matches. */
  readonly drain: readonly PlannableServer[];
  readonly roll: RollState;
}

/** Servers of one allocator that one pass starts, at most: the rest waits for the next pass, after some seconds. */
const maxStarts = 20;

export const countPhases = (servers: readonly PlannableServer[]): Record<ServerPhase, number> => {
  const counts = { starting: 0, idle: 0, open: 0, busy: 0, silent: 0, ending: 0 };
  for (const { phase } of servers) counts[phase]++;
  return counts;
};

/** So many servers that die in a row before they ask for a match say that their build does not work. */
export const maxFailures = 3;

/**
 * Decides which servers of an allocator are missing and which are too many.
 *
 * A server is missing if fewer than `minIdle` are idle, open or starting beyond those that waiting matches will take, or if
 * one has to replace a server of an old build or of an old age. Only idle servers are too many, those of an old build first, and then those that
 * have had no match for longest, so that the one with the newest load stays longest. Those that start do not count there: they
 * are not ready yet.
 */
export function planServersOf(state: PlanState, sizes: SizesNow, now: number): ServerPlan {
  const { servers, waiting } = state;
  const { starting, idle, open } = countPhases(servers);
  const missing = Math.max(0, sizes.minIdle - Math.max(0, starting + idle + open - waiting));
  const room = Math.max(0, (sizes.maxServers ?? Number.POSITIVE_INFINITY) - servers.length);
  const isFailing = state.failures >= maxFailures;
  const replacedFor = (server: PlannableServer): 'OLD_BUILD' | 'TOO_OLD' | null => {
    if (state.build !== '' && server.build !== state.build) return 'OLD_BUILD';
    const { maxAgeMinutes } = sizes;
    return maxAgeMinutes !== null && server.createdAt <= now - maxAgeMinutes * 60_000 ? 'TOO_OLD' : null;
  };
  const replaced = servers.filter((server) => server.phase !== 'ending' && replacedFor(server) !== null);
  const isRolling = replaced.some((server) => replacedFor(server) === 'OLD_BUILD');
  const roll = planRoll(state, replaced, { minIdle: sizes.minIdle, missing, room, isFailing });
  const wanted = Math.max(missing, roll.start);
  const others = servers.filter((server) => !roll.stop.includes(server));
  const ready = idle - waiting - roll.stop.length;
  return {
    start: isFailing ? 0 : Math.min(wanted, room, maxStarts),
    startReason: startReasonOf(isFailing, wanted, missing, room) ?? (isRolling ? 'OLD_BUILD' : 'TOO_OLD'),
    stop: [
      ...roll.stop.map((server) => ({ server, reason: replacedFor(server)! })),
      ...findUnneeded({ ...state, servers: others }, ready, sizes, now),
      ...findSilent(servers, sizes, now),
    ],
    drain: roll.drain,
    roll: isFailing ? 'STOPPED' : isRolling ? 'ROLLING' : 'DONE',
  };
}

/** Returns null if servers are started to replace others. */
function startReasonOf(
  isFailing: boolean,
  wanted: number,
  missing: number,
  room: number,
): StartReason | null {
  if (wanted === 0) return 'ENOUGH';
  if (isFailing) return 'BUILD_FAILS';
  if (wanted > room) return 'MAX_SERVERS';
  return missing > 0 ? 'BELOW_MIN_IDLE' : null;
}

function findUnneeded(
  { servers, build }: PlanState,
  ready: number,
  { minIdle, maxIdle, maxServers, idleSeconds }: SizesNow,
  now: number,
): ServerPlan['stop'] {
  const staying = servers.filter(({ phase }) => phase !== 'ending').length;
  const aboveMaxServers = maxServers === null ? 0 : staying - maxServers;
  const aboveMaxIdle = maxIdle === null ? 0 : ready - maxIdle;
  const aboveMinIdle = ready - minIdle;
  const isNew = (server: PlannableServer): number => Number(server.build === build);
  const oldest = servers
    .filter(({ phase }) => phase === 'idle')
    .sort(
      (one, other) => isNew(one) - isNew(other) || one.since - other.since || (one.id < other.id ? -1 : 1),
    );
  const reasonAt = (at: number, { since }: PlannableServer): StopReason | null => {
    if (at < aboveMaxServers) return 'ABOVE_MAX_SERVERS';
    if (at < aboveMaxIdle) return 'ABOVE_MAX_IDLE';
    return at < aboveMinIdle && since <= now - idleSeconds * 1000 ? 'UNUSED' : null;
  };
  return oldest.slice(0, Math.max(0, ready)).flatMap((server, at) => {
    const reason = reasonAt(at, server);
    return reason === null ? [] : [{ server, reason }];
  });
}

const findSilent = (
  servers: readonly PlannableServer[],
  { idleSeconds }: SizesNow,
  now: number,
): ServerPlan['stop'] =>
  servers
    .filter(({ phase, since }) => phase === 'silent' && since <= now - idleSeconds * 1000)
    .map((server) => ({ server, reason: 'SILENT' }));

/** Returns the sizes that hold at a time of the calendar. */
export function sizesAt({ schedule = [], maxAgeMinutes, ...always }: ServerBuffer, time: number): SizesNow {
  const held = schedule.find((each) => holdsAt(each, time));
  const sizeOf = <Name extends keyof BufferSizes>(name: Name) =>
    held?.[name] ?? always[name] ?? bufferSizesTable[name][0];
  return {
    minIdle: sizeOf('minIdle')!,
    maxIdle: sizeOf('maxIdle'),
    maxServers: sizeOf('maxServers'),
    idleSeconds: sizeOf('idleSeconds')!,
    maxAgeMinutes: maxAgeMinutes ?? null,
    schedule: held ? nameOf(held) : '',
  };
}

const nameOf = ({ from, to, days }: BufferTime): string =>
  `${from}-${to}${days === undefined ? '' : ` ${days.join(',')}`}`;

const dayMinutes = 1_440;
const maxAge = 30 * dayMinutes;
const timeForm = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function holdsAt({ from, to, days = weekdays }: BufferTime, time: number): boolean {
  const minutes = Math.floor(time / 60_000);
  const [minute, day] = [minutes % dayMinutes, Math.floor(minutes / dayMinutes)];
  const [begin, end] = [minuteOfDay(from), minuteOfDay(to)];
  // 1970 began on a Thursday.
  const beginsOn = (at: number): boolean => days.includes(weekdays[(at + 4) % weekdays.length]!);
  if (begin < end) return minute >= begin && minute < end && beginsOn(day);
  return minute >= begin ? beginsOn(day) : minute < end && beginsOn(day - 1);
}

/** Returns a buffer. Throws a sentence that begins with `beginning` and names what is wrong. */
export function readBuffer(buffer: ServerBuffer, beginning: string): ServerBuffer {
  const { maxAgeMinutes = 1 } = buffer;
  if (!(Number.isInteger(maxAgeMinutes) && maxAgeMinutes >= 1 && maxAgeMinutes <= maxAge))
    throw new Error(`${beginning}maxAgeMinutes must be an integer from 1 to ${maxAge}`);
  checkSizes(buffer, buffer, beginning);
  for (const [at, time] of (buffer.schedule ?? []).entries()) {
    const where = `${beginning}schedule[${at}].`;
    for (const name of ['from', 'to'] as const)
      if (!timeForm.test(time[name])) throw new Error(`${where}${name} must be a time such as 17:30, in UTC`);
    const { days = weekdays } = time;
    if (days.length === 0 || days.some((day) => !weekdays.includes(day)))
      throw new Error(`${where}days must be a list of ${weekdays.join(', ')}`);
    checkSizes(time, { ...buffer, ...time }, where);
  }
  return buffer;
}

/** Checks the sizes that are given, and how all that hold together fit. */
function checkSizes(given: BufferSizes, all: BufferSizes, where: string): void {
  for (const [name, [, min, max]] of Object.entries(bufferSizesTable)) {
    const value = given[name as keyof BufferSizes];
    if (value !== undefined && !(Number.isInteger(value) && value >= min && value <= max))
      throw new Error(`${where}${name} must be an integer from ${min} to ${max}`);
  }
  const { minIdle = 0 } = all;
  for (const name of ['maxIdle', 'maxServers'] as const)
    if ((all[name] ?? minIdle) < minIdle) throw new Error(`${where}${name} must not be below minIdle`);
}
