import type { Operation } from './operations.ts';
import type { World } from './world.ts';

/** A credential that its operation takes, and the account that a sample is to be about. */
export interface AllowedCaller {
  readonly credential: { readonly session?: string; readonly key?: string };
  readonly accountId: string;
}

/** Makes a caller that may call the operation: a fresh player, or the root key about a fresh player. */
export async function allowedCaller(world: World, { route }: Operation): Promise<AllowedCaller> {
  const { token, accountId } = await world.player();
  const byKey = route.access === 'operator' || route.access === 'key';
  return { credential: byKey ? { key: world.rootKey } : { session: token }, accountId };
}
