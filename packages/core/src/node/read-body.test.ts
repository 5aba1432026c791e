import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

/** A request that announces a body. The body itself comes from a stream with which a hook has replaced the request. */
const announced = {
  headers: { 'transfer-encoding': 'chunked' },
  httpVersionMajor: 1,
} as unknown as IncomingMessage;

test('a body is read from the stream with which the host has replaced the request', async () => {
  const stream = new PassThrough();
  stream.write('one ');
  stream.end('two');
  expect(Buffer.from((await readBody(announced, stream, 7)) as Uint8Array).toString()).toBe('one two');
});

test('the declared length is ignored for a stream with which the host has replaced the request', async () => {
  const request = { headers: { 'content-length': '900' }, httpVersionMajor: 1 } as unknown as IncomingMessage;
  const stream = new PassThrough();
  stream.end('{}');
  expect(await readBody(request, stream, 10)).toEqual(Buffer.from('{}'));
});

test('a body that the host has read but not passed on is an error, not an empty body', async () => {
  const stream = new PassThrough();
  stream.end('{"a":1}');
  await finished(stream.resume());
  await expect(readBody(announced, stream, 10)).rejects.toThrow('the host has read the body');
});

test('a stream of the host that fails after it was too large does not end the process', async () => {
  const stream = new PassThrough();
  stream.write('x'.repeat(20));
  expect(await readBody(announced, stream, 10)).toBe('too large');
  // Without a listener, the error of a stream is thrown and ends the process.
  expect(() => stream.emit('error', new Error('corrupt'))).not.toThrow();
});

test('reading a stream that fails rejects with code CANCELLED', async () => {
  const stream = new PassThrough();
  stream.write('x');
  const reading = readBody(announced, stream, 10);
  stream.destroy(new Error('corrupt'));
  await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('a body that is no longer wanted is dropped, and the rest of it is not kept', async () => {
  const stream = new PassThrough();
  const sizes: number[] = [];
  const reading = readBody(announced, stream, 100, (bytes) => {
    sizes.push(bytes);
    return sizes.length < 2;
  });
  for (const chunk of ['one', 'four', 'three']) {
    stream.write(chunk);
    await new Promise(setImmediate);
  }
  expect(sizes).toEqual([3, 4]);
  expect(stream.isPaused()).toBe(false);
  expect(await Promise.race([reading, Promise.resolve('pending')])).toBe('pending');
});
