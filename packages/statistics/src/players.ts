import { createSample, digestOf, type GrowingSample, type Sample, unite } from './sample.ts';
import { returnDays } from './series.ts';
import { dayMilliseconds, startOf } from './steps.ts';

/** A sample that has to be written. */
export interface ChangedSample {
  /** `active`, `new` or `returned_<days>`. */
  readonly kind: string;
  readonly day: number;
  readonly sample: Sample;
}

/** Which players this node has seen on the days that are not written yet. */
export interface Players {
  /** Notes that an operation runs for a player. */
  seen(accountId: string, now: number): void;
  /** Notes that an account was created. */
  created(accountId: string, now: number): void;
  /** Says who was created so many days before a day. */
  setCohort(day: number, days: number, cohort: Sample): void;
  /** Returns the samples that have changed since the last call. */
  take(): readonly ChangedSample[];
  /** Takes back what could not be written: it is returned again. */
  restore(changed: readonly ChangedSample[]): void;
}

const maxKnown = 20_000;

interface Day {
  readonly start: number;
  readonly active: GrowingSample;
  readonly created: GrowingSample;
  readonly cohorts: Map<number, Sample>;
  readonly returned: Map<number, GrowingSample>;
}

export const returnedKind = (days: number): string => `returned_${days}`;

/** Creates what a node remembers of players: digests of two thousand of them at most for each sample. */
export function createPlayers(): Players {
  let day: Day | null = null;
  /** Accounts that were seen today: most requests are of one of them, and need no digest. */
  const known = new Set<string>();
  const changed = new Map<string, ChangedSample>();

  const note = (kind: string, { start }: Day, sample: Sample): void => {
    changed.set(`${kind} ${start}`, { kind, day: start, sample });
  };

  function dayOf(now: number): Day {
    const start = startOf(now, dayMilliseconds);
    if (day?.start !== start) {
      known.clear();
      day = {
        start,
        active: createSample(),
        created: createSample(),
        cohorts: new Map(),
        returned: new Map(),
      };
    }
    return day;
  }

  return {
    seen(accountId, now) {
      const today = dayOf(now);
      if (known.has(accountId)) return;
      if (known.size >= maxKnown) known.clear();
      known.add(accountId);
      const digest = digestOf(accountId);
      if (!today.active.digests.has(digest)) {
        today.active.add(digest);
        note('active', today, today.active);
      }
      for (const [days, cohort] of today.cohorts) {
        const returned = today.returned.get(days)!;
        if (!cohort.digests.has(digest) || returned.digests.has(digest)) continue;
        returned.add(digest);
        note(returnedKind(days), today, returned);
      }
    },
    created(accountId, now) {
      const today = dayOf(now);
      today.created.add(digestOf(accountId));
      note('new', today, today.created);
    },
    setCohort(start, days, cohort) {
      const today = dayOf(start);
      known.clear();
      today.cohorts.set(days, cohort);
      const empty = { level: cohort.level, digests: new Set<number>() };
      today.returned.set(days, unite([today.returned.get(days) ?? empty, empty]));
    },
    take() {
      const taken = [...changed.values()];
      changed.clear();
      return taken;
    },
    restore(taken) {
      for (const each of taken) {
        const key = `${each.kind} ${each.day}`;
        if (!changed.has(key)) changed.set(key, each);
      }
    },
  };
}

/** The kinds of samples that a day may have. */
export const sampleKinds = ['active', 'new', ...returnDays.map(returnedKind)] as const;
