import { providers } from '../../../kernel/identity.ts';
import type { Passwords } from '../../../runtime/passwords.ts';
import type { Context } from '../../area.ts';
import { authenticationErrors } from '../../authentication/errors.ts';
import type { LoginProvider } from '../../authentication/providers/provider.ts';
import type { VerifiedLogin } from '../../authentication/providers/verified-login.ts';
import { emailIssuer, localPlatform, type ProvenLogins } from '../dependencies.ts';
import { emailAddressOf } from '../email-address.ts';
import { emailProof } from '../email-users.ts';
import { splitAtFirstColon } from '../rules.ts';
import { isSealedPassword } from '../sealed-password.ts';
import { emailUserState } from '../states.ts';
import { emailUsers } from '../tables.ts';
import type { Throttle } from '../throttle.ts';

export interface PasswordProviderDependencies {
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly proven: ProvenLogins;
}

/** The name under which attempts for an e-mail address are counted. */
export const emailName = (emailAddress: string): string => `email:${emailAddress}`;

/** Creates provider 14. The payload is `email:password`, split at the first colon: an address has none. */
export function emailProvider(
  { storage, atomically, secrets, systemCall }: Context,
  { passwords, throttle, proven }: PasswordProviderDependencies,
): LoginProvider {
  return {
    provider: providers.EMAIL_SIGN_UP,
    platform: localPlatform,
    issuer: emailIssuer,
    async login(payload, { address, signal }): Promise<VerifiedLogin | null> {
      const [name, password] = splitAtFirstColon(payload) ?? [];
      const emailAddress = name === undefined ? null : emailAddressOf(name);
      if (emailAddress === null || password === undefined) return null;
      const attempt = await throttle.take('login', emailName(emailAddress), address, signal);
      const { purpose } = attempt;
      const [user] = await storage.find(emailUsers, { where: { emailAddress }, limit: 1 });
      const stored = user?.passwordHash ?? null;
      // Costs one hash also if the password is sealed, so the time tells nobody that an address is not verified.
      const isHashRight = await attempt.decide(() => passwords.verify(password, stored, { signal, purpose }));
      const isRight = isHashRight || (user !== undefined && isSealedPassword(secrets, user, password));
      if (!isRight || !user) {
        await attempt.failed();
        return null;
      }
      if (user.state !== emailUserState.VERIFIED || stored === null) {
        await atomically(systemCall('platformAuth.login'), (unit) => attempt.release(unit));
        throw authenticationErrors.EMAIL_NOT_VERIFIED();
      }
      const passwordHash = passwords.isOutdated(stored)
        ? await attempt.decide(() => passwords.hash(password, { signal, purpose }))
        : stored;
      return {
        subject: user.id,
        displayName: user.displayName ?? undefined,
        // A reset in the meantime has ended every session; the session of this login must not start after it.
        async confirm(unit, session) {
          const [locked] = await unit.update(
            emailUsers,
            { id: user.id, passwordHash: stored, state: emailUserState.VERIFIED },
            { passwordHash, revision: { add: 1 } },
          );
          if (!locked) return false;
          await proven.record(unit, session.lineage, emailProof(user.id));
          await attempt.succeeded(unit);
          return true;
        },
      };
    },
  };
}
