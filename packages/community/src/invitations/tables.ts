import { column, defineTable, type Row } from '@lobbykit/core/area';

export const invitations = defineTable({
  name: 'invitations',
  columns: {
    id: column.text(),
    senderId: column.text(),
    receiverId: column.text(),
    kind: column.int(),
    targetId: column.text(),
    /** As it was answered: an open row whose time is over has expired. */
    state: column.int(),
    /** Whether the receiver sees it. The sender cannot tell. */
    isSeen: column.bool(),
    createdAt: column.time(),
    expiresAt: column.time(),
  },
  key: ['id'],
  indexes: [['senderId', 'expiresAt'], ['receiverId', 'expiresAt'], ['expiresAt']],
  personal: { accounts: ['senderId', 'receiverId'], erasure: 'delete' },
});
export type InvitationRow = Row<typeof invitations>;
