import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.ts';

const maxAgeMilliseconds = 31 * 24 * 60 * 60 * 1000;

/** Measures the processor times of docs/scaling.md again if they are older than a month. Throws if that fails. */
export function renewCapacity(): void {
  const { measured } = JSON.parse(
    readFileSync(join(root, 'scripts', 'reference', 'capacity.json'), 'utf8'),
  ) as { readonly measured?: string };
  if (measured !== undefined && Date.now() - Date.parse(measured) < maxAgeMilliseconds) return;
  console.log('\nthe processor times of docs/scaling.md are older than a month: measuring them again');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'measure-nodes.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the processor times of docs/scaling.md could not be measured');
}
