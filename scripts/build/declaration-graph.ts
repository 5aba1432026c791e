import { dirname, resolve } from 'node:path';
import ts from 'typescript';

// Keeps what the entries of a package declare: a declaration stays if an entry exports it, or if one that stays
// names it. A name counts also where something else of its file has the same name, so too much may stay, and never too little.

/** Reads a declaration file by its path; undefined if there is none. */
export type ReadDeclarations = (path: string) => string | undefined;

/** A statement that stays, with its comments; imports and exports name only what is needed. */
export interface KeptStatement {
  readonly text: string;
  readonly kind: 'import' | 'export' | 'declaration';
}

/** Returns the statements that stay, by file, in their order. Files of which nothing stays are absent. */
export function reachableDeclarations(
  entries: readonly string[],
  read: ReadDeclarations,
): ReadonlyMap<string, readonly KeptStatement[]> {
  const graph: Graph = { files: new Map(), read };
  for (const entry of entries) need(graph, entry, '*');
  const kept = [...graph.files].map(([path, file]) => [path, keptStatements(file)] as const);
  return new Map(kept.filter(([, statements]) => statements.length > 0));
}

interface Graph {
  readonly files: Map<string, DeclarationFile>;
  readonly read: ReadDeclarations;
}

/** A name of another file: `*` stands for all of its names. */
interface Reference {
  readonly path: string;
  readonly name: string;
}

interface DeclarationFile {
  readonly source: ts.SourceFile;
  /** The statements that declare a name. */
  readonly declarations: ReadonlyMap<string, readonly ts.Statement[]>;
  /** Local name → where it comes from; null if that is another package. */
  readonly imports: ReadonlyMap<string, Reference | null>;
  /** Exported name → where it comes from: a local name, another file, or null for another package. */
  readonly exports: ReadonlyMap<string, Reference | string | null>;
  /** The files whose names are all exported. */
  readonly stars: readonly string[];
  readonly neededStatements: Set<ts.Statement>;
  readonly neededImports: Set<string>;
  readonly neededExports: Set<string>;
}

function fileOf(graph: Graph, path: string): DeclarationFile | undefined {
  const known = graph.files.get(path);
  if (known) return known;
  const text = graph.read(path);
  if (text === undefined) return undefined;
  const file = readFile(path, text);
  graph.files.set(path, file);
  // A statement without a name of its own, such as `declare module 'x'` or `import 'x'`, has an effect by itself.
  for (const statement of file.source.statements)
    if (hasEffect(statement)) needStatement(graph, path, statement);
  return file;
}

function readFile(path: string, text: string): DeclarationFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const declarations = new Map<string, ts.Statement[]>();
  const imports = new Map<string, Reference | null>();
  const exports = new Map<string, Reference | string | null>();
  const stars: string[] = [];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      for (const [local, name] of importedNames(statement))
        imports.set(local, referenceOf(path, statement, name));
    } else if (ts.isExportDeclaration(statement)) {
      const star = statement.exportClause ? null : referenceOf(path, statement, '*');
      if (star) stars.push(star.path);
      for (const [exported, name] of exportedNames(statement))
        exports.set(exported, statement.moduleSpecifier ? referenceOf(path, statement, name) : name);
    } else {
      for (const name of declaredNames(statement)) {
        declarations.set(name, [...(declarations.get(name) ?? []), statement]);
        if (isExported(statement)) exports.set(name, name);
      }
    }
  }
  const needed = {
    neededStatements: new Set<never>(),
    neededImports: new Set<string>(),
    neededExports: new Set<string>(),
  };
  return { source, declarations, imports, exports, stars, ...needed };
}

function referenceOf(
  path: string,
  { moduleSpecifier }: ts.ImportDeclaration | ts.ExportDeclaration,
  name: string,
): Reference | null {
  const specifier = (moduleSpecifier as ts.StringLiteral).text;
  return specifier.startsWith('.') ? { path: declarationPath(path, specifier), name } : null;
}

/** Marks an exported name of a file as needed, with all that it needs. */
function need(graph: Graph, path: string, name: string): void {
  const file = fileOf(graph, path);
  if (file === undefined) throw new Error(`${path} is named by a declaration and is missing`);
  if (name === '*') {
    for (const exported of file.exports.keys()) need(graph, path, exported);
    for (const star of file.stars) need(graph, star, '*');
    return;
  }
  const target = file.exports.get(name);
  if (target === undefined) for (const star of file.stars) need(graph, star, name);
  if (target === undefined || file.neededExports.has(name)) return;
  file.neededExports.add(name);
  if (typeof target === 'string') needLocal(graph, path, target);
  else if (target) need(graph, target.path, target.name);
}

