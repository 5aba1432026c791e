import {
  Bool,
  commonErrors,
  defineContract,
  Id,
  maybe,
  nextPageToken,
  pageFields,
  z,
} from '@lobbykit/core/area';
import { moderationErrors as errors } from './errors.ts';
import {
  NewReport,
  NewSanction,
  Note,
  OwnSanction,
  Report,
  ReportCategory,
  ReportState,
  reportField,
  Sanction,
  SanctionKind,
  sanctionAnswer,
  sanctionField,
} from './schemas.ts';

const sanctioning = { access: 'operator', permission: 'moderation.sanction' } as const;
const reporting = { access: 'operator', permission: 'moderation.reports' } as const;
const ofAccount = [errors.ACCOUNT_NOT_FOUND, errors.ROLE_NOT_HELD, errors.SANCTION_OF_CALLER] as const;

export const moderationContract = defineContract({
  area: 'moderation',
  title: 'Moderation',
  permissions: {
    'moderation.sanction':
      'Ban and mute accounts whose permissions the caller holds, and read all sanctions.',
    'moderation.reports': 'Read reports of players, and decide about them.',
  },
  routes: {
    sanction: {
      ...sanctioning,
      method: 'POST',
      path: '/admin/moderation/sanctions',
      body: NewSanction,
      out: sanctionAnswer,
      errors: [errors.SANCTION_IN_PAST, ...ofAccount],
      object: 'accountId',
      emits: ['authenticationEvent.LOGOUT'],
      summary: 'Bans an account, mutes it, or keeps it from waiting for matches.',
      description:
        'A BAN ends the sessions of the account with their event streams on every node, its ticket, and its membership of a party and a lobby, in one transaction. Logins and requests of the account then get ACCOUNT_BANNED with `until` and `publicReason`. A sanction ends by itself at `untilTimestamp`. Of several of one kind the one that ends last counts.',
    },
    sanctions: {
      ...sanctioning,
      method: 'GET',
      path: '/admin/moderation/sanctions',
      query: z.object({
        accountId: maybe(Id),
        kind: maybe(SanctionKind),
        isActive: maybe(Bool).meta({ description: 'True: those in force. False: those that are over.' }),
        ...pageFields,
      }),
      out: z.object({ sanctions: z.array(Sanction), ...nextPageToken }),
      summary: 'Lists sanctions, the newest first.',
    },
    lift: {
      ...sanctioning,
      method: 'DELETE',
      path: '/admin/moderation/sanctions/{sanctionId}',
      params: sanctionField,
      body: z.object({ note: maybe(Note).meta({ description: 'Why; for operators alone.' }) }),
      out: sanctionAnswer,
      errors: [errors.SANCTION_NOT_FOUND, errors.SANCTION_OVER, ...ofAccount],
      object: 'sanctionId',
      summary: 'Ends a sanction now. It stays in the list, with who has lifted it, when and why.',
    },
    mine: {
      method: 'GET',
      path: '/moderation/mine',
      access: 'player',
      out: z.object({ sanctions: z.array(OwnSanction) }),
      summary: 'Lists the caller’s sanctions, at most the newest 100, also those that are over.',
    },
    report: {
      method: 'POST',
      path: '/moderation/reports',
      access: 'player',
      rate: 'moderation_report',
      body: NewReport,
      out: z.object({ reportId: z.string() }),
      errors: [
        errors.ACCOUNT_NOT_FOUND,
        errors.REPORT_OF_CALLER,
        errors.REPORT_EXISTS,
        errors.REPORT_LIMIT,
        commonErrors.CREDENTIAL_INVALID,
      ],
      summary: 'Reports another player to the operators, once a day for each player.',
      description:
        'The report keeps a copy of the match and the message that it names, for the operators, also if they are deleted later.',
    },
    reports: {
      ...reporting,
      method: 'GET',
      path: '/admin/moderation/reports',
      query: z.object({
        accountId: maybe(Id),
        reporterId: maybe(Id),
        state: maybe(ReportState),
        category: maybe(ReportCategory),
        ...pageFields,
      }),
      out: z.object({ reports: z.array(Report), ...nextPageToken }),
      summary: 'Lists reports, the newest first.',
    },
    decide: {
      ...reporting,
      method: 'PUT',
      path: '/admin/moderation/reports/{reportId}',
      params: reportField,
      body: z.object({
        state: ReportState,
        note: maybe(Note).meta({ description: 'Absent: the note stays.' }),
      }),
      out: z.object({ report: Report }),
      errors: [errors.REPORT_NOT_FOUND],
      object: 'reportId',
      summary: 'Sets the state of a report, with a note for operators.',
    },
  },
});
