import { type AreaGroup, areaCases } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { expectedOf } from '../../../testing/src/area/access-rule.ts';
import { type CredentialKind, credentials } from '../../../testing/src/area/credentials.ts';
import { areas } from '../../src/areas/areas.ts';
import { keyed, operations } from '../operations/operations.ts';
import { knowledgeOf } from '../operations/samples.ts';

const cases = areas.flatMap((area) => areaCases(area, knowledgeOf(area.contract.area)));

/** Returns the operations that have a case of a rule. */
const idsOf = (group: AreaGroup, rule: string): readonly string[] =>
  cases
    .filter((each) => each.group === group && each.name.includes(rule))
    .map(({ name }) => name.split(' ')[0]!);

test('no two cases of an area have the same name', () => {
  expect(new Set(cases.map(({ group, name }) => `${group}: ${name}`)).size).toBe(cases.length);
});

test.each([
  ['samples', 'answers the input of its sample'],
  ['declarations', 'is in the OpenAPI document'],
  ['access', 'gives every kind of credential'],
  ['answers', 'answers exactly what its contract declares'],
  ['rates', 'refuses a call that exceeds its rate'],
  ['methods', 'answers other methods'],
  ['paths', 'is not reached by another spelling'],
  ['sizes', 'accepts a URL up to the limit'],
  ['parameters', 'ignores unknown fields'],
  ['positions', 'to every hostile value in every position'],
] as const)('%s: every operation has the case that it %s', (group, rule) => {
  expect(idsOf(group, rule)).toEqual(operations.map(({ id }) => id));
});

test('every operation accepts an Idempotency-Key, ignores it, or has tests of its own for it', () => {
  expect(idsOf('idempotency', 'answers a repetition with an Idempotency-Key')).toEqual(
    keyed.map(({ id }) => id),
  );
  const others = operations.filter((operation) => !keyed.includes(operation) && !operation.route.ownKeys);
  expect(idsOf('idempotency', 'ignores an Idempotency-Key')).toEqual(others.map(({ id }) => id));
});

describe('the cases find the operations', () => {
  test('with a body', () => {
    const bodies = operations.filter(({ route: { method } }) => !['GET', 'HEAD'].includes(method));
    for (const rule of ['accepts a body only as application/json', 'application/json in every spelling'])
      expect(idsOf('content types', rule)).toEqual(bodies.map(({ id }) => id));
    for (const rule of ['bytes of a body', 'levels of a body', 'keys of', 'items of', 'bytes of a string'])
      expect(idsOf('sizes', rule)).toEqual(bodies.map(({ id }) => id));
  });

  test('without fields in their body', () => {
    expect(idsOf('content types', 'counts an absent body as empty').length).toBeGreaterThan(5);
  });

  test('that accept forms', () => {
    expect(idsOf('content types', 'reads a form')).toEqual(['authentication.postCallback']);
  });

  test('with scalars in their query', () => {
    expect(idsOf('parameters', 'given twice').length).toBeGreaterThan(30);
    expect(idsOf('parameters', 'reads integers of its query').length).toBeGreaterThan(15);
  });

  test('with lists in their query', () => {
    expect(idsOf('parameters', 'a query field for a list')).toEqual([
      'accounts.removeMetadata',
      'events.subscribeTags',
      'leaderboards.listEntries',
      'parties.removeMetadata',
    ]);
  });

  test('with an id in both path and body', () => {
    expect(idsOf('parameters', 'in which an id differs')).toEqual([
      'accounts.update',
      'apiKeys.updatePolicy',
      'apiKeys.update',
      'authentication.adminUpdateProvider',
      'authentication.adminSetProviderStatus',
      'entitlements.modifyProviderData',
      'entitlements.serverModifyProviderData',
      'entitlements.listPrices',
      'entitlements.adminSetExtended',
      'entitlements.prepareOffers',
      'fleets.act',
      'fleets.adminAct',
    ]);
  });

  test('with numbers, enumerations and booleans in their body', () => {
    expect(idsOf('spellings', 'reads every accepted spelling').length).toBeGreaterThan(20);
  });

  test('of operators', () => {
    const audited = idsOf('audit', 'is in the audit log once if it changed something');
    const routine = idsOf('audit', 'is not in the audit log if a key called it');
    const readers = idsOf('audit', 'adds nothing to the audit log');
    const ofOperators = operations.filter(({ route }) => route.access === 'operator');
    expect([...audited, ...routine, ...readers].sort()).toEqual(ofOperators.map(({ id }) => id).sort());
    expect(audited.length).toBeGreaterThan(40);
    expect(routine).toEqual([
      'accounts.serverCreateMetadata',
      'accounts.serverPutMetadata',
      'accounts.serverRemoveMetadata',
      'entitlements.serverSet',
      'entitlements.serverIncrement',
      'entitlements.serverDecrement',
      'events.emit',
      'globalMetadata.serverCreate',
      'globalMetadata.serverPut',
      'globalMetadata.serverRemove',
      'leaderboards.serverSubmit',
      'matchBroker.requestMatch',
      'matchBroker.matchReady',
      'matchBroker.endMatch',
      'matchmaking.serverStart',
      'matchmaking.serverCancel',
      'matchmaking.backfill',
      'matchmaking.cancelBackfill',
    ]);
  });
});

test('every class of access allows some kinds of credential and refuses some', () => {
  const outcomes = new Map<string, Set<number>>();
  const kinds = Object.keys(credentials) as CredentialKind[];
  for (const operation of operations)
    for (const kind of kinds) {
      const { access } = operation.route;
      const strangers = (knowledgeOf(operation.area).strangers ?? {}) as Readonly<Record<string, string>>;
      const { status } = expectedOf(operation, kind, strangers);
      outcomes.set(access, (outcomes.get(access) ?? new Set()).add(status));
    }
  expect(operations.length * kinds.length).toBeGreaterThan(2_700);
  expect(
    Object.fromEntries([...outcomes].map(([access, statuses]) => [access, [...statuses].sort()])),
  ).toEqual({
    public: [200],
    session: [200, 400, 401, 403],
    player: [200, 400, 401, 403, 404],
    key: [200, 400, 401, 403],
    operator: [200, 400, 401, 403],
  });
});
