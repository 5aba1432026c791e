import { readExactJson, writeExactJson } from './json.ts';
import type { Input } from './operations.ts';
import { type ApiDocument, resolveSchema, type Schema } from './schema.ts';

/** A control of a form. */
export interface Field {
  /** Names the control: `entryValue.stringPayload`. */
  readonly path: string;
  readonly label: string;
  readonly kind:
    | 'text'
    | 'secret'
    | 'integer'
    | 'number'
    | 'time'
    | 'boolean'
    | 'choice'
    | 'lines'
    | 'json'
    | 'group';
  readonly isRequired: boolean;
  readonly schema: Schema;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  /** The controls of a group; otherwise empty. */
  readonly fields: readonly Field[];
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a person has entered, by the path of the control. */
export type Entries = Readonly<Record<string, string>>;

/** The input of an operation, or what has to be mended before there is one, by the path of the control. */
export interface FormInput {
  readonly input: Readonly<Record<string, unknown>>;
  readonly problems: Readonly<Record<string, string>>;
}

/** Deeper objects, which are rare, are written as JSON. */
const maxDepth = 2;

/** Returns the controls for the input of an operation. */
export const fieldsOf = (document: ApiDocument, inputs: readonly Input[]): Field[] =>
  inputs.map(({ name, isRequired, schema, example }) =>
    fieldOf(document, { path: name, label: name, isRequired, schema, example }, 0),
  );

interface FieldSource {
  readonly path: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
  readonly example: unknown;
}

function fieldOf(document: ApiDocument, source: FieldSource, depth: number): Field {
  const { schema, example, ...names } = source;
  const isTime = schema.type === 'integer' && source.label.endsWith('Timestamp');
  const kind = isTime ? 'time' : kindOf(document, schema, depth);
  const examples = (typeof example === 'object' && example !== null ? example : {}) as Record<
    string,
    unknown
  >;
  return {
    ...names,
    schema,
    kind,
    placeholder: kind === 'secret' || kind === 'time' ? '' : placeholderOf(example, kind),
    choices: kind === 'choice' ? choicesOf(schema) : [],
    fields:
      kind === 'group'
        ? Object.entries(schema.properties ?? {}).map(([name, property]) =>
            fieldOf(
              document,
              {
                path: `${source.path}.${name}`,
                label: name,
                isRequired: schema.required?.includes(name) === true,
                schema: resolveSchema(document, property),
                example: examples[name],
              },
              depth + 1,
            ),
          )
        : [],
  };
}

function kindOf(document: ApiDocument, schema: Schema, depth: number): Field['kind'] {
  if (schema.enum !== undefined) return 'choice';
  switch (schema.type) {
    case 'string':
      return schema.format === 'password' ? 'secret' : 'text';
    case 'integer':
    case 'number':
    case 'boolean':
      return schema.type;
    case 'array':
      return resolveSchema(document, schema.items ?? {}).type === 'string' ? 'lines' : 'json';
    case 'object': {
      const isClosed = Object.keys(schema.properties ?? {}).length > 0 && !schema.additionalProperties;
      return isClosed && depth < maxDepth ? 'group' : 'json';
    }
    default:
      return 'json';
  }
}

function placeholderOf(example: unknown, kind: Field['kind']): string {
  if (example === undefined || kind === 'group' || kind === 'choice' || kind === 'boolean') return '';
  if (kind === 'lines') return Array.isArray(example) ? example.join('\n') : '';
  return kind === 'json' ? JSON.stringify(example) : String(example);
}

/** An enumeration with its names, or with its values if it has none. */
export function choicesOf({ enum: values = [], 'x-enum-varnames': names = [] }: Schema): Choice[] {
  return values.map((value, index) => {
    const name = names[index];
    return { value: String(value), label: name === undefined ? String(value) : `${name} (${value})` };
  });
}

/** Returns what a person would have entered to get a value: the opposite of reading a form. */
export function entriesOf({ kind, path, fields }: Field, value: unknown): Entries {
  if (value === undefined || value === null) return {};
  const isObject = typeof value === 'object';
  switch (kind) {
    case 'group':
      return Object.assign(
        {},
        ...fields.map((field) => entriesOf(field, (value as Readonly<Record<string, unknown>>)[field.label])),
      ) as Entries;
    case 'lines':
      return Array.isArray(value) ? { [path]: value.join('\n') } : {};
    case 'json':
      return { [path]: writeExactJson(value) };
    default:
      return isObject || value === '' ? {} : { [path]: String(value) };
  }
}

/** Reads what a person has entered. Without an entry, a field that may be absent is. */
export function readForm(fields: readonly Field[], entries: Entries): FormInput {
  const problems: Record<string, string> = {};
  const input = readGroup(fields, entries, problems);
  return { input, problems };
}

function readGroup(
  fields: readonly Field[],
  entries: Entries,
  problems: Record<string, string>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const value =
      field.kind === 'group'
        ? readOptionalGroup(field, entries, problems)
        : readField(field, entries, problems);
    if (value !== undefined) result[field.label] = value;
  }
  return result;
}

