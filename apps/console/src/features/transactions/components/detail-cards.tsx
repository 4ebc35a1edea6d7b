import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { receiptFormats } from '@ardoise/contract/payments';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import type { TransactionDetail } from '@ardoise/contract/transactions';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { receiptPage } from '../../../domain/money/receipt-address.ts';
import { useOpenReceipt } from '../../../domain/money/use-open-receipt.ts';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import { mergedParts } from '../merged-parts.ts';
import classes from './transactions.module.css';

interface CardProps {
  transaction: TransactionDetail;
}

/** Which student, which fee, how much of it. */
export function PartsCard({ transaction }: CardProps) {
  const t = useTranslations('transactions.detail');
  const { language } = usePreferences();
  const { parts, amount, familyId, fee, feeBearer } = transaction;
  const ahead = amount - parts.reduce((sum, part) => sum + part.amount, 0);
  return (
    <Card
      title={t('parts')}
      action={
        familyId !== null && (
          <TextLink to="/onboarding/families/$id" params={{ id: familyId }}>
            {t('family')}
          </TextLink>
        )
      }
    >
      <Facts>
        {mergedParts(parts).map((part) => (
          <Fact
            key={`${part.studentId}${part.title}`}
            label={
              <>
                <TextLink to="/onboarding/students/$id" params={{ id: part.studentId }}>
                  {part.student}
                </TextLink>
                <span className={classes.note}>{feeTitle(part, language)}</span>
              </>
            }
          >
            <span className="num">{formatXaf(part.amount, language)}</span>
          </Fact>
        ))}
        {ahead > 0 && (
          <Fact label={t('ahead')}>
            <span className="num">{formatXaf(ahead, language)}</span>
          </Fact>
        )}
        <Fact label={t('total')}>
          <strong className="num">{formatXaf(amount, language)}</strong>
        </Fact>
        {feeBearer !== null && (
          <Fact label={t(feeBearer === 'payer' ? 'feeOnTop' : 'feeOfSchool')}>
            <span className="num">{formatXaf(fee, language)}</span>
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

export function WhoCard({ transaction }: CardProps) {
  const t = useTranslations('transactions.detail');
  const timeZone = useTimeZone();
  const { payerName, completedAt, providerReference } = transaction;
  return (
    <Card title={t('who')}>
      <Facts>
        {payerName !== null && <Fact label={t('payer')}>{maskPhonesIn(payerName)}</Fact>}
        <Fact label={t('phone')}>
          <PhoneText number={transaction.phone} />
        </Fact>
        <Fact label={t('operator')}>
          <MeansMark means={transaction.operator} />
        </Fact>
        <Fact label={t('submittedAt')}>{formatDateTime(transaction.submittedAt, timeZone)}</Fact>
        {completedAt !== null && (
          <Fact label={t('completedAt')}>{formatDateTime(completedAt, timeZone)}</Fact>
        )}
        <Fact label={t('partnerNumber')}>
          <span className={classes.reference}>{transaction.partnerNumber}</span>
        </Fact>
        <Fact label={t('providerReference')}>
          <span className={classes.reference}>{providerReference ?? t('noReference')}</span>
        </Fact>
        <Fact label={t('narration')}>{transaction.narration}</Fact>
      </Facts>
    </Card>
  );
}

/** On each kind of paper, and the page on which anybody can see that it is genuine. */
export function ReceiptCard({ code, number }: { code: string; number: string }) {
  const t = useTranslations('money.receipt');
  const { language } = usePreferences();
  const { mutate, isPending, variables } = useOpenReceipt(code);
  return (
    <Card title={`${t('title')} ${number}`}>
      <div className={classes.formats}>
        {receiptFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            loading={isPending && variables === format}
            onClick={() => mutate(format)}
          >
            {t(`formats.${format}`)}
          </Button>
        ))}
        <Button
          component="a"
          variant="subtle"
          href={receiptPage(code, language)}
          target="_blank"
          rel="noreferrer"
        >
          {t('open')}
        </Button>
      </div>
    </Card>
  );
}
