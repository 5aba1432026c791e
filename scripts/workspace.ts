import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root folder of the repository. */
export const root = dirname(import.meta.dirname);

/** The fields of a package.json that the scripts read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly homepage?: string;
  readonly bugs?: string;
  readonly repository?: { readonly type: string; readonly url: string; readonly directory: string };
  readonly license?: string;
  readonly author?: string;
  readonly type?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
  readonly exports?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  /** Files of development dependencies that the build copies into `dist`: name → package and path. */
  readonly vendored?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface WorkspacePackage {
  readonly name: string;
  /** Relative to the root. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Names of the packages that it needs at run time. */
  readonly dependsOn: readonly string[];
  /** Private packages whose code is bundled into this one. */
  readonly bundles: readonly WorkspacePackage[];
}

/** Reads the packages that are published. */
export function publishedPackages(): WorkspacePackage[] {
  const all = globSync('packages/*/package.json', { cwd: root })
    .sort()
    .map((file) => readPackage(dirname(file)));
  const internal = all.filter((pkg) => pkg.manifest.private);
  return all
    .filter((pkg) => !pkg.manifest.private)
    .map((pkg) => ({
      ...pkg,
      bundles: internal.filter((inner) => Object.hasOwn(pkg.manifest.devDependencies ?? {}, inner.name)),
    }));
}

function readPackage(folder: string): WorkspacePackage {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  return {
    name: manifest.name,
    folder,
    manifest,
    dependsOn: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
    bundles: [],
  };
}