function readOptionalGroup(
  field: Field,
  entries: Entries,
  problems: Record<string, string>,
): Record<string, unknown> | undefined {
  const isEntered = Object.entries(entries).some(
    ([path, text]) => path.startsWith(`${field.path}.`) && text !== '',
  );
  return field.isRequired || isEntered ? readGroup(field.fields, entries, problems) : undefined;
}

function readField(field: Field, entries: Entries, problems: Record<string, string>): unknown {
  const entry = entries[field.path] ?? '';
  if (entry === '') {
    if (!field.isRequired) return undefined;
    if (mayBeEmpty(field)) return field.kind === 'lines' ? [] : '';
    problems[field.path] = 'is required';
    return undefined;
  }
  const read = readEntry(field, entry);
  if ('problem' in read) {
    problems[field.path] = read.problem;
    return undefined;
  }
  return read.value;
}

const mayBeEmpty = ({ kind, schema }: Field): boolean =>
  kind === 'lines' ||
  (kind === 'text' &&
    (schema.minLength ?? 0) === 0 &&
    (schema.pattern === undefined || matches(schema.pattern, '')));

type Read = { readonly value: unknown } | { readonly problem: string };

function readEntry({ kind, schema }: Field, entry: string): Read {
  switch (kind) {
    case 'integer':
      return integerOf(schema, entry.trim());
    case 'time': {
      const seconds = secondsOf(entry);
      return Number.isNaN(seconds) ? { problem: 'must be a time' } : { value: seconds };
    }
    case 'number': {
      const value = Number(entry);
      return Number.isFinite(value) ? { value } : { problem: 'must be a number' };
    }
    case 'boolean':
      return { value: entry === 'true' };
    case 'choice':
      return { value: schema.enum?.find((value) => String(value) === entry) ?? entry };
    case 'lines':
      return { value: entry.split('\n').filter((line) => line !== '') };
    case 'json':
      try {
        return { value: readExactJson(entry) };
      } catch (error) {
        return { problem: `is no JSON: ${(error as Error).message}` };
      }
    default:
      return textOf(schema, entry);
  }
}

/** A time is entered in the zone of the reader. A link may also have it as the server has it, in seconds. */
const secondsOf = (entry: string): number =>
  /^\d{1,12}$/.test(entry) ? Number(entry) : Math.floor(Date.parse(entry) / 1_000);

/** Writes the entry of a time as the control of a browser has it. */
export function localTimeOf(entry: string): string {
  const seconds = secondsOf(entry);
  if (entry === '' || Number.isNaN(seconds)) return entry;
  const at = new Date(seconds * 1_000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A number never holds an integer that it would round. */
function integerOf({ minimum, maximum }: Schema, entry: string): Read {
  if (!/^-?\d+$/.test(entry)) return { problem: 'must be an integer' };
  const value = BigInt(entry);
  if (minimum !== undefined && value < BigInt(minimum)) return { problem: `must be ${minimum} or more` };
  if (maximum !== undefined && value > BigInt(maximum)) return { problem: `must be ${maximum} or less` };
  const number = Number(value);
  return { value: Number.isSafeInteger(number) ? number : value };
}

function textOf({ pattern, minLength = 0, maxLength }: Schema, entry: string): Read {
  const length = [...entry].length;
  if (length < minLength) return { problem: `must have ${minLength} characters or more` };
  if (maxLength !== undefined && length > maxLength)
    return { problem: `must have ${maxLength} characters or less` };
  if (pattern !== undefined && !matches(pattern, entry)) return { problem: `must match ${pattern}` };
  return { value: entry };
}

/** A pattern that this browser cannot read refuses nothing: the server decides. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}
