import { type AreaGroup, type AreaWorld, areaCases } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { globalMetadataArea, partiesArea } from '../../src/areas/index.ts';
import type { Backend } from '../../src/backend/create-backend.ts';
import type { BackendOptions } from '../../src/backend/options.ts';
import type { HttpRequest, HttpResponse } from '../../src/http/request.ts';
import { knowledgeOf } from '../operations/samples.ts';
import { createWorld } from '../operations/world.ts';

const { samples } = knowledgeOf('globalMetadata');

type Handle = Backend['handle'];

/** Opens worlds whose backend has a fault. */
const faulty =
  (fault: (handle: Handle, request: HttpRequest) => Promise<HttpResponse>) =>
  async (options: Partial<BackendOptions>): Promise<AreaWorld> => {
    const world = await createWorld(options);
    const { handle } = world.backend;
    // `http` of the world calls the same object.
    Object.assign(world.backend, { handle: (request: HttpRequest) => fault(handle, request) });
    return world;
  };

/** Runs the cases of a group and returns the messages of those that fail. */
async function failuresOf(
  group: AreaGroup,
  open: (options: Partial<BackendOptions>) => Promise<AreaWorld>,
): Promise<readonly string[]> {
  const failures: string[] = [];
  const options = { samples: samples!, open: open as typeof createWorld };
  for (const { name, group: each, run } of areaCases(globalMetadataArea, options as never)) {
    if (each !== group || !name.startsWith('globalMetadata.admin')) continue;
    await run().catch((error: Error) => failures.push(`${name}: ${error.message}`));
  }
  return failures;
}

const withHeaders = (request: HttpRequest, headers: Record<string, string | undefined>): HttpRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});
const answers200 = async (handle: Handle, request: HttpRequest): Promise<HttpResponse> => {
  const answer = await handle(request);
  return { ...answer, status: 200 };
};

/** One fault of a backend for each group of cases. */
const faults: Readonly<Record<string, [AreaGroup, Parameters<typeof faulty>[0]]>> = {
  'lets everybody in': [
    'access',
    (handle, request) =>
      handle(
        withHeaders(request, {
          'x-session-id': undefined,
          authorization: undefined,
          'x-api-key': 'test-root-key-that-holds-everything-0001',
        }),
      ),
  ],
  'answers with a field that no contract declares': [
    'answers',
    async (handle, request) => {
      const answer = await handle(request);
      if (answer.status !== 200 || typeof answer.body !== 'string') return answer;
      return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), internal: 1 }) };
    },
  ],
  'never refuses a call for its rate': [
    'rates',
    async (handle, request) => {
      const answer = await handle(request);
      return answer.status === 429 ? { ...answer, status: 200 } : answer;
    },
  ],
  'answers every method': ['methods', answers200],
  'reads a path with a slash at its end': [
    'paths',
    (handle, request) => handle({ ...request, path: request.path.replace(/\/$/, '') }),
  ],
  'takes any content type for JSON': [
    'content types',
    (handle, request) => handle(withHeaders(request, { 'content-type': 'application/json' })),
  ],
  'reads bodies of any size': [
    'sizes',
    (handle, request) => handle({ ...request, readBody: async () => Buffer.from('{}') }),
  ],
  'reads the last of two parameters': [
    'parameters',
    (handle, request) =>
      handle({
        ...request,
        query: String(new URLSearchParams([...new Map(new URLSearchParams(request.query))])),
      }),
  ],
  'ignores Idempotency-Keys': [
    'idempotency',
    (handle, request) => handle(withHeaders(request, { 'idempotency-key': undefined })),
  ],
  'fails with its stack': [
    'positions',
    async (handle, request) => {
      const answer = await handle(request);
      return answer.status === 400
        ? {
            ...answer,
            status: 500,
            body: '{"code":13,"message":"Error at run (/app/index.js)","details":[]}',
          }
        : answer;
    },
  ],
};

describe('a case fails for a backend that', () => {
  test.each(Object.entries(faults))('%s', async (_, [group, fault]) => {
    expect(await failuresOf(group, faulty(fault))).not.toEqual([]);
  });
});

test('no case of these groups fails for a backend without fault', async () => {
  for (const [group] of Object.values(faults)) expect(await failuresOf(group, createWorld)).toEqual([]);
});

describe('the author of an area reads what to write', () => {
  const casesWith = (options: object) =>
    areaCases(globalMetadataArea, { open: createWorld as never, ...options } as never);
  const failureOf = async (name: string, options: object): Promise<string> => {
    const [found] = casesWith(options).filter((each) => each.name.startsWith(name));
    return found!.run().then(
      () => 'passed',
      (error: Error) => error.message,
    );
  };

  test('if a sample is missing: the operation, its fields and where to add it', async () => {
    const { adminPut: _, ...others } = samples as Record<string, unknown>;
    expect(await failureOf('globalMetadata.adminPut', { samples: others })).toBe(
      'globalMetadata.adminPut needs entryKey, entryValue: add `adminPut: async ({ world, player, call }) => ({ "entryKey": …, "entryValue": … })` to the samples of areaCases',
    );
    const names = casesWith({ samples: others }).filter(({ name }) =>
      name.startsWith('globalMetadata.adminPut'),
    );
    expect(names.map(({ group }) => group)).toEqual(['samples']);
  });

  test('if a sample is refused: the answer and the request', async () => {
    const wrong = {
      ...samples,
      adminPut: () => ({ entryKey: 'missing', entryValue: { stringPayload: 'x' }, updateOperationType: 99 }),
    };
    const message = await failureOf('globalMetadata.adminPut', { samples: wrong });
    expect(message).toMatch(
      /^globalMetadata\.adminPut answers .*INVALID_FIELD.* to .*"updateOperationType":99/,
    );
    expect(message).toContain('let its sample create what the operation needs');
  });

  test('if a sample throws: the operation and the error', async () => {
    const wrong = {
      ...samples,
      adminPut: () => {
        throw new Error('no such guild');
      },
    };
    expect(await failureOf('globalMetadata.adminPut', { samples: wrong })).toBe(
      'the sample of globalMetadata.adminPut failed: no such guild',
    );
  });

  test('if the name of a sample is wrong: the area and the name', () => {
    expect(() => casesWith({ samples: { adminPutt: () => ({}) } })).toThrow(
      'areaCases: the area globalMetadata has no operation adminPutt',
    );
  });

  test('if strangers get another answer: how to say that it is meant', async () => {
    const open = faulty(async (handle, request) => {
      const answer = await handle(request);
      return answer;
    });
    const cases = areaCases(globalMetadataArea, {
      samples,
      open,
      strangers: { readEntries: 'NOT_YOURS' },
    } as never);
    const found = cases.find(({ name }) => name.startsWith('globalMetadata.readEntries gives'));
    await expect(found!.run()).rejects.toThrow("strangers: { readEntries: 'OK' }");
  });
});

test('a sample may call other operations of its area with their samples, as its player or as another one', async () => {
  const cases = areaCases(partiesArea, {
    open: createWorld,
    samples: {
      get: async ({ call }) => ({ partyId: (await call('create')).party.partyId }),
      join: async ({ world, call }) => ({
        inviteCode: (await call('create', await world.player())).party.inviteCode,
      }),
      adminGet: async ({ call }) => ({ partyId: (await call('adminCreate')).party.partyId }),
      adminCreate: async ({ player }) => ({ party: { leaderId: player.accountId } }),
    },
  });
  const named = cases.filter(({ name }) => /^parties\.(get|join|adminGet) answers the input/.test(name));
  expect(named).toHaveLength(3);
  for (const { run } of named) await run();
});
