import type { NewYear } from '@ardoise/contract/years';
import type { Work } from '../../platform/work.ts';
import { createYear as insertYear, readYear, type YearRow } from '../years/public.ts';
import { setUpBasicFees } from '../services/public.ts';
import { settleYears } from './settle-years.ts';

/** Planned until its reopening day: a school that plans next year goes on with this one. */
export async function createYear(work: Work, { basicFees, ...given }: NewYear): Promise<YearRow> {
  const id = await insertYear(work, given);
  await setUpBasicFees(work, id, basicFees);
  await settleYears(work);
  return readYear(work.tx, work.orgId, id);
}
