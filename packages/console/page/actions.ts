import type { Row } from './answer.ts';
import { type Entries, entriesOf, fieldsOf } from './form.ts';
import type { Operation } from './operations.ts';
import type { ApiDocument } from './schema.ts';

/** An operation that can be done with a row of a list, and what the row says of its input. */
export interface Action {
  readonly operation: Operation;
  readonly entries: Entries;
  /** The fields that name the row, so that a person does not change them. */
  readonly fixed: readonly string[];
}

/**
 * Returns the operations that a row leads to: the row has a value for each field of their path, and for one that they need.
 * `listName` is the field that contained the row: the `id` of one of the `policies` is a `policyId` too.
 */
export function actionsOf(
  document: ApiDocument,
  row: Row,
  listName: string,
  operations: readonly Operation[],
): Action[] {
  const known = knownValues(row, singularOf(listName));
  return operations.flatMap((operation) => {
    const needed = operation.inputs.filter(({ isRequired, in: place }) => isRequired || place === 'path');
    const entries: Record<string, string> = {};
    for (const field of fieldsOf(document, operation.inputs)) {
      const input = operation.inputs.find(({ name }) => name === field.path);
      // What a row says of a field of a body may be the old value that a change replaces: a form shows it too.
      if (input?.in !== 'query' || needed.includes(input))
        Object.assign(entries, entriesOf(field, known.get(field.path)));
    }
    const pathIsKnown = operation.inputs.every(({ name, in: place }) => place !== 'path' || entries[name]);
    const isName = (name: string): boolean => /(^id|Id|Ref|Key|^key)$/.test(name) && Boolean(entries[name]);
    const fixed = operation.inputs.filter(({ name, in: place }) => place === 'path' || isName(name));
    return pathIsKnown && needed.some(({ name }) => isName(name))
      ? [{ operation, entries, fixed: fixed.map(({ name }) => name) }]
      : [];
  });
}

function knownValues(row: Row, singular: string): Map<string, unknown> {
  const known = new Map(Object.entries(row).filter(([, value]) => value !== '' && value !== null));
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
