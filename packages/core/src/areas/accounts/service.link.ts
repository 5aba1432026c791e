import { accountsEventTypes, type Platform } from '../../events/event-kinds.ts';
import type { Handlers } from '../../http/contract.ts';
import { type Call, playerOf, sessionOf } from '../../kernel/call.ts';
import { commonErrors, invalidField } from '../../kernel/errors.ts';
import type { IdentityKey } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore, Viewer } from '../../metadata/store.ts';
import { digest } from '../../runtime/secrets.ts';
import type { Context } from '../area.ts';
import type { accountsContract } from './contract.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { accountErrors as errors } from './errors.ts';
import { type AttachResult, attach, lockAccount } from './identities.ts';
import { linkableIdentity, withPlatform } from './rules.ts';
import type { Account, PlatformAccountId } from './schemas.ts';
import { accounts } from './tables.ts';
import { type AccountRow, viewAccount } from './views.ts';

type Linking = Pick<Handlers<(typeof accountsContract)['routes']>, 'link' | 'serverLink'> & {
  readonly identityOf: (named: PlatformAccountId, field: string) => IdentityKey;
  readonly addPlatforms: (
    unit: Unit,
    now: number,
    row: AccountRow,
    added: readonly Platform[],
  ) => Promise<AccountRow>;
};

/** An identity to link, and what the link is worth. */
interface RequestedLink {
  readonly identity: IdentityKey;
  /** Whose view of the account the answer shows. */
  readonly viewer: Viewer;
  /** Whether the player has proved the identity, or the operator covers `admin`. */
  readonly trusted: boolean;
}

interface LinkedAnswer {
  readonly account: Account;
  readonly accountLinked: boolean;
}

/** Links further identities to accounts. */
export function createLinking(
  ctx: Context,
  dependencies: AccountsDependencies,
  metadata: MetadataStore,
): Linking {
  const { sessions, rights } = dependencies;

  /** Returns the identity that an operator names. Throws INVALID_FIELD if the platform needs an issuer. */
  function identityOf({ platform, id, issuer }: PlatformAccountId, field: string): IdentityKey {
    const resolvedIssuer = issuer ?? dependencies.defaultIssuer(platform);
    if (resolvedIssuer === null)
      throw invalidField(`${field}.issuer`, 'is required, because this platform has no default issuer');
    return { platform, issuer: resolvedIssuer, subject: id };
  }

  /** Adds the platforms of newly linked identities to the locked row of the account, with one event for each. */
  async function addPlatforms(
    unit: Unit,
    now: number,
    row: AccountRow,
    added: readonly Platform[],
  ): Promise<AccountRow> {
    let current = row;
    for (const platform of added) {
      const platforms = withPlatform(current.platforms as Platform[], platform);
      const [changed] = await unit.update(
        accounts,
        { id: row.id },
        { platforms, updatedAt: now, revision: { add: 1 } },
      );
      current = changed!;
      unit.emit({
        event: {
          accountsEvent: {
            type: accountsEventTypes.LINK_ACCOUNT_TO_PLATFORM,
            accountId: row.id,
            newPlatformType: platform,
            platforms,
          },
        },
        recipients: [row.id],
        subject: `account:${row.id}`,
      });
    }
    return current;
  }

  /** Links one identity. If that is not possible, changes nothing and gives the reason in a header and in the audit. */
  async function link(
    unit: Unit,
    call: Call,
    account: AccountRow,
    { identity, viewer, trusted }: RequestedLink,
  ): Promise<{ readonly result: AttachResult; readonly answer: LinkedAnswer }> {
    const result = await attach(unit, call.now, account.id, identity, trusted);
    const accountLinked = result === 'linked' || result === 'present';
    const row = await addPlatforms(unit, call.now, account, result === 'linked' ? [identity.platform] : []);
    unit.audit({ object: row.id, ...(!accountLinked && { outcome: result }) });
    if (!accountLinked) unit.reply('x-reason', result);
    return { result, answer: { account: await viewAccount(unit, metadata, row, viewer), accountLinked } };
  }

  return {
    identityOf,
    addPlatforms,

    /** Both sessions have proved their identities, so their tokens are enough. */
    async link(call, { sessionId }) {
      const own = playerOf(call);
      const { digest: ownDigest, lineage } = sessionOf(call);
      const second = digest(sessionId);
      await dependencies.writeFirstUses();
      return ctx.atomically(call, async (unit) => {
        const session = await sessions.find(unit, second);
        const identity = session && linkableIdentity(session, call.now);
        if (!identity || session.lineage === lineage) throw errors.SESSION_NOT_LINKABLE();
        const row = await lockAccount(unit, own);
        if (!row) throw errors.ACCOUNT_NOT_FOUND();
        const { result, answer } = await link(unit, call, row, {
          identity,
          viewer: 'owner',
          trusted: true,
        });
        if (!answer.accountLinked) return answer;
        if (!(await sessions.consume(unit, second))) throw errors.SESSION_NOT_LINKABLE();
        if (result === 'present') return answer;
        const rotated = await sessions.rotate(unit, ownDigest);
        if (!rotated) throw commonErrors.CREDENTIAL_INVALID();
        unit.reply(dependencies.sessionHeader, rotated.token);
        return answer;
      });
    },

    async serverLink(call, { accountId, platformAccountId }) {
      const identity = identityOf(platformAccountId, 'platformAccountId');
      return ctx.atomically(call, async (unit) => {
        const row = await lockAccount(unit, accountId);
        if (!row) throw errors.ACCOUNT_NOT_FOUND();
        rights.assertRoleOf(call, row);
        rights.assertBootstrap(call, identity);
        const requested = { identity, viewer: rights.viewerOf(call), trusted: rights.isTrusted(call) };
        return (await link(unit, call, row, requested)).answer;
      });
    },
  };
}
