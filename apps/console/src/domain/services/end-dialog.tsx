import { fieldTexts } from '@ardoise/contract/protocol/fields';
import type { Subscription } from '@ardoise/contract/subscriptions';
import { say } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { sayService, serviceTitle } from '@ardoise/contract/values/fee-title';
import { studentName } from '@ardoise/contract/values/student-name';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { dayToText, textToDay } from '../../ui/form/typed-day.ts';
import { useToday } from '../years/use-today.ts';
import { useEndPreview, useEndSubscription } from './service-queries.ts';
import { isDay } from './subscription-values.ts';

interface EndDialogProps {
  subscription: Subscription;
  onClose: () => void;
}

/** Ends a subscription, today or on a day to come: what fell due by then stays, what was paid ahead is the family's credit. */
export function EndDialog({ subscription, onClose }: EndDialogProps) {
  const t = useTranslations('services.end');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const today = useToday();
  const [reason, setReason] = useState('');
  const [typedDay, setTypedDay] = useState('');
  const day = isDay(typedDay) ? textToDay(typedDay) : null;
  const { data, error } = useEndPreview(subscription.id, day, isDay(typedDay));
  const { mutate, isPending } = useEndSubscription(subscription.id);
  const name = studentName(subscription.student);
  const title = serviceTitle(subscription.serviceName, subscription.itemName);
  const service = sayService(title, language);
  const refusal = isApiError(error) ? error.message : null;
  const wrong = isDay(typedDay) ? refusal : say(fieldTexts.day, language);
  const amount = (value: number) => formatXaf(value, language);
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { service, name })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={reason.trim().length < 3 || data === undefined || !isDay(typedDay)}
      onClose={onClose}
      onConfirm={() =>
        mutate(
          { reason: reason.trim(), ...(day === null ? {} : { endsOn: day }) },
          {
            onSuccess: () => {
              toasts.show({ title: t('done', { service, name }), tone: 'done' });
              onClose();
            },
          },
        )
      }
    >
      <p>{t('about')}</p>
      <DayField
        label={t('day')}
        description={t('dayHelp', { day: dayToText(today) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={wrong}
        value={typedDay}
        onChange={setTypedDay}
      />
      {data !== undefined && (
        <Facts>
          <Fact label={t('owed')}>{data.owed === 0 ? t('nothing') : amount(data.owed)}</Fact>
          {data.cut > 0 && <Fact label={t('cut')}>{amount(data.cut)}</Fact>}
          {data.credit > 0 && <Fact label={t('credit')}>{amount(data.credit)}</Fact>}
        </Facts>
      )}
      <Textarea
        data-autofocus
        withAsterisk
        autosize
        maxLength={200}
        label={t('reason')}
        description={t('reasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
