import type { PartyEvent } from './party-world.ts';

/** A member as a client knows them from events. */
interface ReplayedMember {
  readonly playerId: string;
  readonly displayName: string;
  readonly isReady: boolean;
  readonly isLeader: boolean;
  readonly teamNumber: number;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface ReplayedParty {
  readonly players: readonly ReplayedMember[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

type Shown = { readonly metadata?: Readonly<Record<string, unknown>> | undefined };

/** Picks the parts of a party that events report. They do not report the invite code. */
export const replayable = (party: {
  readonly players: readonly (Omit<ReplayedMember, 'metadata'> & Shown)[];
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}): ReplayedParty => ({
  players: party.players.map((player) => ({ ...player, metadata: player.metadata ?? {} })),
  metadata: party.metadata ?? {},
});

/** Applies an event to a party, as a client would. */
export function replay(party: ReplayedParty, { type, eventPayload }: PartyEvent): ReplayedParty {
  const { playerId, leaderId, isReady, entry, metadata, player } = eventPayload;
  const id = playerId?.stringValue;
  const unready = (players: readonly ReplayedMember[]) =>
    players.map((each) => ({ ...each, isReady: false }));
  const changing = (change: (member: ReplayedMember) => ReplayedMember): ReplayedParty => ({
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
      return {
        ...party,
        players: unready([...party.players, player!.playerValue as unknown as ReplayedMember]),
      };
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
      if (player) return changing(() => player.playerValue as unknown as ReplayedMember);
      if (metadata)
        return { ...party, metadata: { ...party.metadata, ...metadata.metadataMapValue!.metadata } };
      if (id !== undefined)
        return changing((member) => ({ ...member, metadata: withEntry(member.metadata) }));
      return { ...party, metadata: withEntry(party.metadata) };
    default:
      return party;
  }
}
