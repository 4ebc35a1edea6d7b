import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ComparedField } from '../../../ui/form/compare.ts';
import type { InvoiceValues } from './invoice-values.ts';

/** The form's fields as people read them, to tell what somebody else changed. */
export function useComparedFields(): ReadonlyArray<ComparedField<InvoiceValues>> {
  const t = useTranslations('invoiceForm');
  return useMemo(() => {
    const typed = (
      key: 'title' | 'billTo' | 'tax' | 'extra' | 'extraName' | 'dueOn',
    ): ComparedField<InvoiceValues> => ({
      key,
      label: t(key),
      show: (values) => values[key].trim(),
    });
    const words = (key: 'message' | 'memo' | 'note'): ComparedField<InvoiceValues> => ({
      key,
      label: t(`words.${key}`),
      show: (values) => values[key].trim(),
    });
    return [
      {
        key: 'familyId',
        label: t('family.label'),
        show: ({ familyLabel }) => familyLabel,
        identity: ({ familyId }) => familyId ?? '',
      },
      { key: 'familyLabel', label: t('family.label'), show: (values) => values.familyLabel },
      typed('title'),
      typed('billTo'),
      { key: 'emails', label: t('emails'), show: ({ emails }) => emails.join(', ') },
      {
        key: 'language',
        label: t('preview.language'),
        show: ({ language }) => t(`languages.${language}`),
      },
      {
        key: 'items',
        label: t('items.title'),
        show: ({ items }) =>
          items.map(({ description, amount }) => `${description} ${amount}`).join(', '),
        identity: ({ items }) =>
          items.map((item) => [item.studentId, item.description, item.amount].join(' ')).join(),
      },
      {
        key: 'discount',
        label: t('discount'),
        show: ({ discount, discountBy }) =>
          discount.trim() === '' ? '' : `${discount.trim()} ${t(`units.${discountBy}`)}`,
      },
      {
        key: 'discountBy',
        label: t('discountUnit'),
        show: ({ discount, discountBy }) =>
          discount.trim() === '' ? '' : t(`units.${discountBy}`),
      },
      typed('tax'),
      typed('extra'),
      typed('extraName'),
      typed('dueOn'),
      {
        key: 'allowsPartial',
        label: t('partial'),
        show: ({ allowsPartial }) => t(allowsPartial ? 'yes' : 'no'),
      },
      {
        key: 'parts',
        label: t('installments.title'),
        show: ({ parts, installmentsBy }) =>
          parts
            .map(({ share, dueOn }) => `${share} ${t(`units.${installmentsBy}`)} ${dueOn}`)
            .join(', '),
      },
      {
        key: 'installmentsBy',
        label: t('installments.unit'),
        show: ({ parts, installmentsBy }) =>
          parts.length === 0 ? '' : t(`units.${installmentsBy}`),
      },
      words('message'),
      words('memo'),
      words('note'),
    ];
  }, [t]);
}
