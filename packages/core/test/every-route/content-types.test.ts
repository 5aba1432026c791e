import { expect, test } from 'vitest';
import { allowedCaller } from '../operations/caller.ts';
import { withBody } from '../operations/operations.ts';
import { reasonOf, send } from '../operations/request.ts';
import { sampleOf } from '../operations/samples/index.ts';
import { snapshotOf } from '../operations/snapshot.ts';
import { createWorld } from '../operations/world.ts';

/** Spellings of the only accepted content type. */
const accepted = [
  'application/json',
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; charset=UTF-8',
  'application/json ; charset="utf-8"',
  'application/json; charset = utf-8 ',
];

/** Other content types that could be JSON or be mistaken for it. */
const refused: readonly (string | undefined)[] = [
  undefined,
  '',
  ' ',
  'json',
  'text/json',
  'text/plain',
  'text/plain; charset=utf-8',
  'text/plain; application/json',
  'text/html',
  'application',
  'application/',
  'application/jsonp',
  'application/x-json',
  'application/json5',
  'application/jsonl',
  'application/json-seq',
  'application/ld+json',
  'application/problem+json',
  'application/vnd.api+json',
  'application/json+zip',
  'application/*',
  '*/*',
  'application/json,',
  'application/json, text/plain',
  'text/plain, application/json',
  'application/json text/plain',
  'application/json;',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json; charset=utf-8; charset=utf-16',
  'application/json; boundary=x',
  'application/json\ttext/plain',
  'application\\json',
  'application/json\u00a0',
  '"application/json"',
  "application/json'",
  'application/json; charset="utf-8',
  'application/json; charset=utf-8"',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=application/json',
  'application/octet-stream',
  'application/xml',
  'application/javascript',
  'application/x-ndjson',
  'application/cbor',
];

/** The content types that browsers post. */
const formType = 'application/x-www-form-urlencoded';

test('every operation accepts only application/json in UTF-8, except those that also accept forms', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld();
  expect(accepted.length + refused.length).toBeGreaterThanOrEqual(40);
  const wrong: unknown[] = [];
  for (const operation of withBody) {
    const { credential, accountId } = await allowedCaller(world, operation);
    const sample = await sampleOf(operation)(world, accountId);
    const before = await snapshotOf(world.storage, ['audit_log']);
    const body = JSON.stringify(sample.body ?? {});
    for (const type of refused) {
      if (operation.route.form && type === formType) continue;
      const headers = { 'content-type': type as string };
      const answer = await send(world, operation, sample, { ...credential, body, headers });
      const found = [answer.status, reasonOf(answer.body)];
      if (found.join() !== '415,CONTENT_TYPE_UNSUPPORTED') wrong.push([operation.id, type, ...found]);
    }
    const packed = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await send(world, operation, sample, { ...credential, body, headers: packed });
    if (answer.status !== 415) wrong.push([operation.id, 'gzip', answer.status]);
    expect(await snapshotOf(world.storage, ['audit_log'])).toEqual(before);

    for (const type of accepted) {
      const { credential, accountId } = await allowedCaller(world, operation);
      const fresh = await sampleOf(operation)(world, accountId);
      const { status } = await send(world, operation, fresh, {
        ...credential,
        body: JSON.stringify(fresh.body ?? {}),
        headers: { 'content-type': type },
      });
      if (status !== 200) wrong.push([operation.id, type, status]);
    }
  }
  expect(wrong).toEqual([]);
});

test('operations that accept forms read one as the fields of the body, in either spelling of its type', async () => {
  await using world = await createWorld();
  const taking = withBody.filter(({ route }) => route.form);
  expect(taking.map(({ id }) => id)).toEqual(['authentication.postCallback']);
  for (const operation of taking)
    for (const [type, status] of [
      [formType, 200],
      [`${formType}; charset=UTF-8`, 200],
      [`${formType}; charset=latin1`, 415],
      [`${formType}, application/json`, 415],
    ] as const) {
      const sample = await sampleOf(operation)(world, '');
      const body = new URLSearchParams(sample.body!.fields as Record<string, string>).toString();
      const answer = await send(world, operation, sample, { body, headers: { 'content-type': type } });
      expect([operation.id, type, answer.status]).toEqual([operation.id, type, status]);
    }
});

test('an absent body counts as empty, whatever its content type', {
  timeout: 120_000,
}, async () => {
  await using world = await createWorld();
  const withoutFields = withBody.filter(({ route }) => !route.body);
  expect(withoutFields.length).toBeGreaterThan(5);
  for (const operation of withoutFields) {
    const { credential, accountId } = await allowedCaller(world, operation);
    const sample = await sampleOf(operation)(world, accountId);
    const { status } = await send(world, operation, sample, {
      ...credential,
      body: '',
      headers: { 'content-type': 'text/plain' },
    });
    expect([operation.id, status]).toEqual([operation.id, 200]);
  }
});
