import './tables.ts';
import type { Tx } from '../../platform/db/database.ts';
import { indexAgain, indexWords, rebuildPart, type RebuildStep } from '../students/public.ts';
import type { ApplicationRecord } from './tables.ts';

type Searched = Pick<ApplicationRecord, 'id' | 'number' | 'search_text'>;

const isPhone = (word: string): boolean => /^\+?\d{6,}$/.test(word);

/** By its number, and by the names and phones of whom it is about. */
function toIndex({ id, number, search_text: text }: Searched) {
  const words = text.split(' ');
  return {
    id,
    sortName: '',
    words: indexWords({
      names: words.filter((word) => !isPhone(word)),
      numbers: [number],
      phones: words.filter(isPhone),
    }),
  };
}

/** In the transaction that writes the form: what is searched is what is there. */
export const indexApplications = (
  tx: Tx,
  orgId: string,
  applications: readonly Searched[],
): Promise<void> =>
  indexAgain(
    { tx, orgId, kind: 'application' },
    applications.map(({ id }) => id),
    applications.map(toIndex),
  );

const indexBatch: RebuildStep = async (tx, orgId, after, most) => {
  const rows = await tx
    .selectFrom('applications')
    .select(['id', 'number', 'search_text'])
    .where('org_id', '=', orgId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .execute();
  if (rows.length > 0) await indexApplications(tx, orgId, rows);
  return rows.at(-1)?.id ?? null;
};

export const rebuildApplications = rebuildPart({ part: 'applications', steps: [indexBatch] });
