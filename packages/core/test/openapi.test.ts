import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { areas, openApiDocument } from '../src/catalogue/index.ts';
import { guildsArea } from './areas/own/guilds.ts';

type Json = Record<string, unknown>;

const contracts = areas.map(({ contract }) => contract);

describe.each([
  ['the areas in the box', contracts],
  ['an area of an application', [...contracts, guildsArea.contract]],
])('the OpenAPI document of %s', async (_, all) => {
  const document = (await openApiDocument(all)) as Json;

  test('is valid by the official schema of OpenAPI 3.0', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.0');
  });

  test('has every component that it refers to, and refers to every schema', () => {
    const references = new Set<string>();
    visit(document, (node) => {
      if (typeof node.$ref === 'string') references.add(node.$ref);
    });
    const components = document.components as Record<string, Json>;
    const known = ['schemas', 'responses', 'headers', 'parameters'].flatMap((kind) =>
      Object.keys(components[kind]!).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...references].sort()).toEqual(known.sort());
  });

  test('gives each integer 32 or 64 bits, and each number a format', () => {
    const formats: Json = { integer: ['int32', 'int64'], number: ['double'] };
    const wrong = schemasIn(document).filter(
      ({ type, format }) =>
        (type === 'integer' || type === 'number') && !(formats[type] as unknown[]).includes(format),
    );
    expect(wrong).toEqual([]);
  });

  test('has nothing beside a reference, and a type wherever null or a default is allowed', () => {
    const wrong = schemasIn(document).filter(
      (schema) =>
        ('$ref' in schema && Object.keys(schema).length > 1) ||
        (('nullable' in schema || 'default' in schema) && typeof schema.type !== 'string'),
    );
    expect(wrong).toEqual([]);
  });

  test('has no pattern with a lookahead, which many languages do not have', () => {
    const patterns: unknown[] = [];
    visit(document, ({ pattern }) => {
      if (typeof pattern === 'string' && pattern.includes('(?')) patterns.push(pattern);
    });
    expect(patterns).toEqual([]);
  });

  test('has no unions, and no metadata of our own', () => {
    const unwanted = ['anyOf', 'oneOf', 'override', 'kind', 'enumerates', 'id'];
    const wrong = schemasIn(document).filter((schema) => unwanted.some((name) => name in schema));
    expect(wrong).toEqual([]);
  });

  test('names the bodies of every operation', () => {
    const unnamed = operationsIn(document).flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, (responses as Json)[200]]
        .map((body) => (body as { content?: Record<string, { schema: Json }> } | undefined)?.content)
        .filter((content) => content?.['application/json'] !== undefined)
        .filter((content) => !('$ref' in content!['application/json']!.schema))
        .map(() => operationId),
    );
    expect(unnamed).toEqual([]);
  });

  test('requires a body if a field of it is required', () => {
    const schemas = (document.components as { schemas: Record<string, Json> }).schemas;
    for (const { operationId, requestBody } of operationsIn(document)) {
      if (!requestBody) continue;
      const { required = false, content } = requestBody as { required?: boolean; content: Json };
      const { $ref } = (content['application/json'] as { schema: { $ref: string } }).schema;
      const fields = schemas[$ref.slice($ref.lastIndexOf('/') + 1)]!.required as string[] | undefined;
      expect([operationId, required]).toEqual([operationId, (fields ?? []).length > 0]);
    }
  });
});

