import ts from 'typescript';

/** A file of the repository as the rules of wording look at it. */
export interface WordedFile {
  /** From the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/**
 * Returns what a program can see of the rules for names and English, one line for each problem:
 *
 * - a source in `src` imports from `test`;
 * - a source or document says "he", "his" or "him" of a person, instead of "they";
 * - the name of a test or a group of tests begins with "and", "or", "not" or "but", so that it says nothing alone;
 * - a test is skipped in a way that gives no reason.
 */
export function wordingProblems(file: WordedFile): string[] {
  const problems = [...pronouns(file), ...importsOfTests(file), ...testNames(file)];
  return problems.map(({ line, problem }) => `${file.path}:${line}: ${problem}`);
}

interface Problem {
  readonly line: number;
  readonly problem: string;
}

const pronoun = /\b(he|his|him|himself)\b/i;

function* pronouns({ text }: WordedFile): Generator<Problem> {
  for (const [index, line] of text.split('\n').entries()) {
    const found = pronoun.exec(line)?.[0];
    if (found !== undefined) yield { line: index + 1, problem: `says "${found}": a person is "they"` };
  }
}

function* importsOfTests({ path, text }: WordedFile): Generator<Problem> {
  if (!/^packages\/[^/]+\/src\/.*\.ts$/.test(path)) return;
  for (const [index, line] of text.split('\n').entries())
    if (/(from|import\()\s*'(\.\.\/)+test\//.test(line))
      yield {
        line: index + 1,
        problem: 'src imports test: move what both need into src, or the test into test',
      };
}

const leaningName = /^(and|or|not|but)\b/i;
const testFunctions = new Set(['test', 'it', 'describe']);

const skipsSilently = new Set(['skip', 'skipIf', 'runIf', 'todo']);

function* testNames({ path, text }: WordedFile): Generator<Problem> {
  if (!path.endsWith('.test.ts')) return;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Problem[] = [];
  const visit = (node: ts.Node): void => {
    const name = testNameOf(node);
    if (name !== undefined && leaningName.test(name.text)) {
      const line = file.getLineAndCharacterOfPosition(name.getStart()).line + 1;
      found.push({
        line,
        problem: `the test name "${name.text}" leans on the one above: make it a sentence`,
      });
    }
    if (isSilentSkip(node))
      found.push({
        line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        problem: 'skips without a reason: use skipIfMissing, or skip with a reason in the test',
      });
    ts.forEachChild(node, visit);
  };
  visit(file);
  yield* found;
}

/** Returns the name in `test('…', …)`, `test.only('…', …)`, `describe.each(…)('…', …)` and their like. */
function testNameOf(node: ts.Node): ts.StringLiteralLike | ts.TemplateHead | undefined {
  if (!ts.isCallExpression(node) || !isTestFunction(node.expression)) return undefined;
  const [name] = node.arguments;
  if (name === undefined) return undefined;
  if (ts.isStringLiteralLike(name)) return name;
  return ts.isTemplateExpression(name) ? name.head : undefined;
}

/** Whether this is `test.skip`, `describe.skipIf` or their like. Their reason would be lost. */
function isSilentSkip(node: ts.Node): boolean {
  return (
    ts.isPropertyAccessExpression(node) &&
    skipsSilently.has(node.name.text) &&
    isTestFunction(node.expression)
  );
}

function isTestFunction(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) return testFunctions.has(expression.text);
  if (ts.isPropertyAccessExpression(expression)) return isTestFunction(expression.expression);
  return ts.isCallExpression(expression) && isTestFunction(expression.expression);
}
