import { existsSync, readdirSync } from 'node:fs';
import type { AreaCaseOptions, Samples } from '@lobbykit/testing';
import type { Subject } from '../../../testing/src/area/area-case.ts';
import { createSampler, type Sampler } from '../../../testing/src/area/sampler.ts';
import { areas } from '../../src/areas/areas.ts';

/** What the tests of an area know about it. */
type AreaKnowledge = Pick<AreaCaseOptions, 'samples' | 'strangers'>;

const folder = new URL('../areas/', import.meta.url);

/** Returns the folder of the tests of an area: `matchBroker` is tested in `areas/match-broker`. */
export const folderOf = (area: string): string =>
  area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const knowledge = new Map<string, AreaKnowledge>();
for (const name of readdirSync(folder)) {
  const file = new URL(`${name}/samples.ts`, folder);
  if (existsSync(file))
    knowledge.set(name, (await import(/* @vite-ignore */ file.pathname)) as AreaKnowledge);
}

/** Returns the samples of an area, and what strangers get from it: what `areas/<area>/samples.ts` exports. */
export const knowledgeOf = (area: string): AreaKnowledge => knowledge.get(folderOf(area)) ?? {};

const samplers = new Map<string, Sampler>(
  areas.map((area) => [
    area.contract.area,
    createSampler(area, (knowledgeOf(area.contract.area).samples ?? {}) as Samples),
  ]),
);

/** Makes the request of an operation of any area for a player. */
export const requestOf: Subject['requestOf'] = (world, operation, player) =>
  samplers.get(operation.area)!.requestOf(world, operation, player);

/** Makes the request of an operation of any area for a new caller who may call it. */
export const prepare: Subject['prepare'] = (world, operation) =>
  samplers.get(operation.area)!.prepare(world, operation);
