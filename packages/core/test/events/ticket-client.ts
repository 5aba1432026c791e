import type { TestBackend, TestPlayer } from '@lobbykit/testing';

type Backend = Pick<TestBackend, 'http'>;

/** One message of a stream, as EventSource dispatches it. */
export interface Message {
  readonly type: string;
  readonly lastEventId: string;
  readonly data: string;
}

/** A connection of a client that does what EventSource does. */
export interface TicketConnection {
  readonly status: number;
  /** What a page sees that does not listen to `position`. */
  readonly messages: Message[];
  /** What EventSource sends as Last-Event-ID when it comes back. */
  readonly lastEventId: string;
  readonly ended: boolean;
  /** Resolves when the stream has ended. */
  readonly closed: Promise<void>;
  /** What has come, as text. */
  readonly text: string;
  disconnect(): void;
}

export const ticketOf = async ({ http }: Backend, { token }: Pick<TestPlayer, 'token'>): Promise<string> =>
  ((await http('POST', '/events/ticket', { session: token, body: {} })).body as { ticket: string }).ticket;

/** Asks for a stream by a ticket. `open` begins to read it. */
export async function askByTicket(
  { http }: Backend,
  ticket: string,
  lastEventId = '',
  path = '/events/subscribe',
) {
  const { status, stream } = await http('GET', `${path}?ticket=${ticket}`, {
    headers: { accept: 'text/event-stream', ...(lastEventId !== '' && { 'last-event-id': lastEventId }) },
  });
  return {
    status,
    open(): TicketConnection {
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      const read = { text: '', ended: false };
      const disconnect = stream?.open({
        write(bytes) {
          read.text += Buffer.from(bytes as Uint8Array).toString();
          return true;
        },
        pending: 0,
        onDrain() {},
        abort() {},
        end() {
          read.ended = true;
          resolve();
        },
      });
      return {
        status,
        get messages() {
          return parse(read.text, lastEventId).messages.filter(({ type }) => type !== 'position');
        },
        get lastEventId() {
          return parse(read.text, lastEventId).lastEventId;
        },
        get ended() {
          return read.ended;
        },
        closed,
        get text() {
          return read.text;
        },
        disconnect: () => disconnect?.(),
      };
    },
  };
}

/** Opens a stream by a ticket, and reads it. */
export const openByTicket = async (...request: Parameters<typeof askByTicket>): Promise<TicketConnection> =>
  (await askByTicket(...request)).open();

/** Reads server-sent events as the standard says. */
function parse(text: string, begun: string): { messages: Message[]; lastEventId: string } {
  const messages: Message[] = [];
  let lastEventId = begun;
  for (const block of text.split('\n\n').slice(0, -1)) {
    let type = 'message';
    let data: string | undefined;
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^([^:]*): ?(.*)$/.exec(line)!;
      if (field === 'id') lastEventId = value;
      else if (field === 'event') type = value;
      else if (field === 'data') data = value;
    }
    if (data !== undefined) messages.push({ type, lastEventId, data });
  }
  return { messages, lastEventId };
}
