import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { writeExactJson } from '../json.ts';
import { type ApiDocument, resolveSchema, type Schema } from '../schema.ts';
import { isObject, type Problem, pathOf } from './validate.ts';

interface ValueProps {
  readonly document: ApiDocument;
  readonly schema: Schema;
  readonly value: unknown;
  readonly label: string;
  readonly path: string;
  readonly problems: readonly Problem[];
  readonly isRequired?: boolean;
  readonly onChange: (value: unknown) => void;
}

/** A form for a value of any depth, as its schema says. What cannot be right yet is kept as it is written. */
export function ValueForm(props: ValueProps) {
  const schema = resolveSchema(props.document, props.schema);
  const own = { ...props, schema };
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return <MapForm {...own} item={schema.additionalProperties} />;
  if (schema.type === 'object' && schema.properties) return <ObjectForm {...own} />;
  const item = schema.type === 'array' ? resolveSchema(props.document, schema.items ?? {}) : null;
  if (item?.type === 'object') return <ListForm {...own} item={item} />;
  return <Leaf {...own} isLines={item?.type === 'string'} />;
}

function ObjectForm(props: ValueProps) {
  const { document, schema, label, path, problems, isRequired, onChange } = props;
  if (props.value === undefined || props.value === null)
    return (
      <p class="wide">
        <button type="button" onClick={() => onChange(emptyOf(document, schema))}>
          Add {label}
        </button>
      </p>
    );
  const value = isObject(props.value) ? props.value : {};
  const entries = Object.entries(schema.properties ?? {});
  return (
    <fieldset class="wide">
      <legend>{label}</legend>
      {schema.description && <p class="help">{schema.description}</p>}
      <div class="value-grid">
        {entries.map(([name, property]) => (
          <ValueForm
            key={name}
            document={document}
            schema={property}
            value={value[name]}
            label={name}
            path={pathOf(path, name)}
            problems={problems}
            isRequired={schema.required?.includes(name) === true}
            onChange={(next) => onChange(withEntry(value, name, next))}
          />
        ))}
      </div>
      {!isRequired && schema.nullable && (
        <button type="button" onClick={() => onChange(undefined)}>
          Remove {label}
        </button>
      )}
    </fieldset>
  );
}

/** What a person has not given is absent. */
function withEntry(
  value: Readonly<Record<string, unknown>>,
  name: string,
  next: unknown,
): Record<string, unknown> {
  const { [name]: _, ...rest } = value;
  return next === undefined ? rest : { ...value, [name]: next };
}

/** An object with what it must have, as far as a default or an enumeration says what that is. */
function emptyOf(document: ApiDocument, schema: Schema): unknown {
  const resolved = resolveSchema(document, schema);
  if (resolved.default !== undefined) return resolved.default;
  if (resolved.enum !== undefined) return resolved.enum[0];
  if (resolved.anyOf?.[0] !== undefined) return emptyOf(document, resolved.anyOf[0]);
  if (resolved.type !== 'object') return resolved.type === 'integer' ? (resolved.minimum ?? 0) : '';
  return Object.fromEntries(
    (resolved.required ?? []).map((name) => [name, emptyOf(document, resolved.properties?.[name] ?? {})]),
  );
}

interface ItemProps extends ValueProps {
  readonly item: Schema;
}

const maxOpenEntries = 3;

/** Entries by name. */
function MapForm({ document, item, value, label, path, problems, onChange }: ItemProps) {
  const [name, setName] = useState('');
  const [added, setAdded] = useState('');
  const entries = Object.entries(isObject(value) ? value : {});
  const isFree = name !== '' && !entries.some(([known]) => known === name);
  const id = `new-${path}`;
  function add(): void {
    onChange({ ...Object.fromEntries(entries), [name]: emptyOf(document, item) });
    setAdded(name);
    setName('');
  }
  return (
    <fieldset class="wide">
      <legend>{label}</legend>
      {entries.length === 0 && <p class="empty">None yet.</p>}
      {entries.map(([key, entry]) => (
        <Entry
          key={key}
          name={key}
          isOpenAtFirst={entries.length < maxOpenEntries || key === added}
          isWrong={problems.some((problem) => problem.path.startsWith(`${pathOf(path, key)}.`))}
          onRemove={() => onChange(Object.fromEntries(entries.filter(([known]) => known !== key)))}
        >
          <ValueForm
            document={document}
            schema={item}
            value={entry}
            label={key}
            path={pathOf(path, key)}
            problems={problems}
            isRequired
            onChange={(next) => onChange({ ...Object.fromEntries(entries), [key]: next })}
          />
        </Entry>
      ))}
      <div class="search entry-name">
        <label for={id}>New in {label}</label>
        <input
          id={id}
          type="text"
          autocomplete="off"
          value={name}
          onInput={(event) => setName(event.currentTarget.value.trim())}
        />
        <button type="button" disabled={!isFree} onClick={add}>
          Add<span class="hidden"> to {label}</span>
        </button>
      </div>
    </fieldset>
  );
}

