import { z } from 'zod';
import { Provider } from '../../kernel/identity.ts';
import { rightsErrors } from '../../kernel/permissions.ts';
import { Empty, nextPageToken, pageFields, text } from '../../kernel/schemas.ts';
import { platformAuthErrors as errors } from './errors.ts';
import { certificateAnswer, DeviceId, EmailAddress, EmailUser, ReplayToken } from './schemas.ts';

const operator = { access: 'operator', permission: 'platform_auth.admin' } as const;
const device = { params: z.object({ deviceId: DeviceId }), object: 'deviceId' } as const;
const deviceIds = z.object({ deviceIds: z.array(z.string()), ...nextPageToken });
const users = z.object({ users: z.array(EmailUser), ...nextPageToken });

/** The routes of operators for devices, e-mail users and replay tokens. */
export const adminRoutes = {
  adminEnrolDevice: {
    ...operator,
    ...device,
    method: 'POST',
    path: '/admin/platform_auth/devices/{deviceId}',
    out: certificateAnswer,
    errors: [errors.DEVICE_EXISTS, rightsErrors.ROLE_NOT_HELD],
    summary: 'Enrols a device and returns its certificate, which is shown only once.',
    description:
      'The device is an identity of its own: platform 98, issuer `device`, subject its id. If an account has that identity, the caller must hold the permissions of the account.',
  },
  adminRemoveDevice: {
    ...operator,
    ...device,
    method: 'DELETE',
    path: '/admin/platform_auth/devices/{deviceId}',
    out: Empty,
    errors: [rightsErrors.ROLE_NOT_HELD],
    emits: ['authenticationEvent.LOGOUT'],
    summary:
      'Removes all devices with an id, no matter who enrolled them, and ends the sessions that they started.',
    description:
      'An unknown id is not an error. The account of the device stays, without this identity: a device that is enrolled later under this id is another player. The caller must hold the permissions of every account that loses a device.',
  },
  adminHasDevice: {
    ...operator,
    params: device.params,
    method: 'HEAD',
    path: '/admin/platform_auth/devices/{deviceId}',
    out: Empty,
    errors: [errors.DEVICE_NOT_FOUND],
    summary: 'Answers with status 200 or 404 whether a device is enrolled.',
  },
  adminListDevices: {
    ...operator,
    method: 'GET',
    path: '/admin/platform_auth/devices',
    query: z.object(pageFields),
    out: deviceIds,
    summary: 'Lists the ids of enrolled devices, oldest first. An id that several enrolled appears as often.',
  },
  adminSearchDevices: {
    ...operator,
    method: 'POST',
    path: '/admin/platform_auth/devices/search',
    reads: true,
    body: z.object({ deviceFilter: text(128), ...pageFields }),
    out: deviceIds,
    summary: 'Lists the devices whose ids begin with a text, ignoring case, in the order of their ids.',
  },
  adminListEmailUsers: {
    ...operator,
    method: 'GET',
    path: '/admin/platform_auth/email_users/list',
    query: z.object(pageFields),
    out: users,
    summary: 'Lists the users who signed up by e-mail, oldest first.',
  },
  adminSearchEmailUsers: {
    ...operator,
    method: 'POST',
    path: '/admin/platform_auth/email_users/search',
    reads: true,
    body: z.object({ emailAddressFilter: text(320), ...pageFields }),
    out: users,
    summary:
      'Lists the users whose addresses begin with a text, ignoring case, in the order of their addresses.',
  },
  adminRemoveEmailUser: {
    ...operator,
    method: 'POST',
    path: '/admin/platform_auth/email_users/delete',
    body: z.object({ emailAddress: EmailAddress }),
    out: Empty,
    errors: [rightsErrors.ROLE_NOT_HELD],
    emits: ['authenticationEvent.LOGOUT'],
    summary: 'Removes an e-mail user and ends their sessions. An unknown address is not an error.',
    description:
      'The caller must hold the permissions of their account, which stays, without this identity. Anyone who signs up with the address later is a different user.',
  },
  adminClearAttempts: {
    ...operator,
    method: 'POST',
    path: '/admin/platform_auth/attempts/clear',
    body: z.object({
      provider: Provider,
      name: text(320, 1).meta({
        description: 'An e-mail address, a user of the password file, or the id of a device.',
      }),
    }),
    out: z.object({ attemptsCleared: z.boolean() }),
    summary: 'Forgets the counted attempts for a name, so nobody who uses it has to wait.',
    description:
      'Forgets failed logins, wrong codes and requested mails, from all addresses. The providers 14 EMAIL_SIGN_UP, 98 PASSWORD_FILE and 12 DEVICE count them. The answer is false if none were counted, whether or not the name exists.',
  },
  adminInspectReplayToken: {
    ...operator,
    method: 'POST',
    path: '/admin/platform_auth/remember_me/inspect',
    reads: true,
    body: z.object({ replayToken: ReplayToken }),
    out: z.object({ sessionData: z.record(z.string(), z.string()) }),
    errors: [errors.REPLAY_TOKEN_UNKNOWN],
    summary:
      'Shows which login a replay token remembers, without using it. What the provider reported is masked.',
  },
} as const;
