import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isPlainPath } from '../src/paths.ts';
import { unpack } from '../src/unpack.ts';
import { type TarEntry, tarGz, type ZipEntry, zip } from './archives.ts';
import { emptyFolder } from './places.ts';

const limits = { maxBytes: 10_000, maxFiles: 20 };

/** Unpacks next to a folder that nothing may reach; answers what came of it. */
async function unpacked(kind: 'tar.gz' | 'zip', archive: Buffer, most = limits) {
  const around = await emptyFolder();
  await writeFile(join(around, 'archive'), archive);
  await writeFile(join(around, 'victim'), 'untouched');
  const folder = join(around, 'unpacked');
  const wrong = await unpack(kind, join(around, 'archive'), folder, most).then(
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

const tar = (...entries: readonly TarEntry[]) => unpacked('tar.gz', tarGz(entries));
const zipped = (...entries: readonly ZipEntry[]) => unpacked('zip', zip(entries));

const elsewhere = [
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

test.each(elsewhere)('%j is no plain path', (path) => {
  expect(isPlainPath(path)).toBe(false);
});

describe('a tar.gz', () => {
  test('is unpacked with its folders, programs and links that stay within', async () => {
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

  test.each(elsewhere.filter((path) => path !== '//server/share'))('with %j is refused', async (path) => {
    expect((await tar({ path, content: 'x' })).wrong).toMatch(/leads elsewhere|no file/);
  });

  test.each(['/etc/passwd', '../victim', '../../victim', 'a/../../victim', '..', 'a\\b', '', '.'])(
    'with a link to %j is refused',
    async (linkpath) => {
      const { wrong } = await tar({ path: 'link', type: 'SymbolicLink', linkpath });
      expect(wrong).toMatch(/link|elsewhere/);
    },
  );

  test('is refused where something lies below a link, whichever comes first and however it is spelled', async () => {
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
    expect((await tar(folder, link, chain)).wrong).toMatch(/elsewhere/);
    expect((await tar(folder, link, { ...chain, linkpath: 'a/x' })).wrong).toMatch(/elsewhere/);
  });

  test.each(['Link', 'CharacterDevice', 'BlockDevice', 'FIFO'] as const)(
    'with a %s is refused',
    async (type) => {
      const { wrong } = await tar({ path: 'x', type, linkpath: type === 'Link' ? 'victim' : '' });
      expect(wrong).toMatch(/no file, folder or link/);
    },
  );

  test('with an entry twice is refused, also where some systems alone take it for the same', async () => {
    expect((await tar({ path: 'a', content: '1' }, { path: 'a', content: '2' })).wrong).toMatch(/twice/);
    expect((await tar({ path: 'a', content: '1' }, { path: 'A', content: '2' })).wrong).toMatch(/twice/);
    expect((await tar({ path: 'é', content: '1' }, { path: 'e\u0301', content: '2' })).wrong).toMatch(
      /twice/,
    );
  });

  test('is refused above the limits: bytes, files, bytes of nothing', async () => {
    const at = { path: 'a', content: 'x'.repeat(10_000) };
    expect((await tar(at)).wrong).toBe(null);
    expect((await tar(at, { path: 'b', content: 'x' })).wrong).toMatch(/more than 10000 bytes/);
    const many = Array.from({ length: 21 }, (_, at) => ({ path: `f${at}` }));
    expect((await tar(...many.slice(1))).wrong).toBe(null);
    expect((await tar(...many)).wrong).toMatch(/more than 20 entries/);
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect((await unpacked('tar.gz', bomb)).wrong).toMatch(/bytes|checksum|invalid/i);
    expect((await tar({ path: 'a', claims: 2 ** 33 })).wrong).toMatch(/bytes|truncated/i);
  });

  test('that is none, or is cut off, is refused', async () => {
    expect((await unpacked('tar.gz', Buffer.from('no archive'))).wrong).not.toBe(null);
    const whole = tarGz([{ path: 'a', content: 'x'.repeat(5_000) }]);
    expect((await unpacked('tar.gz', whole.subarray(0, whole.length - 12))).wrong).not.toBe(null);
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

  test.each(elsewhere)('with %j is refused', async (name) => {
    expect((await zipped({ name, content: 'x' })).wrong).not.toBe(null);
  });

  test('with a link or a device is refused, and so is one with an entry twice', async () => {
    expect((await zipped({ name: 'a', content: '../victim', mode: 0o120777 })).wrong).toMatch(/link/);
    expect((await zipped({ name: 'a', mode: 0o020666 })).wrong).toMatch(/no file or folder/);
    expect((await zipped({ name: 'a' }, { name: 'A' })).wrong).toMatch(/twice/);
    expect((await zipped({ name: 'a' }, { name: 'a/b' })).wrong).toMatch(/below/);
  });

  test('is refused above the limits, also where it lies about its length', async () => {
    const at = { name: 'a', content: 'x'.repeat(10_000) };
    expect((await zipped(at)).wrong).toBe(null);
    expect((await zipped(at, { name: 'b', content: 'x' })).wrong).toMatch(/more than 10000 bytes/);
    expect((await zipped({ ...at, content: 'x'.repeat(10_001), claims: 5 })).wrong).not.toBe(null);
    const many = Array.from({ length: 21 }, (_, at) => ({ name: `f${at}` }));
    expect((await zipped(...many)).wrong).toMatch(/more than 20 entries/);
  });

  test('that is none is refused', async () => {
    expect((await unpacked('zip', Buffer.from('no archive at all, but long enough'))).wrong).not.toBe(null);
  });
});
