import { writeSync } from 'node:fs';
import type { Storage } from '@lobbykit/core/storage';
import type { Durability } from '../../src/index.ts';
import { openWith } from '../../src/open.ts';
import { bankTables, ledger, notes, walletIds, wallets } from './bank.ts';

/**
 * `write-until-killed.ts` runs this in a separate process. Eight callers move money between wallets until the process
 * is killed. After a caller gets an answer, a line is printed: `+id` for a transfer, `=id` for a note, `-id` for a
 * transfer that was refused and must leave nothing.
 */

const [file = '', run = '', durability = 'full', copies = ''] = process.argv.slice(2);
const callers = 8;

// In production the log would be copied into the file and overwritten this often only after hours of play.
const shortLog = copies === 'copies' ? { maxLogPages: 60 } : {};
const storage = await openWith({ path: file, durability: durability as Durability }, shortLog);
await storage.migrate(bankTables);
await storage.insert(
  wallets,
  walletIds.map((id) => ({ id, balance: 0, entries: 0 })),
  { ifAbsent: true },
);
const answer = (line: string): void => void writeSync(1, `${line}\n`);

class TransferCancelled extends Error {}

async function transfer(id: string, at: number): Promise<void> {
  const from = walletIds[at % walletIds.length]!;
  const to = walletIds[(at + 1) % walletIds.length]!;
  const amount = 1 + (at % 9);
  const remark = 'x'.repeat(at % 11 === 0 ? 20_000 : at % 100);
  await storage.transaction(async (unit) => {
    await unit.update(wallets, { id: from }, { balance: { add: -amount }, entries: { add: 1 } });
    await unit.insert(ledger, [
      { transfer: id, wallet: from, amount: -amount, remark },
      { transfer: id, wallet: to, amount },
    ]);
    await unit.update(wallets, { id: to }, { balance: { add: amount }, entries: { add: 1 } });
    if (at % 7 === 6) throw new TransferCancelled();
  });
}

async function call(to: Storage, caller: number): Promise<void> {
  for (let at = caller; ; at += 1) {
    const id = `${run}.${caller}.${at}`;
    if (at % 5 === 4) {
      await to.insert(notes, { id });
      answer(`=${id}`);
      continue;
    }
    try {
      await transfer(id, at);
      answer(`+${id}`);
    } catch (error) {
      if (!(error instanceof TransferCancelled)) throw error;
      answer(`-${id}`);
    }
  }
}

await Promise.all(Array.from({ length: callers }, (_, caller) => call(storage, caller)));
