import { join } from 'node:path';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { areas, openApiDocument } from '../src/catalogue/index.ts';

const folder = join(import.meta.dirname, '../../../docs/reference');

test('the OpenAPI document is clean for Redocly with the configuration that is published beside it, which excuses one path with two names of a parameter', async () => {
  const document = await openApiDocument(areas.map(({ contract }) => contract));
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: join(folder, 'openapi.json'),
    config: await loadConfig({ configPath: join(folder, 'redocly.yaml') }),
  });
  const found = problems.filter(({ ignored }) => ignored !== true);
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  expect(problems.map(({ ruleId }) => ruleId).sort()).toEqual(['no-ambiguous-paths', 'no-identical-paths']);
});
