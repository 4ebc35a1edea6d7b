import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { maxMessageLength } from '@ardoise/contract/chat/chat-messages';
import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { formatXaf } from '@ardoise/contract/values/money';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { Button, Select, Textarea } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { amountToText, textToAmount } from '../../../domain/money/typed-amount.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useRequestMoney } from '../mutations.ts';
import { nameFee, type OpenFee } from './open-fees.ts';
import classes from './requests.module.css';

interface RequestFormProps {
  chat: ChatDetail;
  fees: readonly OpenFee[];
  first: OpenFee;
  onDone: () => void;
}

interface Asked {
  readonly fee: OpenFee;
  readonly amount: number;
  readonly text: string;
}

function useFeeName(): (fee: OpenFee) => string {
  const { language } = usePreferences();
  return (fee) => nameFee(fee, language);
}

interface ReviewProps {
  chat: ChatDetail;
  asked: Asked;
  onBack: () => void;
  onDone: () => void;
}

/** Who, what, how much and how; then one press. The key was made with the review: pressed twice, it is one request. */
function Review({ chat, asked, onBack, onDone }: ReviewProps) {
  const t = useTranslations('chat.request');
  const { language } = usePreferences();
  const feeName = useFeeName();
  const [key] = useState(randomId);
  const { mutate, isPending, error } = useRequestMoney(chat.id);
  const amount = formatXaf(asked.amount, language);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    const { fee, text } = asked;
    mutate({ type: 10, key, feeId: fee.feeId, amount: asked.amount, text }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={send}>
      <p className={classes.big}>{amount}</p>
      <Facts>
        <Fact label={t('reviewWho')}>
          {[maskPhonesIn(chat.guardian.name), chat.phone].filter(Boolean).join(' · ')}
        </Fact>
        <Fact label={t('reviewWhat')}>{feeName(asked.fee)}</Fact>
        {asked.text !== '' && <Fact label={t('words')}>{asked.text}</Fact>}
        <Fact label={t('reviewHow')}>{t('reviewHowAbout')}</Fact>
      </Facts>
      {error !== null && (
        <p className={classes.error} role="alert">
          {isApiError(error) ? error.said : error.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button data-autofocus type="submit" loading={isPending}>
          {t('confirm', { amount })}
        </Button>
      </div>
    </form>
  );
}

/** Which fee and how much: what is late, or else what is next, stands there already. */
export function RequestForm({ chat, fees, first, onDone }: RequestFormProps) {
  const t = useTranslations('chat.request');
  const { language } = usePreferences();
  const feeName = useFeeName();
  const [feeId, setFeeId] = useState(first.feeId);
  const [typed, setTyped] = useState(amountToText(first.asked, language));
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const fee = fees.find((one) => one.feeId === feeId) ?? first;
  const amount = textToAmount(typed) ?? 0;
  const open = formatXaf(fee.open, language);
  const faultOfAmount = (): string | null => {
    if (!(amount > 0)) return t('wrong');
    return amount > fee.open ? t('tooMuch', { open }) : null;
  };
  const fault = faultOfAmount();
  if (asked !== null)
    return <Review chat={chat} asked={asked} onBack={() => setAsked(null)} onDone={onDone} />;
  const choose = (id: string | null) => {
    const chosen = fees.find((one) => one.feeId === id);
    if (chosen === undefined) return;
    setFeeId(chosen.feeId);
    setTyped(amountToText(chosen.asked, language));
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (fault === null) setAsked({ fee, amount, text: text.trim() });
  };
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <Select
        label={t('fee')}
        allowDeselect={false}
        data={fees.map((one) => ({ value: one.feeId, label: feeName(one) }))}
        value={feeId}
        onChange={choose}
      />
      <AmountField
        data-autofocus
        withAsterisk
        label={t('amount')}
        description={t('amountHelp', { open })}
        value={typed}
        error={isChecked ? fault : null}
        onChange={setTyped}
      />
      <Textarea
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxMessageLength}
        label={t('words')}
        description={t('wordsHelp', { language: chat.language })}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit">{t('review')}</Button>
      </div>
    </form>
  );
}
