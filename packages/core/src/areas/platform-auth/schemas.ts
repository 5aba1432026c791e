import { z } from 'zod';
import { enumeration, TimeText, text } from '../../kernel/schemas.ts';

/** Ways to log in that a server may have on or off. */
export const platformAuthFeatures = {
  EMAIL_SIGN_UP: 0,
  DEVICE: 1,
  REMEMBER_ME: 2,
  PASSWORD_FILE: 3,
} as const;

export const PlatformAuthFeature = enumeration(
  'PlatformAuthFeature',
  'PLATFORM_AUTH_FEATURE',
  platformAuthFeatures,
);

/** Looked at more closely by the service: what an address is, is no matter of a pattern. */
export const EmailAddress = text(320, 3).meta({
  description: 'An e-mail address; case makes no difference.',
});

export const Password = text(4_096).meta({
  format: 'password',
  description: 'Any characters, 8 to 128 of them unless the server is set otherwise.',
});

export const Code = text(64, 1);

/** `search` is the name of a route. */
export const DeviceId = z
  .string()
  .regex(/^(?!search$)[A-Za-z0-9_.:-]{1,128}$/, 'must be 1 to 128 of A-Z a-z 0-9 _ . : - and not `search`');

export const ReplayToken = text(256, 1);

export const certificateAnswer = z.object({
  certificate: z
    .string()
    .meta({ description: 'Shown this once. A login with provider 12 takes `deviceId:certificate`.' }),
});

export const EmailUser = z
  .object({
    emailAddress: z.string(),
    verified: z.boolean(),
    lastVerified: TimeText.optional(),
    createdOn: TimeText,
    platformAccountId: z.string().meta({ description: 'The subject of the identity: issuer `email`.' }),
  })
  .meta({ id: 'EmailUser' });
export type EmailUser = z.input<typeof EmailUser>;
