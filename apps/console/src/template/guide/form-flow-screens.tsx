import { formatXaf } from '@ardoise/contract/values/money';
import { Button, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../domain/money/amount-field.tsx';
import { textToAmount } from '../../domain/money/typed-amount.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import classes from './guide.module.css';
import { Example, GuideFrame } from './guide-frame.tsx';

const stepNames = ['stepOne', 'stepTwo', 'stepThree'] as const;

function Wizard() {
  const t = useTranslations('guide.form');
  const { toasts } = useConsole();
  const [step, setStep] = useState(0);
  const [name, setName] = useState('Abena');
  const [amount, setAmount] = useState('50 000');
  const isLast = step === stepNames.length - 1;
  const goOn = () => {
    if (isLast) toasts.show({ title: t('finished'), tone: 'done' });
    setStep(isLast ? 0 : step + 1);
  };
  return (
    <div className={classes.stack} aria-live="polite">
      <Title order={3}>
        {t('step', { step: step + 1, name: t(stepNames[step] ?? 'stepOne') })}
      </Title>
      {step === 0 && (
        <TextInput
          label={t('text')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {step === 1 && <AmountField label={t('amount')} value={amount} onChange={setAmount} />}
      {isLast && (
        <Facts>
          <Fact label={t('text')}>{name}</Fact>
          <Fact label={t('amount')}>{amount}</Fact>
        </Facts>
      )}
      <div className={classes.row}>
        <Button variant="default" disabled={step === 0} onClick={() => setStep(step - 1)}>
          {t('back')}
        </Button>
        <Button onClick={goOn}>{isLast ? t('finish', { amount }) : t('next')}</Button>
      </div>
    </div>
  );
}

/** Who, how much, check: then one press. */
export function WizardScreen() {
  const t = useTranslations('guide.sections');
  return (
    <GuideFrame section="wizard">
      <Example title={t('wizard')}>
        <Wizard />
      </Example>
    </GuideFrame>
  );
}

function Repeater() {
  const t = useTranslations('guide.form');
  const { language } = usePreferences();
  const [items, setItems] = useState([
    { id: 1, amount: '25 000' },
    { id: 2, amount: '15 000' },
  ]);
  const total = items.reduce((sum, { amount }) => sum + (textToAmount(amount) ?? 0), 0);
  const change = (id: number, amount: string) =>
    setItems(items.map((item) => (item.id === id ? { id, amount } : item)));
  const nextId = Math.max(0, ...items.map(({ id }) => id)) + 1;
  return (
    <div className={classes.stack}>
      {items.map(({ id, amount }, place) => (
        <div key={id} className={classes.row}>
          <AmountField
            label={t('item', { number: place + 1 })}
            value={amount}
            onChange={(next) => change(id, next)}
          />
          <Button
            variant="subtle"
            disabled={items.length === 1}
            onClick={() => setItems(items.filter((item) => item.id !== id))}
          >
            {t('remove', { number: place + 1 })}
          </Button>
        </div>
      ))}
      <div className={classes.row}>
        <Button
          variant="default"
          disabled={items.length >= 20}
          onClick={() => setItems([...items, { id: nextId, amount: '' }])}
        >
          {t('add')}
        </Button>
        <strong>{t('total', { amount: formatXaf(total, language) })}</strong>
      </div>
    </div>
  );
}

/** Lines that are added and removed, with their sum. */
export function RepeaterScreen() {
  const t = useTranslations('guide.sections');
  return (
    <GuideFrame section="repeater">
      <Example title={t('repeater')}>
        <Repeater />
      </Example>
    </GuideFrame>
  );
}
