import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { FeeStateTag } from '../../../domain/money/fee-state-tag.tsx';
import type { FeeState } from '../../../domain/money/fee-states.ts';
import { ReceiptLink } from '../../../domain/money/receipt-link.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useOpenPdf } from '../mutations.ts';
import classes from './invoicing.module.css';
import { PaymentMeans } from './payment-means.tsx';

type Installment = InvoiceDetail['installments'][number];

function installmentState({ asked, paid, isOverdue }: Installment): FeeState {
  if (paid >= asked) return 'paid';
  if (isOverdue) return 'overdue';
  return paid > 0 ? 'partly' : 'coming';
}

/** What is asked for by when, and how far it is filled. */
export function InstallmentsCard({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoicing.detail');
  const fees = useTranslations('money.fees');
  const { language } = usePreferences();
  if (invoice.installments.length < 2) return null;
  const isLive = invoice.state !== 'draft' && invoice.state !== 'void';
  return (
    <Card title={t('installments')}>
      <ul className={classes.lines}>
        {invoice.installments.map((one, index) => (
          <li key={one.dueOn} className={classes.line}>
            <span>
              {fees('oneOf', { number: index + 1 })}
              <span className={classes.second}>{fees('due', { day: formatDay(one.dueOn) })}</span>
            </span>
            <span className={classes.amount}>
              {formatXaf(one.asked, language)}{' '}
              {isLive && one.asked > 0 && <FeeStateTag state={installmentState(one)} />}
              {isLive && one.paid > 0 && one.pending > 0 && (
                <span className={classes.second}>
                  {t('stillOf', { amount: formatXaf(one.pending, language) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Paid = InvoiceDetail['payments'][number];

function PaymentLine({ payment }: { payment: Paid }) {
  const t = useTranslations('invoicing.payments');
  const { language } = usePreferences();
  const when = useWhen();
  const canOpen = useCan()('payments.read');
  return (
    <li className={classes.line}>
      <span>
        <PaymentMeans method={payment.method} />{' '}
        {payment.isReversal && <StateTag tone="idle">{t('reversal')}</StateTag>}
        {payment.isReversed && <StateTag tone="idle">{t('reversed')}</StateTag>}
        <span className={classes.second}>
          {[when(payment.paidAt), payment.takenBy ?? t('byPayer')].join(' · ')}
        </span>
      </span>
      <span className={classes.amount}>
        <span className={payment.isReversed ? classes.reversed : undefined}>
          {formatXaf(payment.amount, language)}
        </span>
        <span className={classes.second}>
          {payment.receiptNumber !== null && (
            <ReceiptLink
              number={payment.receiptNumber}
              code={canOpen ? payment.receiptCode : null}
            />
          )}
        </span>
      </span>
    </li>
  );
}

/** What came in on this invoice, and what is on its way. */
export function PaymentsCard({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoicing.detail');
  const { language } = usePreferences();
  const when = useWhen();
  const canOpen = useCan()('payments.read');
  if (invoice.state === 'draft') return null;
  return (
    <Card title={t('payments')}>
      {invoice.payments.length + invoice.waiting.length === 0 && (
        <p className={classes.words}>{t('noPayments')}</p>
      )}
      <ul className={classes.lines}>
        {invoice.waiting.map(({ id, isMobile, amount, since }) => (
          <li key={id} className={classes.line}>
            <span>
              <StateTag tone="part">{t(isMobile ? 'waitingPrompt' : 'waitingOther')}</StateTag>
              <span className={classes.second}>
                {when(since)}{' '}
                {isMobile && canOpen && (
                  <TextLink to="/payment/status/$id" params={{ id }} underline="always">
                    {t('follow')}
                  </TextLink>
                )}
              </span>
            </span>
            <span className={classes.amount}>{formatXaf(amount, language)}</span>
          </li>
        ))}
        {invoice.payments.map((payment) => (
          <PaymentLine key={payment.paymentId} payment={payment} />
        ))}
      </ul>
    </Card>
  );
}

/** What was taken off since it was sent, with the reason. */
export function CreditNotesCard({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoicing.detail');
  const { language } = usePreferences();
  const when = useWhen();
  const pdf = useOpenPdf(invoice.id);
  if (invoice.creditNotes.length === 0) return null;
  return (
    <Card title={t('creditNotes')}>
      <ul className={classes.lines}>
        {invoice.creditNotes.map(({ id, number, amount, reason, at, by }) => (
          <li key={id} className={classes.line}>
            <span>
              {number}{' '}
              <Button
                variant="subtle"
                size="compact-sm"
                loading={pdf.isPending && pdf.variables === id}
                aria-label={t('pdfOf', { number })}
                onClick={() => pdf.mutate(id)}
              >
                {t('pdf')}
              </Button>
              <span className={classes.second}>{reason}</span>
              <span className={classes.second}>{[when(at), by].filter(Boolean).join(' · ')}</span>
            </span>
            <span className={classes.amount}>{formatXaf(-amount, language)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
