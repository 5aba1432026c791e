import { z } from 'zod';
import { enumeration, fitsPath, TimeText, text, unfitForPath } from '../../kernel/schemas.ts';

/** Ways to log in that a server can enable or disable. */
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

/** The service checks it further, because a pattern cannot decide what an e-mail address is. */
export const EmailAddress = text(320, 3).meta({
  description: 'An e-mail address. Case does not matter.',
});

export const Password = text(4_096).meta({
  format: 'password',
  description: '8 to 128 characters of any kind, unless the server is configured otherwise.',
});

export const Code = text(64, 1);

/** Not `search`, which is the name of a route. */
export const DeviceId = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{1,128}$/, 'must be 1 to 128 characters of A-Z a-z 0-9 _ . : -')
  .refine((id) => id !== 'search', 'must not be search')
  .refine(fitsPath, unfitForPath);

export const ReplayToken = text(256, 1);

export const certificateAnswer = z.object({
  certificate: z.string().meta({
    description: 'Shown only once. The payload of a login with provider 12 is `deviceId:certificate`.',
  }),
});

export const EmailUser = z
  .object({
    emailAddress: z.string(),
    verified: z.boolean(),
    lastVerified: z.string().meta({ description: 'RFC 3339 time; empty if it was never verified.' }),
    createdOn: TimeText,
    platformAccountId: z
      .string()
      .meta({ description: 'The subject of the identity, whose issuer is `email`.' }),
  })
  .meta({ id: 'EmailUser', description: 'A player who signed up with an e-mail address.' });
export type EmailUser = z.input<typeof EmailUser>;
