import type {
  ClientArea,
  ClientModel,
  ClientOperation,
  Enumeration,
  Field,
  ObjectType,
  ValueType,
} from './model.ts';
import { distinctNames, generatedBy, linesOf, pascalCase, snakeCase, upperCase } from './words.ts';

/** Names that GDScript or its objects have already. They end with an underscore here. */
const taken = new Set(
  [
    'and as assert await break breakpoint class class_name const continue elif else enum extends false for func if in is',
    'load match namespace not null or pass preload return self signal static super tool trait true var void when while yield',
    'abs bool ceil char convert exp float floor hash int len log max min ord pow print range round seed sign str typeof',
    'call connect disconnect free get set notification script read new to_json',
    // Those of Godot 3 alone: both versions have one source.
    'do case switch export master mastersync onready puppet puppetsync remote remotesync setget slave sync',
  ].flatMap((line) => line.split(' ')),
);

const nameOf = (wire: string): string => {
  const name = snakeCase(wire);
  return taken.has(name) ? `${name}_` : name;
};

/** The names of fields or parameters, by their names on the wire. */
const namesOf = (fields: readonly Field[]): ReadonlyMap<string, string> =>
  distinctNames(
    fields.map(({ name }) => name),
    nameOf,
  );

const typeName = (name: string): string => (name === 'Event' ? 'PlayerEvent' : name);

const comment = (text: string, indent: string): string =>
  linesOf(text, 115)
    .map((line) => `${indent}## ${line}\n`)
    .join('');

/** Writes the GDScript of a model: file → text. The packages have `areas.gd` and the reasons beside it. */
export function gdscriptFiles(
  model: ClientModel,
  { isExtension }: { readonly isExtension: boolean },
): Map<string, string> {
  const files = new Map(
    model.areas.map((area) => [`${snakeCase(area.name)}.gd`, areaText(area, isExtension)]),
  );
  files.set(isExtension ? 'game_types.gd' : 'types.gd', typesText(model, isExtension));
  files.set(isExtension ? 'game_reasons.gd' : 'reasons.gd', reasonsText(model));
  if (!isExtension) files.set('areas.gd', areasText(model));
  return files;
}

const addon = 'res://addons/lobbykit';

/** A script beside the package, or of the package for the areas of a game. */
const pathOf = (file: string, isExtension: boolean): string =>
  isExtension
    ? `${addon}/${file}`
    : file.startsWith('generated/')
      ? file.slice('generated/'.length)
      : `../${file}`;

const header = `# ${generatedBy}\n`;

const areasText = ({ areas }: ClientModel): string => `extends Node

${header}
const Answer = preload("../answer.gd")
const Values = preload("../values.gd")

${areas.map(({ name }) => `var ${snakeCase(name)} = preload("${snakeCase(name)}.gd").new(self)\n`).join('')}`;

function areaText(area: ClientArea, isExtension: boolean): string {
  const own = isExtension ? 'game_types.gd' : 'types.gd';
  return `extends RefCounted

${header}
## ${area.title}${isExtension ? `: preload("${snakeCase(area.name)}.gd").new(Lobbykit)` : ''}

const Answer = preload("${pathOf('answer.gd', isExtension)}")
const Types = preload("${own}")

var _client


func _init(client):
	_client = client


${area.operations
  .filter(({ isStream }) => !isStream)
  .map(operationText)
  .join('\n\n')}`;
}

function operationText(operation: ClientOperation): string {
  const { method, path, answer, isRepeatable, parameters } = operation;
  const names = namesOf(parameters);
  const declared = parameters.map(({ name, type, isRequired }) =>
    isRequired ? `${names.get(name)!}${annotation(type)}` : `${names.get(name)!} = null`,
  );
  const entries = (place: string): string =>
    `{${parameters
      .filter((parameter) => parameter.place === place)
      .map(({ name }) => `"${name}": ${names.get(name)!}`)
      .join(', ')}}`;
  const target = entries('path') === '{}' ? `"${path}"` : `_client.fill("${path}", ${entries('path')})`;
  const reader = answer?.kind === 'object' ? `Types.${typeName(answer.name)}` : 'null';
  const call = `_client.call_operation("${method}", ${target}, ${isRepeatable}, ${entries('query')}, ${entries('body')}, ${reader})`;
  return `${documentation(operation)}func ${nameOf(operation.name)}(${declared.join(', ')}) -> Answer:
	return await ${call}
`;
}

