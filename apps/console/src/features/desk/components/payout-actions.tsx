import type { DeskPayout } from '@ardoise/contract/desk/payouts';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { destinationOf } from '../../../domain/payouts/destination.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { usePayoutActs } from '../payouts.ts';
import classes from './desk.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

interface DialogProps {
  payout: DeskPayout;
  onClose: () => void;
}

function useSaid({ amount, school }: DeskPayout) {
  const { language } = usePreferences();
  return { amount: formatXaf(amount, language), school: school.name };
}

/** By an operator it leaves at once; at a bank somebody carries it out. */
function ApproveDialog({ payout, onClose }: DialogProps) {
  const t = useTranslations('payouts.desk');
  const { approve } = usePayoutActs(payout);
  const said = useSaid(payout);
  const act = payout.way === 'bank' ? 'takeOn' : 'approve';
  return (
    <ConfirmDialog
      title={t(`${act}Title`, said)}
      confirm={t(act)}
      cancel={t('cancel')}
      isBusy={approve.isPending}
      onConfirm={() => approve.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{t(`${act}About`, { to: destinationOf(payout) })}</p>
    </ConfirmDialog>
  );
}

function SettleDialog({ payout, onClose }: DialogProps) {
  const t = useTranslations('payouts.desk');
  const { settle } = usePayoutActs(payout);
  const said = useSaid(payout);
  const [reference, setReference] = useState('');
  return (
    <ConfirmDialog
      title={t('settleTitle', said)}
      confirm={t('settle')}
      cancel={t('cancel')}
      isBusy={settle.isPending}
      isDisabled={reference.trim().length < 3}
      onConfirm={() => settle.mutate(reference.trim(), { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{destinationOf(payout)}</p>
      {payout.isStuck && <p>{t('stuckAbout')}</p>}
      <TextInput
        data-autofocus
        withAsterisk
        label={t(payout.isStuck ? 'operatorReference' : 'reference')}
        maxLength={80}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

const reasonDialog = (act: 'refuse' | 'fail') =>
  function WithReason({ payout, onClose }: DialogProps) {
    const t = useTranslations('payouts.desk');
    const mutation = usePayoutActs(payout)[act];
    const said = useSaid(payout);
    return (
      <ReasonDialog
        isDestructive
        title={t(`${act}Title`, said)}
        about={t(payout.isStuck ? 'stuckFailAbout' : 'refuseAbout')}
        confirm={t(act)}
        draft={`${act}:${payout.id}`}
        help={t('reasonHelp')}
        isBusy={mutation.isPending}
        onConfirm={(reason, discard) =>
          mutation.mutate(reason, { onSuccess: discard, onSettled: onClose })
        }
        onClose={onClose}
      />
    );
  };

const dialogs = {
  approve: ApproveDialog,
  settle: SettleDialog,
  refuse: reasonDialog('refuse'),
  fail: reasonDialog('fail'),
} as const;

type Act = keyof typeof dialogs;

/** What is about to be decided, and of which one. */
export interface PayoutQuestion {
  readonly act: Act;
  readonly payout: DeskPayout;
}

/** It stands beside the list: a row that is drawn in another way would take it along. */
export function PayoutDialog({
  question: { act, payout },
  onClose,
}: {
  question: PayoutQuestion;
  onClose: () => void;
}) {
  const Question = dialogs[act];
  return <Question payout={payout} onClose={onClose} />;
}

function actsFor({ waitsFor, state, way, isStuck }: DeskPayout): readonly Act[] {
  if (waitsFor === 'desk') return ['approve', 'refuse'];
  return (state === 'asked' && way === 'bank') || isStuck ? ['settle', 'fail'] : [];
}

interface PayoutActionsProps {
  payout: DeskPayout;
  onAsk: (question: PayoutQuestion) => void;
}

export function PayoutActions({ payout, onAsk }: PayoutActionsProps) {
  const t = useTranslations('payouts.desk');
  const { number, way } = payout;
  const nameOf = (act: Act) => (act === 'approve' && way === 'bank' ? 'takeOn' : act);
  return (
    <div className={classes.buttons}>
      {actsFor(payout).map((act) => (
        <Button
          key={act}
          variant="default"
          size="compact-sm"
          aria-haspopup="dialog"
          aria-label={t(`${nameOf(act)}Named`, { number })}
          onClick={() => onAsk({ act, payout })}
        >
          {t(nameOf(act))}
        </Button>
      ))}
    </div>
  );
}
