import type { StudentDetail } from '@ardoise/contract/students';
import type { Subscription } from '@ardoise/contract/subscriptions';
import { formatDay } from '@ardoise/contract/values/dates';
import { sayService, serviceTitle } from '@ardoise/contract/values/fee-title';
import { basicFee, periodNames } from '@ardoise/contract/values/service-types';
import { studentName } from '@ardoise/contract/values/student-name';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useYears } from '../years/use-years.ts';
import { EndDialog } from './end-dialog.tsx';
import { useServices, useStudentSubscriptions } from './service-queries.ts';
import classes from './student-services-card.module.css';
import { SubscribeDialog } from './subscribe-dialog.tsx';
import { openYears, yearsInClass } from './subscription-values.ts';

interface LineProps {
  subscription: Subscription;
  canEnd: boolean;
  onEnd: () => void;
}

function Line({ subscription, canEnd, onEnd }: LineProps) {
  const t = useTranslations('services.card');
  const { language } = usePreferences();
  const { serviceName, itemName, period, fromOn, toOn, endedOn, isRunning } = subscription;
  const title = sayService(serviceTitle(serviceName, itemName), language);
  const last = endedOn ?? toOn;
  return (
    <Fact label={title}>
      {isRunning ? periodNames[period][language] : t('ended')}
      <span className={classes.days}>
        {t(last < fromOn ? 'notBegun' : 'days', { from: formatDay(fromOn), to: formatDay(last) })}
      </span>
      {canEnd && isRunning && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('endOf', { service: title })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </Fact>
  );
}

/** What a student is subscribed to, and the way to one more. Nothing where the school offers no services. */
export function StudentServicesCard({ student }: { student: StudentDetail }) {
  const t = useTranslations('services.card');
  const can = useCan();
  const canEdit = can('services.edit');
  const { data: offered } = useServices();
  const { data } = useStudentSubscriptions(student.id);
  const [ended, setEnded] = useState<Subscription | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const services = (offered?.items ?? []).filter(({ type }) => type !== basicFee);
  const subscriptions = data?.items ?? [];
  const yearIds = yearsInClass(student.enrolments);
  const years = openYears(useYears().data?.items ?? [], yearIds);
  const canAdd = canEdit && years.length > 0 && services.length > 0;
  if (subscriptions.length === 0 && !canAdd) return null;
  return (
    <Card title={t('title')}>
      {subscriptions.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <Facts>
        {subscriptions.map((subscription) => (
          <Line
            key={subscription.id}
            subscription={subscription}
            canEnd={canEdit}
            onEnd={() => setEnded(subscription)}
          />
        ))}
      </Facts>
      {canAdd && (
        <Button variant="default" mt={10} onClick={() => setIsAdding(true)}>
          {t('add')}
        </Button>
      )}
      {ended !== null && <EndDialog subscription={ended} onClose={() => setEnded(null)} />}
      {isAdding && (
        <SubscribeDialog
          services={services}
          student={{ id: student.id, name: studentName(student), yearIds }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Card>
  );
}
