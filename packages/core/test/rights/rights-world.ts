import { createCountingIds, type TestPlayer, type TestResponse } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import type { BackendOptions } from '../../src/backend/options.ts';
import { emailPassword, makeEmailUser } from '../operations/email-users.ts';
import { reasonOf } from '../operations/request.ts';
import { asHost } from '../operations/sample.ts';
import { createWorld, type World } from '../operations/world.ts';

/** The subject of the configured administrator with the Unsafe provider. They have never logged in. */
export const chief = 'chief';

/** The id of the configured administrator's device, which is not enrolled. */
export const chiefDevice = 'chief-device';

/** Shared by all worlds, because two worlds may have one storage. */
const ids = createCountingIds();

/** Opens a world with configured administrators. */
export const createRightsWorld = (options: Partial<BackendOptions> = {}): Promise<World> =>
  createWorld({
    ids,
    bootstrapAdmins: [
      { provider: 'UNSAFE', platformAccountId: chief },
      { provider: 'DEVICE', platformAccountId: chiefDevice },
    ],
    ...options,
  });

/** Opens a world with configured administrators, which closes after the test. */
export async function openWorld(options: Partial<BackendOptions> = {}): Promise<World> {
  const world = await createRightsWorld(options);
  onTestFinished(() => world[Symbol.asyncDispose]());
  return world;
}

/** Opens a world after a change of its configured administrators: on the same storage, with the usual ones. */
export const reopened = (before: World, options: Partial<BackendOptions> = {}): Promise<World> =>
  openWorld({ storage: before.storage, ...options });

/** An account with every way in that this backend knows. */
export interface Officer extends TestPlayer {
  /** Its login with the Unsafe provider. */
  readonly name: string;
  /** The id and the certificate of a device that an operator enrolled, which is an identity of the account. */
  readonly kiosk: string;
  readonly kioskCertificate: string;
  readonly emailAddress: string;
  /** A device that the account enrolled itself. */
  readonly phone: string;
  readonly phoneCertificate: string;
  readonly replayToken: string;
  readonly sessionRef: string;
  /** Payloads by provider, each of which logs in to the account. */
  readonly logins: readonly (readonly [provider: number, payload: string])[];
}

/** Creates an account of a role with every way in. */
export async function createOfficer(world: World, role: string): Promise<Officer> {
  const { api } = world.backend;
  const name = `officer-${world.unique()}`;
  const player = await world.player(name);
  const { accountId, token } = player;
  const session = { session: token };
  const kiosk = `kiosk-${world.unique()}`;
  const phone = `phone-${world.unique()}`;
  const link = (issuer: string, id: string) =>
    api.accounts.serverLink({ accountId, platformAccountId: { platform: 98, issuer, id } }, asHost);
  const { certificate: kioskCertificate } = await api.platformAuth.adminEnrolDevice(
    { deviceId: kiosk },
    asHost,
  );
  await link('device', kiosk);
  const user = await makeEmailUser(world, 'VERIFIED');
  await link('email', user.id);
  const { certificate: phoneCertificate } = await api.platformAuth.enrolDevice({ deviceId: phone }, session);
  const { replayToken } = await api.platformAuth.remember({}, session);
  await world.backend.promote(accountId, role);
  const { session: own } = await api.sessions.current({}, session);
  return {
    ...player,
    name,
    kiosk,
    kioskCertificate,
    emailAddress: user.emailAddress,
    phone,
    phoneCertificate,
    replayToken,
    sessionRef: own.sessionRef,
    logins: [
      [1, name],
      [12, `${kiosk}:${kioskCertificate}`],
      [12, `${phone}:${phoneCertificate}`],
      [14, `${user.emailAddress}:${emailPassword}`],
    ],
  };
}

/** Logs in and gets the account. Returns null if the login is refused. */
export async function accountBy(world: World, provider: number, payload: string) {
  const login = await world.http('POST', '/authentication/login', { body: { provider, payload } });
  if (login.status !== 200) return null;
  const session = login.headers['x-session-id']!;
  const { status, body } = await world.http('POST', '/accounts', { session, body: {} });
  if (status !== 200) return null;
  const { account } = body as { readonly account: { readonly id: string; readonly authRole: string } };
  return { ...account, session };
}

/** Returns `OK`, or the reason of the refusal. */
export const outcomeOf = ({ status, body }: TestResponse): string =>
  status === 200 ? 'OK' : (reasonOf(body) ?? String(status));

/** Returns the machine-readable details of a refusal. */
export const detailsOf = ({ body }: TestResponse): unknown =>
  (body as { details: readonly { metadata?: unknown }[] }).details[0]?.metadata;
