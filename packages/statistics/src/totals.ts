import { isSeries, series } from './series.ts';
import { startOf } from './steps.ts';
import type { StatisticsRow } from './tables.ts';

/** What the rows of a longer step say. */
export interface Total {
  readonly name: string;
  readonly label: string;
  readonly bucket: number;
  readonly at: number;
  /** The sum of a counter; the sum of a gauge over the minutes. */
  value: bigint;
  peak: bigint;
}

type Summed = Pick<StatisticsRow, 'name' | 'label' | 'bucket' | 'at' | 'step' | 'value' | 'peak'>;

/**
 * Adds up rows by steps of `milliseconds`. Of a gauge, the values of all nodes in one minute are one number, whose highest is the
 * peak.
 */
export function totalsOf(rows: readonly Summed[], milliseconds: number): readonly Total[] {
  const totals = new Map<string, Total>();
  const moments = new Map<string, { readonly total: Total; value: bigint; peak: bigint }>();
  for (const { name, label, bucket, at, step, value, peak } of rows) {
    const start = startOf(at, milliseconds);
    const key = JSON.stringify([name, label, bucket, start]);
    const total = totals.get(key) ?? { name, label, bucket, at: start, value: 0n, peak: 0n };
    totals.set(key, total);
    total.value += value;
    if (!isSeries(name) || series[name].kind !== 'gauge') continue;
    const moment = `${key} ${step} ${at}`;
    const together = moments.get(moment) ?? { total, value: 0n, peak: 0n };
    moments.set(moment, together);
    together.value += value;
    // A row of a minute has the value of one node; those of hours already know the peak of all.
    together.peak = step === 60 ? together.value : peak;
  }
  for (const { total, peak } of moments.values()) if (peak > total.peak) total.peak = peak;
  return [...totals.values()];
}
