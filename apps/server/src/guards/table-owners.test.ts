import { describe, expect, it } from 'vitest';
import { readSources } from './read-sources.ts';
import { readers } from './table-owners.ts';
import { findForeignUses, findOwners, findStrangers } from './table-uses.ts';

const sources = await readSources();
const owners = findOwners(sources);
const uses = findForeignUses(sources, owners);

const planted = (file: string, text: string): string[] =>
  findStrangers(findForeignUses([{ path: file, text }], owners));

describe('a table', () => {
  it('is named by its owner and by the listed readers alone', () => {
    expect(findStrangers(uses)).toEqual([]);
  });

  it('has one owner, and those of money are where their work is done', () => {
    expect(Object.fromEntries(owners)).toMatchObject({
      enrolments: 'enrolment',
      fees: 'billing',
      fee_installments: 'billing',
      payments: 'billing',
      allocations: 'billing',
      receipts: 'receipts',
      ledger_entries: 'ledger',
      transactions: 'mobile-money',
      payment_links: 'pay-pages',
    });
    expect(() =>
      findOwners([...sources, { path: 'modules/other/tables.ts', text: declaration }]),
    ).toThrow('payments');
  });

  it('is in the list of readers only where somebody reads it', () => {
    for (const reader of readers)
      for (const table of reader.tables) {
        const without = readers.map((one) =>
          one === reader ? { ...one, tables: one.tables.filter((name) => name !== table) } : one,
        );
        expect(findStrangers(uses, without), `${reader.name} ${table}`).not.toEqual([]);
      }
  });

  it.each([
    ["tx.selectFrom('payments').selectAll()", 'reads payments of billing'],
    ["tx.selectFrom('payments as p')", 'reads payments of billing'],
    ["query.innerJoin(\n  'receipts as r', (join) => join)", 'reads receipts of receipts'],
    ["tx.updateTable('fees').set({ paid: 0 })", 'changes fees of billing'],
    ["tx.deleteFrom('ledger_entries')", 'changes ledger_entries of ledger'],
    ["await insertRows(tx, 'fees', rows)", 'changes fees of billing'],
    [
      "await removeOld(db, { table: 'payments', time: 'at', before })",
      'changes payments of billing',
    ],
    ['sql`select 1 from payments`', 'reads payments of billing'],
    ["findRows(tx, { table: 'payments', where, order })", 'reads payments of billing'],
    ['sql`select 1 from people, payments p`', 'reads payments of billing'],
    [
      'sql`select 1 from people\n  left join transactions t on true`',
      'reads transactions of mobile-money',
    ],
    [
      'sql`with a as (insert into allocations (amount) values (1)) select 1`',
      'changes allocations of billing',
    ],
    ['sql`update fees f set paid = 1`', 'changes fees of billing'],
    ['sql`DELETE FROM ledger_accounts`', 'changes ledger_accounts of ledger'],
  ])('is caught in another module: %s', (text, says) => {
    expect(planted('modules/identity/shortcut.ts', text)).toContain(
      `modules/identity/shortcut.ts ${says}`,
    );
  });

  it('is not changed by whoever may only read it', () => {
    expect(planted('modules/balance/shortcut.ts', "tx.selectFrom('payments')")).toEqual([]);
    expect(planted('modules/balance/shortcut.ts', "tx.updateTable('payments')")).toEqual([
      'modules/balance/shortcut.ts changes payments of billing',
    ]);
  });

  it.each([
    "import { takePayment } from '../billing/public.ts';",
    '/** Read from payments, and update fees. */',
    'sql`select paid_at as payments from people`',
    "tx.selectFrom('audit_log')",
  ])('is not seen where there is none: %s', (text) => {
    expect(planted('modules/identity/shortcut.ts', text)).toEqual([]);
  });
});

const declaration = 'interface Tables {\n    payments: PaymentsTable;\n  }\n';
