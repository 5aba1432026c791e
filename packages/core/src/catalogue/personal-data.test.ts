import { expect, test } from 'vitest';
import { type AccountRows, column, defineTable } from '../storage/table.ts';
import { checkPersonalData } from './personal-data.ts';

const wallets = defineTable({
  name: 'wallets',
  columns: { id: column.int(), owner: column.text() },
  key: ['id'],
  personal: { accounts: ['owner'], erasure: 'delete' },
});
const cards = defineTable({ name: 'cards', columns: { id: column.int() }, key: ['id'], personal: 'none' });

const payments = (personal: AccountRows) =>
  defineTable({
    name: 'payments',
    columns: { id: column.int(), wallet: column.int(), card: column.text() },
    key: ['id'],
    sealed: ['card'],
    personal,
  });

test.each<[AccountRows, string]>([
  [
    { accounts: ['payer'], erasure: 'keep' },
    'personal names the column payments.payer, which does not exist',
  ],
  [
    { accounts: ['card'], cleared: { note: null }, erasure: 'keep' },
    'personal names the column payments.note, which does not exist',
  ],
  [{ erasure: 'delete' }, 'personal names no column that says which account a row is about'],
  [
    { accounts: ['card'], erasure: 'delete' },
    'the encrypted column card must be among the hidden ones of personal',
  ],
  [
    { parent: { table: 'purses', columns: { wallet: 'id' } }, hidden: ['card'], erasure: 'delete' },
    'its parent purses has no rows about accounts',
  ],
  [
    { parent: { table: 'cards', columns: { wallet: 'id' } }, hidden: ['card'], erasure: 'delete' },
    'its parent cards has no rows about accounts',
  ],
  [
    { parent: { table: 'wallets', columns: { wallet: 'number' } }, hidden: ['card'], erasure: 'delete' },
    'personal names the column wallets.number, which does not exist',
  ],
])('a table that declares %j as its personal data is refused', (personal, sentence) => {
  expect(() => checkPersonalData([wallets, cards, payments(personal)])).toThrow(
    `the table payments: ${sentence}`,
  );
});

test('a table whose rows belong to those of another one is accepted', () => {
  const personal = {
    parent: { table: 'wallets', columns: { wallet: 'id' }, where: { owner: 'x' } },
    hidden: ['card'],
    erasure: 'delete',
  } as const;
  expect(() => checkPersonalData([payments(personal), wallets])).not.toThrow();
});
