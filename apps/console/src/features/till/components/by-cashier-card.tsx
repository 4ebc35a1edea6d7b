import type { TakenByCashier } from '@ardoise/contract/cash-sessions';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { TakenList } from './taken-list.tsx';
import classes from './till.module.css';

/** What each cashier took in the sessions that the list has found, by means. */
export function ByCashierCard({ cashiers }: { cashiers: readonly TakenByCashier[] }) {
  const t = useTranslations('till.sessions');
  if (cashiers.length === 0) return null;
  return (
    <div className={classes.apart}>
      <Card title={t('byCashier')}>
        <ul className={classes.owed}>
          {cashiers.map((one) => (
            <Cashier key={one.cashierId} one={one} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Cashier({ one: { cashier, sessions, taken, variance } }: { one: TakenByCashier }) {
  const t = useTranslations('till.sessions');
  const { language } = usePreferences();
  const total = taken.reduce((sum, { amount }) => sum + amount, 0);
  const size = formatXaf(Math.abs(variance), language);
  return (
    <li className={classes.line}>
      <span>
        <strong>{cashier}</strong>{' '}
        <span className={classes.dim}>{t('count', { count: sessions })}</span>
        <span className={classes.small}>
          <TakenList taken={taken} />
        </span>
      </span>
      <span className={classes.amount}>
        <strong>{formatXaf(total, language)}</strong>
        {variance !== 0 && (
          <span className={classes.small}>
            {t(variance > 0 ? 'over' : 'short', { amount: size })}
          </span>
        )}
      </span>
    </li>
  );
}
