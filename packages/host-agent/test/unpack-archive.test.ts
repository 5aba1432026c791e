import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isPlainPath } from '../src/paths.ts';
import { unpackArchive } from '../src/unpack-archive.ts';
import { type TarEntry, tarGz, type ZipEntry, zip } from './archives.ts';
import { emptyFolder } from './empty-folder.ts';

const limits = { maxBytes: 10_000, maxFiles: 20 };

/** Unpacks next to a file that must not change. Returns the folder and the error. */
async function unpackIn(kind: 'tar.gz' | 'zip', archive: Buffer, max = limits) {
  const around = await emptyFolder();
  await writeFile(join(around, 'archive'), archive);
  await writeFile(join(around, 'victim'), 'untouched');
  const folder = join(around, 'unpacked');
  const wrong = await unpackArchive(kind, join(around, 'archive'), folder, max).then(
    () => null,
    ({ message }: Error) => message,
  );
  expect((await readdir(around)).filter((name) => name !== 'unpacked').toSorted()).toEqual([
    'archive',
    'victim',
  ]);
  expect(await readFile(join(around, 'victim'), 'utf8')).toBe('untouched');
  return { folder, wrong };
}

const tar = (...entries: readonly TarEntry[]) => unpackIn('tar.gz', tarGz(entries));
const zipped = (...entries: readonly ZipEntry[]) => unpackIn('zip', zip(entries));

const unsafePaths = [
  '/etc/passwd',
  '../victim',
  'a/../../victim',
  'a/..',
  '..',
  './../victim',
  'a/./../../victim',
  '..\\victim',
  'a\\..\\..\\victim',
  'C:/victim',
  'C:\\victim',
  '//server/share',
  'a//b',
  'con',
  'a/NUL.txt',
  'a:stream',
  'a.',
  'a ',
  'a\u0001',
];

test.each(unsafePaths)('%j is not a plain path', (path) => {
  expect(isPlainPath(path)).toBe(false);
});

describe('a tar.gz', () => {
  test('that holds another gzip is refused, because what is checked is what is written', async () => {
    const inner = tarGz([{ path: 'game', content: 'checked' }]);
    expect((await unpackIn('tar.gz', gzipSync(inner))).wrong).toBe('it is compressed twice');
  });

  test('with a million zeros behind its end is unpacked in linear time', async () => {
    const plain = gunzipSync(tarGz([{ path: 'game', content: 'x' }]));
    const max = { maxBytes: 100_000_000, maxFiles: 20 };
    const unpackWith = async (zeros: number): Promise<number> => {
      const before = process.cpuUsage();
      const { wrong } = await unpackIn('tar.gz', gzipSync(Buffer.concat([plain, Buffer.alloc(zeros)])), max);
      const { user, system } = process.cpuUsage(before);
      expect(wrong).toBeNull();
      return user + system;
    };
    // 20 MB took 10 seconds of processor time when the parser got them, and take some 50 milliseconds.
    expect(await unpackWith(20_000_000)).toBeLessThan(2_000_000);
  });

  test.each([0, 1, 511, 512, 9_216, 100_000])(
    'is refused if anything but zeros follows its end and %i zeros',
    async (count) => {
      const plain = gunzipSync(tarGz([{ path: 'game', content: 'x' }]));
      const hidden = gunzipSync(tarGz([{ path: 'hidden', content: 'x' }]));
      const max = { maxBytes: 1_000_000, maxFiles: 20 };
      for (const behind of [Buffer.from([1]), hidden]) {
        const archive = gzipSync(Buffer.concat([plain, Buffer.alloc(count), behind]));
        expect((await unpackIn('tar.gz', archive, max)).wrong).toBe('it has more data after its end');
      }
    },
  );

  test('is unpacked if its files contain zeros at any place', async () => {
    const contents = ['\0'.repeat(2_000), `x${'\0'.repeat(1_500)}x`, `${'\0'.repeat(1_024)}x`, 'x'];
    const files = contents.map((content, index) => ({ path: `file-${index}`, content }));
    const { folder, wrong } = await tar(...files);
    expect(wrong).toBe(null);
    const written = files.map(({ path }) => readFile(join(folder, path), 'utf8'));
    expect(await Promise.all(written)).toEqual(contents);
  });

  test('is unpacked with its folders, programs and links that stay inside', async () => {
    const { folder, wrong } = await tar(
      { path: './', type: 'Directory', mode: 0o755 },
      { path: './game/server', content: 'run', mode: 0o4777 },
      { path: 'game/data/map', content: 'hill' },
      { path: 'game/latest', type: 'SymbolicLink', linkpath: 'data/map' },
    );
    expect(wrong).toBe(null);
    expect(await readFile(join(folder, 'game/latest'), 'utf8')).toBe('hill');
    expect((await lstat(join(folder, 'game/server'))).mode & 0o7777).toBe(0o755);
    expect((await lstat(join(folder, 'game/data/map'))).mode & 0o7777).toBe(0o644);
  });

  test.each(unsafePaths.filter((path) => path !== '//server/share'))(
    'is refused if it has the entry %j',
    async (path) => {
      expect((await tar({ path, content: 'x' })).wrong).toMatch(/leads out of it|not a file/);
    },
  );

  test.each(['/etc/passwd', '../victim', '../../victim', 'a/../../victim', '..', 'a\\b', '', '.'])(
    'is refused if it has a link to %j',
    async (linkpath) => {
      const { wrong } = await tar({ path: 'link', type: 'SymbolicLink', linkpath });
      expect(wrong).toMatch(/link|leads out of it/);
    },
  );

  test('is refused if an entry is below a link, in any order and any case', async () => {
    const link: TarEntry = { path: 'a', type: 'SymbolicLink', linkpath: 'b' };
    const below: TarEntry = { path: 'a/x', content: 'x' };
    const folder: TarEntry = { path: 'b', type: 'Directory' };
    for (const entries of [
      [folder, link, below],
      [below, link, folder],
      [folder, link, { ...below, path: 'A/x' }],
    ])
      expect((await tar(...entries)).wrong).toMatch(/below a link|twice/);
    const chain: TarEntry = { path: 'c', type: 'SymbolicLink', linkpath: 'a/../../victim' };
    expect((await tar(folder, link, chain)).wrong).toMatch(/leads out of it/);
    expect((await tar(folder, link, { ...chain, linkpath: 'a/x' })).wrong).toMatch(/leads out of it/);
  });

  test.each(['Link', 'CharacterDevice', 'BlockDevice', 'FIFO'] as const)(
    'is refused if it has a %s',
    async (type) => {
      const { wrong } = await tar({ path: 'x', type, linkpath: type === 'Link' ? 'victim' : '' });
      expect(wrong).toMatch(/is not a file, folder or link/);
    },
  );

  test('is refused if an entry occurs twice, even if only some file systems see them as the same', async () => {
    expect((await tar({ path: 'a', content: '1' }, { path: 'a', content: '2' })).wrong).toMatch(/twice/);
    expect((await tar({ path: 'a', content: '1' }, { path: 'A', content: '2' })).wrong).toMatch(/twice/);
    expect((await tar({ path: 'é', content: '1' }, { path: 'e\u0301', content: '2' })).wrong).toMatch(
      /twice/,
    );
  });

  test('is refused above the limits for bytes and files, also if it compresses well', async () => {
    const at = { path: 'a', content: 'x'.repeat(10_000) };
    expect((await tar(at)).wrong).toBe(null);
    expect((await tar(at, { path: 'b', content: 'x' })).wrong).toMatch(/more than 10000 bytes/);
    const many = Array.from({ length: 21 }, (_, at) => ({ path: `f${at}` }));
    expect((await tar(...many.slice(1))).wrong).toBe(null);
    expect((await tar(...many)).wrong).toMatch(/more than 20 entries/);
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect((await unpackIn('tar.gz', bomb)).wrong).toMatch(/bytes|checksum|invalid/i);
    expect((await tar({ path: 'a', claims: 2 ** 33 })).wrong).toMatch(/bytes|truncated/i);
  });

  test('is refused if it is not an archive or is cut off', async () => {
    expect((await unpackIn('tar.gz', Buffer.from('no archive'))).wrong).not.toBe(null);
    const whole = tarGz([{ path: 'a', content: 'x'.repeat(5_000) }]);
    expect((await unpackIn('tar.gz', whole.subarray(0, whole.length - 12))).wrong).not.toBe(null);
  });
});

