import { enumeration, Id, Int64, TimestampSeconds, z } from '@lobbykit/core/area';
import { maxGold } from '../wallets/gold.ts';
import { guildRanks } from './rules.ts';

export const GuildRank = enumeration('GuildRank', 'GUILD_RANK', guildRanks);

/** Schemas with an `id` become types with that name in documents and in the client. */
const GuildMember = z
  .object({ accountId: Id, displayName: z.string(), rank: GuildRank })
  .meta({ id: 'GuildMember', description: 'A member of a guild.' });

export const Guild = z
  .object({
    guildId: Id,
    name: z.string(),
    chest: Int64.meta({ description: 'The gold in the chest.' }),
    members: z.array(GuildMember).meta({ description: 'The highest rank comes first.' }),
  })
  .meta({ id: 'Guild', description: 'A guild, as its members see it.' });

export const LedgerEntry = z
  .object({
    position: z.int().meta({ description: '1 for the first entry of the guild.' }),
    accountId: Id.optional().meta({ description: 'Absent for the weekly bonus.' }),
    gold: Int64.meta({ description: 'Negative if it was taken out.' }),
    chest: Int64.meta({ description: 'What was in the chest afterwards.' }),
    createdOn: TimestampSeconds,
  })
  .meta({ id: 'GuildLedgerEntry', description: 'One change of the chest.' });

/** What one call can put in or take out. */
export const Gold = Int64.refine((gold) => gold > 0n && gold <= maxGold, 'must be from 1 to 10^18');
