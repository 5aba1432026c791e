import { Bool, displayText, enumeration, Id, maybe, TimestampSeconds, text, z } from '@lobbykit/core/area';
import { sanctionKinds } from './states.ts';

export const SanctionKind = enumeration('SanctionKind', 'SANCTION_KIND', sanctionKinds);

const ofEveryView = {
  sanctionId: z.string(),
  kind: SanctionKind,
  publicReason: z.string(),
  untilTimestamp: TimestampSeconds.meta({ description: 'When it ends; 0 for ever.' }),
  isActive: Bool,
  createdTimestamp: TimestampSeconds,
};

export const Sanction = z
  .object({
    ...ofEveryView,
    accountId: z.string(),
    note: z.string(),
    createdBy: z.string().meta({ description: '`account:<id>`, `key:<keyId>` or `system`.' }),
    liftedTimestamp: TimestampSeconds.meta({ description: '0 if it was not lifted.' }),
    liftedBy: z.string(),
    liftNote: z.string(),
  })
  .meta({ id: 'Sanction', description: 'What an account may not do, why, and for how long.' });
export type Sanction = z.input<typeof Sanction>;

export const OwnSanction = z
  .object(ofEveryView)
  .meta({ id: 'OwnSanction', description: 'A sanction, as its player sees it.' });
export type OwnSanction = z.input<typeof OwnSanction>;

export const Note = text(2_000);

export const NewSanction = z.object({
  accountId: Id,
  kind: SanctionKind,
  publicReason: maybe(displayText(256)).meta({ description: 'Shown to the player.' }),
  note: maybe(Note).meta({ description: 'For operators alone.' }),
  untilTimestamp: maybe(TimestampSeconds).meta({ description: 'When it ends; 0 for ever.' }),
});

export const sanctionField = z.object({ sanctionId: Id });
export const sanctionAnswer = z.object({ sanction: Sanction });
