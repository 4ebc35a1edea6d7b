import './tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  type inviteStaff,
  invitationDays,
  maxOpenInvitations,
  maxOpenUnverified,
  type StaffRow,
} from '@ardoise/contract/team/staff';
import { staffErrors } from '@ardoise/contract/team/staff-errors';
import { maskContact } from '@ardoise/contract/values/mask-contact';
import type { SchoolContext } from '../../platform/http/context.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import { found, Refusal, refuseField } from '../../platform/refusal.ts';
import { type Destination, findMemberByContact } from '../identity/public.ts';
import { checkNewcomer } from './check-change.ts';
import { readStaffRow } from './read-team.ts';
import { recallOne } from './recall-given.ts';
import { sendInvitation } from './send-invitation.ts';
import type { InvitationRow } from './tables.ts';

type Wish = Input<typeof inviteStaff>['body'];

const expiryOf = (now: Date): Date => new Date(now.getTime() + invitationDays * 86_400_000);

export function destinationOf({
  phone,
  email,
}: Pick<Wish, 'phone' | 'email'> | InvitationRow): Destination {
  if (phone != null) return { kind: 'phone', value: phone };
  return { kind: 'email', value: found(email, errors.notFound) };
}

export async function invite(context: SchoolContext, wish: Wish): Promise<StaffRow> {
  const { tx, orgId, now, actor, language } = context;
  await checkNewcomer(context, wish.role);
  const to = destinationOf(wish);
  await refuseMember(context, to);
  const id = newId(now);
  await refuseTooMany(context, id);
  const secret = newSecret();
  const row = await tx
    .insertInto('invitations')
    .values({
      org_id: orgId,
      id,
      full_name: wish.fullName,
      role: wish.role,
      phone: wish.phone ?? null,
      email: wish.email ?? null,
      language: wish.language,
      token_hash: hashSecret(secret),
      invited_by: actor.personId,
      invited_by_name: actor.name,
      created_at: now,
      sent_at: now,
      expires_at: expiryOf(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw refuseField(staffErrors.alreadyInvited, to.kind, language);
  await tell(context, row, 'invited');
  await sendInvitation(context, row, secret);
  return readStaffRow(context, row.id);
}

async function refuseMember({ tx, orgId, language }: SchoolContext, to: Destination) {
  if ((await findMemberByContact(tx, orgId, to)) === null) return;
  const entry = to.kind === 'phone' ? staffErrors.staffPhoneTaken : staffErrors.staffExists;
  throw refuseField(entry, to.kind, language);
}

async function tell(context: SchoolContext, row: InvitationRow, what: 'invited' | 'resent') {
  await context.audit({
    action: what === 'invited' ? 'staff.invited' : 'invitation.resent',
    subject: 'invitation',
    subjectId: row.id,
    after: {
      fullName: row.full_name,
      role: row.role,
      sentTo: maskContact(destinationOf(row).value),
    },
  });
  await context.emit('invitation.changed', row.id, {});
}

/**
 * One that is open or expired; whoever may not invite to such a role may not touch it either. The team is held before the invitation, as by
 * whoever is removed with theirs.
 */
async function lockOpen(context: SchoolContext, id: string): Promise<InvitationRow> {
  const read = context.tx
    .selectFrom('invitations')
    .selectAll()
    .where('org_id', '=', context.orgId)
    .where('id', '=', id)
    .where('recalled_at', 'is', null);
  const { role } = found(await read.executeTakeFirst(), errors.notFound);
  await checkNewcomer(context, role);
  const row = found(await read.forUpdate().executeTakeFirst(), errors.notFound);
  if (row.accepted_at !== null) throw new Refusal(staffErrors.staffExists);
  return row;
}

/** Those that are open now, beside this one. The owners are held, so that two who invite at once are counted one after the other. */
async function refuseTooMany({ tx, orgId, now }: SchoolContext, besideId: string): Promise<void> {
  const { verification, open } = await tx
    .selectFrom('organisations as o')
    .select(({ selectFrom }) => [
      'o.verification',
      selectFrom('invitations as i')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .whereRef('i.org_id', '=', 'o.org_id')
        .where('i.id', '<>', besideId)
        .where('i.accepted_at', 'is', null)
        .where('i.recalled_at', 'is', null)
        .where('i.expires_at', '>', now)
        .as('open'),
    ])
    .where('o.org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const most = verification === 'verified' ? maxOpenInvitations : maxOpenUnverified;
  if ((open ?? 0) >= most) throw new Refusal(staffErrors.tooManyInvitations);
}

/** With a new link and seven new days. The link before is nobody's any more, and whoever sends it again answers for it. */
export async function resend(context: SchoolContext, id: string): Promise<StaffRow> {
  const { tx, orgId, now, actor } = context;
  await lockOpen(context, id);
  await refuseTooMany(context, id);
  const secret = newSecret();
  const row = await tx
    .updateTable('invitations')
    .set({
      token_hash: hashSecret(secret),
      invited_by: actor.personId,
      invited_by_name: actor.name,
      sent_at: now,
      expires_at: expiryOf(now),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(context, row, 'resent');
  await sendInvitation(context, row, secret);
  return readStaffRow(context, id);
}

export async function recall(context: SchoolContext, id: string): Promise<Record<string, never>> {
  await recallOne(context, await lockOpen(context, id));
  return {};
}
