import '../tables.ts';
import type { RecipientList } from '@ardoise/contract/sms/campaigns';
import { recipientListErrors } from '@ardoise/contract/sms/sms-errors';
import { uploadErrors } from '@ardoise/contract/uploads';
import type { SchoolContext } from '../../../platform/http/context.ts';
import type { UploadedFile } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { isTestNow } from '../../verification/public.ts';
import { type ReadList, readList } from './read-list.ts';
import { fingerprintOf, sealPhones } from './uploads.ts';

const maxNameLength = 200;

export interface PreparedList extends ReadList {
  readonly fileName: string;
}

/** The schools that this node is reading a list of: a second one is refused rather than kept waiting. */
const reading = new Set<string>();

/** Reads the workbook before anything is held in the database. */
export async function prepareList(
  { orgId, language }: Pick<SchoolContext, 'orgId' | 'language'>,
  files: readonly UploadedFile[],
): Promise<PreparedList> {
  const { name, content } = found(files[0], uploadErrors.noFile);
  if (reading.has(orgId)) throw new Refusal(recipientListErrors.recipientsUnderWay);
  reading.add(orgId);
  try {
    const fileName = name.slice(-maxNameLength).replaceAll(/\p{C}/gu, '');
    return { ...(await readList(name, content, language)), fileName };
  } finally {
    reading.delete(orgId);
  }
}

/** Anybody can register a school: until the desk knows it, it is no way to write to phones of anybody's choice. */
async function refuseUnverified({ tx, orgId, services }: Work): Promise<void> {
  if (isTestNow(services)) return;
  const { verification } = await tx
    .selectFrom('organisations')
    .select('verification')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (verification !== 'verified')
    throw new Refusal(recipientListErrors.recipientsNeedVerification);
}

export async function keepList(
  work: SchoolContext,
  { phones, fileName, ...list }: PreparedList,
): Promise<RecipientList> {
  const { tx, orgId, now, actor, services } = work;
  await refuseUnverified(work);
  const id = newId(now);
  await tx
    .insertInto('sms_uploads')
    .values({
      org_id: orgId,
      id,
      file_name: fileName,
      fields: list.fields.map((title) => title.trim().toLowerCase()),
      sealed: sealPhones(services, orgId, id, phones),
      fingerprint: fingerprintOf(services, phones),
      created_at: now,
      created_by: actor.personId,
    })
    .execute();
  await work.audit({
    action: 'recipients.uploaded',
    subject: 'smsUpload',
    subjectId: id,
    after: { fileName, rows: list.rows },
  });
  return { id, fileName, ...list };
}
