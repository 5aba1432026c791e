import assert from 'node:assert/strict';
import type { Log } from '@lobbykit/core';
import { casesOf } from './area-case.ts';
import { sendKeyed } from './keyed-request.ts';
import { isKeyed } from './operation.ts';
import { send } from './request.ts';
import { snapshotOf } from './snapshot.ts';

/** Creates a log that keeps its lines of all levels. */
function captureLog(): { readonly log: Log; readonly lines: readonly string[] } {
  const lines: string[] = [];
  const write = (facts: object, message: string): void => {
    lines.push(`${message} ${JSON.stringify(facts)}`);
  };
  return { log: { debug: write, info: write, warn: write, error: write, fatal: write }, lines };
}

export const secretCases = casesOf('secrets', [
  {
    rule: 'shows its secret in the answer alone: no row and no line of the log contains it',
    applies: ({ route }) => route.secret !== undefined,
    async run(_, operation, { open, prepare }) {
      const { log, lines } = captureLog();
      const world = await open({ log });
      try {
        const prepared = await prepare(world, operation);
        const ask = () =>
          isKeyed(operation)
            ? sendKeyed(world, operation, prepared)
            : send(world, operation, prepared.request, prepared.credential);
        const { status, body } = await ask();
        assert.equal(status, 200, JSON.stringify(body));
        const secret = (body as Readonly<Record<string, unknown>>)[operation.route.secret!];
        assert.ok(
          typeof secret === 'string' && secret.length >= 16,
          `${operation.id}: the answer to its sample has no text of 16 characters or more in ${operation.route.secret}, which \`secret\` names`,
        );
        const tables = Object.entries(await snapshotOf(world))
          .filter(([, rows]) => rows.some((row) => row.includes(secret)))
          .map(([name]) => name);
        assert.deepEqual(tables, [], `${operation.id}: its secret is stored in plain text; store a digest`);
        assert.deepEqual(
          lines.filter((line) => line.includes(secret)),
          [],
          `${operation.id}: its secret is in the log`,
        );
        if (isKeyed(operation)) assert.deepEqual((await ask()).body, body);
      } finally {
        await world[Symbol.asyncDispose]();
      }
    },
  },
]);
