import { refused, type Token, tokensOf, unreadable } from './tokens.ts';

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type FunctionName = 'contains' | 'starts_with';

/** The syntax tree of requirements. */
export type Expression =
  | { readonly type: 'path'; readonly names: readonly string[] }
  | { readonly type: 'literal'; readonly value: unknown }
  | { readonly type: 'not'; readonly operand: Expression }
  | {
      readonly type: '&&' | '||' | Comparison;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly type: 'call'; readonly name: FunctionName; readonly operands: readonly Expression[] };

export interface Syntax {
  readonly expression: Expression;
  /** The nodes of the syntax tree as JMESPath has it: `a.b` has three. Items and members of literals count too. */
  readonly nodes: number;
}

/** A part of an expression that waits for its next operand. */
type Open =
  | { readonly type: 'group'; readonly power: 0 }
  | {
      readonly type: 'call';
      readonly power: 0;
      readonly name: FunctionName;
      readonly operands: Expression[];
    }
  | { readonly type: 'not'; readonly power: number }
  | {
      readonly type: '&&' | '||' | Comparison;
      readonly power: number;
      readonly left: Expression;
    };

/** How tightly operators bind; all of equal power bind to the left. */
const powers = { '||': 3, '&&': 4, '==': 5, '!=': 5, '<': 5, '<=': 5, '>': 5, '>=': 5 } as const;
const pathPower = 40;
/** `!` binds tighter than `.`, so `!a.b` would be a field of a truth value, and is refused. */
const notPower = 45;

/**
 * Parses the subset of JMESPath that requirements are written in. Throws if the text is not in it.
 *
 * It uses its own stack instead of recursion, so deep nesting cannot overflow the call stack. Commas
 * between operands of a function may be missing: the reference library accepts that.
 */
export function parse(text: string): Syntax {
  const tokens = tokensOf(text);
  const open: Open[] = [];
  let nodes = 0;
  let next = 0;

  const symbolAt = (index: number): string | undefined => {
    const token = tokens[index];
    return token?.type === 'symbol' ? token.symbol : undefined;
  };

  /** Reads up to the end of the next literal or field. */
  function readOperand(): Expression {
    for (;;) {
      const token = tokens[next];
      const symbol = symbolAt(next++);
      if (symbol === '!') {
        nodes++;
        open.push({ type: 'not', power: notPower });
      } else if (symbol === '(') open.push({ type: 'group', power: 0 });
      else return operandOf(token);
    }
  }

  function operandOf(token: Token | undefined): Expression {
    if (token?.type === 'literal') {
      nodes += countLiteral(token.value);
      return token;
    }
    nodes++;
    return { type: 'path', names: [fieldOf(token)] };
  }

  /** Returns the name of a field. Throws if the token is not a field. */
  function fieldOf(token: Token | undefined): string {
    if (token?.type !== 'field')
      throw unreadable(token ? 'an operand is missing' : 'an operand is missing at the end');
    if (token.isQuoted && symbolAt(next) === '(') throw unreadable('the name of a function has quotes');
    if (token.name in Object.prototype) throw new Error(`has the field ${token.name}, which no match has`);
    return token.name;
  }

  /** Completes operators that bind tighter than the next one. */
  function complete(operand: Expression, power: number): Expression {
    let expression = operand;
    for (let top = open.at(-1); top && top.power > 0 && top.power >= power; top = open.at(-1)) {
      open.pop();
      if (top.type === 'not') expression = { type: 'not', operand: expression };
      else if ('left' in top) expression = { type: top.type, left: top.left, right: expression };
    }
    return expression;
  }

  /** Begins a call, or returns the expression of one without operands. */
  function beginCall(left: Expression): Expression | undefined {
    if (left.type !== 'path' || left.names.length > 1)
      throw refused('a call of something that is not a function');
    const [name] = left.names;
    if (name !== 'contains' && name !== 'starts_with') throw refused(`the function ${name}`);
    if (symbolAt(next) !== ')') {
      open.push({ type: 'call', power: 0, name, operands: [] });
      return;
    }
    next++;
    return { type: 'call', name, operands: [] };
  }

  /** Ends a group or a call, or goes on to the next operand of a call. */
  function endOrContinue(expression: Expression, symbol: string | undefined): Expression | undefined {
    const top = open.at(-1);
    if (top?.type === 'call') {
      top.operands.push(expression);
      if (symbol === ',') next++;
      else if (symbol === '!') throw unreadable('a comma is missing before !');
      if (symbolAt(next) !== ')') return;
    } else if (top === undefined || symbol !== ')')
      throw unreadable('an operator or a parenthesis is missing');
    open.pop();
    next++;
    return top.type === 'call' ? { type: 'call', name: top.name, operands: top.operands } : expression;
  }

  let current: Expression | undefined = readOperand();
  for (;;) {
    if (current === undefined) {
      current = readOperand();
      continue;
    }
    const symbol = symbolAt(next);
    if (symbol === '.') {
      next++;
      current = complete(current, pathPower);
      if (current.type !== 'path') throw refused('a path that is not made of fields');
      const name = fieldOf(tokens[next++]);
      if (symbolAt(next) === '(') throw refused('a path that is not made of fields');
      nodes += 2;
      current = { type: 'path', names: [...current.names, name] };
    } else if (symbol === '(') {
      next++;
      current = beginCall(current);
    } else if (symbol !== undefined && Object.hasOwn(powers, symbol)) {
      next++;
      nodes++;
      const type = symbol as keyof typeof powers;
      open.push({ type, power: powers[type], left: complete(current, powers[type]) });
      current = undefined;
    } else {
      const expression = complete(current, 0);
      if (open.length === 0 && next === tokens.length) return { expression, nodes };
      current = endOrContinue(expression, symbol);
    }
  }
}

/** A list counts with its items, an object with its members. */
function countLiteral(literal: unknown): number {
  const values = [literal];
  let count = 0;
  for (; values.length > 0; count++) {
    const value = values.pop();
    if (value !== null && typeof value === 'object') values.push(...Object.values(value));
  }
  return count;
}
