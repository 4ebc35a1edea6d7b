import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, Checkbox, NativeSelect, Radio, Switch, Textarea, TextInput } from '@mantine/core';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../domain/money/amount-field.tsx';
import { textToAmount } from '../../domain/money/typed-amount.ts';
import { useConsole } from '../../lib/console.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { textToDay } from '../../ui/form/typed-day.ts';
import classes from './guide.module.css';
import { Example, GuideFrame } from './guide-frame.tsx';

function Fields() {
  const t = useTranslations('guide');
  const [amount, setAmount] = useState('50000');
  const [day, setDay] = useState('14/03/2015');
  const group = useId();
  return (
    <div className={classes.stack}>
      <TextInput label={t('form.text')} description={t('form.textHelp')} />
      <TextInput label={t('form.wrong')} defaultValue="A" error={t('form.error')} />
      <TextInput label={t('form.off')} disabled defaultValue="Abena" />
      <AmountField label={t('form.amount')} value={amount} onChange={setAmount} />
      <DayField label={t('form.day')} value={day} onChange={setDay} />
      <NativeSelect label={t('form.choice')} data={['6e A', '5e A', 'Tle C']} />
      <Checkbox label={t('form.check')} defaultChecked />
      <Switch label={t('form.switch')} defaultChecked />
      <Radio.Group label={t('form.radio')} name={group} defaultValue="cash">
        <div className={classes.stack}>
          <Radio value="cash" label={t('chart.cash')} />
          <Radio value="mtn" label={t('chart.mtn')} />
        </div>
      </Radio.Group>
      <Textarea label={t('form.area')} rows={3} />
    </div>
  );
}

/** Every kind of field with its states. */
export function FormElementsScreen() {
  const t = useTranslations('guide.sections');
  return (
    <GuideFrame section="formElements">
      <Example title={t('formElements')}>
        <Fields />
      </Example>
    </GuideFrame>
  );
}

/** How a long form is laid out. */
export function FormLayoutScreen() {
  const t = useTranslations('guide');
  return (
    <GuideFrame section="formLayout">
      <Example title={t('sections.formLayout')}>
        {(skin) => (
          <>
            <FormSection
              title={[t('form.section'), skin].join(' · ')}
              about={t('form.sectionAbout')}
            >
              <TextInput label={t('form.text')} description={t('form.textHelp')} />
              <NativeSelect label={t('form.choice')} data={['6e A', '5e A', 'Tle C']} />
            </FormSection>
            <FormSection
              title={[t('form.contact'), skin].join(' · ')}
              about={t('form.contactAbout')}
            >
              <TextInput label={t('form.phone')} type="tel" />
            </FormSection>
          </>
        )}
      </Example>
    </GuideFrame>
  );
}

function CheckedForm() {
  const t = useTranslations('guide.form');
  const { toasts } = useConsole();
  const [typed, setTyped] = useState({ text: '', amount: '', day: '' });
  const [isTried, setIsTried] = useState(false);
  const amount = textToAmount(typed.amount);
  const day = textToDay(typed.day);
  const errors = {
    text: typed.text.trim().length < 2 ? t('error') : null,
    amount: amount === null || amount === undefined || !(amount > 0) ? t('amountError') : null,
    day: day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day) ? t('dayError') : null,
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    const wrong = (['text', 'amount', 'day'] as const).find((field) => errors[field] !== null);
    if (wrong === undefined) toasts.show({ title: t('saved'), tone: 'done' });
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };
  const props = (field: keyof typeof typed) => ({
    name: field,
    label: t(field),
    value: typed[field],
    error: isTried ? errors[field] : null,
  });
  const set = (field: keyof typeof typed) => (value: string) =>
    setTyped({ ...typed, [field]: value });
  return (
    <form noValidate className={classes.stack} onSubmit={submit}>
      <TextInput {...props('text')} onChange={(event) => set('text')(event.currentTarget.value)} />
      <AmountField {...props('amount')} onChange={set('amount')} />
      <DayField {...props('day')} onChange={set('day')} />
      <div>
        <Button type="submit">{t('save')}</Button>
      </div>
    </form>
  );
}

/** What was typed is checked when the form is handed in; the focus goes to the first mistake. */
export function FormValidationScreen() {
  const t = useTranslations('guide.sections');
  return (
    <GuideFrame section="validation">
      <Example title={t('validation')}>
        <CheckedForm />
      </Example>
    </GuideFrame>
  );
}
