import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { createDeleteOldest } from '../runtime/oldest-entry.ts';
import { createOutages } from '../runtime/outages.ts';
import type { Storage } from '../storage/storage.ts';
import { createMemoryRateStore, type Rate, type RateStore } from './rate-store.ts';
import { rateWindows } from './rate-windows.ts';

/** A node takes this part of a window at once, so it writes once for many requests. */
const partsPerWindow = 20;
/** More than any window has. */
const blockedPoints = 2 ** 52;
/** Callers whose parts a node keeps. Above it, the oldest parts are forgotten, and their points are lost to the callers. */
const maxParts = 100_000;

/** What a node has taken of a window and may give to the caller, until the window ends. */
interface Part {
  readonly startedAt: number;
  readonly endsAt: number;
  left: number;
  /** Whether the window had no point left. */
  readonly isLast: boolean;
}

export interface SharedRateStoreDependencies {
  readonly storage: Pick<Storage, 'get' | 'insert' | 'update'>;
  readonly log: Log;
  readonly clock: Clock;
}

/**
 * Counts for all nodes together, in rows. Nodes never let more through than one node would.
 *
 * A node takes a twentieth of a window at once, and one point at least, with one guarded update. It gives those points
 * to the caller without the storage. So a caller who uses several nodes may be refused with up to a twentieth per node
 * left. A node that knows that a window is used up refuses without the storage.
 *
 * While the storage fails, each node counts for itself: a limit that refuses everyone would be worse.
 */
export function createSharedRateStore({ storage, log, clock }: SharedRateStoreDependencies): RateStore {
  const outages = createOutages(
    { log, clock },
    {
      began: 'rates could not be counted with the other nodes; this node counts alone',
      ended: 'rates are counted with the other nodes again',
    },
  );
  const alone = createMemoryRateStore();
  const parts = new Map<string, Part>();
  const deleteOldest = createDeleteOldest(parts);
  /** Callers for whom this node is taking a part. Others of the same key wait for it. */
  const taking = new Map<string, Promise<Part>>();

  function currentPart(key: string, now: number): Part | undefined {
    const part = parts.get(key);
    if (part === undefined || now < part.endsAt) return part;
    parts.delete(key);
    return undefined;
  }

  async function nextPart(key: string, cost: number, rate: Rate, now: number): Promise<Part> {
    const part = await takePart(storage, { key, cost, rate, now });
    outages.worked();
    if (parts.size >= maxParts) deleteOldest();
    // Deleted first, so that the map keeps the parts in the order of their beginning.
    parts.delete(key);
    parts.set(key, part);
    return part;
  }

  async function take(key: string, cost: number, rate: Rate, now: number): Promise<number> {
    for (;;) {
      const part = currentPart(key, now);
      if (part !== undefined && part.left >= cost) {
        part.left -= cost;
        return 0;
      }
      if (part?.isLast) return part.endsAt - now;
      const other = taking.get(key);
      if (other !== undefined) {
        await other;
        continue;
      }
      const next = nextPart(key, cost, rate, now);
      taking.set(key, next);
      try {
        await next;
      } finally {
        taking.delete(key);
      }
    }
  }

  async function orAlone<Result>(
    counted: Promise<Result>,
    instead: () => Result | Promise<Result>,
  ): Promise<Result> {
    try {
      return await counted;
    } catch (cause) {
      outages.failed(cause);
      return instead();
    }
  }

  return {
    take: (key, cost, rate, now) =>
      orAlone(take(key, cost, rate, now), () => alone.take(key, cost, rate, now)),
    async charge(key, cost, rate, now) {
      const part = currentPart(key, now);
      const own = Math.min(part?.left ?? 0, cost);
      if (part !== undefined) part.left -= own;
      if (own === cost) return;
      await orAlone(chargeWindow(storage, { key, cost: cost - own, rate, now }), () =>
        alone.charge(key, cost - own, rate, now),
      );
    },
    async giveBack(key, cost, takenAt) {
      const part = parts.get(key);
      if (part !== undefined && part.startedAt <= takenAt && takenAt < part.endsAt) part.left += cost;
      else await alone.giveBack(key, cost, takenAt);
    },
  };
}

interface Taking {
  readonly key: string;
  readonly cost: number;
  readonly rate: Rate;
  readonly now: number;
}

type Windows = SharedRateStoreDependencies['storage'];

/** Takes points of a window for this node. Returns a part without points if the window has too few left. */
async function takePart(storage: Windows, { key, cost, rate, now }: Taking): Promise<Part> {
  const { points, seconds, blockSeconds } = rate;
  const size = Math.max(cost, Math.floor(points / partsPerWindow));
  const opened = { startedAt: now, endsAt: now + seconds * 1000, used: size };
  const addTo = (added: number) =>
    storage.update(
      rateWindows,
      { key, endsAt: { gt: now }, used: { lte: points - added } },
      { used: { add: added } },
    );
  const attempts: readonly (readonly [number, () => Promise<readonly WindowTimes[]>])[] = [
    [size, () => addTo(size)],
    [size, () => storage.insert(rateWindows, { key, ...opened }, { ifAbsent: true })],
    [size, () => storage.update(rateWindows, { key, endsAt: { lte: now } }, opened)],
    // Fewer than a whole part are left.
    [cost, () => addTo(cost)],
  ];
  for (const [left, attempt] of attempts) {
    const [window] = await attempt();
    if (window) return { startedAt: window.startedAt, endsAt: window.endsAt, left, isLast: false };
  }
  if (blockSeconds)
    await storage.update(
      rateWindows,
      { key, endsAt: { gt: now }, used: { lt: blockedPoints } },
      { used: blockedPoints, endsAt: now + blockSeconds * 1000 },
    );
  const window = await storage.get(rateWindows, { key });
  const endsAt = Math.max(window?.endsAt ?? 0, now + 1);
  return { startedAt: window?.startedAt ?? now, endsAt, left: 0, isLast: true };
}

type WindowTimes = Pick<Part, 'startedAt' | 'endsAt'>;

/** Takes points of a window, even if it has too few left; the window then lasts longer in proportion. */
async function chargeWindow(storage: Windows, { key, cost, rate, now }: Taking): Promise<void> {
  const { points, seconds } = rate;
  const opened = { startedAt: now, endsAt: now + seconds * 1000, used: cost };
  const [window] = await storage.update(
    rateWindows,
    { key, endsAt: { gt: now }, used: { lt: blockedPoints } },
    { used: { add: cost } },
  );
  if (window === undefined) {
    const [inserted] = await storage.insert(rateWindows, { key, ...opened }, { ifAbsent: true });
    if (!inserted) await storage.update(rateWindows, { key, endsAt: { lte: now } }, opened);
    return;
  }
  const { startedAt, endsAt, used } = window;
  const longer = startedAt + Math.ceil((seconds * 1000 * used) / points);
  if (longer > endsAt)
    await storage.update(rateWindows, { key, startedAt, endsAt: { lt: longer } }, { endsAt: longer });
}
