import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { ActionError } from './actions.ts';
import { settle } from './books.ts';
import { answerCheckout } from './checkout-page.ts';
import { answerControl, type ControlWorld } from './control.ts';
import type { Fault } from './faults.ts';
import { type Exchange, HttpError, jsonReply, type Reply, readExchange } from './http/exchange.ts';
import { checkOrigin } from './http/origin-check.ts';
import { writeSafeJson } from './json.ts';
import { answerOverview } from './overview-page.ts';
import { html, pageReply } from './page.ts';
import { answerWebApi, type WebApiReply } from './web-api/respond.ts';

/** A request that the simulator received. */
export interface ReceivedRequest {
  readonly method: string;
  /** The path with its query. */
  readonly url: string;
}

/** What the server serves. */
export interface ServerWorld extends ControlWorld {
  readonly key: string;
  /** The only host name, besides those of this machine, under which it answers; null if other machines reach it. */
  readonly publicHost: string | null;
  /** The address of the simulator, known once it listens. */
  origin: string;
  readonly received: ReceivedRequest[];
}

/** How many requests are remembered. */
const maxReceived = 1_000;

export const createSimulatorServer = (world: ServerWorld): Server =>
  createServer((request, response) => {
    serve(world, request, response).catch(() => response.destroy());
  });

async function serve(world: ServerWorld, request: IncomingMessage, response: ServerResponse): Promise<void> {
  world.received.push({ method: request.method ?? '', url: request.url ?? '' });
  if (world.received.length > maxReceived) world.received.shift();
  const { reply, fault } = await answer(world, request);
  send(response, reply, fault);
}

async function answer(world: ServerWorld, request: IncomingMessage): Promise<WebApiReply> {
  const isPage = request.headers.accept?.includes('text/html') === true;
  try {
    const exchange = await readExchange(request);
    checkOrigin(exchange, world.publicHost);
    settle(world.books);
    return answerWebApi(exchange, world) ?? { reply: answerOthers(exchange, world) };
  } catch (error) {
    return { reply: errorReply(error, isPage) };
  }
}

function answerOthers(exchange: Exchange, world: ServerWorld): Reply {
  if (exchange.path.startsWith('/control/')) return answerControl(exchange, world);
  const page = answerCheckout(exchange, world.books) ?? answerOverview(exchange, world.books);
  if (page === undefined) throw new HttpError(404, 'there is nothing here');
  return page;
}

function errorReply(error: unknown, isPage: boolean): Reply {
  const [status, text] = problemOf(error);
  return isPage
    ? pageReply(status, 'This is not possible', html`<p>${text}</p><p><a href="/">All transactions</a></p>`)
    : jsonReply(status, writeSafeJson({ error: text }));
}

function problemOf(error: unknown): [status: number, text: string] {
  if (error instanceof HttpError || error instanceof ActionError) return [error.status, error.message];
  if (error instanceof z.ZodError) return [400, z.prettifyError(error)];
  return [500, String(error)];
}

function send(response: ServerResponse, reply: Reply, fault: Fault | undefined): void {
  switch (fault?.fault) {
    case 'unreachable':
    case 'lost':
      response.destroy();
      return;
    case 'silent':
      return;
    case 'delay': {
      const timer = setTimeout(() => write(response, reply), fault.milliseconds);
      response.on('close', () => clearTimeout(timer));
      return;
    }
    case 'truncated':
      response.writeHead(reply.status, headersOf(reply));
      response.write(reply.body.slice(0, reply.body.length / 2), () => response.destroy());
      return;
    default:
      write(response, reply);
  }
}

const write = (response: ServerResponse, reply: Reply): void => {
  response.writeHead(reply.status, headersOf(reply));
  response.end(reply.body);
};

const headersOf = ({ headers, body }: Reply): Record<string, string> => ({
  ...headers,
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});
