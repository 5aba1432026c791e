import { type ApiDocument, resolveSchema, type Schema } from './schema.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The list in an answer. */
export interface List {
  /** The field that contains it. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
  readonly item: Schema;
  /** Empty on the last page. */
  readonly nextPageToken: string;
}

/** The column with the names of a map’s entries, and that of values that are no objects. */
const keyColumn = 'key';
const valueColumn = 'value';
const maxColumns = 7;

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds the list of an answer: its only field that is an array or a map. Null if it has none or several. */
export function readList(document: ApiDocument, schema: Schema | null, answer: unknown): List | null {
  if (schema === null || !isObject(answer)) return null;
  const candidates = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const resolved = resolveSchema(document, property);
    const item = resolved.type === 'array' ? resolved.items : mapItem(resolved);
    return item === undefined ? [] : [{ name, item: resolveSchema(document, item) }];
  });
  const [candidate, ...others] = candidates;
  if (candidate === undefined || others.length > 0) return null;
  const { name, item } = candidate;
  const rows = rowsOf(answer[name]);
  const token = answer.nextPageToken;
  return {
    name,
    rows,
    item,
    columns: columnsOf(document, item, rows),
    nextPageToken: typeof token === 'string' ? token : '',
  };
}

const mapItem = ({ additionalProperties }: Schema): Schema | undefined =>
  typeof additionalProperties === 'object' ? additionalProperties : undefined;

function rowsOf(value: unknown): Row[] {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? item : { [valueColumn]: item }));
  if (!isObject(value)) return [];
  return Object.entries(value).map(([key, item]) =>
    isObject(item) ? { [keyColumn]: key, ...item } : { [keyColumn]: key, [valueColumn]: item },
  );
}

/** The fields that have a value in some row, those that are no objects first. */
function columnsOf(document: ApiDocument, item: Schema, rows: readonly Row[]): string[] {
  const present = new Set(rows.flatMap((row) => Object.keys(row)));
  const declared = Object.keys(item.properties ?? {}).filter((name) => present.has(name));
  const names = [...new Set([...(present.has(keyColumn) ? [keyColumn] : []), ...declared, ...present])];
  const isSimple = (name: string): boolean => {
    const property = item.properties?.[name];
    const type = property && resolveSchema(document, property).type;
    return type !== undefined
      ? type !== 'object' && type !== 'array'
      : rows.every((row) => !isComplex(row[name]));
  };
  return [...names.filter(isSimple), ...names.filter((name) => !isSimple(name))].slice(0, maxColumns);
}

const isComplex = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Returns the time of a value in milliseconds, if its text or its schema says that it is one; otherwise null. */
export function timeOf(schema: Schema | undefined, value: unknown): number | null {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)) {
    const time = Date.parse(value);
    return Number.isNaN(time) ? null : time;
  }
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  return isTime(schema) && isNumber && value > 0 ? Number(value) * 1_000 : null;
}

/** How the description of a time begins. */
export const unixTime = 'Unix time in seconds';

export const isTime = (schema: Schema | undefined): boolean =>
  schema?.description?.startsWith(unixTime) === true;

/** Returns the name of an enumeration's value; null if the schema has no name for it. */
export function nameOf(schema: Schema | undefined, value: unknown): string | null {
  const index = schema?.enum?.indexOf(value as string | number) ?? -1;
  return schema?.['x-enum-varnames']?.[index] ?? null;
}
