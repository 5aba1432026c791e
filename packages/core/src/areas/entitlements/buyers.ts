import { type Call, callerIdOf } from '../../kernel/call.ts';
import type { IdentityKey } from '../../kernel/identity.ts';
import { storeIdentity, storeIdIn } from '../../stores/store-identity.ts';
import type { Accounts } from '../accounts/directory.ts';
import type { Rights } from '../rights/rights.ts';
import { entitlementErrors as errors } from './errors.ts';
import type { EntitlementsContext } from './limits.ts';
import type { OrderProvider } from './providers.ts';

export interface BuyersDependencies {
  readonly accounts: Pick<Accounts, 'identitiesOf' | 'lock'>;
  readonly rights: Pick<Rights, 'assertAccount' | 'assertBootstrap'>;
  readonly orderProvider: Pick<OrderProvider, 'createStoreId'>;
}

/** A buyer at the store. */
export interface Buyer {
  readonly accountId: string;
  readonly storeId: bigint;
  /** Whether the id was made for the account just now, because the store is simulated. */
  readonly isNew: boolean;
}

/** Who an account is at the store. */
export interface Buyers {
  /**
   * Returns the buyer that an account is. Throws BUYER_WITHOUT_STORE_IDENTITY, unless the store is simulated and this is no
   * production: then the account gets an id, which is always the same.
   */
  find(call: Call, accountId: string): Promise<Buyer>;
  /**
   * Links a new id to its account. An identity is a way into the account, so it is left out if the caller may not give
   * one, if the identity belongs to another account, or if a hook refuses: the account can buy without the link.
   */
  link(call: Call, buyer: Buyer): Promise<void>;
}

/** Creates the answers who an account is at the store. */
export function createBuyers(
  { api, atomically, log, production, systemCall }: EntitlementsContext,
  { accounts, rights, orderProvider }: BuyersDependencies,
): Buyers {
  return {
    async find(call, accountId) {
      const linked = await accounts.identitiesOf(call.db, accountId);
      const subject = linked.find(isOfStore)?.subject;
      const storeId = storeIdIn(subject);
      if (storeId !== null) return { accountId, storeId, isNew: false };
      const created = production ? undefined : orderProvider.createStoreId?.(accountId);
      if (created === undefined) throw errors.BUYER_WITHOUT_STORE_IDENTITY();
      return { accountId, storeId: created, isNew: subject === undefined };
    },

    async link(call, { accountId, storeId, isNew }) {
      if (!isNew) return;
      const identity: IdentityKey = { ...storeIdentity, subject: String(storeId) };
      try {
        await atomically(systemCall('entitlements.link'), async (unit) => {
          await accounts.lock(unit, [accountId]);
          if (callerIdOf(call.actor) !== accountId) {
            // What the account can do now, and after the next login of a configured administrator.
            await rights.assertAccount(unit, call, accountId);
            const identities = await accounts.identitiesOf(unit, accountId);
            for (const each of [...identities, identity]) rights.assertBootstrap(call, each);
          }
          const platformAccountId = { platform: 6, issuer: identity.issuer, id: identity.subject } as const;
          await api(call, unit, { system: true }).accounts.serverLink({ accountId, platformAccountId });
        });
      } catch (cause) {
        log.info({ cause, accountId }, 'the simulated identity of the store was not linked');
      }
    },
  };
}

const isOfStore = ({ platform, issuer }: IdentityKey): boolean =>
  platform === storeIdentity.platform && issuer === storeIdentity.issuer;
