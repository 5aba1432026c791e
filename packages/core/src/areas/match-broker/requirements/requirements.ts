import { evaluate, isTrue } from './evaluate.ts';
import { parse } from './parser.ts';

/** The document that requirements are evaluated on. */
export interface MatchDocument {
  readonly MatchId: string;
  readonly PlayerIds: readonly string[];
  readonly MatchProperties: unknown;
  /** By player. */
  readonly PlayerProperties: Readonly<Record<string, unknown>>;
}

/** Says which matches a server or an allocator accepts. */
export interface Requirements {
  /** Whether it accepts every match. */
  readonly any: boolean;
  accepts(match: MatchDocument): boolean;
}

export interface RequirementsLimits {
  readonly requirementsBytes: number;
  readonly requirementsNodes: number;
}

const everything: Requirements = { any: true, accepts: () => true };

/**
 * Reads requirements: a subset of JMESPath over `MatchId`, `PlayerIds`, `MatchProperties` and `PlayerProperties`.
 * Comparisons, `&&`, `||`, `!`, dotted and quoted fields, literals, `contains` and `starts_with`. Empty text accepts
 * every match.
 *
 * The number of nodes is limited, so that a short text cannot take long to evaluate. If requirements cannot be evaluated on
 * a match, for example `contains` of a missing field, they do not accept it. Throws an `Error` that tells the author of the
 * text what is wrong.
 */
export function readRequirements(
  text: string,
  { requirementsBytes, requirementsNodes }: RequirementsLimits,
): Requirements {
  if (text.trim() === '') return everything;
  if (new TextEncoder().encode(text).length > requirementsBytes)
    throw new Error(`has more than ${requirementsBytes} bytes`);
  const { expression, nodes } = parse(text);
  if (nodes > requirementsNodes) throw new Error(`has ${nodes} parts, more than ${requirementsNodes}`);
  return {
    any: false,
    accepts(match) {
      try {
        return isTrue(evaluate(expression, match));
      } catch {
        return false;
      }
    },
  };
}
