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

/** What a host of a fleet answers: the hosts of the samples go on with the clock, and write while requests are refused. */
const ofHosts = ['fleets.act', 'fleets.adminAct'];

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
    }).filter(({ group, name }) => group === 'access' && !ofHosts.includes(name.split(' ')[0]!)),
  );

  test.each(cases)('$name', { timeout: 120_000 }, ({ run }) => run());

  test('the access matrix has a row for each operation and a column for each kind of credential', () => {
    expect(cases).toHaveLength(operations.length - ofHosts.length);
    expect(Object.keys(credentials)).toHaveLength(30);
  });
});
