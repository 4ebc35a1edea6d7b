import type { DeskSchool } from '@ardoise/contract/desk/schools';
import { errors } from '@ardoise/contract/protocol/errors';
import { schoolPrefix } from '@ardoise/contract/values/school-prefix';
import { schoolAddress } from '@ardoise/contract/verification';
import type { Tx } from '../../platform/db/database.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { OrganisationRow } from '../identity/public.ts';
import { readSchoolPlan } from '../plans/public.ts';
import { findResembling, readSubmissions } from '../verification/public.ts';
import { readFigures } from './read-figures.ts';
import { findOpenGrant } from './support-grants.ts';
import { presentRow } from './list-schools.ts';

/**
 * Held until the transaction ends, so that a decision is about what was read. One decision comes after the other, since
 * each may also touch the schools that resemble its own.
 */
export async function lockSchool(tx: Tx, id: string): Promise<OrganisationRow> {
  await takeTurns(tx, 'desk.decision');
  const row = await tx
    .selectFrom('organisations')
    .selectAll()
    .where('org_id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found(row, errors.notFound);
}

export async function readSchool(work: Work, id: string): Promise<DeskSchool> {
  const { services, tx, now } = work;
  const row = found(
    await tx
      .selectFrom('organisations')
      .selectAll()
      .where('org_id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst(),
    errors.notFound,
  );
  const name = row.asked_name ?? row.name;
  return {
    ...presentRow(row, now),
    prefix: schoolPrefix(name),
    address: schoolAddress(services.publicUrl(), row.app_id),
    reason: row.verification_reason,
    decidedAt: row.verification_decided_at?.toISOString() ?? null,
    owners: await readOwners(tx, id),
    resembles: await findResembling(tx, { orgId: id, appId: row.app_id, name }),
    suspension:
      row.suspended_at === null
        ? null
        : { since: row.suspended_at.toISOString(), reason: row.suspended_reason ?? '' },
    plan: await readSchoolPlan({ tx, orgId: id, now }),
    fee: { basisPoints: row.fee_basis_points, bearer: row.fee_bearer },
    supportUntil: (await findOpenGrant(tx, id, now))?.until.toISOString() ?? null,
    submissions: await readSubmissions(tx, id),
    figures: await readFigures(tx, id, now),
    version: row.version,
  };
}

async function readOwners(tx: Tx, orgId: string): Promise<DeskSchool['owners']> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['full_name', 'phone', 'phone_verified_at', 'email', 'email_verified_at'])
    .where('memberships.org_id', '=', orgId)
    .where('memberships.role', '=', 'adminOrOwner')
    .where('people.closed_at', 'is', null)
    .orderBy('memberships.created_at')
    .execute();
  return rows.map((row) => ({
    name: row.full_name,
    phone: row.phone,
    isPhoneConfirmed: row.phone_verified_at !== null,
    email: row.email,
    isEmailConfirmed: row.email_verified_at !== null,
  }));
}
