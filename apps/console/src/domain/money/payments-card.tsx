import { listPayments } from '@ardoise/contract/endpoints/payments';
import type { Payment } from '@ardoise/contract/payments';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callKey } from '../../lib/api/call-query.ts';
import { readsOf } from '../../lib/api/reads-of.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useCan, useTimeZone } from '../../lib/me.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import type { RowTarget } from '../../ui/data-list/row-link.tsx';
import { ShortList } from '../../ui/data-list/short-list.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import {
  PaymentCorrections,
  PaymentCorrectionsHost,
  RequestTag,
  useCorrectionNote,
} from '../corrections/payment-corrections.tsx';
import { RefundCredit } from '../corrections/refund-credit.tsx';
import { MeansMark } from './means-mark.tsx';
import type { MoneySubject } from './money-subject.ts';
import classes from './payments-card.module.css';
import { ReceiptLink } from './receipt-link.tsx';
import { UseCredit } from './use-credit.tsx';
import { useWhen } from './use-when.ts';

const rowsAtOnce = 20;

/** A payment by phone has a history of its own to open. */
const historyOf = ({ transactionId: id }: Payment): RowTarget | undefined =>
  id === null ? undefined : { to: '/payment/status/$id', params: { id } };

/** On a child's own page only the child's part counts; the whole is said beside it. */
function partOf({ amount, parts }: Payment, subject: MoneySubject): number {
  if (!('studentId' in subject)) return amount;
  const own = parts.find(({ studentId }) => studentId === subject.studentId);
  return own === undefined || parts.length === 1 ? amount : own.amount;
}

interface AmountProps {
  payment: Payment;
  subject: MoneySubject;
  /** What went to whom is told beside it. */
  isShort?: boolean;
}

function Amount({ payment, subject, isShort = false }: AmountProps) {
  const t = useTranslations('money.payments');
  const { language } = usePreferences();
  const { amount, parts, isReversed } = payment;
  const part = partOf(payment, subject);
  return (
    <span data-reversed={isReversed} className={classes.amount}>
      {formatXaf(part, language)}
      {!isShort && part !== amount && (
        <span className={classes.note}>
          {t('partOf', { amount: formatXaf(amount, language), count: parts.length })}
        </span>
      )}
    </span>
  );
}

/** What became of it, where it came from, and what a second person is asked. */
function Corrected({ payment }: { payment: Payment }) {
  const note = useCorrectionNote()(payment);
  return (
    <>
      {note !== null && <span className={classes.note}>{note}</span>}
      {payment.request !== null && (
        <span className={classes.note}>
          <RequestTag payment={payment} />
        </span>
      )}
    </>
  );
}

function Receipt({ payment }: { payment: Payment }) {
  const t = useTranslations('money.payments');
  const { receiptCode, receiptNumber, isReversed } = payment;
  return (
    <span className={classes.receipt}>
      {receiptCode !== null && receiptNumber !== null && (
        <ReceiptLink code={receiptCode} number={receiptNumber} />
      )}
      {isReversed && <StateTag tone="due">{t('reversed')}</StateTag>}
    </span>
  );
}

/** Of a payment for several children, how much went to each. */
function useChildren(): (payment: Payment) => string {
  const { language } = usePreferences();
  return ({ parts }) =>
    parts
      .map(({ student, amount }) =>
        parts.length === 1 ? student : `${student} ${formatXaf(amount, language)}`,
      )
      .join(', ');
}

