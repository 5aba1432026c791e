import { Bool, displayText, enumeration, Id, maybe, TimestampSeconds, text, z } from '@lobbykit/core/area';
import { reportCategories, reportStates, sanctionKinds } from './states.ts';

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

export const ReportCategory = enumeration('ReportCategory', 'REPORT_CATEGORY', reportCategories);
export const ReportState = enumeration('ReportState', 'REPORT_STATE', reportStates);

const ReportEvidence = z
  .object({
    kind: z.string().meta({ description: '`match`, `message`, or what an area of your own says.' }),
    content: z.string().meta({ description: 'JSON, as it was when the report was made.' }),
  })
  .meta({ id: 'ReportEvidence', description: 'A copy of what a report is about.' });

export const Report = z
  .object({
    reportId: z.string(),
    accountId: z.string(),
    reporterId: z.string(),
    category: ReportCategory,
    text: z.string(),
    matchId: z.string(),
    messageId: z.string(),
    evidence: z.array(ReportEvidence),
    state: ReportState,
    note: z.string(),
    createdTimestamp: TimestampSeconds,
    changedTimestamp: TimestampSeconds,
  })
  .meta({ id: 'Report', description: 'What a player says of another one.' });
export type Report = z.input<typeof Report>;

const line = displayText(1_000);

/** A text of several lines, each by the rules of display names. */
const Lines = text(1_000)
  .transform((value) => value.replaceAll('\r\n', '\n').normalize('NFC'))
  .refine(
    (value) => value.split('\n').every((each) => line.safeParse(each).success),
    'must have no control characters and no characters that are not drawn',
  );

export const NewReport = z.object({
  accountId: Id,
  category: ReportCategory,
  text: maybe(Lines).meta({ description: 'What has happened, at most 1,000 characters. It may have lines.' }),
  matchId: maybe(text(128)),
  messageId: maybe(text(128)),
});

export const reportField = z.object({ reportId: Id });
