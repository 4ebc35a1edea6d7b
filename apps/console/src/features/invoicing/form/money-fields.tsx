import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import type { TermValues } from './invoice-values.ts';
import classes from './invoice-form.module.css';

export interface TermFieldsProps {
  values: TermValues;
  errors: Readonly<Record<string, unknown>>;
  onChange: (change: Partial<TermValues>) => void;
}

export const errorIn = (
  errors: Readonly<Record<string, unknown>>,
  ...paths: readonly string[]
): string | undefined => {
  const found = paths.map((path) => errors[path]).find((error) => typeof error === 'string');
  return typeof found === 'string' ? found : undefined;
};

interface UnitProps {
  label: string;
  value: 'amount' | 'percent';
  onChange: (value: 'amount' | 'percent') => void;
}

/** In francs, or in percent. */
export function UnitChoice({ label, value, onChange }: UnitProps) {
  const t = useTranslations('invoiceForm.units');
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      transitionDuration={0}
      data={(['amount', 'percent'] as const).map((unit) => ({ value: unit, label: t(unit) }))}
      value={value}
      onChange={(chosen) => onChange(chosen as UnitProps['value'])}
    />
  );
}

/** What is taken off, added, and asked for the State. */
export function MoneyFields({ values, errors, onChange }: TermFieldsProps) {
  const t = useTranslations('invoiceForm');
  return (
    <div className={classes.three}>
      <div className={classes.cell}>
        <AmountField
          label={t('discount')}
          data-path="discount"
          error={errorIn(errors, 'discount', 'discount.amount', 'discount.basisPoints')}
          value={values.discount}
          onChange={(discount) => onChange({ discount })}
        />
        <UnitChoice
          label={t('discountUnit')}
          value={values.discountBy}
          onChange={(discountBy) => onChange({ discountBy })}
        />
      </div>
      <TextInput
        label={t('tax')}
        description={t('taxHelp')}
        data-path="taxBasisPoints"
        inputMode="decimal"
        classNames={{ input: classes.right ?? '' }}
        error={errorIn(errors, 'taxBasisPoints')}
        value={values.tax}
        onChange={(event) => onChange({ tax: event.currentTarget.value })}
      />
      <div className={classes.cell}>
        <AmountField
          label={t('extra')}
          data-path="extra"
          error={errorIn(errors, 'extra')}
          value={values.extra}
          onChange={(extra) => onChange({ extra })}
        />
        {values.extra.trim() !== '' && (
          <TextInput
            mt={6}
            size="xs"
            aria-label={t('extraName')}
            placeholder={t('extraName')}
            data-path="extraName"
            maxLength={60}
            error={errorIn(errors, 'extraName')}
            value={values.extraName}
            onChange={(event) => onChange({ extraName: event.currentTarget.value })}
          />
        )}
      </div>
    </div>
  );
}
