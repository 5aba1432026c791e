import { type EndedMatch, endReasons, matchOutcomes, seatsOf } from '@lobbykit/core/area';
import { type PlayerFacts, playerFacts } from './record.ts';

/** A player in a side of a match. */
export type SidePlayer = PlayerFacts & { readonly playerId: string };

/** Players who have won or lost together. The lowest rank has won. */
export interface PlayerSide {
  readonly rank: number;
  readonly players: readonly SidePlayer[];
}

const { UNSPECIFIED, WIN, LOSS } = matchOutcomes;

/** Places are better than outcomes: they rank whatever number of teams. */
const rankOf = { [UNSPECIFIED]: 2_002, [WIN]: 2_000, [matchOutcomes.DRAW]: 2_001, [LOSS]: 2_002 } as const;
const lastRank = 3_000;

/** Returns the queue in which a match was played to its end, with results; null if nothing can be rated. */
export function ratedQueueOf({ match, endReason, results }: EndedMatch): string | null {
  if (results === null || endReasons[endReason] !== endReasons.ENDED) return null;
  return seatsOf(match).queueName || null;
}

/**
 * Returns the sides of a match by its results. A team is a side; its rank is its best placement, or comes from its outcome. A
 * player who lost although their team did not, because they left, is a side of their own, behind all others. Returns null if
 * the results do not say who was better.
 */
export function sidesOf(ended: EndedMatch): readonly PlayerSide[] | null {
  const outcomes = new Map(ended.results?.teams.map(({ team, outcome }) => [team, outcome]));
  const teams = Map.groupBy(
    playerFacts(ended).filter(({ team }) => team >= 0),
    ({ team }) => team,
  );
  let says = false;
  const sides = [...teams].flatMap(([team, all]): PlayerSide[] => {
    const outcome = outcomes.get(team) || bestOutcome(all);
    const leavers = outcome === LOSS ? [] : all.filter((player) => player.outcome === LOSS);
    const players = all.filter((player) => !leavers.includes(player));
    const places = players.map(({ placement }) => placement).filter((placement) => placement > 0);
    says ||= places.length > 0 || outcome !== UNSPECIFIED;
    return [
      ...(players.length > 0
        ? [{ rank: places.length > 0 ? Math.min(...places) : rankOf[outcome], players }]
        : []),
      ...leavers.map((player) => ({ rank: lastRank, players: [player] })),
    ];
  });
  return says && sides.length > 1 ? sides : null;
}

/** The outcome of a team that the results do not name: the best one of its players. */
function bestOutcome(players: readonly SidePlayer[]) {
  for (const outcome of [WIN, matchOutcomes.DRAW, LOSS])
    if (players.some((player) => player.outcome === outcome)) return outcome;
  return UNSPECIFIED;
}
