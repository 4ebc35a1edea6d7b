import type { DeskSchool } from '@ardoise/contract/desk/schools';
import type { PlanId } from '@ardoise/contract/shop/plans';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { textToDay } from '../../../ui/form/typed-day.ts';
import { useSetPlan } from '../mutations.ts';
import { useDeskPlans } from '../queries.ts';
import classes from './desk.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

/** The end of a typed day, or none where nothing was typed; a day that is past, or none at all, is wrong. */
function readUntil(typed: string, nowMs: number): { until: string | null; isWrong: boolean } {
  const day = textToDay(typed);
  if (day === null) return { until: null, isWrong: false };
  const end = Date.parse(`${day}T23:59:59Z`);
  return Number.isNaN(end) || end < nowMs
    ? { until: null, isWrong: true }
    : { until: new Date(end).toISOString(), isWrong: false };
}

function PlanDialog({ school, onClose }: { school: DeskSchool; onClose: () => void }) {
  const t = useTranslations('desk.plan');
  const { toasts, clock } = useConsole();
  const plans = useDeskPlans().data?.items ?? [];
  const { mutate, isPending } = useSetPlan(school);
  const [planId, setPlanId] = useState<PlanId>(school.plan.id);
  const [typed, setTyped] = useState('');
  const { until, isWrong } = readUntil(typed, clock.now());
  return (
    <ReasonDialog
      title={t('giveTitle', { name: school.name })}
      about={t('giveAbout')}
      confirm={t('give')}
      draft={`plan:${school.id}`}
      help={t('reasonHelp')}
      isBusy={isPending}
      isDisabled={isWrong}
      onConfirm={(reason, discard) =>
        mutate(
          { planId, until, reason },
          {
            onSuccess: () => {
              discard();
              toasts.show({ title: t('given'), tone: 'done' });
            },
            onSettled: onClose,
          },
        )
      }
      onClose={onClose}
    >
      <NativeSelect
        data-autofocus
        label={t('plan')}
        data={plans.map(({ id, name }) => ({ value: id, label: name }))}
        value={planId}
        onChange={(event) => setPlanId(event.currentTarget.value as PlanId)}
      />
      <DayField
        label={t('until')}
        description={t('untilHelp')}
        error={isWrong ? t('untilWrong') : undefined}
        value={typed}
        onChange={setTyped}
      />
    </ReasonDialog>
  );
}

/** Which plan the school has, and giving it another without a payment. */
export function PlanCard({ school }: { school: DeskSchool }) {
  const t = useTranslations('desk.plan');
  const timeZone = useTimeZone();
  const [isOpen, setIsOpen] = useState(false);
  const plans = useDeskPlans().data?.items;
  const { id, until } = school.plan;
  const name = plans?.find((one) => one.id === id)?.name ?? id;
  return (
    <Card title={t('title')}>
      <p className={classes.about}>
        {until === null
          ? t('has', { name })
          : t('hasUntil', { name, when: formatDateTime(until, timeZone).slice(0, 10) })}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {t('open')}
        </Button>
      </div>
      {isOpen && <PlanDialog school={school} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
