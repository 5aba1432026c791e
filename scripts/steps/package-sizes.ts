/** The bytes of a package as it is installed, without its dependencies. */
export interface PackageSizes {
  readonly name: string;
  readonly code: number;
  readonly declarations: number;
  /** Everything in the package, with the manifest, the README and the changelog. */
  readonly unpacked: number;
}

/** The largest size that any package may have, in bytes. */
const maxUnpacked = 2_200_000;

/**
 * What each package may weigh, in KiB. It is today's size and a little more: a package grows by a decision, in a
 * commit that raises its figure.
 */
const budgets: Readonly<Record<string, { readonly code: number; readonly declarations: number }>> = {
  '@lobbykit/adapter-express': { code: 1, declarations: 2 },
  '@lobbykit/adapter-fastify': { code: 4, declarations: 2 },
  '@lobbykit/allocators': { code: 24, declarations: 9 },
  '@lobbykit/client': { code: 54, declarations: 290 },
  '@lobbykit/community': { code: 160, declarations: 150 },
  '@lobbykit/console': { code: 9, declarations: 6 },
  '@lobbykit/core': { code: 1_455, declarations: 600 },
  '@lobbykit/game-server': { code: 8, declarations: 9 },
  '@lobbykit/host-agent': { code: 47, declarations: 4 },
  '@lobbykit/identity-providers': { code: 40, declarations: 22 },
  '@lobbykit/lobbies': { code: 48, declarations: 78 },
  '@lobbykit/matches': { code: 60, declarations: 40 },
  '@lobbykit/monitoring': { code: 15, declarations: 5 },
  '@lobbykit/object-store': { code: 13, declarations: 5 },
  '@lobbykit/reference': { code: 5, declarations: 3 },
  '@lobbykit/statistics': { code: 26, declarations: 12 },
  '@lobbykit/storage-postgres': { code: 316, declarations: 5 },
  '@lobbykit/storage-sqlite': { code: 297, declarations: 4 },
  '@lobbykit/store': { code: 24, declarations: 18 },
  '@lobbykit/store-simulator': { code: 45, declarations: 13 },
  '@lobbykit/testing': { code: 250, declarations: 23 },
  '@lobbykit/wake-redis': { code: 5, declarations: 2 },
  lobbykit: { code: 220, declarations: 2 },
};

/** Adds up a packed package, path → content. */
export function sizesOf(name: string, files: ReadonlyMap<string, Uint8Array>): PackageSizes {
  const sum = (ending: string): number =>
    [...files].reduce(
      (bytes, [path, content]) => (path.endsWith(ending) ? bytes + content.length : bytes),
      0,
    );
  return { name, code: sum('.js'), declarations: sum('.d.ts'), unpacked: sum('') };
}

/** Names what is too large; empty if the package keeps its budgets. */
export function sizeProblems({ name, code, declarations, unpacked }: PackageSizes): string[] {
  const budget = budgets[name];
  if (budget === undefined) return [`${name} has no budget: add one to scripts/steps/package-sizes.ts`];
  const limits = [
    ['JavaScript', code, budget.code * 1024],
    ['declarations', declarations, budget.declarations * 1024],
    ['unpacked', unpacked, maxUnpacked],
  ] as const;
  return limits
    .filter(([, bytes, most]) => bytes > most)
    .map(([what, bytes, most]) => `${name}: ${kib(bytes)} of ${what}, more than ${kib(most)}`);
}

/** Bytes as text: `12.5 KiB`. */
export function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
