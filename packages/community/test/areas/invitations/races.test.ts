import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { groupsArea } from '../../../src/groups/index.ts';
import { invitationsArea } from '../../../src/invitations/index.ts';
import { invitations as rows } from '../../../src/invitations/tables.ts';

const OPEN = 0;

test('an invitation that is renewed while it is accepted is never told of as open after it is over', async () => {
  const areas = [groupsArea, invitationsArea] as const;
  const t = await createTestBackend<typeof areas>({ areas, invitations: 'everyone', rates: false } as never);
  onTestFinished(() => t[Symbol.asyncDispose]());
  const { invitations, groups } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  for (let round = 0; round < 5; round++) {
    const { groupId } = (await groups.create({ name: `Owls ${round}` }, ada.caller)).group;
    const input = { receiverAccountId: bob.accountId, kind: 'GROUP', targetId: groupId } as const;
    const { invitationId } = (await invitations.send(input, ada.caller)).invitation;
    const [accepted, ...renewed] = await Promise.allSettled([
      invitations.accept({ invitationId }, bob.caller),
      invitations.send(input, ada.caller),
      invitations.send(input, ada.caller),
    ]);
    expect(accepted.status).toBe('fulfilled');
    for (const each of renewed) {
      if (each.status === 'rejected') throw each.reason;
      const row = await t.storage.get(rows, { id: each.value.invitation.invitationId });
      const isOther = each.value.invitation.invitationId !== invitationId;
      expect(isOther ? row?.state : OPEN).toBe(OPEN);
    }
  }
});
