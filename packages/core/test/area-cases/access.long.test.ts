import { areaCases } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { openExpress } from '../../../adapter-express/test/host.ts';
import { openFastify } from '../../../adapter-fastify/test/host.ts';
import { credentials } from '../../../testing/src/area/credentials.ts';
import { areas } from '../../src/areas/areas.ts';
import { operations } from '../operations/operations.ts';
import { knowledgeOf } from '../operations/samples.ts';
import { storages } from '../operations/storages.ts';
import { openServedWorld } from './served-world.ts';

/**
 * What cannot be compared over the network: a response to HEAD has no reason, and the hosts of the samples of actions go on
 * with the clock, and write while requests are refused.
 */
const onlyInProcess = ['fleets.act', 'fleets.adminAct', 'platformAuth.adminHasDevice'];

const servers = [
  ['Express and SQLite', openExpress, storages.SQLite],
  ['Fastify and SQLite', openFastify, storages.SQLite],
  ['Fastify and Postgres', openFastify, storages.Postgres],
] as const;

describe.each(servers)('on a server of %s,', (_, openHost, openStorage) => {
  const cases = areas.flatMap((area) =>
    areaCases(area, {
      ...knowledgeOf(area.contract.area),
      open: async (options) => openServedWorld(openHost, { ...options, storage: await openStorage() }),
    }).filter(({ group, name }) => group === 'access' && !onlyInProcess.includes(name.split(' ')[0]!)),
  );

  test.each(cases)('$name', { timeout: 120_000 }, ({ run }) => run());

  test('the access matrix has a row for each operation and a column for each kind of credential', () => {
    expect(cases).toHaveLength(operations.length - onlyInProcess.length);
    expect(Object.keys(credentials)).toHaveLength(30);
  });
});