function documentation(operation: ClientOperation): string {
  const { answer, parameters, reasons, method, path } = operation;
  const names = namesOf(parameters);
  return [
    operation.summary,
    operation.description,
    ...parameters
      .filter(({ description }) => description !== '')
      .map(({ name, description }) => `${names.get(name)!}: ${description}`),
    answer?.kind === 'object' ? `The value is a ${typeName(answer.name)}.` : '',
    reasons.length > 0 ? `Reasons: ${reasons.join(', ')}` : '',
    `${method} /api/v1${path}`,
  ]
    .filter((text) => text !== '')
    .map((text) => comment(text, ''))
    .join('');
}

const typesText = (model: ClientModel, isExtension: boolean): string =>
  `${[
    `extends RefCounted\n\n${header}\nconst Values = preload("${pathOf('values.gd', isExtension)}")\n`,
    ...model.enumerations.map(enumerationText),
    ...model.types.map(objectText),
  ].join('\n')}`;

const enumerationText = ({ name, values }: Enumeration): string =>
  `enum ${typeName(name)} {\n${values.map(([each, value]) => `\t${upperCase(each)} = ${value},\n`).join('')}}\n`;

function objectText({ name, description, fields, isReceived, isSent }: ObjectType): string {
  const own = typeName(name);
  const names = namesOf(fields);
  const reads = fields.map((field) => `\t\tit.${names.get(field.name)!} = ${readExpression(field)}\n`);
  const entries = fields.map((field) => `"${field.name}": ${names.get(field.name)!}`);
  const reader = `
	static func read(json):
		if typeof(json) != TYPE_DICTIONARY:
			return null
		var it = ${own}.new()
${reads.join('')}		return it
`;
  const writer = `
	func to_json() -> Dictionary:
		return Values.present({${entries.join(', ')}})
`;
  return `
${comment(description, '')}class ${own}:
${fields.length === 0 && !isReceived && !isSent ? '\tpass\n' : ''}${fields.map((field) => memberText(names.get(field.name)!, field)).join('')}${isReceived ? reader : ''}${isSent ? writer : ''}`;
}

const memberText = (own: string, { type, isRequired, description }: Field): string =>
  `${comment(description, '\t')}\tvar ${own}${isRequired ? `${annotation(type)} = ${zeroOf(type)}` : ' = null'}\n`;

/** The annotation of a value that is never null. Objects may be dictionaries too, so they have none. */
function annotation({ kind }: ValueType): string {
  switch (kind) {
    case 'text':
      return ': String';
    case 'int32':
    case 'int64':
    case 'enumeration':
      return ': int';
    case 'number':
      return ': float';
    case 'boolean':
      return ': bool';
    case 'list':
      return ': Array';
    case 'map':
    case 'json':
      return ': Dictionary';
    default:
      return '';
  }
}

function zeroOf({ kind }: ValueType): string {
  switch (kind) {
    case 'text':
      return '""';
    case 'int32':
    case 'int64':
    case 'enumeration':
      return '0';
    case 'number':
      return '0.0';
    case 'boolean':
      return 'false';
    case 'list':
      return '[]';
    case 'map':
    case 'json':
      return '{}';
    default:
      return 'null';
  }
}

