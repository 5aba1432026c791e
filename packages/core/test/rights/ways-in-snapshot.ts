import { accounts, identities } from '../../src/areas/accounts/tables.ts';
import { apiKeys, policies } from '../../src/areas/api-keys/tables.ts';
import { authProviders } from '../../src/areas/authentication/tables.ts';
import { noOwner } from '../../src/areas/platform-auth/devices.ts';
import { devices, emailUsers, passwordResets, replayTokens } from '../../src/areas/platform-auth/tables.ts';
import { sessions } from '../../src/areas/sessions/tables.ts';
import type { World } from '../operations/world.ts';
import { chief, chiefDevice, type Officer } from './rights-world.ts';

/** An officer, and an API key with every permission. */
export interface Target {
  readonly officer: Officer;
  /** An account of the role `user` without platform accounts. */
  readonly bystanderId: string;
  /** The public id of the key, and its policy. */
  readonly keyId: string;
  readonly policyId: string;
}

const picked = <Row extends object, Name extends keyof Row>(rows: readonly Row[], names: readonly Name[]) =>
  rows.map((row) => JSON.stringify(names.map((name) => row[name]))).sort();

/**
 * Reads everything by which somebody can log in as the officer, as a configured administrator or with the key, and who
 * has which role and which provider is believed. Usage, such as the time of the last request, is left out.
 */
export async function waysIn(
  world: World,
  { officer, keyId, policyId }: Target,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { storage } = world;
  const { accountId } = officer;
  const owned = { where: { accountId } };
  const linked = await storage.find(identities, owned);
  const emails = linked.filter(({ issuer }) => issuer === 'email').map(({ subject }) => subject);
  const awaited = await storage.find(identities, { where: { subject: { in: [chief, chiefDevice] } } });
  // Other players may enrol devices with the same ids: those log in to their own accounts.
  const own = await storage.find(devices, { where: { owner: accountId } });
  const certified = { in: [officer.kiosk, chiefDevice] };
  const enrolled = await storage.find(devices, { where: { owner: noOwner, deviceId: certified } });
  return {
    roles: picked(await storage.find(accounts, { where: { authRole: { not: 'user' } } }), ['id', 'authRole']),
    identities: picked([...linked, ...awaited], ['platform', 'issuer', 'subject', 'accountId', 'trusted']),
    devices: picked([...enrolled, ...own], ['owner', 'deviceId', 'certificateDigest']),
    emailUsers: picked(await storage.find(emailUsers, { where: { id: { in: emails } } }), [
      'id',
      'emailAddress',
      'passwordHash',
      'state',
    ]),
    resets: picked(await storage.find(passwordResets, { where: { userId: { in: emails } } }), ['codeDigest']),
    replayTokens: picked(await storage.find(replayTokens, owned), ['family', 'current']),
    sessions: picked(await storage.find(sessions, owned), ['digest', 'state']),
    keys: picked(await storage.find(apiKeys, { where: { keyId } }), ['keyId', 'digest', 'name', 'policyId']),
    policies: picked(await storage.find(policies, { where: { id: policyId } }), [
      'id',
      'name',
      'permissions',
    ]),
    bound: picked(await storage.find(apiKeys, { where: { policyId } }), ['keyId']),
    providers: picked(await storage.find(authProviders, {}), [
      'provider',
      'clientId',
      'redirectUri',
      'enabled',
    ]),
  };
}