interface EntryProps {
  readonly name: string;
  readonly isOpenAtFirst: boolean;
  readonly isWrong: boolean;
  readonly onRemove: () => void;
  readonly children: ComponentChildren;
}

function Entry({ name, isOpenAtFirst, isWrong, onRemove, children }: EntryProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{name}</strong> {isWrong && <span class="problem">has to be mended</span>}
      </summary>
      {isOpen && children}
      <button type="button" onClick={onRemove}>
        Remove {name}
      </button>
    </details>
  );
}

function ListForm({ document, item, value, label, path, problems, schema, onChange }: ItemProps) {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset class="wide">
      <legend>{label}</legend>
      {schema.description && <p class="help">{schema.description}</p>}
      {items.map((entry, index) => (
        <div key={index} class="entry">
          <ValueForm
            document={document}
            schema={item}
            value={entry}
            label={`${label} ${index + 1}`}
            path={pathOf(path, index)}
            problems={problems}
            isRequired
            onChange={(next) => onChange(items.with(index, next))}
          />
          <button type="button" onClick={() => onChange(items.toSpliced(index, 1))}>
            Remove {label} {index + 1}
          </button>
        </div>
      ))}
      <p>
        <button
          type="button"
          disabled={items.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY)}
          onClick={() => onChange([...items, emptyOf(document, item)])}
        >
          Add to {label}
        </button>
      </p>
    </fieldset>
  );
}

function Leaf({
  schema,
  value,
  label,
  path,
  problems,
  isRequired,
  isLines,
  onChange,
}: ValueProps & { readonly isLines: boolean }) {
  const id = `value-${path}`;
  const problem = problems.find((one) => one.path === path)?.message;
  const described = [schema.description && `${id}-help`, problem && `${id}-problem`]
    .filter(Boolean)
    .join(' ');
  const shared = {
    id,
    'aria-invalid': problem !== undefined,
    ...(described !== '' && { 'aria-describedby': described }),
  };
  const choices = schema.enum?.map(String) ?? (schema.type === 'boolean' ? ['true', 'false'] : null);
  const read = (text: string): void => onChange(readLeaf(schema, text, isLines));
  const shown = value === undefined || value === null ? '' : isLines ? linesOf(value) : textOf(value);
  const fallback = schema.default === undefined ? '' : `Default: ${textOf(schema.default) || 'none'}`;
  return (
    <div class="control">
      <label for={id}>
        {label}
        {isRequired && <span class="required"> (required)</span>}
      </label>
      {choices ? (
        <select {...shared} value={shown} onInput={(event) => read(event.currentTarget.value)}>
          {!isRequired && <option value="">{fallback || 'Not given'}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {schema.type === 'boolean' ? (choice === 'true' ? 'yes' : 'no') : choice}
            </option>
          ))}
        </select>
      ) : isLines ? (
        <textarea {...shared} rows={2} value={shown} onInput={(event) => read(event.currentTarget.value)} />
      ) : (
        <input
          {...shared}
          type="text"
          autocomplete="off"
          spellcheck={false}
          inputMode={schema.type === 'integer' ? 'numeric' : 'text'}
          value={shown}
          placeholder={fallback}
          onInput={(event) => read(event.currentTarget.value)}
        />
      )}
      {schema.description && (
        <p class="help" id={`${id}-help`}>
          {schema.description}
        </p>
      )}
      {problem && (
        <p class="problem" id={`${id}-problem`}>
          {label} {problem}
        </p>
      )}
    </div>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : writeExactJson(value));
const linesOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value);

/** Reads what a person has written. A text in place of a number stays, for the sentence that says so. */
function readLeaf(schema: Schema, text: string, isLines: boolean): unknown {
  if (text === '') return undefined;
  if (isLines) return text.split('\n');
  if (schema.type === 'boolean') return text === 'true';
  if (schema.enum !== undefined) return schema.enum.find((one) => String(one) === text) ?? text;
  if (schema.type === 'integer' || schema.type === 'number')
    return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
  if (schema.type !== undefined) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
