import type { OfflinePayment } from '@ardoise/contract/offline-desk';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { useMeansName } from '../../../domain/money/means-mark.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import classes from '../components/till.module.css';

type ConflictWordsProps = Pick<OfflinePayment, 'conflicts' | 'same' | 'credited'>;

/** What did not come as it was meant, in a line each. */
export function ConflictWords({ conflicts, same, credited }: ConflictWordsProps) {
  const t = useTranslations('offlineDesk.conflicts');
  const { language } = usePreferences();
  const whenOf = useWhen();
  const nameOf = useMeansName();
  const sayOf = (conflict: OfflinePayment['conflicts'][number]): string => {
    if (conflict !== 'same') return t(conflict, { amount: formatXaf(credited, language) });
    if (same === null) return '';
    const other = { amount: formatXaf(same.amount, language), means: nameOf(same.method) };
    return same.at === null
      ? t('sameWaits', other)
      : t('same', { ...other, when: whenOf(same.at) });
  };
  return conflicts.map((conflict) => (
    <span key={conflict} className={classes.small}>
      {sayOf(conflict)}
    </span>
  ));
}
