import '../tables.ts';
import type {
  changeInvoiceConfig,
  getInvoiceConfig,
  InvoiceConfig,
} from '@ardoise/contract/invoicing/invoice-config';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  numberIn,
  numberSeries,
  usualCreditPattern,
  usualInvoicePattern,
} from '@ardoise/contract/values/invoice-number';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { todayAt } from '../../students/public.ts';

type Versioned = InvoiceConfig & { readonly version: number };

/** As a school begins. */
const firstConfig: Versioned = {
  pattern: usualInvoicePattern,
  creditPattern: usualCreditPattern,
  taxBasisPoints: 0,
  dueDays: 30,
  allowsPartial: true,
  memo: '',
  footer: '',
  bankDetails: '',
  look: { layout: 'classic', color: '#24323c', showsLogo: true },
  version: 0,
};

export async function readConfig(tx: Tx, orgId: string): Promise<Versioned> {
  const row = await tx
    .selectFrom('invoice_config')
    .selectAll()
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) return firstConfig;
  return {
    pattern: row.pattern,
    creditPattern: row.credit_pattern,
    taxBasisPoints: row.tax_basis_points,
    dueDays: row.due_days,
    allowsPartial: row.allows_partial,
    memo: row.memo,
    footer: row.footer,
    bankDetails: row.bank_details,
    look: { layout: row.layout, color: row.color, showsLogo: row.shows_logo },
    version: row.version,
  };
}

async function withNext(work: Work, config: Versioned): Promise<Answer<typeof getInvoiceConfig>> {
  const { tx, orgId } = work;
  const series = numberSeries(config.pattern, await todayAt(work));
  const counter = await tx
    .selectFrom('invoice_counters')
    .select('value')
    .where('org_id', '=', orgId)
    .where('series', '=', series)
    .executeTakeFirst();
  return { ...config, next: numberIn(series, (counter?.value ?? 0) + 1) };
}

export const showConfig = async (work: Work): Promise<Answer<typeof getInvoiceConfig>> =>
  withNext(work, await readConfig(work.tx, work.orgId));

/** Saves over the version that the person saw. */
export async function saveConfig(
  work: Work,
  { version, ...config }: Input<typeof changeInvoiceConfig>['body'],
): Promise<Answer<typeof changeInvoiceConfig>> {
  const { tx, orgId } = work;
  const before = await readConfig(tx, orgId);
  const columns = {
    pattern: config.pattern,
    credit_pattern: config.creditPattern,
    tax_basis_points: config.taxBasisPoints,
    due_days: config.dueDays,
    allows_partial: config.allowsPartial,
    memo: config.memo,
    footer: config.footer,
    bank_details: config.bankDetails,
    layout: config.look.layout,
    color: config.look.color,
    shows_logo: config.look.showsLogo,
    version: version + 1,
  };
  const saved = await tx
    .insertInto('invoice_config')
    .values({ org_id: orgId, ...columns })
    .onConflict((conflict) =>
      conflict.column('org_id').doUpdateSet(columns).where('invoice_config.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  // Of two who saved the first one at once, the second wrote over nothing that it saw.
  if (saved === undefined || before.version !== version) throw new Refusal(errors.changedMeanwhile);
  await work.audit({
    action: 'invoiceConfig.changed',
    subject: 'settings',
    before: { ...before },
    after: { ...config, version: saved.version },
  });
  await work.emit('invoiceConfig.changed', orgId, {});
  return withNext(work, { ...config, version: saved.version });
}
