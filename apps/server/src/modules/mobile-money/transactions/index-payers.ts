import '../tables.ts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  indexAgain,
  indexNew,
  indexWords,
  rebuildPart,
  type RebuildStep,
} from '../../students/public.ts';

interface Payer {
  /** Of the transaction. */
  readonly id: string;
  readonly name: string | null;
}

/** Transactions are shown by time: what people are sorted by is nothing here. */
const toIndex = ({ id, name }: Payer) => ({
  id,
  sortName: '',
  words: indexWords({ names: [name] }),
});

/** A payment is found by the name that the payer gave, whoever that is. */
export async function indexPayer(tx: Tx, orgId: string, payer: Payer): Promise<void> {
  const indexed = toIndex(payer);
  if (indexed.words.length > 0) await indexNew({ tx, orgId, kind: 'payer' }, [indexed]);
}

const indexBatch: RebuildStep = async (tx, orgId, after, most) => {
  const rows = await tx
    .selectFrom('transactions')
    .select(['id', 'payer_name as name'])
    .where('org_id', '=', orgId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  const ids = rows.map(({ id }) => id);
  const named = rows.map(toIndex).filter(({ words }) => words.length > 0);
  if (ids.length > 0) await indexAgain({ tx, orgId, kind: 'payer' }, ids, named);
  return ids.at(-1) ?? null;
};

export const rebuildPayers = rebuildPart({ part: 'payers', steps: [indexBatch] });
