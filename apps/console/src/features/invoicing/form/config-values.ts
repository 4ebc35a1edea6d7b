import type {
  changeInvoiceConfig,
  InvoiceConfig,
  InvoiceLook,
} from '@ardoise/contract/invoicing/invoice-config';
import type { Input } from '@ardoise/contract/protocol/call';
import type { Day } from '@ardoise/contract/values/dates';
import type { Language } from '@ardoise/contract/values/language';
import { addDays } from '@ardoise/contract/values/subscription-dates';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ComparedField } from '../../../ui/form/compare.ts';
import { percentText, textToBasisPoints } from '../percent-text.ts';

/** What the fields of the configuration hold. */
export interface ConfigValues extends Record<string, unknown> {
  pattern: string;
  creditPattern: string;
  tax: string;
  dueDays: string;
  allowsPartial: boolean;
  memo: string;
  footer: string;
  bankDetails: string;
  layout: InvoiceLook;
  color: string;
  showsLogo: boolean;
}

export const configToValues = (config: InvoiceConfig, language: Language): ConfigValues => ({
  pattern: config.pattern,
  creditPattern: config.creditPattern,
  tax: percentText(config.taxBasisPoints, language),
  dueDays: String(config.dueDays),
  allowsPartial: config.allowsPartial,
  memo: config.memo,
  footer: config.footer,
  bankDetails: config.bankDetails,
  layout: config.look.layout,
  color: config.look.color,
  showsLogo: config.look.showsLogo,
});

const wholeOf = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Number(typed);

/** What was typed wrongly is found by the contract's rules. */
export const configToInput = (values: ConfigValues): InvoiceConfig => ({
  pattern: values.pattern,
  creditPattern: values.creditPattern,
  taxBasisPoints: textToBasisPoints(values.tax) ?? 0,
  dueDays: wholeOf(values.dueDays) as number,
  allowsPartial: values.allowsPartial,
  memo: values.memo,
  footer: values.footer,
  bankDetails: values.bankDetails,
  look: { layout: values.layout, color: values.color, showsLogo: values.showsLogo },
});

/** When an invoice of today would be due; what is no number of days is not counted yet. */
export const dueOfConfig = ({ dueDays }: Pick<ConfigValues, 'dueDays'>, today: Day): Day =>
  /^\d{1,3}$/.test(dueDays.trim()) ? addDays(today, Number(dueDays)) : today;

export const configToUpdate = (
  values: ConfigValues,
  version: number,
): Input<typeof changeInvoiceConfig>['body'] => ({ ...configToInput(values), version });

/** The form's fields as people read them, to tell what somebody else changed. */
export function useConfigFields(): ReadonlyArray<ComparedField<ConfigValues>> {
  const t = useTranslations('invoiceForm.config');
  return useMemo(() => {
    const typed = (
      key: 'pattern' | 'creditPattern' | 'tax' | 'dueDays' | 'memo' | 'footer' | 'bankDetails',
    ): ComparedField<ConfigValues> => ({
      key,
      label: t(key),
      show: (values) => values[key].trim(),
    });
    const switched = (key: 'allowsPartial' | 'showsLogo'): ComparedField<ConfigValues> => ({
      key,
      label: t(key),
      show: (values) => t(values[key] ? 'yes' : 'no'),
    });
    return [
      typed('pattern'),
      typed('creditPattern'),
      typed('tax'),
      typed('dueDays'),
      switched('allowsPartial'),
      typed('memo'),
      typed('footer'),
      typed('bankDetails'),
      { key: 'layout', label: t('layout'), show: ({ layout }) => t(`layouts.${layout}`) },
      { key: 'color', label: t('color'), show: ({ color }) => color },
      switched('showsLogo'),
    ];
  }, [t]);
}
