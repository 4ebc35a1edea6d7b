import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { ApplicationFacts } from '../components/application-facts.tsx';
import { isOpen } from '../components/application-state.tsx';
import { DecisionCard } from '../components/decision-card.tsx';
import { HistoryCard } from '../components/history-card.tsx';
import { useApplication } from '../queries.ts';

export function ReviewScreen(): ReactNode {
  const t = useTranslations('admissions.review');
  const timeZone = useTimeZone();
  const { id } = useParams({ from: '/signed-in/apps/users/onboarding/review/$id' });
  const query = useApplication(id);
  const application = query.data;
  useRecordTitle(application?.student);
  if (application === undefined) return <LoadState query={query} list="/apps/users/onboarding" />;
  const { number, submittedAt, wantedClass, likelyFamilies, state } = application;
  const about = [
    t('number', { number }),
    t('sent', { when: formatDateTime(submittedAt, timeZone) }),
    wantedClass !== null && t('wanted', { class: wantedClass }),
  ];
  return (
    <>
      <PageHead title={application.student} about={about.filter(Boolean).join(' · ')} />
      <DetailColumns
        isSideFirst
        side={
          <>
            <DecisionCard application={application} />
            {isOpen(state) && likelyFamilies.length > 0 && (
              <Card title={t('likely')}>
                {likelyFamilies.map((family) => (
                  <p key={family.id}>
                    <TextLink to="/onboarding/families/$id" params={{ id: family.id }}>
                      {t('likelyAbout', { name: family.name, guardian: family.guardian })}
                    </TextLink>
                  </p>
                ))}
              </Card>
            )}
            <HistoryCard history={application.history} />
          </>
        }
      >
        <ApplicationFacts application={application} />
      </DetailColumns>
    </>
  );
}
