import './tables.ts';
import type { PaperSubmission } from '@ardoise/contract/shop/business-verification';
import type { Tx } from '../../platform/db/database.ts';

/** The papers that a school sent, the newest first. */
export async function readSubmissions(tx: Tx, orgId: string): Promise<PaperSubmission[]> {
  const rows = await tx
    .selectFrom('paper_submissions')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const papers = await tx
    .selectFrom('business_papers')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    registrationNumber: row.registration_number,
    submittedAt: row.submitted_at.toISOString(),
    submittedBy: row.submitted_by_name,
    dueAt: row.due_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    papers: papers
      .filter((paper) => paper.submission_id === row.id)
      .map(({ id, kind, name, media_type: mediaType, bytes }) => ({
        id,
        kind,
        name,
        mediaType,
        bytes,
      })),
  }));
}
