import './tables.ts';
import type { Work } from '../../platform/work.ts';

/** The desk's word about a school is its word about the papers that the school waits with. In the scope of the platform. */
export async function decidePapers(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  orgId: string,
  decided: { readonly state: 'approved' | 'rejected'; readonly reason: string | null },
): Promise<void> {
  await tx
    .updateTable('paper_submissions')
    .set({ ...decided, decided_at: now })
    .where('org_id', '=', orgId)
    .where('state', '=', 'underReview')
    .execute();
}
