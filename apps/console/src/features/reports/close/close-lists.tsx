import type { DailyClose } from '@ardoise/contract/reports/daily-close';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MeansMark, useMeansName } from '../../../domain/money/means-mark.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { ShortList } from '../../../ui/data-list/short-list.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from '../components/reports.module.css';

interface Line {
  readonly id: string;
  readonly name: ReactNode;
  /** Null where they are not counted, as of refunds. */
  readonly payments: number | null;
  readonly amount: number;
  readonly isTotal?: true;
}

interface MoneyListProps {
  title: string;
  lead: string;
  lines: readonly Line[];
  children?: ReactNode;
}

function MoneyList({ title, lead, lines, children }: MoneyListProps) {
  const t = useTranslations('reports.close');
  const { language } = usePreferences();
  const strong = (line: Line, content: ReactNode) =>
    line.isTotal ? <strong>{content}</strong> : content;
  const columns: ReadonlyArray<Column<Line>> = [
    { id: 'name', title: lead, cell: (line) => strong(line, line.name) },
    {
      id: 'payments',
      title: t('payments'),
      align: 'end',
      cell: (line) =>
        line.payments === null ? null : strong(line, formatXaf(line.payments, language)),
      // Where as many were taken back as came in, the amount says it alone.
      card: ({ payments }) =>
        payments === null || payments <= 0 ? null : t('collectedAbout', { count: payments }),
    },
    {
      id: 'amount',
      title: t('amount'),
      align: 'end',
      onCard: 'amount',
      cell: (line) => strong(line, formatXaf(line.amount, language)),
    },
  ];
  return (
    <ShortList title={title} columns={columns} rows={lines} rowId={({ id }) => id}>
      {children}
    </ShortList>
  );
}

/** By method; refunds are taken off, so that the last line is what was collected. */
export function ByMeans({ close }: { close: DailyClose }) {
  const t = useTranslations('reports.close');
  const { byMeans, refunded, collected, payments } = close;
  const lines: readonly Line[] = [
    ...byMeans.map(({ means, ...line }) => ({
      id: means,
      name: <MeansMark means={means} />,
      ...line,
    })),
    ...(refunded === 0
      ? []
      : [{ id: 'refunds', name: t('refunds'), payments: null, amount: refunded }]),
    { id: 'total', name: t('total'), payments, amount: collected, isTotal: true },
  ];
  return (
    <MoneyList
      title={t('byMeans')}
      lead={t('means')}
      lines={byMeans.length === 0 && refunded === 0 ? [] : lines}
    >
      {byMeans.length === 0 && refunded === 0 && <p className={classes.more}>{t('empty')}</p>}
    </MoneyList>
  );
}

/** Who took it, and by which methods. */
export function ByPerson({ close }: { close: DailyClose }) {
  const t = useTranslations('reports.close');
  const { language } = usePreferences();
  const nameOf = useMeansName();
  const { byPerson } = close;
  if (byPerson.length === 0) return null;
  const lines: readonly Line[] = byPerson.map(({ person, payments, amount, byMeans }) => ({
    id: person ?? '',
    name: (
      <span className={classes.twoLines}>
        {person ?? t('payers')}
        <small>
          {byMeans
            .map((one) => `${nameOf(one.means)} ${formatXaf(one.amount, language)}`)
            .join(' · ')}
        </small>
      </span>
    ),
    payments,
    amount,
  }));
  const total = byPerson.reduce(
    (sum, one) => ({ payments: sum.payments + one.payments, amount: sum.amount + one.amount }),
    { payments: 0, amount: 0 },
  );
  return (
    <MoneyList
      title={t('byPerson')}
      lead={t('person')}
      lines={[...lines, { id: 'total', name: t('total'), ...total, isTotal: true }]}
    />
  );
}

