import type { AreaData, Routes } from '@lobbykit/core/area';
import { areas, createCatalogue } from '@lobbykit/core/catalogue';
import { accessCases } from './access.ts';
import { answerCases } from './answers.ts';
import type { AreaCase, Subject } from './area-case.ts';
import { auditCases } from './audit.ts';
import { contentTypeCases } from './content-types.ts';
import { declarationCases } from './declarations.ts';
import { idempotencyCases } from './idempotency.ts';
import { methodCases } from './methods.ts';
import { operationsOf } from './operation.ts';
import { parameterCases } from './parameters.ts';
import { pathCases } from './paths.ts';
import { positionCases } from './positions.ts';
import { rateCases } from './rates.ts';
import { missingFields, missingSampleCases, sampleCases } from './sample-cases.ts';
import { createSampler } from './sampler.ts';
import type { Samples } from './samples.ts';
import { secretCases } from './secrets.ts';
import { sizeCases } from './sizes.ts';
import { spellingCases } from './spellings.ts';
import { type AreaWorld, type AreaWorldOptions, openAreaWorld } from './world.ts';

export type { AreaCase, AreaGroup } from './area-case.ts';
export type { MakeSample, SampleContext, Samples } from './samples.ts';
export { type AreaWorld, type AreaWorldOptions, openAreaWorld, type PendingLogin } from './world.ts';

/** What only the author of an area can know about it. */
export interface AreaCaseOptions<R extends Routes = Routes, W extends AreaWorld = AreaWorld> {
  /** A valid input of each operation that needs one. */
  readonly samples?: Samples<R, W>;
  /**
   * What an operation for players answers to a player who sends the input of another player: the reason of an error, or
   * `OK`. Default: `NOT_YOURS` if a field is called `accountId` or `id`, and `OK` otherwise.
   */
  readonly strangers?: { readonly [Verb in keyof R]?: string };
  /** Opens a backend with the area. Default: `openAreaWorld` with the area. Must pass the options on. */
  readonly open?: (options: AreaWorldOptions) => Promise<W>;
}

/**
 * The rules that every operation of an area keeps, as cases for any test runner:
 *
 * ```ts
 * for (const { group, name, run } of areaCases(guilds, { samples })) test(`${group}: ${name}`, run);
 * ```
 *
 * An operation whose sample is missing or wrong has a failing case that says what to write.
 */
export function areaCases<R extends Routes, W extends AreaWorld = AreaWorld>(
  area: AreaData<R>,
  options: AreaCaseOptions<NoInfer<R>, W> = {},
): readonly AreaCase[] {
  const subject = createSubject(area as AreaData, options as unknown as AreaCaseOptions);
  return [
    () => missingSampleCases(area as AreaData, (options.samples ?? {}) as Samples),
    sampleCases,
    declarationCases,
    accessCases,
    answerCases,
    auditCases,
    rateCases,
    methodCases,
    pathCases,
    contentTypeCases,
    sizeCases,
    parameterCases,
    spellingCases,
    positionCases,
    idempotencyCases,
    secretCases,
  ].flatMap((casesOf) => casesOf(subject));
}

function createSubject(area: AreaData, { samples = {}, strangers = {}, open }: AreaCaseOptions): Subject {
  const own = areas.some(({ contract }) => contract === area.contract) ? [] : [area];
  for (const verb of [...Object.keys(samples), ...Object.keys(strangers)])
    if (!Object.hasOwn(area.contract.routes, verb))
      throw new Error(`areaCases: the area ${area.contract.area} has no operation ${verb}`);
  return {
    operations: operationsOf(area).filter((operation) => missingFields(operation, samples).length === 0),
    rateClasses: Object.keys(createCatalogue([...areas, ...own], []).rates),
    strangers: strangers as Subject['strangers'],
    open: (options = {}) => (open ?? openAreaWorld)({ ...(own.length > 0 && { areas: own }), ...options }),
    ...createSampler(area, samples),
  };
}
