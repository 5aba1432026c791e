import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runProgram } from '../scripts/program.ts';
import { findProgram } from './installed-programs.ts';

/** What the tests of the client in C# lack; undefined if everything is there. */
export const missingMono =
  findProgram(['mcs'], 'mono-mcs libmono-system-net-http4.0-cil').missing ??
  findProgram(['mono'], 'mono-runtime').missing;

const root = join(import.meta.dirname, '..');

/** The sources of the package for Unity and .NET, without its samples. */
const packageSources = (): string[] =>
  globSync('engines/unity/Runtime/**/*.cs', { cwd: root })
    .sort()
    .map((path) => join(root, path));

/** Compiles the package and a program over it to `program.exe` in a folder. */
export async function compileProgram(
  folder: string,
  sources: readonly string[],
  options: readonly string[] = [],
): Promise<void> {
  const flags = [
    '-langversion:latest',
    '-warnaserror',
    '-r:System.Net.Http.dll',
    '-out:program.exe',
    ...options,
  ];
  const { code, output } = await runProgram('mcs', [...flags, ...packageSources(), ...sources], {
    cwd: folder,
  });
  expect(code, output).toBe(0);
}
