/** A property expression of FlexMatch: which values of which players, and what is made of them. */
export interface Expression {
  /** From the outside in: `avg(flatten(…))` is `avg flatten`. */
  readonly functions: string;
  /** The name of a team; null for all. */
  readonly team: string | null;
  /** The attribute of the players; null for the players themselves. */
  readonly attribute: string | null;
}

const call = /^(\w{1,32})\s*\((.*)\)$/s;
const path = /^teams?\[([^[\]]{1,128})\]\.players(?:\.attributes\[([^[\]]{1,128})\])?$/;
const maxFunctions = 8;

/** Whether a text is meant as an expression, and not as a value. */
export const isExpression = (text: string): boolean => /\bteams?\[|\bplayers\b/.test(text);

/** Parses an expression. Returns null if it is none that this import knows. */
export function parseExpression(text: string): Expression | null {
  const functions: string[] = [];
  let rest = text.trim();
  for (let found = call.exec(rest); found !== null; found = call.exec(rest)) {
    functions.push(found[1]!);
    rest = found[2]!.trim();
    if (functions.length > maxFunctions) return null;
  }
  const [, team, attribute] = path.exec(rest) ?? [];
  if (team === undefined) return null;
  return {
    functions: functions.join(' '),
    team: team === '*' ? null : team,
    attribute: attribute ?? null,
  };
}
