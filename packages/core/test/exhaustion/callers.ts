import type { TestPlayer, TestRequest } from '@lobbykit/testing';
import type { Operation } from '../../../testing/src/area/operation.ts';
import type { World } from '../operations/world.ts';

/** A caller with a credential uses these networks in turn, as an account with a session in each of them. */
const networkCount = 3;

/** Metadata that makes answers with the whole account 48 KiB long, just short enough to be kept. */
const metadata = Object.fromEntries(
  Array.from({ length: 3 }, (_, at) => [`own-${at}`, { stringPayload: 'x'.repeat(16_000) }]),
);

/** Who calls: the player whom samples are about, and what each call sends besides the sample. */
export interface Caller {
  /** How many refusals by rates in sequence show that no network of the caller can call any more. */
  readonly networks: number;
  /** Returns what the next call sends. */
  credential(call: number): TestRequest;
  /** Returns the player of the next call. */
  player(): TestPlayer;
  /** Replaces what the last call used up: its session, or the player that an operator wrote to. */
  renew(): Promise<void>;
}

/** Logs in as one account that has a session in each network. */
async function createAccountCaller(world: World): Promise<Caller> {
  const login = () => world.player('caller');
  const sessions: TestPlayer[] = [];
  for (let at = 0; at < networkCount; at++) sessions.push(await login());
  await world.backend.api.accounts.adminUpdate(
    { accountId: sessions[0]!.accountId, account: { metadata }, accountMask: 'metadata' },
    { system: true },
  );
  let current = 0;
  return {
    networks: networkCount,
    credential(call) {
      current = call % networkCount;
      return { session: sessions[current]!.token, address: `2001:db8:${current + 1}::1` };
    },
    player: () => sessions[current]!,
    async renew() {
      sessions[current] = await login();
    },
  };
}

/** Calls without credential, each from another /56 of one IPv6 /48. */
async function createAddressCaller(world: World): Promise<Caller> {
  const player = await world.player('caller');
  return {
    networks: 1,
    credential: (call) => ({ address: `2001:db8:1:${((call % 256) * 256).toString(16)}::1` }),
    player: () => player,
    renew: async () => {},
  };
}

/** Calls with the root key, and turns to another player when a call about one of them is refused. */
async function createKeyCaller(world: World): Promise<Caller> {
  let player = await world.player();
  return {
    networks: networkCount,
    credential: (call) => ({ key: world.rootKey, address: `2001:db8:${(call % networkCount) + 1}::1` }),
    player: () => player,
    async renew() {
      player = await world.player();
    },
  };
}

/** Returns whether an operation needs a permission. */
export const isOfOperators = ({ route: { access } }: Operation): boolean =>
  access === 'operator' || access === 'key';

/** Creates the caller who can do most with an operation. */
export function createCaller(world: World, operation: Operation): Promise<Caller> {
  if (isOfOperators(operation)) return createKeyCaller(world);
  return operation.route.access === 'public' ? createAddressCaller(world) : createAccountCaller(world);
}
