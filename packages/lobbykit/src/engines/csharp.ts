import {
  csharpType,
  documentation,
  enumerationText,
  objectText,
  typeName,
  writeExpression,
} from './csharp-types.ts';
import type { ClientArea, ClientModel, ClientOperation, Parameter } from './model.ts';
import { camelCase, distinctNames, generatedBy, pascalCase } from './words.ts';

/** The words of C# that are no names. */
const keywords = new Set(
  [
    'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double',
    'else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is',
    'lock long namespace new null object operator out override params private protected public readonly ref return sbyte',
    'sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe',
    'ushort using virtual void volatile while',
  ].flatMap((line) => line.split(' ')),
);

/** Which clients have the areas: those of the package, or extensions of them in a project of a studio. */
export interface CsharpOptions {
  readonly isExtension: boolean;
}

/** Writes the C# of a model: file → text. */
export function csharpFiles(model: ClientModel, { isExtension }: CsharpOptions): Map<string, string> {
  const files = new Map<string, string>();
  if (model.enumerations.length > 0)
    files.set('Enumerations.cs', file([], model.enumerations.map(enumerationText).join('\n')));
  if (model.types.length > 0)
    files.set('Types.cs', file(['System.Collections.Generic'], model.types.map(objectText).join('\n')));
  for (const area of model.areas) files.set(`${pascalCase(area.name)}.cs`, areaFile(area));
  if (isExtension) files.set('Extensions.cs', file([], extensionsText(model)));
  else {
    files.set('Clients.cs', file([], [clientText(model, true), clientText(model, false)].join('\n')));
    files.set('ErrorReason.cs', file([], reasonsText(model)));
    files.set('AnyEventType.cs', file([], eventTypesText(model)));
  }
  return files;
}

const file = (namespaces: readonly string[], text: string): string =>
  `// ${generatedBy}

${namespaces.map((name) => `using ${name};\n`).join('')}${namespaces.length > 0 ? '\n' : ''}namespace Lobbykit
{
${text}}
`;

const classOf = (area: string, isForPlayers: boolean): string =>
  `${pascalCase(area)}${isForPlayers ? 'Operations' : 'ServerOperations'}`;

const operationsOf = ({ operations }: ClientArea, isForPlayers: boolean): ClientOperation[] =>
  operations.filter((operation) => operation.isForPlayers === isForPlayers);

const areasOf = ({ areas }: ClientModel, isForPlayers: boolean): ClientArea[] =>
  areas.filter((area) => operationsOf(area, isForPlayers).length > 0);

function clientText(model: ClientModel, isForPlayers: boolean): string {
  const properties = areasOf(model, isForPlayers).map(
    ({ name }) =>
      `        public ${classOf(name, isForPlayers)} ${pascalCase(name)} => new ${classOf(name, isForPlayers)}(Connection);\n`,
  );
  return `    public sealed partial class ${isForPlayers ? 'LobbykitClient' : 'LobbykitServer'}
    {
${properties.join('')}    }
`;
}

function extensionsText(model: ClientModel): string {
  const methods = [true, false].flatMap((isForPlayers) =>
    areasOf(model, isForPlayers).map(({ name }) => {
      const own = classOf(name, isForPlayers);
      const client = isForPlayers ? 'LobbykitClient' : 'LobbykitServer';
      return `        public static ${own} ${pascalCase(name)}(this ${client} client) => new ${own}(client.Connection);\n`;
    }),
  );
  const reasons = model.reasons.map(reasonText);
  return `    /// <summary>The areas of this game: client.${pascalCase(model.areas[0]?.name ?? 'area')}().</summary>
    public static class GameAreas
    {
${methods.join('')}    }
${reasons.length === 0 ? '' : `\n    /// <summary>The reasons of errors of this game.</summary>\n    public static class GameErrorReason\n    {\n${reasons.join('')}    }\n`}`;
}

const reasonText = (reason: string): string =>
  `        public const string ${pascalCase(reason)} = "${reason}";\n`;

const reasonsText = ({
  reasons,
}: ClientModel): string => `    /// <summary>The reasons of errors. A newer server may give more.</summary>
    public static class ErrorReason
    {
${reasons.map(reasonText).join('')}    }
`;

