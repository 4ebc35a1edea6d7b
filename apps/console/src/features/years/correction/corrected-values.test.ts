import type { YearDetail } from '@ardoise/contract/years';
import { expect, test } from 'vitest';
import { blankClass } from '../wizard/values.ts';
import { toCorrection, valuesOfYear } from './corrected-values.ts';

const taught = (id: string, name: string) => ({
  id,
  yearId: 'y',
  cycle: 'Primary',
  name,
  tuition: 50_000,
  installments: [{ amount: 50_000, dueOn: '2026-10-15' }],
  studentCount: 3,
});
const year = {
  id: 'y',
  status: 'running' as const,
  reopeningOn: '2026-09-07',
  closingOn: '2027-06-30',
  cycles: [
    { id: 'c1', kind: 'primary', name: null, classes: [taught('k1', 'CM1'), taught('k2', 'CM2')] },
  ] satisfies YearDetail['cycles'],
};

test('a year that is not touched is sent as it is, each part by its id', () => {
  const sent = toCorrection(valuesOfYear(year, 'fr'), year);
  expect(sent).toMatchObject({
    reopeningOn: '2026-09-07',
    closingOn: '2027-06-30',
    cycles: [{ id: 'c1', kind: 'primary', classes: [{ id: 'k1' }, { id: 'k2', tuition: 50_000 }] }],
  });
});

test('what is added has no id, and what is taken away is missing', () => {
  const values = valuesOfYear(year, 'en');
  const [cycle] = values.cycles;
  if (cycle === undefined) throw new Error('The year has no cycle.');
  const added = { ...blankClass(), name: 'CM2 B', tuition: '60,000' };
  const changed = {
    ...values,
    cycles: [{ ...cycle, classes: [...cycle.classes.slice(1), added] }],
  };
  const classes = toCorrection(changed, year).cycles[0]?.classes;
  expect(classes?.map(({ id, name }) => [id, name])).toEqual([
    ['k2', 'CM2'],
    [undefined, 'CM2 B'],
  ]);
});
