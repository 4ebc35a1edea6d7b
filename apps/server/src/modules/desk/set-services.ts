import type { Input } from '@ardoise/contract/protocol/call';
import type { DeskSchool, setSchoolServices } from '@ardoise/contract/desk';
import { errors } from '@ardoise/contract/protocol/errors';
import type { SignedInContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { forSchool } from '../../platform/work.ts';
import { lockSchool, readSchool } from './read-school.ts';

/** Whether the school's plan has services. What they have asked for already stays payable. */
export async function setServices(
  context: SignedInContext,
  id: string,
  { version, hasServices }: Input<typeof setSchoolServices>['body'],
): Promise<DeskSchool> {
  const before = await lockSchool(context.tx, id);
  if (before.version !== version) throw new Refusal(errors.changedMeanwhile);
  await context.tx
    .updateTable('organisations')
    .set({ has_services: hasServices, version: version + 1 })
    .where('org_id', '=', id)
    .execute();
  const work = forSchool(context, id);
  await work.audit({
    action: 'school.servicesSet',
    subject: 'organisation',
    subjectId: id,
    before: { hasServices: before.has_services },
    after: { hasServices },
  });
  await work.emit('settings.changed', id, {});
  return readSchool(context, id);
}
