import assert from 'node:assert/strict';
import { casesOf } from './area-case.ts';
import { problemsOf } from './judge.ts';
import { acceptsBody } from './operation.ts';
import { sendRaw } from './request.ts';

/** Returns the headers of a credential. */
export const headersOf = ({
  session,
  key,
}: {
  readonly session?: string;
  readonly key?: string;
}): Readonly<Record<string, string>> => ({
  ...(session !== undefined && { 'x-session-id': session }),
  ...(key !== undefined && { 'x-api-key': key }),
});

export const answerCases = casesOf('answers', [
  {
    rule: 'answers exactly what its contract declares',
    async run(world, operation, { prepare }) {
      const { credential, request } = await prepare(world, operation);
      const answer = await sendRaw(world, operation, request, headersOf(credential));
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(problemsOf(operation, answer), []);
    },
  },
  {
    rule: 'answers a request without input, and one with other names, as its contract declares',
    async run(world, operation, { prepare }) {
      const { credential } = await prepare(world, operation);
      for (const body of acceptsBody(operation) ? [{}, { unknown: 1 }, null, [], 'text'] : [{}]) {
        const empty = { params: {}, query: {}, body };
        const answer = await sendRaw(world, operation, empty, headersOf(credential));
        assert.deepEqual(problemsOf(operation, answer), [], answer.text);
      }
    },
  },
]);
