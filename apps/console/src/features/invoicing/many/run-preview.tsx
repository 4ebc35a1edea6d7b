import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListFooter } from '../../../ui/data-list/list-footer.tsx';
import { withRow } from '../../../ui/data-list/selection.ts';
import { useStartRun } from '../mutations.ts';
import { useRunPreview } from '../queries.ts';
import { type RunContent, type SendingValues, sendingToInput } from './many-values.ts';
import classes from './many.module.css';
import { PlannedList } from './planned-list.tsx';
import { SendingCard } from './sending-card.tsx';

interface RunPreviewProps {
  content: RunContent;
  onBack: () => void;
  onStarted: () => void;
}

const noSending: SendingValues = { channels: ['email', 'sms'], every: 'once', until: '' };

/** How they go out, and the press that starts it; without an end nothing repeats. */
function useStart(
  body: RunContent & { readonly excludedFamilyIds: string[] },
  onStarted: () => void,
) {
  const t = useTranslations('billMany.sending');
  const navigate = useNavigate();
  const [values, setValues] = useState(noSending);
  const [untilError, setUntilError] = useState<string>();
  const { mutate, isPending } = useStartRun();
  const start = () => {
    const how = sendingToInput(values);
    if (how === null) return setUntilError(t('untilNeeded'));
    return mutate(
      { ...body, ...how },
      {
        onSuccess: ({ id }) => {
          onStarted();
          void navigate({ to: '/invoicing/runs/$id', params: { id } });
        },
        onError: (refusal) => {
          if (isApiError(refusal)) setUntilError(refusal.fields['repeat.until']);
        },
      },
    );
  };
  const onChange = (change: Partial<SendingValues>) => {
    setValues((before) => ({ ...before, ...change }));
    setUntilError(undefined);
  };
  return { values, untilError, isBusy: isPending, onChange, start };
}

/** The second step: every invoice as it would be, some left out, then one press. */
export function RunPreview({ content, onBack, onStarted }: RunPreviewProps) {
  const t = useTranslations('billMany');
  const { language } = usePreferences();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(25);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const body = { ...content, excludedFamilyIds: [...excluded] };
  const { data, error, isFetching, refetch } = useRunPreview({ ...body, page, perPage });
  const { start, ...sending } = useStart(body, onStarted);
  const back = (
    <Button variant="default" onClick={onBack}>
      {t('preview.back')}
    </Button>
  );
  if (data === undefined) {
    return error === null ? (
      <p role="status" className={classes.dim}>
        {t('preview.loading')}
      </p>
    ) : (
      <FailedState
        title={t('preview.failed')}
        retry={{ label: t('retry'), isBusy: isFetching, onPress: () => void refetch() }}
      >
        {isApiError(error) ? error.message : t('preview.failedAbout')}
      </FailedState>
    );
  }
  if (data.total === 0)
    return (
      <EmptyState title={t('preview.nobody')} action={back}>
        {t('preview.nobodyAbout')}
      </EmptyState>
    );
  return (
    <DetailColumns side={<SendingCard sums={data} {...sending} onStart={start} />}>
      <section className={classes.card} aria-label={t('preview.title')} aria-busy={isFetching}>
        <header className={classes.head}>
          <p role="status">
            <strong>
              {t('preview.sums', {
                count: data.invoices,
                amount: formatXaf(data.amount, language),
              })}
            </strong>
            {data.leftOut > 0 && (
              <span className={classes.dim}> {t('preview.leftOut', { count: data.leftOut })}</span>
            )}
          </p>
          {back}
        </header>
        <PlannedList
          invoices={data.items}
          excluded={excluded}
          onExclude={(id, isExcluded) => setExcluded((before) => withRow(before, id, isExcluded))}
        />
        <ListFooter
          page={page}
          perPage={perPage}
          total={data.total}
          onPage={setPage}
          onPerPage={(size) => {
            setPerPage(size);
            setPage(1);
          }}
        />
      </section>
    </DetailColumns>
  );
}
