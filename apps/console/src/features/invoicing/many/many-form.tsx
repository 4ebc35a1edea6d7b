import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import type { ContractForm } from '../../../lib/form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DueFields } from '../form/due-fields.tsx';
import classes from '../form/invoice-form.module.css';
import { liveTotals } from '../form/live-totals.ts';
import { errorIn, MoneyFields } from '../form/money-fields.tsx';
import { WordField } from '../form/word-fields.tsx';
import { blankManyItem, type ManyItem, type ManyValues } from './many-values.ts';
import { TargetFields } from './target-fields.tsx';

interface PartProps {
  values: ManyValues;
  errors: Readonly<Record<string, unknown>>;
  onChange: (change: Partial<ManyValues>) => void;
}

/** What each student is asked for. */
function ItemFields({ values, errors, onChange }: PartProps) {
  const t = useTranslations('billMany.items');
  const { items } = values;
  const error = errorIn(errors, 'items');
  const change = (item: ManyItem, given: Partial<ManyItem>) =>
    onChange({ items: items.map((one) => (one === item ? { ...one, ...given } : one)) });
  return (
    <section className={classes.items} aria-label={t('title')}>
      <div className={classes.label}>{t('title')}</div>
      <ul className={classes.list}>
        {items.map((item, place) => (
          <li key={item.key} className={classes.part}>
            <TextInput
              className={classes.what ?? ''}
              aria-label={t('description', { number: String(place + 1) })}
              placeholder={t('example')}
              data-path={`items.${String(place)}.description`}
              maxLength={120}
              error={errorIn(errors, `items.${String(place)}.description`)}
              value={item.description}
              onChange={(event) => change(item, { description: event.currentTarget.value })}
            />
            <AmountField
              className={classes.amount ?? ''}
              aria-label={t('amount', { number: String(place + 1) })}
              data-path={`items.${String(place)}.amount`}
              error={errorIn(errors, `items.${String(place)}.amount`)}
              value={item.amount}
              onChange={(amount) => change(item, { amount })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={38}
              aria-label={t('remove', { number: String(place + 1) })}
              onClick={() => onChange({ items: items.filter((one) => one !== item) })}
            >
              <Icon name="close" size={15} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.start ?? ''}
        onClick={() => onChange({ items: [...items, blankManyItem()] })}
      >
        {t('add')}
      </Button>
      {error !== undefined && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
      <Switch
        label={t('openFees')}
        description={t('openFeesHelp')}
        checked={values.billsOpenFees}
        onChange={(event) => onChange({ billsOpenFees: event.currentTarget.checked })}
      />
    </section>
  );
}

/** Whom, what and by when: the first step of billing many. */
export function ManyForm({ form }: { form: ContractForm<ManyValues> }) {
  const t = useTranslations('billMany');
  const terms = useTranslations('invoiceForm');
  const { values, errors } = form;
  const set = (change: Partial<ManyValues>) => {
    form.setValues(change);
    form.clearErrors();
  };
  return (
    <form noValidate className={classes.card} onSubmit={(event) => void form.submit(event)}>
      <TargetFields values={values} errors={errors} onChange={set} />
      <TextInput
        withAsterisk
        label={terms('title')}
        description={t('titleHelp')}
        data-path="title"
        maxLength={120}
        error={errorIn(errors, 'title')}
        value={values.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <ItemFields values={values} errors={errors} onChange={set} />
      <MoneyFields values={values} errors={errors} onChange={set} />
      <DueFields
        values={values}
        errors={errors}
        totals={null}
        basisPoints={liveTotals(values, []).shared}
        onChange={set}
      />
      <WordField
        name="message"
        maxLength={500}
        value={values.message}
        errors={errors}
        onChange={(message) => set({ message })}
      />
      <WordField
        name="memo"
        maxLength={1_000}
        value={values.memo}
        errors={errors}
        onChange={(memo) => set({ memo })}
      />
      <Button type="submit" className={classes.start ?? ''} loading={form.submitting}>
        {t('toPreview')}
      </Button>
    </form>
  );
}
