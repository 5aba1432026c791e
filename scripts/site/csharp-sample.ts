import { parameterName } from '../../packages/lobbykit/src/engines/csharp.ts';
import { csharpType, memberName, typeName } from '../../packages/lobbykit/src/engines/csharp-types.ts';
import type { ClientModel, ValueType } from '../../packages/lobbykit/src/engines/model.ts';
import { pascalCase } from '../../packages/lobbykit/src/engines/words.ts';
import type { Operation } from './operation.ts';
import { targetOf } from './target.ts';

/** Returns the call of an operation by the package for Unity and .NET, or with the HttpClient of .NET if it lacks it. */
export function cSharpOf(operation: Operation): string {
  const { area, verb, model, parameters, body } = operation;
  const found = model.areas.find(({ name }) => name === area)?.operations.find(({ name }) => name === verb);
  if (operation.id === 'events.subscribe')
    return 'await client.ReadEventsAsync(happened => Console.WriteLine(happened.EventId), cancel);';
  if (found === undefined) return requestOf(operation);
  const examples = new Map<string, unknown>([
    ...parameters.map(
      ({ in: place, name, example }) => [name, example ?? (place === 'path' ? name : undefined)] as const,
    ),
    ...Object.entries(body ?? {}),
  ]);
  const given = found.parameters.filter(({ name }) => examples.get(name) !== undefined);
  const values = given.map(({ name, type, isRequired }) => {
    const value = literalOf(type, examples.get(name), model, '');
    return isRequired ? value : `${parameterName(name)}: ${value}`;
  });
  const target = `${found.isForPlayers ? 'client' : 'server'}.${pascalCase(area)}.${pascalCase(verb)}Async`;
  if (found.isStream) return `await ${target}(${['item => Console.WriteLine(item)', ...values].join(', ')});`;
  const line = `${target}(${values.join(', ')});`;
  const call =
    line.length <= 90 && !line.includes('\n') ? line : `${target}(\n${values.map(indented).join(',\n')});`;
  return found.answer === null ? `await ${call}` : `var answer = await ${call}`;
}

const indented = (text: string): string => text.replaceAll(/^/gm, '    ');

/** Writes a value of JSON as one of a type. */
function literalOf(type: ValueType, value: unknown, model: ClientModel, indent: string): string {
  const inner = `${indent}    `;
  switch (type.kind) {
    case 'enumeration':
      return enumerationLiteral(type.name, value, model);
    case 'list': {
      const items = (value as unknown[]).map((item) => literalOf(type.of, item, model, inner));
      return braced(`new ${csharpType(type)}`, items, indent);
    }
    case 'map': {
      const entries = Object.entries(value as object).map(
        ([name, item]) => `[${JSON.stringify(name)}] = ${literalOf(type.of, item, model, inner)}`,
      );
      return braced(`new ${csharpType(type)}`, entries, indent);
    }
    case 'object': {
      const { fields } = model.types.find(({ name }) => name === type.name)!;
      const given = fields.filter(({ name }) => (value as Record<string, unknown>)[name] !== undefined);
      const members = given.map(
        ({ name, type: of }) =>
          `${memberName(typeName(type.name), name)} = ${literalOf(of, (value as Record<string, unknown>)[name], model, inner)}`,
      );
      return braced(`new ${typeName(type.name)}`, members, indent);
    }
    case 'json':
    case 'any':
      return jsonLiteral(value, indent);
    default:
      return JSON.stringify(value);
  }
}

function enumerationLiteral(name: string, value: unknown, { enumerations }: ClientModel): string {
  const values = enumerations.find((each) => each.name === name)?.values ?? [];
  const found = values.find(([word, number]) => number === value || word === value) ?? values[0]!;
  return `${typeName(name)}.${pascalCase(found[0])}`;
}

function jsonLiteral(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}    `;
  if (Array.isArray(value))
    return braced(
      'new List<object>',
      value.map((item) => jsonLiteral(item, inner)),
      indent,
    );
  const entries = Object.entries(value).map(
    ([name, item]) => `[${JSON.stringify(name)}] = ${jsonLiteral(item, inner)}`,
  );
  return braced('new JsonObject', entries, indent);
}

/** In one line if it is short. */
function braced(head: string, items: readonly string[], indent: string): string {
  if (items.length === 0) return `${head}()`;
  const line = `${head} { ${items.join(', ')} }`;
  if (line.length + indent.length <= 80 && !line.includes('\n')) return line;
  return `${head}\n${indent}{\n${items.map((item) => `${indent}    ${item},\n`).join('')}${indent}}`;
}

/** What operators call is not in the package. */
function requestOf(operation: Operation): string {
  const { method, body, credential, route } = operation;
  const target = targetOf(operation);
  return [
    `var request = new HttpRequestMessage(new HttpMethod("${method}"), baseUrl + ${JSON.stringify(target)});`,
    ...(credential === 'none' ? [] : ['request.Headers.Add("x-api-key", apiKey);']),
    ...(body === undefined
      ? []
      : [
          `var body = ${jsonLiteral(body, '')};`,
          'request.Content = new StringContent(body.ToString(), Encoding.UTF8, "application/json");',
        ]),
    ...answerOf(route),
  ].join('\n');
}

function answerOf({ stream, bytes }: Operation['route']): string[] {
  if (stream)
    return [
      'using (var response = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead))',
      'using (var lines = new StreamReader(await response.Content.ReadAsStreamAsync()))',
      '    for (string line; (line = await lines.ReadLineAsync()) != null;) Console.WriteLine(line);',
    ];
  const read = bytes
    ? 'response.Content.Headers.ContentLength'
    : 'await response.Content.ReadAsStringAsync()';
  return ['using (var response = await http.SendAsync(request))', `    Console.WriteLine(${read});`];
}
