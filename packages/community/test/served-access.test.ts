import type { AreaData } from '@lobbykit/core/area';
import type { Storage } from '@lobbykit/core/storage';
import { lobbiesArea } from '@lobbykit/lobbies';
import { type AreaCaseOptions, areaCases, type OpenHost, type Samples } from '@lobbykit/testing';
import { describe, test } from 'vitest';
import { isLong } from '../../../test/case-counts.ts';
import { openExpress } from '../../adapter-express/test/host.ts';
import { openFastify } from '../../adapter-fastify/test/host.ts';
import { openServedWorld } from '../../core/test/area-cases/served-world.ts';
import { lobbySamples, lobbyStrangers } from '../../lobbies/test/samples.ts';
import { openReusedDatabase as openPostgres } from '../../storage-postgres/test/reused-database.ts';
import { openReusedDatabase as openSqlite } from '../../storage-sqlite/test/reused-database.ts';
import { chatArea } from '../src/chat/index.ts';
import { groupsArea } from '../src/groups/index.ts';
import { inboxArea } from '../src/inbox/index.ts';
import { invitationsArea } from '../src/invitations/index.ts';
import { moderationArea } from '../src/moderation/index.ts';
import { presenceArea } from '../src/presence/index.ts';
import { chatSamples, chatStrangers } from './chat-samples.ts';
import { groupSamples, groupStrangers } from './groups-samples.ts';
import { inboxSamples, inboxStrangers } from './inbox-samples.ts';
import { invitationSamples, invitationStrangers } from './invitations-samples.ts';
import { moderationSamples, moderationStrangers } from './moderation-samples.ts';
import { presenceSamples } from './presence-samples.ts';

/** Each area with its samples and what strangers get, as its own cases in memory have them. */
const areas = [
  [lobbiesArea, lobbySamples, lobbyStrangers],
  [groupsArea, groupSamples, groupStrangers],
  [chatArea, chatSamples, chatStrangers],
  [invitationsArea, invitationSamples, invitationStrangers],
  [inboxArea, inboxSamples, inboxStrangers],
  [moderationArea, moderationSamples, moderationStrangers],
  [presenceArea, presenceSamples, {}],
] as unknown as readonly (readonly [AreaData, Samples, object])[];

/** In `npm test` every other area is on the same server, in `test:long` all are on both. */
const hosts: readonly (readonly [name: string, OpenHost, () => Promise<Storage>, at: number])[] = [
  ['Express and SQLite', openExpress, openSqlite, 0],
  ['Fastify and Postgres', openFastify, openPostgres, 1],
];

describe.each(hosts)('on a server of %s,', (_, openHost, openStorage, at) => {
  const open: NonNullable<AreaCaseOptions['open']> = async (options) =>
    openServedWorld(openHost, { ...options, storage: await openStorage() });
  const served = areas.filter((_, index) => isLong || index % hosts.length === at);
  const cases = served.flatMap(([area, samples, strangers]) =>
    areaCases(area, { samples, strangers: strangers as never, open }).filter(
      ({ group }) => group === 'access',
    ),
  );

  test.each(cases)('$name', { timeout: 120_000 }, ({ run }) => run());
});
