import type { MetadataValue } from '../../../metadata/entity-metadata.ts';
import { createCachingReader, type Tree, valueAt } from './rules.tree.ts';

/** The properties that matchmaking itself gives every player of a match. */
export const ownProperties: readonly string[] = ['team', 'ticketId', 'displayName', 'partyId'];

/** A member of a JSON object: its name, and its value as JSON text. */
export type Member = readonly [name: string, text: string];

/**
 * Returns the entries that a queue passes on to game servers, by player: for each path the value that rules would read,
 * without those that a player does not have. Numbers keep their digits.
 */
export function passedOn(passOn: readonly string[], tree: Tree): ReadonlyMap<string, readonly Member[]> {
  const read = createCachingReader(exactEntry);
  return new Map(
    tree.groups.flatMap((group) =>
      group.players.map((player) => {
        const members = passOn.flatMap((path): Member[] => {
          const text = textOf(valueAt(path, tree, group, player, read));
          return text === undefined ? [] : [[path, text]];
        });
        return [player.id, members] as const;
      }),
    ),
  );
}

/** Returns the text of an object with these members. */
export const objectOf = (members: readonly Member[]): string =>
  `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;

/** Returns how many bytes a member takes within an object. */
export const bytesOf = ([name, text]: Member): number =>
  new TextEncoder().encode(`,${JSON.stringify(name)}:${text}`).length;

/** Returns how many bytes members take together. */
export const bytesOfAll = (members: readonly Member[]): number =>
  members.reduce((sum, member) => sum + bytesOf(member), 0);

/** Returns the longest of some members. */
export const longestOf = (members: readonly Member[]): Member =>
  members.reduce((longest, member) => (bytesOf(member) > bytesOf(longest) ? member : longest));

/** Returns the members that fit into a number of bytes together: without the longest ones, if they are too many. */
export function fitting(members: readonly Member[], maxBytes: number): readonly Member[] {
  let left = members;
  while (bytesOfAll(left) > maxBytes) {
    const longest = longestOf(left);
    left = left.filter((member) => member !== longest);
  }
  return left;
}

/** Every supported Node has these, but the type library does not. */
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => object };
type Reviver = (name: string, value: unknown) => unknown;

const exactNumber = (_: string, value: unknown, { source }: { readonly source: string }): unknown =>
  typeof value === 'number' ? rawJSON(source) : value;

/** Parses JSON text so that `JSON.stringify` writes its numbers with the same digits again. Throws a SyntaxError. */
export const parseExact = (text: string): unknown => JSON.parse(text, exactNumber as Reviver) as unknown;

function exactEntry({ stringPayload, intPayload, jsonPayload }: MetadataValue): unknown {
  if (stringPayload !== undefined) return stringPayload;
  if (intPayload !== undefined) return rawJSON(intPayload.toString());
  try {
    return parseExact(jsonPayload ?? 'null');
  } catch {
    return undefined;
  }
}

/** Returns a value as JSON text; undefined if there is none, or if it is too deep to be written. */
function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value) as string | undefined;
  } catch {
    return undefined;
  }
}
