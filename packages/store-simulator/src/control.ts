import { z } from 'zod';
import { ActionError, actOnAgreement, actOnTransaction } from './actions.ts';
import { agreementActions } from './agreement-rules.ts';
import { type Books, changePlayer, settle } from './books.ts';
import { createFaults, type Faults } from './faults.ts';
import { type Exchange, HttpError, jsonReply, type Reply } from './http/exchange.ts';
import { writeSafeJson } from './json.ts';
import type { StorePlayerChange } from './records.ts';
import { takeSnapshot } from './snapshot.ts';
import { transactionActions } from './transaction-rules.ts';

/** What the control routes read and change. */
export interface ControlWorld {
  readonly books: Books;
  faults: Faults;
}

const storeId = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);

const PlayerChange = z
  .strictObject({
    personaName: z.string().max(64),
    country: z.string().regex(/^[A-Z]{2}$/),
    state: z.string().max(64),
    currency: z.string().regex(/^[A-Z]{3}$/),
    status: z.enum(['Active', 'Trusted', 'Locked from purchasing']),
    taxPercent: z.number().min(0).max(100),
    exists: z.boolean(),
    apps: z
      .array(
        z.strictObject({
          appId: z.int().min(1).max(4_294_967_295),
          ownerStoreId: storeId.optional(),
          permanent: z.boolean().optional(),
        }),
      )
      .max(1_000),
  })
  .partial();

const RefundBody = z.strictObject({
  items: z.array(z.int().min(0)).min(1).optional(),
  refund: z.enum(['Refunded', 'RefundedSuspectedFraud', 'RefundedFriendlyFraud']).optional(),
});

/** Ten years. */
const maxAdvanceSeconds = 315_360_000;
const ClockBody = z.strictObject({ advanceSeconds: z.int().min(1).max(maxAdvanceSeconds) });

const idForm = '(\\d{1,19})';
const actionPath = new RegExp(`^/control/(transactions|agreements)/${idForm}/(\\w+)$`);
const playerPath = new RegExp(`^/control/players/${idForm}$`);

/** Returns the reply to a request under `/control`. Throws HttpError, ActionError and ZodError. */
export function answerControl(exchange: Exchange, world: ControlWorld): Reply {
  const route = findRoute(exchange.path);
  if (route === undefined) throw new HttpError(404, 'there is no such control');
  const [handlers, ids] = route;
  const handle = Object.hasOwn(handlers, exchange.method) ? handlers[exchange.method] : undefined;
  if (handle === undefined)
    throw new HttpError(405, `only ${Object.keys(handlers).join(' and ')} is possible`);
  settle(world.books);
  return jsonReply(200, writeSafeJson(handle(world, readBody(exchange), ids)));
}

type Handler = (world: ControlWorld, body: unknown, ids: readonly string[]) => unknown;
type Handlers = Readonly<Record<string, Handler>>;

const fixed: Readonly<Record<string, Handlers>> = {
  '/control/books': { GET: ({ books }) => takeSnapshot(books) },
  '/control/faults': {
    GET: ({ faults }) => faults.plan,
    PUT: (world, body) => {
      world.faults = createFaults(body);
      return world.faults.plan;
    },
  },
  '/control/clock': {
    POST: ({ books }, body) => {
      books.advance(ClockBody.parse(body).advanceSeconds * 1000);
      settle(books);
      return { now: new Date(books.now()).toISOString() };
    },
  },
  '/control/item-definitions': {
    PUT: ({ books }, body) => {
      books.itemDefinitions = JSON.stringify(z.array(z.unknown()).parse(body));
      return {};
    },
  },
};

const players: Handlers = {
  PUT: ({ books }, body, [id]) =>
    changePlayer(books, BigInt(id!), PlayerChange.parse(body) as StorePlayerChange),
};

const actions: Handlers = {
  POST: ({ books }, body, [kind, id, name]) => {
    if (kind === 'transactions') {
      const action = transactionActions.find((known) => known === name);
      if (action === undefined) throw new ActionError(404, `a transaction has no action ${name}`);
      return actOnTransaction(books, BigInt(id!), action, action === 'refund' ? RefundBody.parse(body) : {});
    }
    const action = agreementActions.find((known) => known === name);
    if (action === undefined) throw new ActionError(404, `an agreement has no action ${name}`);
    return actOnAgreement(books, BigInt(id!), action);
  },
};

function findRoute(path: string): [handlers: Handlers, ids: readonly string[]] | undefined {
  if (Object.hasOwn(fixed, path)) return [fixed[path]!, []];
  const player = playerPath.exec(path);
  if (player !== null) return [players, player.slice(1)];
  const action = actionPath.exec(path);
  return action === null ? undefined : [actions, action.slice(1)];
}

function readBody({ body, method }: Exchange): unknown {
  if (method === 'GET' || body === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw new HttpError(400, 'the body is not JSON');
  }
}
