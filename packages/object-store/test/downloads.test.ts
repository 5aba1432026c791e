import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StreamSink } from '@lobbykit/core';
import { toFetchHandler } from '@lobbykit/core/fetch';
import { createTestBackend } from '@lobbykit/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { localObjectStore } from '../src/index.ts';
import { createDownloads } from '../src/local/downloads.ts';
import { openObject } from '../src/local/object-file.ts';
import { emptyFolder, secret } from './directory.ts';

afterEach(() => void vi.useRealTimers());

/** A transport that accepts nothing after a write until it drains. */
function createSlowSink() {
  const written: Uint8Array[] = [];
  const ended = Promise.withResolvers<'end' | 'abort'>();
  let drained = (): void => {};
  let wrote = Promise.withResolvers<void>();
  const sink: StreamSink = {
    pending: 0,
    write(chunk) {
      written.push(chunk as Uint8Array);
      wrote.resolve();
      return false;
    },
    onDrain: (listener) => {
      drained = listener;
    },
    end: () => ended.resolve('end'),
    abort: () => ended.resolve('abort'),
  };
  return {
    sink,
    written,
    ended: ended.promise,
    /** Resolves when the next chunk is written. */
    async nextWrite(): Promise<void> {
      await wrote.promise;
      wrote = Promise.withResolvers();
    },
    drain: () => drained(),
  };
}

async function download(size: number, options: { first?: number; length?: number } = {}) {
  const directory = emptyFolder();
  const bytes = Buffer.alloc(size, 'abcdefg');
  writeFileSync(join(directory, 'a'), bytes);
  const file = (await openObject(directory, 'a'))!;
  await file.handle.close();
  const downloads = createDownloads({ directory, maxDownloads: 1, stallMilliseconds: 60_000 });
  const { first = 0, length = size } = options;
  const client = createSlowSink();
  const body = downloads.bodyOf({ key: 'a', file, first, length });
  return { directory, bytes, downloads, client, open: () => body.open(client.sink) };
}

test('a download reads no further than its client takes', async () => {
  const { bytes, client, open, downloads } = await download(200_000);
  open();
  expect(downloads.full).toBe(true);
  for (let chunk = 1; chunk <= 4; chunk++) {
    await client.nextWrite();
    expect(client.written).toHaveLength(chunk);
    client.drain();
  }
  expect(await client.ended).toBe('end');
  expect(Buffer.concat(client.written).equals(bytes)).toBe(true);
  await expect.poll(() => downloads.full).toBe(false);
});

test('a body that no transport opens holds no place', async () => {
  const { downloads } = await download(10);
  expect(downloads.full).toBe(false);
});

test('a download is broken when its client has taken nothing for the time of a stall', async () => {
  const { client, open } = await download(200_000);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open();
  await client.nextWrite();
  // The timer is set in the turn after the write.
  await new Promise(setImmediate);
  vi.advanceTimersByTime(59_999);
  client.drain();
  await client.nextWrite();
  await new Promise(setImmediate);
  vi.advanceTimersByTime(60_000);
  expect(await client.ended).toBe('abort');
  expect(client.written).toHaveLength(2);
});

test('a download whose client leaves reads no more and frees its place', async () => {
  const { client, open, downloads } = await download(200_000);
  const disconnected = open();
  await client.nextWrite();
  disconnected();
  await expect.poll(() => downloads.full).toBe(false);
  expect(client.written).toHaveLength(1);
});

test('a download of a file that was replaced before it began sends nothing and breaks', async () => {
  const { client, open, directory } = await download(100);
  writeFileSync(join(directory, 'a'), 'another');
  open();
  expect(await client.ended).toBe('abort');
  expect(client.written).toEqual([]);
});

test('a host that speaks Request and Response streams objects too', async () => {
  const directory = emptyFolder();
  const store = await localObjectStore({ directory, secret });
  await using t = await createTestBackend({ objectStore: store, publicUrl: 'https://play.example' });
  const bytes = Buffer.alloc(300_000, 'abc');
  await store.put('builds/a', bytes);
  const { presignedGetUrl, presignedHeadUrl } = await t.backend.api.titles.generatePresignedUrl(
    { objectKey: 'builds/a' },
    { system: true },
  );
  expect(presignedGetUrl).toMatch(/^https:\/\/play\.example\/api\/v1\/titles\/objects\/builds\/a\?/);
  const handler = toFetchHandler(t.backend);
  const part = await handler(new Request(presignedGetUrl, { headers: { range: 'bytes=100-299998' } }));
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '299899']);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 299_999))).toBe(true);
  const head = await handler(new Request(presignedHeadUrl, { method: 'HEAD' }));
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '300000', '']);
});

test('a store that serves its objects needs the address of the backend', async () => {
  const store = await localObjectStore({ directory: emptyFolder(), secret });
  await expect(createTestBackend({ objectStore: store })).rejects.toThrow('set publicUrl');
});
