import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Lets later starts skip the compilation of modules that an earlier one has compiled. The folder belongs to the user: from one
 * that all users share, the process would run what another user wrote. If it cannot be written, nothing is kept.
 * NODE_COMPILE_CACHE names another folder, and NODE_DISABLE_COMPILE_CACHE keeps nothing.
 */
export function useCompileCache(): void {
  const folder = cacheFolder();
  if (folder !== undefined) enableCompileCache(join(folder, 'lobbykit', 'compiled'));
}

/** Returns the folder for caches of this user; undefined for a user without a home. */
function cacheFolder(): string | undefined {
  const { XDG_CACHE_HOME: named } = process.env;
  if (named !== undefined && isAbsolute(named)) return named;
  try {
    const home = homedir();
    return isAbsolute(home) ? join(home, '.cache') : undefined;
  } catch {
    return undefined;
  }
}
