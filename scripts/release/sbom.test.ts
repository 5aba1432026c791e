import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../program.ts';
import { type Manifest, root } from '../workspace.ts';
import { type Bom, sbomProblems, withVendored } from './sbom.ts';

const component = (name: string): Bom['components'][number] => {
  const purl = `pkg:npm/${name.replace('@', '%40')}@1.0.0`;
  return {
    type: 'library',
    name,
    version: '1.0.0',
    purl,
    'bom-ref': purl,
    licenses: [{ license: { id: 'MIT' } }],
  };
};
const own = component('@lobbykit/example');
const [mitt, swagger, vitest] = [component('mitt'), component('swagger-ui-dist'), component('vitest')];
const manifest: Manifest = {
  name: '@lobbykit/example',
  version: '1.0.0',
  dependencies: { mitt: '^1.0.0' },
  devDependencies: { 'swagger-ui-dist': '^1.0.0', vitest: '^1.0.0' },
  vendored: { LICENSE: 'swagger-ui-dist/LICENSE' },
};
const bom: Bom = {
  bomFormat: 'CycloneDX',
  metadata: { component: own },
  components: [mitt, swagger],
  dependencies: [{ ref: own.purl, dependsOn: [mitt.purl, swagger.purl] }, { ref: mitt.purl }],
};

test('a bill of materials with each dependency and each copied package has no problem', () => {
  expect(sbomProblems(bom, manifest)).toEqual([]);
});

test.each<[string, Partial<Bom>]>([
  ['is not CycloneDX', { bomFormat: 'SPDX' }],
  ['is of pkg:npm/mitt@1.0.0', { metadata: { component: { ...mitt, 'bom-ref': own.purl } } }],
  ['lacks mitt', { components: [swagger], dependencies: [{ ref: own.purl, dependsOn: [swagger.purl] }] }],
  ['lacks swagger-ui-dist', { dependencies: [{ ref: own.purl, dependsOn: [mitt.purl] }] }],
  [
    'has vitest, which is only for development',
    {
      components: [mitt, swagger, vitest],
      dependencies: [{ ref: own.purl, dependsOn: [mitt.purl, swagger.purl, vitest.purl] }],
    },
  ],
  [
    'says that pkg:npm/mitt@1.0.0 needs pkg:npm/vitest@1.0.0, and lacks that',
    { dependencies: [...bom.dependencies, { ref: mitt.purl, dependsOn: [vitest.purl] }] },
  ],
  ['has no licence for pkg:npm/mitt@1.0.0', { components: [{ ...mitt, licenses: [] }, swagger] }],
])('a bill of materials is refused for this: it %s', (problem, change) => {
  expect(sbomProblems({ ...bom, ...change }, manifest)).toEqual([
    `@lobbykit/example: its bill of materials ${problem}`,
  ]);
});

test('a copied package is a component that the package needs', () => {
  const without: Bom = {
    ...bom,
    components: [mitt],
    dependencies: [{ ref: own.purl, dependsOn: [mitt.purl] }],
  };
  const { components, dependencies } = withVendored(without, [swagger]);
  expect(components).toEqual([mitt, swagger]);
  expect(dependencies).toEqual([
    { ref: own.purl, dependsOn: [mitt.purl, swagger.purl] },
    { ref: swagger.purl, dependsOn: [] },
  ]);
});

test('the bill of materials of the core has what its installation brings, with licences, and the client', async () => {
  const { code, output } = await runProgram(process.execPath, ['scripts/sbom.ts', '@lobbykit/core']);
  expect(code, output).toBe(0);
  const { version } = JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8')) as Manifest;
  const file = join(root, 'dist', 'sbom', `lobbykit-core-${version}.cdx.json`);
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as Bom;
  const names = components.map(({ group, name }) => [group, name].filter(Boolean).join('/'));
  expect(names.sort()).toEqual(['@lobbykit/client', 'croner', 'mitt', 're2js', 'uuid', 'zod', 'zod-openapi']);
});
