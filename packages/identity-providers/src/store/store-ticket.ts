import type { LoginProvider, ProviderConfiguration } from '@lobbykit/core';
import { askUpstream, assertUpstreamAddress, UpstreamFailure } from '../ask-upstream.ts';
import { storeEndpoints } from './endpoints.ts';
import { playerName } from './player-name.ts';
import { readTicketAnswer, type TicketFacts } from './ticket-answer.ts';

/** What the store may say of a player besides who he is. */
export type TicketObjection = 'publisherBanned' | 'cheatBanned' | 'borrowed';

export interface StoreTicketOptions {
  /** The game's number in the store. What operators set as client id goes over it. */
  readonly appId?: number | string | undefined;
  /** The key that the store's web API asks for. What operators set as client secret goes over it. */
  readonly publisherKey?: string | undefined;
  /**
   * The word for which the game asks the store for its tickets, 1 to 128 visible ASCII characters. Default `lobbykit`.
   *
   * With null every ticket is taken: also one that the player gave to somebody else, a server of other players say, who
   * then logs in as him.
   */
  readonly identity?: string | null | undefined;
  /** What a player is refused for. Default `['publisherBanned']`. */
  readonly refuse?: readonly TicketObjection[];
  /** Whether the store is asked for the player's name too. Default true. */
  readonly names?: boolean;
  /** Seconds in which a ticket is good once; the store itself says no age. Default 86,400. */
  readonly onceSeconds?: number;
  /** Milliseconds that the check may take. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** Where the store checks tickets. Default: the vendor's address for publishers. */
  readonly endpoint?: string | undefined;
  /** Where the store tells names. Default: the vendor's address for publishers. */
  readonly nameEndpoint?: string | undefined;
}

/** A ticket is at most 2,560 bytes; what is shorter than 32 can hold no proof. */
const ticketForm = /^(?:[0-9A-Fa-f]{2}){32,2560}$/;
const keyForm = /^[\x21-\x7e]{1,256}$/;
const identityForm = /^[\x21-\x7e]{1,128}$/;

const isAppId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 32;

/**
 * Logs in players of the store's client by a ticket that the client made for the game: the payload is the ticket in hex.
 *
 * The identity is the one that the store's login by redirect gives, so a player has one account whichever way he comes.
 * It is the one who plays, also where somebody else owns the copy. A ticket is good once. What keeps the store from
 * deciding is UNAVAILABLE, never a session.
 */
export function storeTicket(options: StoreTicketOptions = {}): LoginProvider {
  const { identity = 'lobbykit', refuse = ['publisherBanned'], names = true, onceSeconds = 86_400 } = options;
  const { endpoint = storeEndpoints.ticket, nameEndpoint = storeEndpoints.publisherNames } = options;
  assertUpstreamAddress('endpoint', endpoint);
  assertUpstreamAddress('nameEndpoint', nameEndpoint);
  if (identity !== null && !identityForm.test(identity))
    throw new Error('identity takes 1 to 128 visible ASCII characters');

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
    const { status, text } = await askUpstream(address.href, {
      method: 'GET',
      // The API takes the key as a parameter too, where it would stand in the logs of whatever is in between.
      headers: { 'x-webapi-key': key },
      signal,
      timeoutMilliseconds: options.timeoutMilliseconds,
    });
    if (status !== 200) throw new UpstreamFailure(`answered the ticket with status ${status}`);
    const answer = readTicketAnswer(text);
    if (!answer) throw new UpstreamFailure('answered the ticket with something else');
    if ('code' in answer) throw new UpstreamFailure(`answered the ticket with error ${answer.code}`);
    return 'refused' in answer ? null : answer;
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
      // One spelling for a ticket: the same one in other letters is the same one again.
      const ticket = payload.toLowerCase();
      const settings = settingsOf(configuration);
      const facts = await check(ticket, settings, signal);
      if (!facts || refuse.some((objection) => facts[objection])) return null;
      return {
        subject: facts.player,
        displayName: names
          ? await playerName(facts.player, { endpoint: nameEndpoint, key: settings.key, signal }).catch(
              () => undefined,
            )
          : undefined,
        once: { proof: ticket, until: now + onceSeconds * 1000 },
      };
    },
  };
}
