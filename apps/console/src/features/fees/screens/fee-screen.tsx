import { type FeeDetail, type FeeType, feeTypeNames, getFeeHistory } from '@ardoise/contract/fees';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { say } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { studentName } from '@ardoise/contract/values/student-name';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import {
  FeeCorrections,
  FeeCorrectionsHost,
} from '../../../domain/corrections/fee-corrections.tsx';
import { FeeStateTag } from '../../../domain/money/fee-state-tag.tsx';
import { ShareLink } from '../../../domain/money/share-link.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { RecordHistory } from '../../../domain/records/record-history.tsx';
import { useHistoryPages } from '../../../domain/records/use-history-pages.ts';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { AllocationsCard, InstallmentsCard } from '../components/fee-cards.tsx';
import classes from '../components/fees.module.css';
import { TakePaymentLink } from '../components/take-payment-link.tsx';
import { useFee } from '../queries.ts';

const states = { 1: 'unpaid', 2: 'partly', 3: 'paid' } as const;

/** How it stands, in one line. */
function Headline({ fee }: { fee: FeeDetail }) {
  const t = useTranslations('fees.detail');
  const { language } = usePreferences();
  const state = fee.isClosed ? 'closed' : states[fee.status as keyof typeof states];
  return (
    <p className={classes.headline}>
      {fee.isClosed
        ? t('closed')
        : fee.pending === 0
          ? t('allPaid')
          : t('pending', { amount: formatXaf(fee.pending, language) })}
      <FeeStateTag state={state} />
      {fee.pending > 0 && fee.daysLate > 0 && (
        <StateTag tone="due">{t('late', { days: fee.daysLate })}</StateTag>
      )}
      {fee.isArrears && <StateTag tone="due">{t('arrears', { year: fee.yearName })}</StateTag>}
    </p>
  );
}

function FactsCard({ fee }: { fee: FeeDetail }) {
  const t = useTranslations('fees.detail');
  const tColumn = useTranslations('fees.list.columns');
  const { language } = usePreferences();
  const when = useWhen();
  const show = (amount: number) => formatXaf(amount, language);
  return (
    <Card title={t('facts')}>
      <Facts>
        <Fact label={t('student')}>
          <TextLink to="/onboarding/students/$id" params={{ id: fee.student.id }}>
            {studentName(fee.student)}
          </TextLink>
          {` · ${fee.student.studentId}`}
        </Fact>
        <Fact label={tColumn('class')}>
          {[fee.className, fee.yearName].filter(Boolean).join(' · ')}
        </Fact>
        <Fact label={t('code')}>{fee.paymentCode}</Fact>
        <Fact label={tColumn('type')}>{say(feeTypeNames[fee.type as FeeType], language)}</Fact>
        <Fact label={tColumn('amount')}>{show(fee.amount)}</Fact>
        {fee.discount > 0 && <Fact label={tColumn('discount')}>{show(fee.discount)}</Fact>}
        <Fact label={tColumn('net')}>{show(fee.netAmount)}</Fact>
        <Fact label={tColumn('paid')}>{show(fee.paid)}</Fact>
        <Fact label={tColumn('pending')}>{show(fee.pending)}</Fact>
        {fee.markedPaidAt !== null && <Fact label={t('markedPaid')}>{when(fee.markedPaidAt)}</Fact>}
        <Fact label={tColumn('createdAt')}>
          {`${when(fee.createdAt)} · ${fee.createdBy ?? t('byNobody')}`}
        </Fact>
        {fee.updatedAt !== null && (
          <Fact label={tColumn('updatedBy')}>
            {`${fee.updatedBy ?? t('byNobody')} · ${when(fee.updatedAt)}`}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function HistoryCard({ id }: { id: string }) {
  const t = useTranslations('fees.detail');
  return (
    <Card title={t('history')}>
      <RecordHistory
        history={useHistoryPages(getFeeHistory, id)}
        list="/fees"
        // An action of a newer server, which has no words here, still shows as a change.
        doneOf={(action) => t(t.has(`actions.${action}`) ? `actions.${action}` : 'other')}
        fieldsOf={() => []}
      />
    </Card>
  );
}

function Fee({ fee }: { fee: FeeDetail }) {
  const t = useTranslations('fees.detail');
  const money = useTranslations('money.share');
  const { language } = usePreferences();
  const canTake = useCan()('payments.take');
  const name = studentName(fee.student);
  const isOpen = fee.pending > 0;
  return (
    <FeeCorrectionsHost fees={[fee]}>
      <PageHead
        title={feeTitle(fee, language)}
        about={[name, fee.student.studentId, fee.yearName].join(' · ')}
        headline={<Headline fee={fee} />}
        actions={
          <>
            <FeeCorrections fee={fee} isClosed={fee.isClosed} />
            {isOpen && canTake && (
              <>
                <ShareLink
                  subject={{ studentId: fee.student.id }}
                  name={name}
                  label={money('button')}
                />
                <ThumbAction>
                  <TakePaymentLink fee={fee}>{t('take')}</TakePaymentLink>
                </ThumbAction>
              </>
            )}
          </>
        }
      />
      <DetailColumns side={<FactsCard fee={fee} />}>
        <InstallmentsCard fee={fee} />
        <AllocationsCard fee={fee} />
        <HistoryCard id={fee.id} />
      </DetailColumns>
    </FeeCorrectionsHost>
  );
}

export function FeeScreen(): ReactNode {
  const { id } = useParams({ from: '/signed-in/fees/$id' });
  const query = useFee(id);
  const fee = query.data;
  useRecordTitle(fee === undefined ? undefined : studentName(fee.student));
  if (fee === undefined) return <LoadState query={query} list="/fees" />;
  return <Fee fee={fee} />;
}
