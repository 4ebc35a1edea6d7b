import {
  endSupportAccess,
  getSupportAccess,
  grantSupportAccess,
} from '@ardoise/contract/endpoints/shop';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { adoptAnswer, callKey, callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from './support-card.module.css';

type Access = AnswerOf<typeof getSupportAccess>;

const hoursOffered = [1, 4, 24, 72] as const;

/** Both answer what holds from then on. */
function useSupport() {
  const { api } = useConsole();
  const queries = useQueryClient();
  const onSuccess = (access: Access) => adoptAnswer(queries, callKey(getSupportAccess, {}), access);
  const grant = useMutation({
    mutationFn: (hours: number) => api(grantSupportAccess, { body: { hours } }, { once: true }),
    onSuccess,
  });
  const end = useMutation({
    mutationFn: () => api(endSupportAccess, { body: {} }, { once: true }),
    onSuccess,
  });
  return { grant, end };
}

function Grant({ access }: { access: Access }) {
  const t = useTranslations('verification.support');
  const timeZone = useTimeZone();
  const { grant, end } = useSupport();
  const [hours, setHours] = useState<number>(hoursOffered[1]);
  if (access.until !== null)
    return (
      <>
        <p className={classes.words}>
          {t('until', { when: formatDateTime(access.until, timeZone) })}{' '}
          {access.grantedBy !== null && t('grantedBy', { name: access.grantedBy })}
        </p>
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
          {t('end')}
        </Button>
      </>
    );
  return (
    <div className={classes.grant}>
      <NativeSelect
        label={t('hours')}
        data={hoursOffered.map((count) => ({ value: String(count), label: t('for', { count }) }))}
        value={String(hours)}
        onChange={(event) => setHours(Number(event.currentTarget.value))}
      />
      <Button variant="default" loading={grant.isPending} onClick={() => grant.mutate(hours)}>
        {t('grant')}
      </Button>
    </div>
  );
}

/** An owner lets the provider's staff look into the school for a limited time, and sees who did. */
export function SupportCard() {
  const t = useTranslations('verification.support');
  const timeZone = useTimeZone();
  const query = useQuery(callQuery(useConsole(), getSupportAccess, {}));
  const access = query.data;
  return (
    <div className={classes.place}>
      <Card
        title={t('title')}
        action={
          access !== undefined && (
            <StateTag tone={access.until === null ? 'idle' : 'alarm'}>
              {t(access.until === null ? 'closed' : 'open')}
            </StateTag>
          )
        }
      >
        <p className={classes.words}>{t('about')}</p>
        {access === undefined ? (
          <LoadState query={query} list="/apps/settings/profile" />
        ) : (
          <>
            <Grant access={access} />
            {access.visits.length > 0 && (
              <>
                <h3 className={classes.visits}>{t('visits')}</h3>
                <Facts>
                  {access.visits.map(({ by, at }) => (
                    <Fact key={by + at} label={by}>
                      {formatDateTime(at, timeZone)}
                    </Fact>
                  ))}
                </Facts>
              </>
            )}
          </>
        )}
      </Card>
    </div>
  );
}
