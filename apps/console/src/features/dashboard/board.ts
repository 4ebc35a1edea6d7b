import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { formatXaf } from '@ardoise/contract/values/money';
import { createContext, use, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import type { CardWords } from '../../ui/charts/finding-card.tsx';
import type { Voice } from './findings/words.ts';
import { type Targets, targetsOf } from './targets.ts';

/** What every card of the dashboard shares. */
export interface Board extends Voice {
  readonly data: Dashboard;
  readonly targets: Targets;
  readonly words: CardWords;
  /** To the franc. */
  readonly show: (amount: number) => string;
}

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = use(BoardContext);
  if (board === null) throw new Error('There is no dashboard around this card.');
  return board;
}

export function useNewBoard(data: Dashboard): Board {
  const t = useTranslations('dashboard');
  const { language } = usePreferences();
  const can = useCan();
  return useMemo(
    () => ({
      t,
      language,
      timeZone: data.timeZone,
      data,
      targets: targetsOf(data, can),
      words: { asTable: t('asTable'), asChart: t('asChart') },
      show: (amount: number) => formatXaf(amount, language),
    }),
    [t, language, data, can],
  );
}
