import { Buffer } from 'node:buffer';
import type { MetadataValue } from '../../src/metadata/entity-metadata.ts';
import type { Viewer, Writer } from '../../src/metadata/store.ts';

/** Small limits, so that a few operations reach them. */
export const limits = { metadataEntries: 5, metadataValueBytes: 200, metadataTotalBytes: 400 };

/** A simple model of the metadata of one owner: a map with the rules written out. */
export type Model = Map<string, { value: MetadataValue; version: number }>;

export type Operation =
  | { readonly kind: 'create'; readonly key: string; readonly value: MetadataValue; readonly by: Writer }
  | {
      readonly kind: 'put' | 'putWithin';
      readonly key: string;
      readonly value: MetadataValue;
      readonly by: Writer;
      readonly operation: 0 | 1 | 2;
      /** The current version, none, or another one. */
      readonly version: 'any' | 'none' | 'present' | 'another';
    }
  | {
      readonly kind: 'remove';
      readonly key: string;
      readonly by: Writer;
      readonly paths: readonly string[] | null;
    }
  | {
      readonly kind: 'apply';
      readonly put: Readonly<Record<string, MetadataValue>>;
      readonly remove: readonly string[];
      readonly by: Writer;
    }
  | { readonly kind: 'read'; readonly key: string; readonly viewer: Viewer }
  | { readonly kind: 'readAll' | 'readPage'; readonly viewer: Viewer }
  | { readonly kind: 'search'; readonly part: string; readonly invert: boolean; readonly viewer: Viewer }
  | { readonly kind: 'removeAll' };

export const bytesOf = ({ stringPayload, jsonPayload }: MetadataValue): number =>
  stringPayload !== undefined
    ? Buffer.byteLength(stringPayload)
    : jsonPayload !== undefined
      ? Buffer.byteLength(jsonPayload)
      : 8;

const compact = (value: MetadataValue): MetadataValue =>
  value.jsonPayload === undefined ? value : { jsonPayload: JSON.stringify(JSON.parse(value.jsonPayload)) };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(base: unknown, added: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(added)) return [...base, ...added];
  if (!isObject(base) || !isObject(added)) return added;
  const result = { ...base };
  for (const [name, value] of Object.entries(added))
    result[name] = name in result ? merged(result[name], value) : value;
  return result;
}

/** Deletes the property of a path. Returns whether it existed. */
function removed(document: unknown, [name, ...rest]: readonly string[]): boolean {
  if (!isObject(document) || !(name! in document)) return false;
  if (rest.length > 0) return removed(document[name!], rest);
  delete document[name!];
  return true;
}

const isVisible = (viewer: Viewer, key: string): boolean =>
  viewer === 'operator' || (viewer === 'other' ? key.startsWith('public.') : !key.startsWith('server.'));

/** The answer of an operation: its result, or the reason of its error. */
export type Outcome = unknown;

class Refusal extends Error {}
const refuse = (reason: string): never => {
  throw new Refusal(reason);
};

/** Runs an operation on the model. A refused operation changes nothing. */
export function onModel(model: Model, operation: Operation, now: number): Outcome {
  const before = new Map([...model].map(([key, entry]) => [key, { ...entry }]));
  try {
    return changeModel(model, operation, now) ?? null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    model.clear();
    for (const [key, entry] of before) model.set(key, entry);
    return error.message;
  }
}

