import { z } from 'zod';
import { Platform } from '../../events/event-kinds.ts';
import { defineContract } from '../../http/contract.ts';
import { Provider } from '../../kernel/identity.ts';
import { rightsErrors } from '../../kernel/permissions.ts';
import {
  Empty,
  enumeration,
  HealthRecord,
  Id,
  int32,
  maybe,
  nextPageToken,
  pageFields,
  TimestampSeconds,
  text,
} from '../../kernel/schemas.ts';
import { sessionErrors as errors } from './errors.ts';
import { sessionState } from './states.ts';

const SessionState = enumeration('SessionState', 'SESSION_STATE', sessionState);

const SessionData = z.record(z.string(), z.string());

const Session = z
  .object({
    sessionRef: z
      .string()
      .meta({ description: 'Names the session. No answer contains the session id itself.' }),
    state: SessionState,
    accountId: z.string().meta({ description: 'Empty if the login has no account yet.' }),
    provider: Provider,
    platform: Platform,
    createdTimestamp: TimestampSeconds,
    lastSeenTimestamp: TimestampSeconds.meta({ description: 'Unix time in seconds, to the minute.' }),
    expiresTimestamp: TimestampSeconds.meta({ description: 'When the session ends if it is not used.' }),
    ipAddress: z.string(),
    userAgent: z.string(),
    sessionData: SessionData.meta({
      description: 'What the provider reported about the player; values are masked.',
    }),
  })
  .meta({ id: 'Session', description: 'A session of a player, without its token.' });

export type Session = z.input<typeof Session>;

const SessionRecord = z
  .object({ sessionData: SessionData })
  .meta({ id: 'SessionRecord', description: 'What the provider reported about the player of a session.' });

const sessionRef = z.object({ sessionRef: Id });
const deleted = z.object({ sessionDeleted: z.boolean() });
const emits = ['authenticationEvent.LOGOUT', 'matchmakingStatusUpdateEvent.CANCELLED'];

export const sessionsContract = defineContract({
  area: 'sessions',
  title: 'Sessions',
  permissions: {
    'sessions.admin':
      'See the sessions of all players, and end those of accounts whose permissions the caller holds.',
    'sessions.validate': 'Check whether a session id is valid, and read its account.',
  },
  routes: {
    list: {
      method: 'GET',
      path: '/admin/sessions',
      access: 'operator',
      permission: 'sessions.admin',
      query: z.object({ ...pageFields, accountId: maybe(Id) }),
      out: z.object({ sessions: z.record(z.string(), SessionRecord), ...nextPageToken }),
      summary: 'Lists live sessions by their reference, newest first.',
    },
    get: {
      method: 'GET',
      path: '/admin/sessions/{sessionRef}',
      access: 'operator',
      permission: 'sessions.admin',
      params: sessionRef,
      out: z.object({ session: Session }),
      errors: [errors.SESSION_NOT_FOUND],
      summary: 'Reads one live session.',
    },
    revoke: {
      method: 'DELETE',
      path: '/admin/sessions/{sessionRef}',
      access: 'operator',
      permission: 'sessions.admin',
      params: sessionRef,
      out: deleted,
      errors: [rightsErrors.ROLE_NOT_HELD],
      emits,
      object: 'sessionRef',
      summary: 'Ends a session at once.',
    },
    revokeAll: {
      method: 'DELETE',
      path: '/admin/sessions',
      access: 'operator',
      permission: 'sessions.admin',
      body: z.object({ accountId: Id }),
      out: z.object({ sessionsDeleted: int32({ min: 0 }) }),
      errors: [rightsErrors.ROLE_NOT_HELD],
      emits,
      object: 'accountId',
      summary: 'Ends every session of an account at once.',
    },
    current: {
      method: 'GET',
      path: '/sessions/current',
      access: 'session',
      out: z.object({ session: Session }),
      summary: 'Reads the session of the request.',
    },
    mine: {
      method: 'GET',
      path: '/sessions/mine',
      access: 'player',
      query: z.object(pageFields),
      out: z.object({ sessions: z.array(Session), ...nextPageToken }),
      summary: "Lists the live sessions of the caller's account, newest first.",
    },
    end: {
      method: 'DELETE',
      path: '/sessions/{sessionRef}',
      access: 'player',
      params: sessionRef,
      out: deleted,
      emits,
      summary: "Ends a session of the caller's account; any other session is answered as missing.",
    },
    refresh: {
      method: 'POST',
      path: '/sessions/refresh',
      access: 'session',
      out: Empty,
      responseHeaders: { 'x-session-id': 'The new session token.' },
      summary: 'Gives the session a new id, in the session header of the answer.',
      description:
        'The old id works 30 seconds more. A refresh does not change the latest end of the session. After several refreshes only the newest id lasts: every older one stops working after 30 seconds.',
    },
    validate: {
      method: 'POST',
      path: '/server/sessions/validate',
      access: 'operator',
      permission: 'sessions.validate',
      body: z.object({ sessionId: text(256) }),
      out: z.object({
        valid: z.boolean(),
        accountId: z.string(),
        authRole: z.string(),
        displayName: z.string(),
        expiresTimestamp: TimestampSeconds,
      }),
      summary:
        'Tells a game server whether a session id is valid and whose it is. This does not extend the session.',
      description:
        'A session is valid if it is live and has an account. The other fields are empty, and 0, if it is not valid.',
    },
    healthz: {
      method: 'GET',
      path: '/sessions/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether the area works.',
    },
  },
});
