import type { getAttention } from '@ardoise/contract/attention';
import type { Answer } from '@ardoise/contract/protocol/call';
import { type Permission, roleHolds } from '@ardoise/contract/protocol/permissions';
import type { SchoolContext } from '../../platform/http/context.ts';
import { findLateApplications } from '../admissions/public.ts';
import { findAskedReversals } from '../billing/public.ts';
import { findWaitingLines, findWaitingProofs } from '../unmatched/public.ts';
import { findForgottenSessions, findVariances } from '../cash-sessions/public.ts';
import {
  findDoubtedPayments,
  findRefusedAccounts,
  findStuckRefunds,
} from '../mobile-money/public.ts';
import { findConflicts } from '../offline-desk/public.ts';
import { findPayoutsToSee } from '../payouts/public.ts';
import { findWaitingPayments } from '../till/public.ts';

const nothing = { count: 0, items: [] };

/** Each kind of work is asked of the module that knows it, and only where the reader could open it. */
export async function readAttention(context: SchoolContext): Promise<Answer<typeof getAttention>> {
  const { role } = context;
  const where = async <Found>(permission: Permission, find: () => Promise<Found>) =>
    roleHolds(role, permission) ? find() : nothing;
  const payments = await where('payments.read', () => findDoubtedPayments(context));
  const applications = await where('people.edit', () => findLateApplications(context));
  const accounts = await where('paymentSettings.read', () => findRefusedAccounts(context));
  const pendingPayments = await where('payments.adjust', () => findWaitingPayments(context));
  const offlinePayments = await where('payments.adjust', () => findConflicts(context));
  const variances = await where('payments.adjust', () => findVariances(context));
  const forgottenSessions = await where('payments.adjust', () => findForgottenSessions(context));
  const reversals = await where('payments.adjust', () => findAskedReversals(context));
  const refunds = await where('payments.adjust', () => findStuckRefunds(context));
  const payouts = await where('payouts.edit', () => findPayoutsToSee(context));
  const lines = await where('payments.read', () => findWaitingLines(context));
  const proofs = await where('payments.read', () => findWaitingProofs(context));
  const ofCash = { pendingPayments, offlinePayments, variances, forgottenSessions };
  const ofStatements = { lines, proofs };
  const kinds = {
    payments,
    applications,
    accounts,
    ...ofCash,
    reversals,
    refunds,
    payouts,
    ...ofStatements,
  };
  const total = Object.values(kinds).reduce((sum, { count }) => sum + count, 0);
  return { total, ...kinds };
}
