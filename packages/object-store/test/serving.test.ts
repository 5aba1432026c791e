import { linkSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWire } from '@lobbykit/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { emptyFolder } from './directory.ts';
import { openServingWorld, type ServingWorld, sampleBytes, servers } from './serving-world.ts';

const worlds: ServingWorld[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]();
});
async function open(
  host: string,
  options: Parameters<typeof openServingWorld>[1] = {},
): Promise<ServingWorld> {
  const world = await openServingWorld(servers[host]!, options);
  worlds.push(world);
  return world;
}

const reasonOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { details: { reason: string }[] }).details[0]!.reason;
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

describe.each(Object.keys(servers))('on %s', (host) => {
  test('an object is downloaded whole, with its size, ETag and headers that keep browsers from showing it', async () => {
    const world = await open(host);
    const bytes = sampleBytes(300_001);
    const { get, head } = await world.publish('builds/1.0 (ü+)/build.zip', bytes);
    const answer = await fetch(get);
    expect(answer.status).toBe(200);
    expect((await bytesOf(answer)).equals(bytes)).toBe(true);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'content-length': '300001',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-transform',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-z-]+"$/),
    });
    const checked = await fetch(head, { method: 'HEAD' });
    expect([checked.status, await checked.text()]).toEqual([200, '']);
    for (const name of ['content-length', 'etag', 'last-modified', 'accept-ranges'])
      expect([name, checked.headers.get(name)]).toEqual([name, headers[name]]);
    // The connection still has its framing.
    expect((await fetch(get)).status).toBe(200);
  });

  test('ranges, their ends and preconditions get what RFC 9110 says', async () => {
    const world = await open(host);
    const bytes = sampleBytes(200_000);
    const { get } = await world.publish('build.zip', bytes);
    const ask = (headers: Record<string, string>) => fetch(get, { headers });
    const etag = (await ask({ range: 'bytes=0-0' })).headers.get('etag')!;
    for (const [range, first, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=65536-', 65_536, 200_000],
      ['bytes=199999-', 199_999, 200_000],
      ['bytes=100-999999', 100, 200_000],
      ['bytes=-70000', 130_000, 200_000],
    ] as const) {
      const answer = await ask({ range, 'if-range': etag });
      expect([range, answer.status]).toEqual([range, 206]);
      expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${end - 1}/200000`);
      expect(answer.headers.get('content-length')).toBe(String(end - first));
      expect((await bytesOf(answer)).equals(bytes.subarray(first, end))).toBe(true);
    }
    const beyond = await ask({ range: 'bytes=200000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */200000']);
    expect(await reasonOf(beyond)).toBe('OBJECT_RANGE_INVALID');
    const other = await ask({ range: 'bytes=5-6', 'if-range': '"other"' });
    expect([other.status, (await bytesOf(other)).length]).toEqual([200, 200_000]);
    const known = await ask({ 'if-none-match': etag });
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, '']);
    const changed = await ask({ 'if-match': '"other"' });
    expect([changed.status, await reasonOf(changed)]).toEqual([412, 'OBJECT_CHANGED']);
  });

  test('an empty object has no bytes and no range', async () => {
    const world = await open(host);
    const { get } = await world.publish('empty', new Uint8Array());
    const answer = await fetch(get);
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '0',
      '',
    ]);
    expect((await fetch(get, { headers: { range: 'bytes=0-' } })).status).toBe(416);
  });

  test('a client that is cut off continues where it was, and gets all if the object was replaced', async () => {
    const world = await open(host);
    const bytes = sampleBytes(3_000_000);
    const { get } = await world.publish('build.zip', bytes);
    const stopped = new AbortController();
    const answer = await fetch(get, { signal: stopped.signal });
    const etag = answer.headers.get('etag')!;
    const got = (await answer.body!.getReader().read()).value!;
    stopped.abort();
    const headers = { range: `bytes=${got.length}-`, 'if-range': etag };
    const rest = await fetch(get, { headers });
    expect(rest.status).toBe(206);
    expect(Buffer.concat([got, await bytesOf(rest)]).equals(bytes)).toBe(true);
    await world.store.put('build.zip', sampleBytes(3_000_000).reverse());
    const whole = await fetch(get, { headers });
    expect([whole.status, (await bytesOf(whole)).length]).toEqual([200, 3_000_000]);
    expect(whole.headers.get('etag')).not.toBe(etag);
  });

  test('an address works for its object, method and time alone', async () => {
    const world = await open(host);
    const { get, head } = await world.publish('builds/a.zip', sampleBytes(10));
    await world.publish('builds/b.zip', sampleBytes(10));
    const url = new URL(get);
    const changed = (change: (changed: URL) => void): string => {
      const copy = new URL(get);
      change(copy);
      return copy.href;
    };
    const signature = url.searchParams.get('signature')!;
    const forged = [
      changed((each) => {
        each.pathname = each.pathname.replace('a.zip', 'b.zip');
      }),
      changed((each) => {
        each.pathname = each.pathname.replace('a.zip', 'A.zip');
      }),
      changed((each) =>
        each.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1)),
      ),
      changed((each) => each.searchParams.set('signature', signature.slice(1))),
      changed((each) => each.searchParams.set('signature', `${signature}A`)),
      changed((each) =>
        each.searchParams.set(
          'signature',
          signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
        ),
      ),
      changed((each) => each.searchParams.set('signature', new URL(head).searchParams.get('signature')!)),
    ];
    for (const address of forged) {
      const answer = await fetch(address);
      expect([address, answer.status, await reasonOf(answer)]).toEqual([
        address,
        403,
        'OBJECT_ADDRESS_INVALID',
      ]);
    }
    expect((await fetch(get, { method: 'HEAD' })).status).toBe(403);
    expect((await fetch(changed((each) => each.searchParams.delete('signature')))).status).toBe(400);
    expect((await fetch(get, { method: 'POST' })).status).toBe(405);
    await world.clock.advance(899_000);
    expect((await fetch(get)).status).toBe(200);
    await world.clock.advance(1_000);
    expect(await reasonOf(await fetch(get))).toBe('OBJECT_ADDRESS_INVALID');
  });

  test('the slashes of a key may be encoded', async () => {
    const world = await open(host);
    const { get } = await world.publish('builds/1/a.zip', sampleBytes(10));
    expect((await fetch(get.replace('builds/1/a.zip', 'builds%2F1%2fa.zip'))).status).toBe(200);
  });

  test('a path that leads out of the directory is refused, however it is spelled', async () => {
    const world = await open(host);
    const { get } = await world.publish('builds/a.zip', sampleBytes(10));
    const { search } = new URL(get);
    for (const path of [
      '../../../etc/passwd',
      'builds/../../secret',
      'builds/..%2f..%2fsecret',
      '..%5c..%5csecret',
      '%2e%2e/%2e%2e/secret',
      '%2e%2e%2f%2e%2e%2fsecret',
      '%252e%252e%252fsecret',
      'builds//a.zip',
      '/etc/passwd',
      '%2Fetc%2Fpasswd',
      'builds/a.zip%00',
      'builds/a.zip/',
      'builds/./a.zip',
      '.uploads/x',
      'builds%ff',
    ]) {
      await using wire = await openWire(world.origin);
      wire.send(
        `GET /api/v1/titles/objects/${path}${search} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      );
      const answer = await wire.readResponse();
      expect([path, [400, 403, 404].includes(answer.status)]).toEqual([path, true]);
    }
  });

  test('what is no plain file inside of the directory counts as missing', async () => {
    const world = await open(host);
    const outside = emptyFolder();
    writeFileSync(join(outside, 'secret'), 'secret');
    mkdirSync(join(outside, 'folder'));
    writeFileSync(join(outside, 'folder', 'a'), 'secret');
    const { directory } = world;
    for (const key of ['file', 'folder/a', 'directory', 'inside', 'deleted'])
      await world.publish(key, sampleBytes(10));
    rmSync(join(directory, 'file'));
    symlinkSync(join(outside, 'secret'), join(directory, 'file'));
    rmSync(join(directory, 'folder'), { recursive: true });
    symlinkSync(join(outside, 'folder'), join(directory, 'folder'));
    rmSync(join(directory, 'directory'));
    mkdirSync(join(directory, 'directory'));
    writeFileSync(join(directory, 'target'), 'x');
    rmSync(join(directory, 'inside'));
    symlinkSync(join(directory, 'target'), join(directory, 'inside'));
    rmSync(join(directory, 'deleted'));
    for (const key of ['file', 'folder/a', 'directory', 'inside', 'deleted']) {
      const answer = await fetch((await world.sign(key)).get);
      expect([key, answer.status, await reasonOf(answer)]).toEqual([key, 404, 'OBJECT_NOT_FOUND']);
    }
  });

  test('the connection breaks if the file becomes shorter or is replaced while it is sent', async () => {
    const world = await open(host);
    const { get } = await world.publish('build.zip', sampleBytes(40_000_000));
    const answer = await fetch(get);
    const reader = answer.body!.getReader();
    await reader.read();
    truncateSync(join(world.directory, 'build.zip'), 1_000_000);
    const readAll = async (): Promise<void> => {
      while (!(await reader.read()).done);
    };
    await expect(readAll()).rejects.toThrow();
  });
});

