import './tables.ts';
import type { ApplicationForm, ApplicationState } from '@ardoise/contract/applications';
import type { Language } from '@ardoise/contract/values/language';
import { studentName } from '@ardoise/contract/values/student-name';
import { foldName } from '@ardoise/contract/values/fold-name';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { indexApplications } from './index-applications.ts';
import type { ApplicationPlace } from './follow-keys.ts';
import type { ApplicationRecord, HistoryRecord } from './tables.ts';

/** What lists show and search of a form. */
function columnsOf({ health, ...form }: ApplicationForm, number: string) {
  const [guardian] = form.guardians;
  const phones = form.guardians.flatMap(({ phones: all }) => all.map((phone) => phone.number));
  const names = form.guardians.map(({ fullName }) => fullName);
  const name = studentName(form.student);
  return {
    form: JSON.stringify(form) as never,
    health: JSON.stringify(health) as never,
    student_name: name,
    guardian_name: guardian?.fullName ?? '',
    phone: phones[0] ?? null,
    wanted_class: form.wantedClass,
    search_text: foldName([number, name, ...names, ...phones].join(' ')),
  };
}

interface NewApplication extends ApplicationPlace {
  readonly number: string;
  readonly followHash: string;
  readonly language: Language;
  readonly form: ApplicationForm;
  readonly submittedAt: Date;
  readonly reviewDueAt: Date;
}

export async function insertApplication(tx: Tx, given: NewApplication): Promise<void> {
  const columns = columnsOf(given.form, given.number);
  await tx
    .insertInto('applications')
    .values({
      org_id: given.orgId,
      id: given.id,
      number: given.number,
      follow_hash: given.followHash,
      state: 'submitted',
      language: given.language,
      ...columns,
      reasons: null,
      student_id: null,
      submitted_at: given.submittedAt,
      review_due_at: given.reviewDueAt,
    })
    .execute();
  await indexApplications(tx, given.orgId, [{ ...given, search_text: columns.search_text }]);
}

/** A corrected form takes the place of the one that was sent back. */
export async function replaceForm(
  tx: Tx,
  { org_id, id, number }: ApplicationRecord,
  given: Pick<NewApplication, 'form' | 'language' | 'submittedAt' | 'reviewDueAt'>,
): Promise<void> {
  const columns = columnsOf(given.form, number);
  await tx
    .updateTable('applications')
    .set({
      state: 'submitted',
      language: given.language,
      ...columns,
      reasons: null,
      submitted_at: given.submittedAt,
      review_due_at: given.reviewDueAt,
    })
    .where(({ and }) => and({ org_id, id }))
    .execute();
  await indexApplications(tx, org_id, [{ id, number, search_text: columns.search_text }]);
}

export const findApplication = (
  tx: Tx,
  { orgId, id }: ApplicationPlace,
): Promise<ApplicationRecord | undefined> =>
  tx
    .selectFrom('applications')
    .selectAll()
    .where(({ and }) => and({ org_id: orgId, id }))
    .executeTakeFirst();

/** Held until the transaction ends: of two decisions at once, the second meets the first. */
export const lockApplication = (
  tx: Tx,
  { orgId, id }: ApplicationPlace,
): Promise<ApplicationRecord | undefined> =>
  tx
    .selectFrom('applications')
    .selectAll()
    .where(({ and }) => and({ org_id: orgId, id }))
    .forUpdate()
    .executeTakeFirst();

export const findByFollowHash = (
  tx: Tx,
  orgId: string,
  followHash: string,
): Promise<ApplicationRecord | undefined> =>
  tx
    .selectFrom('applications')
    .selectAll()
    .where(({ and }) => and({ org_id: orgId, follow_hash: followHash }))
    .executeTakeFirst();

export const findByNumber = (
  tx: Tx,
  orgId: string,
  number: string,
): Promise<ApplicationRecord | undefined> =>
  tx
    .selectFrom('applications')
    .selectAll()
    .where(({ and }) => and({ org_id: orgId, number }))
    .executeTakeFirst();

export async function setState(
  tx: Tx,
  { orgId, id }: ApplicationPlace,
  change: { state: ApplicationState; reasons: string | null; studentId?: string },
): Promise<void> {
  await tx
    .updateTable('applications')
    .set({
      state: change.state,
      reasons: change.reasons,
      ...(change.studentId === undefined ? {} : { student_id: change.studentId }),
    })
    .where(({ and }) => and({ org_id: orgId, id }))
    .execute();
}

export async function addHistory(
  tx: Tx,
  { orgId, id }: ApplicationPlace,
  step: { at: Date; state: ApplicationState; actorName: string | null; reasons: string | null },
): Promise<void> {
  await tx
    .insertInto('application_history')
    .values({
      org_id: orgId,
      application_id: id,
      id: newId(step.at),
      at: step.at,
      state: step.state,
      actor_name: step.actorName,
      reasons: step.reasons,
    })
    .execute();
}

export const readHistory = (tx: Tx, { orgId, id }: ApplicationPlace): Promise<HistoryRecord[]> =>
  tx
    .selectFrom('application_history')
    .selectAll()
    .where(({ and }) => and({ org_id: orgId, application_id: id }))
    .orderBy('at')
    .orderBy('id')
    .execute();
