import type { OpenHost } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { openExpress } from '../../../adapter-express/test/host.ts';
import { operations } from '../operations/operations.ts';
import { compareAdapters } from './adapters.ts';

const requests = caseCounts.fuzzedAdapters.perChange;

test('over HTTP, every fuzzed request gets a documented response, and the same from Express and Fastify', {
  timeout: 300_000,
}, async () => {
  const compared = await compareAdapters(requests);
  // Node itself answers a few, whose address is too long.
  expect(compared).toBeGreaterThan(operations.length * requests * 0.9);
});

test('control: the comparison of adapters fails for one that adds a header to refusals', async () => {
  const talkative: OpenHost = (handler, options) =>
    openExpress(
      {
        ...handler,
        async handle(request) {
          const answer = await handler.handle(request);
          const headers = answer.status < 400 ? answer.headers : { ...answer.headers, vary: 'everything' };
          return { ...answer, headers };
        },
      },
      options,
    );
  const compared = compareAdapters(requests, [openExpress, talkative]);
  await expect(compared).rejects.toThrow('Counterexample');
});
