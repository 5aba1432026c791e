import { z } from 'zod';
import { Int64, int53, maybe, TimeText } from '../../kernel/schemas.ts';

/** Returns the schema of a number of the store, from `minimum` on. */
const numberFrom = (minimum: 0 | 1) =>
  Int64.refine((value) => value >= BigInt(minimum), `must be at least ${minimum}`).meta({
    kind: 'integer',
    override: { type: 'integer', format: 'int64', minimum },
  });

/** The id of a player at the store. */
export const StoreId = numberFrom(1);

/** The number of an agreement. */
export const AgreementId = numberFrom(1);

/** The number of an order or a transaction; absent or 0 names none. */
export const MaybeNumber = maybe(numberFrom(0));

/** The number of an app; 0 is the game of this server. */
export const AppId = int53({ min: 0, max: 4_294_967_295 });

/** Unix time in seconds: all of it up to the year 9999. */
export const ReportTimestamp = int53({ min: 0, max: 253_402_300_799 }).meta({
  description: 'Unix time in seconds. Absent means 0: everything that the store still has.',
});

export const IpAddress = z
  .union([z.literal(''), z.ipv4(), z.ipv6()], { error: 'must be an IP address' })
  .meta({ override: { type: 'string' } });

const transaction = {
  orderId: Int64,
  transId: Int64,
  storeId: Int64,
  status: z.string(),
  time: TimeText,
} as const;

export const StoreOrderRecord = z.object(transaction).meta({
  id: 'StoreOrderRecord',
  description: 'A transaction in a report of the store. The order 0 is a payment of an agreement.',
});

export const StoreTransaction = z
  .object({
    ...transaction,
    agreementId: Int64,
    agreementStatus: z.string(),
    timeCreated: TimeText,
  })
  .meta({
    id: 'StoreTransactionInfo',
    description: 'A transaction as the store describes it. Without an agreement, its number is 0.',
  });

export const StoreAgreement = z
  .object({ agreementId: Int64, status: z.string() })
  .meta({ id: 'StoreAgreementInfo', description: 'A subscription as the store describes it.' });

export const StoreUserInfo = z
  .object({ state: z.string(), country: z.string(), currency: z.string(), status: z.string() })
  .meta({ id: 'StoreUserInfo', description: 'A player who buys, as the store describes them.' });

export const AppOwnershipAnswer = z.object({
  ownsApp: z.boolean(),
  permanent: z.boolean().meta({ description: 'False for what was only lent, by the family for example.' }),
});

const player = { storeId: Int64, personaName: z.string() } as const;

export const StorePlayerSummary = z
  .object(player)
  .meta({ id: 'StorePlayerSummary', description: 'A player as the store shows them to others.' });

export const AccountPlayerSummary = z.object({ accountId: z.string(), ...player }).meta({
  id: 'AccountPlayerSummary',
  description:
    'An account as the store shows it to others. Without an identity of the store its storeId is 0. If the store does not know the player, the name is empty.',
});
