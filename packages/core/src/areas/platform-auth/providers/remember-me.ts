import { type IdentityKey, providers } from '../../../kernel/identity.ts';
import type { Context } from '../../area.ts';
import type { LoginProvider } from '../../authentication/providers/provider.ts';
import type { VerifiedLogin } from '../../authentication/providers/verified-login.ts';
import { type AccountLinks, emailIssuer, localPlatform, type ProvenLogins } from '../dependencies.ts';
import { type ReplayTokens, replayProof } from '../replay-tokens.ts';

/** The header of the answer that carries the next replay token. */
const replayHeader = 'x-replay-token';

export interface RememberMeDependencies {
  readonly replay: ReplayTokens;
  readonly proven: ProvenLogins;
  readonly links: Pick<AccountLinks, 'accountOfIdentity'>;
}

/** Creates provider 13. The payload is a replay token, which logs in with the identity of the remembered login. */
export function rememberMeProvider(
  { atomically, log, systemCall }: Context,
  { replay, proven, links }: RememberMeDependencies,
): LoginProvider {
  return {
    provider: providers.REMEMBER_ME,
    platform: localPlatform,
    // Never used: the row of a token always has an issuer.
    issuer: emailIssuer,
    async login(payload): Promise<VerifiedLogin | null> {
      const call = systemCall('platformAuth.replay');
      const exchanged = await atomically(call, (unit) => replay.exchange(unit, call.now, payload));
      if (exchanged.outcome === 'unknown') return null;
      const { row } = exchanged;
      if (exchanged.outcome === 'reuse') {
        log.warn(
          { accountId: row.accountId },
          'a replay token was used twice: all its tokens and sessions were ended',
        );
        await atomically(call, async (unit) => {
          await replay.end(unit, row);
          unit.audit({ object: row.accountId, outcome: 'REPLAY_TOKEN_REUSED' });
        });
        return null;
      }
      const { platform, issuer, subject, displayName, family, accountId, delivery } = row;
      const identity = { platform: platform as IdentityKey['platform'], issuer, subject };
      return {
        ...identity,
        displayName: displayName ?? undefined,
        headers: { [replayHeader]: exchanged.token },
        accountOnRequest: true,
        async confirm(unit, session) {
          if (!(await replay.confirm(unit, family))) return false;
          if ((await links.accountOfIdentity(unit, identity)) !== accountId) return false;
          await proven.record(unit, session.lineage, replayProof(family), delivery);
          return true;
        },
      };
    },
  };
}