function usePaymentColumns(subject: MoneySubject): ReadonlyArray<Column<Payment>> {
  const childrenOf = useChildren();
  const t = useTranslations('money.payments');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const whenOf = useWhen();
  const feesOf = ({ fees }: Payment) =>
    fees.map((fee) => feeTitle(fee, language)).join(', ') || t('creditOnly');
  const forWhom = (payment: Payment) =>
    'familyId' in subject || payment.parts.length > 1 ? childrenOf(payment) : '';
  return [
    {
      id: 'for',
      title: t('for'),
      cell: (payment) => (
        <span className={classes.what}>
          {feesOf(payment)}
          {forWhom(payment) !== '' && <span className={classes.note}>{forWhom(payment)}</span>}
          <Corrected payment={payment} />
        </span>
      ),
      card: (payment) => (
        <>
          {feesOf(payment)}
          <Corrected payment={payment} />
        </>
      ),
    },
    {
      id: 'when',
      title: t('when'),
      cell: ({ paidAt }) => (
        <span className={classes.when}>{formatDateTime(paidAt, timeZone)}</span>
      ),
      card: ({ paidAt }) => whenOf(paidAt),
    },
    {
      id: 'means',
      title: t('means'),
      cell: ({ method }) => <MeansMark means={method} />,
      card: (payment) => (
        <>
          <MeansMark means={payment.method} isShort />
          {forWhom(payment) !== '' && ` · ${forWhom(payment)}`}
        </>
      ),
    },
    {
      id: 'amount',
      title: t('amount'),
      align: 'end',
      onCard: 'amount',
      cell: (payment) => <Amount payment={payment} subject={subject} />,
      card: (payment) => (
        <span className={classes.row}>
          <Amount payment={payment} subject={subject} isShort />
          <PaymentCorrections payment={payment} />
        </span>
      ),
    },
    {
      id: 'receipt',
      title: t('receipt'),
      onCard: 'state',
      cell: (payment) => (
        <span className={classes.row}>
          <Receipt payment={payment} />
          <PaymentCorrections payment={payment} />
        </span>
      ),
      card: (payment) => <Receipt payment={payment} />,
    },
  ];
}

/** The newest first, and on a press older ones, as far back as there are any. */
function usePayments(subject: MoneySubject) {
  const { api } = useConsole();
  return useInfiniteQuery({
    queryKey: callKey(listPayments, { query: subject }),
    meta: readsOf(listPayments),
    queryFn: ({ pageParam: page, signal }) => {
      const query = { ...subject, page, perPage: rowsAtOnce };
      return api(listPayments, { query }, { silent: true, spinner: false, signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, perPage, total }) => (page * perPage < total ? page + 1 : null),
  });
}

/** What a family left with the school, for whoever may know it. */
export function FamilyCredit({ subject }: { subject: MoneySubject }) {
  const { language } = usePreferences();
  const { data } = usePayments(subject);
  const credit = data?.pages[0]?.familyCredit;
  return credit === undefined ? '–' : formatXaf(credit, language);
}

/** What was paid for a student or by a family, newest first, with the receipts. */
export function PaymentsCard({ subject }: { subject: MoneySubject }) {
  const t = useTranslations('money.payments');
  const { language } = usePreferences();
  const can = useCan();
  const payments = usePayments(subject);
  const { data, isError, isFetching, refetch } = payments;
  const credit = data?.pages[0]?.familyCredit;
  const rows = data?.pages.flatMap(({ items }) => items);
  const isOfFamily = 'familyId' in subject;
  const columns = usePaymentColumns(subject);
  const hasFailed = isError && data === undefined;
  return (
    <PaymentCorrectionsHost payments={rows ?? []}>
      <ShortList
        title={t('title')}
        action={
          credit !== undefined &&
          (isOfFamily || credit > 0) && (
            <span className={classes.credit}>
              {t('creditOf', { amount: formatXaf(credit, language) })}
              {credit > 0 && <UseCredit subject={subject} />}
              {credit > 0 && isOfFamily && <RefundCredit familyId={subject.familyId} />}
            </span>
          )
        }
        columns={columns}
        rows={hasFailed ? [] : rows}
        rowId={({ id }) => id}
        rowTarget={historyOf}
      >
        {hasFailed && (
          <p className={classes.words} role="alert">
            {t('failed')}{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              loading={isFetching}
              onClick={() => void refetch()}
            >
              {t('retry')}
            </Button>
          </p>
        )}
        {rows?.length === 0 && (
          <p className={classes.words}>{t(can('payments.take') ? 'none' : 'noneToShare')}</p>
        )}
        {payments.hasNextPage && (
          <p className={classes.words}>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={payments.isFetchingNextPage}
              onClick={() => void payments.fetchNextPage()}
            >
              {t('more')}
            </Button>
          </p>
        )}
      </ShortList>
    </PaymentCorrectionsHost>
  );
}
