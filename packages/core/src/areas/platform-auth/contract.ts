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
    'platform_auth.admin': 'Read and remove e-mail users, enrol and remove devices, inspect replay tokens.',
  },
  routes: {
    signUp: {
      ...open,
      method: 'POST',
      path: '/platform_auth/sign_up',
      body: z.object({ emailAddress: EmailAddress, password: Password, displayName: maybe(DisplayName) }),
      errors: [errors.FEATURE_OFF],
      summary:
        'Signs up with an e-mail address and a password. A mail brings the code that verifies the address.',
      description:
        'The answer and the work are the same whether or not somebody has signed up with the address before. A verified address gets a note and nothing changes. If somebody has just signed up for an unverified address with another password, neither password counts: the mail brings a code with which the owner sets a new one.',
    },
    resendVerification: {
      ...open,
      method: 'POST',
      path: '/platform_auth/resend_verification',
      body: z.object({ emailAddress: EmailAddress }),
      errors: [errors.FEATURE_OFF],
      summary: 'Sends a new verification code, which replaces the one before. The answer is always the same.',
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
      summary: 'Sends a code that sets a new password. The answer is always the same.',
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
      summary: 'Changes the password of the caller and ends the other sessions of the account.',
    },
    isEnabled: {
      method: 'GET',
      path: '/platform_auth/is_enabled/{feature}',
      access: 'public',
      params: z.object({ feature: PlatformAuthFeature }),
      out: z.object({ enabled: Bool }),
      summary: 'Answers whether a way to log in can be used on this server.',
    },
    remember: {
      method: 'POST',
      path: '/platform_auth/remember_me',
      access: 'player',
      out: z.object({ replayToken: z.string() }),
      errors: [errors.FEATURE_OFF],
      summary: 'Answers a replay token, with which the caller can log in again (provider 13).',
      description:
        'Each login with it answers a new token in the header x-replay-token, and the used one becomes invalid. A login has one token: asking again replaces it.',
    },
    forget: {
      method: 'DELETE',
      path: '/platform_auth/remember_me',
      access: 'player',
      body: z.object({ replayToken: ReplayToken }),
      out: Empty,
      summary: 'Forgets a remembered login of the caller, by its current or any earlier replay token.',
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
        'Enrols a device that logs in to the caller’s account, and answers its certificate, which is shown only once.',
      description:
        'Works only if the server lets players enrol devices. Ids belong to the account: other players can use the same. If the account already has a device with this id, it gets a new certificate, and sessions of the old one end.',
    },
    healthz: {
      method: 'GET',
      path: '/platform_auth/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether the area works, with the mails and the password file.',
    },
    ...adminRoutes,
  },
});
