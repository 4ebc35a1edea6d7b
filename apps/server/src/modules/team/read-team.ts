import './tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Sex } from '@ardoise/contract/people';
import type { Role } from '@ardoise/contract/protocol/permissions';
import type { listStaff, StaffRow } from '@ardoise/contract/team/staff';
import { foldName } from '@ardoise/contract/values/fold-name';
import { sql } from 'kysely';
import { noOrg, type Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { fileUrl } from '../files/public.ts';

interface TeamRow {
  readonly id: string;
  readonly isInvitation: boolean;
  readonly fullName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly username: string | null;
  readonly role: Role;
  readonly sex: Sex | null;
  readonly photoId: string | null;
  readonly avatarId: string | null;
  readonly organisationId: string | null;
  readonly lastSeenAt: Date | null;
  readonly hasSecondFactor: boolean;
  readonly sentAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Everybody at once: a team is some dozens of people. Invitations that were recalled or accepted are no rows of it. */
async function readRows(tx: Tx, orgId: string): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select m.person_id as id, false as "isInvitation", coalesce(m.staff_name, p.full_name) as "fullName",
           p.phone, p.email, p.uf_id as username, m.role, coalesce(m.staff_sex, p.sex) as sex,
           m.staff_photo_id as "photoId", p.avatar_id as "avatarId", m.staff_number as "organisationId",
           (select max(s.last_used_at) from sessions s
             where s.person_id = m.person_id and s.org_id = m.org_id) as "lastSeenAt",
           p.has_second_factor as "hasSecondFactor",
           (select max(i.sent_at) from invitations i
             where i.org_id = m.org_id and i.accepted_by = m.person_id) as "sentAt",
           null::timestamptz as "expiresAt"
      from memberships m join people p on p.id = m.person_id
     where m.org_id = ${orgId} and p.closed_at is null
     union all
    select i.id, true, i.full_name, i.phone, i.email, null, i.role, null, null, null, null, null, false,
           i.sent_at, i.expires_at
      from invitations i
     where i.org_id = ${orgId} and i.accepted_at is null and i.recalled_at is null`.execute(tx);
  return rows;
}

function photoOf(orgId: string, { photoId, avatarId }: TeamRow): string | null {
  if (photoId !== null) return fileUrl(orgId, photoId);
  return avatarId === null ? null : fileUrl(noOrg, avatarId);
}

function stateOf({ isInvitation, sentAt, expiresAt }: TeamRow, now: Date) {
  if (!isInvitation) return sentAt === null ? 'none' : 'accepted';
  return expiresAt !== null && expiresAt > now ? 'open' : 'expired';
}

function present(row: TeamRow, orgId: string, now: Date): StaffRow {
  const { photoId: _photoId, avatarId: _avatarId, sentAt, expiresAt, lastSeenAt, ...shown } = row;
  return {
    ...shown,
    photo: photoOf(orgId, row),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    invitation: {
      state: stateOf(row, now),
      sentAt: sentAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    },
  };
}

/** By name, whoever is invited after those who are there. */
const inOrder = (a: StaffRow, b: StaffRow): number =>
  Number(a.isInvitation) - Number(b.isInvitation) ||
  foldName(a.fullName).localeCompare(foldName(b.fullName)) ||
  (a.id < b.id ? -1 : 1);

async function readTeam({ tx, orgId, now }: Work): Promise<StaffRow[]> {
  const rows = await readRows(tx, orgId);
  return rows.map((row) => present(row, orgId, now)).toSorted(inOrder);
}

/** Null for somebody who is not of the team. */
export async function readRole(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  personId: string,
): Promise<Role | null> {
  const member = await tx
    .selectFrom('memberships')
    .select('role')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return member?.role ?? null;
}

/** One of the team, or one invitation, as the list shows it. */
export async function readStaffRow(work: Work, id: string): Promise<StaffRow> {
  return found(
    (await readTeam(work)).find((row) => row.id === id),
    errors.notFound,
  );
}

function matches(row: StaffRow, words: readonly string[]): boolean {
  const { fullName, phone, email, username, organisationId } = row;
  const text = foldName([fullName, phone, email, username, organisationId].join(' '));
  return words.every((word) => text.includes(word));
}

export async function listTeam(
  context: SchoolContext,
  { q, role, page, perPage }: Input<typeof listStaff>['query'],
): Promise<Answer<typeof listStaff>> {
  const all = await readTeam(context);
  // A phone is typed with spaces, and kept without.
  const typed = foldName(q ?? '');
  const words = /^[+\d ]+$/.test(typed) ? [typed.replaceAll(/[+ ]/g, '')] : typed.split(' ');
  const chosen = all.filter(
    (row) => (role === undefined || row.role === role) && matches(row, words),
  );
  const { requires } = await context.tx
    .selectFrom('organisations')
    .select('requires_second_factor as requires')
    .where('org_id', '=', context.orgId)
    .executeTakeFirstOrThrow();
  return {
    items: chosen.slice((page - 1) * perPage, page * perPage),
    total: chosen.length,
    page,
    perPage,
    requiresSecondFactor: requires,
    withoutSecondFactor: all.filter((row) => !row.isInvitation && !row.hasSecondFactor).length,
  };
}
