import type { UpcomingReminder } from '@ardoise/contract/sms/reminders';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from '../../../domain/years/use-today.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { upcomingPerPage, useLeaveOut, useUpcoming } from './reminder-queries.ts';
import { nextDays } from './next-days.ts';
import classes from './reminders.module.css';

function Row({ reminder }: { reminder: UpcomingReminder }) {
  const t = useTranslations('smsAccount.reminders.upcoming');
  const { language } = usePreferences();
  const canSend = useCan()('sms.send');
  const { mutate, isPending } = useLeaveOut();
  const { id, guardian, guardianId, phone, students, amount, deadline, text, parts } = reminder;
  const { isLeftOut } = reminder;
  return (
    <li className={classes.upcoming} data-out={isLeftOut}>
      <div className={classes.upcomingHead}>
        <span className={classes.whom}>
          <TextLink to="/apps/users/view/$id" params={{ id: guardianId }}>
            {guardian}
          </TextLink>{' '}
          <span className={classes.detail}>{phone}</span>
        </span>
        <span className={classes.amount}>{formatXaf(amount, language)}</span>
      </div>
      <p className={classes.detail}>
        {t('about', {
          students: formatList(students, language),
          deadline: formatDay(deadline),
          parts,
        })}
      </p>
      <p className={classes.bubble} lang={reminder.language}>
        {text}
      </p>
      <div className={classes.upcomingFoot}>
        {isLeftOut && <StateTag tone="idle">{t('isLeftOut')}</StateTag>}
        {canSend && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isPending}
            aria-label={t(isLeftOut ? 'letGoOf' : 'leaveOutOf', { name: guardian })}
            onClick={() => mutate({ id, isLeftOut: !isLeftOut })}
          >
            {t(isLeftOut ? 'letGo' : 'leaveOut')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What would go out in the next seven days if nothing were paid until then. */
export function UpcomingCard() {
  const t = useTranslations('smsAccount.reminders.upcoming');
  const today = useToday();
  const [day, setDay] = useState<string>();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useUpcoming(day, page);
  const pages = Math.ceil((data?.total ?? 0) / upcomingPerPage);
  const reminders = data?.items ?? [];
  const days = [...new Set(reminders.map((one) => one.day))];
  return (
    <Card
      title={
        data === undefined
          ? t('title')
          : t('titleOf', { count: data.total, messages: data.messages })
      }
    >
      <NativeSelect
        className={classes.day ?? ''}
        aria-label={t('day')}
        value={day ?? ''}
        data={[
          { value: '', label: t('allDays') },
          ...nextDays(today).map((value) => ({ value, label: formatDay(value) })),
        ]}
        onChange={(event) => {
          setDay(event.currentTarget.value || undefined);
          setPage(1);
        }}
      />
      {data === undefined && error !== null && (
        <FailedState
          title={t('failed')}
          retry={{ label: t('retry'), isBusy: isFetching, onPress: () => void refetch() }}
        >
          {t('failedAbout')}
        </FailedState>
      )}
      {data?.total === 0 && <p className={classes.detail}>{t('none')}</p>}
      {days.map((on) => (
        <section key={on} aria-label={formatDay(on)}>
          <h3 className={classes.dayTitle}>
            {t('onDay', { day: formatDay(on), isToday: String(on === today) })}
          </h3>
          <ul className={classes.list}>
            {reminders
              .filter((one) => one.day === on)
              .map((reminder) => (
                <Row key={reminder.id} reminder={reminder} />
              ))}
          </ul>
        </section>
      ))}
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
    </Card>
  );
}
