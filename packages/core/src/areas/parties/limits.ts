import type { LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of parties. */
export const partyLimits = {
  partyMembers: [8, 256, 'members per party'],
  partyMetadataEntries: [32, 256, 'metadata entries per party, and per member'],
  partyMetadataValueBytes: [4_096, 65_536, 'bytes of one metadata value of a party or a member'],
  partyMetadataTotalBytes: [
    65_536,
    1_048_576,
    'bytes of all metadata values of a party, without those of its members',
  ],
  partyMemberMetadataTotalBytes: [8_192, 262_144, 'bytes of all metadata values of a member of a party'],
  partyAbsenceSeconds: [
    120,
    86_400,
    'seconds after their last event stream or request until a member leaves their party',
  ],
  partyKickSeconds: [600, 604_800, 'seconds in which a kicked player cannot join the party again'],
  partyIdleSeconds: [86_400, 2_592_000, 'seconds without activity after which a party is deleted'],
} as const satisfies LimitTable;

/** The context of parties, with these limits. */
export type PartiesContext = Context<typeof partyLimits>;
