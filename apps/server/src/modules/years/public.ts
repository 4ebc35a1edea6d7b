import './tables.ts';

export { yearName } from '@ardoise/contract/years';
export { addClassLike } from './add-class.ts';
export { classKey } from './class-spelling.ts';
export { createYear } from './create-year.ts';
export { isSameLevel, proposeNext, repeatClasses } from './next-class.ts';
export { presentClasses, presentYear, presentYearDetail } from './present.ts';
export { phaseOn, yearOn } from './rules.ts';
export {
  currentYear,
  findClasses,
  findCurrentYear,
  findYearToJoin,
  lockClasses,
  lockYears,
  owedYears,
  readClassInstallments,
  readClasses,
  readYear,
  readYears,
  setPhases,
  setStatus,
} from './store.ts';
export { readStructure, type Structure, type StructureInput, writeStructure } from './structure.ts';
export type { ClassRow, YearRow } from './tables.ts';
export { makesArrears, stateOfYear } from './year-state.ts';
