import { expect, test } from 'vitest';
import { commands } from '../../src/commands/commands.ts';
import { loadConfig } from '../../src/config/config.ts';
import { readDeployFile } from './deploy-files.ts';

const secretKey = 'deploy-files-secret-key-0123456789abcdef';

/** Returns the variables that a line of a file sets: `Environment=A=1 B=2`, `ENV A=1 B=2`. */
function variablesOf(file: string, keyword: RegExp): Record<string, string> {
  const lines = readDeployFile(file)
    .split('\n')
    .filter((line) => keyword.test(line));
  const pairs = lines.flatMap((line) => line.replace(keyword, '').split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
}

test.each([
  ['lobbykit.service', /^Environment=/, ['serve']],
  ['Dockerfile', /^ENV /, ['healthcheck', 'serve']],
] as const)('%s runs commands that exist, with options that the server accepts', (file, keyword, called) => {
  const { TMPDIR: _, ...variables } = variablesOf(file, keyword);
  const config = loadConfig({ ...variables, SECRET_KEY: secretKey }, undefined);
  expect([config.production, config.DATABASE_URL.startsWith('sqlite:/'), config.warnings]).toEqual([
    true,
    true,
    [],
  ]);
  const names = [...readDeployFile(file).matchAll(/^(?:ExecStart=\S+ |.*CMD \[(?:"\S+", )?")([\w-]+)/gm)];
  expect(names.map(([, name]) => name)).toEqual(called);
  expect(Object.keys(commands)).toEqual(expect.arrayContaining([...called]));
});

test('the image contains one executable, which runs as another user than root', () => {
  const [, , final = ''] = readDeployFile('Dockerfile').split(/^FROM /m);
  expect(final).toMatch(/^USER nonroot$/m);
  expect(final.match(/^COPY --from=build .*$/gm)).toEqual([
    'COPY --from=build /out/lobbykit /usr/local/bin/lobbykit',
    'COPY --from=build --chown=nonroot:nonroot /out/data /data',
  ]);
});
