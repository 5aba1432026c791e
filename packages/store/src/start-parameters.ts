/** How often a subscription is paid. */
export interface TransactionBilling {
  readonly period: 'Day' | 'Week' | 'Month' | 'Year';
  /** Periods between two payments, 1 to 255. */
  readonly frequency: number;
  /** What each later interval costs, in hundredths of the currency. */
  readonly amount: bigint;
}

/** A transaction to start. */
export interface StartTransaction {
  /** Unique for ever, 1 to 2⁶⁴−1. */
  readonly orderId: bigint;
  /** The player who buys. */
  readonly storeId: bigint;
  /** The language of the descriptions: `en`. */
  readonly language: string;
  /** Three capitals, as in ISO 4217. */
  readonly currency: string;
  /** Where the player approves: in the running client of the store, or on a page of the store. */
  readonly session: 'client' | 'web';
  /** The player's own address, required for `web`. */
  readonly ipAddress?: string | undefined;
  readonly items: readonly {
    /** The game's number of the item, 0 to 2³²−1. */
    readonly itemId: number;
    /** 1 to 32,767. */
    readonly quantity: number;
    /** The price of all of them, in hundredths of the currency. */
    readonly amount: bigint;
    /** What the player reads, at most 128 characters. */
    readonly description: string;
  }[];
  /** Makes the only item a subscription. */
  readonly billing?: TransactionBilling | undefined;
}

/** Returns the form that starts a transaction. */
export function startParameters(appId: number, input: StartTransaction): URLSearchParams {
  const parameters = new URLSearchParams({
    orderid: String(input.orderId),
    steamid: String(input.storeId),
    appid: String(appId),
    itemcount: String(input.items.length),
    language: input.language,
    currency: input.currency,
    usersession: input.session,
  });
  if (input.ipAddress !== undefined) parameters.set('ipaddress', input.ipAddress);
  for (const [index, { itemId, quantity, amount, description }] of input.items.entries()) {
    parameters.set(`itemid[${index}]`, String(itemId));
    parameters.set(`qty[${index}]`, String(quantity));
    parameters.set(`amount[${index}]`, String(amount));
    parameters.set(`description[${index}]`, description);
  }
  if (input.billing) {
    parameters.set('billingtype[0]', 'Steam');
    parameters.set('period[0]', input.billing.period);
    parameters.set('frequency[0]', String(input.billing.frequency));
    parameters.set('recurringamt[0]', String(input.billing.amount));
  }
  return parameters;
}
