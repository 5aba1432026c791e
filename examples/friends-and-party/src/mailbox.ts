import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { deadline } from './deadline.ts';

/** A replacement for the mail service of a studio: it accepts mails over HTTP, and players find their codes in them. */
export interface Mailbox extends AsyncDisposable {
  readonly url: string;
  /** Waits for a mail to this address and returns its code. */
  codeFor(emailAddress: string): Promise<string>;
}

interface Mail {
  readonly to: string;
  readonly text: string;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const server = createServer(async (request, response) => {
    mails.push((await json(request)) as Mail);
    response.writeHead(202).end();
    server.emit('mail');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mails`,
    async codeFor(emailAddress) {
      const signal = deadline(`a mail to ${emailAddress}`);
      for (;;) {
        const mail = mails.find(({ to }) => to === emailAddress);
        const code = /^Your code: (\d{6})$/m.exec(mail?.text ?? '')?.[1];
        if (code !== undefined) return code;
        await signal.wait(server, 'mail');
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
