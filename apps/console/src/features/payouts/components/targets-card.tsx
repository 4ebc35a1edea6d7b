import { removePayoutTarget } from '@ardoise/contract/endpoints/payouts';
import type { PayoutTarget } from '@ardoise/contract/payouts/payout-targets';
import { formatPhone } from '@ardoise/contract/values/phone';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { destinationOf, shortDestination } from '../../../domain/payouts/destination.ts';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { AddTargetDialog } from './add-target-dialog.tsx';
import classes from './payouts.module.css';
import { VerifyDialog } from './verify-dialog.tsx';

type Open =
  | { readonly act: 'add' }
  | { readonly act: 'verify' | 'remove'; readonly target: PayoutTarget };

function Target({ target, onOpen }: { target: PayoutTarget; onOpen: (open: Open) => void }) {
  const t = useTranslations('payouts.targets');
  const canEdit = useCan()('payouts.edit');
  const { state, kind, holder, reason, operator, phone } = target;
  const waiting = kind === 'phone' ? 'waitingCode' : 'waitingDesk';
  return (
    <li className={classes.target}>
      <div className={classes.head}>
        <span className={classes.name}>
          {destinationOf({ ...target, way: operator ?? 'bank' })}
        </span>
        <StateTag tone={state === 'waiting' && kind === 'phone' ? 'alarm' : 'idle'}>
          {t(`states.${state === 'waiting' ? waiting : state}`)}
        </StateTag>
      </div>
      <span className={classes.small}>{holder}</span>
      {reason !== null && <span className={classes.small}>{t('reason', { reason })}</span>}
      {canEdit && (
        <div className={classes.head}>
          {state === 'waiting' && phone !== null && (
            <Button
              variant="default"
              size="compact-sm"
              aria-haspopup="dialog"
              aria-label={t('verifyNamed', { phone: formatPhone(phone) })}
              onClick={() => onOpen({ act: 'verify', target })}
            >
              {t('verify')}
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-haspopup="dialog"
            aria-label={t('removeNamed', { name: shortDestination(target) })}
            onClick={() => onOpen({ act: 'remove', target })}
          >
            {t('remove')}
          </Button>
        </div>
      )}
    </li>
  );
}

function RemoveDialog({ target, onClose }: { target: PayoutTarget; onClose: () => void }) {
  const t = useTranslations('payouts.targets');
  const { api, toasts } = useConsole();
  const name = shortDestination(target);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(removePayoutTarget, { params: { id: target.id }, body: {} }, { once: true }),
    onSuccess: () => toasts.show({ title: t('removed', { name }), tone: 'done' }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isDestructive
      title={t('removeTitle', { name })}
      confirm={t('remove')}
      cancel={t('cancel')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t('removeAbout')}</p>
    </ConfirmDialog>
  );
}

/** Numbers and banks of the school, and how each is verified. */
export function TargetsCard({ targets }: { targets: readonly PayoutTarget[] }) {
  const t = useTranslations('payouts.targets');
  const canEdit = useCan()('payouts.edit');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={t('title')}
      action={
        canEdit && (
          <Button
            variant="default"
            className={classes.action ?? ''}
            size="compact-sm"
            aria-haspopup="dialog"
            onClick={() => setOpen({ act: 'add' })}
          >
            {t('add')}
          </Button>
        )
      }
    >
      <p className={classes.about}>{t(targets.length === 0 ? 'none' : 'about')}</p>
      {targets.length > 0 && (
        <ul className={classes.targets}>
          {targets.map((target) => (
            <Target key={target.id} target={target} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {open?.act === 'add' && (
        <AddTargetDialog onClose={close} onSent={(target) => setOpen({ act: 'verify', target })} />
      )}
      {open?.act === 'verify' && <VerifyDialog target={open.target} onClose={close} />}
      {open?.act === 'remove' && <RemoveDialog target={open.target} onClose={close} />}
    </Card>
  );
}
