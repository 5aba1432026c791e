import assert from 'node:assert/strict';
import { casesOf } from './area-case.ts';
import { acceptsBody } from './operation.ts';
import { writeRaw } from './raw-json.ts';
import { reasonOf, send } from './request.ts';
import { unauditedSnapshotOf } from './snapshot.ts';

/** Spellings of the only accepted content type. */
const accepted = [
  'application/json',
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; charset=UTF-8',
  'application/json ; charset="utf-8"',
  'application/json; charset = utf-8 ',
  'application/json; charset=utf8',
  'application/json;',
  'application/json; odata=verbose',
  'application/json; odata.metadata=minimal; charset="UTF-8"',
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
  'application/json; =',
  'application/json; odata',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json; charset=utf-8; charset=utf-16',
  'application/json; charset=',
  'application/json; odata=verbose; charset=latin1',
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

export const contentTypeCases = casesOf('content types', [
  {
    rule: 'accepts a body only as application/json in UTF-8, or as a form if it declares so',
    applies: acceptsBody,
    async run(world, operation, { prepare }) {
      const { credential, request } = await prepare(world, operation);
      const before = await unauditedSnapshotOf(world);
      const body = writeRaw(request.body);
      for (const type of refused) {
        if (operation.route.form && type === formType) continue;
        const headers = { 'content-type': type as string };
        const answer = await send(world, operation, request, { ...credential, body, headers });
        assert.deepEqual(
          [type, answer.status, reasonOf(answer.body)],
          [type, 415, 'CONTENT_TYPE_UNSUPPORTED'],
        );
      }
      const packed = { 'content-type': 'application/json', 'content-encoding': 'compress' };
      const answer = await send(world, operation, request, { ...credential, body, headers: packed });
      assert.equal(answer.status, 415, 'a body that is packed in an unknown way is refused');
      assert.deepEqual(await unauditedSnapshotOf(world), before);
    },
  },
  {
    rule: 'accepts application/json in every spelling',
    applies: acceptsBody,
    async run(world, operation, { prepare }) {
      for (const type of accepted) {
        const { credential, request } = await prepare(world, operation);
        const body = writeRaw(request.body);
        const headers = { 'content-type': type };
        const { status } = await send(world, operation, request, { ...credential, body, headers });
        assert.deepEqual([type, status], [type, 200]);
      }
    },
  },
  {
    rule: 'reads a form as the fields of its body, in either spelling of its type',
    applies: ({ route }) => route.form === true,
    async run(world, operation, { prepare }) {
      for (const [type, expected] of [
        [formType, 200],
        [`${formType}; charset=UTF-8`, 200],
        [`${formType}; charset=latin1`, 415],
        [`${formType}, application/json`, 415],
      ] as const) {
        const { credential, request } = await prepare(world, operation);
        const body = new URLSearchParams(request.body.fields as Record<string, string>).toString();
        const headers = { 'content-type': type };
        const { status } = await send(world, operation, request, { ...credential, body, headers });
        assert.deepEqual([type, status], [type, expected]);
      }
    },
  },
  {
    rule: 'counts an absent body as empty, whatever its content type',
    applies: (operation) => acceptsBody(operation) && !operation.route.body,
    async run(world, operation, { prepare }) {
      const { credential, request } = await prepare(world, operation);
      const headers = { 'content-type': 'text/plain' };
      const { status } = await send(world, operation, request, { ...credential, body: '', headers });
      assert.equal(status, 200);
    },
  },
]);
