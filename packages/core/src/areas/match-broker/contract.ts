import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { MatchStateField } from '../../kernel/match-states.ts';
import {
  HealthRecord,
  Id,
  int32,
  maybe,
  nextPageToken,
  pageFields,
  TimestampSeconds,
  text,
} from '../../kernel/schemas.ts';
import { matchBrokerErrors as errors } from './errors.ts';
import { HealthSampleRecord, ServerHealthInput, SilenceRecord } from './schemas.health.ts';
import { AllocatorPlanRecord } from './schemas.plan.ts';
import {
  AllocatorRecord,
  connectionDetails,
  HintFlags,
  HintsOut,
  MatchInput,
  MatchOut,
  MatchResultsInput,
  perPlayerConnectionDetails,
  ServerId,
  ServerInfo,
  ServerMatchInfo,
  ServerStateField,
  Settings,
  SettingsChangeInput,
} from './schemas.ts';

const byServer = {
  method: 'POST',
  access: 'operator',
  permission: 'matchbroker.serve',
  rate: 'server',
  routine: true,
} as const;
const allocation = { method: 'POST', access: 'operator', permission: 'matchbroker.allocate' } as const;
const read = { access: 'operator', permission: 'matchbroker.read' } as const;
const administration = { access: 'operator', permission: 'matchbroker.admin' } as const;

const matchAnswer = z.object({ matchId: z.string(), hintFlags: HintsOut });
const matchList = z.object({ matches: z.array(MatchOut), ...nextPageToken });

