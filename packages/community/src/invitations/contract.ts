import { defineContract, HealthRecord, Id, maybe, nextPageToken, pageFields, z } from '@lobbykit/core/area';
import { invitationErrors as errors } from './errors.ts';
import {
  acceptAnswer,
  DirectionNumber,
  Invitation,
  invitationAnswer,
  invitationField,
  KindNumber,
} from './schemas.ts';

const answered = ['anyEvent.invitations/Answered'];
const answering = [errors.INVITATION_NOT_FOUND, errors.INVITATION_OVER] as const;
const ofOne = { access: 'player', params: invitationField, out: invitationAnswer, emits: answered } as const;

export const invitationsContract = defineContract({
  area: 'invitations',
  title: 'Invitations',
  permissions: {},
  routes: {
    send: {
      method: 'POST',
      path: '/invitations',
      access: 'player',
      body: z.object({ receiverAccountId: Id, kind: KindNumber, targetId: Id }),
      out: invitationAnswer,
      errors: [
        errors.INVITED_NOT_FOUND,
        errors.INVITED_NOT_FRIEND,
        errors.INVITER_NOT_MEMBER,
        errors.INVITATION_LIMIT,
      ],
      emits: ['anyEvent.invitations/Invited'],
      rate: 'invitation_send',
      summary: 'Invites a player to a party, lobby or group that the caller is in.',
      description:
        'An invitation that is open already is returned, with a new time. A receiver who has blocked the caller never sees it, and the caller cannot tell that from one that is not answered. Officers invite to groups that are not open.',
    },
    list: {
      method: 'GET',
      path: '/invitations',
      access: 'player',
      query: z.object({ direction: maybe(DirectionNumber), ...pageFields }),
      out: z.object({ invitations: z.array(Invitation), ...nextPageToken }),
      summary: 'Lists invitations that the caller has received or sent, the newest first.',
    },
    accept: {
      ...ofOne,
      out: acceptAnswer,
      method: 'POST',
      path: '/invitations/{invitationId}/accept',
      errors: [...answering, errors.INVITATION_TARGET_GONE],
      summary: 'Accepts an invitation: the caller joins in the same transaction.',
      description:
        'The answer has the party, the lobby or the group that the caller has joined. What would refuse the caller at the target refuses here too, such as PARTY_FULL, IN_LOBBY or GROUP_FULL, and the invitation stays open.',
    },
    decline: {
      ...ofOne,
      method: 'POST',
      path: '/invitations/{invitationId}/decline',
      errors: answering,
      summary: 'Declines an invitation.',
    },
    cancel: {
      ...ofOne,
      method: 'POST',
      path: '/invitations/{invitationId}/cancel',
      errors: answering,
      summary: 'Takes an invitation of the caller back.',
    },
    healthz: {
      method: 'GET',
      path: '/invitations/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether invitations can be read and sent.',
    },
  },
});
