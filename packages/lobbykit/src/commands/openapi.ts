import { consoleArea } from '@lobbykit/console';
import { areas, openApiDocument } from '@lobbykit/core/catalogue';
import { referenceArea } from '@lobbykit/reference';

/** Returns the OpenAPI document of the server as JSON. Opens no storage and no port. */
export async function openApi(): Promise<string> {
  const document = await openApiDocument(
    [...areas, referenceArea, consoleArea()].map(({ contract }) => contract),
  );
  return `${JSON.stringify(document, null, 1)}\n`;
}
