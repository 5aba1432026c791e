import { z } from 'zod';
import { enumeration, Id, maybe, text } from '../../../kernel/schemas.ts';
import { EntityMetadata } from '../../../metadata/entity-metadata.ts';
import { EntryKey } from '../../../metadata/fields.ts';

const EntityType = enumeration('EntityType', 'ENTITY_TYPE', {
  UNSPECIFIED: 0,
  GENERIC: 1,
  ACCOUNT: 2,
  GROUP: 3,
  MATCH: 4,
});

const fields = {
  id: maybe(Id),
  displayName: maybe(text(256)),
  entityType: EntityType,
  metadata: maybe(z.record(EntryKey, EntityMetadata)),
};

const list = <S extends z.ZodType>(schema: S) => maybe(z.array(schema).max(256));

const Leaf = z
  .object({ ...fields, entities: list(z.unknown()) })
  .meta({ id: 'MatchmakingPlayerEntity', description: 'A player within a ticket.' });
const Branch = z
  .object({ ...fields, entities: list(Leaf) })
  .meta({ id: 'MatchmakingGroupEntity', description: 'Players who play in one team, or one of them.' });

/**
 * The players of a ticket: an ACCOUNT; a GROUP or MATCH of ACCOUNTs, who play in one team; or a GROUP or MATCH of
 * GROUPs of ACCOUNTs, in which each GROUP plays in a team of its own.
 */
export const Entity = z.object({ ...fields, entities: list(Branch) }).meta({
  id: 'MatchmakingEntity',
  description: 'The players of a ticket: one ACCOUNT, or a GROUP or MATCH of them.',
  example: {
    entityType: 2,
    id: 'account-7c0a4f7e-52b1-4e9d-8a36-1f2d9b60c5e3',
    metadata: { level: { intPayload: 12 } },
  },
});
export type Entity = z.output<typeof Entity>;
