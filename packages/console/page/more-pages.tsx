import { AccessPage } from './access/access-page.tsx';
import { ModerationPage } from './community/moderation-page.tsx';
import { LeaderboardsPage } from './leaderboards/leaderboards-page.tsx';
import { MatchesPage } from './matches/matches-page.tsx';
import { MatchmakingPage } from './matchmaking/matchmaking-page.tsx';
import { NodePage } from './node/node-page.tsx';
import { PlaygroundPage } from './playground/playground-page.tsx';
import { ServersPage } from './servers/servers-page.tsx';
import { ShopPage } from './shop/shop-page.tsx';
import type { Session } from './state.ts';
import { WebhooksPage } from './webhooks/webhooks-page.tsx';

/** The pages that are loaded when one of them is opened, by the first step of their place. */
export const morePages: Readonly<
  Record<
    string,
    (props: { readonly session: Session; readonly rest: readonly string[] }) => preact.JSX.Element
  >
> = {
  access: AccessPage,
  leaderboards: LeaderboardsPage,
  matches: MatchesPage,
  matchmaking: MatchmakingPage,
  moderation: ModerationPage,
  node: NodePage,
  playground: PlaygroundPage,
  servers: ServersPage,
  shop: ShopPage,
  webhooks: WebhooksPage,
};
