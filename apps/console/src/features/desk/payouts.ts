import {
  approveDeskPayout,
  decidePayoutTarget,
  listDeskPayouts,
  listDeskPayoutTargets,
  refuseDeskPayout,
  settleDeskPayout,
} from '@ardoise/contract/endpoints/payouts';
import type { DeskPayout, DeskPayoutTarget } from '@ardoise/contract/desk/payouts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { useAct } from './sales.ts';

const quiet = { silent: true, once: true } as const;

/** What the desk does about one payout. */
export function usePayoutActs({ id, way }: DeskPayout) {
  const t = useTranslations('payouts.desk.done');
  const { api } = useConsole();
  const params = { id };
  return {
    approve: useAct(
      () => api(approveDeskPayout, { params, body: {} }, quiet),
      'payout.changed',
      t(way === 'bank' ? 'takeOn' : 'approve'),
    ),
    refuse: useAct(
      (reason: string) => api(refuseDeskPayout, { params, body: { reason } }, quiet),
      'payout.changed',
      t('refuse'),
    ),
    settle: useAct(
      (reference: string) =>
        api(settleDeskPayout, { params, body: { outcome: 'paid', reference } }, quiet),
      'payout.changed',
      t('settle'),
    ),
    fail: useAct(
      (reason: string) =>
        api(settleDeskPayout, { params, body: { outcome: 'failed', reason } }, quiet),
      'payout.changed',
      t('fail'),
    ),
  };
}

/** Whether a bank account is the school's own. */
export function useTargetActs({ id }: DeskPayoutTarget) {
  const t = useTranslations('payouts.desk.done');
  const { api } = useConsole();
  const params = { id };
  return {
    verify: useAct(
      () => api(decidePayoutTarget, { params, body: { decision: 'verified' } }, quiet),
      'payoutTarget.changed',
      t('verified'),
    ),
    refuse: useAct(
      (reason: string) =>
        api(decidePayoutTarget, { params, body: { decision: 'refused', reason } }, quiet),
      'payoutTarget.changed',
      t('refusedTarget'),
    ),
  };
}

export const useWaitingBanks = () => useQuery(callQuery(useConsole(), listDeskPayoutTargets, {}));

export const useFirstPayouts = (perPage: number) =>
  useQuery(callQuery(useConsole(), listDeskPayouts, { query: { perPage } }));

/** To be approved, to be carried out at the bank, or to be settled. */
export const isForDesk = ({ waitsFor, state, way, isStuck }: DeskPayout): boolean =>
  waitsFor === 'desk' || (state === 'asked' && way === 'bank') || isStuck;
