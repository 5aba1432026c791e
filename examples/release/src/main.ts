import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { playRelease } from './story.ts';

/** Publishes, downloads and deploys a release, and prints each step. */
const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '50' } } });
const megabytes = Number(values.megabytes);
if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > 1_000) {
  process.stderr.write('--megabytes must be a number from 1 to 1000\n');
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'lobbykit-release-'));
try {
  await playRelease({ folder, megabytes, report: (line) => void process.stdout.write(`  ${line}\n`) });
  process.stdout.write('Done.\n');
} finally {
  await rm(folder, { recursive: true, force: true });
}
