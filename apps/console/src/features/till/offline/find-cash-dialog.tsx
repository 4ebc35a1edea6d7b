import { listCashSessions } from '@ardoise/contract/endpoints/cash-sessions';
import { decideOfflinePayment } from '@ardoise/contract/endpoints/offline-desk';
import type { OfflinePayment } from '@ardoise/contract/offline-desk';
import { formatXaf } from '@ardoise/contract/values/money';
import { NativeSelect, Radio, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import classes from '../components/till.module.css';

const decisions = ['inCount', 'intoDrawer', 'missing'] as const;

interface FindCashDialogProps {
  payment: OfflinePayment;
  onClose: () => void;
}

/** Where cash is that came after its session had been counted. */
export default function FindCashDialog({ payment, onClose }: FindCashDialogProps) {
  const t = useTranslations('offlineDesk.toSee');
  const { language } = usePreferences();
  const page = useConsole();
  const [decision, setDecision] = useState<(typeof decisions)[number]>('inCount');
  const [chosen, setChosen] = useState('');
  const [note, setNote] = useState('');
  const open = useQuery(
    callQuery(page, listCashSessions, { query: { state: 'open', perPage: 50 } }),
  );
  const drawers = open.data?.items ?? [];
  const drawerId = chosen === '' ? drawers[0]?.id : chosen;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      page.api(
        decideOfflinePayment,
        {
          params: { id: payment.id },
          body: { decision, note, ...(decision === 'intoDrawer' ? { drawerId } : {}) },
        },
        { once: true },
      ),
    // What somebody else decided first was said, and the list is read again.
    onSettled: onClose,
  });
  const isIncomplete =
    (decision === 'missing' && note.trim().length < 3) ||
    (decision === 'intoDrawer' && drawerId === undefined);
  return (
    <ConfirmDialog
      title={t('title_', { amount: formatXaf(payment.amount, language) })}
      confirm={t('save')}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={isIncomplete}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <div className={classes.stack}>
        <p>{t('about', { session: payment.session.number })}</p>
        <Radio.Group
          aria-label={t('find')}
          value={decision}
          onChange={(value) => setDecision(decisions.find((one) => one === value) ?? 'inCount')}
        >
          <div className={classes.stack}>
            {decisions.map((one) => (
              <Radio key={one} value={one} label={t(`decisions.${one}`)} />
            ))}
          </div>
        </Radio.Group>
        {decision === 'intoDrawer' &&
          (drawers.length === 0 ? (
            <p className={classes.about}>{t('noDrawer')}</p>
          ) : (
            <NativeSelect
              label={t('drawer')}
              value={drawerId ?? ''}
              data={drawers.map(({ id, number, till, cashier }) => ({
                value: id,
                label: [number, till, cashier].join(' · '),
              }))}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          ))}
        <Textarea
          label={t('note')}
          description={decision === 'missing' ? t('noteNeeded') : undefined}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
