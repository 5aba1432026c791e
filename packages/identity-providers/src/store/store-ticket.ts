import type { LoginProvider, ProviderConfiguration } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import { assertUpstreamAddress, requestUpstream, UpstreamFailure } from '../request-upstream.ts';
import { storeEndpoints } from './endpoints.ts';
import { readPlayerName } from './player-name.ts';
import { parseTicketResponse, type TicketFacts } from './ticket-response.ts';

/** A reason for which `refuse` can keep a player out. */
export type TicketObjection = 'publisherBanned' | 'cheatBanned' | 'borrowed';

/** Options of `storeTicket`. */
export interface StoreTicketOptions {
  /** The game's number in the store. A client id that operators set overrides it. */
  readonly appId?: number | string | undefined;
  /** The publisher key for the store's web API. A client secret that operators set overrides it. */
  readonly publisherKey?: string | undefined;
  /**
   * The word with which the game requests its tickets from the store, 1 to 128 visible ASCII characters. Default
   * `lobbykit`.
   *
   * With null, every ticket is accepted. Then anyone to whom a player gave a ticket, for example a server of other
   * players, can log in as that player.
   */
  readonly identity?: string | null | undefined;
  /** The reasons for which a player is refused. Default `['publisherBanned']`. */
  readonly refuse?: readonly TicketObjection[];
  /** Whether new players start with their name in the store. Default true. */
  readonly names?: boolean;
  /** Seconds during which a used ticket is remembered and refused. The store does not tell its age. Default 86,400. */
  readonly onceSeconds?: number;
  /** Milliseconds for the check of a ticket. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** The operation of the store that checks tickets. Default: the vendor's address for publishers. */
  readonly endpoint?: string | undefined;
  /** The operation of the store that returns names. Default: the vendor's address for publishers. */
  readonly nameEndpoint?: string | undefined;
}

/** In hex. A ticket has at most 2,560 bytes, and fewer than 32 bytes prove nothing. */
const ticketForm = /^(?:[0-9A-Fa-f]{2}){32,2560}$/;
const keyForm = /^[\x21-\x7e]{1,256}$/;
const identityForm = /^[\x21-\x7e]{1,128}$/;

const isAppId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 32;

/**
 * Logs in players of the store's client (provider 11). The payload is a ticket, in hex, that the client made for the game.
 *
 * The identity is the same as with `storeWeb`, so a player has one account with either. It belongs to the person who
 * plays, even if they borrowed the game. A ticket is valid once. If the store gives no usable response, the login fails
 * as `PROVIDER_UNAVAILABLE`. Throws if an address or `identity` is invalid.
 */
export function storeTicket(options: StoreTicketOptions = {}): LoginProvider {
  checkOptions('storeTicket', options, {
    example: 'storeTicket({ appId: 480, publisherKey })',
    options: {
      appId: 'any',
      publisherKey: 'text',
      identity: 'any',
      refuse: 'list',
      names: 'flag',
      onceSeconds: 'number',
      timeoutMilliseconds: 'number',
      endpoint: 'text',
      nameEndpoint: 'text',
    },
  });
  const { identity = 'lobbykit', refuse = ['publisherBanned'], names = true, onceSeconds = 86_400 } = options;
  const { endpoint = storeEndpoints.ticket, nameEndpoint = storeEndpoints.publisherNames } = options;
  assertUpstreamAddress('endpoint', endpoint);
  assertUpstreamAddress('nameEndpoint', nameEndpoint);
  if (identity !== null && !identityForm.test(identity))
    throw new Error('storeTicket: identity must have 1 to 128 visible ASCII characters');

  const settingsOf = ({ clientId, clientSecret }: ProviderConfiguration) => ({
    appId: clientId || String(options.appId ?? ''),
    key: clientSecret || (options.publisherKey ?? ''),
  });

  async function check(
    ticket: string,
    { appId, key }: ReturnType<typeof settingsOf>,
    signal: AbortSignal,
  ): Promise<TicketFacts | null> {
    const address = new URL(endpoint);
    address.searchParams.set('appid', appId);
    address.searchParams.set('ticket', ticket);
    if (identity !== null) address.searchParams.set('identity', identity);
    const { status, text } = await requestUpstream(address.href, {
      method: 'GET',
      // In a header, because a parameter of the address would appear in the logs of proxies.
      headers: { 'x-webapi-key': key },
      signal,
      timeoutMilliseconds: options.timeoutMilliseconds,
    });
    if (status !== 200) throw new UpstreamFailure(`answered the ticket with status ${status}`);
    const answer = parseTicketResponse(text);
    if (!answer) throw new UpstreamFailure('answered the ticket in another form');
    if ('code' in answer) throw new UpstreamFailure(`answered the ticket with error ${answer.code}`);
    return 'rejected' in answer ? null : answer;
  }

  return {
    provider: 11,
    platform: 6,
    issuer: 'store',
    missing(configuration) {
      const { appId, key } = settingsOf(configuration);
      return [
        ...(isAppId(appId) ? [] : ['clientId: the number of the game in the store']),
        ...(keyForm.test(key) ? [] : ['clientSecret: the publisher key of the store']),
      ];
    },
    async login(payload, { configuration, now, signal }) {
      if (!ticketForm.test(payload)) return null;
      // Hex in capitals is the same ticket, so it must not be accepted a second time.
      const ticket = payload.toLowerCase();
      const settings = settingsOf(configuration);
      const facts = await check(ticket, settings, signal);
      if (!facts || refuse.some((objection) => facts[objection])) return null;
      return {
        subject: facts.player,
        displayName: names
          ? await readPlayerName(facts.player, { endpoint: nameEndpoint, key: settings.key, signal }).catch(
              () => undefined,
            )
          : undefined,
        once: { proof: ticket, until: now + onceSeconds * 1000 },
      };
    },
  };
}
