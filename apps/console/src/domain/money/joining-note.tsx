import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import type { Fee } from './fee-states.ts';

/** Why a fee asks for less, or later, than its class does. */
export function JoiningNote({ joining }: { joining: NonNullable<Fee['joining']> }) {
  const t = useTranslations('money.fees');
  const { language } = usePreferences();
  const parts = (['notOwed', 'postponed'] as const).filter((part) => joining[part] > 0);
  return [
    t('joined', { day: formatDay(joining.joinedOn) }),
    ...parts.map((part) => t(part, { amount: formatXaf(joining[part], language) })),
  ].join(' ');
}
