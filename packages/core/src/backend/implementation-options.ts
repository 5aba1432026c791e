import type { ItemProvider, OrderProvider } from '../areas/entitlements/index.ts';
import type { ConfiguredAllocator } from '../areas/match-broker/index.ts';
import type { MatchmakingRating, MatchmakingStrategy } from '../areas/matchmaking/index.ts';
import type { SendMail } from '../areas/platform-auth/index.ts';
import type { StoreDiagnosticsProvider } from '../areas/store-diagnostics/provider.ts';
import type { WakeUpsOption } from '../events/nodes/wake-ups.ts';
import type { RateStore } from '../http/rate-store.ts';
import type { ObjectStore } from '../releases/object-store.ts';

type Named<Value> = Readonly<Record<string, Value>>;

/**
 * Other implementations that operators may choose through node control, by the interface and by a name of yours. What the
 * options themselves configure has the name `configured`.
 */
export interface Implementations {
  /** In place of `matchBroker.allocators`. */
  readonly Allocators?: Named<readonly ConfiguredAllocator[]>;
  /** In place of `wakeUps`. All nodes need the same: restart them one after the other. */
  readonly EventTransport?: Named<WakeUpsOption>;
  /** In place of `entitlements.itemProvider`. */
  readonly ItemProvider?: Named<ItemProvider>;
  /** In place of `platformAuth.email.sendMail`. Only with sign-up by e-mail. */
  readonly Mail?: Named<SendMail>;
  /** In place of `matchmaking.rating`. */
  readonly MatchmakingRating?: Named<MatchmakingRating>;
  /** In place of all `matchmaking.strategies`. */
  readonly MatchmakingStrategies?: Named<Readonly<Record<string, MatchmakingStrategy>>>;
  /** In place of `objectStore`. */
  readonly ObjectStore?: Named<ObjectStore>;
  /** In place of `entitlements.orderProvider`. */
  readonly OrderProvider?: Named<OrderProvider>;
  /** In place of `rateStore`. */
  readonly RateStore?: Named<'storage' | RateStore>;
  /** In place of `storeDiagnostics`. */
  readonly StoreDiagnostics?: Named<StoreDiagnosticsProvider>;
}
