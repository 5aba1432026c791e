import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { HealthRecord, Id, maybe, nextPageToken, pageFields, text } from '../../kernel/schemas.ts';
import { matchBrokerErrors as errors } from './errors.ts';
import {
  AllocatorRecord,
  connectionDetails,
  HintFlags,
  HintsOut,
  MatchInput,
  MatchOut,
  MatchStateField,
  perPlayerConnectionDetails,
  ServerId,
  ServerInfo,
  ServerMatchInfo,
  ServerStateField,
  Settings,
  SettingsChangeInput,
} from './schemas.ts';

const serving = {
  method: 'POST',
  access: 'operator',
  permission: 'matchbroker.serve',
  rate: 'server',
} as const;
const allocating = { method: 'POST', access: 'operator', permission: 'matchbroker.allocate' } as const;
const reading = { access: 'operator', permission: 'matchbroker.read' } as const;
const administration = { access: 'operator', permission: 'matchbroker.admin' } as const;

const ofMatch = z.object({ matchId: z.string(), hintFlags: HintsOut });
const matchList = z.object({ matches: z.array(MatchOut), ...nextPageToken });

export const matchBrokerContract = defineContract({
  area: 'matchBroker',
  title: 'Server manager and match broker',
  permissions: {
    'matchbroker.serve': 'Act as a game server: ask for matches, say that they are ready, end them.',
    'matchbroker.allocate': 'Allocate servers for matches, and deallocate servers.',
    'matchbroker.read': 'List the servers and the matches that wait for one.',
    'matchbroker.admin': 'Read and delete matches, read the allocators, change the settings of the broker.',
  },
  routes: {
    requestMatch: {
      ...serving,
      path: '/server/request_match',
      body: z.object({
        serverId: ServerId,
        requirements: maybe(text(65_536)).meta({
          description:
            'Which matches the server takes, in a subset of JMESPath over MatchId, PlayerIds, MatchProperties and PlayerProperties; empty for all.',
        }),
        hintFlags: HintFlags,
      }),
      out: z.object({ match: MatchOut.optional(), hintFlags: HintsOut }),
      twoSteps: true,
      waits: true,
      object: 'serverId',
      summary: 'Gives a game server the next match that it accepts, if there is one.',
      description:
        'The answer has no match where there is none. With WILLING_TO_WAIT it is held for up to 25 seconds. A server that has a match and is not ready yet gets the same one again; one that is full gets none. With WILLING_TO_SHUTDOWN the answer may be SHUTDOWN: the server is to exit. A server that is not known is from now on.',
    },
    matchReady: {
      ...serving,
      path: '/server/match_ready',
      body: z.object({
        serverId: ServerId,
        matchId: Id,
        connectionDetails,
        hintFlags: HintFlags,
        perPlayerConnectionDetails,
      }),
      out: ofMatch,
      errors: [
        errors.MATCH_NOT_FOUND,
        errors.MATCH_OF_ANOTHER_SERVER,
        errors.MATCH_OVER,
        errors.MATCH_ALREADY_READY,
      ],
      emits: ['matchmakingStatusUpdateEvent.COMPLETED'],
      object: 'matchId',
      summary: 'Says that a server is ready for its match, and how players connect.',
      description:
        'Each player is told his own of perPlayerConnectionDetails, or connectionDetails. Repeating it with the same details has no further effect. NOT_FULL asks for more matches.',
    },
    endMatch: {
      ...serving,
      path: '/server/end_match',
      body: z.object({ serverId: ServerId, matchId: Id, hintFlags: HintFlags }),
      out: ofMatch,
      errors: [errors.MATCH_NOT_FOUND, errors.MATCH_OF_ANOTHER_SERVER, errors.MATCH_OVER],
      emits: ['anyEvent.matchbroker/MatchEnded'],
      object: 'matchId',
      summary: 'Ends the match of a server.',
      description:
        'Repeating it has no further effect. A match that does not run yet is given back: another server gets it, once. With SHUTDOWN the server exits after this and is forgotten.',
    },
    listServers: {
      ...reading,
      method: 'POST',
      path: '/servers',
      reads: true,
      body: z.object({
        state: maybe(ServerStateField),
        allocator: maybe(text(64)),
        ...pageFields,
      }),
      out: z.object({ servers: z.array(ServerInfo), ...nextPageToken }),
      summary: 'Lists the game servers, oldest first.',
    },
    deallocate: {
      ...allocating,
      path: '/server/deallocate',
      body: z.object({ serverId: ServerId }),
      out: z.object({
        success: z.boolean(),
        state: ServerStateField,
        matches: z.array(ServerMatchInfo),
      }),
      emits: ['anyEvent.matchbroker/MatchEnded', 'matchmakingStatusUpdateEvent.FAILED'],
      object: 'serverId',
      summary: 'Takes a server out of service; answers the matches that it had.',
      description:
        'Matches that it was to run are given to another server, once; those that it runs end. Its allocator ends the server; one that came by itself is told SHUTDOWN when it asks again. success is false where there is no such server.',
    },
    allocate: {
      ...allocating,
      path: '/server/allocate',
      body: z.object({ match: MatchInput }),
      out: z.object({ serverId: z.string() }),
      errors: [errors.MATCH_EXISTS, errors.NO_CAPACITY],
      emits: ['newMatchEvent'],
      twoSteps: true,
      summary: 'Queues a match for an idle server, or for one that an allocator starts for it.',
      description:
        'That server alone gets the match. Repeated with the same matchId it answers the same server. Without capacity nothing is stored.',
    },
    healthz: {
      method: 'GET',
      path: '/matchbroker/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Says whether the area works.',
    },
    listQueued: {
      ...reading,
      method: 'GET',
      path: '/matches',
      query: z.object(pageFields),
      out: matchList,
      summary: 'Lists the matches that wait for a server, oldest first.',
    },
    listActive: {
      ...administration,
      method: 'GET',
      path: '/matchbroker/admin/list-active-matches',
      query: z.object(pageFields),
      out: matchList,
      summary: 'Lists the matches that have a server, whether it is ready or not, oldest first.',
    },
    getMatch: {
      ...administration,
      method: 'GET',
      path: '/matchbroker/admin/match/{matchId}',
      params: z.object({ matchId: Id }),
      out: z.object({
        match: MatchOut,
        state: MatchStateField,
        reason: z.string().meta({
          description: 'Why it failed or was ended by another than its server; else empty.',
        }),
        serverId: z.string().optional(),
        attempts: z.int().meta({ description: 'How often it was queued for a server.' }),
      }),
      errors: [errors.MATCH_NOT_FOUND],
      summary: 'Reads a match; one that is over for 24 hours.',
    },
    deleteMatch: {
      ...administration,
      method: 'DELETE',
      path: '/matchbroker/admin/delete/{matchId}',
      params: z.object({ matchId: Id }),
      out: z.object({ matchDeleted: z.boolean() }),
      emits: ['anyEvent.matchbroker/MatchEnded', 'matchmakingStatusUpdateEvent.FAILED'],
      object: 'matchId',
      summary: 'Ends a match: one that runs is over, one that does not run yet fails.',
      description: 'matchDeleted is false where there is no such match or it is over.',
    },
    availableAllocators: {
      ...administration,
      method: 'GET',
      path: '/matchbroker/admin/allocators/available',
      out: z.object({ allocatorNames: z.array(z.string()) }),
      summary: 'Lists the kinds of allocators that this backend was given.',
    },
    configuredAllocators: {
      ...administration,
      method: 'GET',
      path: '/matchbroker/admin/allocators/configured',
      out: z.object({ allocators: z.array(AllocatorRecord) }),
      summary: 'Lists the allocators in the order in which they are asked.',
    },
    getConfig: {
      ...administration,
      method: 'GET',
      path: '/matchbroker/admin/config',
      out: Settings,
      summary: 'Reads the settings of the broker.',
    },
    reconfigure: {
      ...administration,
      method: 'POST',
      path: '/matchbroker/admin/reconfigure',
      query: SettingsChangeInput,
      out: z.object({ success: z.boolean() }),
      summary:
        'Changes settings of the broker, all of those named or none; they hold from then on, on every node.',
      description:
        'A setting that is not named stays. delayAllocationSeconds must not be below scheduleFrequencySeconds.',
    },
  },
});
