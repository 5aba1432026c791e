import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { areas, openApiDocument } from '../src/catalogue/index.ts';

/** What of the recommended rules is not for us, and what we ask for besides. */
const rules = {
  // The licence of an interface is for whoever runs the server to say.
  'info-license': 'off',
  // The headings say enough. The summary of each operation says more.
  'tag-description': 'off',
  'no-invalid-schema-examples': 'error',
  'no-server-trailing-slash': 'error',
  'response-contains-header': {
    severity: 'error',
    names: { '2XX': ['x-request-id'], '4XX': ['x-request-id'], '429': ['retry-after'] },
  },
} as const;

test('the OpenAPI document keeps the recommended rules of Redocly, and has one path with two names of a parameter', async () => {
  const document = await openApiDocument(areas.map(({ contract }) => contract));
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'], rules }),
  });
  const found = problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  // The specification has both `/admin/entitlements/{tag}` and `/admin/entitlements/{catalogItemId}`.
  const names = /^no-(identical|ambiguous)-paths: .*`\/api\/v1\/admin\/entitlements\/\{tag\}`/;
  expect(found.filter((problem) => !names.test(problem))).toEqual([]);
  expect(found).toHaveLength(2);
});
