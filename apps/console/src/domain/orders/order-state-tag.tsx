import type { OrderRow } from '@ardoise/contract/shop/orders';
import { failureNames } from '@ardoise/contract/transactions';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { StateTag, type StateTone } from '../../ui/state-tag.tsx';
import classes from './orders.module.css';

export type OrderFacts = Pick<OrderRow, 'state' | 'failure' | 'needsAttention'>;

/** What the provider has to look at waits on it, whatever the order's own state is. */
export type ShownState = OrderRow['state'] | 'attention';

export const shownState = ({ state, needsAttention }: OrderFacts): ShownState =>
  needsAttention && state !== 'paid' ? 'attention' : state;

const tones: Readonly<Record<ShownState, StateTone>> = {
  waiting: 'part',
  attention: 'part',
  paid: 'paid',
  failed: 'due',
  closed: 'idle',
};

interface OrderStateTagProps {
  order: OrderFacts;
  /** The reason is told elsewhere. */
  isShort?: boolean;
}

export function OrderStateTag({ order, isShort = false }: OrderStateTagProps) {
  const t = useTranslations('orders.states');
  const { language } = usePreferences();
  const state = shownState(order);
  return (
    <span className={classes.state}>
      <StateTag tone={tones[state]}>{t(state)}</StateTag>
      {!isShort && state === 'failed' && order.failure !== null && (
        <span className={classes.small}>{failureNames[order.failure][language]}</span>
      )}
    </span>
  );
}
