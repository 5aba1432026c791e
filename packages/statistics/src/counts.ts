import { type SeriesName, series } from './series.ts';
import { bucketOf } from './waits.ts';

/** A number that was counted since it was last taken. */
export interface Counted {
  readonly name: SeriesName;
  readonly label: string;
  readonly bucket: number;
  readonly value: number;
}

/** What this node counts, in memory. */
export interface Counts {
  /** Adds to a counter. */
  add(name: SeriesName, label?: string, value?: number): void;
  /** Counts a wait. */
  addWait(name: SeriesName, label: string, milliseconds: number): void;
  /** Returns what was counted since the last call. */
  take(): readonly Counted[];
  /** Takes back what could not be written. */
  restore(counted: readonly Counted[]): void;
}

/** A renamed queue or a hostile text must not make rows without end: further labels are counted together. */
const maxLabels = 64;
const maxLabelLength = 64;
export const otherLabel = 'other';

/** Creates the counts. They are added to in the middle of requests, so nothing here waits or fails. */
export function createCounts(): Counts {
  const labels = new Map<SeriesName, Set<string>>();
  const values = new Map<SeriesName, Map<string, Counted & { value: number }>>();

  function known(name: SeriesName, label: string): string {
    if (series[name].label === '') return '';
    const names = labels.get(name) ?? new Set();
    labels.set(name, names);
    if (names.has(label)) return label;
    if (names.size >= maxLabels || label.length > maxLabelLength) return otherLabel;
    names.add(label);
    return label;
  }

  function count(name: SeriesName, given: string, bucket: number | null, value: number): void {
    const label = known(name, given);
    const all = values.get(name) ?? new Map<string, Counted & { value: number }>();
    if (all.size === 0) values.set(name, all);
    const key = bucket === null ? label : `${bucket} ${label}`;
    const counted = all.get(key);
    if (counted) counted.value += value;
    else all.set(key, { name, label, bucket: bucket ?? 0, value });
  }

  return {
    add: (name, label = '', value = 1) => count(name, label, null, value),
    addWait: (name, label, milliseconds) => count(name, label, bucketOf(milliseconds), 1),
    take() {
      const taken = [...values.values()].flatMap((all) => [...all.values()]);
      values.clear();
      return taken;
    },
    restore(counted) {
      for (const { name, label, bucket, value } of counted)
        count(name, label, series[name].kind === 'wait' ? bucket : null, value);
    },
  };
}
