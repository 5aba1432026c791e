import type { Samples } from '@lobbykit/testing';
import type { Contracts } from '../../src/areas/areas.ts';
import type { World } from './world.ts';

export type { SampleContext } from '@lobbykit/testing';

/** The samples of an area in the box. Each folder of tests in `areas` exports them as `samples`. */
export type AreaSamples<Area extends keyof Contracts> = Samples<Contracts[Area], World>;

/** What strangers get from operations of an area for players, where it is not the default of `areaCases`. */
export type AreaStrangers<Area extends keyof Contracts> = {
  readonly [Verb in keyof Contracts[Area]]?: string;
};

/** Calls as the host itself, to create things that any caller may use later. */
export const asHost = { system: true } as const;

export const text = (stringPayload: string) => ({ stringPayload });
export const json = (jsonPayload: string) => ({ jsonPayload });
