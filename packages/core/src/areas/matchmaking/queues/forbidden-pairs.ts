/** Two players of whom one has blocked the other. */
export type PlayerPair = readonly [playerId: string, otherId: string];

/**
 * Notes for each pair of players that their tickets must not meet. `idOf` returns the id of a player's ticket, or of the
 * match that the player is in; undefined if neither matters here. Returns whether there was such a pair. Two players of
 * one ticket want to play together, so they do not count as a pair.
 */
export function forbidPairs(
  forbidden: Map<string, Set<string>>,
  pairs: readonly PlayerPair[],
  idOf: (playerId: string) => string | undefined,
): boolean {
  let isForbidden = false;
  for (const [playerId, otherId] of pairs) {
    const [one, other] = [idOf(playerId), idOf(otherId)];
    if (one === undefined || other === undefined || one === other) continue;
    isForbidden = true;
    forbidden.set(one, (forbidden.get(one) ?? new Set()).add(other));
    forbidden.set(other, (forbidden.get(other) ?? new Set()).add(one));
  }
  return isForbidden;
}
