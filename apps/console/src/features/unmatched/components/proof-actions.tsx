import type { PaymentProof } from '@ardoise/contract/payment-proofs';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { useAcceptProof, useCheckProof, useDeclineProof } from '../mutations.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './unmatched.module.css';

/** What the operator or a statement knows of the transaction. */
export function ProofFinding({ proof }: { proof: PaymentProof }) {
  const t = useTranslations('unmatched.proofs');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { line, finding, transactionId, checkedAt } = proof;
  if (proof.state === 'declined')
    return (
      <span className={classes.stack}>
        <span>{t('states.declined')}</span>
        <span className={classes.detail}>{proof.reason}</span>
      </span>
    );
  return (
    <span className={classes.stack}>
      <span>{t(proof.state === 'accepted' ? 'states.accepted' : `findings.${finding}`)}</span>
      {line !== null && (
        <>
          <span className={classes.detail}>
            {t('line', {
              amount: formatXaf(line.amount, language),
              when: formatDateTime(line.at, timeZone),
            })}
          </span>
          {line.payerName !== null && <span className={classes.detail}>{line.payerName}</span>}
          {line.phone !== null && <PhoneText number={line.phone} />}
          {line.isFromStranger && proof.state === 'waiting' && (
            <span>
              <StateTag tone="part">{t('stranger')}</StateTag>
            </span>
          )}
        </>
      )}
      {transactionId !== null && (
        <TextLink to="/payment/status/$id" params={{ id: transactionId }}>
          {t('openPayment')}
        </TextLink>
      )}
      {checkedAt !== null && (
        <span className={classes.detail}>
          {t('checked', { when: formatDateTime(checkedAt, timeZone) })}
        </span>
      )}
    </span>
  );
}

/** Nothing is accepted that neither the operator nor a statement knows. */
export function ProofActions({ proof }: { proof: PaymentProof }) {
  const t = useTranslations('unmatched.proofs');
  const { toasts } = useConsole();
  const canAdjust = useCan()('payments.adjust');
  const [isOpen, setOpen] = useState(false);
  const check = useCheckProof(proof.id);
  const accept = useAcceptProof(proof.id);
  const decline = useDeclineProof(proof.id);
  const close = () => setOpen(false);
  if (!canAdjust || proof.state !== 'waiting') return null;
  const isKnown = proof.finding === 'line' || proof.finding === 'counted';
  return (
    <div className={classes.actions}>
      {isKnown ? (
        <Button
          loading={accept.isPending}
          onClick={() =>
            accept.mutate(undefined, {
              onSuccess: () => toasts.show({ title: t('accepted'), tone: 'done' }),
            })
          }
        >
          {t('accept')}
        </Button>
      ) : (
        <Button variant="light" loading={check.isPending} onClick={() => check.mutate()}>
          {t('check')}
        </Button>
      )}
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('decline')}
      </Button>
      {isOpen && (
        <ReasonDialog
          isDestructive
          title={t('declineTitle', { reference: proof.reference })}
          confirm={t('decline')}
          maxLength={120}
          isBusy={decline.isPending}
          onConfirm={(reason) => decline.mutate(reason, { onSettled: close })}
          onClose={close}
        >
          {t('declineAbout')}
        </ReasonDialog>
      )}
    </div>
  );
}
