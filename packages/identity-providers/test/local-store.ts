import { type Answer, type Asked, openLocalServer, say } from './local-server.ts';

/** What the store knows of a ticket that a client made. */
export interface MadeTicket {
  readonly player: string;
  readonly owner?: string;
  readonly appId?: number;
  /** The word for which the client asked for it; null where it asked for none. Default `lobbykit`. */
  readonly identity?: string | null;
  readonly cheatBanned?: boolean;
  readonly publisherBanned?: boolean;
}

export interface LocalStore extends AsyncDisposable {
  readonly origin: string;
  readonly endpoint: string;
  readonly nameEndpoint: string;
  readonly asked: readonly Asked[];
  /** Makes a ticket and returns it in hex. */
  makeTicket(ticket: MadeTicket): string;
  /** The client takes a ticket back. */
  cancelTicket(ticket: string): void;
  /** Answers every check of a ticket like this from now on; undefined: as it is published again. */
  answerTickets(answer: Answer | undefined): void;
  /** Answers every question for a name like this from now on. */
  answerNames(answer: Answer): void;
}

export const storeKey = 'PUBLISHER-KEY-OF-THE-TEST';
export const storeAppId = 480;

const json = (value: unknown): Answer =>
  say(200, JSON.stringify(value), { 'content-type': 'application/json' });
const refused = (errorcode: number, errordesc: string): Answer =>
  json({ response: { error: { errorcode, errordesc } } });

/** A store with the two operations of the vendor's web API that logins ask for, as they are published. */
export async function openLocalStore(): Promise<LocalStore> {
  const tickets = new Map<string, MadeTicket>();
  let answerTicket: Answer | undefined;
  let answerName: Answer | undefined;
  let made = 0;

  function checkTicket(query: URLSearchParams): Answer {
    const hex = query.get('ticket') ?? '';
    if (!/^([0-9a-fA-F]{2})+$/.test(hex)) return refused(3, 'Invalid parameter');
    const ticket = tickets.get(hex.toLowerCase());
    const identity = query.get('identity');
    const isMeant =
      identity === null || identity === (ticket?.identity === undefined ? 'lobbykit' : ticket.identity);
    if (!ticket || !isMeant) return refused(101, 'Invalid ticket');
    if (String(ticket.appId ?? storeAppId) !== query.get('appid'))
      return refused(102, 'Ticket for other app');
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

  const server = await openLocalServer((response, asked) => {
    const { pathname, searchParams } = new URL(asked.url, 'http://store');
    const answer = ((): Answer => {
      if (asked.method !== 'GET') return say(405, 'Method Not Allowed');
      if (pathname === '/ISteamUserAuth/AuthenticateUserTicket/v1/' && answerTicket) return answerTicket;
      if (pathname === '/ISteamUser/GetPlayerSummaries/v2/' && answerName) return answerName;
      if (asked.headers['x-webapi-key'] !== storeKey) return say(403, '<html>Forbidden</html>');
      if (pathname === '/ISteamUserAuth/AuthenticateUserTicket/v1/') return checkTicket(searchParams);
      if (pathname !== '/ISteamUser/GetPlayerSummaries/v2/') return say(404, 'Not Found');
      const steamid = searchParams.get('steamids');
      return json({ response: { players: [{ steamid, personaname: `Name of ${steamid?.slice(-3)}` }] } });
    })();
    answer(response, asked);
  });

  return {
    origin: server.origin,
    endpoint: `${server.origin}/ISteamUserAuth/AuthenticateUserTicket/v1/`,
    nameEndpoint: `${server.origin}/ISteamUser/GetPlayerSummaries/v2/`,
    asked: server.asked,
    makeTicket(ticket) {
      const hex = `14000000${(++made).toString(16).padStart(8, '0')}`.padEnd(468, 'ab');
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
