import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from '../src/lock.ts';
import { emptyFolder } from './empty-folder.ts';

test('a folder that cannot be made is refused with its path and the reason, and without hanging', async () => {
  const file = join(await emptyFolder(), 'file');
  await writeFile(file, '');
  const folder = join(file, 'agent');
  await expect(lockFolder(folder)).rejects.toThrow(`the folder ${folder} cannot be made: ENOTDIR`);
  if (process.platform === 'linux')
    await expect(lockFolder('/proc/nope/deep')).rejects.toThrow(
      "the folder /proc/nope/deep cannot be made: ENOENT: no such file or directory, mkdir '/proc/nope'",
    );
});

test('the folders above the folder of an agent are made too', async () => {
  const unlock = await lockFolder(join(await emptyFolder(), 'of', 'the', 'agent'));
  await unlock();
});
