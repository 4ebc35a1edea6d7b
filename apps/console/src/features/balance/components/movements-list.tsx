import { dayIn } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { ShortList } from '../../../ui/data-list/short-list.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { MoneyStateTag } from '../../../domain/money/money-state-tag.tsx';
import type { Balance } from '../queries.ts';
import classes from './movements-list.module.css';

type Movement = Balance['movements'][number];

/** The time alone for today's, as nobody needs to be told the day. */
function useWhen(): (at: string) => string {
  const timeZone = useTimeZone();
  const { clock } = useConsole();
  return (at) => {
    const full = formatDateTime(at, timeZone);
    const isToday = dayIn(timeZone, new Date(at)) === dayIn(timeZone, new Date(clock.now()));
    return isToday ? full.slice(-5) : full;
  };
}

function useMovementColumns(): ReadonlyArray<Column<Movement>> {
  const t = useTranslations('balance.movements');
  const { language } = usePreferences();
  const whenOf = useWhen();
  return [
    {
      id: 'what',
      title: t('what'),
      cell: ({ title, fees }) => (
        <span>
          <span className={classes.title}>{title}</span>
          <span className={classes.text}>
            {fees.map((fee) => feeTitle(fee, language)).join(', ')}
          </span>
        </span>
      ),
    },
    { id: 'when', title: t('when'), cell: ({ at }) => whenOf(at) },
    { id: 'means', title: t('means'), cell: ({ operator }) => <MeansMark means={operator} /> },
    {
      id: 'amount',
      title: t('amount'),
      align: 'end',
      cell: ({ amount }) => formatXaf(amount, language),
    },
    {
      id: 'state',
      title: t('state'),
      onCard: 'corner',
      cell: (movement) => <MoneyStateTag facts={movement} />,
    },
  ];
}

/** The newest payments, whatever became of them. */
export function MovementsList({ balance }: { balance: Balance }) {
  const t = useTranslations('balance.movements');
  const columns = useMovementColumns();
  return (
    <ShortList
      title={t('title')}
      action={<TextLink to="/apps/transactions">{t('all')}</TextLink>}
      columns={columns}
      rows={balance.movements}
      rowId={({ id }) => id}
      rowTarget={({ id }) => ({ to: '/payment/status/$id', params: { id } })}
    />
  );
}
