import { column, defineTable } from '@lobbykit/core/storage';

/** The balance of each wallet. */
export const wallets = defineTable({
  name: 'wallets',
  columns: { id: column.text(), balance: column.int(), entries: column.int() },
  key: ['id'],
});

/** Every change of a wallet: two rows for each transfer. */
export const ledger = defineTable({
  name: 'ledger',
  columns: {
    transfer: column.text(),
    wallet: column.text(),
    amount: column.int(),
    /** Sometimes a few pages long, so that a commit has many pages to lose. */
    remark: column.text({ default: '' }),
  },
  key: ['transfer', 'wallet'],
  indexes: [['wallet']],
});

/** Written by single statements, outside of units. */
export const notes = defineTable({ name: 'notes', columns: { id: column.text() }, key: ['id'] });

export const bankTables = [wallets, ledger, notes] as const;
export const walletIds = ['w0', 'w1', 'w2', 'w3'] as const;