describe('a zip', () => {
  test('is unpacked with its folders and programs', async () => {
    const { folder, wrong } = await zipped(
      { name: 'game/', mode: 0o040755 },
      { name: 'game/server', content: 'run', mode: 0o104777 },
      { name: 'game/data/map', content: 'hill' },
    );
    expect(wrong).toBe(null);
    expect(await readFile(join(folder, 'game/data/map'), 'utf8')).toBe('hill');
    expect((await lstat(join(folder, 'game/server'))).mode & 0o7777).toBe(0o755);
  });

  test.each(unsafePaths)('is refused if it has the entry %j', async (name) => {
    expect((await zipped({ name, content: 'x' })).wrong).not.toBe(null);
  });

  test('is refused if it has a link, a device or an entry twice', async () => {
    expect((await zipped({ name: 'a', content: '../victim', mode: 0o120777 })).wrong).toMatch(/link/);
    expect((await zipped({ name: 'a', mode: 0o020666 })).wrong).toMatch(/is not a file or folder/);
    expect((await zipped({ name: 'a' }, { name: 'A' })).wrong).toMatch(/twice/);
    expect((await zipped({ name: 'a' }, { name: 'a/b' })).wrong).toMatch(/below/);
  });

  test('is refused above the limits, even if it states a smaller length', async () => {
    const at = { name: 'a', content: 'x'.repeat(10_000) };
    expect((await zipped(at)).wrong).toBe(null);
    expect((await zipped(at, { name: 'b', content: 'x' })).wrong).toMatch(/more than 10000 bytes/);
    expect((await zipped({ ...at, content: 'x'.repeat(10_001), claims: 5 })).wrong).not.toBe(null);
    const many = Array.from({ length: 21 }, (_, at) => ({ name: `f${at}` }));
    expect((await zipped(...many)).wrong).toMatch(/more than 20 entries/);
  });

  test('is refused if it is not an archive', async () => {
    expect((await unpackIn('zip', Buffer.from('no archive at all, but long enough'))).wrong).not.toBe(null);
  });
});
