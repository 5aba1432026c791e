import { createPrivateKey, hash, type KeyObject } from 'node:crypto';
import type { ProviderConfiguration } from '@lobbykit/core';
import { SignJWT } from 'jose';
import type { ClientSecretMaker } from './oidc.ts';
import { membersOf } from './strict-json.ts';

export interface SignedSecretOptions {
  /** Whom the secret is for: the vendor's issuer. */
  readonly audience: string;
  /** The developer's team. Default: from the configured secret. */
  readonly teamId?: string | undefined;
  /** The id of the key. Default: from the configured secret. */
  readonly keyId?: string | undefined;
}

/** How long a secret is good, in seconds. */
const lifeSeconds = 3_600;
/** How long it is used, in milliseconds. */
const useMilliseconds = 1_800_000;

interface Signer {
  readonly teamId: string;
  readonly keyId: string;
  readonly key: KeyObject;
}

/**
 * Makes client secrets that are signed with ES256 for an hour and made anew after half of it. What is configured as the
 * client secret is the private key in PEM, or JSON `{"teamId": "…", "keyId": "…", "privateKey": "-----BEGIN…"}`, so that
 * an operator can set all of it at run time. A PEM in one line has `\n` for its line breaks.
 */
export function signedSecret(options: SignedSecretOptions): ClientSecretMaker {
  let made: { readonly of: string; readonly secret: string; readonly at: number } | null = null;
  let read: { readonly of: string; readonly signer: Signer | readonly string[] } | null = null;

  /** The signer, or the names of what is missing; read once for each text. */
  function signerOf(text: string): Signer | readonly string[] {
    const of = hash('sha256', text);
    if (read?.of !== of) read = { of, signer: readSigner(text, options) };
    return read.signer;
  }

  return {
    missing({ clientSecret }: ProviderConfiguration) {
      const signer = signerOf(clientSecret);
      return isSigner(signer) ? [] : signer;
    },
    async make({ clientId, clientSecret }, now) {
      const signer = signerOf(clientSecret);
      if (!isSigner(signer)) throw new Error('the client secret cannot be signed');
      const of = hash('sha256', JSON.stringify([clientId, clientSecret]));
      if (made?.of === of && now >= made.at && now - made.at < useMilliseconds) return made.secret;
      const issuedAt = Math.floor(now / 1000);
      const secret = await new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: signer.keyId })
        .setIssuer(signer.teamId)
        .setSubject(clientId)
        .setAudience(options.audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(signer.key);
      made = { of, secret, at: now };
      return secret;
    },
  };
}

const isSigner = (signer: Signer | readonly string[]): signer is Signer => 'key' in signer;

function readSigner(text: string, options: SignedSecretOptions): Signer | readonly string[] {
  const given = text.trimStart().startsWith('{') ? jsonOf(text) : { privateKey: text };
  const teamId = given.teamId ?? options.teamId;
  const keyId = given.keyId ?? options.keyId;
  const key = keyOf(given.privateKey);
  const missing = [
    ...(isId(teamId) ? [] : ['teamId']),
    ...(isId(keyId) ? [] : ['keyId']),
    ...(key ? [] : ['privateKey of the curve P-256 in PEM']),
  ];
  if (!key || !isId(teamId) || !isId(keyId)) return missing.map((name) => `clientSecret: ${name}`);
  return { teamId, keyId, key };
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

function jsonOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return membersOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function keyOf(pem: unknown): KeyObject | null {
  if (typeof pem !== 'string') return null;
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}
