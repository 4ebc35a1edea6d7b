import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { senderIdErrors } from '@ardoise/contract/shop/sender-names';
import { type SenderId, senderIdStateNames } from '@ardoise/contract/shop/sender-ids';
import { say } from '@ardoise/contract/values/language';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime, formatLongDate } from '../../../lib/format.ts';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useChooseDefault, useToggle, useWithdraw } from '../mutations.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { ResubmitDialog } from './resubmit-dialog.tsx';
import classes from './sender-ids.module.css';

interface SenderIdProps {
  senderId: SenderId;
}

/** What the state means, in a sentence, with the days that count. */
function Meaning({ senderId }: SenderIdProps) {
  const t = useTranslations('senderIds.means');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { state, isBlocked, isEnabled, isDefault, submittedAt, dueAt, decidedAt } = senderId;
  if (state === 'submitted' || state === 'underReview')
    return (
      <p className={classes.words}>
        {submittedAt !== null && t('sent', { when: formatDateTime(submittedAt, timeZone) })}{' '}
        {dueAt !== null && t('due', { day: formatLongDate(dueAt, timeZone, language) })}
      </p>
    );
  if (state !== 'approved') return <p className={classes.words}>{t(state)}</p>;
  if (isBlocked)
    return (
      <p className={classes.words} role="status">
        {say(senderIdErrors.senderIdDisabled, language)}
      </p>
    );
  return (
    <p className={classes.words}>
      {decidedAt !== null && t('approved', { when: formatDateTime(decidedAt, timeZone) })}{' '}
      {t(!isEnabled ? 'off' : isDefault ? 'isDefault' : 'on')}
    </p>
  );
}

function WithdrawDialog({ senderId, onClose }: SenderIdProps & { onClose: () => void }) {
  const t = useTranslations('senderIds.withdraw');
  const people = useTranslations('people');
  const { mutate, isPending } = useWithdraw();
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { name: senderId.name })}
      confirm={t('confirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      onConfirm={() => mutate(senderId, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{t('about')}</p>
    </ConfirmDialog>
  );
}

/** On and off, and whether campaigns come from it. */
function Use({ senderId }: SenderIdProps) {
  const t = useTranslations('senderIds');
  const toggle = useToggle();
  const choose = useChooseDefault();
  const { id, name, isEnabled, isBlocked, isDefault } = senderId;
  return (
    <>
      <Switch
        label={t('isOn')}
        aria-label={t('isOnNamed', { name })}
        checked={isEnabled && !isBlocked}
        disabled={isBlocked || toggle.isPending}
        onChange={(event) => toggle.mutate({ id, isEnabled: event.currentTarget.checked })}
      />
      {!isDefault && isEnabled && !isBlocked && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('makeDefaultNamed', { name })}
          loading={choose.isPending}
          onClick={() => choose.mutate(id)}
        >
          {t('makeDefault')}
        </Button>
      )}
    </>
  );
}

type Open = 'withdraw' | 'resubmit' | 'pay' | null;

function Actions({ senderId, onOpen }: SenderIdProps & { onOpen: (what: Open) => void }) {
  const t = useTranslations('senderIds');
  const can = useCan();
  const { state, name, orderId } = senderId;
  if (!can('sms.buy')) return null;
  switch (state) {
    case 'approved':
      return <Use senderId={senderId} />;
    case 'submitted':
    case 'underReview':
      return (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-haspopup="dialog"
          aria-label={t('withdraw.openNamed', { name })}
          onClick={() => onOpen('withdraw')}
        >
          {t('withdraw.open')}
        </Button>
      );
    case 'rejected':
    case 'withdrawn':
      return (
        <Button
          variant="default"
          size="compact-sm"
          aria-haspopup="dialog"
          onClick={() => onOpen('resubmit')}
        >
          {t('resubmit.open')}
        </Button>
      );
    case 'unpaid':
      return (
        <>
          <Button
            variant="default"
            size="compact-sm"
            aria-haspopup="dialog"
            onClick={() => onOpen('pay')}
          >
            {t('buy.payNow')}
          </Button>
          {orderId !== null && can('shop.read') && (
            <LinkButton
              variant="subtle"
              size="compact-sm"
              to="/apps/trec/shop/orders/$id"
              params={{ id: orderId }}
            >
              {t('buy.order')}
            </LinkButton>
          )}
        </>
      );
    case 'permanentlyRejected':
      return null;
  }
}

/** One sender ID: how it stands, why, and what can be done about it. */
export function SenderIdCard({ senderId, price }: SenderIdProps & { price: number }) {
  const t = useTranslations('senderIds');
  const { language } = usePreferences();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { name, use, state, isBlocked, isDefault, reason } = senderId;
  const needsLook = isBlocked || state === 'rejected' || state === 'permanentlyRejected';
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <StateTag tone={needsLook ? 'alarm' : 'idle'}>
          {isBlocked ? t('disabled') : senderIdStateNames[state][language]}
        </StateTag>
        {isDefault && !isBlocked && <StateTag tone="idle">{t('default')}</StateTag>}
      </div>
      <Meaning senderId={senderId} />
      {reason !== null && needsLook && (
        <p className={classes.words}>
          <strong>{t('reason')}</strong> {reason}
        </p>
      )}
      {use !== null && <p className={classes.small}>{use}</p>}
      <div className={classes.actions}>
        <Actions senderId={senderId} onOpen={setOpen} />
      </div>
      {open === 'withdraw' && <WithdrawDialog senderId={senderId} onClose={close} />}
      {open === 'resubmit' && <ResubmitDialog senderId={senderId} onClose={close} />}
      {open === 'pay' && <BuyDialog price={price} unpaid={senderId} onClose={close} />}
    </li>
  );
}
