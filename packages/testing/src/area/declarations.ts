import assert from 'node:assert/strict';
import { casesOf, type Subject } from './area-case.ts';
import type { AreaWorld } from './world.ts';

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly operationId: string; readonly responses: object } | undefined>>
    >
  >;
}

/** Documents that were built, by area: building one takes as long as a hundred requests. */
const documents = new WeakMap<Subject, Document>();

async function documentOf(subject: Subject, world: AreaWorld): Promise<Document> {
  const known = documents.get(subject);
  if (known) return known;
  const { status, body } = await world.http('GET', '/openapi.json');
  assert.equal(status, 200);
  documents.set(subject, body as Document);
  return body as Document;
}

export const declarationCases = casesOf('declarations', [
  {
    rule: 'is in the OpenAPI document, with a response for 200 and one for errors',
    async run(world, { id, route }, subject) {
      const item = (await documentOf(subject, world)).paths[`/api/v1${route.path}`]?.[
        route.method.toLowerCase()
      ];
      assert.ok(item, `${route.method} ${route.path} is not in the document`);
      assert.equal(item.operationId, id);
      assert.ok('200' in item.responses);
      assert.ok(Object.keys(item.responses).length > 1);
    },
  },
  {
    rule: 'has a summary, and a description of its permission if it is for operators',
    async run({ backend }, { route }) {
      assert.match(route.summary, /^[A-Z].+\.$/, 'the summary is a sentence');
      assert.equal(route.permission !== undefined, route.access === 'operator');
      if (route.permission === undefined) return;
      assert.match(route.permission, /^([a-z][a-z_]*(\.[a-z_]+)+|internal)$/);
      assert.ok(
        backend.catalogue.permissions.has(route.permission),
        `no area describes the permission ${route.permission}`,
      );
    },
  },
  {
    rule: 'is for operators if its path contains admin, server or internal',
    applies: ({ route }) => route.path.split('/').some((part) => /^(admin|server|internal)/.test(part)),
    async run(_, { route }) {
      assert.equal(route.access, 'operator');
    },
  },
  {
    rule: 'declares only errors and events that an area has',
    async run({ backend: { catalogue } }, { route }) {
      for (const { declared } of route.errors ?? []) {
        assert.match(declared.reason, /^[A-Z][A-Z_]*$/);
        assert.equal(catalogue.errors.get(declared.reason), declared, declared.reason);
      }
      for (const name of route.emits ?? []) assert.ok(catalogue.events.has(name), `${name} is not described`);
    },
  },
]);
