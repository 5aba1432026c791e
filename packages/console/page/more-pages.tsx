import { MatchmakingPage } from './matchmaking/matchmaking-page.tsx';
import { PlaygroundPage } from './playground/playground-page.tsx';
import type { Session } from './state.ts';

/** The pages that are loaded when one of them is opened, by the first step of their place. */
export const morePages: Readonly<
  Record<
    string,
    (props: { readonly session: Session; readonly rest: readonly string[] }) => preact.JSX.Element
  >
> = {
  matchmaking: MatchmakingPage,
  playground: PlaygroundPage,
};
