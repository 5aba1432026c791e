import { compile, type JSONValue, TreeInterpreter } from '@jmespath-community/jmespath';

type Expression = ReturnType<typeof compile>;

/** What requirements are asked about. */
export interface MatchDocument {
  readonly MatchId: string;
  readonly PlayerIds: readonly string[];
  readonly MatchProperties: unknown;
  /** By player. */
  readonly PlayerProperties: Readonly<Record<string, unknown>>;
}

/** Which matches a server or an allocator is for. */
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
 * The limits are checked on the syntax tree, so that no text that is short to write is long to evaluate. What cannot be
 * evaluated on a match, `contains` of a field that it lacks for example, is not accepted. Throws an `Error` that says
 * what is wrong, in words for whoever wrote it.
 */
export function readRequirements(
  text: string,
  { requirementsBytes, requirementsNodes }: RequirementsLimits,
): Requirements {
  if (text.trim() === '') return everything;
  if (new TextEncoder().encode(text).length > requirementsBytes)
    throw new Error(`has more than ${requirementsBytes} bytes`);
  const expression = parse(text);
  const nodes = count(expression);
  if (nodes > requirementsNodes) throw new Error(`has ${nodes} parts, more than ${requirementsNodes}`);
  // Twice denied, a value becomes what JMESPath takes it for: empty texts, lists and objects, null and false are false.
  const isTrue: Expression = { type: 'NotExpression', child: { type: 'NotExpression', child: expression } };
  return {
    any: false,
    accepts(match) {
      try {
        return TreeInterpreter.search(isTrue, match as unknown as JSONValue) === true;
      } catch {
        return false;
      }
    },
  };
}

function parse(text: string): Expression {
  try {
    return compile(text);
  } catch (cause) {
    throw new Error(`cannot be read: ${cause instanceof Error ? cause.message.slice(0, 200) : ''}`);
  }
}

const functions = new Set(['contains', 'starts_with']);

/** Counts the nodes of an expression. Throws where one does not belong to the subset. */
function count(node: Expression): number {
  switch (node.type) {
    case 'Field':
      // The library looks fields up as they are, so an object would be found to have what all objects inherit.
      if (node.name in Object.prototype) throw new Error(`has the field ${node.name}, which no match has`);
      return 1;
    case 'Literal':
      return countLiteral(node.value);
    case 'Subexpression':
      if (!isPath(node.left) || !isPath(node.right)) throw refused('a path that is not made of fields');
      return 1 + count(node.left) + count(node.right);
    case 'Comparator':
    case 'AndExpression':
    case 'OrExpression':
      return 1 + count(node.left) + count(node.right);
    case 'NotExpression':
      return 1 + count(node.child);
    case 'Function':
      if (!functions.has(node.name)) throw refused(`the function ${node.name}`);
      return node.children.reduce((sum, child) => sum + count(child), 1);
    default:
      throw refused(node.type);
  }
}

const isPath = ({ type }: Expression): boolean => type === 'Field' || type === 'Subexpression';

const refused = (what: string): Error =>
  new Error(`has ${what}; it takes comparisons, &&, ||, !, fields, literals, contains and starts_with`);

/** A list counts with its items, an object with its members. */
function countLiteral(value: JSONValue): number {
  if (value === null || typeof value !== 'object') return 1;
  return Object.values(value).reduce((sum: number, item) => sum + countLiteral(item as JSONValue), 1);
}
