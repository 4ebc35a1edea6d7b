import type { DeskPayout } from '@ardoise/contract/desk/payouts';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { destinationOf } from '../../../domain/payouts/destination.ts';
import { usePreferences } from '../../../lib/console.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { ShortList } from '../../../ui/data-list/short-list.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { isForDesk, useFirstPayouts } from '../payouts.ts';

/** As many as can be seen at a glance. */
const fewest = 5;

/** Of the desk's start: money that schools wait for. Nothing where none does. */
export function PayoutsCard() {
  const t = useTranslations('payouts.desk');
  const home = useTranslations('deskSales.home');
  const { language } = usePreferences();
  const { data } = useFirstPayouts(fewest);
  const rows = data?.items.filter(isForDesk) ?? [];
  if (data === undefined || rows.length === 0) return null;
  const columns: ReadonlyArray<Column<DeskPayout>> = [
    { id: 'school', title: t('columns.school'), cell: ({ school }) => school.name },
    { id: 'to', title: t('columns.to'), cell: (payout) => destinationOf(payout) },
    {
      id: 'amount',
      title: t('columns.amount'),
      align: 'end',
      onCard: 'amount',
      cell: ({ amount }) => formatXaf(amount, language),
    },
  ];
  return (
    <ShortList
      title={t('home', { count: data.waiting })}
      action={<TextLink to="/desk/payouts">{home('all')}</TextLink>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
    />
  );
}
