import type { Payout } from '@ardoise/contract/payouts/payouts';
import { useTranslations } from 'use-intl';
import { StateTag, type StateTone } from '../../ui/state-tag.tsx';

const tones: Readonly<Record<Payout['state'], StateTone>> = {
  waiting: 'part',
  created: 'part',
  asked: 'part',
  paid: 'paid',
  failed: 'due',
  cancelled: 'idle',
  refused: 'due',
};

type Facts = Pick<Payout, 'state' | 'waitsFor'>;

/** For whom it waits matters more than that it does. */
export function PayoutStateTag({ payout: { state, waitsFor } }: { payout: Facts }) {
  const t = useTranslations('payouts.states');
  const waiting = waitsFor === 'person' ? 'waitingPerson' : 'waitingDesk';
  return <StateTag tone={tones[state]}>{t(waitsFor === null ? state : waiting)}</StateTag>;
}
