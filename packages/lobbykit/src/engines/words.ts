/** Words of names: `innerRequest.jsonHandlingType`, `REMEMBER_ME`, `@type` and `matchId` alike. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');

const capitalized = (word: string): string => word[0]!.toUpperCase() + word.slice(1).toLowerCase();

/** `RememberMe` */
export const pascalCase = (name: string): string => {
  const text = wordsOf(name).map(capitalized).join('');
  return /^[A-Z]/.test(text) ? text : `N${text}`;
};

/** `rememberMe` */
export const camelCase = (name: string): string => {
  const text = pascalCase(name);
  return text[0]!.toLowerCase() + text.slice(1);
};

/** `remember_me` */
export const snakeCase = (name: string): string => wordsOf(pascalCase(name)).join('_').toLowerCase();

/** `REMEMBER_ME` */
export const upperCase = (name: string): string => snakeCase(name).toUpperCase();

/**
 * Returns the names of things in one scope, by their names on the wire: `matchId` and `match_id` are the same word in a
 * language. What would be taken twice, or is reserved, gets a number.
 */
export function distinctNames(
  wires: readonly string[],
  nameOf: (wire: string) => string,
  reserved: readonly string[] = [],
): ReadonlyMap<string, string> {
  const used = new Set(reserved);
  const names = new Map<string, string>();
  for (const wire of wires) {
    const name = nameOf(wire);
    let free = name;
    for (let number = 2; used.has(free); number++) free = `${name}${number}`;
    used.add(free);
    names.set(wire, free);
  }
  return names;
}

/** Breaks a text into lines, between words. What some languages take for the end of a line is one here too. */
export function linesOf(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/[\n\r\v\f\u0085\u2028\u2029]/)) {
    let line = '';
    for (const word of paragraph.split(' ').filter((each) => each !== '')) {
      if (line !== '' && line.length + word.length >= width) {
        lines.push(line);
        line = '';
      }
      line += line === '' ? word : ` ${word}`;
    }
    if (line !== '') lines.push(line);
  }
  return lines;
}

/** The first words of every file that is written. */
export const generatedBy =
  'Generated from the interface of the server by lobbykit. Do not change it: it is written again.';
