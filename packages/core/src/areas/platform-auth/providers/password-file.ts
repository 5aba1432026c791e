import { providers } from '../../../kernel/identity.ts';
import type { Passwords } from '../../../runtime/passwords.ts';
import type { LoginProvider } from '../../authentication/providers/provider.ts';
import type { VerifiedLogin } from '../../authentication/providers/verified-login.ts';
import { localPlatform, passwordFileIssuer } from '../dependencies.ts';
import type { PasswordFile } from '../password-file.ts';
import { splitAtFirstColon } from '../rules.ts';
import type { Throttle } from '../throttle.ts';

/** The name under which attempts for a user of the password file are counted. */
export const fileName = (user: string): string => `file:${user}`;

/** Creates provider 98. The payload is `user:password`, split at the first colon. */
export function passwordFileProvider({
  file,
  passwords,
  throttle,
}: {
  readonly file: PasswordFile;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
}): LoginProvider {
  return {
    provider: providers.PASSWORD_FILE,
    platform: localPlatform,
    issuer: passwordFileIssuer,
    async login(payload, context): Promise<VerifiedLogin | null> {
      const [user, password] = splitAtFirstColon(payload) ?? [];
      if (user === undefined || password === undefined || user.length > 128) return null;
      const { signal } = context;
      const attempt = await throttle.take('login', fileName(user), context.address, signal);
      const users = await file.users();
      // Verifying a user who is not in the file takes as long as verifying the first user of the file.
      const [decoy] = users.values();
      const stored = users.get(user) ?? null;
      const options = { signal, decoy, purpose: attempt.purpose };
      if (!(await attempt.decide(() => passwords.verify(password, stored, options)))) {
        await attempt.failed();
        return null;
      }
      return {
        subject: user,
        displayName: user,
        async confirm(unit) {
          await attempt.succeeded(unit);
          return true;
        },
      };
    },
  };
}
