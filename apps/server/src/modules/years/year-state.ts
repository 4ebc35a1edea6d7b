import type { YearSummary } from '@ardoise/contract/years';
import type { YearRow } from './tables.ts';

/** What calls say of a year beside its dates. */
export const stateOfYear = ({
  status,
  phase,
  is_current,
  reopening_on,
}: Pick<YearRow, 'status' | 'phase' | 'is_current' | 'reopening_on'>): Pick<
  YearSummary,
  'status' | 'isCurrent' | 'isPlanned' | 'isOver' | 'reopeningOn'
> => ({
  status,
  isCurrent: is_current,
  isPlanned: status === 'running' && phase === 'planned',
  isOver: phase === 'closed',
  reopeningOn: reopening_on,
});

/** What is still owed for a year that has closed is arrears; what is owed for one that runs is due, or not yet. */
export const makesArrears = ({ status, phase }: Pick<YearRow, 'status' | 'phase'>): boolean =>
  phase === 'closed' || status === 'stopped';
