import type { Row } from './answer.ts';
import type { Entries } from './form.ts';
import type { Operation } from './operations.ts';

/** An operation that can be done with a row of a list, and what the row says of its input. */
export interface Action {
  readonly operation: Operation;
  readonly entries: Entries;
}

/**
 * Returns the operations that a row leads to: the row has a value for each field of their path, and for one that they need.
 * `listName` is the field that contained the row: the `id` of one of the `policies` is a `policyId` too.
 */
export function actionsOf(row: Row, listName: string, operations: readonly Operation[]): Action[] {
  const known = knownValues(row, singularOf(listName));
  return operations.flatMap((operation) => {
    const needed = operation.inputs.filter(({ isRequired, in: place }) => isRequired || place === 'path');
    const entries = Object.fromEntries(
      operation.inputs.flatMap(({ name, in: place }) => {
        const value = known.get(name);
        // What a row says of a field of a body may be the old value that a change replaces: a form shows it too.
        return value === undefined || (place === 'query' && !needed.some((input) => input.name === name))
          ? []
          : [[name, value]];
      }),
    );
    const pathIsKnown = operation.inputs.every(({ name, in: place }) => place !== 'path' || entries[name]);
    const names = needed.filter(({ name }) => /(^id|Id|Ref|Key|^key)$/.test(name) && entries[name]);
    return pathIsKnown && names.length > 0 ? [{ operation, entries }] : [];
  });
}

function knownValues(row: Row, singular: string): Map<string, string> {
  const known = new Map<string, string>();
  for (const [name, value] of Object.entries(row))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      if (value !== '') known.set(name, String(value));
  const [id, key] = [known.get('id'), known.get('key')];
  const others = [
    [`${singular}Id`, id],
    [`${singular}Ref`, key],
    ['entryKey', key],
  ] as const;
  for (const [name, value] of others) if (value !== undefined && !known.has(name)) known.set(name, value);
  return known;
}

function singularOf(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return name.endsWith('s') ? name.slice(0, -1) : name;
}
