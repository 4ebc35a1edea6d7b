import {
  type FeeRow,
  type FeeState,
  type FeeType,
  feeTypeNames,
  type listFees,
} from '@ardoise/contract/fees';
import { type Sex, sexNames } from '@ardoise/contract/people';
import { formatDay } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { say } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { studentName } from '@ardoise/contract/values/student-name';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { FeeStateTag } from '../../../domain/money/fee-state-tag.tsx';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { ReceiptLink } from '../../../domain/money/receipt-link.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import type { SortOf } from '../../../lib/api/list-call.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import classes from './fees.module.css';

type FeeColumn = Column<FeeRow, SortOf<typeof listFees>>;

const states = { 1: 'unpaid', 2: 'partly', 3: 'paid' } as const;
const stateOf = ({ status }: FeeRow) => states[status as FeeState];

function TwoLines({ first, second }: { first: React.ReactNode; second: React.ReactNode }) {
  return (
    <>
      <span className={classes.first}>{first}</span>
      <span className={classes.second}>{second}</span>
    </>
  );
}

/** How much of it is paid, as a number and as a bar. */
function PaidCell({ fee }: { fee: FeeRow }) {
  const { language } = usePreferences();
  const share = fee.netAmount === 0 ? 1 : fee.paid / fee.netAmount;
  return (
    <>
      {formatXaf(fee.paid, language)}
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
    </>
  );
}

function State({ fee, isShort = false }: { fee: FeeRow; isShort?: boolean }) {
  const t = useTranslations('fees.detail');
  if (fee.pending > 0 && fee.daysLate > 0 && isShort)
    return <span className={classes.late}>{t('late', { days: fee.daysLate })}</span>;
  return <FeeStateTag state={stateOf(fee)} />;
}

/** The class is in the title of tuition already: what it says instead is by when. */
function Due({ fee }: { fee: FeeRow }) {
  const t = useTranslations('fees.detail');
  const tFees = useTranslations('money.fees');
  if (fee.dueOn === null) return null;
  if (fee.daysLate > 0)
    return <span className={classes.late}>{t('late', { days: fee.daysLate })}</span>;
  return tFees('due', { day: formatDay(fee.dueOn) });
}

function useAmountColumns(isByDeadline: boolean): readonly FeeColumn[] {
  const t = useTranslations('fees.list.columns');
  const { language } = usePreferences();
  return useMemo(() => {
    const amount = (
      id: 'amount' | 'discount' | 'net',
      of: (row: FeeRow) => number,
      isExtra: boolean,
    ): FeeColumn => ({
      id,
      title: t(id),
      align: 'end',
      sort: id,
      startsDown: true,
      isExtra,
      onCard: 'never',
      cell: (row) => formatXaf(of(row), language),
    });
    const due: FeeColumn = {
      id: 'due',
      title: t('due'),
      align: 'end',
      onCard: 'never',
      cell: (row) => (row.due === null ? null : formatXaf(row.due, language)),
    };
    return [
      ...(isByDeadline ? [due] : []),
      amount('amount', (row) => row.amount, true),
      amount('discount', (row) => row.discount, true),
      amount('net', (row) => row.netAmount, isByDeadline),
      {
        id: 'paid',
        title: t('paid'),
        align: 'end',
        sort: 'paid',
        startsDown: true,
        onCard: 'never',
        cell: (row) => <PaidCell fee={row} />,
      },
      {
        id: 'pending',
        title: t('pending'),
        align: 'end',
        sort: 'pending',
        startsDown: true,
        onCard: 'amount',
        cell: (row) => formatXaf(row.pending, language),
      },
    ];
  }, [t, language, isByDeadline]);
}

/** Where it is written down, and who did. */
function useRecordColumns(): readonly FeeColumn[] {
  const t = useTranslations('fees.list.columns');
  const when = useWhen();
  const canOpen = useCan()('payments.read');
  return useMemo(
    (): readonly FeeColumn[] => [
      {
        id: 'receipt',
        title: t('receipt'),
        isExtra: true,
        onCard: 'never',
        cell: ({ receiptId, receiptCode }) =>
          receiptId === null ? null : (
            <ReceiptLink number={receiptId} code={canOpen ? receiptCode : null} />
          ),
      },
      {
        id: 'createdAt',
        title: t('createdAt'),
        sort: 'createdAt',
        startsDown: true,
        isExtra: true,
        onCard: 'never',
        cell: ({ createdAt }) => when(createdAt),
      },
      {
        id: 'createdBy',
        title: t('createdBy'),
        isExtra: true,
        onCard: 'never',
        cell: ({ createdBy }) => createdBy,
      },
      {
        id: 'updatedBy',
        title: t('updatedBy'),
        isExtra: true,
        onCard: 'never',
        cell: ({ updatedBy }) => updatedBy,
      },
    ],
    [t, when, canOpen],
  );
}

/** Every field of a fee; those that are looked at less are there for whoever chooses them. What falls due, where days are chosen. */
export function useFeeColumns(isByDeadline: boolean): readonly FeeColumn[] {
  const t = useTranslations('fees.list.columns');
  const { language } = usePreferences();
  const amounts = useAmountColumns(isByDeadline);
  const records = useRecordColumns();
  const when = useWhen();
  return useMemo(
    (): readonly FeeColumn[] => [
      {
        id: 'student',
        title: t('student'),
        sort: 'name',
        cell: ({ student }) => <TwoLines first={studentName(student)} second={student.studentId} />,
        card: ({ student }) => studentName(student),
      },
      {
        id: 'fee',
        title: t('fee'),
        cell: (row) => (
          <TwoLines
            first={feeTitle(row, language)}
            second={row.kind === 'tuition' ? <Due fee={row} /> : row.className}
          />
        ),
        card: (row) => feeTitle(row, language),
      },
      {
        id: 'class',
        title: t('class'),
        isExtra: true,
        onCard: 'never',
        cell: ({ className }) => className,
      },
      {
        id: 'gender',
        title: t('gender'),
        isExtra: true,
        onCard: 'never',
        cell: ({ student }) => sexNames[student.gender as Sex][language],
      },
      { id: 'year', title: t('year'), isExtra: true, onCard: 'never', cell: (row) => row.yearName },
      {
        id: 'type',
        title: t('type'),
        isExtra: true,
        onCard: 'never',
        cell: ({ type }) => say(feeTypeNames[type as FeeType], language),
      },
      ...amounts,
      {
        id: 'state',
        title: t('state'),
        onCard: 'state',
        cell: (row) => <State fee={row} />,
        card: (row) => <State fee={row} isShort />,
      },
      {
        id: 'deadline',
        title: t('deadline'),
        sort: 'deadline',
        isExtra: true,
        onCard: 'never',
        cell: ({ dueOn }) => (dueOn === null ? null : formatDay(dueOn)),
      },
      {
        id: 'lastPayment',
        title: t('lastPayment'),
        sort: 'paidAt',
        startsDown: true,
        onCard: 'never',
        cell: ({ origin, paidAt }) =>
          origin === null || paidAt === null ? null : (
            <TwoLines first={<MeansMark means={origin} isShort />} second={when(paidAt)} />
          ),
      },
      ...records,
    ],
    [t, language, amounts, when, records],
  );
}
