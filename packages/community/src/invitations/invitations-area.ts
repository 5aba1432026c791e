import {
  type Area,
  accountDeleting,
  accountsPart,
  defineArea,
  deleteInBatches,
  friendsPart,
  type Listener,
  on,
  optional,
  partiesPart,
  type Service,
  type Task,
} from '@lobbykit/core/area';
import { lobbiesPart } from '@lobbykit/lobbies';
import { groupJoining, groupsPart } from '../groups/index.ts';
import { invitationsContract } from './contract.ts';
import { invitationErrors } from './errors.ts';
import { invitationEvents } from './events.ts';
import { type InvitationsContext, invitationLimits, invitationRates } from './limits.ts';
import { createInvitationOperations } from './service.ts';
import { invitations } from './tables.ts';
import { createTargets, type Targets } from './targets.ts';

/** The options of invitations. */
export interface InvitationsOptions {
  /** Whom players may invite. Default: their friends. */
  readonly invitations: 'friends' | 'everyone';
}

/** Invitations of players to parties, lobbies and groups. */
export const invitationsArea: Area<
  typeof invitationsContract.routes,
  Service<typeof invitationsContract.routes>,
  InvitationsOptions,
  typeof invitationLimits,
  typeof invitationRates,
  'invitations'
> = defineArea({
  contract: invitationsContract,
  tables: [invitations],
  errors: invitationErrors,
  events: invitationEvents,
  limits: invitationLimits,
  rates: invitationRates,
  options: { invitations: 'friends' as InvitationsOptions['invitations'] },
  needs: {
    accounts: accountsPart,
    friends: optional(friendsPart),
    parties: optional(partiesPart),
    groups: optional(groupsPart),
    lobbies: optional(lobbiesPart),
  },
  create(ctx, needs, options) {
    const dependencies = { ctx, ...needs, invitesEveryone: options.invitations === 'everyone' };
    const targets = createTargets(dependencies);
    return {
      operations: createInvitationOperations(dependencies, targets),
      tasks: [createRetentionTask(ctx)],
      listeners: [
        ...(needs.groups ? [letIn(targets)] : []),
        on(accountDeleting, async (unit, { accountId }) => {
          await unit.delete(invitations, { senderId: accountId });
          await unit.delete(invitations, { receiverId: accountId });
        }),
      ],
    };
  },
});

/** Lets players into groups that are not open, if somebody who may has invited them. */
const letIn = (targets: Targets): Listener =>
  on(groupJoining, async (unit, { groupId, accountId, admit }) => {
    if (await targets.isInvited(unit, groupId, accountId)) admit();
  });

/** Creates the task that deletes invitations that are over. */
function createRetentionTask({ clock, limits, storage }: InvitationsContext): Task {
  const old = () => ({ expiresAt: { lt: clock.now() - limits.invitationDays * 86_400_000 } });
  return {
    name: 'invitations.retention',
    everyMilliseconds: 3_600_000,
    hasWork: async () => (await storage.find(invitations, { where: old(), limit: 1 })).length > 0,
    run: ({ signal }) => deleteInBatches(storage, invitations, old(), 'expiresAt', { signal }),
  };
}
