import { type AreaCase, type AreaCaseOptions, areaCases, type OpenHost } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { credentials } from '../../../testing/src/area/credentials.ts';
import { areas } from '../../src/areas/areas.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { operations } from '../operations/operations.ts';
import { knowledgeOf } from '../operations/samples.ts';
import { createWorld, type World } from '../operations/world.ts';
import { openServedWorld } from './served-world.ts';

/**
 * What cannot be compared over the network: a response to HEAD has no reason, and the hosts of the samples of actions go on
 * with the clock, and write while requests are refused. Their rows of the matrix are tested in memory.
 */
const onlyInProcess: readonly string[] = ['fleets.act', 'fleets.adminAct', 'platformAuth.adminHasDevice'];

type OpenWorld = NonNullable<AreaCaseOptions['open']>;

/** Declares the access matrix over the network, on a kind of host and of storage: a test for each operation. */
export function testServedAccess(openHost: OpenHost, openStorage: () => Promise<Storage>): void {
  const cases = accessCases(async (options) =>
    openServedWorld(openHost, { ...options, storage: await openStorage() }),
  ).filter(({ name }) => !isOnlyInProcess(name));

  testEach(cases);
  test('the access matrix has a row for each operation and a column for each kind of credential', () => {
    expect(cases).toHaveLength(operations.length - onlyInProcess.length);
    expect(Object.keys(credentials)).toHaveLength(30);
  });
}

/** Declares the rows of the access matrix that cannot be compared over the network. */
export const testOtherAccess = (): void =>
  testEach(accessCases(createWorld).filter(({ name }) => isOnlyInProcess(name)));

const testEach = (cases: readonly AreaCase[]): void =>
  test.each(cases)('$name', { timeout: 120_000 }, ({ run }) => run());

const isOnlyInProcess = (name: string): boolean => onlyInProcess.includes(name.split(' ')[0]!);

const accessCases = (open: (options: Parameters<OpenWorld>[0]) => Promise<World>): readonly AreaCase[] =>
  areas.flatMap((area) =>
    areaCases(area, { ...knowledgeOf(area.contract.area), open }).filter(({ group }) => group === 'access'),
  );
