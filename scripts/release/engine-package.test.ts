import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.ts';
import { packUnity } from './engine-package.ts';

const versionIn = (path: string, pattern: RegExp): string | undefined =>
  pattern.exec(readFileSync(join(root, path), 'utf8'))?.[1];

test('the package for Unity has its code, its samples and its license, and an id for each file that Unity loads', async () => {
  const { files, manifest } = await packUnity();
  expect(manifest.name).toBe('com.lobbykit.client');
  const paths = [...files.keys()];
  const expected = ['LICENSE.md', 'README.md', 'CHANGELOG.md', 'Runtime/Lobbykit.Client.asmdef'];
  expect(paths).toEqual(expect.arrayContaining([...expected, 'Runtime/Generated/Parties.cs']));
  const { samples } = manifest as unknown as { samples: readonly { readonly path: string }[] };
  for (const { path } of samples) expect(paths.some((each) => each.startsWith(`${path}/`))).toBe(true);
  const loaded = paths.filter((path) => !path.endsWith('.meta') && !path.includes('~/'));
  expect(loaded.filter((path) => !paths.includes(`${path}.meta`))).toEqual([]);
});

test('the packages for engines have the version of the client', () => {
  const version = versionIn('packages/client/package.json', /"version": "([^"]+)"/);
  expect(version).toMatch(/^\d/);
  expect(versionIn('engines/unity/package.json', /"version": "([^"]+)"/)).toBe(version);
  expect(versionIn('engines/dotnet/Lobbykit.Client.csproj', /<Version>([^<]+)</)).toBe(version);
  expect(versionIn('engines/godot4/addons/lobbykit/plugin.cfg', /version="([^"]+)"/)).toBe(version);
});
