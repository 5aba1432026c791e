import { type AreaGroup, type AreaWorldOptions, areaCases } from '@lobbykit/testing';
import { afterAll, describe, test } from 'vitest';
import { areas } from '../../src/areas/areas.ts';
import { knowledgeOf } from '../operations/samples.ts';
import { createWorld, type World } from '../operations/world.ts';

/** Groups whose cases say what is stored without regard to what a request does, so each needs a world of its own. */
const alone: ReadonlySet<AreaGroup> = new Set<AreaGroup>(['access', 'idempotency', 'rates', 'secrets']);

/** Declares a test for every case of some groups, for every area in the box: those that an own area passes. */
export function testGroups(groups: readonly AreaGroup[]): void {
  for (const area of areas) {
    const { area: name } = area.contract;
    const worlds = createSharedWorlds();
    const casesWith = (open: typeof createWorld) => areaCases(area, { ...knowledgeOf(name), open });
    const shared = casesWith(worlds.open).filter(({ group }) => !alone.has(group));
    const others = casesWith(createWorld).filter(({ group }) => alone.has(group));
    describe(name, () => {
      afterAll(worlds.close);
      for (const { group, name, run } of [...shared, ...others])
        if (groups.includes(group))
          test(`${group}: ${name}`, { timeout: 60_000 }, () => run().catch(worlds.rethrow));
    });
  }
}

/** So few that what earlier cases have stored does not slow down the comparison of all rows before and after a case. */
const casesPerWorld = 25;

/**
 * Creates worlds of which each serves several cases, one after the other: to create and to collect one took half of the
 * time of all cases. A case compares what is stored before and after its own requests, and each has players of its own.
 */
function createSharedWorlds() {
  let unused: World | undefined;
  let cases = 0;

  async function close(): Promise<void> {
    const world = unused;
    unused = undefined;
    await world?.[Symbol.asyncDispose]();
  }

  return {
    async open(options: AreaWorldOptions = {}): Promise<World> {
      if (Object.keys(options).length > 0) return createWorld(options);
      if (cases++ % casesPerWorld === 0) await close();
      const world = unused ?? (await createWorld());
      unused = undefined;
      const giveBack = async (): Promise<void> => {
        unused ??= world;
        if (unused !== world) await world[Symbol.asyncDispose]();
      };
      return { ...world, [Symbol.asyncDispose]: giveBack };
    },
    close,
    /** The world of a case that has failed serves no other. */
    async rethrow(error: unknown): Promise<never> {
      await close();
      throw error;
    },
  };
}
