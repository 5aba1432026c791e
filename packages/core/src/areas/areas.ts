import type { engineRates } from '../http/rates.ts';
import type { engineLimits } from '../kernel/limits.ts';
import type { Area, NamesOf, OptionsOf } from './area.ts';
import * as inTheBox from './index.ts';

type AreasInTheBox = typeof inTheBox;

/** The areas in the box, in the order of their names. Documents, and work that has no other order, follow it. */
export const areas: readonly Area[] = Object.values(inTheBox) as readonly Area[];

type AreaName<A> = A extends `${infer Name}Area` ? Name : never;

/** The routes of the areas in the box, by area. */
export type Contracts = {
  readonly [A in keyof AreasInTheBox as AreaName<A>]: AreasInTheBox[A]['contract']['routes'];
};

/** The options of the areas in the box. */
export type AreaOptions = OptionsOf<AreasInTheBox[keyof AreasInTheBox]>;

/** Name of a limit; `docs/reference/limits.md` lists them. */
export type LimitName = keyof typeof engineLimits | NamesOf<AreasInTheBox[keyof AreasInTheBox]['limits']>;
/** The value of every limit. */
export type Limits = { readonly [Name in LimitName]: number };

/** Name of a rate class; `docs/reference/limits.md` lists them. */
export type RateName = keyof typeof engineRates | NamesOf<AreasInTheBox[keyof AreasInTheBox]['rates']>;
