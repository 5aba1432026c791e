import assert from 'node:assert/strict';
import { headersOf } from './answers.ts';
import { type AllowedCaller, allowedCaller, casesOf } from './area-case.ts';
import { hostileBodies, hostileNumbers, hostileStructures, hostileTexts } from './hostile.ts';
import { problemsOf } from './judge.ts';
import { acceptsBody, type Operation } from './operation.ts';
import { raw, writeRaw } from './raw-json.ts';
import { sendRaw } from './request.ts';
import { assertSound } from './sound.ts';
import type { AreaWorld } from './world.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns every position of a value that can contain a text, with its path. */
function* positionsIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) {
    if (path.length > 1) yield path;
    return;
  }
  for (const [name, member] of Object.entries(value)) yield* positionsIn(member, [...path, name]);
}

/** Returns a copy of a value with another value in one position. */
function withValue(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  const inner = withValue((value as Values | undefined)?.[name], rest, other);
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...(value as Values), [name]: inner };
}

/** Returns every position of a request: those of the sample, and every declared field. */
function positionsOf(
  { route: { params, query, body } }: Operation,
  request: object,
): readonly (readonly string[])[] {
  const declared = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    Object.keys(schema?.shape ?? {}).map((field) => [part, field]),
  );
  const paths = [...positionsIn(request), ...declared].map((path) => [path.join('.'), path] as const);
  return [...new Map(paths).values()];
}

/** Returns the headers of a caller, who is replaced if a request has ended the session. */
function createCaller(world: AreaWorld, operation: Operation) {
  let caller: AllowedCaller | undefined;
  return async (status?: number): Promise<Readonly<Record<string, string>>> => {
    const isGone =
      status === 401 || status === 403 || (status === 200 && operation.route.access === 'session');
    if (!caller || isGone) caller = await allowedCaller(world, operation);
    return headersOf(caller.credential);
  };
}

export const positionCases = casesOf('positions', [
  {
    rule: 'gives a declared answer to every hostile value in every position of a request',
    async run(world, operation, { requestOf }) {
      const request = await requestOf(world, operation, await world.player());
      const headersAfter = createCaller(world, operation);
      let headers = await headersAfter();
      for (const path of positionsOf(operation, request)) {
        const values = path[0] === 'body' ? [...hostileNumbers, ...hostileStructures] : [];
        for (const value of [...hostileTexts, ...values]) {
          const hostile = withValue(request, path, value) as typeof request;
          // A ticket and a session together would be two credentials.
          const sent = 'ticket' in hostile.query ? {} : headers;
          const answer = await sendRaw(world, operation, hostile, sent);
          const text = () =>
            `${path.join('.')}: ${writeRaw(value).slice(0, 60)}: ${answer.text.slice(0, 2_000)}`;
          assert.deepEqual(problemsOf(operation, answer), [], text());
          headers = await headersAfter(answer.status);
        }
      }
      await assertSound(world);
    },
  },
  {
    rule: 'gives a declared answer to every body that is no object or no JSON',
    applies: acceptsBody,
    async run(world, operation, { requestOf }) {
      const request = await requestOf(world, operation, await world.player());
      const headersAfter = createCaller(world, operation);
      let headers = await headersAfter();
      for (const text of hostileBodies) {
        const answer = await sendRaw(world, operation, { ...request, body: raw(text) }, headers);
        assert.deepEqual(problemsOf(operation, answer), [], `${text}: ${answer.text.slice(0, 2_000)}`);
        headers = await headersAfter(answer.status);
      }
      await assertSound(world);
    },
  },
]);
