import { type AreaGroup, areaCases } from '@lobbykit/testing';
import { describe, test } from 'vitest';
import { areas } from '../../src/areas/areas.ts';
import { knowledgeOf } from '../operations/samples.ts';
import { createWorld } from '../operations/world.ts';

/** Declares a test for every case of some groups, for every area in the box: those that an own area passes. */
export function testGroups(groups: readonly AreaGroup[]): void {
  for (const area of areas) {
    const { area: name } = area.contract;
    const cases = areaCases(area, { ...knowledgeOf(name), open: createWorld });
    describe(name, () => {
      for (const { group, name, run } of cases)
        if (groups.includes(group)) test(`${group}: ${name}`, { timeout: 60_000 }, run);
    });
  }
}
