import { consoleArea } from '@lobbykit/console';
import { openApiDocument } from '@lobbykit/core/catalogue';
import { referenceArea } from '@lobbykit/reference';
import { everyArea } from '../server/areas.ts';

/** Returns the OpenAPI document of the server as JSON. Opens no storage and no port. */
export async function openApi(): Promise<string> {
  const document = await openApiDocument(
    [...everyArea, referenceArea, consoleArea()].map(({ contract }) => contract),
  );
  return `${JSON.stringify(document, null, 1)}\n`;
}
