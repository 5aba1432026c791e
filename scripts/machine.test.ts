import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { skipIfMissing } from '../test/installed-programs.ts';
import { inspectMachine, type Machine } from './machine.ts';

const probe = spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']);
const noMounts =
  probe.status === 0
    ? undefined
    : 'small file systems need unshare and the right to mount: run it on Linux as root, and apt-get install util-linux';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-machine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Inspects the machine with these file systems in place of folders: `{ folder: options of mount }`. */
async function inspectWith(
  mounts: Readonly<Record<string, string>>,
  places: readonly string[],
): Promise<Machine> {
  const commands = Object.entries(mounts).map(
    ([folder, options]) => `mount -t tmpfs -o ${options} tmpfs '${folder}'`,
  );
  const inspect = `import { inspectMachine } from ${JSON.stringify(join(import.meta.dirname, 'machine.ts'))};
    console.log(JSON.stringify(await inspectMachine(${JSON.stringify(places)})));`;
  const { stdout } = await promisify(execFile)('unshare', [
    '-m',
    'sh',
    '-c',
    `${commands.join(' && ')} && exec "$0" --input-type=module -e "$1"`,
    process.execPath,
    inspect,
  ]);
  return JSON.parse(stdout) as Machine;
}

test('this machine has what the tests need', async () => {
  expect(await inspectMachine()).toEqual({ temporaryFolder: expect.any(String) });
});

test('a user who may write to no folder for temporary files is told so in one sentence', async () => {
  expect(await inspectMachine([])).toEqual({
    problem: expect.stringMatching(
      /^The tests need a folder for temporary files with \d+ MiB free in which programs may run \(this user may write to none\): name one in TMPDIR\.$/,
    ),
  });
});

describe('with small and limited file systems', () => {
  skipIfMissing(noMounts);

  test('a folder for temporary files that is too small, or runs no programs, is passed over for the next', async () => {
    const [small, closed, good] = [newFolder(), newFolder(), newFolder()];
    const mounts = { [small]: 'size=8m', [closed]: 'noexec,size=8g', [good]: 'size=8g' };
    expect(await inspectWith(mounts, [small, closed, good])).toEqual({ temporaryFolder: good });
  });

  test('without a fit folder for temporary files, one sentence says what is wrong with each', async () => {
    const [small, closed] = [newFolder(), newFolder()];
    const { problem } = await inspectWith({ [small]: 'size=8m', [closed]: 'noexec,size=8g' }, [
      small,
      closed,
    ]);
    expect(problem).toMatch(
      /^The tests need a folder for temporary files with \d+ MiB free in which programs may run \(/,
    );
    expect(problem).toContain(
      `(${small}: 8 MiB free; ${closed}: no program may run there): name one in TMPDIR.`,
    );
  });

  test('a memory file system that is small is left alone, and then the databases need room elsewhere', async () => {
    const folder = newFolder();
    const mounts = { '/dev/shm': 'size=64m', [folder]: 'size=2g' };
    const { problem } = await inspectWith(mounts, [folder]);
    expect(problem).toContain('with 3072 MiB free');
    expect(await inspectWith({ ...mounts, [folder]: 'size=4g' }, [folder])).toEqual({
      temporaryFolder: folder,
    });
  });
});
