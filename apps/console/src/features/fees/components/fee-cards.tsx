import type { FeeDetail } from '@ardoise/contract/fees';
import { paymentMethod } from '@ardoise/contract/payments';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { FeeStateTag } from '../../../domain/money/fee-state-tag.tsx';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { ReceiptLink } from '../../../domain/money/receipt-link.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from './fees.module.css';

type Installment = FeeDetail['installments'][number];

function stateOf({ paid, amount, isOverdue }: Installment, isClosed: boolean) {
  if (paid >= amount) return 'paid';
  if (isClosed) return 'closed';
  if (isOverdue) return 'overdue';
  return paid > 0 ? 'partly' : 'coming';
}

/** What is asked for by when, and how far it is filled. */
export function InstallmentsCard({ fee }: { fee: FeeDetail }) {
  const t = useTranslations('fees.detail');
  const tFees = useTranslations('money.fees');
  const { language } = usePreferences();
  return (
    <Card title={t('installments')}>
      {fee.installments.length === 0 ? (
        <p>{t('noInstallments')}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('due')}</th>
                <th scope="col" className={classes.amount}>
                  {t('amount')}
                </th>
                <th scope="col" className={`${classes.amount} ${classes.wide}`}>
                  {t('paid')}
                </th>
                <th scope="col">{tFees('state')}</th>
              </tr>
            </thead>
            <tbody>
              {fee.installments.map((one, index) => (
                <tr key={`${one.dueOn} ${String(index)}`}>
                  <th scope="row" className={classes.tall}>
                    <span className={classes.first}>{formatDay(one.dueOn)}</span>
                    <span className={classes.second}>{tFees('oneOf', { number: index + 1 })}</span>
                  </th>
                  <td className={classes.amount}>{formatXaf(one.amount, language)}</td>
                  <td className={`${classes.amount} ${classes.wide}`}>
                    {formatXaf(one.paid, language)}
                  </td>
                  <td className={classes.below}>
                    <FeeStateTag state={stateOf(one, fee.isClosed)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

type Allocation = FeeDetail['allocations'][number];

/** By which means, or what was done without money. */
function Means({ method }: { method: string }) {
  const t = useTranslations('fees.detail');
  if (method === 'toCredit' || method === 'merged') return t(method);
  const means = paymentMethod.safeParse(method).data;
  return means === undefined ? null : <MeansMark means={means} />;
}

function AllocationRow({ one }: { one: Allocation }) {
  const t = useTranslations('fees.detail');
  const { language } = usePreferences();
  const when = useWhen();
  const canOpen = useCan()('payments.read');
  const byWhom = one.takenBy ?? (one.transactionId === null ? null : t('byPayer'));
  return (
    <tr>
      <th scope="row">
        <span className={classes.first}>{when(one.paidAt)}</span>
        <span className={classes.second}>{byWhom}</span>
      </th>
      <td>
        <span className={classes.first}>
          <Means method={one.method} />
        </span>
        {one.isReversal && <StateTag tone="idle">{t('reversal')}</StateTag>}
        {one.isReversed && <StateTag tone="idle">{t('reversed')}</StateTag>}
        {one.reason !== null && <span className={classes.second}>{one.reason}</span>}
      </td>
      <td className={classes.below}>
        {one.receiptId !== null && (
          <ReceiptLink number={one.receiptId} code={canOpen ? one.receiptCode : null} />
        )}
      </td>
      <td className={classes.amount}>
        <span className={one.isReversed ? classes.reversed : undefined}>
          {formatXaf(one.amount, language)}
        </span>
        {!one.isReversal && one.whole !== Math.abs(one.amount) && (
          <span className={classes.second}>
            {t('ofWhole', { amount: formatXaf(one.whole, language) })}
          </span>
        )}
      </td>
    </tr>
  );
}

/** Every payment that went to this fee, or was taken back from it. */
export function AllocationsCard({ fee }: { fee: FeeDetail }) {
  const t = useTranslations('fees.detail');
  return (
    <Card title={t('allocations')}>
      {fee.allocations.length === 0 ? (
        <p>{t('noAllocations')}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('when')}</th>
                <th scope="col">{t('means')}</th>
                <th scope="col">{t('receipt')}</th>
                <th scope="col" className={classes.amount}>
                  {t('part')}
                </th>
              </tr>
            </thead>
            <tbody>
              {fee.allocations.map((one) => (
                <AllocationRow key={one.paymentId} one={one} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
