import type { CashSession, listCashSessions } from '@ardoise/contract/cash-sessions';
import { formatXaf } from '@ardoise/contract/values/money';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import type { SortOf } from '../../../lib/api/list-call.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { TakenList } from './taken-list.tsx';
import classes from './till.module.css';
import { VarianceTag } from './variance-tag.tsx';

type SessionColumn = Column<CashSession, SortOf<typeof listCashSessions>>;

const takenOtherwise = ({ taken }: CashSession): CashSession['taken'] =>
  taken.filter(({ means }) => means !== 'cash');

export function useSessionColumns(): readonly SessionColumn[] {
  const t = useTranslations('till.sessions.columns');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const whenOf = useWhen();
  return useMemo(() => {
    const amount = (value: number): string => formatXaf(value, language);
    return [
      {
        id: 'session',
        title: t('session'),
        cell: ({ till, number }) => (
          <span>
            <strong>{till}</strong> <span className={classes.number}>{number}</span>
          </span>
        ),
      },
      { id: 'cashier', title: t('cashier'), cell: ({ cashier }) => cashier },
      {
        id: 'opened',
        title: t('opened'),
        cell: ({ openedAt }) => formatDateTime(openedAt, timeZone),
        card: ({ openedAt }) => whenOf(openedAt),
      },
      {
        id: 'closed',
        title: t('closed'),
        onCard: 'never',
        cell: ({ closedAt }) => (closedAt === null ? '–' : formatDateTime(closedAt, timeZone)),
      },
      {
        id: 'cash',
        title: t('cash'),
        align: 'end',
        onCard: 'amount',
        cell: ({ takenInCash }) => <strong>{amount(takenInCash)}</strong>,
      },
      {
        id: 'others',
        title: t('others'),
        onCard: 'never',
        cell: (session) => <TakenList taken={takenOtherwise(session)} />,
      },
      {
        id: 'expected',
        title: t('expected'),
        align: 'end',
        onCard: 'never',
        cell: ({ expected }) => amount(expected),
      },
      {
        id: 'variance',
        title: t('variance'),
        onCard: 'state',
        cell: (session) => <VarianceTag session={session} />,
      },
    ];
  }, [t, language, timeZone, whenOf]);
}
