import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { InPlan } from '../components/in-plan.tsx';
import { SmsNav } from '../components/sms-nav.tsx';
import { useReminders } from '../reminders/reminder-queries.ts';
import { RemindersForm } from '../reminders/reminders-form.tsx';
import { UpcomingCard } from '../reminders/upcoming-card.tsx';

/** What guardians are reminded of by itself, and what of it goes out next. */
export function RemindersScreen(): ReactNode {
  const t = useTranslations('smsAccount.reminders');
  const query = useReminders();
  return (
    <>
      <PageHead title={t('title')} about={t('about')} />
      <SmsNav />
      <InPlan capability="reminders">
        {query.data === undefined ? (
          <LoadState query={query} list="/apps/send-message" />
        ) : (
          <DetailColumns side={<UpcomingCard />}>
            <RemindersForm reminders={query.data} />
          </DetailColumns>
        )}
      </InPlan>
    </>
  );
}
