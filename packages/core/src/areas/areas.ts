import type { Area } from './area.ts';
import * as inTheBox from './index.ts';

type AreasInTheBox = typeof inTheBox;

/** The areas in the box, in the order of their names. Documents, and work that has no other order, follow it. */
export const areas: readonly Area[] = Object.values(inTheBox) as readonly Area[];

type AreaName<A> = A extends `${infer Name}Area` ? Name : never;

/** The routes of the areas in the box, by area. */
export type Contracts = {
  readonly [A in keyof AreasInTheBox as AreaName<A>]: AreasInTheBox[A]['contract']['routes'];
};
