import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

/** A request that announces a body; the body itself comes from the stream that a hook has put in its place. */
const announced = {
  headers: { 'transfer-encoding': 'chunked' },
  httpVersionMajor: 1,
} as unknown as IncomingMessage;

test("a body is read from the stream that the host has put in the request's place", async () => {
  const stream = new PassThrough();
  stream.write('one ');
  stream.end('two');
  expect(Buffer.from((await readBody(announced, stream, 7)) as Uint8Array).toString()).toBe('one two');
});

test('the declared length says nothing about a stream that the host has put in its place', async () => {
  const request = { headers: { 'content-length': '900' }, httpVersionMajor: 1 } as unknown as IncomingMessage;
  const stream = new PassThrough();
  stream.end('{}');
  expect(await readBody(request, stream, 10)).toEqual(Buffer.from('{}'));
});

test('a body that the host has read and kept to itself is a mistake of the host, not an empty one', async () => {
  const stream = new PassThrough();
  stream.end('{"a":1}');
  await finished(stream.resume());
  await expect(readBody(announced, stream, 10)).rejects.toThrow('the host has read the body');
});

test("a stream of the host's that fails after it was found too large fails for itself alone", async () => {
  const stream = new PassThrough();
  stream.write('x'.repeat(20));
  expect(await readBody(announced, stream, 10)).toBe('too large');
  // Without a listener the error of a stream is thrown, and ends the process.
  expect(() => stream.emit('error', new Error('corrupt'))).not.toThrow();
});

test('a stream that fails in the middle is refused with code CANCELLED', async () => {
  const stream = new PassThrough();
  stream.write('x');
  const reading = readBody(announced, stream, 10);
  stream.destroy(new Error('corrupt'));
  await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' });
});
