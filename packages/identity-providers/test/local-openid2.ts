import { createHmac, randomBytes } from 'node:crypto';
import { openLocalServer, type ReceivedRequest, type Responder } from './local-server.ts';

export interface LocalOpenId2 extends AsyncDisposable {
  readonly endpoint: string;
  readonly claimedIdPrefix: string;
  /** The confirmation requests, in order. */
  readonly confirmations: readonly URLSearchParams[];
  /**
   * Signs a player in on the provider's page, as a browser does. Returns the address that the player is sent back to.
   * `change` edits the fields before they are signed.
   */
  signIn(redirectUri: string, player: string, change?: (fields: URLSearchParams) => void): Promise<URL>;
  /** Answers every confirmation request like this from now on. */
  answerConfirmations(answer: Responder): void;
}

const namespace = 'http://specs.openid.net/auth/2.0';
const signedFields = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle';

/**
 * Opens an OpenID 2.0 provider that follows the standard: private associations, direct verification, and each assertion
 * is confirmed once. It accepts any player who signs in, and takes the time from `now`.
 */
export async function openLocalOpenId2(now: () => number): Promise<LocalOpenId2> {
  const secret = randomBytes(32);
  const confirmations: URLSearchParams[] = [];
  const confirmed = new Set<string>();
  let answerConfirmation: Responder | undefined;
  let nonceCount = 0;

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

  const server = await openLocalServer((response, request) => {
    if (request.method === 'GET') return signInPage(response, request);
    const fields = new URLSearchParams(request.body);
    confirmations.push(fields);
    if (answerConfirmation) return answerConfirmation(response, request);
    const isValid = fields.get('openid.mode') === 'check_authentication' && confirm(fields);
    response.writeHead(200, { 'content-type': 'text/plain;charset=utf-8' });
    response.end(`ns:${namespace}\nis_valid:${isValid}\n`);
  });
  const endpoint = `${server.origin}/openid/login`;
  const claimedIdPrefix = `${server.origin}/openid/id/`;

  function signInPage(response: Parameters<Responder>[0], { url, headers }: ReceivedRequest): void {
    const query = new URL(url, server.origin).searchParams;
    const returnTo = query.get('openid.return_to') ?? '';
    const realm = query.get('openid.realm') ?? '';
    const select = `${namespace}/identifier_select`;
    const isRequest =
      query.get('openid.ns') === namespace &&
      query.get('openid.mode') === 'checkid_setup' &&
      query.get('openid.claimed_id') === select &&
      query.get('openid.identity') === select &&
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
      'openid.response_nonce': `${new Date(now()).toISOString().slice(0, 19)}Z${++nonceCount}`,
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
      if (status !== 302) throw new Error(`the provider refused the request: ${status}`);
      return new URL(answered.get('location')!);
    },
    answerConfirmations(answer) {
      answerConfirmation = answer;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
