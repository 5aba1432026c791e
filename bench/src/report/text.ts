import type { LoadResult } from '../load/worker.ts';
import type { Spread } from '../measure/statistics.ts';
import { spreadOf } from '../measure/statistics.ts';

/** A figure with as many digits as mean something. */
export function figureText(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(size >= 10 ? 1 : 2);
}

export const spreadText = ({ median, min, max }: Spread): string =>
  `${figureText(median)} (${figureText(min)}–${figureText(max)})`;

/** Requests a second, and what one cost the server. */
export function rateText(samples: readonly LoadResult[]): string {
  const rate = spreadOf(samples.map(({ perSecond }) => perSecond));
  const cpu = spreadOf(samples.map(({ serverCpu }) => serverCpu));
  return `${spreadText(rate)}/s, ${figureText(cpu.median)} µs cpu`;
}
