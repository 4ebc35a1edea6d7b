import { listStatementLines } from '@ardoise/contract/endpoints/statements';
import { type LineView, lineViews, type StatementLineRow } from '@ardoise/contract/statements';
import { operatorNames, payOperators } from '@ardoise/contract/transactions';
import { formatXaf } from '@ardoise/contract/values/money';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { SettledLine } from './settled-line.tsx';
import { WaitingLine } from './waiting-line.tsx';
import classes from './unmatched.module.css';

const isWaiting = (line: StatementLineRow): boolean =>
  line.state !== 'matched' && line.setAside === null;

function useLineColumns(): ReadonlyArray<Column<StatementLineRow>> {
  const t = useTranslations('unmatched.columns');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  return [
    {
      id: 'money',
      title: t('money'),
      cell: ({ at, operator, reference }) => (
        <span className={classes.stack}>
          <span>{operator === null ? null : <MeansMark means={operator} />}</span>
          <span className={classes.detail}>{reference}</span>
          <span className={classes.detail}>{formatDateTime(at, timeZone)}</span>
        </span>
      ),
      card: ({ operator, reference }) => (
        <span className={classes.stack}>
          {operator === null ? null : <MeansMark isShort means={operator} />}
          <span className={classes.detail}>{reference}</span>
        </span>
      ),
    },
    {
      id: 'payer',
      title: t('payer'),
      cell: ({ phone, payerName, text }) => (
        <span className={classes.stack}>
          {payerName !== null && <span className={classes.strong}>{payerName}</span>}
          {phone !== null && <PhoneText number={phone} />}
          {text !== null && <span className={classes.detail}>{text}</span>}
        </span>
      ),
    },
    {
      id: 'amount',
      title: t('amount'),
      align: 'end',
      onCard: 'amount',
      cell: ({ amount, fee, currency }) => (
        <span className={classes.stack}>
          <span>
            {formatXaf(amount, language)}
            {currency === 'XAF' ? '' : ` ${currency}`}
          </span>
          {fee !== null && fee > 0 && (
            <span className={classes.detail}>{t('fee', { fee: formatXaf(fee, language) })}</span>
          )}
        </span>
      ),
      card: ({ amount }) => formatXaf(amount, language),
    },
    {
      id: 'whose',
      title: t('whose'),
      onCard: 'line',
      cell: (line) => (isWaiting(line) ? <WaitingLine line={line} /> : <SettledLine line={line} />),
    },
  ];
}

const filterIds = ['state', 'operator'] as const;

/** Money of statements: what waits for a person, and what became of the rest. */
export function LinesList({ importAction }: { importAction: ReactNode }) {
  const t = useTranslations('unmatched');
  const list = useList(listStatementLines, { name: 'statement-lines', filters: filterIds });
  const given = list.search.state;
  const view: LineView = lineViews.find((one) => one === given) ?? 'waiting';
  return (
    <DataList
      caption={t('views.lines')}
      list={list}
      columns={useLineColumns()}
      filters={[
        {
          id: 'state',
          title: t('filters.state'),
          options: lineViews.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          id: 'operator',
          title: t('filters.operator'),
          options: payOperators.map((value) => ({ value, label: operatorNames[value] })),
        },
      ]}
      searchLabel={t('search')}
      rowId={({ id }) => id}
      noMatch={
        list.search.q === undefined
          ? { title: t(`none.${view}.title`), about: t(`none.${view}.about`) }
          : undefined
      }
      empty={{ title: t('empty.title'), about: t('empty.about'), action: importAction }}
    />
  );
}
