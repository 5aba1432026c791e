import { accountsEventTypes, type Platform } from '../../events/event-kinds.ts';
import { heldBy } from '../../http/access.ts';
import { type Call, playerOf, sessionOf } from '../../kernel/call.ts';
import { commonErrors, invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore, Viewer } from '../../metadata/store.ts';
import { digest } from '../../runtime/secrets.ts';
import type { Context } from '../area.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { accountErrors as errors } from './errors.ts';
import { type Attached, attach, type IdentityKey, takeAccount } from './identities.ts';
import { assertHeld, linkableIdentity, withPlatform } from './rules.ts';
import type { Account, PlatformAccountId } from './schemas.ts';
import { accounts } from './tables.ts';
import { type AccountRow, viewAccount } from './views.ts';

interface Linked {
  readonly account: Account;
  readonly accountLinked: boolean;
}

/** How an account gets a further identity. */
export function createLinking(ctx: Context, dependencies: AccountsDependencies, metadata: MetadataStore) {
  const { sessions } = dependencies;

  /** The identity that an operator names. */
  function identityOf({ platform, id, issuer }: PlatformAccountId, field: string): IdentityKey {
    const known = issuer ?? dependencies.defaultIssuer(platform);
    if (known === null)
      throw invalidField(`${field}.issuer`, 'is needed for this platform: it has no usual one');
    return { platform, issuer: known, subject: id };
  }

  /** Adds the platforms of identities that were just linked to their account's row, which the unit holds. */
  async function tellLinked(
    unit: Unit,
    now: number,
    row: AccountRow,
    linked: readonly Platform[],
  ): Promise<AccountRow> {
    let current = row;
    for (const platform of linked) {
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
      });
    }
    return current;
  }

  /** Links one identity, or leaves everything as it is and says why: to the caller in a header, and in the audit. */
  async function link(
    unit: Unit,
    call: Call,
    taken: AccountRow,
    identity: IdentityKey,
    viewer: Viewer,
  ): Promise<Linked & { readonly attached: Attached }> {
    const attached = await attach(unit, call.now, taken.id, identity);
    const accountLinked = attached === 'linked' || attached === 'present';
    const row = await tellLinked(unit, call.now, taken, attached === 'linked' ? [identity.platform] : []);
    unit.audit({ object: row.id, ...(!accountLinked && { outcome: attached }) });
    if (!accountLinked) unit.reply('x-reason', attached);
    return { account: await viewAccount(unit, metadata, row, viewer), accountLinked, attached };
  }

  return {
    identityOf,
    tellLinked,

    /** Both sessions prove who they are, so nothing but their tokens is asked for. */
    async link(call: Call, { sessionId }: { readonly sessionId: string }): Promise<Linked> {
      const own = playerOf(call);
      const second = digest(sessionId);
      return ctx.atomically(call, async (unit) => {
        const session = await sessions.find(unit, second);
        const identity = session && linkableIdentity(session, call.now);
        if (!identity) throw errors.SESSION_NOT_LINKABLE();
        const row = await takeAccount(unit, own);
        if (!row) throw errors.ACCOUNT_NOT_FOUND();
        const { attached, ...answer } = await link(unit, call, row, identity, 'owner');
        if (!answer.accountLinked) return answer;
        if (!(await sessions.consume(unit, second))) throw errors.SESSION_NOT_LINKABLE();
        if (attached === 'present') return answer;
        const rotated = await sessions.rotate(unit, sessionOf(call).digest);
        if (!rotated) throw commonErrors.CREDENTIAL_INVALID();
        unit.reply(dependencies.sessionHeader, rotated.token);
        return answer;
      });
    },

    async serverLink(
      call: Call,
      {
        accountId,
        platformAccountId,
      }: { readonly accountId: string; readonly platformAccountId: PlatformAccountId },
    ): Promise<Linked> {
      const identity = identityOf(platformAccountId, 'platformAccountId');
      return ctx.atomically(call, async (unit) => {
        const row = await takeAccount(unit, accountId);
        if (!row) throw errors.ACCOUNT_NOT_FOUND();
        assertHeld(row.authRole, dependencies.roles, heldBy(call.actor));
        const { attached: _, ...answer } = await link(unit, call, row, identity, 'operator');
        return answer;
      });
    },
  };
}
