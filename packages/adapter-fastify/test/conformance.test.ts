import { adapterCases } from '@lobbykit/testing';
import { describe, test } from 'vitest';
import { openFastify } from './host.ts';

describe('the Fastify adapter', () => {
  test.for(adapterCases.map((adapterCase) => [adapterCase.group, adapterCase.name, adapterCase] as const))(
    '%s: %s',
    ([, , adapterCase]) => adapterCase.run(openFastify),
  );
});
