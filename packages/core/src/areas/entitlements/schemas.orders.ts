import { z } from 'zod';
import { enumeration, Id, Int64, int32, maybe, TimestampSeconds, text } from '../../kernel/schemas.ts';
import { Amount, Currency, SubscriptionInterval } from './schemas.ts';
import { lineStates, orderStates } from './states.orders.ts';

export const OrderState = enumeration('OrderState', 'ORDER_STATE', orderStates);
const OrderLineState = enumeration('OrderLineState', 'ORDER_LINE_STATE', lineStates);

/** How many of an item a line has. */
const Quantity = int32({ min: 1, max: 1_000_000 });

/** An order as operators write it. */
export const Order = z
  .object({
    granteeId: Id,
    items: z
      .array(
        z.object({
          itemId: Id,
          description: maybe(text(256)),
          currency: Currency,
          pricePerItem: Amount,
          count: Quantity,
        }),
      )
      .min(1),
  })
  .meta({ id: 'Order', description: 'Items that an account buys, at prices that the operator names.' });

/** How the buyer meets the store. */
export const StoreOrderMetadata = z
  .object({
    language: maybe(z.string().regex(/^[A-Za-z-]{0,16}$/, 'must be a language, such as en')),
    userSession: maybe(
      z
        .enum(['web', 'client', ''], { error: 'must be web or client' })
        .meta({ 'x-enum-varnames': ['web', 'client', 'DEFAULT'] }),
    ),
    ipAddress: maybe(text(64)),
  })
  .meta({
    id: 'StoreOrderMetadata',
    description:
      'The language of the store (default `en`), where the buyer approves: on a page (`web`, needs the `ipAddress` of the buyer) or in the client of the store (`client`, the default).',
  });

/** What the store answered. */
export const StoreOrderResult = z
  .object({ checkoutUrl: z.string().optional() })
  .meta({ id: 'StoreOrderResult', description: 'The page on which the buyer approves, for `web`.' });

export const PreparedOrderLine = z
  .object({ preparedOrder: Id, quantity: Quantity })
  .meta({ id: 'PreparedOrderLine', description: 'An offer that is used, and which of its quantities.' });

export const PreparedOffer = z
  .object({
    offerId: z.string().meta({ description: 'The `preparedOrder` of an execution.' }),
    itemId: z.string(),
    currency: z.string(),
    description: z.string(),
    priceDetails: z.array(
      z.object({
        quantity: z.int(),
        amount: Int64,
        subscriptionInterval: SubscriptionInterval.optional(),
      }),
    ),
  })
  .meta({ id: 'PreparedOffer', description: 'An item that an account can buy now, with its prices.' });

const order = {
  orderId: z.string(),
  state: OrderState,
  granteeId: z.string(),
  currency: z.string(),
  lines: z.array(
    z.object({
      itemId: z.string(),
      description: z.string(),
      count: z.int(),
      amount: Int64,
      state: OrderLineState,
    }),
  ),
  checkoutUrl: z.string().optional(),
  createdTimestamp: TimestampSeconds,
} as const;

export const OrderSummary = z
  .object(order)
  .meta({ id: 'OrderSummary', description: 'An order with its lines.' });
export type OrderSummary = z.input<typeof OrderSummary>;

export const OrderDetails = z
  .object({
    ...order,
    history: z.array(z.object({ state: OrderState, message: z.string(), timestamp: TimestampSeconds })),
  })
  .meta({ id: 'OrderDetails', description: 'An order with its lines and everything that happened to it.' });
export type OrderDetails = z.input<typeof OrderDetails>;
