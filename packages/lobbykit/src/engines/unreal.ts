import type { ClientArea, ClientModel, ClientOperation, Enumeration, Parameter, ValueType } from './model.ts';
import { distinctNames, generatedBy, linesOf, pascalCase } from './words.ts';

/** Writes the C++ for Unreal of a model: file → text. Answers stay objects of JSON. */
export function unrealFiles(
  model: ClientModel,
  { isExtension }: { readonly isExtension: boolean },
): Map<string, string> {
  const file = isExtension ? 'GameOperations.h' : 'LobbykitOperations.h';
  return new Map([
    [
      file,
      `// ${generatedBy}

#pragma once

#include "LobbykitRequest.h"

namespace Lobbykit
{
${model.enumerations.map(enumerationText).join('\n')}
${reasonsText(model, isExtension)}
${model.areas.map(areaText).join('\n')}}
`,
    ],
  ]);
}

const comment = (text: string, indent: string): string => {
  const lines = linesOf(text.replaceAll('*/', '* /'), 110);
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
};

const enumerationText = ({ name, values }: Enumeration): string =>
  `\tenum class E${name} : int32\n\t{\n${values.map(([each, value]) => `\t\t${pascalCase(each)} = ${value},\n`).join('')}\t};\n`;

function reasonsText({ reasons, eventTypes }: ClientModel, isExtension: boolean): string {
  const constant = (name: string, value: string): string =>
    `\t\tinline const TCHAR* const ${name} = TEXT("${value}");\n`;
  const prefix = isExtension ? 'Game' : '';
  return `\t/** The reasons of errors. A newer server may give more. */
\tnamespace ${prefix}Reason
\t{
${reasons.map((reason) => constant(pascalCase(reason), reason)).join('')}\t}

\t/** The types of an anyEvent that the server itself publishes. */
\tnamespace ${prefix}EventType
\t{
${eventTypes.map((type) => constant(pascalCase(type), type)).join('')}\t}
`;
}

const areaText = ({ name, title, operations }: ClientArea): string =>
  `${comment(title, '\t')}\tnamespace ${pascalCase(name)}
\t{
${operations
  .filter(({ isStream }) => !isStream)
  .map(operationText)
  .join('\n')}\t}
`;

function operationText(operation: ClientOperation): string {
  const { name, method, path, summary, description, reasons, parameters, isRepeatable } = operation;
  const names = distinctNames(
    parameters.map((each) => each.name),
    (wire) => `In${pascalCase(wire)}`,
  );
  const nameOf = (each: Parameter): string => names.get(each.name)!;
  const documentation = [
    summary,
    description,
    ...parameters
      .filter((each) => each.description !== '')
      .map((each) => `${nameOf(each)}: ${each.description}`),
    reasons.length > 0 ? `Reasons: ${reasons.join(', ')}` : '',
    `${method} /api/v1${path}`,
  ].join('\n');
  return `${comment(documentation, '\t\t')}\t\tinline FLobbykitRequest ${pascalCase(name)}(${parameters.map((each) => declaration(each, nameOf(each))).join(', ')})
\t\t{
\t\t\tFLobbykitRequest Request(TEXT("${method}"), TEXT("${path}"), ${isRepeatable});
${parameters.map((each) => `\t\t\tRequest.${pascalCase(each.place)}(TEXT("${each.name}"), ${argument(each, nameOf(each))});\n`).join('')}\t\t\treturn Request;
\t\t}
`;
}

function declaration({ type, isRequired }: Parameter, name: string): string {
  if (isShared(type)) return `const TSharedPtr<FJsonObject>& ${name}${isRequired ? '' : ' = nullptr'}`;
  const value = typeOf(type);
  if (!isRequired) return `const TOptional<${value}>& ${name} = {}`;
  return /^(int|double|bool|E)/.test(value) ? `${value} ${name}` : `const ${value}& ${name}`;
}

const isShared = ({ kind }: ValueType): boolean => kind === 'object' || kind === 'map' || kind === 'json';

function typeOf(type: ValueType): string {
  switch (type.kind) {
    case 'text':
      return 'FString';
    case 'int32':
    case 'int64':
      return 'int64';
    case 'enumeration':
      return `E${type.name}`;
    case 'number':
      return 'double';
    case 'boolean':
      return 'bool';
    case 'list':
      return type.of.kind === 'text' ? 'TArray<FString>' : 'TArray<TSharedPtr<FJsonValue>>';
    default:
      return 'TSharedPtr<FJsonValue>';
  }
}

/** Enumerations are sent as their numbers. */
function argument(parameter: Parameter, name: string): string {
  if (parameter.type.kind !== 'enumeration') return name;
  return parameter.isRequired
    ? `static_cast<int64>(${name})`
    : `${name}.IsSet() ? TOptional<int64>(static_cast<int64>(${name}.GetValue())) : TOptional<int64>()`;
}
