import { type Catalogue, rpcCodes } from '../../packages/core/src/catalogue/index.ts';
import { documentedErrors } from '../../packages/core/src/http/document/documented-errors.ts';
import { codeHints, reasonHints } from './error-hints.ts';
import { code, table } from './markdown.ts';
import type { Operation } from './operation.ts';

/** Reasons that more operations have than a reader wants to see one by one. */
const manyOperations = 60;

/** Returns a page for each reason, and one that lists them: path → content. */
export function errorPages(
  catalogue: Catalogue,
  operations: readonly Operation[],
): ReadonlyMap<string, string> {
  const users = new Map<string, Operation[]>();
  for (const operation of operations)
    for (const { declared } of documentedErrors(operation.route))
      users.set(declared.reason, [...(users.get(declared.reason) ?? []), operation]);
  const declared = [...catalogue.errors.values()];
  const rows = declared.map(({ reason, code: name, status, message }) => [
    `[${code(reason)}](/errors/${reason})`,
    String(status ?? rpcCodes[name][1]),
    message,
  ]);
  const list = `# Errors\n\nEach reason has a page that says what to do. [The reference](/reference/errors) says how an error looks on the wire.\n\n${table(['Reason', 'HTTP', 'Message'], rows)}\n`;
  return new Map([
    ['errors/index.md', list],
    ...declared.map(({ reason, code: name, status, message }): [string, string] => [
      `errors/${reason}.md`,
      errorPage({ reason, name, status: status ?? rpcCodes[name][1], message }, users.get(reason) ?? []),
    ]),
  ]);
}

interface ErrorFacts {
  readonly reason: string;
  readonly name: keyof typeof rpcCodes;
  readonly status: number;
  readonly message: string;
}

function errorPage({ reason, name, status, message }: ErrorFacts, users: readonly Operation[]): string {
  const advice = Object.hasOwn(reasonHints, reason) ? reasonHints[reason] : codeHints[name];
  const links = users.map(({ id, summary }) => `- [${code(id)}](/reference/operations/${id}): ${summary}`);
  const operations =
    users.length === 0
      ? 'No operation declares it: it comes before an operation is found, on a stream, or in a part of an answer.'
      : users.length > manyOperations
        ? `${users.length} operations may answer it: see [all operations](/reference/operations/).`
        : links.join('\n');
  return `# ${reason}

> ${message}

${table(['HTTP', 'RPC code', 'Reason'], [[String(status), `${rpcCodes[name][0]} ${name}`, code(reason)]])}

## What to do

${advice}

## Who answers it

${operations}
`;
}
