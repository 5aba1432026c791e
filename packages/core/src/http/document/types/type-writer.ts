import type { Direction, NamedSchemas } from './named-schemas.ts';
import { fieldsOf, hasDefault, insideMaybe, type JsonSchema, metaOf, type Schema } from './schema.ts';

/** Writes schemas as plain TypeScript types. */
export interface TypeWriter {
  /** The type of a schema: its name if it has one. */
  typeOf(schema: Schema, direction: Direction, indent?: string): string;
  /** The members of an object type, one a line, with their descriptions. */
  membersOf(schemas: readonly Schema[], direction: Direction, indent: string): string[];
  /** An object type of the fields of several schemas. */
  objectType(schemas: readonly Schema[], direction: Direction, indent: string): string;
  /** The name of a named schema: what a caller writes is `…Input` if an answer has another form of it. */
  nameFor(name: string, direction: Direction): string;
}

/** The longest object type that stands on one line. */
const lineWidth = 90;

/** Objects without a name may be nested 32 levels deep. */
const maxIndent = 64;

/** `integer` is the type of a 64-bit integer in an answer. */
export function createTypeWriter(names: NamedSchemas, integer: string): TypeWriter {
  const inputNames = new Map<string, string>();

  function nameFor(name: string, direction: Direction): string {
    if (direction === 'output' || !names.usedAs(name, 'output')) return name;
    let known = inputNames.get(name);
    if (known === undefined) {
      // The name that a type has where it contains itself: its input names its input.
      inputNames.set(name, `${name}Input`);
      const [input, output] = (['input', 'output'] as const).map((side) =>
        membersOf([names.objects.get(name)!], side, '').join('\n'),
      );
      known = input === output ? name : `${name}Input`;
      if (known !== name && names.objects.has(known)) throw new Error(`two types have the name ${known}`);
      inputNames.set(name, known);
    }
    return known;
  }

  /** The members of a union: an alternative is written once. */
  function alternatives(schema: Schema, direction: Direction, indent: string): string[] {
    const { def } = schema._zod;
    const { enumerates, override } = metaOf(schema);
    const named = names.nameOf(schema);
    const inner = insideMaybe(schema);
    if (inner !== undefined) {
      const content =
        enumerates === undefined
          ? alternatives(inner, direction, indent)
          : [direction === 'input' ? `${enumerates.id}Input` : 'number'];
      if (direction === 'output' && hasDefault(schema)) return content;
      return [...content, ...(direction === 'input' ? ['null'] : []), 'undefined'];
    }
    if (enumerates !== undefined) return [direction === 'input' ? `${enumerates.id}Input` : enumerates.id];
    if (named !== undefined) return [nameFor(named, direction)];
    const within = (part: Schema | undefined): string[] => alternatives(part!, direction, indent);
    switch (def.type) {
      case 'string':
      case 'boolean':
      case 'number':
      case 'unknown':
      case 'null':
        return [def.type];
      case 'any':
        return ['unknown'];
      case 'bigint':
        return direction === 'input' ? [def.type] : integer.split(' | ');
      case 'literal':
        return def.values!.map(literal);
      case 'enum':
        return Object.values(def.entries!).map(literal);
      case 'union':
        return def.options!.flatMap(within);
      case 'optional':
        return [...within(def.innerType), 'undefined'];
      case 'nullable':
        return [...within(def.innerType), 'null'];
      case 'default':
      case 'prefault':
        return [...within(def.innerType), ...(direction === 'input' ? ['undefined'] : [])];
      case 'readonly':
      case 'nonoptional':
      case 'catch':
        return within(def.innerType).filter((one) => def.type !== 'nonoptional' || one !== 'undefined');
      case 'array':
        return [listOf(typeOf(def.element!, direction, indent), direction)];
      case 'record':
        return [mapOf(typeOf(def.valueType!, direction, indent), direction)];
      case 'object':
        return [objectType([schema], direction, indent)];
      case 'pipe':
        if (override?.format === 'int64')
          return direction === 'input' ? ['number', 'bigint', 'string'] : integer.split(' | ');
        if (direction === 'output' && override !== undefined) return [fromJson(override)];
        return within(pipedSchema(def.in!, def.out!, direction));
      default:
        throw new Error(`a schema of the type ${def.type} has no type in the client`);
    }
  }

  function typeOf(schema: Schema, direction: Direction, indent = ''): string {
    const found = new Set(alternatives(schema, direction, indent));
    // A literal beside all texts says nothing more.
    const literals = found.has('string') ? [...found].filter((one) => !one.startsWith("'")) : [...found];
    const last = ['null', 'undefined'].filter((one) => found.has(one));
    return [...literals.filter((one) => !last.includes(one)), ...last].join(' | ');
  }

  function objectType(schemas: readonly Schema[], direction: Direction, indent: string): string {
    // Only a type with a name can contain itself.
    if (indent.length > maxIndent)
      throw new Error('objects are nested too deeply: name one with .meta({ id })');
    const members = membersOf(schemas, direction, `${indent}  `);
    if (members.length === 0) return 'Empty';
    const line = `{ ${members.map((member) => member.trim().replace(/;$/, '')).join('; ')} }`;
    if (line.length <= lineWidth && !line.includes('\n') && !line.includes('/**')) return line;
    return `{\n${members.join('\n')}\n${indent}}`;
  }

  function membersOf(schemas: readonly Schema[], direction: Direction, indent: string): string[] {
    const members = fieldsOf(schemas, direction).map(({ name, schema, isOptional }) => {
      const description = [schema, insideMaybe(schema)].map(descriptionOf).find((text) => text !== undefined);
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
      const mark = isOptional ? '?' : '';
      return `${comment(description, indent)}${indent}${key}${mark}: ${typeOf(schema, direction, indent)};`;
    });
    const others = schemas.some(({ _zod }) => _zod.def.catchall?._zod.def.type === 'unknown');
    return others ? [...members, `${indent}[name: string]: unknown;`] : members;
  }

  /** A named schema tells what it is at its type, and not again at each field. */
  const descriptionOf = (schema: Schema | undefined): string | undefined =>
    schema === undefined || names.nameOf(schema) !== undefined ? undefined : metaOf(schema).description;

  function fromJson({ type, $ref, items, additionalProperties }: JsonSchema): string {
    if ($ref !== undefined) return nameFor($ref.slice($ref.lastIndexOf('/') + 1), 'output');
    if (type === 'object') return mapOf(fromJson(additionalProperties!), 'output');
    if (type === 'array') return listOf(fromJson(items!), 'output');
    return type === 'integer' ? 'number' : type!;
  }

  return { typeOf, membersOf, objectType, nameFor };
}

