import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { PlannedInvoice } from '@ardoise/contract/invoicing/invoice-runs';
import { formatXaf } from '@ardoise/contract/values/money';
import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import classes from './many.module.css';

interface PlannedListProps {
  invoices: readonly PlannedInvoice[];
  excluded: ReadonlySet<string>;
  onExclude: (familyId: string, isExcluded: boolean) => void;
}

/** What of the family is left out, and why. */
function LeftOut({ invoice }: { invoice: PlannedInvoice }) {
  const t = useTranslations('billMany');
  const { language } = usePreferences();
  const already = invoice.alreadyBilled.map(({ description, number }) =>
    number === null ? description : t('preview.onInvoice', { item: description, number }),
  );
  if (invoice.leftOut === null && already.length === 0) return null;
  return (
    <p className={classes.why}>
      {invoice.leftOut !== null && t(`leftOut.${invoice.leftOut}`)}
      {already.length > 0 && <> {t('preview.already', { items: formatList(already, language) })}</>}
    </p>
  );
}

function Planned({
  invoice,
  excluded,
  onExclude,
}: Omit<PlannedListProps, 'invoices'> & { invoice: PlannedInvoice }) {
  const t = useTranslations('billMany.preview');
  const { language } = usePreferences();
  const show = (amount: number) => formatXaf(amount, language);
  const isExcluded = excluded.has(invoice.familyId);
  // One that is left out by itself cannot be put in again here.
  const isOut = invoice.leftOut !== null && invoice.leftOut !== 'excluded';
  return (
    <li className={classes.planned} data-out={isOut || isExcluded}>
      <Checkbox
        className={classes.box ?? ''}
        aria-label={t('include', { family: invoice.familyName })}
        disabled={isOut}
        checked={!isOut && !isExcluded}
        onChange={(event) => onExclude(invoice.familyId, !event.currentTarget.checked)}
      />
      <div className={classes.words}>
        <strong>{invoice.familyName}</strong> <span className={classes.dim}>{invoice.billTo}</span>
        {invoice.students.map(({ id, name, className, items }) => (
          <p key={id} className={classes.student}>
            {[name, className].filter(Boolean).join(', ')}
            {items.length > 0 && ' · '}
            {items.map(({ description, amount }) => `${description} ${show(amount)}`).join(', ')}
          </p>
        ))}
        <LeftOut invoice={invoice} />
      </div>
      <span className={classes.amount}>{show(invoice.total)}</span>
    </li>
  );
}

/** Every invoice that would be made; a press leaves a family out. */
export function PlannedList({ invoices, excluded, onExclude }: PlannedListProps) {
  const t = useTranslations('billMany.preview');
  return (
    <ul className={classes.list} aria-label={t('title')}>
      {invoices.map((invoice) => (
        <Planned
          key={invoice.familyId}
          invoice={invoice}
          excluded={excluded}
          onExclude={onExclude}
        />
      ))}
    </ul>
  );
}
