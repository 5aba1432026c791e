import { ClientError, createClient } from '@lobbykit/client';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/is-loopback.ts';
import { addressOf, loopbackOf } from '../server/address.ts';
import { askHealth } from '../server/health.ts';
import { about, type Finding } from './finding.ts';

const { problem, warning, ok } = about('proxy');

/**
 * Checks whether the addresses of players are believed from the proxies, and only from them. If the server runs, it is
 * asked through PUBLIC_URL where a request with a forged address comes from; otherwise the settings alone are judged.
 */
export async function checkProxy(config: Config): Promise<readonly Finding[]> {
  if (config.PUBLIC_URL === undefined) return judgeSettings(config);
  const answers = await askServer(config, config.PUBLIC_URL);
  if (typeof answers === 'string')
    return [...judgeSettings(config), ok(`which addresses the server takes was not checked: ${answers}`)];
  return [judgeAnswers(config, answers), ...judgeRestart(config, answers), ...openPort(config)];
}

function judgeSettings(config: Config): readonly Finding[] {
  const { PUBLIC_URL, TRUST_PROXY } = config;
  const isBehindProxy = PUBLIC_URL?.startsWith('https:') === true;
  if (isBehindProxy && TRUST_PROXY === undefined)
    return [
      problem(
        'PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY is missing: all players seem to have the address of the proxy and share its limits. Set TRUST_PROXY to the number of proxies, and let the proxy set x-forwarded-for.',
      ),
    ];
  const open = openPort(config);
  if (open.length > 0) return open;
  if (TRUST_PROXY !== undefined && TRUST_PROXY !== 0 && !isBehindProxy)
    return [
      warning(
        'TRUST_PROXY is set, and PUBLIC_URL is not https: without a proxy, callers choose their address.',
      ),
    ];
  return [ok(TRUST_PROXY ? 'addresses are taken from x-forwarded-for' : 'none, as configured')];
}

function judgeAnswers({ TRUST_PROXY }: Config, answers: ServerAnswers): Finding {
  const { trusted, address, written, isDirect } = answers;
  const isForged = address === forgedCaller;
  const [caller] = written;
  if (caller === undefined && isDirect)
    return isForged
      ? problem(
          'no proxy is in front of the server, and it believes a forged x-forwarded-for: callers choose their address. Leave TRUST_PROXY out.',
        )
      : ok('none is in front, and a forged x-forwarded-for is not believed');
  if (caller === undefined)
    return problem(
      isForged
        ? 'the server believes a forged address, because the proxy passes x-forwarded-for on as callers write it: callers choose their address. Let the proxy replace the header, or append the address of the caller to it.'
        : `the proxy does not write the address of the caller into x-forwarded-for, so all players seem to have the address ${address} and share its limits. Let the proxy set the header, and set TRUST_PROXY to the number of proxies.`,
    );
  if (isForged && Array.isArray(TRUST_PROXY))
    return warning(
      `the server believes a forged address from ${caller}, because that is in the networks of TRUST_PROXY: a player in them would choose their address. If ${caller} is this machine and players are elsewhere, that is as it should be.`,
    );
  if (isForged)
    return problem(
      `the server believes a forged address: TRUST_PROXY counts more proxies than are in front, so callers choose their address. Set TRUST_PROXY to ${written.length}.`,
    );
  // Addresses alone do not tell a proxy on this machine from a caller on it.
  const trustsTooFew = Array.isArray(TRUST_PROXY)
    ? trusted === 0 && isLoopback(address)
    : trusted < written.length;
  if (address !== caller || trustsTooFew)
    return problem(
      `the server takes the address of a proxy, ${address}, for that of a caller through PUBLIC_URL: all players seem to have it and share its limits. Set TRUST_PROXY to ${written.length}, or to the networks of the proxies.`,
    );
  return ok(
    `through PUBLIC_URL, the server takes ${address} for the address of this machine, and believes no forged one`,
  );
}

