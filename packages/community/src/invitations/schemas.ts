import { enumeration, Id, Party, TimestampSeconds, z } from '@lobbykit/core/area';
import { Lobby } from '@lobbykit/lobbies';
import { Group } from '../groups/index.ts';
import { directions, invitationKinds, invitationStates } from './states.ts';

export const KindNumber = enumeration('InvitationKind', 'INVITATION_KIND', invitationKinds);
export const DirectionNumber = enumeration('InvitationDirection', 'INVITATION_DIRECTION', directions);

export const Invitation = z
  .object({
    invitationId: z.string(),
    senderAccountId: z.string(),
    senderDisplayName: z.string(),
    receiverAccountId: z.string(),
    kind: KindNumber,
    targetId: z.string().meta({ description: 'The id of the party, lobby or group.' }),
    state: enumeration('InvitationState', 'INVITATION_STATE', invitationStates),
    expiresTimestamp: TimestampSeconds,
  })
  .meta({ id: 'Invitation', description: 'An invitation of a player to a party, a lobby or a group.' });
export type Invitation = z.input<typeof Invitation>;

export const invitationField = z.object({ invitationId: Id });
export const invitationAnswer = z.object({ invitation: Invitation });
/** What the receiver has joined, as a member sees it. */
export const acceptAnswer = invitationAnswer.extend({
  party: Party.optional(),
  lobby: Lobby.optional(),
  group: Group.optional(),
});
export type Joined = Omit<z.input<typeof acceptAnswer>, 'invitation'>;
