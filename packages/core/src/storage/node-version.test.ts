import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkNodeVersion } from './node-version.ts';

test.each(['22.18.0', '22.20.1', '24.0.0', '26.1.0'])('Node %s is accepted', (version) => {
  expect(() => checkNodeVersion(version)).not.toThrow();
});

test.each(['18.20.0', '20.20.2', '22.17.9'])(
  'Node %s is refused with the version that is needed',
  (version) => {
    expect(() => checkNodeVersion(version)).toThrow(
      `lobbykit needs Node 22.18 or newer; this is Node ${version}`,
    );
  },
);

test('the oldest accepted version is the one that the manifest names', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly engines: { readonly node: string };
  };
  expect(engines.node).toBe('>=22.18');
});
