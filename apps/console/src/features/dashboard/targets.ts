import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { screens } from '@ardoise/contract/protocol/screens';
import type { Can } from '../../lib/ability.ts';
import type { RowTarget } from '../../ui/data-list/row-link.tsx';

type Search = Readonly<Record<string, string | number | undefined>>;

/** Lists of other features: their addresses are theirs, and what they take is said by the contract. */
const to = (path: string, search: Search = {}): RowTarget =>
  ({
    to: path,
    search: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
  }) as RowTarget;

/**
 * The list that explains each figure, with the same total. Whoever may not open a list gets no link to it: the figure is
 * still shown.
 */
export function targetsOf(
  { period, days, today }: Pick<Dashboard, 'period' | 'days' | 'today'>,
  can: Can,
) {
  const allowed = (permission: Parameters<Can>[0], target: RowTarget) =>
    can(permission) ? target : undefined;
  return {
    collected: allowed('reports.read', to(screens.reportPayments, { period })),
    means: (means: Dashboard['byMeans'][number]['method']) =>
      allowed('reports.read', to(screens.reportPayments, { period, means })),
    expected: allowed(
      'fees.read',
      to(screens.fees, { dueFrom: days?.from, dueTo: days?.to ?? today }),
    ),
    pending: allowed('fees.read', to(screens.arrears, { owing: 'all' })),
    overdue: allowed('fees.read', to(screens.arrears)),
    due: (dueFrom: string | null, dueTo: string) =>
      allowed('fees.read', to(screens.arrears, { dueFrom: dueFrom ?? undefined, dueTo })),
    family: (id: string) => allowed('fees.read', to(screens.arrearsOf.replace('$id', id))),
    ofClass: (classId: string) => allowed('fees.read', to(screens.fees, { classId })),
    ofCycle: (cycleId: string) => allowed('fees.read', to(screens.fees, { cycleId })),
    prompts: (state: 'paid' | 'failed' | 'pending', failure?: string) =>
      allowed('payments.read', to(screens.transactions, { period, state, failure })),
    operator: (operator: string) =>
      allowed('payments.read', to(screens.transactions, { period, operator })),
    cashSession: (id: string) =>
      allowed('payments.read', to(screens.cashSession.replace('$id', id))),
    cashSessions: allowed('payments.read', to(screens.cashSessions)),
    remind: allowed('sms.send', to(screens.sendMessage, { arrears: '?' })),
    message: (familyIds: readonly string[]) =>
      allowed('sms.send', to(screens.sendMessage, { families: familyIds.join(',') })),
  };
}

export type Targets = ReturnType<typeof targetsOf>;
