import {
  type ApplicationDetail,
  type ApplicationRow,
  type ApplicationState,
} from '@ardoise/contract/applications';
import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { sideBySide, together, type Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { found } from '../../platform/refusal.ts';
import { findGuardiansAmong } from '../students/public.ts';
import { findApplication, readHistory } from './store.ts';
import type { ApplicationRecord } from './tables.ts';

export const isWaiting = (state: ApplicationState): boolean =>
  state === 'submitted' || state === 'underReview';

export const presentRow = (row: ApplicationRecord, now: Date): ApplicationRow => ({
  id: row.id,
  number: row.number,
  student: row.student_name,
  guardian: row.guardian_name,
  phone: row.phone,
  wantedClass: row.wanted_class,
  state: row.state,
  submittedAt: row.submitted_at.toISOString(),
  reviewDueAt: row.review_due_at.toISOString(),
  isLate: isWaiting(row.state) && row.review_due_at < now,
});

/** The whole application. Health is shown only to roles that may see it, and that it was read is told to the audit log. */
export async function readDetail(context: SchoolContext, id: string): Promise<ApplicationDetail> {
  const { tx, orgId, now, role, audit } = context;
  const place = { orgId, id };
  const row = found(await findApplication(tx, place), errors.notFound);
  const isHealthShown = roleHolds(role, 'people.health');
  if (isHealthShown && Object.values(row.health).some((text) => text !== null))
    await audit({ action: 'health.read', subject: 'application', subjectId: id });
  const beside = sideBySide(tx);
  const [history, likelyFamilies] = await together([
    readHistory(beside, place),
    row.student_id === null ? findLikelyFamilies(beside, orgId, row) : Promise.resolve([]),
  ]);
  return {
    ...presentRow(row, now),
    form: row.form,
    health: isHealthShown ? row.health : null,
    reasons: row.reasons,
    history: history.map(({ at, state, actor_name, reasons }) => ({
      at: at.toISOString(),
      state,
      actor: actor_name,
      reasons,
    })),
    likelyFamilies,
    studentId: row.student_id,
  };
}

async function findLikelyFamilies(
  tx: Tx,
  orgId: string,
  { form }: ApplicationRecord,
): Promise<ApplicationDetail['likelyFamilies']> {
  const phones = form.guardians.flatMap((one) => one.phones.map(({ number }) => number));
  const known = await findGuardiansAmong(tx, orgId, phones, []);
  const families = new Map<string, ApplicationDetail['likelyFamilies'][number]>();
  for (const { fullName, families: all } of known)
    for (const { id, name } of all) families.set(id, { id, name, guardian: fullName });
  return [...families.values()];
}
