import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { InvoiceOffer } from '@ardoise/contract/invoicing/invoices';
import { type Language, languages } from '@ardoise/contract/values/language';
import { SegmentedControl } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { textToAmount } from '../../../domain/money/typed-amount.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { textToDay } from '../../../ui/form/typed-day.ts';
import { useInvoiceConfig } from '../queries.ts';
import { textToBasisPoints } from '../percent-text.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import type { InvoiceValues } from './invoice-values.ts';
import classes from './invoice-form.module.css';
import { type LiveTotals, orNothing } from './live-totals.ts';
import { usualLook } from './usual-look.ts';

interface PreviewPaneProps {
  values: InvoiceValues;
  offer: InvoiceOffer | undefined;
  totals: LiveTotals;
  onLanguage: (language: Language) => void;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The invoice as it will be read, in the language in which the family is written to. */
export function PreviewPane({ values, offer, totals, onLanguage }: PreviewPaneProps) {
  const t = useTranslations('invoiceForm.preview');
  const names = useTranslations('invoiceForm.languages');
  const { data: config } = useInvoiceConfig();
  const due = textToDay(values.parts.at(-1)?.dueOn ?? values.dueOn);
  const basisPoints = textToBasisPoints(values.tax) ?? 0;
  const students = (offer?.students ?? []).map(({ id, name, className }) => ({
    id,
    name,
    className,
    items: values.items
      .filter(({ studentId }) => studentId === id)
      .map(({ key, description, amount }) => ({
        key,
        description,
        amount: orNothing(textToAmount(amount)),
      })),
  }));
  const without = students.filter(({ items }) => items.length === 0).map(({ name }) => name);
  return (
    <aside className={classes.preview} aria-label={t('title')}>
      <div className={classes.heading}>
        <span className={classes.help}>{t('title')}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('language')}
          transitionDuration={0}
          data={languages.map((value) => ({ value, label: names(value) }))}
          value={values.language}
          onChange={(chosen) => onLanguage(chosen as Language)}
        />
      </div>
      <InvoiceSheet
        language={values.language}
        number={null}
        title={values.title}
        billTo={values.billTo}
        familyLabel={values.familyLabel}
        dueOn={isDay(due) ? due : null}
        students={students.filter(({ items }) => items.length > 0)}
        totals={totals}
        taxBasisPoints={Number.isNaN(basisPoints) ? 0 : basisPoints}
        extraName={values.extraName}
        message={values.message}
        memo={values.memo}
        config={config ?? usualLook}
      />
      <Card title={t('before')}>
        <Facts>
          <Fact label={t('number')}>{config?.next ?? '–'}</Fact>
          <Fact label={t('emails')}>{values.emails.join('\n') || t('noEmail')}</Fact>
          {without.length > 0 && <Fact label={t('without')}>{without.join('\n')}</Fact>}
        </Facts>
      </Card>
    </aside>
  );
}
