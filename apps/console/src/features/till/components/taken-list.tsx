import type { CashSession } from '@ardoise/contract/cash-sessions';
import { formatXaf } from '@ardoise/contract/values/money';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import classes from './taken-list.module.css';

/** What was taken by each means, in one line where there is room. */
export function TakenList({ taken }: { taken: CashSession['taken'] }) {
  const { language } = usePreferences();
  if (taken.length === 0) return '–';
  return (
    <span className={classes.taken}>
      {taken.map(({ means, amount }) => (
        <span key={means} className={classes.one}>
          <MeansMark means={means} isShort /> {formatXaf(amount, language)}
        </span>
      ))}
    </span>
  );
}
