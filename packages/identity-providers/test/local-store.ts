import { openLocalServer, type ReceivedRequest, type Responder, respondWith } from './local-server.ts';

/** A ticket that a client made, as the store knows it. */
export interface StoreTicket {
  readonly player: string;
  readonly owner?: string;
  readonly appId?: number;
  /** The word with which the client requested it, or null for none. Default `lobbykit`. */
  readonly identity?: string | null;
  readonly cheatBanned?: boolean;
  readonly publisherBanned?: boolean;
}

export interface LocalStore extends AsyncDisposable {
  readonly origin: string;
  readonly endpoint: string;
  readonly nameEndpoint: string;
  readonly requests: readonly ReceivedRequest[];
  /** Makes a ticket and returns it in hex. */
  makeTicket(ticket: StoreTicket): string;
  /** Cancels a ticket, as its client can. */
  cancelTicket(ticket: string): void;
  /** Answers every check of a ticket like this from now on. Undefined restores the published behaviour. */
  answerTickets(answer: Responder | undefined): void;
  /** Answers every request for a name like this from now on. */
  answerNames(answer: Responder): void;
}

export const storeKey = 'PUBLISHER-KEY-OF-THE-TEST';
export const storeAppId = 480;

const json = (value: unknown): Responder =>
  respondWith(200, JSON.stringify(value), { 'content-type': 'application/json' });
const errorResponse = (errorcode: number, errordesc: string): Responder =>
  json({ response: { error: { errorcode, errordesc } } });

/** Opens a store with the two operations of the vendor's web API that logins use, as published. */
export async function openLocalStore(): Promise<LocalStore> {
  const tickets = new Map<string, StoreTicket>();
  let answerTicket: Responder | undefined;
  let answerName: Responder | undefined;
  let ticketCount = 0;

  function checkTicket(query: URLSearchParams): Responder {
    const hex = query.get('ticket') ?? '';
    if (!/^([0-9a-fA-F]{2})+$/.test(hex)) return errorResponse(3, 'Invalid parameter');
    const ticket = tickets.get(hex.toLowerCase());
    const identity = query.get('identity');
    const hasIdentity =
      identity === null || identity === (ticket?.identity === undefined ? 'lobbykit' : ticket.identity);
    if (!ticket || !hasIdentity) return errorResponse(101, 'Invalid ticket');
    if (String(ticket.appId ?? storeAppId) !== query.get('appid'))
      return errorResponse(102, 'Ticket for other app');
    return json({
      response: {
        params: {
          result: 'OK',
          steamid: ticket.player,
          ownersteamid: ticket.owner ?? ticket.player,
          vacbanned: ticket.cheatBanned ?? false,
          publisherbanned: ticket.publisherBanned ?? false,
        },
      },
    });
  }

  const server = await openLocalServer((response, request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://store');
    const answer = ((): Responder => {
      if (request.method !== 'GET') return respondWith(405, 'Method Not Allowed');
      if (pathname === '/ISteamUserAuth/AuthenticateUserTicket/v1/' && answerTicket) return answerTicket;
      if (pathname === '/ISteamUser/GetPlayerSummaries/v2/' && answerName) return answerName;
      if (request.headers['x-webapi-key'] !== storeKey) return respondWith(403, '<html>Forbidden</html>');
      if (pathname === '/ISteamUserAuth/AuthenticateUserTicket/v1/') return checkTicket(searchParams);
      if (pathname !== '/ISteamUser/GetPlayerSummaries/v2/') return respondWith(404, 'Not Found');
      const steamid = searchParams.get('steamids');
      return json({ response: { players: [{ steamid, personaname: `Name of ${steamid?.slice(-3)}` }] } });
    })();
    answer(response, request);
  });

  return {
    origin: server.origin,
    endpoint: `${server.origin}/ISteamUserAuth/AuthenticateUserTicket/v1/`,
    nameEndpoint: `${server.origin}/ISteamUser/GetPlayerSummaries/v2/`,
    requests: server.requests,
    makeTicket(ticket) {
      const hex = `14000000${(++ticketCount).toString(16).padStart(8, '0')}`.padEnd(468, 'ab');
      tickets.set(hex, ticket);
      return hex;
    },
    cancelTicket: (ticket) => void tickets.delete(ticket),
    answerTickets(answer) {
      answerTicket = answer;
    },
    answerNames(answer) {
      answerName = answer;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