describe('the downloads of a process', () => {
  test('are refused above their number, and room is made when a client leaves', async () => {
    const world = await open('node', { maxDownloads: 1 });
    const { get, head } = await world.publish('build.zip', sampleBytes(40_000_000));
    const stopped = new AbortController();
    const first = await fetch(get, { signal: stopped.signal });
    const reader = first.body!.getReader();
    await reader.read();
    const refused = await fetch(get);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await reasonOf(refused)).toBe('OBJECT_STORE_BUSY');
    stopped.abort();
    await expect.poll(async () => (await fetch(head, { method: 'HEAD' })).status).toBe(200);
  });

  test('are broken when the backend stops', async () => {
    const world = await open('node');
    const { get } = await world.publish('build.zip', sampleBytes(40_000_000));
    const reader = (await fetch(get)).body!.getReader();
    await reader.read();
    const stopping = world.backend.stop();
    const readAll = async (): Promise<void> => {
      while (!(await reader.read()).done);
    };
    await expect(readAll()).rejects.toThrow();
    await stopping;
  });

  test('keep the bytes of an object that is replaced by another file, or break', async () => {
    const world = await open('node');
    const bytes = sampleBytes(20_000_000);
    const { get } = await world.publish('build.zip', bytes);
    const reader = (await fetch(get)).body!.getReader();
    const parts = [(await reader.read()).value!];
    await world.store.put('build.zip', new Uint8Array(20_000_000));
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });
});

test('addresses of the secret before a rotation are accepted until they expire', async () => {
  const old = 'the secret before, which also has 32 or more';
  const world = await open('node', { secret: [`${old}, and a new one`, old] });
  const { get } = await world.publish('a', sampleBytes(4));
  const expires = Number(new URL(get).searchParams.get('expires'));
  const { createAddressSigner } = await import('../src/local/signature.ts');
  const before = createAddressSigner([old]).sign({ method: 'GET', key: 'a', expires });
  const address = new URL(get);
  expect(before).not.toBe(address.searchParams.get('signature'));
  address.searchParams.set('signature', before);
  expect((await fetch(address)).status).toBe(200);
});

test('a hard link is a plain file like any other', async () => {
  const world = await open('node');
  const { get } = await world.publish('a', sampleBytes(4));
  rmSync(join(world.directory, 'a'));
  writeFileSync(join(world.directory, 'b'), 'linked');
  linkSync(join(world.directory, 'b'), join(world.directory, 'a'));
  expect(await (await fetch(get)).text()).toBe('linked');
});
