import type { Operation } from './operations.ts';
import type { World } from './world.ts';

/** A credential that an operation accepts, and the account that its sample is about. */
export interface AllowedCaller {
  readonly credential: { readonly session?: string; readonly key?: string };
  readonly accountId: string;
}

/** Creates a caller that may call the operation: a new player, or the root key for a new player. */
export async function allowedCaller(world: World, { route }: Operation): Promise<AllowedCaller> {
  const { token, accountId } = await world.player();
  const byKey = route.access === 'operator' || route.access === 'key';
  return { credential: byKey ? { key: world.rootKey } : { session: token }, accountId };
}
