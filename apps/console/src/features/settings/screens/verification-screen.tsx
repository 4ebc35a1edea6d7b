import { verificationNames } from '@ardoise/contract/verification';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SubmissionCard } from '../../../domain/papers/submission-card.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { PapersForm } from '../components/papers-form.tsx';
import { useOpenOwnPaper, type Verification, useVerification } from '../papers.ts';

/** What the school is to the provider, and what that opens. */
function StateCard({ verification: { state, reason } }: { verification: Verification }) {
  const t = useTranslations('verification');
  const { language } = usePreferences();
  const isVerified = state === 'verified';
  return (
    <Card
      title={t('state')}
      action={
        <StateTag tone={isVerified ? 'idle' : 'alarm'}>
          {verificationNames[state][language]}
        </StateTag>
      }
    >
      <p>{t(`means.${state}`)}</p>
      {reason !== null && (
        <p>
          <strong>{t('reason')}</strong> {reason}
        </p>
      )}
    </Card>
  );
}

/** The papers by which the provider knows a business: what was sent, what was said of it, and sending others. */
export function VerificationScreen(): ReactNode {
  const t = useTranslations('verification');
  const canSend = useCan()('business.send');
  const query = useVerification();
  const open = useOpenOwnPaper();
  const { data } = query;
  if (data === undefined) return <LoadState isScreen query={query} list="/apps/settings/profile" />;
  const { submissions } = data;
  const head = <PageHead title={t('title')} about={t('about')} />;
  // Of a school that the provider knew before it sent papers there is nothing else to show.
  if (!data.canSend && submissions.length === 0)
    return (
      <>
        {head}
        <StateCard verification={data} />
      </>
    );
  return (
    <>
      {head}
      <DetailColumns isSideFirst side={<StateCard verification={data} />}>
        {data.canSend && canSend && (
          <Card title={t(submissions.length === 0 ? 'form.title' : 'form.again')}>
            <PapersForm />
          </Card>
        )}
        {data.canSend && !canSend && <p>{t('whoSends')}</p>}
        {submissions.map((submission) => (
          <SubmissionCard
            key={submission.id}
            submission={submission}
            open={canSend ? open : undefined}
          />
        ))}
      </DetailColumns>
    </>
  );
}
