import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../test/scratch-folder.ts';
import type { Manifest } from '../workspace.ts';
import { unknownImports } from './unknown-imports.ts';

const manifest = { name: 'own', version: '1.0.0', dependencies: { '@scope/declared': '1' } } as Manifest;

test('an import that users cannot resolve is found, also in a file that is loaded when it is needed', async () => {
  const folder = scratchFolder('lobbykit-imports-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'entry.js'),
    `import 'node:fs'; import '@scope/declared/part'; import 'own/part'; export const load = () => import('./late.js');`,
  );
  writeFileSync(join(folder, 'late.js'), `import 'sea'; import 'node:sea'; import '@scope/other/part';`);
  expect(await unknownImports(folder, ['entry.js', 'late.js'], manifest)).toEqual([
    'sea',
    '@scope/other/part',
  ]);
});
