import assert from 'node:assert/strict';
import type { AreaData } from '@lobbykit/core/area';
import { type AreaCase, casesOf } from './area-case.ts';
import { type Operation, operationsOf } from './operation.ts';
import { writeRaw } from './raw-json.ts';
import { send } from './request.ts';
import type { Samples } from './samples.ts';

/** Returns the fields that an operation needs and for which there is no sample. */
export function missingFields(operation: Operation, samples: Samples): readonly string[] {
  if (samples[operation.verb] !== undefined) return [];
  const { params, query, body } = operation.route;
  const inPath = Object.keys(params?.shape ?? {});
  const needed = [params, query, body].flatMap((schema) =>
    (schema?.safeParse({}).error?.issues ?? []).map(({ path }) => path.join('.')),
  );
  return [...new Set([...inPath, ...needed])];
}

/** Makes a failing case for every operation without the sample that it needs. */
export const missingSampleCases = (area: AreaData, samples: Samples): readonly AreaCase[] =>
  operationsOf(area).flatMap((operation) => {
    const fields = missingFields(operation, samples);
    const inputs = fields.map((field) => `${JSON.stringify(field)}: …`).join(', ');
    const run = async (): Promise<void> =>
      assert.fail(
        `${operation.id} needs ${fields.join(', ')}: add \`${operation.verb}: async ({ world, player, call }) => ({ ${inputs} })\` to the samples of areaCases`,
      );
    return fields.length === 0 ? [] : [{ group: 'samples', name: `${operation.id} has a sample`, run }];
  });

export const sampleCases = casesOf('samples', [
  {
    rule: 'answers the input of its sample with 200',
    async run(world, operation, { prepare }) {
      const { credential, request } = await prepare(world, operation);
      const { status, body } = await send(world, operation, request, credential);
      assert.equal(
        status,
        200,
        `${operation.id} answers ${writeRaw(body)} to ${writeRaw(request)}: let its sample create what the operation needs`,
      );
    },
  },
]);
