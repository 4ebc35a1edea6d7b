import type { getAttention } from '@ardoise/contract/attention';
import type { Answer } from '@ardoise/contract/protocol/call';
import { type Permission, roleHolds } from '@ardoise/contract/protocol/permissions';
import type { SchoolContext } from '../../platform/http/context.ts';
import { findLateApplications } from '../admissions/public.ts';
import { findWaitingLines, findWaitingProofs } from '../unmatched/public.ts';
import { findDoubtedPayments, findRefusedAccounts } from '../mobile-money/public.ts';

const nothing = { count: 0, items: [] };

/** Each kind of work is asked of the module that knows it, and only where the reader could open it. */
export async function readAttention(context: SchoolContext): Promise<Answer<typeof getAttention>> {
  const { role } = context;
  const where = async <Found>(permission: Permission, find: () => Promise<Found>) =>
    roleHolds(role, permission) ? find() : nothing;
  const payments = await where('payments.read', () => findDoubtedPayments(context));
  const applications = await where('people.edit', () => findLateApplications(context));
  const accounts = await where('paymentSettings.read', () => findRefusedAccounts(context));
  const lines = await where('payments.read', () => findWaitingLines(context));
  const proofs = await where('payments.read', () => findWaitingProofs(context));
  const found = { payments, applications, accounts, lines, proofs };
  const total = Object.values(found).reduce((sum, { count }) => sum + count, 0);
  return { total, ...found };
}
