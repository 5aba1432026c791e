import { type AreaData, defineArea } from '../area.ts';
import { sessionsContract } from './contract.ts';
import { sessionErrors } from './errors.ts';
import { sessionEvents } from './events.ts';
import { sessionAccounts, sessions } from './tables.ts';

export {
  type AccountOf,
  createSessionAuthenticator,
  type SessionAccount,
  type SessionAuthenticator,
  type SessionAuthenticatorDependencies,
} from './authenticate.ts';
export type { Session } from './contract.ts';
export { createSessionStore } from './create-session-store.ts';
export type { NewSession, SessionStoreDependencies, StartedSession } from './dependencies.ts';
export type { SessionOptions } from './options.ts';
export { createRoles, type Roles } from './roles.ts';
export { createSessions, type Sessions, type SessionsDependencies } from './service.ts';
export type { SessionStore } from './session-store.ts';
export type { OnSignal, SessionSignals, Signal } from './signals.ts';
export type { SessionRow } from './tables.ts';

export const sessionsArea: AreaData<typeof sessionsContract.routes> = defineArea({
  contract: sessionsContract,
  tables: [sessions, sessionAccounts],
  errors: sessionErrors,
  events: sessionEvents,
});
