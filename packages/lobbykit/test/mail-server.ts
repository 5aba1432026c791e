import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A mail as received. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** Resolves to the next mail that was not returned before. */
  next(): Promise<Received>;
  /** All commands received, in order. */
  readonly commands: readonly string[];
}

const answers: Readonly<Record<string, string>> = {
  EHLO: '250-mail.example\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  STARTTLS: '502 not here',
  DATA: '354 go on',
  QUIT: '221 bye',
};

/** Starts a mail server that stores mails. It implements the part of RFC 5321 that one client needs, without encryption. */
export async function mailServer(options: { readonly refuses?: boolean } = {}): Promise<MailServer> {
  const mails: Received[] = [];
  const waiting: ((mail: Received) => void)[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();

  function receive(mail: Received): void {
    const next = waiting.shift();
    if (next) next(mail);
    else mails.push(mail);
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setEncoding('utf8').on('error', () => socket.destroy());
    let [rest, data, from, to] = ['', undefined as string[] | undefined, '', [] as string[]];

    /** Returns the reply to a line; none to the lines of a mail. */
    function answerTo(text: string): string | null {
      if (data) {
        if (text !== '.') {
          data.push(text.replace(/^\./, ''));
          return null;
        }
        receive({ from, to, ...readMail(data) });
        [data, to] = [undefined, []];
        return '250 kept';
      }
      commands.push(text);
      const [, verb = '', argument = ''] = /^(\S+)(?: (?:FROM:|TO:)?<?([^>]*)>?.*)?$/i.exec(text) ?? [];
      if (verb === 'MAIL') from = argument;
      if (verb === 'RCPT') to = [...to, argument];
      if (verb === 'DATA') data = [];
      return options.refuses && verb === 'RCPT' ? '550 nobody of that name' : (answers[verb] ?? '250 fine');
    }

    function line(text: string): void {
      const answer = answerTo(text);
      if (answer !== null) socket.write(`${answer}\r\n`);
    }

    socket.on('data', (chunk: string) => {
      const lines = `${rest}${chunk}`.split('\r\n');
      rest = lines.pop()!;
      for (const text of lines) line(text);
    });
    socket.write('220 mail.example\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    commands,
    next: () =>
      new Promise((resolve) => (mails.length > 0 ? resolve(mails.shift()!) : waiting.push(resolve))),
  };
}

function readMail(lines: readonly string[]): Pick<Received, 'headers' | 'body'> {
  const end = lines.indexOf('');
  const unfolded = lines.slice(0, end).join('\n').replaceAll(/\n\s+/g, ' ').split('\n');
  const headers = new Map(
    unfolded.map((header) => {
      const colon = header.indexOf(':');
      return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()] as const;
    }),
  );
  return { headers, body: lines.slice(end + 1).join('\n') };
}
