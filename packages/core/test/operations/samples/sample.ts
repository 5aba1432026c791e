import type { Contracts } from '../../../src/areas/index.ts';
import type { World } from '../world.ts';

/** A request that its operation answers with 200 where the caller may call it. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Makes what a request is about, and the request. Nothing of it is used by another sample. */
export type MakeSample = (world: World, accountId: string) => Sample | Promise<Sample>;

/** A sample for every operation of an area: one that is missing does not compile. */
export type SamplesOf<Area extends keyof Contracts> = {
  readonly [Verb in keyof Contracts[Area]]: MakeSample;
};

/** As the host itself: for making things, whoever may ask for them later. */
export const asHost = { system: true } as const;

export const text = (stringPayload: string) => ({ stringPayload });
export const json = (jsonPayload: string) => ({ jsonPayload });
