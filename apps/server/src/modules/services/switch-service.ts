import { serviceErrors } from '@ardoise/contract/service-errors';
import { sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockStudents, todayAt } from '../students/public.ts';
import { endAll, readRunning } from './end-subscription.ts';
import { lockService } from './store.ts';
import type { ServiceRow } from './tables.ts';

export async function enableService(work: Work, id: string): Promise<void> {
  const service = await lockService(work.tx, work.orgId, id, 'update');
  if (service.is_enabled) return;
  await setEnabled(work, service, true, {});
}

/**
 * Nobody can subscribe any more, and no enrolment is billed. What was asked for stays asked for and can be paid; a payment
 * that is under way counts. Where subscriptions end with it, what fell due stays owed and what is paid ahead is credit.
 */
export async function disableService(work: Work, id: string, ends: boolean): Promise<void> {
  const { tx, orgId } = work;
  const service = await lockService(tx, orgId, id, 'update');
  const today = await todayAt(work);
  if (ends) {
    const seen = await readRunning(tx, orgId, { serviceId: id }, today);
    const studentIds = seen.map(({ studentId }) => studentId);
    await lockStudents(tx, orgId, [...new Set(studentIds)]);
  }
  const running = ends ? await readRunning(tx, orgId, { serviceId: id }, today) : [];
  if (running.length > 0) await endAll(work, running, today, service.name);
  if (service.is_enabled) await setEnabled(work, service, false, { ended: running.length });
  else if (running.length > 0) await work.emit('service.changed', id, {});
}

async function setEnabled(
  work: Work,
  service: ServiceRow,
  isEnabled: boolean,
  more: Readonly<Record<string, number>>,
): Promise<void> {
  const { tx, orgId } = work;
  const { id, name, version } = service;
  await tx
    .updateTable('services')
    .set({ is_enabled: isEnabled, version: version + 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await work.audit({
    action: isEnabled ? 'service.enabled' : 'service.disabled',
    subject: 'service',
    subjectId: id,
    before: { name, isEnabled: !isEnabled },
    after: { name, isEnabled, ...more },
  });
  await work.emit('service.changed', id, {});
}

/** Whoever was billed has it in their history, and on receipts. */
export async function isUsed(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from subscriptions where org_id = ${orgId} and service_id = ${id}
    union all select 1 from fees where org_id = ${orgId} and service_id = ${id} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function removeService(work: Work, id: string): Promise<void> {
  const { tx, orgId } = work;
  const { name, type, cost } = await lockService(tx, orgId, id, 'update');
  if (await isUsed(work, id)) throw new Refusal(serviceErrors.serviceInUse);
  const ofService = sql`where org_id = ${orgId} and service_id = ${id}`;
  await sql`delete from service_items ${ofService}`.execute(tx);
  await sql`delete from service_amounts ${ofService}`.execute(tx);
  await tx.deleteFrom('services').where('org_id', '=', orgId).where('id', '=', id).execute();
  await work.audit({
    action: 'service.removed',
    subject: 'service',
    subjectId: id,
    before: { name, type, cost },
  });
  await work.emit('service.changed', id, {});
}
