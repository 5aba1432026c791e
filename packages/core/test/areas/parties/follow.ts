import type { PartyEvent } from './party-world.ts';

/** A member as somebody who follows the events has him. */
interface Followed {
  readonly playerId: string;
  readonly displayName: string;
  readonly isReady: boolean;
  readonly isLeader: boolean;
  readonly teamNumber: number;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface FollowedParty {
  readonly players: readonly Followed[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

type Shown = { readonly metadata?: Readonly<Record<string, unknown>> | undefined };

/** What there is to compare of a party that was answered. The invite code is not told by events. */
export const followable = (party: {
  readonly players: readonly (Omit<Followed, 'metadata'> & Shown)[];
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}): FollowedParty => ({
  players: party.players.map((player) => ({ ...player, metadata: player.metadata ?? {} })),
  metadata: party.metadata ?? {},
});

/** Does with a party what an event tells, as a client would. */
export function follow(party: FollowedParty, { type, eventPayload }: PartyEvent): FollowedParty {
  const { playerId, leaderId, isReady, entry, metadata, player } = eventPayload;
  const id = playerId?.stringValue;
  const unready = (players: readonly Followed[]) => players.map((each) => ({ ...each, isReady: false }));
  const changing = (change: (member: Followed) => Followed): FollowedParty => ({
    ...party,
    players: party.players.map((each) => (each.playerId === id ? change(each) : each)),
  });
  const withEntry = (entries: Readonly<Record<string, unknown>>) => {
    const { key, value } = entry!.metadataValue!;
    const { [key]: _, ...others } = entries;
    return type === 8 ? others : { ...others, [key]: value };
  };
  switch (type) {
    case 1:
      return { ...party, players: unready([...party.players, player!.playerValue as unknown as Followed]) };
    case 2:
    case 3:
      return { ...party, players: unready(party.players.filter((each) => each.playerId !== id)) };
    case 4:
      return changing((member) => ({ ...member, isReady: isReady!.boolValue! }));
    case 5:
      return {
        ...party,
        players: unready(party.players).map((each) => ({
          ...each,
          isLeader: each.playerId === leaderId!.stringValue,
        })),
      };
    case 6:
    case 7:
    case 8:
      if (player) return changing(() => player.playerValue as unknown as Followed);
      if (metadata)
        return { ...party, metadata: { ...party.metadata, ...metadata.metadataMapValue!.metadata } };
      if (id !== undefined)
        return changing((member) => ({ ...member, metadata: withEntry(member.metadata) }));
      return { ...party, metadata: withEntry(party.metadata) };
    default:
      return party;
  }
}
