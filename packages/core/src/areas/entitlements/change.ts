import { type Actor, principalOf } from '../../kernel/call.ts';
import { type OwnershipChangeType, ownershipChangeTypes } from './states.ts';

/** Who changes a count, and why. */
export interface Change {
  /** As the history names it. */
  readonly agent: string;
  /** As events name it: an account id, `key:<name>` or `system`. */
  readonly senderId: string;
  readonly changeType: OwnershipChangeType;
  readonly description: string;
}

/** The change of an administrator, who may also change what is locked. */
export const byAdmin = (actor: Actor, description: string): Change => ({
  agent: `admin:${senderOf(actor)}`,
  senderId: senderOf(actor),
  changeType: ownershipChangeTypes.ADMIN,
  description,
});

/** The change of a game server. */
export const byServer = (actor: Actor, description: string): Change => ({
  agent: `server:${actor.kind === 'key' ? actor.name : senderOf(actor)}`,
  senderId: senderOf(actor),
  changeType: ownershipChangeTypes.SERVER,
  description,
});

/** Returns the account id of a session, and `key:<name>` of a key. */
const senderOf = (actor: Actor): string =>
  actor.kind === 'session' && actor.accountId !== null ? actor.accountId : principalOf(actor);

/** The change of another area. */
export const byArea = (area: string, description: string): Change => ({
  agent: `area:${area}`,
  senderId: 'system',
  changeType: ownershipChangeTypes.SERVER,
  description,
});

/** The change of an order. Whether the item is locked is checked before. */
export const byOrder = (orderId: bigint, changeType: OwnershipChangeType, description: string): Change => ({
  agent: `order:${orderId}`,
  senderId: 'system',
  changeType,
  description,
});
