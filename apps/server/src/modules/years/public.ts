import './tables.ts';

export { yearName } from '@ardoise/contract/years';
export { addClassLike } from './add-class.ts';
export { presentYear } from './present.ts';
export { payableYear } from './rules.ts';
export {
  findClasses,
  findPayableYear,
  lockClass,
  lockYears,
  readClassInstallments,
  readClasses,
  readYears,
  setStatus,
} from './store.ts';
export type { ClassRow, YearRow } from './tables.ts';
