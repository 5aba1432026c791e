import type { Enumeration, Field, ObjectType, ValueType } from './model.ts';
import { distinctNames, linesOf, pascalCase } from './words.ts';

/** Names that C# or Unity has already. */
const renamed: Readonly<Record<string, string>> = { Event: 'PlayerEvent' };

export const typeName = (name: string): string => renamed[name] ?? name;

/** The type of a value. `isRequired` says that it is never null. */
export function csharpType(type: ValueType, isRequired = true): string {
  const mark = isRequired ? '' : '?';
  switch (type.kind) {
    case 'text':
      return 'string';
    case 'int32':
      return `int${mark}`;
    case 'int64':
      return `long${mark}`;
    case 'number':
      return `double${mark}`;
    case 'boolean':
      return `bool${mark}`;
    case 'enumeration':
      return `${typeName(type.name)}${mark}`;
    case 'object':
      return typeName(type.name);
    case 'json':
      return 'JsonObject';
    case 'any':
      return 'object';
    case 'list':
      return `List<${csharpType(type.of)}>`;
    case 'map':
      return `Dictionary<string, ${csharpType(type.of)}>`;
  }
}

/** An expression that makes a value of what JSON has. */
function readExpression(type: ValueType, value: string, isRequired = true): string {
  const orZero = isRequired ? ' ?? 0' : '';
  switch (type.kind) {
    case 'text':
      return `Json.Text(${value})`;
    case 'int32':
      return `Json.Int32(${value})${orZero}`;
    case 'int64':
      return `Json.Int64(${value})${orZero}`;
    case 'number':
      return `Json.Number(${value})${orZero}`;
    case 'boolean':
      return `Json.Boolean(${value})${isRequired ? ' ?? false' : ''}`;
    case 'enumeration':
      return isRequired
        ? `(${typeName(type.name)})(Json.Int32(${value}) ?? 0)`
        : `(${typeName(type.name)}?)Json.Int32(${value})`;
    case 'object':
      return `${typeName(type.name)}.Read(${value})`;
    case 'json':
      return `Json.Object(${value})`;
    case 'any':
      return value;
    case 'list':
      return `Json.List(${value}, ${readFunction(type.of)})`;
    case 'map':
      return `Json.Map(${value}, ${readFunction(type.of)})`;
  }
}

function readFunction(type: ValueType): string {
  if (type.kind === 'object') return `${typeName(type.name)}.Read`;
  if (type.kind === 'text') return 'Json.Text';
  if (type.kind === 'any') return 'Json.Any';
  return `each => ${readExpression(type, 'each')}`;
}

/** An expression that makes JSON of a value. */
export function writeExpression(type: ValueType, value: string, isRequired: boolean): string {
  switch (type.kind) {
    case 'enumeration':
      return isRequired ? `(int)${value}` : `(int?)${value}`;
    case 'object':
      return `${value}?.ToJson()`;
    case 'list':
      return `Json.FromList(${value}, each => ${writeExpression(type.of, 'each', true)})`;
    case 'map':
      return `Json.FromMap(${value}, each => ${writeExpression(type.of, 'each', true)})`;
    default:
      return value;
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A comment of documentation; empty if it says nothing. */
export function documentation(tag: string, text: string, indent: string, attributes = ''): string {
  if (text === '') return '';
  const [first = '', ...rest] = linesOf(escaped(text), 110);
  const lines = [`<${tag}${attributes}>${first}`, ...rest];
  return `${lines.map((line) => `${indent}/// ${line}`).join('\n')}</${tag}>\n`;
}

export const enumerationText = ({ name, values }: Enumeration): string => `    public enum ${typeName(name)}
    {
${values.map(([each, value]) => `        ${pascalCase(each)} = ${value},\n`).join('')}    }
`;

export function objectText({ name, description, fields, isSent, isReceived }: ObjectType): string {
  const own = typeName(name);
  const names = distinctNames(
    fields.map(({ name: wire }) => wire),
    (wire) => memberName(own, wire),
  );
  const members = fields.map((field) => memberText(names.get(field.name)!, field));
  const read = fields.map(
    ({ name: wire, type, isRequired }) =>
      `            ${names.get(wire)!} = ${readExpression(type, `json.Get(${JSON.stringify(wire)})`, isRequired)},\n`,
  );
  const write = fields.map(
    ({ name: wire, type, isRequired }) =>
      `\n            .Set(${JSON.stringify(wire)}, ${writeExpression(type, names.get(wire)!, isRequired)})`,
  );
  const reader = `
        public static ${own} Read(object value)
        {
            var json = value as JsonObject;
            return json == null ? null : new ${own}
            {
${read.map((line) => `    ${line}`).join('')}            };
        }
`;
  const writer = `
        public JsonObject ToJson() => new JsonObject()${write.join('')};
`;
  return `${documentation('summary', description, '    ')}    public sealed partial class ${own}
    {
${members.join('')}${isReceived ? reader : ''}${isSent ? writer : ''}    }
`;
}

const memberText = (member: string, { type, isRequired, description }: Field): string =>
  `${documentation('summary', description, '        ')}        public ${csharpType(type, isRequired)} ${member} { get; set; }\n`;

/** A member cannot have the name of its class. */
export function memberName(owner: string, wire: string): string {
  const name = pascalCase(wire);
  return name === owner || name === 'Read' || name === 'ToJson' ? `${name}Value` : name;
}
