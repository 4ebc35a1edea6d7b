import type { ImportFindings } from '@ardoise/contract/student-import';

const noFindings: ImportFindings = {
  yearId: null,
  yearName: null,
  columns: [],
  missingFields: [],
  spellings: [],
  withoutClass: 0,
  withoutPhone: 0,
  withoutBirthDate: 0,
  birthYearOnly: 0,
  moves: 0,
  moved: 0,
  opening: { rows: 0, amount: 0 },
};

/** What the check found; nothing while it is at work. */
export const presentFindings = (kept: Partial<ImportFindings>): ImportFindings => ({
  ...noFindings,
  ...kept,
});