/** The running server may have read its settings before they were changed. */
function judgeRestart({ TRUST_PROXY = 0 }: Config, { trusted }: ServerAnswers): readonly Finding[] {
  if (typeof TRUST_PROXY !== 'number' || Math.min(TRUST_PROXY, forged.length) === trusted) return [];
  return [
    warning(
      `the running server trusts ${trusted} proxies, and these settings say ${TRUST_PROXY}: start it again with them.`,
    ),
  ];
}

/** A number of proxies says nothing about who may be one. */
function openPort({ HOST, TRUST_PROXY }: Config): readonly Finding[] {
  if (typeof TRUST_PROXY !== 'number' || TRUST_PROXY === 0 || isLoopback(HOST)) return [];
  return [
    warning(
      `TRUST_PROXY is a number and HOST is ${HOST}: anyone who reaches this port without the proxy chooses their address. Let a firewall admit only the proxy, or set TRUST_PROXY to its networks.`,
    ),
  ];
}

/** Addresses for documents (RFC 5737), which nobody has. A server that trusts n proxies takes the n-th from the right. */
const forged = Array.from({ length: 9 }, (_, index) => `203.0.113.${9 - index}`);
const [forgedCaller = ''] = forged;
/** Milliseconds. A service that does not report makes the answer five seconds late. */
const timeoutMilliseconds = 10_000;

interface ServerAnswers {
  /** How many entries of the header the server believes from a program of this machine. */
  readonly trusted: number;
  /** What the server takes for the address of a caller through PUBLIC_URL who forges one. */
  readonly address: string;
  /** What the proxies wrote into the header: first the address of the caller, then those of all proxies but the last. */
  readonly written: readonly string[];
  /** Whether PUBLIC_URL is the address of the server itself. */
  readonly isDirect: boolean;
}

/** Asks the running server where requests with forged addresses come from. Returns the reason if that is not possible. */
async function askServer(
  { HOST, PORT, ROOT_API_KEY: apiKey }: Config,
  publicUrl: string,
): Promise<ServerAnswers | string> {
  if (PORT === 0) return 'with PORT=0 its port is not known';
  const local = addressOf(loopbackOf(HOST), PORT);
  if ((await askHealth(local)).from !== 'healthy') return `no healthy server runs at ${local}`;
  if (apiKey === undefined) return 'set ROOT_API_KEY to the root key of the server';
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:' && !isLoopback(hostname.replace(/^\[|\]$/g, '')))
    return 'PUBLIC_URL is not https, and ROOT_API_KEY would be sent in clear';
  // Who is no server of this kind gets no key.
  if ((await askHealth(publicUrl)).from !== 'healthy')
    return 'PUBLIC_URL does not lead to it from this machine';
  const [direct, proxied] = [
    await askCaller(local, apiKey, forged),
    await askCaller(publicUrl, apiKey, [forgedCaller]),
  ];
  if (typeof direct === 'string') return `${local} ${direct}`;
  if (typeof proxied === 'string') return `PUBLIC_URL ${proxied}`;
  const { ipAddress: address, forwardedFor } = proxied;
  return {
    trusted: forged.includes(direct.ipAddress) ? forged.length - forged.indexOf(direct.ipAddress) : 0,
    address,
    written: forwardedFor.slice(forwardedFor.indexOf(forgedCaller) + 1),
    isDirect: protocol === 'http:' && Number(port || 80) === PORT,
  };
}

type CallerAddress = { readonly ipAddress: string; readonly forwardedFor: readonly string[] };

async function askCaller(
  baseUrl: string,
  apiKey: string,
  forwarded: readonly string[],
): Promise<CallerAddress | string> {
  const { admin } = createClient({ baseUrl, apiKey, timeoutMilliseconds });
  const headers = { 'x-forwarded-for': forwarded.join(', ') };
  try {
    const { caller } = await admin.nodeInspection.readHealth({}, { headers });
    return caller as CallerAddress;
  } catch (error) {
    if (!(error instanceof ClientError)) return 'gives no answer';
    return error.status === 401 ? 'does not know this ROOT_API_KEY' : `answers HTTP ${error.status}`;
  }
}
