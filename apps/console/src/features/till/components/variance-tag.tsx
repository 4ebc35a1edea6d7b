import type { CashSession } from '@ardoise/contract/cash-sessions';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';

/** Open, exact, over or short: in words, since the colour only helps to scan. */
export function VarianceTag({ session: { variance } }: { session: CashSession }) {
  const t = useTranslations('till.sessions');
  const { language } = usePreferences();
  if (variance === null) return <StateTag tone="idle">{t('open')}</StateTag>;
  if (variance === 0) return <StateTag tone="paid">{t('exact')}</StateTag>;
  const amount = formatXaf(Math.abs(variance), language);
  return (
    <StateTag tone={variance > 0 ? 'part' : 'due'}>
      {t(variance > 0 ? 'over' : 'short', { amount })}
    </StateTag>
  );
}
