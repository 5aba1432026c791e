import assert from 'node:assert/strict';
import type { AreaCase, Subject } from './area-case.ts';
import type { Operation } from './operation.ts';
import type { AreaWorld } from './world.ts';

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly operationId: string; readonly responses: object } | undefined>>
    >
  >;
}

/** What a backend with the area says of itself. */
interface Declared {
  readonly document: Document;
  readonly catalogue: AreaWorld['backend']['catalogue'];
}

/** By area: opening a backend and building its document take as long as a hundred requests. */
const declared = new WeakMap<Subject, Promise<Declared>>();

function declaredBy(subject: Subject): Promise<Declared> {
  const known = declared.get(subject);
  if (known) return known;
  const read = async (): Promise<Declared> => {
    await using world = await subject.open();
    const { status, body } = await world.http('GET', '/openapi.json');
    assert.equal(status, 200);
    return { document: body as Document, catalogue: world.backend.catalogue };
  };
  const reading = read();
  declared.set(subject, reading);
  return reading;
}

interface DeclarationRule {
  readonly rule: string;
  readonly applies?: (operation: Operation) => boolean;
  readonly check: (operation: Operation, declared: Declared) => void;
}

const rules: readonly DeclarationRule[] = [
  {
    rule: 'is in the OpenAPI document, with a response for 200 and one for errors',
    check({ id, route }, { document }) {
      const item = document.paths[`/api/v1${route.path}`]?.[route.method.toLowerCase()];
      assert.ok(item, `${route.method} ${route.path} is not in the document`);
      assert.equal(item.operationId, id);
      assert.ok('200' in item.responses);
      assert.ok(Object.keys(item.responses).length > 1);
    },
  },
  {
    rule: 'has a summary, and a description of its permission if it is for operators',
    check({ route }, { catalogue }) {
      assert.match(route.summary, /^[A-Z].+\.$/, 'the summary is a sentence');
      assert.equal(route.permission !== undefined, route.access === 'operator');
      if (route.permission === undefined) return;
      assert.match(route.permission, /^([a-z][a-z_]*(\.[a-z_]+)+|internal)$/);
      assert.ok(
        catalogue.permissions.has(route.permission),
        `no area describes the permission ${route.permission}`,
      );
    },
  },
  {
    rule: 'is for operators if its path contains admin, server or internal',
    applies: ({ route }) => route.path.split('/').some((part) => /^(admin|server|internal)/.test(part)),
    check({ route }) {
      assert.equal(route.access, 'operator');
    },
  },
  {
    rule: 'declares only errors and events that an area has',
    check({ route }, { catalogue }) {
      for (const { declared } of route.errors ?? []) {
        assert.match(declared.reason, /^[A-Z][A-Z_]*$/);
        assert.ok(catalogue.errors.has(declared.reason), `${declared.reason} is not described`);
      }
      for (const name of route.emits ?? []) assert.ok(catalogue.events.has(name), `${name} is not described`);
    },
  },
];

export const declarationCases = (subject: Subject): readonly AreaCase[] =>
  rules.flatMap(({ rule, applies = () => true, check }) =>
    subject.operations.filter(applies).map((operation) => ({
      group: 'declarations' as const,
      name: `${operation.id} ${rule}`,
      run: async () => check(operation, await declaredBy(subject)),
    })),
  );
