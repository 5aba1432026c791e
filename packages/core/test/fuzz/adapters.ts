import { setTimeout } from 'node:timers/promises';
import { encodeRequest, type OpenHost, openWire } from '@lobbykit/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import { openExpress } from '../../../adapter-express/test/host.ts';
import { openFastify } from '../../../adapter-fastify/test/host.ts';
import { problemsOf, type RawAnswer } from '../../../testing/src/area/judge.ts';
import { acceptsBody, writes } from '../../../testing/src/area/operation.ts';
import { writeRaw } from '../../../testing/src/area/raw-json.ts';
import { pathOf, queryOf, type sendRaw } from '../../../testing/src/area/request.ts';
import { createCountingBytes, createIdsByKind } from '../models/deterministic.ts';
import { operations } from '../operations/operations.ts';
import { settled } from '../operations/request.ts';
import { createWorld, type World } from '../operations/world.ts';
import { assertSound } from './fuzz.ts';
import { createFuzzWorld, type FuzzWorld } from './fuzz-world.ts';
import { mutated, mutations, requestsOf } from './request-of.ts';

/** What an HTTP server says about itself and its connection, and what the host of the tests adds. */
const ofHost: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-host',
  'x-powered-by',
]);

/** A header that Node itself refuses, before any adapter. */
const isOfNode = ([name, value]: [string, string]): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a value must not contain them
  name === 'content-length' || /[\u0000-\u001f\u007f]/.test(value);

/** Returns a function that sends requests over a socket to a host. Of a stream it reads only the head. */
const overWire =
  (origin: string): typeof sendRaw =>
  async (world, operation, parts, headers = {}) => {
    const { method } = operation.route;
    const body = acceptsBody(operation) ? Buffer.from(writeRaw(parts.body)) : undefined;
    const bytes = encodeRequest({
      method,
      target: `/game/api/v1${pathOf(operation, parts)}${queryOf(parts)}`,
      headers: [
        ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
        ...Object.entries(headers).filter((header) => !isOfNode(header)),
      ],
      ...(body !== undefined && { body }),
    });
    const work = exchange(origin, method, bytes);
    // An answer takes real time, in which the clock must not run far ahead.
    const clock: typeof world.clock = {
      ...world.clock,
      async advance(milliseconds) {
        await setTimeout(5);
        await world.clock.advance(milliseconds);
      },
    };
    return operation.route.waits ? settled(clock, work) : work;
  };

async function exchange(origin: string, method: string, bytes: Uint8Array): Promise<RawAnswer> {
  await using wire = await openWire(origin);
  wire.send(bytes);
  const head = await wire.until('\r\n\r\n');
  if (/^content-type: (text\/event-stream|application\/x-ndjson)/im.test(head)) {
    const [statusLine = '', ...lines] = head.slice(0, head.indexOf('\r\n\r\n')).split('\r\n');
    const headers = lines.map((line) => line.split(/:\s*(.*)/s, 2) as [string, string]);
    return {
      status: Number(statusLine.split(' ')[1]),
      headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
      text: '',
      isStream: true,
    };
  }
  const { status, headers, body } = await wire.readResponse(method);
  return { status, headers, text: body.toString(), isStream: false };
}

/** The head is longer than Node reads, so each host answers as it likes, and no adapter sees the request. */
const isTooLong = ({ status, headers }: RawAnswer): boolean =>
  status === 431 && headers['x-request-id'] === undefined;

/** Returns what callers see of an answer, apart from its server. */
const seenOf = ({ status, headers, text }: RawAnswer): object => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofHost.has(name))),
  text: text.replaceAll(/"lastUsedOn":"[^"]*",/g, ''),
});

/** Answers of operations that wait depend on clocks that do not advance in step. */
const statusOf = ({ status }: RawAnswer): object => ({ status });

/**
 * Sends the same fuzzed requests over HTTP to every operation of one backend behind Express and of one behind Fastify, which
 * have the same ids, secrets and clocks. Asserts that each answer is documented and that both are the same. Returns how many
 * requests got an answer of the backend.
 */
export async function compareAdapters(
  numRuns: number,
  openHosts: readonly OpenHost[] = [openExpress, openFastify],
): Promise<number> {
  await using resources = new AsyncDisposableStack();
  const fuzzes: (FuzzWorld & { readonly world: World })[] = [];
  for (const openHost of openHosts) {
    const world = resources.use(await createWorld({ random: createCountingBytes(), ids: createIdsByKind() }));
    const host = await openHost(world.backend);
    resources.defer(() => host.close());
    fuzzes.push({ ...(await createFuzzWorld(world, overWire(host.origin))), world });
  }
  let compared = 0;
  for (const operation of operations) {
    for (const fuzz of fuzzes) await fuzz.renew();
    await fc.assert(
      fc.asyncProperty(requestsOf(operation, fuzzes[0]!.pools), mutations, async (generated, mutation) => {
        const request = mutated(generated, mutation);
        const [express, fastify] = await Promise.all(fuzzes.map((fuzz) => fuzz.send(operation, request)));
        const isByStatus = operation.route.waits || isTooLong(express!);
        const compare = isByStatus ? statusOf : seenOf;
        expect(compare(fastify!)).toEqual(compare(express!));
        if (isTooLong(express!)) return;
        compared++;
        // An answer to HEAD has no body, so only the comparison says something about it.
        for (const answer of operation.route.method === 'HEAD' ? [] : [express!, fastify!])
          expect(problemsOf(operation, answer), answer.text.slice(0, 2_000)).toEqual([]);
        const { status } = express!;
        if (status === 401 || status === 403 || (status < 400 && writes(operation)))
          for (const fuzz of fuzzes) await fuzz.renew();
      }),
      { numRuns },
    );
  }
  for (const fuzz of fuzzes) await assertSound(fuzz.world, fuzz);
  return compared;
}
