import {
  emailPassword,
  giveCode,
  giveEmail,
  giveReset,
  makeEmailUser,
} from '../../operations/email-users.ts';
import { type AreaSamples, type AreaStrangers, asHost, type SampleContext } from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

const address = (world: World): string => `${world.unique()}@players.example`;

/** The address of a user who waits for a mail. An unknown address would get the same answer. */
const asking = async ({ world }: SampleContext) => ({
  emailAddress: (await makeEmailUser(world, 'UNVERIFIED')).emailAddress,
});

async function device(world: World): Promise<string> {
  const deviceId = `device-${world.unique()}`;
  await world.backend.api.platformAuth.adminEnrolDevice({ deviceId }, asHost);
  return deviceId;
}

async function replayToken(world: World): Promise<string> {
  const { token } = await world.player();
  return (await world.backend.api.platformAuth.remember({}, { session: token })).replayToken;
}

const list = () => ({ limit: 3, offset: 0 });

export const samples: AreaSamples<'platformAuth'> = {
  signUp: ({ world }) => ({
    emailAddress: address(world),
    password: emailPassword,
    displayName: 'Ann',
  }),
  resendVerification: asking,
  verifyEmail: async ({ world }) => {
    const user = await makeEmailUser(world, 'UNVERIFIED');
    await giveCode(world, user, '123456');
    return { emailAddress: user.emailAddress, verificationCode: '123456' };
  },
  requestPasswordReset: asking,
  resetPassword: async ({ world }) => {
    const user = await makeEmailUser(world, 'VERIFIED');
    const resetCode = world.unique().slice(1).padStart(26, '0');
    await giveReset(world, user, resetCode);
    return { emailAddress: user.emailAddress, resetCode, newPassword: emailPassword };
  },
  changePassword: async ({ world, player: { accountId } }) => {
    await giveEmail(world, accountId);
    return { currentPassword: emailPassword, newPassword: emailPassword };
  },
  isEnabled: () => ({ feature: 'REMEMBER_ME' }),
  forget: async ({ world }) => ({ replayToken: await replayToken(world) }),
  enrolDevice: ({ world }) => ({ deviceId: `device-${world.unique()}` }),
  adminEnrolDevice: ({ world }) => ({ deviceId: `device-${world.unique()}` }),
  adminRemoveDevice: async ({ world }) => ({ deviceId: await device(world) }),
  adminHasDevice: async ({ world }) => ({ deviceId: await device(world) }),
  adminListDevices: list,
  adminSearchDevices: () => ({ deviceFilter: 'DEVICE-', limit: 3, offset: 0 }),
  adminListEmailUsers: list,
  adminSearchEmailUsers: () => ({ emailAddressFilter: 'U', limit: 3, offset: 0 }),
  adminRemoveEmailUser: async ({ world }) => ({
    emailAddress: (await makeEmailUser(world, 'VERIFIED')).emailAddress,
  }),
  adminClearAttempts: () => ({ provider: 14, name: 'ann@players.example' }),
  adminInspectReplayToken: async ({ world }) => ({ replayToken: await replayToken(world) }),
};

/** Strangers have no password. */
export const strangers: AreaStrangers<'platformAuth'> = {
  changePassword: 'NO_PASSWORD',
};
