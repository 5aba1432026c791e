import type { Manifest } from '../workspace.ts';

/** A package in a bill of materials. */
export interface Component {
  readonly type: string;
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly purl: string;
  readonly 'bom-ref': string;
  readonly licenses?: readonly unknown[];
}

/** The parts of a CycloneDX document that are read here. */
export interface Bom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** Adds the packages whose files were copied into the package: its manifest does not name them. */
export function withVendored(bom: Bom, vendored: readonly Component[]): Bom {
  const own = bom.metadata.component['bom-ref'];
  const refs = vendored.map((component) => component['bom-ref']);
  return {
    ...bom,
    components: [...bom.components, ...vendored],
    dependencies: [
      ...bom.dependencies.map((entry) =>
        entry.ref === own ? { ...entry, dependsOn: [...(entry.dependsOn ?? []), ...refs] } : entry,
      ),
      ...refs.map((ref) => ({ ref, dependsOn: [] })),
    ],
  };
}

/** Names what a bill of materials lacks for the package that it is of, one line each; empty if nothing is missing. */
export function sbomProblems(bom: Bom, manifest: Manifest): string[] {
  const { name, version, dependencies = {}, devDependencies = {} } = manifest;
  const problems: string[] = [];
  const say = (problem: string): void => void problems.push(`${name}: its bill of materials ${problem}`);
  if (bom.bomFormat !== 'CycloneDX') say('is not CycloneDX');
  const own = bom.metadata.component;
  if (own.purl !== `pkg:npm/${name.replace('@', '%40')}@${version}`) say(`is of ${own.purl}`);
  const refs = new Set(bom.components.map((component) => component['bom-ref']));
  const names = bom.components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
  for (const dependency of Object.keys(dependencies))
    if (!names.includes(dependency)) say(`lacks ${dependency}`);
  const direct = bom.dependencies.find(({ ref }) => ref === own['bom-ref'])?.dependsOn ?? [];
  const vendored = Object.values(manifest.vendored ?? {});
  for (const development of Object.keys(devDependencies)) {
    const isCopied = vendored.some((path) => path.startsWith(`${development}/`));
    const isNamed = direct.some((ref) => ref.startsWith(`pkg:npm/${development.replace('@', '%40')}@`));
    if (isNamed !== isCopied && !Object.hasOwn(dependencies, development))
      say(isNamed ? `has ${development}, which is only for development` : `lacks ${development}`);
  }
  for (const { ref, dependsOn = [] } of bom.dependencies)
    for (const needed of dependsOn)
      if (!refs.has(needed)) say(`says that ${ref} needs ${needed}, and lacks that`);
  for (const { purl, licenses = [] } of bom.components)
    if (licenses.length === 0) say(`has no licence for ${purl}`);
  return problems;
}
