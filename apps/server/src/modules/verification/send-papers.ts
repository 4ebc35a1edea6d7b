import './tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  businessErrors,
  type getBusinessVerification,
  type sendBusinessPapers as call,
} from '@ardoise/contract/shop/business-verification';
import { addBusinessDays } from '@ardoise/contract/values/business-days';
import { providerTimeZone } from '@ardoise/contract/values/provider';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { readSubmissions } from './read-submissions.ts';

/** Within so many business days the desk answers. */
const reviewDays = 3;

type Paper = Input<typeof call>['body']['papers'][number];

export async function readVerification({
  tx,
  orgId,
}: Pick<Work, 'tx' | 'orgId'>): Promise<Answer<typeof getBusinessVerification>> {
  const school = await tx
    .selectFrom('organisations')
    .select(['verification', 'verification_reason'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  const { verification: state, verification_reason: reason } = found(school, errors.notFound);
  const submissions = await readSubmissions(tx, orgId);
  const isOpen = submissions.some((submission) => submission.state === 'underReview');
  return { state, reason, canSend: state !== 'verified' && !isOpen, submissions };
}

/**
 * The school sends what the desk is to know it by, and waits for the desk from now on. The school's row is held: two who send at once
 * take turns, and the second is told that the first's are under review.
 */
export async function sendPapers(
  context: SchoolContext,
  { registrationNumber, papers }: Input<typeof call>['body'],
): Promise<Answer<typeof call>> {
  const { tx, orgId, now, actor } = context;
  await refuseUnneeded(context);
  for (const kind of ['registration', 'ownerIdentity'] as const)
    if (!papers.some((paper) => paper.kind === kind))
      throw new Refusal(businessErrors.papersMissing);
  const files = await readOwnFiles(context, papers);
  const id = newId(now);
  await tx
    .insertInto('paper_submissions')
    .values({
      org_id: orgId,
      id,
      state: 'underReview',
      registration_number: registrationNumber,
      submitted_at: now,
      submitted_by: actor.personId,
      submitted_by_name: actor.name,
      due_at: addBusinessDays(now, reviewDays, providerTimeZone),
    })
    .execute();
  const inserted = await tx
    .insertInto('business_papers')
    .values(
      papers.map(({ fileId, kind, name }, place) => ({
        org_id: orgId,
        id: newId(now),
        submission_id: id,
        file_id: fileId,
        kind,
        name,
        ...fileOf(files, fileId),
        place,
      })),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'file_id']).doNothing())
    .returning('id')
    .execute();
  // A file that was sent before, or twice at once, is none of this submission's.
  if (inserted.length < papers.length) throw new Refusal(errors.notFound);
  await tx
    .updateTable('organisations')
    .set(({ fn, eb, val }) => ({
      verification: 'waiting',
      waiting_since: fn.coalesce('waiting_since', val(now)),
      version: eb('version', '+', 1),
    }))
    .where('org_id', '=', orgId)
    .execute();
  await context.audit({
    action: 'verification.papersSent',
    subject: 'organisation',
    subjectId: orgId,
    before: null,
    after: { registrationNumber, papers: papers.map(({ kind, name }) => ({ kind, name })) },
  });
  await context.emit('school.papersSent', orgId, {});
  return readVerification(context);
}

async function refuseUnneeded({ tx, orgId }: SchoolContext): Promise<void> {
  const school = await tx
    .selectFrom('organisations')
    .select('verification')
    .where('org_id', '=', orgId)
    .forUpdate()
    .executeTakeFirst();
  if (school?.verification === 'verified')
    throw new Refusal(businessErrors.businessAlreadyVerified);
  const open = await tx
    .selectFrom('paper_submissions')
    .select('id')
    .where('org_id', '=', orgId)
    .where('state', '=', 'underReview')
    .executeTakeFirst();
  if (open !== undefined) throw new Refusal(businessErrors.papersUnderReview);
}

interface KeptFile {
  readonly id: string;
  readonly media_type: string;
  readonly bytes: number;
}

/** Only who posted a file may say what it is. */
const readOwnFiles = (
  { tx, orgId, actor }: SchoolContext,
  papers: readonly Paper[],
): Promise<KeptFile[]> =>
  tx
    .selectFrom('stored_files')
    .select(['id', 'media_type', 'bytes'])
    .where('org_id', '=', orgId)
    .where(
      'id',
      'in',
      papers.map(({ fileId }) => fileId),
    )
    .where('purpose', '=', 'document')
    .where('created_by', '=', actor.personId)
    .execute();

function fileOf(files: readonly KeptFile[], id: string) {
  const file = found(
    files.find((one) => one.id === id),
    errors.notFound,
  );
  const media_type = file.media_type === 'application/pdf' ? 'application/pdf' : 'image/jpeg';
  return { media_type, bytes: file.bytes } as const;
}
