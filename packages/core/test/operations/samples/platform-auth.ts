import { emailPassword, giveCode, giveEmail, giveReset, makeEmailUser } from '../email-users.ts';
import { asHost, type MakeSample, type SamplesOf } from './sample.ts';

type World = Parameters<MakeSample>[0];

const address = (world: World): string => `${world.unique()}@players.example`;

/** The address of a user who waits for a mail. An unknown address would get the same answer. */
const asking: MakeSample = async (world) => ({
  body: { emailAddress: (await makeEmailUser(world, 'UNVERIFIED')).emailAddress },
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

const list: MakeSample = () => ({ query: { limit: 3, offset: 0 } });

export const platformAuthSamples: SamplesOf<'platformAuth'> = {
  signUp: (world) => ({
    body: { emailAddress: address(world), password: emailPassword, displayName: 'Ann' },
  }),
  resendVerification: asking,
  verifyEmail: async (world) => {
    const user = await makeEmailUser(world, 'UNVERIFIED');
    await giveCode(world, user, '123456');
    return { body: { emailAddress: user.emailAddress, verificationCode: '123456' } };
  },
  requestPasswordReset: asking,
  resetPassword: async (world) => {
    const user = await makeEmailUser(world, 'VERIFIED');
    const resetCode = world.unique().slice(1).padStart(26, '0');
    await giveReset(world, user, resetCode);
    return { body: { emailAddress: user.emailAddress, resetCode, newPassword: emailPassword } };
  },
  changePassword: async (world, accountId) => {
    await giveEmail(world, accountId);
    return { body: { currentPassword: emailPassword, newPassword: emailPassword } };
  },
  isEnabled: () => ({ params: { feature: 'REMEMBER_ME' } }),
  remember: () => ({}),
  forget: async (world) => ({ body: { replayToken: await replayToken(world) } }),
  enrolDevice: (world) => ({ body: { deviceId: `device-${world.unique()}` } }),
  healthz: () => ({}),

  adminEnrolDevice: (world) => ({ params: { deviceId: `device-${world.unique()}` } }),
  adminRemoveDevice: async (world) => ({ params: { deviceId: await device(world) } }),
  adminHasDevice: async (world) => ({ params: { deviceId: await device(world) } }),
  adminListDevices: list,
  adminSearchDevices: () => ({ body: { deviceFilter: 'DEVICE-', limit: 3, offset: 0 } }),
  adminListEmailUsers: list,
  adminSearchEmailUsers: () => ({ body: { emailAddressFilter: 'U', limit: 3, offset: 0 } }),
  adminRemoveEmailUser: async (world) => ({
    body: { emailAddress: (await makeEmailUser(world, 'VERIFIED')).emailAddress },
  }),
  adminInspectReplayToken: async (world) => ({ body: { replayToken: await replayToken(world) } }),
};
