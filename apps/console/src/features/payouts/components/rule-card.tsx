import { changePayoutRules } from '@ardoise/contract/endpoints/payouts';
import { formatXaf } from '@ardoise/contract/values/money';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { textToAmount } from '../../../domain/money/typed-amount.ts';
import { renewTouched } from '../../../lib/api/renew.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PayoutOptions } from '../queries.ts';
import { ConfirmationField, confirmationOf } from '../../../domain/people/confirmation-field.tsx';
import classes from './payouts.module.css';

interface RuleDialogProps {
  options: PayoutOptions;
  onClose: () => void;
}

function useSave({ options, onClose }: RuleDialogProps, confirmation: string) {
  const t = useTranslations('payouts.rule');
  const { api, toasts, showError } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (secondPersonAbove: number | null) => {
      const proof = confirmationOf(options.confirmBy, confirmation);
      const body = { secondPersonAbove, version: options.version, ...proof };
      return api(changePayoutRules, { body }, { once: true, silent: true });
    },
    onSuccess: ({ next }) => {
      toasts.show({ title: t(next === null ? 'saved' : 'savedLater'), tone: 'done' });
      onClose();
    },
    onError: (error) => {
      if (isApiError(error, 'changedMeanwhile')) {
        void renewTouched(queries, ['payoutRules.changed']);
        toasts.show({ title: t('changed'), tone: 'error' });
        onClose();
      } else if (isApiError(error)) showError(error);
    },
  });
}

function RuleDialog({ options, onClose }: RuleDialogProps) {
  const t = useTranslations('payouts.rule');
  const all = useTranslations('payouts');
  const { language } = usePreferences();
  const above = options.secondPersonAbove;
  const [typed, setTyped] = useState(above === null ? '' : formatXaf(above, language));
  const [confirmation, setConfirmation] = useState('');
  const { mutate, isPending } = useSave({ options, onClose }, confirmation);
  const amount = textToAmount(typed);
  const isAmount = amount === undefined || amount >= 1;
  const isReady = isAmount && (options.confirmBy === null || confirmation.trim() !== '');
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady && !isPending) mutate(amount ?? null);
  };
  return (
    <Dialog title={t('dialog')} closeLabel={all('close')} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        <AmountField
          data-autofocus
          label={t('amount')}
          description={t('help')}
          value={typed}
          onChange={setTyped}
        />
        {options.owners > 1 && above !== null && <p className={classes.note}>{t('later')}</p>}
        {options.owners < 2 && <p className={classes.note}>{t('alone')}</p>}
        <ConfirmationField by={options.confirmBy} value={confirmation} onChange={setConfirmation} />
        <div className={classes.buttons}>
          <Button type="submit" disabled={!isReady} loading={isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Whoever does not want it saves the rule of today again. */
function NextRule({ next }: { next: NonNullable<PayoutOptions['next']> }) {
  const t = useTranslations('payouts.rule');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const above = next.secondPersonAbove;
  const at = formatDateTime(next.at, timeZone);
  return (
    <p className={classes.note}>
      {above === null
        ? t('nextNone', { at })
        : t('nextAbove', { at, amount: formatXaf(above, language) })}
    </p>
  );
}

/** Above which amount two have to agree. */
export function RuleCard({ options }: { options: PayoutOptions }) {
  const t = useTranslations('payouts.rule');
  const { language } = usePreferences();
  const canEdit = useCan()('payouts.edit');
  const [isOpen, setIsOpen] = useState(false);
  const above = options.secondPersonAbove;
  return (
    <Card
      title={t('title')}
      action={
        canEdit && (
          <Button
            variant="subtle"
            className={classes.action ?? ''}
            size="compact-sm"
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            {t('change')}
          </Button>
        )
      }
    >
      <p className={classes.about}>
        {above === null ? t('none') : t('above', { amount: formatXaf(above, language) })}
      </p>
      {options.next !== null && <NextRule next={options.next} />}
      {isOpen && <RuleDialog options={options} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