const eventTypesText = ({
  eventTypes,
}: ClientModel): string => `    /// <summary>The types of an anyEvent that the server itself publishes.</summary>
    public static class AnyEventType
    {
${eventTypes.map((type) => `        public const string ${pascalCase(type)} = "${type}";\n`).join('')}    }
`;

function areaFile(area: ClientArea): string {
  const classes = [true, false].flatMap((isForPlayers) => {
    const operations = operationsOf(area, isForPlayers);
    if (operations.length === 0) return [];
    const who = isForPlayers ? 'what players call' : 'what game servers call';
    const own = classOf(area.name, isForPlayers);
    return `${documentation('summary', `${area.title}: ${who}.`, '    ')}    public sealed class ${own}
    {
        readonly Connection connection;

        internal ${own}(Connection connection)
        {
            this.connection = connection;
        }

${operations.map(operationText).join('\n')}    }
`;
  });
  const namespaces = ['System', 'System.Collections.Generic', 'System.Threading', 'System.Threading.Tasks'];
  return file(namespaces, classes.join('\n'));
}

/** The parameters that every operation has, and the field that they must not hide. */
const ownNames = ['options', 'cancel', 'onItem', 'connection'];

/** Returns the names of the parameters, by their names on the wire. */
const namesOf = ({ parameters }: ClientOperation): ReadonlyMap<string, string> =>
  distinctNames(
    parameters.map(({ name }) => name),
    camelCase,
    ownNames,
  );

const written = (name: string): string => (keywords.has(name) ? `@${name}` : name);

/** The name of a parameter that no other one shares. */
export const parameterName = (name: string): string =>
  written(distinctNames([name], camelCase, ownNames).get(name)!);

function operationText(operation: ClientOperation): string {
  const { answer, isStream, parameters } = operation;
  const returned = answer === null ? null : csharpType(answer);
  const cancel = 'CancellationToken cancel = default(CancellationToken)';
  const names = namesOf(operation);
  const nameOf = ({ name }: Parameter): string => written(names.get(name)!);
  const declared = parameters.map((parameter) => declaration(parameter, nameOf(parameter)));
  const required = declared.filter((text) => !text.includes(' = '));
  const optional = declared.filter((text) => text.includes(' = '));
  const last = isStream
    ? [...required, `Action<${returned}> onItem`, ...optional, 'StreamOptions options = null', cancel]
    : [...required, ...optional, 'CallOptions options = null', cancel];
  const request = `new Request("${operation.method}", "${operation.path}", ${operation.isRepeatable})${parameters.map((parameter) => argument(parameter, nameOf(parameter))).join('')}`;
  const read = answer === null ? null : readerOf(operation);
  const call = isStream
    ? `connection.StreamAsync(${request},\n                ${read}, onItem, options, cancel)`
    : `connection.CallAsync(${request},\n                ${read === null ? '' : `${read}, `}options, cancel)`;
  return `${documentationOf(operation)}        public Task${returned === null || isStream ? '' : `<${returned}>`} ${pascalCase(operation.name)}Async(
            ${last.join(',\n            ')}) =>
            ${call};
`;
}

const readerOf = ({ answer }: ClientOperation): string =>
  answer?.kind === 'object' ? `${typeName(answer.name)}.Read` : 'Json.Object';

const declaration = ({ type, isRequired }: Parameter, own: string): string =>
  `${csharpType(type, isRequired)} ${own}${isRequired ? '' : ' = null'}`;

function argument({ name, type, isRequired, place }: Parameter, own: string): string {
  const value = writeExpression(type, own, isRequired);
  return `\n                .${pascalCase(place)}(${JSON.stringify(name)}, ${value})`;
}

function documentationOf(operation: ClientOperation): string {
  const indent = ' '.repeat(8);
  const route = `${operation.method} /api/v1${operation.path}`;
  const names = namesOf(operation);
  const remarks = [operation.description, route].filter((text) => text !== '').join('\n');
  return [
    documentation('summary', operation.summary, indent),
    documentation('remarks', remarks, indent),
    ...operation.parameters.map(({ name, description }) =>
      documentation('param', description, indent, ` name="${names.get(name)!}"`),
    ),
    documentation('exception', operation.reasons.join(', '), indent, ' cref="LobbykitException"'),
  ].join('');
}
