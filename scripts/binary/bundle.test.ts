import { expect, test } from 'vitest';
import { addonPlatform } from './addon-platform.ts';
import { bundle } from './bundle.ts';

test('every module of the server fits into the one script of the executable', async () => {
  // Esbuild refuses a module that is missing, that needs a file beside it, or that awaits at its top level.
  expect(await bundle(addonPlatform())).toContain('runCommand');
});
