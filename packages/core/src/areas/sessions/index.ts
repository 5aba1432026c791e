import { rightsErrors } from '../../kernel/permissions.ts';
import { type Area, defineArea } from '../area.ts';
import { sessionHeaderPart, signalsPart } from '../provided-parts.ts';
import { rightsPart } from '../rights/parts.ts';
import { sessionsContract } from './contract.ts';
import { sessionErrors } from './errors.ts';
import { sessionEvents } from './events.ts';
import { sessionLimits } from './limits.ts';
import { sessionClaimed, sessionsEnded } from './moments.ts';
import { type SessionOptions, sessionOptions } from './options.ts';
import { sessionStorePart } from './parts.ts';
import { createSessions, type Sessions } from './service.ts';
import { sessions } from './tables.ts';

export type { Session } from './contract.ts';
export type { StartedSession } from './dependencies.ts';
export type { SessionStore } from './session-store.ts';
export type { OnSignal } from './signals.ts';
export type { SessionRow } from './tables.ts';

export const sessionsArea: Area<
  typeof sessionsContract.routes,
  Sessions,
  SessionOptions,
  typeof sessionLimits
> = defineArea({
  contract: sessionsContract,
  limits: sessionLimits,
  tables: [sessions],
  errors: { ...sessionErrors, ...rightsErrors },
  events: sessionEvents,
  moments: [sessionsEnded, sessionClaimed],
  options: sessionOptions,
  needs: {
    store: sessionStorePart,
    rights: rightsPart,
    signals: signalsPart,
    sessionHeader: sessionHeaderPart,
  },
  create: (ctx, { store, rights, signals, sessionHeader }, { exposeSessionData }) =>
    createSessions(ctx, {
      store,
      rights,
      signal: signals.signal,
      sessionHeader,
      exposeSessionData,
    }),
});
