import { createHash } from 'node:crypto';
import { access, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type DownloadOptions, download } from '../src/download.ts';
import { emptyFolder } from './empty-folder.ts';

const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Starts a server that answers each request with the next of `answers`, and then always with the last one. */
async function serve(...answers: readonly ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.range);
    answers[Math.min(asked.length, answers.length) - 1]!(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close().closeAllConnections());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/file` };
}

const whole =
  (tag?: string, bytes = content) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-length': bytes.length, ...(tag && { etag: tag }) });
    response.end(bytes);
  };

/** The file of the current test. */
let target = '';

/** Waits until a part of the file is written: bytes that are on their way when a connection breaks are lost. */
async function hasBegun(): Promise<void> {
  while (!((await stat(target).catch(() => null))?.size ?? 0)) await setImmediate();
}

/** Breaks off in the middle. */
const broken = (tag?: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-length': content.length, ...(tag && { etag: tag }) });
  response.write(content.subarray(0, 100_000), () => void hasBegun().then(() => response.destroy()));
};

/** Answers with the requested rest of the file if the tag is the same. */
const ranged = (tag: string) => (request: IncomingMessage, response: ServerResponse) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  if (from === 0 || request.headers['if-range'] !== tag) return whole(tag)(request, response);
  response.writeHead(206, {
    'content-length': content.length - from,
    'content-range': `bytes ${from}-${content.length - 1}/${content.length}`,
    etag: tag,
  });
  response.end(content.subarray(from));
};

async function fetched(remote: string, hash = sha256(content), more: Partial<DownloadOptions> = {}) {
  const file = join(await emptyFolder(), 'file');
  target = file;
  const options = {
    maxBytes: 1_000_000,
    signal: new AbortController().signal,
    pauseMilliseconds: 1,
    ...more,
  };
  const wrong = await download(
    { remote, integrity: { alg: hash && 'sha256', hash } as never },
    file,
    options,
  ).then(
    () => null,
    ({ message }: Error) => message,
  );
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  return { wrong, isThere, bytes: isThere ? await readFile(file) : null };
}

test('a file is downloaded and its hash is checked', async () => {
  const { url } = await serve(whole());
  expect((await fetched(url)).bytes).toEqual(content);
});

test('an existing file is replaced', async () => {
  const { url } = await serve(whole('"a"'));
  const file = join(await emptyFolder(), 'file');
  await writeFile(file, 'left over');
  const integrity = { alg: 'sha256', hash: sha256(content) } as const;
  await download({ remote: url, integrity }, file, {
    maxBytes: 1_000_000,
    signal: new AbortController().signal,
  });
  expect(await readFile(file)).toEqual(content);
});

test('a download resumes where the connection broke', async () => {
  const { url, asked } = await serve(broken('"a"'), ranged('"a"'));
  expect((await fetched(url)).bytes).toEqual(content);
  expect(asked).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
});

test('a download starts again if the file has changed meanwhile', async () => {
  const { url, asked } = await serve(broken('"old"'), ranged('"new"'));
  expect((await fetched(url)).bytes).toEqual(content);
  expect(asked).toHaveLength(2);
});

test('a download starts again without a strong entity tag, since the file may have changed', async () => {
  for (const tag of [undefined, 'W/"a"']) {
    const { url, asked } = await serve(broken(tag), whole(tag));
    expect((await fetched(url)).bytes).toEqual(content);
    expect(asked).toEqual([undefined, undefined]);
  }
});

test('a file with another hash is refused and removed', async () => {
  const { url } = await serve(whole());
  expect(await fetched(url, 'a'.repeat(64))).toMatchObject({
    wrong: expect.stringMatching(/sha256/),
    isThere: false,
  });
});

test('a file above the limit is refused, with or without a content-length', async () => {
  const streamed = (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200);
    response.end(content);
  };
  for (const answer of [whole(), streamed]) {
    const { url } = await serve(answer);
    expect((await fetched(url, sha256(content), { maxBytes: content.length })).wrong).toBe(null);
    const over = await fetched(url, sha256(content), { maxBytes: content.length - 1 });
    expect(over).toMatchObject({ wrong: expect.stringMatching(/larger/), isThere: false });
  }
});

test('a download follows no redirect', async () => {
  const target = await serve(whole());
  for (const status of [301, 302, 307, 308]) {
    const { url } = await serve(
      (_, response) => void response.writeHead(status, { location: target.url }).end(),
    );
    expect((await fetched(url)).wrong).toMatch(String(status));
  }
  expect(target.asked).toEqual([]);
});

test('a download is not repeated after 404, and is attempted five times after 5xx', async () => {
  const missing = await serve((_, response) => void response.writeHead(404).end());
  expect((await fetched(missing.url)).wrong).toMatch('404');
  expect(missing.asked).toHaveLength(1);
  const busy = await serve((_, response) => void response.writeHead(503).end());
  expect((await fetched(busy.url)).wrong).toMatch('503');
  expect(busy.asked).toHaveLength(5);
  const better = await serve((_, response) => void response.writeHead(503).end(), whole());
  expect((await fetched(better.url)).wrong).toBe(null);
});

test('a download is repeated if the server sends nothing for too long', async () => {
  const still = (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-length': content.length });
    response.write(content.subarray(0, 10));
  };
  const { url, asked } = await serve(still, whole());
  expect((await fetched(url, sha256(content), { idleMilliseconds: 300 })).wrong).toBe(null);
  expect(asked).toHaveLength(2);
});

test('a download that is aborted ends at once and leaves nothing', async () => {
  const { url } = await serve((_, response) => void response.writeHead(200));
  const calledOff = new AbortController();
  const fetching = fetched(url, '', { signal: calledOff.signal });
  calledOff.abort();
  expect(await fetching).toMatchObject({ wrong: expect.any(String), isThere: false });
});
