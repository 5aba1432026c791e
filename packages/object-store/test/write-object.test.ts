import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localObjectStore } from '../src/index.ts';
import { emptyFolder, secret } from './directory.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test('an object is written with its size and checksum, from bytes and from a stream', async () => {
  const directory = join(emptyFolder(), 'not', 'there', 'yet');
  const store = await localObjectStore({ directory, secret });
  const text = bytesOf('the build');
  const expected = { bytes: 9n, checksum: sha256(text), checksumAlg: 'sha256' };
  expect(await store.put('builds/1.0/build.zip', text)).toEqual(expected);
  async function* parts() {
    yield text.subarray(0, 4);
    yield text.subarray(4);
  }
  expect(await store.put('builds/stream', parts())).toEqual(expected);
  expect(readFileSync(join(directory, 'builds/1.0/build.zip'), 'utf8')).toBe('the build');
  expect(readFileSync(join(directory, 'builds/stream'), 'utf8')).toBe('the build');
  expect(readdirSync(join(directory, '.uploads'))).toEqual([]);
});

test('a directory that cannot be made, or is a file, is refused with its path and the reason, and without hanging', async () => {
  const file = join(emptyFolder(), 'file');
  writeFileSync(file, '');
  const open = (directory: string) => localObjectStore({ directory, secret });
  await expect(open(join(file, 'objects'))).rejects.toThrow(
    `localObjectStore: ${join(file, 'objects')} cannot be opened: ENOTDIR: not a directory`,
  );
  await expect(open(file)).rejects.toThrow(`localObjectStore: ${file} is not a directory`);
  if (process.platform === 'linux')
    await expect(open('/proc/nope/deep')).rejects.toThrow(
      '/proc/nope/deep cannot be opened: ENOENT: no such file or directory, mkdir',
    );
});

test('an object whose source fails keeps its old bytes, and nothing else is left', async () => {
  const directory = emptyFolder();
  const store = await localObjectStore({ directory, secret });
  await store.put('a', bytesOf('old'));
  async function* broken() {
    yield bytesOf('ne');
    throw new Error('the upload broke off');
  }
  await expect(store.put('a', broken())).rejects.toThrow('the upload broke off');
  await expect(store.put('b', broken())).rejects.toThrow('the upload broke off');
  expect(readFileSync(join(directory, 'a'), 'utf8')).toBe('old');
  expect(readdirSync(directory).sort()).toEqual(['.uploads', 'a']);
  expect(readdirSync(join(directory, '.uploads'))).toEqual([]);
});

test('an object is deleted once', async () => {
  const directory = emptyFolder();
  const store = await localObjectStore({ directory, secret });
  await store.put('a/b', bytesOf('x'));
  expect(await store.delete('a/b')).toBe(true);
  expect(await store.delete('a/b')).toBe(false);
  expect(await store.delete('a')).toBe(false);
  expect(await store.delete('unknown/b')).toBe(false);
});

test.each([
  '',
  '/a',
  'a/',
  'a//b',
  '../a',
  'a/../../b',
  '.',
  '..',
  'a\\b',
  'a:b',
  'a\u0000',
  '.uploads/x',
  'a'.repeat(256),
])('no object can have the key %j', async (key) => {
  const outside = emptyFolder();
  const store = await localObjectStore({ directory: join(outside, 'objects'), secret });
  await expect(store.put(key, bytesOf('x'))).rejects.toThrow('cannot be the key of an object');
  await expect(store.delete(key)).rejects.toThrow('cannot be the key of an object');
  expect(readdirSync(outside)).toEqual(['objects']);
});

test('nothing is written or deleted through a symbolic link that leads out of the directory', async () => {
  const outside = emptyFolder();
  const directory = emptyFolder();
  writeFileSync(join(outside, 'kept'), 'kept');
  symlinkSync(outside, join(directory, 'link'));
  symlinkSync(join(outside, 'kept'), join(directory, 'file'));
  const store = await localObjectStore({ directory, secret });
  for (const key of ['link/kept', 'link/new', 'link/folder/new'])
    await expect(store.put(key, bytesOf('x'))).rejects.toThrow('is no folder');
  expect(await store.delete('link/kept')).toBe(false);
  // A link in the place of the object is replaced itself, not what it leads to.
  await store.put('file', bytesOf('new'));
  expect(readdirSync(outside)).toEqual(['kept']);
  expect(readFileSync(join(outside, 'kept'), 'utf8')).toBe('kept');
  expect(readFileSync(join(directory, 'file'), 'utf8')).toBe('new');
});

test('what a killed process has left is removed after a day, and nothing that another node may be writing', async () => {
  const directory = emptyFolder();
  const uploads = join(directory, '.uploads');
  mkdirSync(uploads);
  writeFileSync(join(uploads, 'old'), 'x');
  writeFileSync(join(uploads, 'new'), 'x');
  const twoDaysAgo = Date.now() / 1000 - 172_800;
  utimesSync(join(uploads, 'old'), twoDaysAgo, twoDaysAgo);
  await localObjectStore({ directory, secret });
  expect(readdirSync(uploads)).toEqual(['new']);
});

test('a store without a secret of 32 characters is refused', async () => {
  const directory = emptyFolder();
  for (const short of ['', 'short', [], [secret, 'short']])
    await expect(localObjectStore({ directory, secret: short })).rejects.toThrow('at least 32 characters');
});
