import type { Desk } from '@ardoise/contract/take-payment';
import { formatXaf } from '@ardoise/contract/values/money';
import { feeOf } from '@ardoise/contract/values/provider-fee';
import { Select, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import type { PayValues } from '../pay-values.ts';
import { readAmount } from '@ardoise/contract/values/typed-amount';
import classes from './till.module.css';

interface MeansFieldsProps {
  desk: Desk;
  /** Without a connection only cash can be taken. */
  isOffline: boolean;
  values: PayValues;
  errors: Readonly<Record<string, string>>;
  onChange: (values: Partial<PayValues>) => void;
}

/** How it is paid; the arrow keys go from one to the next. */
export function MeansFields({ desk, isOffline, values, errors, onChange }: MeansFieldsProps) {
  const t = useTranslations('till.form');
  const name = useId();
  const ways = isOffline ? (['cash'] as const) : (['cash', ...desk.operators, 'other'] as const);
  return (
    <fieldset className={classes.means}>
      <legend className={classes.label}>{t('how')}</legend>
      <div className={classes.ways}>
        {ways.map((way) => (
          <label key={way} className={classes.way}>
            <input
              type="radio"
              name={name}
              checked={values.way === way}
              onChange={() => onChange({ way })}
            />
            {way === 'cash' || way === 'other' ? t(`ways.${way}`) : <MeansMark means={way} />}
          </label>
        ))}
      </div>
      {values.way === 'cash' && <GivenField values={values} errors={errors} onChange={onChange} />}
      {(values.way === 'mtn' || values.way === 'orange') && (
        <TextInput
          label={t('phone')}
          description={t('phoneHelp')}
          inputMode="tel"
          value={values.phone}
          error={errors['phone']}
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
        />
      )}
      <FeeNote desk={desk} values={values} />
      {values.way === 'other' && (
        <OtherFields values={values} errors={errors} onChange={onChange} />
      )}
    </fieldset>
  );
}

/** What the provider keeps of a payment by this operator, said before the payer is asked. */
function FeeNote({ desk, values }: Pick<MeansFieldsProps, 'desk' | 'values'>) {
  const t = useTranslations('till.form');
  const { language } = usePreferences();
  const terms = desk.fees.find(({ operator }) => operator === values.way);
  const amount = readAmount(values.amount);
  if (terms === undefined || amount === null) return null;
  const fee = feeOf(amount, terms);
  if (fee === 0) return null;
  return (
    <p className={classes.about} role="status">
      {t(terms.bearer === 'payer' ? 'feeOnTop' : 'feeOfSchool', {
        fee: formatXaf(fee, language),
        total: formatXaf(amount + fee, language),
      })}
    </p>
  );
}

type Part = Omit<MeansFieldsProps, 'desk' | 'isOffline'>;

function GivenField({ values, errors, onChange }: Part) {
  const t = useTranslations('till.form');
  const { language } = usePreferences();
  const amount = readAmount(values.amount);
  const given = readAmount(values.given);
  const change = amount === null || given === null ? null : given - amount;
  return (
    <div className={classes.given}>
      <TextInput
        label={t('given')}
        inputMode="numeric"
        value={values.given}
        error={errors['means.given']}
        onChange={(event) => onChange({ given: event.currentTarget.value })}
      />
      <p className={classes.change} role="status">
        {change !== null && change > 0 && t('change_', { amount: formatXaf(change, language) })}
        {change !== null && change < 0 && t('missing', { amount: formatXaf(-change, language) })}
      </p>
    </div>
  );
}

function OtherFields({ values, errors, onChange }: Part) {
  const t = useTranslations('till.form');
  const money = useTranslations('money.methods');
  return (
    <div className={classes.fields}>
      <Select
        label={t('method')}
        allowDeselect={false}
        value={values.method}
        data={(['bank', 'cheque', 'transfer'] as const).map((value) => ({
          value,
          label: money(value),
        }))}
        onChange={(value) => onChange({ method: value as PayValues['method'] })}
      />
      <TextInput
        label={t('reference')}
        value={values.reference}
        error={errors['means.reference']}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
      <DayField
        label={t('datedOn')}
        value={values.datedOn}
        error={errors['means.datedOn']}
        onChange={(datedOn) => onChange({ datedOn })}
      />
    </div>
  );
}
