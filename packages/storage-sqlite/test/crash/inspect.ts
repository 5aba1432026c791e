import Database from 'better-sqlite3';
import { openSqlite } from '../../src/index.ts';
import { bankTables, ledger, notes, wallets } from './bank.ts';

/** What is wrong with a database after a crash. `soundness` if nothing is wrong. */
export interface Inspection {
  /** Answered writes that are missing. */
  readonly lost: readonly string[];
  /** Transfers that were refused but exist. */
  readonly revenants: readonly string[];
  /** Transfers with only one of their two rows. */
  readonly halves: readonly string[];
  /** Wallets whose balance or number of entries differs from the ledger. */
  readonly wrongWallets: readonly string[];
  /** The results of `integrity_check` and `foreign_key_check`. */
  readonly integrity: readonly unknown[];
}

export const soundness: Inspection = {
  lost: [],
  revenants: [],
  halves: [],
  wrongWallets: [],
  integrity: ['ok'],
};

/** Opens a database that a killed process left behind, and compares it with the answers that the callers got. */
export async function inspectBank(
  file: string,
  answered: readonly string[],
): Promise<{ readonly inspection: Inspection; readonly openMilliseconds: number }> {
  const started = performance.now();
  const storage = await openSqlite({ path: file });
  const openMilliseconds = performance.now() - started;
  await storage.migrate(bankTables);
  const [entries, walletRows, noteRows] = await Promise.all([
    storage.find(ledger, {}),
    storage.find(wallets, {}),
    storage.find(notes, {}),
  ]);
  await storage.close();

  const rowsOf = new Map<string, number>();
  const sums = new Map<string, { balance: number; entries: number }>();
  for (const { transfer, wallet, amount } of entries) {
    rowsOf.set(transfer, (rowsOf.get(transfer) ?? 0) + 1);
    const sum = sums.get(wallet) ?? { balance: 0, entries: 0 };
    sums.set(wallet, { balance: sum.balance + amount, entries: sum.entries + 1 });
  }
  const noteIds = new Set(noteRows.map(({ id }) => id));
  const isThere = (line: string): boolean =>
    line.startsWith('=') ? noteIds.has(line.slice(1)) : rowsOf.has(line.slice(1));
  const isRefusal = (line: string): boolean => line.startsWith('-');

  const inspection: Inspection = {
    lost: answered.filter((line) => !isRefusal(line) && !isThere(line)),
    revenants: answered.filter((line) => isRefusal(line) && isThere(line)),
    halves: [...rowsOf].filter(([, rows]) => rows !== 2).map(([transfer]) => transfer),
    wrongWallets: walletRows
      .filter(({ id, balance, entries: count }) => {
        const sum = sums.get(id) ?? { balance: 0, entries: 0 };
        return sum.balance !== balance || sum.entries !== count;
      })
      .map(({ id }) => id),
    integrity: integrityOf(file),
  };
  return { inspection, openMilliseconds };
}

function integrityOf(file: string): unknown[] {
  const database = new Database(file);
  try {
    const found = database.pragma('integrity_check') as { readonly integrity_check: string }[];
    return [
      ...found.map((row) => row.integrity_check),
      ...(database.pragma('foreign_key_check') as unknown[]),
    ];
  } finally {
    database.close();
  }
}
