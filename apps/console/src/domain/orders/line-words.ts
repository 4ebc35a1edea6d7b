import type { OrderLine } from '@ardoise/contract/shop/orders';
import { formatXaf } from '@ardoise/contract/values/money';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';

/** What a line of an order is, in a few words: `1,000 SMS`, `Sender ID LESPALMIERS`. */
export function useLineName(): (line: OrderLine) => string {
  const t = useTranslations('orders.lines');
  const { language } = usePreferences();
  return useCallback(
    (line) => {
      switch (line.kind) {
        case 'pack': {
          const messages = formatXaf(line.messages / line.quantity, language);
          return line.quantity === 1
            ? t('pack', { messages })
            : t('packs', { messages, quantity: String(line.quantity) });
        }
        case 'senderId':
          return t('senderId', { name: line.name });
        case 'plan':
          return t(line.period === 'year' ? 'planYear' : 'planMonth', { name: line.name });
      }
    },
    [t, language],
  );
}
