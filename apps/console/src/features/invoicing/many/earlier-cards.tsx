import type { InvoiceRepeat } from '@ardoise/contract/invoicing/invoice-runs';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useStopRepeat } from '../mutations.ts';
import { useInvoiceRepeats, useInvoiceRuns } from '../queries.ts';
import classes from './many.module.css';

/** What was billed to many before, newest first. */
export function RunsCard() {
  const t = useTranslations('billMany.runs');
  const { language } = usePreferences();
  const when = useWhen();
  const { data } = useInvoiceRuns();
  if (data === undefined) return null;
  return (
    <Card title={t('title')}>
      {data.items.length === 0 && <p className={classes.dim}>{t('none')}</p>}
      <ul className={classes.lines}>
        {data.items.map((run) => (
          <li key={run.id} className={classes.line}>
            <span className={classes.words}>
              <TextLink to="/invoicing/runs/$id" params={{ id: run.id }}>
                {run.title}
              </TextLink>
              <p className={classes.dim}>
                {[
                  when(run.startedAt),
                  t('invoices', { count: run.billed }),
                  run.failed > 0 && t('failed', { count: run.failed }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </span>
            <span className={classes.amount}>
              {run.state === 'done' ? (
                formatXaf(run.amount, language)
              ) : (
                <StateTag tone="idle">{t('atWork')}</StateTag>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function StopDialog({ repeat, onClose }: { repeat: InvoiceRepeat; onClose: () => void }) {
  const t = useTranslations('billMany.repeats');
  const { toasts } = useConsole();
  const { mutate, isPending } = useStopRepeat(repeat.id);
  return (
    <ConfirmDialog
      isDestructive
      title={t('stopTitle', { title: repeat.title })}
      confirm={t('stop')}
      cancel={t('cancel')}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => toasts.show({ title: t('stopped'), tone: 'done' }),
          onSettled: onClose,
        })
      }
    >
      <p>{t('stopAbout')}</p>
    </ConfirmDialog>
  );
}

/** Of one whose next day is not known. */
function stateOf({ isWaiting, stoppedAt }: InvoiceRepeat): 'waiting' | 'ended' | 'wasStopped' {
  if (isWaiting) return 'waiting';
  return stoppedAt === null ? 'ended' : 'wasStopped';
}

/** What comes again by itself, and when. */
export function RepeatsCard() {
  const t = useTranslations('billMany.repeats');
  const { language } = usePreferences();
  const canStop = useCan()('fees.edit');
  const { data } = useInvoiceRepeats();
  const [stopping, setStopping] = useState<InvoiceRepeat | null>(null);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Card title={t('title')}>
      <ul className={classes.lines}>
        {data.items.map((repeat) => (
          <li key={repeat.id} className={classes.line}>
            <span className={classes.words}>
              {repeat.title}
              <p className={classes.dim}>
                {repeat.nextOn === null
                  ? t(stateOf(repeat), { until: formatDay(repeat.until) })
                  : t(repeat.every, {
                      next: formatDay(repeat.nextOn),
                      until: formatDay(repeat.until),
                    })}
              </p>
              {repeat.problem !== null && <p className={classes.wrong}>{repeat.problem}</p>}
              <p className={classes.dim}>
                {t('soFar', { count: repeat.runs, amount: formatXaf(repeat.amount, language) })}
              </p>
            </span>
            {canStop && (repeat.nextOn !== null || repeat.isWaiting) && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('stopOne', { title: repeat.title })}
                onClick={() => setStopping(repeat)}
              >
                {t('stop')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {stopping !== null && <StopDialog repeat={stopping} onClose={() => setStopping(null)} />}
    </Card>
  );
}
