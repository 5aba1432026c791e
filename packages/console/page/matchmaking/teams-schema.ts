import type { ApiDocument } from '../schema.ts';

const queue = 'MatchmakingQueue';

/**
 * Returns the document with what `teams` of a queue may be: a number, or a list. The document says that in words alone, because
 * generators of clients know no unions.
 */
export function withTeams(document: ApiDocument): ApiDocument {
  const schemas = document.components?.schemas ?? {};
  const { [queue]: own } = schemas;
  if (own?.properties?.teams === undefined) return document;
  const teams = {
    ...own.properties.teams,
    anyOf: [
      { type: 'integer', minimum: 1, maximum: 256 },
      { type: 'array', maxItems: 16 },
    ],
  };
  const changed = { ...own, properties: { ...own.properties, teams } };
  return { ...document, components: { ...document.components, schemas: { ...schemas, [queue]: changed } } };
}