function readExpression({ name, type, isRequired }: Field): string {
  const otherwise = isRequired && zeroOf(type) !== 'null' ? zeroOf(type) : 'null';
  if (type.kind === 'list' || type.kind === 'map') {
    const read = `Values.${type.kind}(json, "${name}", ${readerOf(type.of)})`;
    return isRequired ? `Values.either(${read}, ${otherwise})` : read;
  }
  return `Values.field(json, "${name}", ${readerOf(type)}${otherwise === 'null' ? '' : `, ${otherwise}`})`;
}

function readerOf(type: ValueType): string {
  switch (type.kind) {
    case 'object':
      return typeName(type.name);
    case 'text':
      return 'Values.Text';
    case 'boolean':
      return 'Values.Boolean';
    case 'number':
      return 'Values.Number';
    case 'int32':
    case 'int64':
    case 'enumeration':
      return 'Values.Integer';
    case 'json':
      return 'Values.Object_';
    default:
      return 'Values.Any';
  }
}

const reasonsText = ({ reasons, eventTypes }: ClientModel): string => `extends RefCounted

${header}
## The reasons of errors. A newer server may give more.
${reasons.map((reason) => `const ${reason} = "${reason}"\n`).join('')}
## The types of an any_event that the server itself publishes.
${eventTypes.map((type) => `const EVENT_${upperCase(pascalCase(type))} = "${type}"\n`).join('')}`;

/**
 * Writes GDScript of Godot 4 in the notation of Godot 3, which has no annotations of signals and coroutines: `await call()`
 * is `yield(call(), "completed")`. So both versions of the addon are one source, and what runs in Godot 3 is tested for both.
 */
export function toGodot3(text: string): string {
  const rules: readonly (readonly [RegExp, string])[] = [
    [/^@tool$/gm, 'tool'],
    [/@export var/g, 'export var'],
    [/## /g, '# '],
    [/\bprocess_frame$/gm, 'idle_frame'],
    // A signal of this object, then one of another object.
    [/await (\w+)$/gm, 'yield(self, "$1")'],
    [/await (\S*)\.(\w+)$/gm, 'yield($1, "$2")'],
    [/await (.*?)((?: #.*)?)$/gm, 'yield($1, "completed")$2'],
    [/(\w+)\.(\w+)\.connect\((\w+)\)/g, '$1.connect("$2", self, "$3")'],
    [/("[^"]*")\.join\((.*)\)$/gm, '$2.join($1)'],
    [/(\w+)\.emit\(\)/g, 'emit_signal("$1")'],
    [/(\w+)\.emit\(/g, 'emit_signal("$1", '],
    [/^(\t*(?:export )?(?:var \w+)): \w+/gm, '$1'],
    [/\) -> \w+:$/gm, '):'],
    [/extends RefCounted/g, 'extends Reference'],
    [/TYPE_FLOAT/g, 'TYPE_REAL'],
    [/is_valid_int\(\)/g, 'is_valid_integer()'],
    [/is_empty\(\)/g, 'empty()'],
    [/uri_encode\(\)/g, 'percent_encode()'],
    [/Time\.get_ticks_msec/g, 'OS.get_ticks_msec'],
    [/randf_range/g, 'rand_range'],
    [/Packed(\w+)Array/g, 'Pool$1Array'],
    [/JSON\.stringify/g, 'JSON.print'],
    [/TLSOptions\.client\(\) if parts\.is_https else null/g, 'parts.is_https, parts.is_https'],
    [/headers, METHODS\[method\]/g, 'headers, true, METHODS[method]'],
    [
      /\tvar json = JSON\.new\(\)\n\treturn json\.data if json\.parse\(text\) == OK else null/g,
      '\treturn JSON.parse(text).result',
    ],
  ];
  const translated = rules.reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    text,
  );
  // Types of parameters.
  return translated.replace(
    /^(\t*(?:static )?func \w+)\(([\s\S]*?)\):$/gm,
    (_, start: string, parameters: string) =>
      `${start}(${parameters
        .replaceAll(/(\w+): \w+/g, '$1')
        .replaceAll(/\s*\n\s*/g, ' ')
        .trim()}):`,
  );
}
