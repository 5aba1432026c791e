import { type Call, playerOf, sessionOf } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import { hasExpired, hasRows } from '../../storage/has-rows.ts';
import type { ComponentHealth } from '../../storage/storage.ts';
import type { Service, Task } from '../area.ts';
import type { Rights } from '../rights/rights.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { SessionRow } from '../sessions/tables.ts';
import type { platformAuthContract } from './contract.ts';
import type { Credentials } from './credentials.ts';
import type { AccountLinks, Feature } from './dependencies.ts';
import { platformAuthErrors as errors } from './errors.ts';
import { type CanLogIn, createFeatures } from './features.ts';
import type { PlatformAuthContext } from './limits.ts';
import { neverDue } from './mail/mail-queue.ts';
import { platformAuthFeatures } from './schemas.ts';
import { createAdministration } from './service.admin.ts';
import { createEmailService } from './service.email.ts';
import { emailUserState } from './states.ts';
import {
  authAttempts,
  authMails,
  emailUsers,
  familiarOrigins,
  passwordResets,
  provenLogins,
  replayTokens,
} from './tables.ts';

export interface PlatformAuthDependencies {
  readonly credentials: Credentials;
  readonly sessions: Pick<SessionStore, 'lockAccount' | 'lockLoggedIn'>;
  readonly links: AccountLinks;
  readonly rights: Pick<Rights, 'assertAccount' | 'assertBootstrap' | 'assertIdentity'>;
  readonly canLogIn: CanLogIn;
  /** Shows operators the issuer, subject and display name in place of masks. */
  readonly exposeSessionData: boolean;
}

/** The running area of platform authentication. */
export type PlatformAuth = Service<typeof platformAuthContract.routes>;

const featureNames = new Map(
  Object.entries(platformAuthFeatures).map(([name, value]) => [value, name as Feature]),
);

/** Creates the service of the logins for which this backend itself is the identity provider. */
export function createPlatformAuth(
  ctx: PlatformAuthContext,
  dependencies: PlatformAuthDependencies,
): PlatformAuth {
  const { atomically, clock, limits, storage } = ctx;
  const { credentials, sessions, links } = dependencies;
  const { devices, mails, passwordFile, replay } = credentials;
  const features = createFeatures(dependencies.canLogIn);
  const { assertEnabled } = features;

  /** Locks the caller's session: one that ends at the same moment leaves no token or device that logs in again. */
  async function lockSession(unit: Unit, call: Call): Promise<SessionRow> {
    const accountId = playerOf(call);
    await sessions.lockAccount(unit, accountId);
    const session = await sessions.lockLoggedIn(unit, sessionOf(call).digest);
    if (session?.accountId !== accountId || session.issuer === null || session.subject === null)
      throw commonErrors.CREDENTIAL_INVALID();
    return session;
  }

  async function components(): Promise<ComponentHealth[]> {
    return [
      ...(credentials.hasMail ? await mails.health() : []),
      ...(passwordFile ? await passwordFile.health() : []),
    ];
  }

  const expiring = [authAttempts, familiarOrigins, passwordResets, provenLogins, replayTokens] as const;
  const unverifiedBefore = (now: number): number => now - limits.unverifiedDays * 86_400_000;

  const sweep: Task = {
    name: 'platformAuth.sweep',
    everyMilliseconds: 60_000,
    async hasWork() {
      const now = clock.now();
      if (await hasExpired(storage, [...expiring, authMails], 'expiresAt', now)) return true;
      const { UNVERIFIED: state } = emailUserState;
      return hasRows(storage, emailUsers, { state, createdAt: { lte: unverifiedBefore(now) } }, [
        'state',
        'createdAt',
      ]);
    },
    async run({ signal }) {
      const now = clock.now();
      const expired = { expiresAt: { lte: now } };
      for (const table of expiring) await deleteInBatches(storage, table, expired, 'expiresAt', { signal });
      // Waiting mails are not removed here: the next delivery gives them up with an error in the log.
      await deleteInBatches(storage, authMails, { dueAt: neverDue, ...expired }, 'expiresAt', { signal });
      const abandoned = {
        state: emailUserState.UNVERIFIED,
        createdAt: { lte: unverifiedBefore(now) },
      };
      await deleteInBatches(storage, emailUsers, abandoned, 'createdAt', { signal });
    },
  };

  return {
    operations: {
      ...createEmailService(ctx, { credentials, sessions, links, assertEnabled }),

      async isEnabled(call, { feature }) {
        return { enabled: await features.isEnabled(call.db, featureNames.get(feature)!) };
      },

      async remember(call) {
        await assertEnabled(call, 'REMEMBER_ME');
        const replayToken = await atomically(call, async (unit) =>
          replay.remember(unit, call.now, await lockSession(unit, call)),
        );
        return { replayToken };
      },

      async forget(call, { replayToken }) {
        const accountId = playerOf(call);
        await atomically(call, (unit) => replay.forget(unit, accountId, replayToken));
        return {};
      },

      async enrolDevice(call, { deviceId }) {
        await assertEnabled(call, 'DEVICE');
        if (!credentials.selfEnrol) throw errors.SELF_ENROL_OFF();
        const certificate = await atomically(call, async (unit) =>
          devices.enrolOwn(unit, call.now, deviceId, await lockSession(unit, call)),
        );
        return { certificate };
      },

      healthz: () => ctx.health(components),
      ...createAdministration(ctx, dependencies),
    },
    tasks: [
      sweep,
      {
        name: 'platformAuth.deliver',
        everyMilliseconds: 5_000,
        hasWork: mails.hasWork,
        run: ({ signal }) => mails.deliver(signal),
      },
    ],
    start: mails.start,
    stop: mails.stop,
  };
}
