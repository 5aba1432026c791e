import type { Contract } from '../../contract.ts';
import { isForPlayers, isInClient } from '../manifest.ts';
import { clientMethods } from './client-methods.ts';
import type { NamedSchemas } from './named-schemas.ts';
import { metaOf } from './schema.ts';
import { comment, type TypeWriter } from './type-writer.ts';

/** Returns the text with its first letter in upper case. */
export const capitalized = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

/** The type of what callers may write for an enumeration. */
export const enumerationHelper = `/** Offers the names and integers of an enumeration in an editor, and takes any other. */
type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});
`;

/** Writes an object of the integers by name, and a type of each side: what answers hold, and what callers may write. */
export const enumerationDeclarations = ({ enumerations }: NamedSchemas): string[] =>
  [...enumerations.values()].map(({ id, values }) => {
    const members = Object.entries(values).map(([name, value]) => `  ${name}: ${value},\n`);
    return `/** The integers of \`${id}\` by name. */
export const ${id} = {
${members.join('')}} as const;
export type ${id} = (typeof ${id})[keyof typeof ${id}];
/** An integer or a name of \`${id}\`; a newer backend may take more. */
export type ${id}Input = EnumerationInput<typeof ${id}>;
`;
  });

/** Writes every named object: what answers hold under its name, and what callers write. */
export const objectDeclarations = (names: NamedSchemas, types: TypeWriter): string[] =>
  [...names.objects].flatMap(([name, schema]) => {
    const sides = (['output', 'input'] as const).filter((side) => names.usedAs(name, side));
    const written = new Map(sides.map((side) => [types.nameFor(name, side), side]));
    return [...written].map(([given, side]) => {
      const { description } = metaOf(schema);
      const words = given === name ? description : `What a caller writes as \`${name}\`.`;
      const members = types.membersOf([schema], side, '  ');
      if (members.length === 0) return `${comment(words)}export type ${given} = Empty;\n`;
      return `${comment(words)}export interface ${given} {\n${members.join('\n')}\n}\n`;
    });
  });

/** Writes the operations of an area: one interface for players, and one for everyone else. */
export function operationDeclarations({ area, title, routes }: Contract, types: TypeWriter): string[] {
  const side = (suffix: string, who: string, isForThem: boolean): string[] => {
    const list = Object.entries(routes).filter(
      ([, route]) => isInClient(route) && isForPlayers(route) === isForThem,
    );
    if (list.length === 0) return [];
    return [
      `${comment(`${title}: what ${who} call.`)}export interface ${capitalized(area)}${suffix} {\n${clientMethods(list, types)}}\n`,
    ];
  };
  return [
    ...side('Operations', 'players', true),
    ...side('AdminOperations', 'operators, game servers and monitors', false),
  ];
}
