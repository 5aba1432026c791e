import { z } from 'zod';
import { flag, jsonDocument, list, option, optionWithDefault } from './option.ts';

const limitsForm = 'must be a JSON object with names and numbers';
const ratesForm = 'must be a JSON object with names and {points, seconds}';
const rolesForm = 'must be a JSON object with names and lists of permissions';
const number = z.number(limitsForm);

/** What the backend has, and what it allows. */
export const ruleOptions = {
  SINGLE_SESSION: optionWithDefault({
    path: 'singleSession',
    ...flag,
    default: false,
    meaning: 'whether a new session of an account ends its other sessions',
  }),
  AUTO_LEAVE_PARTY: optionWithDefault({
    path: 'autoLeaveParty',
    ...flag,
    default: false,
    meaning: 'whether a player who creates or joins a party first leaves their current one',
  }),
  LIST_ACCOUNT_IDS: optionWithDefault({
    path: 'listAccountIds',
    ...flag,
    default: true,
    meaning: 'whether players may list the ids of all accounts',
  }),
  ACCOUNT_ROLES: option({
    path: 'roles',
    schema: z.record(z.string(), z.array(z.string(rolesForm), rolesForm), rolesForm),
    fromText: jsonDocument.fromText,
    example: '{"moderator": ["accounts.read", "sessions.*"]}',
    meaning: 'the roles of accounts besides admin and user, with their permissions, as a JSON object',
  }),
  BACKEND_LIMITS: option({
    path: 'limits',
    schema: z.record(z.string(), number, limitsForm),
    fromText: jsonDocument.fromText,
    defaultText: 'those of docs/reference/limits.md',
    example: '{"partyMembers": 8}',
    meaning: 'limits that replace the default ones, as a JSON object',
  }),
  BACKEND_RATES: option({
    path: 'rates',
    schema: z.record(
      z.string(),
      z.strictObject(
        { points: number, seconds: number, blockSeconds: number.optional(), answerBytes: number.optional() },
        ratesForm,
      ),
      ratesForm,
    ),
    fromText: jsonDocument.fromText,
    defaultText: 'those of docs/reference/limits.md',
    example: '{"login": {"points": 20, "seconds": 60}}',
    meaning: 'rate limits that replace the default ones, as a JSON object; RATE_LIMITS must be on',
  }),
  MATCH_BROKER_SETTINGS: option({
    path: 'matchBroker.settings',
    schema: z.record(z.string(), number, limitsForm),
    fromText: jsonDocument.fromText,
    defaultText: 'those of docs/specification.md',
    example: '{"matchPickupTimeSeconds": 60}',
    meaning:
      'settings of the match broker, as a JSON object; used until an operator changes them at run time',
  }),
  WITHOUT_AREAS: option({
    path: 'withoutAreas',
    ...list,
    example: 'webhooks,leaderboards',
    meaning: 'areas that this server does not have: no tables, no routes, no background work',
  }),
  CHAT_ROOMS: option({
    path: 'chatRooms',
    ...list,
    defaultText: 'general',
    example: 'general,trade',
    meaning: 'the rooms of the chat, in which everybody reads and writes',
  }),
  LOBBY_SERVER_BUILDS: optionWithDefault({
    path: 'lobbyServerBuilds',
    ...flag,
    default: false,
    meaning:
      'whether the build of a lobby is the one that its game server must have; any other than those of the allocators is refused',
  }),
  EXCLUDED_SERVICES: option({
    path: 'excludedServices',
    ...list,
    example: 'matchmaking',
    meaning:
      'services whose operations answer 501 until an operator includes them; docs/nodes.md explains them',
  }),
};