describe('the OpenAPI document', async () => {
  const document = (await openApiDocument(contracts)) as {
    paths: Record<string, Record<string, Json>>;
    components: { schemas: Record<string, { properties: Json } & Json>; parameters: Record<string, Json> };
  };
  const operation = (method: string, path: string): Json => document.paths[`/api/v1${path}`]![method]!;
  const parametersOf = (method: string, path: string) =>
    new Map((operation(method, path).parameters as Json[]).map(resolved).map((one) => [one.name, one]));
  const resolved = (one: Json): Json =>
    one.$ref === undefined ? one : document.components.parameters[String(one.$ref).split('/').at(-1)!]!;
  const success = (method: string, path: string): { content: Json; headers: Json } =>
    (operation(method, path).responses as Record<string, never>)[200]!;
  const property = (schema: string, name: string): unknown =>
    document.components.schemas[schema]!.properties[name];

  test('says that versions and times have 64 bits, and pages 32', () => {
    expect(property('AccountsGetMetadataResponse', 'version')).toMatchObject({ format: 'int64' });
    expect(property('AccountsPutMetadataRequest', 'ifVersion')).toMatchObject({ format: 'int64' });
    expect(property('Session', 'lastSeenTimestamp')).toMatchObject({ format: 'int64' });
    expect(property('MatchBrokerConfiguration', 'matchReadyTimeSeconds')).toMatchObject({
      format: 'int32',
    });
    expect(parametersOf('get', '/fleets/hosts').get('limit')!.schema).toMatchObject({ format: 'int32' });
  });

  test.each([['/events/subscribe'], ['/events/subscribe/tags']])(
    'has the three media types of the stream %s, and its headers',
    (path) => {
      expect(Object.keys(success('get', path).content)).toEqual([
        'application/x-ndjson',
        'text/event-stream',
        'application/json',
      ]);
      expect(parametersOf('get', path).get('Prefer')).toMatchObject({ in: 'header' });
    },
  );

  test('has the header at which a stream resumes', () => {
    expect(parametersOf('get', '/events/subscribe').get('Last-Event-ID')).toMatchObject({ in: 'header' });
    expect(success('get', '/events/subscribe').headers).toHaveProperty('last-event-id');
  });

  test('says how a map is written in a query', () => {
    expect(parametersOf('get', '/fleets/hosts').get('requirements')).toMatchObject({
      style: 'deepObject',
      explode: true,
    });
  });

  test('names the values of an enumeration in their order', () => {
    const { UpdateMetadataOperationType } = document.components.schemas;
    expect(UpdateMetadataOperationType).toMatchObject({
      enum: [0, 1, 2],
      'x-enum-varnames': expect.arrayContaining(['OVERWRITE']),
    });
    for (const { enum: values, 'x-enum-varnames': names } of schemasIn(document))
      if (names !== undefined) expect(names).toHaveLength((values as unknown[]).length);
  });

  test('names each value of a text enumeration that generators cannot make a name of', () => {
    for (const schema of schemasIn(document))
      if ((schema.enum as unknown[] | undefined)?.includes(''))
        expect(schema, JSON.stringify(schema)).toHaveProperty('x-enum-varnames');
  });

  test.each([
    ['post', '/authentication/login', ['x-session-id', 'x-replay-token']],
    ['get', '/authentication/await', ['x-session-id']],
    ['post', '/accounts/link', ['x-session-id', 'x-reason']],
    ['get', '/openapi.json', ['etag']],
  ])('has the response headers of %s %s', (method, path, names) => {
    expect(Object.keys(success(method, path).headers)).toEqual(
      expect.arrayContaining([...names, 'x-request-id']),
    );
  });

  test('has the header Prefer, and what was applied, exactly where answers have 64-bit integers, and at streams', () => {
    const { schemas } = document.components;
    const holdsInt64 = (node: unknown, seen = new Set<string>()): boolean => {
      let found = false;
      visit(node, ({ format, $ref }) => {
        const name = String($ref).split('#/components/schemas/')[1];
        found ||= format === 'int64';
        if (name === undefined || seen.has(name)) return;
        found ||= holdsInt64(schemas[name], seen.add(name));
      });
      return found;
    };
    for (const { operationId, parameters = [], responses } of operationsIn(document)) {
      const { content = {}, headers } = (
        responses as Record<string, { content?: Json; headers: Json }>
      )[200]!;
      const isStream = 'text/event-stream' in content;
      const expected = isStream || Object.values(content).some((body) => holdsInt64((body as Json).schema));
      const names = (parameters as Json[]).map(resolved).map(({ name }) => name);
      expect([operationId, names.includes('Prefer')]).toEqual([operationId, expected]);
      expect([operationId, 'preference-applied' in headers]).toEqual([operationId, expected]);
    }
  });

  test('has the header Idempotency-Key where it has an effect', () => {
    expect(parametersOf('post', '/friends/request/send').get('Idempotency-Key')).toMatchObject({
      in: 'header',
    });
    expect(operation('post', '/authentication/login').parameters).toBeUndefined();
  });

  test('lists the refusal of an account that is not the caller’s', () => {
    const { $ref } = (operation('patch', '/accounts/{accountId}').responses as Json)[403] as Json;
    const { responses } = document.components as unknown as Record<string, Record<string, Json>>;
    expect(responses![String($ref).split('/').at(-1)!]!.description).toContain('NOT_YOURS');
  });

  test('has fields that may be null in answers only where a message comes back as it was sent, is one of several, or the specification says so', () => {
    const { schemas } = document.components;
    const answered = new Set<string>();
    const follow = (node: Json): void =>
      visit(node, ({ $ref }) => {
        const name = String($ref).split('#/components/schemas/')[1];
        if (name === undefined || answered.has(name)) return;
        answered.add(name);
        follow(schemas[name]!);
      });
    for (const { responses } of operationsIn(document)) follow(responses as Json);
    const withNull = [...answered].filter((name) =>
      Object.values(schemas[name]!.properties ?? {}).some((field) => (field as Json).nullable === true),
    );
    expect(withNull.sort()).toEqual([
      ...['EntityMetadata', 'Event', 'FleetHostAction', 'FleetJobConfig', 'FleetProcess', 'Match'],
      ...['MatchmakingAttributeRule', 'MatchmakingEntity', 'MatchmakingGroupEntity'],
      ...[
        'MatchmakingLatencyRule',
        'MatchmakingPlayerEntity',
        'MatchmakingQueue',
        'MatchmakingRatingSettings',
        'MatchmakingTeamDifference',
        'PartyEventValue',
        'Player',
      ],
      ...['ReleasePatch', 'ServerRelease', 'SubscriptionInterval', 'TitleRelease'],
    ]);
    expect(schemas.ProviderConfig!.required).toHaveLength(4);
  });

  test('says that it is mounted at the root, or below the URL that is given', async () => {
    expect(document).toHaveProperty('servers', [{ url: '/' }]);
    const elsewhere = await openApiDocument([], { serverUrl: 'https://play.example.com/game' });
    expect(elsewhere.servers).toEqual([{ url: 'https://play.example.com/game' }]);
  });

  test('has the session header of the configuration', async () => {
    const { paths } = (await openApiDocument(contracts, { sessionHeader: 'x-own' })) as typeof document;
    const answer = (paths['/api/v1/authentication/login']!.post!.responses as Record<string, Json>)[200]!;
    expect(answer.headers).toHaveProperty('x-own');
  });
});

const operationsIn = (document: Json): Json[] =>
  Object.values(document.paths as Record<string, Record<string, Json>>).flatMap((item) =>
    Object.values(item),
  );

/** Calls `each` for every object in a value. */
function visit(node: unknown, each: (node: Json, name: string) => void, name = ''): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) each(node as Json, name);
  for (const [key, child] of Object.entries(node)) visit(child, each, key);
}

/** Returns every schema of a document: what has a type, a reference or a combination, and is no map of properties. */
function schemasIn(document: Json): Json[] {
  const found: Json[] = [];
  const components = document.components as Json;
  visit({ paths: document.paths, schemas: components.schemas }, (node, name) => {
    if (name === 'properties') return;
    if (['type', '$ref'].some((key) => typeof node[key] === 'string') || 'allOf' in node || 'anyOf' in node)
      found.push(node);
  });
  return found;
}
