import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A source file that the rules check. */
export interface Source {
  /** From the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Import {
  readonly specifier: string;
  readonly asTypes: boolean;
}

/** Everything in a source file that a rule could forbid. */
export interface Facts {
  readonly imports: readonly Import[];
  /** By name: `Date.now`, `new Date()`, `Math.random`, `fetch()`, `crypto`, `export default`, `export *`, `await`. */
  readonly uses: ReadonlySet<string>;
}

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** Reads the files that match, except tests. A test may import from every room. */
export function readSources(patterns: readonly string[]): Source[] {
  return globSync(patterns, { cwd: root })
    .filter((path) => !/\.test\.ts$|node_modules|\/dist\//.test(path))
    .sort()
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }));
}

/** Parses a source, so comments and strings do not count as code. */
export function factsOf({ path, text }: Source): Facts {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const uses = new Set<string>();
  const visit = (node: ts.Node): void => {
    const found = importOf(node);
    if (found) imports.push(found);
    const use = useOf(node);
    if (use) uses.add(use);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { imports, uses };
}

function importOf(node: ts.Node): Import | undefined {
  if (ts.isImportDeclaration(node)) {
    const asTypes = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return { specifier: textOf(node.moduleSpecifier), asTypes };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return { specifier: textOf(node.moduleSpecifier), asTypes: node.isTypeOnly };
  }
  if (
    ts.isCallExpression(node) &&
    node.expression.kind === ts.SyntaxKind.ImportKeyword &&
    node.arguments[0]
  ) {
    return { specifier: textOf(node.arguments[0]), asTypes: false };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: textOf(node.argument.literal), asTypes: true };
  }
  return undefined;
}

function useOf(node: ts.Node): string | undefined {
  if (ts.isExportAssignment(node)) return 'export default';
  if (ts.isExportDeclaration(node) && !node.exportClause) return 'export *';
  if (node.kind === ts.SyntaxKind.DefaultKeyword && !ts.isDefaultClause(node.parent)) return 'export default';
  if (ts.isExportSpecifier(node) && node.name.text === 'default') return 'export default';
  if (ts.isAwaitExpression(node)) return 'await';
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length)
    return 'new Date()';
  if (ts.isCallExpression(node) && /^(globalThis\.)?fetch$/.test(node.expression.getText())) return 'fetch()';
  if (ts.isPropertyAccessExpression(node)) {
    const name = node.getText().replace(/^globalThis\./, '');
    if (name === 'Date.now' || name === 'Math.random') return name;
    if (/^crypto\.\w+$/.test(name)) return 'crypto';
  }
  return undefined;
}

function textOf(node: ts.Node): string {
  return ts.isStringLiteralLike(node) ? node.text : node.getText();
}
