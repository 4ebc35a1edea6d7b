import type { ServiceDetail } from '@ardoise/contract/services';
import {
  listSubscriptions,
  type Subscription,
  subscriptionStates,
} from '@ardoise/contract/subscriptions';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { studentName } from '@ardoise/contract/values/student-name';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EndDialog } from '../../../domain/services/end-dialog.tsx';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from './subscriptions-list.module.css';

const pageSize = 20;

function Row({ subscription, onEnd }: { subscription: Subscription; onEnd?: () => void }) {
  const t = useTranslations('services.subscriptions');
  const { language } = usePreferences();
  const { student, itemName, fromOn, toOn, endedOn, isRunning, paid, amount } = subscription;
  const name = studentName(student);
  const last = endedOn ?? toOn;
  const days = t(last < fromOn ? 'notBegun' : 'days', {
    from: formatDay(fromOn),
    to: formatDay(last),
  });
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <TextLink to="/onboarding/students/$id" params={{ id: student.id }}>
          {name}
        </TextLink>
        <span className={classes.detail}>
          {[student.className, itemName, days].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.money}>
        {t('paidOf', { paid: formatXaf(paid, language), amount: formatXaf(amount, language) })}
      </span>
      {isRunning && onEnd !== undefined ? (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('endOf', { name })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      ) : (
        <StateTag tone="idle">{t(isRunning ? 'state.running' : 'state.ended')}</StateTag>
      )}
    </li>
  );
}

/** Who is subscribed, those whose subscription runs first. */
export function SubscriptionsList({ service }: { service: ServiceDetail }) {
  const t = useTranslations('services.subscriptions');
  const canEdit = useCan()('services.edit');
  const [state, setState] = useState<(typeof subscriptionStates)[number]>('running');
  const [page, setPage] = useState(1);
  const [ended, setEnded] = useState<Subscription | null>(null);
  const query = { serviceId: service.id, state, page, perPage: pageSize };
  const { data } = useQuery({
    ...callQuery(useConsole(), listSubscriptions, { query }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  const choose = (next: typeof state) => {
    setState(next);
    setPage(1);
  };
  return (
    <Card
      title={t('title', { count: data?.total ?? 0 })}
      action={
        <span className={classes.states} role="group" aria-label={t('show')}>
          {subscriptionStates.map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant={one === state ? 'light' : 'subtle'}
              aria-pressed={one === state}
              onClick={() => choose(one)}
            >
              {t(`state.${one}`)}
            </Button>
          ))}
        </span>
      }
    >
      {data?.total === 0 && <p className={classes.none}>{t(`none.${state}`)}</p>}
      <ul className={classes.list}>
        {data?.items.map((subscription) => (
          <Row
            key={subscription.id}
            subscription={subscription}
            {...(canEdit ? { onEnd: () => setEnded(subscription) } : {})}
          />
        ))}
      </ul>
      {pages > 1 && (
        <div className={classes.pages}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('before')}
          </Button>
          {t('page', { page, pages })}
          <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('next')}
          </Button>
        </div>
      )}
      {ended !== null && <EndDialog subscription={ended} onClose={() => setEnded(null)} />}
    </Card>
  );
}
