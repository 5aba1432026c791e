import type { Conditions } from '../measure/rounds.ts';
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

/** Says what disturbed the samples of a measurement; empty if nothing did. */
export const conditionsText = ({
  samples,
  repeated,
  disturbed,
  unsteady,
  unsettled = 0,
}: Conditions): string =>
  [
    repeated > 0 ? `${repeated} samples taken again beside foreign load` : '',
    disturbed > 0 ? `${disturbed} of ${samples} samples beside foreign load` : '',
    unsteady > 0 ? `${unsteady} of ${samples} samples after a warm-up that did not get steady` : '',
    unsettled > 0 ? `${unsettled} programs did not get steady before the samples` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

/** Requests a second, and what one cost the server. */
export function rateText(
  samples: readonly { readonly perSecond: number; readonly serverCpu: number }[],
): string {
  const rate = spreadOf(samples.map(({ perSecond }) => perSecond));
  const cpu = spreadOf(samples.map(({ serverCpu }) => serverCpu));
  return `${spreadText(rate)}/s, ${figureText(cpu.median)} µs cpu`;
}
