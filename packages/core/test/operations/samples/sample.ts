import type { Contracts } from '../../../src/areas/areas.ts';
import type { World } from '../world.ts';

/** A request that its operation answers with 200, if the caller may call it. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Creates what a request needs, and the request. No other sample uses any of it. */
export type MakeSample = (world: World, accountId: string) => Sample | Promise<Sample>;

/** A sample for every operation of an area. A missing one does not compile. */
export type SamplesOf<Area extends keyof Contracts> = {
  readonly [Verb in keyof Contracts[Area]]: MakeSample;
};

/** Calls as the host itself, to create things that any caller may use later. */
export const asHost = { system: true } as const;

export const text = (stringPayload: string) => ({ stringPayload });
export const json = (jsonPayload: string) => ({ jsonPayload });
