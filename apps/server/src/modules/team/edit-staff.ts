import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { StaffRow, updateStaff } from '@ardoise/contract/team/staff';
import { staffErrors } from '@ardoise/contract/team/staff-errors';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal, refuseField } from '../../platform/refusal.ts';
import { updateMember } from '../identity/public.ts';
import { checkChange } from './check-change.ts';
import { readStaffRow } from './read-team.ts';

const shown = ({ fullName, sex, organisationId, photo }: StaffRow) => ({
  fullName,
  sex,
  organisationId,
  hasPhoto: photo !== null,
});

/** The school's own words of a colleague. The account, with the phone and email that sign in, stays the person's. */
export async function editStaff(
  context: SchoolContext,
  personId: string,
  change: Input<typeof updateStaff>['body'],
): Promise<StaffRow> {
  const { tx, orgId, language } = context;
  await checkChange(context, personId, (role) => role);
  const before = await readStaffRow(context, personId);
  const { fullName, sex, photoId } = change;
  const number = change.organisationId === '' ? null : change.organisationId;
  if (number !== null && (await hasOther(context, personId, number)))
    throw refuseField(staffErrors.staffNumberTaken, 'organisationId', language);
  if (photoId != null && !(await hasPhoto(context, photoId))) throw new Refusal(errors.notFound);
  await updateMember(tx, orgId, personId, {
    staff_name: fullName,
    staff_sex: sex,
    staff_number: number,
    ...(photoId === undefined ? {} : { staff_photo_id: photoId }),
  });
  const after = await readStaffRow(context, personId);
  await context.audit({
    action: 'staff.edited',
    subject: 'staff',
    subjectId: personId,
    before: shown(before),
    after: shown(after),
  });
  await context.emit('staff.changed', personId, {});
  return after;
}

async function hasOther(
  { tx, orgId }: SchoolContext,
  personId: string,
  number: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('staff_number', '=', number)
    .where('person_id', '<>', personId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A picture of another school is as unknown as one that never was. */
async function hasPhoto({ tx, orgId }: SchoolContext, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stored_files')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('purpose', '=', 'photo')
    .executeTakeFirst();
  return row !== undefined;
}
