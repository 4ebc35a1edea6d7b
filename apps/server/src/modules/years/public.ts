import './tables.ts';

export { yearName } from '@ardoise/contract/years';
export { payableYear } from './rules.ts';
export {
  findClasses,
  findPayableYear,
  lockYears,
  readClassInstallments,
  readClasses,
  readYears,
} from './store.ts';
export type { ClassRow, YearRow } from './tables.ts';
