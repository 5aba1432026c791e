import { getBackend } from '../../lib/backend';

export async function GET(request: Request): Promise<Response> {
  const backend = await getBackend();
  const caller = await backend.authenticate(request.headers);
  return caller === null
    ? new Response('log in first', { status: 401 })
    : Response.json({ owner: caller.accountId });
}
