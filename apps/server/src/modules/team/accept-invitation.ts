import './tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type {
  acceptInvitation,
  confirmInvitationCode,
  describeInvitation,
  sendInvitationCode,
} from '@ardoise/contract/team/invitations';
import { invitationErrors } from '@ardoise/contract/team/staff-errors';
import { maskContact } from '@ardoise/contract/values/mask-contact';
import type { Tx } from '../../platform/db/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { hashSecret } from '../../platform/ids.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { forSchool } from '../../platform/work.ts';
import { fileUrl } from '../files/public.ts';
import {
  confirmInvitedCode,
  enterInvited,
  insertMember,
  type Invited,
  sendInvitedCode,
} from '../identity/public.ts';
import { destinationOf } from './invite-staff.ts';
import { readRole } from './read-team.ts';
import type { InvitationRow } from './tables.ts';

const byToken = (tx: Tx, token: string) =>
  tx.selectFrom('invitations').selectAll().where('token_hash', '=', hashSecret(token));

function checkOpen(row: InvitationRow | undefined, now: Date): InvitationRow {
  const known = found(row, invitationErrors.invitationUnknown);
  if (known.accepted_at !== null) throw new Refusal(invitationErrors.invitationUsed);
  if (known.recalled_at !== null) throw new Refusal(invitationErrors.invitationRecalled);
  if (known.expires_at <= now) throw new Refusal(invitationErrors.invitationExpired);
  return known;
}

const findOpen = async ({ tx, now }: Context, token: string): Promise<InvitationRow> =>
  checkOpen(await byToken(tx, token).executeTakeFirst(), now);

const invitedOf = (row: InvitationRow): Invited => ({
  invitationId: row.id,
  to: destinationOf(row),
});

const readSchool = (tx: Tx, orgId: string) =>
  tx
    .selectFrom('organisations')
    .select(['name', 'app_id as appId', 'logo_id as logoId'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();

export async function describe(
  context: Context,
  token: string,
): Promise<Answer<typeof describeInvitation>> {
  const row = await findOpen(context, token);
  const { name, appId, logoId } = await readSchool(context.tx, row.org_id);
  return {
    schoolName: name,
    appId,
    logo: logoId === null ? null : fileUrl(row.org_id, logoId),
    fullName: row.full_name,
    role: row.role,
    invitedBy: row.invited_by_name,
    sentTo: maskContact(destinationOf(row).value),
    expiresAt: row.expires_at.toISOString(),
  };
}

export async function sendCode(
  context: Context,
  token: string,
): Promise<Answer<typeof sendInvitationCode>> {
  return sendInvitedCode(context, invitedOf(await findOpen(context, token)));
}

export async function confirm(
  context: Context,
  { token, ...given }: Input<typeof confirmInvitationCode>['body'],
): Promise<Answer<typeof confirmInvitationCode>> {
  const row = await findOpen(context, token);
  const { proof, needsPassword, fullName } = await confirmInvitedCode(
    context,
    given,
    invitedOf(row),
  );
  return { proof, needsPassword, fullName: fullName ?? row.full_name };
}

/** The row is held: of two who come at once with the same link, the second finds it used. */
export async function accept(
  context: Context,
  { token, ...given }: Input<typeof acceptInvitation>['body'],
): Promise<Answer<typeof acceptInvitation>> {
  const { tx, now } = context;
  const row = checkOpen(await byToken(tx, token).forUpdate().executeTakeFirst(), now);
  const { appId } = await readSchool(tx, row.org_id);
  const signIn = await enterInvited(context, invitedOf(row), {
    ...given,
    orgId: row.org_id,
    join: (personId) => join(context, row, personId, given.fullName),
  });
  return { appId, signIn };
}

/** Whoever was added by their ID meanwhile keeps the role that they were given then. */
async function join(
  context: Context,
  { id, org_id: orgId, role: invitedTo }: InvitationRow,
  personId: string,
  fullName: string,
): Promise<void> {
  const { tx, now } = context;
  await insertMember(tx, {
    org_id: orgId,
    person_id: personId,
    role: invitedTo,
    created_at: now,
  });
  await tx
    .updateTable('invitations')
    .set({ accepted_at: now, accepted_by: personId })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  const work = forSchool({ ...context, actor: { personId, name: fullName } }, orgId);
  const role = (await readRole(work, personId)) ?? invitedTo;
  await work.audit({
    action: 'invitation.accepted',
    subject: 'staff',
    subjectId: personId,
    after: { fullName, role },
  });
  await work.emit('invitation.accepted', id, { personId });
}
