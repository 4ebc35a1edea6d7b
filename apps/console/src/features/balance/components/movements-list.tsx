import { feeTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { ShortList } from '../../../ui/data-list/short-list.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { MoneyStateTag, useFailureName } from '../../../domain/money/money-state-tag.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import type { Balance } from '../queries.ts';
import classes from './movements-list.module.css';

type Movement = Balance['movements'][number];

function useMovementColumns(): ReadonlyArray<Column<Movement>> {
  const t = useTranslations('balance.movements');
  const { language } = usePreferences();
  const whenOf = useWhen();
  const failureOf = useFailureName();
  const paidFor = ({ fees }: Movement) => fees.map((fee) => feeTitle(fee, language)).join(', ');
  return [
    {
      id: 'what',
      title: t('what'),
      cell: (movement) => (
        <span>
          <span className={classes.title}>{movement.title}</span>
          <span className={classes.text}>{paidFor(movement)}</span>
        </span>
      ),
      card: ({ title }) => title,
    },
    { id: 'when', title: t('when'), cell: ({ at }) => whenOf(at) },
    {
      id: 'means',
      title: t('means'),
      cell: ({ operator }) => <MeansMark means={operator} />,
      card: (movement) => (
        <>
          <MeansMark means={movement.operator} isShort /> ·{' '}
          {failureOf(movement) ?? paidFor(movement)}
        </>
      ),
    },
    {
      id: 'amount',
      title: t('amount'),
      align: 'end',
      onCard: 'amount',
      cell: ({ amount }) => formatXaf(amount, language),
    },
    {
      id: 'state',
      title: t('state'),
      onCard: 'state',
      cell: (movement) => <MoneyStateTag facts={movement} />,
      card: (movement) => <MoneyStateTag facts={movement} isShort />,
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