export const matchBrokerContract = defineContract({
  area: 'matchBroker',
  title: 'Server manager and match broker',
  permissions: {
    'matchbroker.serve': 'Act as a game server: request matches, report them ready, end them.',
    'matchbroker.allocate': 'Allocate servers for matches, and deallocate servers.',
    'matchbroker.read': 'List the servers and the matches that wait for one.',
    'matchbroker.admin': 'Read and delete matches, read the allocators, change the settings of the broker.',
  },
  routes: {
    requestMatch: {
      ...byServer,
      path: '/server/request_match',
      body: z.object({
        serverId: ServerId,
        requirements: maybe(text(65_536)).meta({
          description:
            'Which matches the server takes, in a subset of JMESPath over MatchId, PlayerIds, MatchProperties and PlayerProperties; empty for all.',
        }),
        hintFlags: HintFlags,
        build: maybe(text(128)).meta({
          example: '1.4.2',
          description:
            'The build of a server that no allocator has started. Of any other, its allocator says the build.',
        }),
        health: ServerHealthInput,
      }),
      out: z.object({
        match: MatchOut.optional(),
        hintFlags: HintsOut,
        runningMatchIds: z.array(z.string()).optional().meta({
          description:
            'The matches that run on this server, as far as the backend knows; absent if there are none. End those that the server does not play.',
        }),
      }),
      emits: ['anyEvent.matchbroker/ServerHeard'],
      twoSteps: true,
      waits: true,
      object: 'serverId',
      summary: 'Gives a game server the next match that it accepts, if there is one.',
      description:
        'If there is no match, the answer has none. With WILLING_TO_WAIT the request waits up to 25 seconds for a match. A server that has a match and is not ready yet gets the same match again. A server that is full gets none. With WILLING_TO_SHUTDOWN the answer may be SHUTDOWN: the server has to exit. A server that drains gets none, and SHUTDOWN as soon as its matches are over. An unknown server is registered by its first request.',
    },
    matchReady: {
      ...byServer,
      path: '/server/match_ready',
      body: z.object({
        serverId: ServerId,
        matchId: Id,
        connectionDetails,
        hintFlags: HintFlags,
        perPlayerConnectionDetails,
        health: ServerHealthInput,
      }),
      out: matchAnswer,
      errors: [
        errors.MATCH_NOT_FOUND,
        errors.MATCH_OF_ANOTHER_SERVER,
        errors.MATCH_OVER,
        errors.MATCH_ALREADY_READY,
      ],
      // The last two come later, when the server has not called for a while.
      emits: [
        'matchmakingStatusUpdateEvent.COMPLETED',
        'anyEvent.matchbroker/ServerHeard',
        'anyEvent.matchbroker/ServerSilent',
        'anyEvent.matchbroker/ServerLost',
      ],
      object: 'matchId',
      summary: 'Reports that a server is ready for its match, and how players connect.',
      description:
        'Each player gets their own entry of perPlayerConnectionDetails, or else connectionDetails. Repeating the call with the same details only says that the server is there, and how it is. NOT_FULL asks for more matches.',
    },
    endMatch: {
      ...byServer,
      path: '/server/end_match',
      body: z.object({
        serverId: ServerId,
        matchId: Id,
        hintFlags: HintFlags,
        results: maybe(MatchResultsInput),
        health: ServerHealthInput,
      }),
      out: matchAnswer,
      errors: [errors.MATCH_NOT_FOUND, errors.MATCH_OF_ANOTHER_SERVER, errors.MATCH_OVER],
      emits: ['anyEvent.matchbroker/MatchEnded', 'anyEvent.matchbroker/ServerHeard'],
      object: 'matchId',
      summary: 'Ends the match of a server.',
      description:
        'Repeating the call has no further effect: the results of the first one that ended the match count. A match that does not run yet is queued again for another server, once. SHUTDOWN says that the server exits now; it is removed from the list.',
    },
    listServers: {
      ...read,
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
      ...allocation,
      path: '/server/deallocate',
      body: z.object({ serverId: ServerId }),
      out: z.object({
        success: z.boolean(),
        state: ServerStateField,
        matches: z.array(ServerMatchInfo),
      }),
      emits: ['anyEvent.matchbroker/MatchEnded', 'matchmakingStatusUpdateEvent.FAILED'],
      object: 'serverId',
      summary: 'Takes a server out of service and lists the matches that it had.',
      description:
        'Its matches that do not run yet are queued again for another server, once. Its running matches end. Its allocator ends the server. A server without an allocator gets SHUTDOWN when it asks again with WILLING_TO_SHUTDOWN. success is false if there is no such server, or if it is already out of service.',
    },
    allocate: {
      ...allocation,
      path: '/server/allocate',
      body: z.object({ match: MatchInput }),
      out: z.object({ serverId: z.string() }),
      errors: [errors.MATCH_EXISTS, errors.NO_CAPACITY],
      // A server that it starts may be the third of its build that does not get ready.
      emits: ['newMatchEvent', 'anyEvent.matchbroker/BuildStopped'],
      twoSteps: true,
      summary: 'Queues a match for an idle server, or for one that an allocator starts for it.',
      description:
        'Only that server gets the match. Repeating the call with the same matchId returns the same server. Without capacity nothing is stored.',
    },
    healthz: {
      method: 'GET',
      path: '/matchbroker/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether the area works.',
    },
    listQueued: {
      ...read,
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
      summary: 'Lists the matches that have a server, ready or not, oldest first.',
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
          description: 'Why it failed, or why it ended if its server did not end it; otherwise empty.',
        }),
        serverId: z.string().meta({ description: 'Empty if no server has the match.' }),
        attempts: int32({ min: 0 }).meta({ description: 'How often it was queued for a server.' }),
        createdTimestamp: TimestampSeconds.meta({ description: 'Unix time in seconds when it was made.' }),
        stateTimestamp: TimestampSeconds.meta({
          description: 'Unix time in seconds when it entered its state.',
        }),
        ticketIds: z.record(z.string(), z.string()).meta({
          description: 'The ticket by which each player got into it; only players who had one.',
        }),
        health: z.array(HealthSampleRecord).meta({
          description:
            'How its server was while the match runs or ran, oldest first, at most 60: the largest values of equal spans of time. Empty if the server does not say.',
        }),
        silences: z.array(SilenceRecord).meta({
          description:
            'When its server did not call, the last 10. The last one has no end while the server is silent, or if the match ended meanwhile.',
        }),
      }),
      errors: [errors.MATCH_NOT_FOUND],
      summary: 'Reads a match; a match that is over can be read for 24 hours.',
    },
    deleteMatch: {
      ...administration,
      method: 'DELETE',
      path: '/matchbroker/admin/delete/{matchId}',
      params: z.object({ matchId: Id }),
      out: z.object({ matchDeleted: z.boolean() }),
      emits: ['anyEvent.matchbroker/MatchEnded', 'matchmakingStatusUpdateEvent.FAILED'],
      object: 'matchId',
      summary: 'Ends a running match, or fails a match that does not run yet.',
      description: 'matchDeleted is false if there is no such match, or if it is already over.',
    },
    availableAllocators: {
      ...administration,
      method: 'GET',
      path: '/matchbroker/admin/allocators/available',
      out: z.object({ allocatorNames: z.array(z.string()) }),
      summary: 'Lists the kinds of allocators that this server has, configured or not.',
    },
    configuredAllocators: {
      ...administration,
      method: 'GET',
      path: '/matchbroker/admin/allocators/configured',
      out: z.object({ allocators: z.array(AllocatorRecord) }),
      summary: 'Lists the allocators in the order in which they are asked.',
    },
    getPlan: {
      ...administration,
      method: 'GET',
      path: '/matchbroker/admin/plan',
      query: z.object({
        minutes: maybe(int32({ min: 1, max: 1_440 })).meta({
          description: 'How many minutes the plan is for; default 60',
        }),
      }),
      out: z.object({ allocators: z.array(AllocatorPlanRecord) }),
      summary: 'Shows how many servers the allocators keep ready in the next minutes, and why.',
      description:
        'Only of allocators with a `buffer`. A pass every 5 seconds starts what is missing and ends idle servers that are too many.',
    },
    roll: {
      ...administration,
      method: 'POST',
      path: '/matchbroker/admin/roll',
      body: z.object({
        allocator: text(64, 1).meta({ example: 'fleet-eu' }),
        build: text(128, 1).meta({ example: '1.5.0' }),
        share: maybe(int32({ min: 1, max: 100 })).meta({
          example: 10,
          description:
            'Below 100, only so many of a hundred matches get the build, beside the present one. Default 100: all get it, or, with the present build, all go on getting that.',
        }),
      }),
      out: z.object({
        allocator: z.string(),
        build: z.string().meta({ example: '1.5.0' }),
        formerBuild: z.string().meta({
          example: '1.4.2',
          description: 'The build before, which the way back chooses; empty if there was none.',
        }),
        sharedBuild: z.string().optional().meta({
          example: '1.5.0',
          description: 'The build that a share of the matches gets; absent if all get the same.',
        }),
        share: int32({ min: 1, max: 99 }).optional().meta({ example: 10 }),
      }),
      errors: [errors.ALLOCATOR_NOT_FOUND, errors.BUILD_NOT_FOUND],
      emits: ['anyEvent.matchbroker/RollChanged'],
      object: 'allocator',
      summary: 'Chooses the build that the servers of an allocator have to run.',
      description:
        'The configuration must have the build, and the allocator a `buffer`. Servers of other builds are replaced in small steps, and none in a match. Choosing the present build tries it again at once if it has failed. A restart with the same configuration keeps the choice.',
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
        'Changes settings of the broker, all of the given ones or none. They apply at once, on every node.',
      description:
        'Takes the settings in the query, and refuses a call without any. A setting that is not given stays as it is. delayAllocationSeconds must not be below scheduleFrequencySeconds.',
    },
  },
});
