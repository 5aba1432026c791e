import { openApiDocument } from '@lobbykit/core/catalogue';
import { describe, expect, test } from 'vitest';
import { everyArea } from '../server/areas.ts';
import { type ApiDocument, isApiDocument } from './document.ts';
import { engineFiles, engines } from './engines.ts';
import { type ClientModel, withoutKnown } from './model.ts';
import { readModel } from './read-model.ts';

const document = (await openApiDocument(everyArea.map(({ contract }) => contract))) as unknown as ApiDocument;
const model = readModel(document);

const operation = (id: string) => {
  const [area, name] = id.split('.');
  return model.areas.find((each) => each.name === area)?.operations.find((each) => each.name === name);
};
const typeOf = (name: string) => model.types.find((type) => type.name === name);

test('a document of another kind is none of ours', () => {
  expect(isApiDocument(document)).toBe(true);
  for (const other of [null, 'text', {}, { paths: {}, components: { schemas: {} } }])
    expect(isApiDocument(other)).toBe(false);
  const paths = { '/x': { get: { operationId: '); evil(', responses: {}, 'x-access': 'public' } } };
  expect(isApiDocument({ ...document, paths })).toBe(false);
});

describe('clients for engines have', () => {
  test('what players call, and what game servers call, but not what operators do', () => {
    expect(operation('parties.join')).toMatchObject({
      isForPlayers: true,
      method: 'POST',
      path: '/parties/join',
    });
    expect(operation('matchBroker.requestMatch')?.isForPlayers).toBe(false);
    expect(operation('accounts.adminDelete')).toBeUndefined();
    expect(operation('nodeControl.restart')).toBeUndefined();
  });

  test('no pages for browsers, and no checks of health', () => {
    expect(operation('authentication.callback')).toBeUndefined();
    expect(operation('parties.healthz')).toBeUndefined();
  });

  test('required parameters first, each with its place', () => {
    const { parameters } = operation('accounts.putMetadata')!;
    expect(parameters.map(({ name, place, isRequired }) => [name, place, isRequired]).slice(0, 3)).toEqual([
      ['entryKey', 'body', true],
      ['entryValue', 'body', true],
      ['accountId', 'body', false],
    ]);
    expect(operation('parties.get')!.parameters).toMatchObject([{ name: 'partyId', place: 'path' }]);
  });

  test('whether a call may be repeated: never a login', () => {
    expect(operation('parties.create')!.isRepeatable).toBe(true);
    expect(operation('friends.list')!.isRepeatable).toBe(true);
    expect(operation('authentication.login')!.isRepeatable).toBe(false);
  });

  test('the reasons that are special to an operation, and all reasons together', () => {
    expect(operation('parties.join')!.reasons).toContain('INVITE_CODE_UNKNOWN');
    expect(operation('parties.join')!.reasons).not.toContain('INTERNAL');
    expect(model.reasons).toEqual(
      expect.arrayContaining(['INTERNAL', 'INVITE_CODE_UNKNOWN', 'AWAIT_RUNNING']),
    );
  });

  test('no value for an operation that answers nothing', () => {
    expect(operation('parties.leave')!.answer).toBeNull();
    expect(operation('parties.join')!.answer).toEqual({ kind: 'object', name: 'PartiesJoinResponse' });
  });
});

test('64-bit integers, enumerations, lists, maps and nested objects keep their types', () => {
  const fields = new Map(typeOf('Party')!.fields.map(({ name, type }) => [name, type]));
  expect(fields.get('state')).toEqual({ kind: 'enumeration', name: 'PartyState' });
  expect(fields.get('players')).toEqual({ kind: 'list', of: { kind: 'object', name: 'PartyPlayer' } });
  expect(fields.get('metadata')).toEqual({ kind: 'map', of: { kind: 'object', name: 'EntityMetadata' } });
  expect(typeOf('EntityMetadata')!.fields.find(({ name }) => name === 'intPayload')!.type).toEqual({
    kind: 'int64',
  });
  const event = typeOf('Event')!.fields.find(({ name }) => name === 'partyUpdateEvent')!;
  expect(event).toMatchObject({ type: { kind: 'object', name: 'PartyUpdateEvent' }, isRequired: false });
});

test('a type is written where it is sent, and read where it is received', () => {
  expect(typeOf('Party')).toMatchObject({ isSent: false, isReceived: true });
  expect(typeOf('PartyPlayerChange')).toMatchObject({ isSent: true, isReceived: false });
  expect(typeOf('EntityMetadata')).toMatchObject({ isSent: true, isReceived: true });
});

describe('the areas of a game', () => {
  const path = '/api/v1/guilds/{guildId}';
  const guilds = {
    operationId: 'guilds.get',
    tags: ['Guilds'],
    summary: 'Reads a guild.',
    parameters: [{ in: 'path', name: 'guildId', required: true, schema: { type: 'string' } }],
    responses: {
      200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Guild' } } } },
      404: { description: 'GUILD_NOT_FOUND' },
    },
    'x-access': 'player',
    'x-repeatable': true,
  };
  const guild = {
    type: 'object',
    required: ['chief', 'state'],
    properties: {
      chief: { $ref: '#/components/schemas/Account' },
      state: { type: 'integer', format: 'int32', enum: [0, 1], 'x-enum-varnames': ['OPEN', 'CLOSED'] },
    },
  };
  const own: ClientModel = withoutKnown(
    readModel({
      paths: { ...document.paths, [path]: { get: guilds } },
      components: { ...document.components, schemas: { ...document.components.schemas, Guild: guild } },
    }),
    model,
  );

  test('are what the package does not have: their operations, types and reasons alone', () => {
    expect(own.areas.map(({ name }) => name)).toEqual(['guilds']);
    expect(own.types.map(({ name }) => name)).toEqual(['Guild']);
    expect(own.enumerations.map(({ name }) => name)).toEqual(['GuildState']);
    expect(own.reasons).toEqual(['GUILD_NOT_FOUND']);
  });

  test.each(engines)('are written as an extension of the package for %s', (engine) => {
    const files = [...engineFiles(engine, own, { isExtension: true })];
    const text = files.map(([, content]) => content).join('\n');
    expect(text).toContain('/guilds/');
    expect(text).not.toContain('/parties/');
  });
});
