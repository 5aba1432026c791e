import { adapterCases } from '@lobbykit/testing';
import { describe, test } from 'vitest';
import { toNodeHandler } from '../../src/node/index.ts';
import { plainHost } from '../hosts/plain-host.ts';

const openHost = plainHost((handler, prefix, record) =>
  toNodeHandler(handler, { prefix, onResponse: (operation, request) => record(request, operation) }),
);

describe('a handler of node:http', () => {
  test.for(adapterCases.map((adapterCase) => [adapterCase.group, adapterCase.name, adapterCase] as const))(
    '%s: %s',
    ([, , adapterCase]) => adapterCase.run(openHost),
  );
});
