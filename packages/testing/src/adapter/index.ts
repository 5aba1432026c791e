import { abortCases } from './abort.ts';
import { bodyCases } from './body.ts';
import { errorCases } from './errors.ts';
import type { AdapterCase } from './host.ts';
import { mountingCases } from './mounting.ts';
import { pathCases } from './paths.ts';
import { streamCases } from './stream.ts';

export { echoHandler } from './handlers.ts';
export type {
  AdapterCapability,
  AdapterCase,
  AdapterGroup,
  HostOptions,
  MountedHost,
  OpenHost,
} from './host.ts';
export { type ParityRequest, parityRequests } from './parity.ts';
export { exchange, type WireRequest, type WireResponse } from './wire.ts';

/**
 * The rules that every adapter keeps, as cases for any test runner:
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
