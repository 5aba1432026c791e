import type { z } from 'zod';
import { writeJson } from '../../http/json/parse-json.ts';
import { type Call, callerIdOf } from '../../kernel/call.ts';
import { commonErrors, invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { createRunningLeases } from '../../runtime/running-leases.ts';
import { digest } from '../../runtime/secrets.ts';
import { unawaited } from '../../storage/unawaited.ts';
import type { AskStore } from '../../stores/ask-store.ts';
import type { Accounts } from '../accounts/directory.ts';
import type { Rights } from '../rights/rights.ts';
import { type Buyer, createBuyers } from './buyers.ts';
import { entitlementErrors as errors } from './errors.ts';
import type { EntitlementsContext } from './limits.ts';
import { type OrderStore, type StoredOrder, storeName } from './order-store.ts';
import type { SyncOrder } from './order-sync.ts';
import type { BillingInterval, OrderProvider } from './providers.ts';
import { isPageUnknown, nextPoll } from './rules.orders.ts';
import type { StoreOrderMetadata } from './schemas.orders.ts';
import { orderStates } from './states.orders.ts';
import { type OrderRow, orderHistory, orderLines, orders } from './tables.orders.ts';

export interface PurchaseDependencies {
  readonly accounts: Pick<Accounts, 'identitiesOf' | 'lock'>;
  readonly rights: Pick<Rights, 'assertAccount' | 'assertBootstrap'>;
  readonly orderProvider: OrderProvider;
  readonly requireIdempotencyKey: boolean;
}

/** One line of an order that is to be placed. */
export interface DraftLine {
  readonly itemId: string;
  readonly itemNumber: number;
  readonly description: string;
  readonly quantity: number;
  readonly amount: bigint;
}

/** An order that is to be placed. */
export interface Draft {
  readonly granteeId: string;
  readonly currency: string;
  readonly store: z.output<typeof StoreOrderMetadata> | undefined;
  /** Reads the lines in the unit that stores the order. Throws if it cannot be placed. */
  readonly lines: (unit: Unit) => Promise<readonly DraftLine[]>;
  /** The interval of a subscription; absent for a purchase. */
  readonly interval?: { readonly unit: number; readonly count: number };
  /** What the request contained, to recognize a repetition. */
  readonly request: unknown;
}

/** What a placed order is answered with. */
export interface Placed {
  /** Whether the buyer can approve it: the store has not refused, and if it is approved on a page, the address is known. */
  readonly accepted: boolean;
  readonly orderId: string;
  readonly store: { readonly checkoutUrl?: string };
}

/** When the task looks for what a request has left behind. */
const leftBehindMilliseconds = 20_000;

const keyForm = /^[\x21-\x7e]{1,255}$/;

/**
 * Creates the function that places an order, in two units. The first one stores the order and its Idempotency-Key. Then
 * the store is called, and the second unit stores what it answered. If the store fails or the process dies between, the
 * order is CREATED, and a repetition with the same key finds it and starts it: the store starts one order id only once.
 *
 * While a request starts an order, the order is leased (`startsUntil`), so that repetitions do not start it too.
 */
export function createPurchase(
  ctx: EntitlementsContext,
  dependencies: PurchaseDependencies,
  orderStore: OrderStore,
  sync: SyncOrder,
  ask: AskStore,
): (call: Call, draft: Draft) => Promise<Placed> {
  const { atomically, clock, ids, limits, publicUrl, storage } = ctx;
  const { accounts, orderProvider, requireIdempotencyKey } = dependencies;
  const buyers = createBuyers(ctx, dependencies);
  const starts = createRunningLeases<bigint>({
    clock,
    hasOtherNodes: ctx.hasOtherNodes,
    isGivenBack: false,
    move: (orderId, startsUntil, to) =>
      storage.update(orders, { orderId, startsUntil }, { startsUntil: to }, { returns: 'key' }),
  });

  /** Returns the digests of the key and of the request; null without a key. */
  function keyOf(call: Call, request: unknown) {
    const key = call.header('idempotency-key');
    if (key === undefined) {
      if (requireIdempotencyKey) throw errors.ORDER_KEY_REQUIRED();
      return null;
    }
    if (!keyForm.test(key)) throw commonErrors.IDEMPOTENCY_KEY_INVALID();
    return {
      requestId: digest(`${callerIdOf(call.actor)}\n${call.operation}\n${key}`),
      requestDigest: digest(writeJson(request, true)),
    };
  }

  /** Returns the order of a repeated request; null if the request is new. */
  async function findRepeated(key: NonNullable<ReturnType<typeof keyOf>>): Promise<OrderRow | null> {
    const { requestId, requestDigest } = key;
    const [order] = await storage.find(orders, { where: { requestId }, limit: 1 });
    if (!order) return null;
    if (order.requestDigest !== requestDigest) throw commonErrors.IDEMPOTENCY_KEY_REUSED();
    return order;
  }

  /** Starts the order of a repeated request, unless it was started. Throws IDEMPOTENCY_KEY_RUNNING while another request does. */
  async function startAgain(order: OrderRow, session: Session): Promise<OrderRow> {
    const { orderId, state, startsUntil } = order;
    const isStarted = state !== orderStates.CREATED;
    const retryAfterSeconds = starts.secondsUntilFree(orderId, startsUntil);
    // The request that has started it may still get the address of the page.
    if (retryAfterSeconds > 0 && (!isStarted || isPageUnknown(order)))
      throw commonErrors.IDEMPOTENCY_KEY_RUNNING({ retryAfterSeconds });
    if (isStarted) return order;
    return starts.run(
      orderId,
      async (leasedUntil) => {
        const asRead = { orderId, state, startsUntil };
        const [leased] = await storage.update(orders, asRead, { startsUntil: leasedUntil });
        if (!leased) throw commonErrors.IDEMPOTENCY_KEY_RUNNING({ retryAfterSeconds: 1 });
        return leased;
      },
      async (leased) => {
        const lines = await storage.find(orderLines, { where: { provider: storeName, orderId } });
        return start({ order: leased, lines }, session);
      },
    );
  }

  async function insert(
    call: Call,
    draft: Draft,
    key: ReturnType<typeof keyOf>,
    session: Session,
    { storeId }: Buyer,
    { orderId, startsUntil }: Pick<OrderRow, 'orderId' | 'startsUntil'>,
  ): Promise<StoredOrder> {
    return atomically(call, async (unit) => {
      const { granteeId, currency } = draft;
      const locked = await accounts.lock(unit, [granteeId]);
      if (!locked.has(granteeId)) throw errors.ITEM_OWNER_NOT_FOUND();
      if (call.audited) unit.audit({ object: `${granteeId} ${orderId}` });
      const { now } = call;
      const row = {
        orderId,
        granteeId,
        storeId,
        state: orderStates.CREATED,
        currency,
        language: session.language,
        userSession: session.userSession,
        intervalUnit: draft.interval?.unit ?? 0,
        intervalCount: draft.interval?.count ?? 0,
        requestId: key?.requestId ?? null,
        requestDigest: key?.requestDigest ?? null,
        startsUntil,
        createdAt: now,
        changedAt: now,
        pollAt: now + leftBehindMilliseconds,
        changes: 1,
      };
      const [order] = await unit.insert(orders, row, { ifAbsent: true });
      // Another request with the same key was faster.
      if (!order) throw commonErrors.IDEMPOTENCY_KEY_RUNNING({ retryAfterSeconds: 1 });
      // Only now: the lines use offers up, and a repetition of this request must not miss them.
      const lines = await draft.lines(unit);
      const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
      if (total > BigInt(limits.maxPriceAmount))
        throw invalidField('amount', `an order may cost at most ${limits.maxPriceAmount}`);
      const rows = lines.map((line, at) => ({
        ...line,
        provider: storeName,
        orderId,
        line: at + 1,
        state: 0,
      }));
      unawaited(unit.insert(orderLines, rows));
      const created = { orderId, number: 1, state: orderStates.CREATED, message: 'created', createdAt: now };
      unawaited(unit.insert(orderHistory, created));
      return { order, lines: rows };
    });
  }

  /** Starts an order at the store and stores the answer. */
  async function start({ order, lines }: StoredOrder, session: Session): Promise<OrderRow> {
    const { orderId, storeId, currency } = order;
    const returnUrl =
      publicUrl === null ? null : `${publicUrl}/api/v1/entitlements/store/return?orderId=${orderId}`;
    const outcome = await ask((signal) =>
      orderProvider.startOrder(
        { orderId, storeId, currency, lines, ...session, returnUrl, billing: billingOf(order) },
        signal,
      ),
    );
    if (outcome.refused !== null) {
      // An order that was started before, by a request whose answer was lost, is refused too.
      const synced = await sync(orderId);
      if (synced && synced.state !== orderStates.CREATED) return synced;
    }
    return atomically(ctx.systemCall('entitlements.start'), async (unit) => {
      const now = clock.now();
      const stored = (await orderStore.lock(unit, orderId))!;
      const isNew = stored.state === orderStates.CREATED;
      if (outcome.refused !== null) {
        const message = `the store refused: ${outcome.refused.code}`;
        const patch = { pollAt: null, startsUntil: 0 };
        if (isNew) orderStore.move(unit, now, stored, { state: orderStates.FAILED, message, patch });
        return isNew ? { ...stored, state: orderStates.FAILED } : stored;
      }
      const { transactionId, checkoutUrl } = outcome;
      const patch = {
        transactionId,
        checkoutUrl,
        startsUntil: 0,
        ...(isNew && { pollAt: nextPoll(now, 0), polls: 1 }),
      };
      const state = isNew ? orderStates.AWAITING_APPROVAL : (stored.state as 2);
      orderStore.move(unit, now, stored, { state, message: 'started at the store', patch });
      return { ...stored, ...patch, state };
    });
  }

  return async (call, draft) => {
    const session = sessionOf(draft.store);
    const key = keyOf(call, draft.request);
    const repeated = key && (await findRepeated(key));
    if (repeated) return placedOf(await startAgain(repeated, session));
    const buyer = await buyers.find(call, draft.granteeId);
    const facts = await ask((signal) => orderProvider.readBuyer(buyer.storeId, signal));
    if (facts !== null && facts.currency !== '' && facts.currency !== draft.currency)
      throw errors.BUYER_CURRENCY_DIFFERS({ metadata: { currency: facts.currency } });
    const orderId = orderIdOf(digest(ids.random('order')));
    const started = await starts.run(
      orderId,
      (startsUntil) => insert(call, draft, key, session, buyer, { orderId, startsUntil }),
      async (stored) => {
        await buyers.link(call, buyer);
        return start(stored, session);
      },
    );
    return placedOf(started);
  };
}

/** How the buyer meets the store. The address is never stored: a repetition has it too. */
interface Session {
  readonly language: string;
  readonly userSession: 'web' | 'client';
  readonly ipAddress: string | null;
}

const addressForm = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f:]{2,39}(?::\d{1,3}(?:\.\d{1,3}){3})?)$/;

function sessionOf(store: Draft['store']): Session {
  const userSession = store?.userSession === 'web' ? 'web' : 'client';
  const ipAddress = store?.ipAddress || null;
  if (ipAddress !== null && !addressForm.test(ipAddress))
    throw invalidField('store.ipAddress', 'must be an IP address');
  if (userSession === 'web' && ipAddress === null)
    throw invalidField('store.ipAddress', 'is required for the user session web');
  return { language: store?.language || 'en', userSession, ipAddress };
}

/** Returns 1 to 2⁶³−1 from the first bits of a digest. */
const orderIdOf = (hex: string): bigint => BigInt(`0x${hex.slice(0, 16)}`) & (2n ** 63n - 1n) || 1n;

const units = ['day', 'week', 'month', 'year'] as const;

const billingOf = ({ intervalUnit, intervalCount }: OrderRow): BillingInterval | null => {
  const unit = units[intervalUnit - 1];
  return unit === undefined ? null : { unit, count: intervalCount };
};

const placedOf = (order: OrderRow): Placed => ({
  accepted: order.state !== orderStates.FAILED && !isPageUnknown(order),
  orderId: String(order.orderId),
  store: order.checkoutUrl === null ? {} : { checkoutUrl: order.checkoutUrl },
});
