import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { Bool, DisplayName, Empty, HealthRecord, maybe } from '../../kernel/schemas.ts';
import { adminRoutes } from './contract.admin.ts';
import { platformAuthErrors as errors } from './errors.ts';
import {
  Code,
  certificateAnswer,
  DeviceId,
  EmailAddress,
  Password,
  PlatformAuthFeature,
  ReplayToken,
} from './schemas.ts';

const open = { access: 'public', rate: 'platform_auth', out: Empty } as const;

export const platformAuthContract = defineContract({
  area: 'platformAuth',
  title: 'Platform authentication',
  permissions: {
    'platform_auth.admin': 'See and remove e-mail users, enrol and remove devices, look at replay tokens.',
  },
  routes: {
    signUp: {
      ...open,
      method: 'POST',
      path: '/platform_auth/sign_up',
      body: z.object({ emailAddress: EmailAddress, password: Password, displayName: maybe(DisplayName) }),
      errors: [errors.FEATURE_OFF],
      summary: 'Signs up with an e-mail address and a password; a mail brings the code that verifies it.',
      description:
        'The answer is the same whoever has signed up with the address before, and so is the work. A verified address gets a note, and nothing changes. An unverified one for which somebody has just signed up with another password has no password any more: the mail brings a code with which its owner sets his.',
    },
    resendVerification: {
      ...open,
      method: 'POST',
      path: '/platform_auth/resend_verification',
      body: z.object({ emailAddress: EmailAddress }),
      errors: [errors.FEATURE_OFF],
      summary: 'Sends another verification code, in place of the one before it; the answer tells nothing.',
    },
    verifyEmail: {
      ...open,
      method: 'POST',
      path: '/platform_auth/verify_email',
      body: z.object({ emailAddress: EmailAddress, verificationCode: Code }),
      errors: [errors.FEATURE_OFF, errors.CODE_INVALID],
      summary: 'Verifies an address with the code of the last verification mail.',
    },
    requestPasswordReset: {
      ...open,
      method: 'POST',
      path: '/platform_auth/request_password_reset',
      body: z.object({ emailAddress: EmailAddress }),
      errors: [errors.FEATURE_OFF],
      summary: 'Sends a code with which a new password can be set; the answer tells nothing.',
    },
    resetPassword: {
      ...open,
      method: 'POST',
      path: '/platform_auth/reset_password',
      body: z.object({ emailAddress: EmailAddress, resetCode: Code, newPassword: Password }),
      errors: [errors.FEATURE_OFF, errors.CODE_INVALID],
      emits: ['authenticationEvent.LOGOUT'],
      summary: 'Sets a new password with the code of a reset mail, and verifies the address.',
      description:
        'Ends every session and every replay token of the account, and removes the devices that it has enrolled.',
    },
    changePassword: {
      method: 'POST',
      path: '/platform_auth/change_password',
      access: 'player',
      twoSteps: true,
      body: z.object({ currentPassword: Password, newPassword: Password }),
      out: Empty,
      errors: [errors.FEATURE_OFF, errors.NO_PASSWORD, errors.PASSWORD_WRONG],
      emits: ['authenticationEvent.LOGOUT'],
      summary: 'Changes the password of the caller, and ends the other sessions of his account.',
    },
    isEnabled: {
      method: 'GET',
      path: '/platform_auth/is_enabled/{feature}',
      access: 'public',
      params: z.object({ feature: PlatformAuthFeature }),
      out: z.object({ enabled: Bool }),
      summary: 'Tells whether a way to log in can be used on this server.',
    },
    remember: {
      method: 'POST',
      path: '/platform_auth/remember_me',
      access: 'player',
      out: z.object({ replayToken: z.string() }),
      errors: [errors.FEATURE_OFF],
      summary: 'Answers a replay token, with which the caller can log in again (provider 13).',
      description:
        'Each login with it answers another one in the header x-replay-token, and the one before it is no good any more. A login has one: asking again replaces it.',
    },
    forget: {
      method: 'DELETE',
      path: '/platform_auth/remember_me',
      access: 'player',
      body: z.object({ replayToken: ReplayToken }),
      out: Empty,
      summary: 'Makes a replay token of the caller worthless, whichever of its line it is.',
    },
    enrolDevice: {
      method: 'POST',
      path: '/platform_auth/devices',
      access: 'player',
      body: z.object({ deviceId: DeviceId }),
      out: certificateAnswer,
      errors: [errors.FEATURE_OFF, errors.SELF_ENROL_OFF, errors.DEVICE_LIMIT],
      emits: ['authenticationEvent.LOGOUT'],
      summary:
        'Enrols a device that logs in to the caller’s account, and answers its certificate, this once.',
      description:
        'Only where the server lets players enrol. Ids are the account’s own: other players may use the same. A device that the account has under the id gets a new certificate, and sessions that it began with the one before end.',
    },
    healthz: {
      method: 'GET',
      path: '/platform_auth/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Tells whether the area works, the mails and the password file among it.',
    },
    ...adminRoutes,
  },
});