/** From number to number, for each series. */
export function Receipts({ close: { receipts } }: { close: DailyClose }) {
  const t = useTranslations('reports.close');
  return (
    <Card title={t('receipts')}>
      {receipts.length === 0 ? (
        <p className={classes.dim}>{t('noReceipts')}</p>
      ) : (
        <Facts>
          {receipts.map(({ year, first, last, count, missing }) => (
            <Fact key={year} label={first === last ? first : t('receiptRange', { first, last })}>
              {t('receiptCount', { count })}
              <small className={classes.under}>
                {missing === 0 ? t('noneMissing') : t('missing', { count: missing })}
              </small>
            </Fact>
          ))}
        </Facts>
      )}
    </Card>
  );
}

/** What counts for families and is no new money. */
export function NotCounted({ close: { notCounted } }: { close: DailyClose }) {
  const t = useTranslations('reports.close');
  const { language } = usePreferences();
  const nameOf = useMeansName();
  if (notCounted.length === 0) return null;
  return (
    <Card title={t('notCounted')}>
      <Facts>
        {notCounted.map(({ means, payments, amount }) => (
          <Fact key={means} label={nameOf(means)}>
            {formatXaf(amount, language)}
            <small className={classes.under}>{t('collectedAbout', { count: payments })}</small>
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

type Session = DailyClose['sessions'][number];

function Variance({ session: { variance, closedOn } }: { session: Session }) {
  const t = useTranslations('reports.close');
  const { language } = usePreferences();
  if (variance === null)
    return (
      <StateTag tone="idle">
        {closedOn === null ? t('notCountedYet') : t('countedOn', { day: formatDay(closedOn) })}
      </StateTag>
    );
  if (variance === 0) return <StateTag tone="paid">{t('exact')}</StateTag>;
  const amount = formatXaf(Math.abs(variance), language);
  return (
    <StateTag tone={variance > 0 ? 'part' : 'due'}>
      {t(variance > 0 ? 'overBy' : 'shortBy', { amount })}
    </StateTag>
  );
}

/** Cash against what was counted, session by session: what went through each drawer on this day. */
export function Sessions({ close: { day, sessions } }: { close: DailyClose }) {
  const t = useTranslations('reports.close');
  const { language } = usePreferences();
  const canOpen = useCan()('payments.read');
  const amount = (value: number) => formatXaf(value, language);
  const columns: ReadonlyArray<Column<Session>> = [
    {
      id: 'session',
      title: t('session'),
      cell: ({ till, number, openedOn, float, takenInCash, paidOut, deposited }) => (
        <span className={classes.twoLines}>
          {`${till} · ${number}`}
          <small>
            {t('drawer', {
              start: amount(float),
              taken: amount(takenInCash),
              out: amount(paidOut + deposited),
            })}
          </small>
          {openedOn !== day && <small>{t('carried', { day: formatDay(openedOn) })}</small>}
        </span>
      ),
    },
    { id: 'cashier', title: t('cashier'), cell: ({ cashier }) => cashier },
    {
      id: 'expected',
      title: t('expectedColumn'),
      align: 'end',
      cell: ({ expected }) => amount(expected),
      card: ({ expected }) => t('expected', { amount: amount(expected) }),
    },
    {
      id: 'counted',
      title: t('counted'),
      align: 'end',
      onCard: 'amount',
      cell: ({ counted }) => (counted === null ? null : amount(counted)),
    },
    {
      id: 'variance',
      title: t('varianceColumn'),
      onCard: 'line',
      cell: (session) => (
        <span className={classes.failure}>
          <Variance session={session} />
          {session.explanation}
        </span>
      ),
    },
  ];
  return (
    <ShortList
      title={t('sessions')}
      columns={columns}
      rows={sessions}
      rowId={({ id }) => id}
      rowTarget={({ id }) => (canOpen ? { to: '/cash/$id', params: { id } } : undefined)}
    >
      {sessions.length === 0 && <p className={classes.more}>{t('noSessions')}</p>}
    </ShortList>
  );
}
