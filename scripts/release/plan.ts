/** A package that is to be published, as the plan shows it. */
export interface PlannedPackage {
  readonly name: string;
  readonly version: string;
  /** Path inside the package → bytes. */
  readonly files: ReadonlyMap<string, number>;
  /** Bytes of the tarball. */
  readonly packed: number;
}

/** The state of the repository before a release. */
export interface ReleaseState {
  /** What `git status --porcelain` prints. */
  readonly changes: string;
  /** The files of `.changeset` that no version includes yet. */
  readonly changesets: readonly string[];
  readonly packages: readonly PlannedPackage[];
}

/** Names the reasons against a release, one line each; empty if there are none. */
export function releaseProblems({ changes, changesets, packages }: ReleaseState): string[] {
  const problems: string[] = [];
  if (changes.trim() !== '') problems.push('the working tree has changes that are not committed');
  if (changesets.length > 0) problems.push(`\`changeset version\` has not included ${changesets.join(', ')}`);
  for (const { name, version } of packages)
    if (version === '0.0.0') problems.push(`${name} has no version yet`);
  return problems;
}

/** Returns the tag of the registry that a version gets: `latest`, or `next` for a prerelease. */
export function distTag(version: string): 'latest' | 'next' {
  return version.includes('-') ? 'next' : 'latest';
}

/** Draws the plan: each package with its tag, and below it each of its files with its size. */
export function planText(packages: readonly PlannedPackage[]): string {
  return packages.map(packageText).join('\n\n');
}

function packageText({ name, version, files, packed }: PlannedPackage): string {
  const unpacked = [...files.values()].reduce((sum, size) => sum + size, 0);
  const head = `${name}@${version}, tag ${distTag(version)}: ${files.size} files, ${bytes(packed)} packed, ${bytes(unpacked)} unpacked`;
  const lines = [...files].sort().map(([path, size]) => `${bytes(size).padStart(13)}  ${path}`);
  return [head, ...lines].join('\n');
}

function bytes(count: number): string {
  return `${count.toLocaleString('en')} B`;
}
