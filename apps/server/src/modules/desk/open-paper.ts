import type { SignedInContext } from '../../platform/http/context.ts';
import { forSchool } from '../../platform/work.ts';
import { paperAddress } from '../verification/public.ts';

/** The desk reads somebody's identity: the school's log says so before the address is known. */
export async function openPaper(
  context: SignedInContext,
  orgId: string,
  paperId: string,
): Promise<{ address: string; expiresIn: number }> {
  const { address, expiresIn, name } = await paperAddress(context, orgId, paperId);
  await forSchool(context, orgId).audit({
    action: 'verification.paperRead',
    subject: 'organisation',
    subjectId: orgId,
    before: null,
    after: { paperId, name },
  });
  return { address, expiresIn };
}