function listOf(item: string, direction: Direction): string {
  const simple = /^[\w$]+$/.test(item);
  if (direction === 'input') return simple ? `readonly ${item}[]` : `ReadonlyArray<${item}>`;
  return simple ? `${item}[]` : `Array<${item}>`;
}

const mapOf = (value: string, direction: Direction): string =>
  direction === 'input' ? `Readonly<Record<string, ${value}>>` : `Record<string, ${value}>`;

/** Returns a text as a string literal. */
export const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const literal = (value: unknown): string => (typeof value === 'string' ? quoted(value) : String(value));

/**
 * Returns the side of a pipe that crosses the wire. A function in a pipe has no schema, so its other side stands for it.
 */
function pipedSchema(source: Schema, target: Schema, direction: Direction): Schema {
  const [near, far] = direction === 'input' ? [source, target] : [target, source];
  return near._zod.def.type === 'transform' ? far : near;
}

/** A comment for an editor, or nothing. */
export function comment(paragraphs: string | readonly string[] | undefined, indent = ''): string {
  const lines = typeof paragraphs === 'string' ? [paragraphs] : (paragraphs ?? []);
  if (lines.length === 0) return '';
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/').replaceAll('\n', ' '));
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`;
  return `${indent}/**\n${indent} * ${safe.join(`\n${indent} *\n${indent} * `)}\n${indent} */\n`;
}
