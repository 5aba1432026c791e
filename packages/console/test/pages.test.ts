import { areas, openApiDocument } from '@lobbykit/core/catalogue';
import { describe, expect, test } from 'vitest';
import { actionsOf } from '../page/actions.ts';
import { readPlace, writePlace } from '../page/address.ts';
import { nameOf, readList, timeOf } from '../page/answer.ts';
import { type Field, fieldsOf, readForm } from '../page/form.ts';
import { readExactJson, writeExactJson } from '../page/json.ts';
import { covers, type Operation, permittedAreas, readAreas } from '../page/operations.ts';
import type { ApiDocument } from '../page/schema.ts';
import { questsArea } from './own-area.ts';

const document = (await openApiDocument(
  [...areas, questsArea].map(({ contract }) => contract),
)) as unknown as ApiDocument;
const readAll = readAreas(document);
const operation = (id: string): Operation =>
  readAll.flatMap(({ operations }) => operations).find((one) => one.id === id)!;
const formOf = (id: string): Field[] => fieldsOf(document, operation(id).inputs);
const flat = (fields: readonly Field[]): Field[] => fields.flatMap((field) => [field, ...flat(field.fields)]);

describe('the operations of a document', () => {
  test('are all operations for operators of all areas, those of a studio too', () => {
    const expected = [...areas, questsArea].flatMap(({ contract }) =>
      Object.entries(contract.routes)
        .filter(([, route]) => route.access === 'operator')
        .map(([name]) => `${contract.area}.${name}`),
    );
    const found = readAll.flatMap(({ operations }) => operations.map(({ id }) => id));
    expect(found.sort()).toEqual(expected.sort());
    expect(found).toContain('quests.adminCreate');
  });

  test('have a permission, a summary, and a control for each field of their input', () => {
    for (const { operations } of readAll)
      for (const one of operations) {
        expect([one.id, one.permission !== '', one.summary !== '']).toEqual([one.id, true, true]);
        const pathFields = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        const names = one.inputs.filter(({ in: place }) => place === 'path').map(({ name }) => name);
        expect(names.sort(), one.id).toEqual(pathFields.sort());
        for (const field of flat(fieldsOf(document, one.inputs)))
          expect([one.id, field.path, field.schema.$ref, field.schema.allOf]).toEqual([
            one.id,
            field.path,
            undefined,
            undefined,
          ]);
      }
  });

  test('are changes unless they read', () => {
    const isChange = (id: string): boolean => operation(id).isChange;
    expect(['accounts.adminList', 'friends.adminList', 'matchBroker.listServers'].map(isChange)).toEqual([
      false,
      false,
      false,
    ]);
    const changing = ['accounts.adminDelete', 'apiKeys.create', 'matchmaking.setConfig', 'events.adminEmit'];
    expect(changing.map(isChange)).toEqual([true, true, true, true]);
    expect(operation('events.subscribeTags').isStream).toBe(true);
  });

  test('that a credential may not call are left out', () => {
    const shown = permittedAreas(readAll, ['accounts.read', 'sessions.*']);
    expect(shown.map(({ area }) => area).sort()).toEqual(['accounts', 'sessions']);
    expect(
      shown
        .find(({ area }) => area === 'accounts')!
        .operations.map(({ name }) => name)
        .sort(),
    ).toEqual(['adminGet', 'adminList']);
    expect(permittedAreas(readAll, [])).toEqual([]);
    expect(permittedAreas(readAll, ['*'])).toHaveLength(readAll.length);
    expect([covers(['accounts.*'], 'accounts.read'), covers(['accounts.*'], 'accounts_x')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('a form', () => {
  test('has the controls that the types of its fields need', () => {
    const kinds = Object.fromEntries(
      flat(formOf('accounts.adminPutMetadata')).map(({ path, kind }) => [path, kind]),
    );
    expect(kinds).toEqual({
      accountId: 'text',
      entryKey: 'text',
      entryValue: 'group',
      'entryValue.stringPayload': 'text',
      'entryValue.intPayload': 'integer',
      'entryValue.jsonPayload': 'text',
      updateOperationType: 'choice',
      ifVersion: 'integer',
    });
    const choice = formOf('accounts.adminPutMetadata').find(({ path }) => path === 'updateOperationType')!;
    expect(choice.choices[2]).toEqual({ value: '2', label: 'CREATE_IF_NECESSARY (2)' });
  });

  test('makes the input of what was entered, and leaves out what was not', () => {
    const { input, problems } = readForm(formOf('accounts.adminPutMetadata'), {
      accountId: 'account-1',
      entryKey: 'colour',
      'entryValue.stringPayload': '<b>',
      updateOperationType: '2',
    });
    expect(problems).toEqual({});
    expect(input).toEqual({
      accountId: 'account-1',
      entryKey: 'colour',
      entryValue: { stringPayload: '<b>' },
      updateOperationType: 2,
    });
  });

  test('keeps every digit of an integer', () => {
    const { input } = readForm(formOf('accounts.adminPutMetadata'), {
      accountId: 'a',
      entryKey: 'k',
      'entryValue.intPayload': '9223372036854775807',
    });
    expect(input.entryValue).toEqual({ intPayload: 9_223_372_036_854_775_807n });
    const text = '{"a":9223372036854775807,"b":[-9007199254740993,1.5,"1"]}';
    expect(JSON.stringify(writeExactJson(readExactJson(text))).replaceAll(/\\n|\s|\\/g, '')).toBe(
      `"${text}"`,
    );
  });

  test('says beside each field what has to be mended', () => {
    const { problems } = readForm(formOf('accounts.adminPutMetadata'), {
      entryKey: 'not a key',
      'entryValue.intPayload': '1.5',
      ifVersion: '-1',
    });
    expect(problems).toEqual({
      accountId: 'is required',
      entryKey: expect.stringContaining('must match'),
      'entryValue.intPayload': 'must be an integer',
      ifVersion: 'must be 0 or more',
    });
  });

  test('never fails on what a person enters, whatever the operation', () => {
    const hostile = ['', ' ', '\u0000', '<script>', '{"__proto__":1}', '[', '1e999', '-0', '9'.repeat(40)];
    for (const { operations } of readAll)
      for (const one of operations) {
        const fields = fieldsOf(document, one.inputs);
        for (const entry of hostile) {
          const entries = Object.fromEntries(flat(fields).map(({ path }) => [path, entry]));
          expect(readForm(fields, entries), one.id).toHaveProperty('input');
        }
      }
  });
});

describe('an answer', () => {
  test('that is a list has rows, columns and the token of the next page', () => {
    const answer = { accounts: [{ id: 'a', displayName: 'Ada', platforms: [1] }], nextPageToken: 't' };
    const list = readList(document, operation('accounts.adminList').answer, answer)!;
    expect(list).toMatchObject({
      name: 'accounts',
      nextPageToken: 't',
      columns: ['id', 'displayName', 'platforms'],
    });
    expect(readList(document, operation('accounts.adminGet').answer, { account: {} })).toBeNull();
    const empty = readList(document, operation('accounts.adminList').answer, { accounts: [] })!;
    expect([empty.rows, empty.nextPageToken]).toEqual([[], '']);
  });

  test('that is a map has the names of its entries as a column', () => {
    const answer = { sessions: { s1: { sessionData: {} }, s2: { sessionData: {} } } };
    const list = readList(document, operation('sessions.list').answer, answer)!;
    expect(list.rows.map(({ key }) => key)).toEqual(['s1', 's2']);
    expect(list.columns[0]).toBe('key');
  });

  test('has times and names of enumerations only where its schema or its text says so', () => {
    const seconds = { type: 'integer', description: 'Unix time in seconds' };
    expect(timeOf(seconds, 1_700_000_000)).toBe(1_700_000_000_000);
    expect(timeOf({ type: 'integer' }, 1_700_000_000)).toBeNull();
    expect(timeOf(undefined, '2026-01-15T09:30:00Z')).toBe(Date.UTC(2026, 0, 15, 9, 30));
    expect(timeOf(undefined, '2026')).toBeNull();
    const Platform = document.components!.schemas!.Platform!;
    expect([nameOf(Platform, 1), nameOf(Platform, 77), nameOf(undefined, 1)]).toEqual(['UNSAFE', null, null]);
  });

  test('leads from a row to what can be done with it', () => {
    const sessions = readAll.find(({ area }) => area === 'sessions')!.operations;
    const actions = actionsOf(document, { key: '4f1c9a7be2d08356' }, 'sessions', sessions);
    expect(actions.map(({ operation: one, entries }) => [one.name, entries])).toEqual([
      ['get', { sessionRef: '4f1c9a7be2d08356' }],
      ['revoke', { sessionRef: '4f1c9a7be2d08356' }],
    ]);
    const keys = readAll.find(({ area }) => area === 'apiKeys')!.operations;
    const names = actionsOf(document, { id: 'policy-1', name: 'main' }, 'policies', keys).map(
      ({ operation: one }) => one.name,
    );
    expect(names).toEqual(expect.arrayContaining(['updatePolicy', 'deletePolicy', 'create']));
  });
});

describe('an address', () => {
  test('is read as it was written, whatever it contains', () => {
    const query = { find: 'a&b=c#d/é?', pageToken: 'e+/=' };
    const steps = ['areas', 'a/b', '<x>'];
    expect(readPlace(writePlace(steps, query))).toEqual({ steps, query });
    expect(writePlace([])).toBe('#/');
    expect(writePlace(['players'], { find: '' })).toBe('#/players');
  });

  test('that nobody wrote is a place too', () => {
    expect(readPlace('#/%E0%A4%A?%zz=1').steps).toEqual(['%E0%A4%A']);
    expect(readPlace('')).toEqual({ steps: [], query: {} });
  });
});
