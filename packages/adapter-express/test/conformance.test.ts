import { adapterCases } from '@lobbykit/testing';
import { describe, test } from 'vitest';
import { openExpress } from './host.ts';

describe('the Express adapter', () => {
  test.for(adapterCases.map((adapterCase) => [adapterCase.group, adapterCase.name, adapterCase] as const))(
    '%s: %s',
    ([, , adapterCase]) => adapterCase.run(openExpress),
  );
});
