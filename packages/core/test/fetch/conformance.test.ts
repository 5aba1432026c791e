import { type AdapterCapability, adapterCases } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { toFetchHandler } from '../../src/fetch/index.ts';
import { plainHost } from '../hosts/plain-host.ts';
import { fetchMiddleware } from './fetch-middleware.ts';

/** What a `Request` cannot carry, each with the reason. */
const lacking: Readonly<Record<AdapterCapability, string>> = {
  'raw targets': 'the URL of a Request is normalised',
  'TRACE requests': 'a Request cannot have the method TRACE',
};

const openHost = plainHost((handler, prefix, record) =>
  fetchMiddleware((incoming) =>
    toFetchHandler(handler, {
      prefix,
      onResponse: (operation, request) => record(incoming(request), operation),
    }),
  ),
);

describe('a handler of Requests', () => {
  const cases = adapterCases.filter(({ needs }) => needs === undefined);
  test.for(cases.map((adapterCase) => [adapterCase.group, adapterCase.name, adapterCase] as const))(
    '%s: %s',
    ([, , adapterCase]) => adapterCase.run(openHost),
  );
});

test('only these cases are left out for a handler of Requests', () => {
  const left = adapterCases.flatMap(({ name, needs }) => (needs ? [`${name}: ${lacking[needs]}`] : []));
  expect(left).toMatchInlineSnapshot(`
    [
      "/api/v1/./accounts arrives as it was written: the URL of a Request is normalised",
      "/api/v1/../accounts arrives as it was written: the URL of a Request is normalised",
      "/api/v1/a/.. arrives as it was written: the URL of a Request is normalised",
      "/api/v1/%2e%2e/accounts arrives as it was written: the URL of a Request is normalised",
      "/api/v1/{id} arrives as it was written: the URL of a Request is normalised",
      "/api/v1/" arrives as it was written: the URL of a Request is normalised",
      "/api/v1/\\ arrives as it was written: the URL of a Request is normalised",
      "/api/v1/^ arrives as it was written: the URL of a Request is normalised",
      "/api/v1/\` arrives as it was written: the URL of a Request is normalised",
      "/api/v1/<x> arrives as it was written: the URL of a Request is normalised",
      "a TRACE request reaches the handler, also with a path that cannot be decoded: a Request cannot have the method TRACE",
      "mounted at the root it receives encoded dots as they were written: the URL of a Request is normalised",
      "mounted at /game it receives encoded dots as they were written: the URL of a Request is normalised",
      "mounted at /a/b.c/d-e it receives encoded dots as they were written: the URL of a Request is normalised",
      "mounted at /:tenant it receives encoded dots as they were written: the URL of a Request is normalised",
      "mounted at /:tenant/game it receives encoded dots as they were written: the URL of a Request is normalised",
      "mounted at /api/v1 it receives encoded dots as they were written: the URL of a Request is normalised",
    ]
  `);
});
