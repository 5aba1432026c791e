import { toFetchHandler } from '@lobbykit/core/fetch';
import { getBackend } from '../../../../../lib/backend';

export const dynamic = 'force-dynamic';

const answer = async (request: Request): Promise<Response> =>
  toFetchHandler(await getBackend(), { prefix: '/game' })(request);

export { answer as DELETE, answer as GET, answer as HEAD, answer as PATCH, answer as POST, answer as PUT };
