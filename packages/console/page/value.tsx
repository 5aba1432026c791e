import { writePlace } from './address.ts';
import { isTime, nameOf, type Row, timeOf, unixTime } from './answer.ts';
import { writeExactJson } from './json.ts';
import { type ApiDocument, resolveSchema, type Schema } from './schema.ts';
import { permitted } from './state.ts';

const localTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

const clockTime = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

interface TimeProps {
  readonly at: number;
  /** Leaves out the day, where everything is of this moment. */
  readonly isShort?: boolean;
}

/** A time in the zone of the reader, with UTC beside it. */
export function Time({ at, isShort = false }: TimeProps) {
  const utc = new Date(at).toISOString();
  return (
    <time dateTime={utc} title={`${utc} (UTC)`}>
      {(isShort ? clockTime : localTime).format(at)}
    </time>
  );
}

interface ValueProps {
  readonly document: ApiDocument;
  readonly schema: Schema | undefined;
  readonly value: unknown;
}

/** A value of an answer. Everything is text: nothing that players have written becomes a part of the page. */
export function Value({ document, schema, value }: ValueProps) {
  const resolved = schema && resolveSchema(document, schema);
  if (value === undefined || value === null || value === '') return <span class="absent">–</span>;
  const time = timeOf(resolved, value);
  if (time !== null) return <Time at={time} />;
  if (isTime(resolved) && Number(value) === 0) return <span class="absent">–</span>;
  const name = nameOf(resolved, value);
  if (name !== null) return <span title={String(value)}>{name}</span>;
  if (typeof value === 'boolean') return <span>{value ? 'yes' : 'no'}</span>;
  if (typeof value === 'string' && /^account-[\w.:-]+$/.test(value)) return <Player id={value} />;
  if (typeof value !== 'object') return <span>{String(value)}</span>;
  if (Array.isArray(value)) return <Items document={document} schema={resolved?.items} values={value} />;
  return <Fields document={document} schema={resolved} row={value as Row} />;
}

/** The id of a player, which leads to their page. */
export function Player({ id }: { readonly id: string }) {
  return (
    <div class="account">
      {permitted('accounts.adminGet') ? <a href={writePlace(['players', id])}>{id}</a> : id}
    </div>
  );
}

function Items({
  document,
  schema,
  values,
}: Pick<ValueProps, 'document' | 'schema'> & { readonly values: readonly unknown[] }) {
  if (values.length === 0) return <span class="absent">none</span>;
  return (
    <ul class="items">
      {values.map((value, index) => (
        <li key={index}>
          <Value document={document} schema={schema} value={value} />
        </li>
      ))}
    </ul>
  );
}

interface FieldsProps {
  readonly document: ApiDocument;
  readonly schema: Schema | undefined;
  readonly row: Row;
}

/** The fields of an object with their names. */
export function Fields({ document, schema, row }: FieldsProps) {
  const entries = Object.entries(row);
  if (entries.length === 0) return <span class="absent">empty</span>;
  return (
    <dl class="fields">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt title={schema?.properties?.[name]?.description}>{name}</dt>
          <dd>
            <Value document={document} schema={fieldSchema(document, schema, name)} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The schema of a field, or of an entry of a map. A name that ends with Timestamp says that it is a time. */
export function fieldSchema(
  document: ApiDocument,
  schema: Schema | undefined,
  name: string,
): Schema | undefined {
  const property = schema?.properties?.[name];
  if (property === undefined)
    return typeof schema?.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const resolved = resolveSchema(document, property);
  return resolved.type === 'integer' && /(Timestamp|Epoch)$/.test(name)
    ? { ...resolved, description: unixTime }
    : property;
}

/** The whole of an answer as JSON, with every digit. */
export function Raw({ value }: { readonly value: unknown }) {
  return (
    <details class="raw">
      <summary>JSON</summary>
      <pre>{writeExactJson(value)}</pre>
    </details>
  );
}
