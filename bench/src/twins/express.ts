import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { answerHeaders, ResponseError, statusBody } from './answers.ts';
import { bodyBytes } from './limits.ts';
import type { TwinRequests } from './requests.ts';

/** The twin on Express. It sends no ETag and no X-Powered-By, because lobbykit sends neither. */
export function expressTwin(requests: TwinRequests): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  const parse = express.json({ limit: bodyBytes });
  app.get('/api/v1/accounts/:accountId', async (request, response) => {
    response.set(answerHeaders(request.headers['x-request-id']));
    response.json(await requests.read(request.headers.authorization, request.params));
  });
  app.put('/api/v1/accounts/metadata', parse, async (request, response) => {
    response.set(answerHeaders(request.headers['x-request-id']));
    response.json(await requests.write(request.headers.authorization, request.body));
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    if (error instanceof ResponseError) response.status(error.status).json(statusBody(error));
    else response.status(500).json({ code: 13, message: 'internal', details: [] });
  });
  return app;
}
