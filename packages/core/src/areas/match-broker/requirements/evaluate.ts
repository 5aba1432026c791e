import type { Comparison, Expression, FunctionName } from './parser.ts';

/** Evaluates an expression on a document. Throws if a function is called with operands that it does not take. */
export function evaluate(expression: Expression, document: unknown): unknown {
  switch (expression.type) {
    case 'literal':
      return expression.value;
    case 'path':
      return expression.names.reduce(fieldOf, document);
    case 'not':
      return !isTrue(evaluate(expression.operand, document));
    case '&&':
    case '||': {
      const left = evaluate(expression.left, document);
      return isTrue(left) === (expression.type === '||') ? left : evaluate(expression.right, document);
    }
    case 'call':
      return call(
        expression.name,
        expression.operands.map((operand) => evaluate(operand, document)),
      );
    default:
      return compare(
        expression.type,
        evaluate(expression.left, document),
        evaluate(expression.right, document),
      );
  }
}

/** Returns whether JMESPath takes a value for true: everything except null, false, and empty texts, lists and objects. */
export function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== null && value !== undefined && value !== false && value !== '';
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? ((value as Record<string, unknown>)[name] ?? null)
    : null;

function compare(comparison: Comparison, left: unknown, right: unknown): boolean | null {
  if (comparison === '==') return isEqual(left, right);
  if (comparison === '!=') return !isEqual(left, right);
  if (typeof left !== 'number' || typeof right !== 'number') return null;
  switch (comparison) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const entries = Object.entries(left);
  return (
    entries.length === Object.keys(right).length &&
    entries.every(
      ([key, value]) => Object.hasOwn(right, key) && isEqual(value, (right as Record<string, unknown>)[key]),
    )
  );
}

function call(name: FunctionName, operands: readonly unknown[]): unknown {
  const [subject, wanted] = operands;
  if (operands.length !== 2) throw new TypeError(`${name} takes two operands`);
  if (name === 'starts_with') {
    if (typeof subject !== 'string' || typeof wanted !== 'string')
      throw new TypeError('starts_with takes texts');
    return subject.startsWith(wanted);
  }
  if (Array.isArray(subject)) return subject.includes(wanted);
  if (typeof subject !== 'string') throw new TypeError('contains takes a list or a text');
  return typeof wanted === 'string' ? subject.includes(wanted) : null;
}