function needLocal(graph: Graph, path: string, name: string): void {
  const file = fileOf(graph, path)!;
  for (const statement of file.declarations.get(name) ?? []) needStatement(graph, path, statement);
  const imported = file.imports.get(name);
  if (imported === undefined || file.neededImports.has(name)) return;
  file.neededImports.add(name);
  if (imported) need(graph, imported.path, imported.name);
}

function needStatement(graph: Graph, path: string, statement: ts.Statement): void {
  const file = fileOf(graph, path)!;
  if (file.neededStatements.has(statement)) return;
  file.neededStatements.add(statement);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isMemberName(node)) needLocal(graph, path, node.text);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const specifier = (node.argument.literal as ts.StringLiteral).text;
      const name = node.qualifier ? node.qualifier.getText().split('.')[0]! : '*';
      if (specifier.startsWith('.')) need(graph, declarationPath(path, specifier), name);
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
}

/** Whether an identifier names a member, a parameter or a part behind a dot, and so refers to nothing. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  const isMember = ts.isTypeElement(parent) || ts.isClassElement(parent) || ts.isParameter(parent);
  return (isMember || ts.isNamedTupleMember(parent)) && parent.name === node;
}

function keptStatements(file: DeclarationFile): KeptStatement[] {
  return file.source.statements.flatMap((statement): KeptStatement[] => {
    if (ts.isImportDeclaration(statement)) {
      const names = importedNames(statement).filter(([local]) => file.neededImports.has(local));
      if (names.length === 0 && statement.importClause) return [];
      return [
        {
          kind: 'import',
          text: withNames(
            statement,
            names.map(([local]) => local),
          ),
        },
      ];
    }
    if (ts.isExportDeclaration(statement)) {
      const names = exportedNames(statement).map(([exported]) => exported);
      const needed = names.filter((name) => file.neededExports.has(name));
      // `export {}` makes the file a module, and `export *` is for all names.
      if (names.length === 0) return [{ kind: 'export', text: statement.getFullText() }];
      return needed.length === 0 ? [] : [{ kind: 'export', text: withNames(statement, needed) }];
    }
    return file.neededStatements.has(statement)
      ? [{ kind: 'declaration', text: statement.getFullText() }]
      : [];
  });
}

/** The text of an import or export with only those specifiers whose outer name is in `names`. */
function withNames(statement: ts.ImportDeclaration | ts.ExportDeclaration, names: readonly string[]): string {
  const clause = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause;
  if (clause === undefined || !(ts.isNamedImports(clause) || ts.isNamedExports(clause)))
    return statement.getFullText();
  const kept = (clause.elements as readonly (ts.ImportSpecifier | ts.ExportSpecifier)[])
    .filter((element) => names.includes(element.name.text))
    .map((element) => element.getText());
  const start = clause.getStart() - statement.getFullStart();
  const text = statement.getFullText();
  return `${text.slice(0, start)}{ ${kept.join(', ')} }${text.slice(start + clause.getWidth())}`;
}

/** Local name → name in the other file. */
function importedNames({ importClause }: ts.ImportDeclaration): [local: string, name: string][] {
  const bindings = importClause?.namedBindings;
  const names: [string, string][] = importClause?.name ? [[importClause.name.text, 'default']] : [];
  if (bindings && ts.isNamespaceImport(bindings)) names.push([bindings.name.text, '*']);
  if (bindings && ts.isNamedImports(bindings))
    for (const { name, propertyName } of bindings.elements)
      names.push([name.text, (propertyName ?? name).text]);
  return names;
}

/** Exported name → name in this or the other file; empty for `export *`. */
function exportedNames({ exportClause }: ts.ExportDeclaration): [exported: string, name: string][] {
  if (exportClause === undefined) return [];
  if (ts.isNamespaceExport(exportClause)) return [[exportClause.name.text, '*']];
  return exportClause.elements.map(({ name, propertyName }) => [name.text, (propertyName ?? name).text]);
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.Statement & { readonly name?: ts.Node };
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}

function hasEffect(statement: ts.Statement): boolean {
  if (ts.isImportDeclaration(statement)) return statement.importClause === undefined;
  return !ts.isExportDeclaration(statement) && declaredNames(statement).length === 0;
}

/** The declaration file behind a relative specifier: `./open.ts` and `./open.js` are `open.d.ts`. */
function declarationPath(from: string, specifier: string): string {
  return resolve(dirname(from), specifier.replace(/\.[jt]s$/, '.d.ts'));
}
