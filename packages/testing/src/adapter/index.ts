import { abortCases } from './abort.ts';
import { bodyCases } from './body.ts';
import { errorCases } from './errors.ts';
import type { AdapterCase } from './host.ts';
import { mountingCases } from './mounting.ts';
import { pathCases } from './paths.ts';
import { streamCases } from './stream.ts';

export { echoHandler } from './handlers.ts';
export type { AdapterCase, AdapterGroup, HostOptions, MountedHost, OpenHost } from './host.ts';
export { type SameAnswer, sameAnswers } from './same.ts';
export { exchange, type WireAnswer, type WireRequest } from './wire.ts';

/**
 * What an adapter must do, as cases that any test runner can loop over:
 *
 * ```ts
 * for (const { group, name, run } of adapterCases) test(`${group}: ${name}`, () => run(openHost));
 * ```
 */
export const adapterCases: readonly AdapterCase[] = [
  ...bodyCases,
  ...pathCases,
  ...errorCases,
  ...streamCases,
  ...abortCases,
  ...mountingCases,
];
