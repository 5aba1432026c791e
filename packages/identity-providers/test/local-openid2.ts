import { createHmac, randomBytes } from 'node:crypto';
import { type Answer, type Asked, openLocalServer } from './local-server.ts';

export interface LocalOpenId2 extends AsyncDisposable {
  readonly endpoint: string;
  readonly claimedIdPrefix: string;
  /** What it was asked to confirm, in order. */
  readonly confirmations: readonly URLSearchParams[];
  /**
   * Signs a player in on the provider's page, as his browser does, and returns the address that he is sent back to.
   * `change` goes over the fields before they are signed.
   */
  signIn(redirectUri: string, player: string, change?: (fields: URLSearchParams) => void): Promise<URL>;
  /** Answers every confirmation like this from now on. */
  answerConfirmations(answer: Answer): void;
}

const namespace = 'http://specs.openid.net/auth/2.0';
const signedFields = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle';

/**
 * An OpenID 2.0 provider that keeps to the standard: private associations, direct verification, each assertion confirmed
 * once. It believes whoever signs in, and takes its time from `now`.
 */
export async function openLocalOpenId2(now: () => number): Promise<LocalOpenId2> {
  const secret = randomBytes(32);
  const confirmations: URLSearchParams[] = [];
  const confirmed = new Set<string>();
  let answerConfirmation: Answer | undefined;
  let made = 0;

  const signatureOf = (fields: URLSearchParams): string => {
    const names = (fields.get('openid.signed') ?? '').split(',');
    const text = names.map((name) => `${name}:${fields.get(`openid.${name}`)}\n`).join('');
    return createHmac('sha256', secret).update(text).digest('base64');
  };

  function confirm(fields: URLSearchParams): boolean {
    const nonce = fields.get('openid.response_nonce') ?? '';
    const isValid = !confirmed.has(nonce) && fields.get('openid.sig') === signatureOf(fields);
    if (isValid) confirmed.add(nonce);
    return isValid;
  }

  const server = await openLocalServer((response, asked) => {
    if (asked.method === 'GET') return signInPage(response, asked);
    const fields = new URLSearchParams(asked.body);
    confirmations.push(fields);
    if (answerConfirmation) return answerConfirmation(response, asked);
    const isValid = fields.get('openid.mode') === 'check_authentication' && confirm(fields);
    response.writeHead(200, { 'content-type': 'text/plain;charset=utf-8' });
    response.end(`ns:${namespace}\nis_valid:${isValid}\n`);
  });
  const endpoint = `${server.origin}/openid/login`;
  const claimedIdPrefix = `${server.origin}/openid/id/`;

  function signInPage(response: Parameters<Answer>[0], { url, headers }: Asked): void {
    const request = new URL(url, server.origin).searchParams;
    const returnTo = request.get('openid.return_to') ?? '';
    const realm = request.get('openid.realm') ?? '';
    const select = `${namespace}/identifier_select`;
    const isRequest =
      request.get('openid.ns') === namespace &&
      request.get('openid.mode') === 'checkid_setup' &&
      request.get('openid.claimed_id') === select &&
      request.get('openid.identity') === select &&
      realm !== '' &&
      returnTo.startsWith(realm);
    if (!isRequest) return void response.writeHead(400).end();
    const player = `${claimedIdPrefix}${headers['x-player']}`;
    const fields = new URLSearchParams({
      'openid.ns': namespace,
      'openid.mode': 'id_res',
      'openid.op_endpoint': endpoint,
      'openid.claimed_id': player,
      'openid.identity': player,
      'openid.return_to': returnTo,
      'openid.response_nonce': `${new Date(now()).toISOString().slice(0, 19)}Z${++made}`,
      'openid.assoc_handle': '1234567890',
      'openid.signed': signedFields,
    });
    const changes = new URLSearchParams(String(headers['x-changes'] ?? ''));
    for (const [name, value] of changes) fields.set(name, value);
    fields.set('openid.sig', signatureOf(fields));
    const back = new URL(returnTo);
    for (const [name, value] of fields) back.searchParams.append(name, value);
    response.writeHead(302, { location: back.href }).end();
  }

  return {
    endpoint,
    claimedIdPrefix,
    confirmations,
    async signIn(redirectUri, player, change) {
      const changes = new URLSearchParams();
      change?.(changes);
      const headers = { 'x-player': player, 'x-changes': changes.toString() };
      const { status, headers: answered } = await fetch(redirectUri, { headers, redirect: 'manual' });
      if (status !== 302) throw new Error(`the provider does not take the request: ${status}`);
      return new URL(answered.get('location')!);
    },
    answerConfirmations(answer) {
      answerConfirmation = answer;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
