import { numberIn, numberSeries, isNumberPattern } from '@ardoise/contract/values/invoice-number';
import { useTranslations } from 'use-intl';
import { useToday } from '../../../domain/years/use-today.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { textToBasisPoints } from '../percent-text.ts';
import { configToInput, type ConfigValues, dueOfConfig } from './config-values.ts';
import { blankTerms } from './invoice-values.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { liveTotals } from './live-totals.ts';

/** An invoice of nobody, in the look that is being chosen. */
export function ExampleSheet({ values }: { values: ConfigValues }) {
  const t = useTranslations('invoiceForm.config.sample');
  const { language } = usePreferences();
  const today = useToday();
  const items = [{ key: 'tuition', description: t('item'), amount: 50_000 }];
  const typed = items.map(({ amount }) => ({ amount: String(amount) }));
  const { pattern } = values;
  const points = textToBasisPoints(values.tax);
  return (
    <InvoiceSheet
      language={language}
      number={isNumberPattern(pattern) ? numberIn(numberSeries(pattern, today), 27) : pattern}
      title={t('title')}
      billTo={t('billTo')}
      familyLabel=""
      dueOn={dueOfConfig(values, today)}
      students={[{ id: 'student', name: t('student'), className: t('class'), items }]}
      totals={liveTotals({ ...blankTerms(), tax: values.tax }, typed)}
      taxBasisPoints={points === undefined || Number.isNaN(points) ? 0 : points}
      extraName=""
      message=""
      memo={values.memo}
      config={configToInput(values)}
    />
  );
}
