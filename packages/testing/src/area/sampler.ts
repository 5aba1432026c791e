import type { AreaData } from '@lobbykit/core/area';
import type { TestPlayer } from '../create-test-backend.ts';
import { allowedCaller, type Subject } from './area-case.ts';
import { type Operation, operationsOf } from './operation.ts';
import { partsOf, settled } from './request.ts';
import type { MakeSample, Samples } from './samples.ts';
import type { AreaWorld } from './world.ts';

type Call = (input: object, caller: object) => Promise<unknown>;

/** Makes inputs and requests from the samples of an area. */
export type Sampler = Pick<Subject, 'inputOf' | 'requestOf' | 'prepare'>;

/** Creates the sampler of an area. */
export function createSampler(area: Pick<AreaData, 'contract'>, samples: Samples): Sampler {
  const operations = operationsOf(area);

  async function call(world: AreaWorld, verb: string, player: TestPlayer): Promise<never> {
    const operation = operations.find((each) => each.verb === verb);
    if (!operation) throw new Error(`the area ${area.contract.area} has no operation ${verb}`);
    const { access, waits } = operation.route;
    const caller = access === 'operator' || access === 'key' ? { system: true } : { session: player.token };
    const api = world.backend.api as unknown as Readonly<Record<string, Readonly<Record<string, Call>>>>;
    const work = api[operation.area]![verb]!(await inputOf(world, operation, player), caller);
    return (await (waits ? settled(world.clock, work) : work)) as never;
  }

  async function inputOf(world: AreaWorld, { id, verb }: Operation, player: TestPlayer): Promise<object> {
    const make = samples[verb] as MakeSample | undefined;
    if (!make) return {};
    try {
      return await make({ world, player, call: (other, by = player) => call(world, other, by) });
    } catch (cause) {
      throw new Error(`the sample of ${id} failed: ${(cause as Error).message}`, { cause });
    }
  }

  const requestOf: Sampler['requestOf'] = async (world, operation, player) =>
    partsOf(operation, await inputOf(world, operation, player));

  return {
    inputOf,
    requestOf,
    async prepare(world, operation) {
      const caller = await allowedCaller(world, operation);
      return { ...caller, request: await requestOf(world, operation, caller.player) };
    },
  };
}
