import type { ChatMessage, PayRequest } from '@ardoise/contract/chat/chat-messages';
import { failureNames, operatorNames } from '@ardoise/contract/transactions';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { useOpenReceipt } from '../../../domain/money/use-open-receipt.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { StateTag, type StateTone } from '../../../ui/state-tag.tsx';
import { useCheckRequest, useCloseRequest } from '../mutations.ts';
import { nameFee } from './open-fees.ts';
import { RequestSteps } from './request-steps.tsx';
import classes from './requests.module.css';

const tones: Readonly<Record<PayRequest['state'], StateTone>> = {
  sent: 'idle',
  opened: 'idle',
  waiting: 'part',
  paid: 'paid',
  failed: 'due',
  closed: 'idle',
};

interface RequestCardProps {
  chatId: string;
  message: ChatMessage;
  request: PayRequest;
  onAsk: () => void;
}

function TakeBack({ chatId, message, request }: Omit<RequestCardProps, 'onAsk'>) {
  const t = useTranslations('chat.request');
  const people = useTranslations('people');
  const { language } = usePreferences();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useCloseRequest(chatId, message.seq);
  const close = () => setIsAsking(false);
  return (
    <>
      <button type="button" className={classes.act} onClick={() => setIsAsking(true)}>
        {t('close')}
      </button>
      {isAsking && (
        <ConfirmDialog
          isDestructive
          title={t('closeTitle', { amount: formatXaf(request.amount, language) })}
          confirm={t('close')}
          cancel={people('cancel')}
          isBusy={isPending}
          onConfirm={() => mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          <p>{t('closeAbout')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Receipt({ code }: { code: string }) {
  const t = useTranslations('chat.request');
  const { mutate, isPending } = useOpenReceipt(code);
  return (
    <button
      type="button"
      className={classes.act}
      aria-busy={isPending}
      onClick={() => {
        if (!isPending) mutate('a4');
      }}
    >
      {t('receipt')}
    </button>
  );
}

/** What can be done now: ask the operator, take it back, look at the payment. */
function Actions({ chatId, message, request, onAsk }: RequestCardProps) {
  const t = useTranslations('chat.request');
  const can = useCan();
  const { toasts } = useConsole();
  const check = useCheckRequest(chatId, message.seq);
  const { state, transactionId, receiptCode } = request;
  const canTake = can('payments.take');
  const isOver = state === 'paid' || state === 'closed';
  const checked = () => toasts.show({ title: t('checked'), tone: 'done' });
  return (
    <div className={classes.actions}>
      {canTake && state === 'waiting' && (
        <Button
          size="compact-md"
          variant="transparent"
          className={classes.check ?? ''}
          loading={check.isPending}
          onClick={() => check.mutate(undefined, { onSuccess: checked })}
        >
          {t('check')}
        </Button>
      )}
      {canTake && state === 'failed' && (
        <button type="button" className={classes.act} onClick={onAsk}>
          {t('again')}
        </button>
      )}
      {canTake && !isOver && <TakeBack chatId={chatId} message={message} request={request} />}
      {receiptCode !== null && can('payments.read') && <Receipt code={receiptCode} />}
      {transactionId !== null && can('payments.read') && (
        <TextLink
          to="/payment/status/$id"
          params={{ id: transactionId }}
          className={classes.link ?? ''}
        >
          {t('openPayment')}
        </TextLink>
      )}
    </div>
  );
}

/** A request to pay as it stands now: it follows the payment by itself. */
export function RequestCard(props: RequestCardProps) {
  const t = useTranslations('chat.request');
  const { language } = usePreferences();
  const { message, request } = props;
  const { state, amount, paid, operator, phone, failure } = request;
  const isPart = paid > 0 && paid < amount && state !== 'paid';
  return (
    <div className={classes.card}>
      <div className={classes.body}>
        <p className={classes.top}>
          <span className={classes.label}>{t('title')}</span>
          <StateTag tone={tones[state]}>{t(`states.${state}`)}</StateTag>
        </p>
        <p className={classes.top}>
          <strong className={classes.amount}>{formatXaf(amount, language)}</strong>
          {operator !== null && (
            <span className={classes.means} title={operatorNames[operator]}>
              <MeansMark means={operator} /> {phone}
            </span>
          )}
        </p>
        <p className={classes.what}>{nameFee(request, language)}</p>
        {message.text !== '' && <p className={classes.text}>{message.text}</p>}
        <RequestSteps request={request} sentAt={message.at} />
        {failure !== null && state === 'failed' && (
          <p className={classes.failure}>{failureNames[failure][language]}</p>
        )}
        {isPart && (
          <p className={classes.label}>
            {t('paidPart', {
              paid: formatXaf(paid, language),
              amount: formatXaf(amount, language),
            })}
          </p>
        )}
      </div>
      <Actions {...props} />
    </div>
  );
}
