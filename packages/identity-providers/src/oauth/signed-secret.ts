import { createPrivateKey, hash, type KeyObject } from 'node:crypto';
import type { ProviderConfiguration } from '@lobbykit/core';
import type { ClientSecretMaker } from './oidc.ts';
import { membersOf } from './strict-json.ts';

/** Options of a signed client secret. */
export interface SignedSecretOptions {
  /** The audience of the secret: the vendor's issuer. */
  readonly audience: string;
  /** The id of the developer's team. A configured secret with its own team id overrides it. */
  readonly teamId?: string | undefined;
  /** The id of the key. A configured secret with its own key id overrides it. */
  readonly keyId?: string | undefined;
}

/** How long a secret is valid. */
const lifetimeSeconds = 3_600;
/** The age at which a secret is replaced by a new one. */
const renewalMilliseconds = 1_800_000;

interface Signer {
  readonly teamId: string;
  readonly keyId: string;
  readonly key: KeyObject;
}

/**
 * Makes client secrets that are signed with ES256, valid for an hour and replaced after half an hour. The configured
 * client secret is the private key in PEM, or JSON `{"teamId": "…", "keyId": "…", "privateKey": "-----BEGIN…"}`, so an
 * operator can set all of it at run time. A PEM in one line has `\n` for its line breaks.
 */
export function signedSecret(options: SignedSecretOptions): ClientSecretMaker {
  let current: { readonly source: string; readonly secret: string; readonly at: number } | null = null;
  let parsed: { readonly source: string; readonly signer: Signer | readonly string[] } | null = null;

  /** Returns the signer, or the names of what is missing. Parses the same text only once. */
  function signerOf(text: string): Signer | readonly string[] {
    const source = hash('sha256', text);
    if (parsed?.source !== source) parsed = { source, signer: parseSigner(text, options) };
    return parsed.signer;
  }

  return {
    missing({ clientSecret }: ProviderConfiguration) {
      const signer = signerOf(clientSecret);
      return isSigner(signer) ? [] : signer;
    },
    async make({ clientId, clientSecret }, now) {
      const signer = signerOf(clientSecret);
      if (!isSigner(signer))
        throw new Error(
          'the client secret cannot be signed: its key, key id or team id is missing or invalid',
        );
      const source = hash('sha256', JSON.stringify([clientId, clientSecret]));
      if (current?.source === source && now >= current.at && now - current.at < renewalMilliseconds)
        return current.secret;
      const { SignJWT } = await import('jose');
      const issuedAt = Math.floor(now / 1000);
      const secret = await new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: signer.keyId })
        .setIssuer(signer.teamId)
        .setSubject(clientId)
        .setAudience(options.audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(signer.key);
      current = { source, secret, at: now };
      return secret;
    },
  };
}

const isSigner = (signer: Signer | readonly string[]): signer is Signer => 'key' in signer;

function parseSigner(text: string, options: SignedSecretOptions): Signer | readonly string[] {
  const settings = text.trimStart().startsWith('{') ? parseObject(text) : { privateKey: text };
  const teamId = settings.teamId ?? options.teamId;
  const keyId = settings.keyId ?? options.keyId;
  const key = parseKey(settings.privateKey);
  const missing = [
    ...(isId(teamId) ? [] : ['teamId']),
    ...(isId(keyId) ? [] : ['keyId']),
    ...(key ? [] : ['privateKey of the curve P-256 in PEM']),
  ];
  if (!key || !isId(teamId) || !isId(keyId)) return missing.map((name) => `clientSecret: ${name}`);
  return { teamId, keyId, key };
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return membersOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function parseKey(pem: unknown): KeyObject | null {
  if (typeof pem !== 'string') return null;
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}
