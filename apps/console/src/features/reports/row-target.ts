import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { useCan } from '../../lib/me.ts';
import type { RowTarget } from '../../ui/data-list/row-link.tsx';

/** The record that a row is about, for whoever may open it; payments have none of their own. */
export function useRowTarget(
  kind: ReportKind,
): ((row: { readonly id: string }) => RowTarget) | undefined {
  const can = useCan();
  if (kind === 'students' && can('people.read'))
    return ({ id }) => ({ to: '/onboarding/students/$id', params: { id } });
  if (kind === 'invoicing' && can('fees.read'))
    return ({ id }) => ({ to: '/invoicing/$id', params: { id } });
  return undefined;
}