function changeModel(model: Model, operation: Operation, now: number): Outcome {
  const visible = (viewer: Viewer) =>
    [...model].filter(([key]) => isVisible(viewer, key)).map(([key, { value }]) => [key, value] as const);
  const mayWrite = (by: Writer, key: string): void => {
    if (by === 'player' && key.startsWith('server.')) refuse('METADATA_KEY_RESERVED');
  };
  const fits = (value: MetadataValue): MetadataValue => {
    if (bytesOf(value) > limits.metadataValueBytes) refuse('METADATA_VALUE_TOO_LARGE');
    return value;
  };
  const put = (key: string, value: MetadataValue): void => {
    model.set(key, { value, version: (model.get(key)?.version ?? now - 1) + 1 });
  };
  /** Within a unit a PUT returns the stored value; outside of a unit it returns nothing. */
  const putAnswer = (created: boolean, entryValue: MetadataValue): Outcome =>
    operation.kind === 'putWithin' ? { created, entryValue } : null;
  const checkTotals = (): void => {
    if (model.size > limits.metadataEntries) refuse('METADATA_TOO_MANY_ENTRIES');
    const total = [...model.values()].reduce((sum, { value }) => sum + bytesOf(value), 0);
    if (total > limits.metadataTotalBytes) refuse('METADATA_TOTAL_TOO_LARGE');
  };

  switch (operation.kind) {
    case 'create': {
      mayWrite(operation.by, operation.key);
      const value = fits(compact(operation.value));
      const taken = model.has(operation.key);
      // Any of several reasons may be reported; the store counts entries before it reads them.
      if (taken) return ['METADATA_EXISTS', 'METADATA_TOO_MANY_ENTRIES', 'METADATA_TOTAL_TOO_LARGE'];
      put(operation.key, value);
      checkTotals();
      return value;
    }
    case 'put':
    case 'putWithin': {
      mayWrite(operation.by, operation.key);
      const { key } = operation;
      const append = operation.operation === 1;
      if (append && operation.value.intPayload !== undefined) refuse('INVALID_FIELD');
      const sent = append ? operation.value : fits(compact(operation.value));
      const present = model.get(key);
      if (!present) {
        if (operation.operation !== 2) refuse('METADATA_NOT_FOUND');
        if (operation.version === 'present' || operation.version === 'another')
          refuse('METADATA_VERSION_CHANGED');
        put(key, sent);
        checkTotals();
        return putAnswer(true, sent);
      }
      const { stringPayload, jsonPayload } = present.value;
      const changed = operation.version === 'none' || operation.version === 'another';
      if (append) {
        const alike = sent.stringPayload !== undefined ? stringPayload : jsonPayload;
        // An append checks the value before the version.
        if (alike === undefined)
          return ['PAYLOAD_TYPE_MISMATCH', ...(changed ? ['METADATA_VERSION_CHANGED'] : [])];
        const value =
          sent.stringPayload !== undefined
            ? { stringPayload: stringPayload + sent.stringPayload }
            : {
                jsonPayload: JSON.stringify(merged(JSON.parse(jsonPayload!), JSON.parse(sent.jsonPayload!))),
              };
        if (changed && bytesOf(value) > limits.metadataValueBytes)
          return ['METADATA_VALUE_TOO_LARGE', 'METADATA_VERSION_CHANGED'];
        if (changed) refuse('METADATA_VERSION_CHANGED');
        put(key, fits(value));
        checkTotals();
        return putAnswer(false, value);
      }
      if (changed) refuse('METADATA_VERSION_CHANGED');
      put(key, sent);
      checkTotals();
      return putAnswer(false, sent);
    }
    case 'remove': {
      mayWrite(operation.by, operation.key);
      if (operation.paths?.length === 0) refuse('INVALID_FIELD');
      if (!operation.paths) return model.delete(operation.key);
      const present = model.get(operation.key);
      if (!present) return false;
      if (present.value.jsonPayload === undefined) return refuse('PAYLOAD_TYPE_MISMATCH');
      const document = JSON.parse(present.value.jsonPayload) as unknown;
      const found = operation.paths.map((path) => removed(document, path.match(/[xyz]/g)!)).includes(true);
      if (found) put(operation.key, { jsonPayload: JSON.stringify(document) });
      return found;
    }
    case 'apply': {
      const given = Object.entries(operation.put);
      for (const [key, value] of given) {
        mayWrite(operation.by, key);
        fits(compact(value));
      }
      for (const key of operation.remove) {
        mayWrite(operation.by, key);
        if (key in operation.put) refuse('INVALID_FIELD');
      }
      for (const key of operation.remove) model.delete(key);
      for (const [key, value] of given) put(key, compact(value));
      checkTotals();
      return Object.fromEntries(given.map(([key, value]) => [key, compact(value)]));
    }
    case 'read': {
      const present = isVisible(operation.viewer, operation.key) ? model.get(operation.key) : undefined;
      return present ? { entryValue: present.value, version: present.version } : refuse('METADATA_NOT_FOUND');
    }
    case 'readAll':
      return Object.fromEntries(visible(operation.viewer));
    case 'readPage':
      return { metadata: Object.fromEntries(visible(operation.viewer)) };
    case 'search': {
      const hits = visible(operation.viewer).filter(
        ([key]) => key.includes(operation.part) !== operation.invert,
      );
      return { metadata: Object.fromEntries(hits) };
    }
    case 'removeAll':
      model.clear();
  }
}
