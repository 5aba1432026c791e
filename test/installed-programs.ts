import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach } from 'vitest';

/** A program of the system that some tests need. */
export interface InstalledProgram {
  readonly path: string | undefined;
  /** If there is none: what is missing, and how to install it. */
  readonly missing: string | undefined;
}

/** The PATH of programs. Debian has some in `sbin`, which is not on every PATH. */
export const programPath: string = [process.env.PATH, '/usr/sbin', '/sbin', '/usr/local/sbin'].join(
  delimiter,
);

/** Finds a program by an environment variable with its path, or by one of its names. */
export function findProgram(
  names: readonly [string, ...string[]],
  debianPackages: string,
  variable?: string,
): InstalledProgram {
  const named = variable === undefined ? undefined : process.env[variable];
  const inFolders = names.flatMap((name) => programPath.split(delimiter).map((folder) => join(folder, name)));
  const path = [...(named ? [named] : []), ...inFolders].find(isProgram);
  const choice = variable === undefined ? '' : `, or set ${variable} to its path`;
  return {
    path,
    missing:
      path === undefined ? `no ${names[0]} was found: apt-get install ${debianPackages}${choice}` : undefined,
  };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Why tests are skipped that hold on some systems alone, or undefined on these. */
export function missingSystem(systems: readonly NodeJS.Platform[], because: string): string | undefined {
  return systems.includes(process.platform) ? undefined : `${because}: run it on ${systems.join(' or ')}`;
}

/** Skips all tests of a group, or of a file if it is called outside of a group, if something is missing. */
export function skipIfMissing(missing: string | undefined): void {
  if (missing !== undefined) beforeEach(({ skip }) => skip(missing));
}
