import type { listMySessions, mySecondFactor, updateMyProfile } from '@ardoise/contract/account';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import type { UserInfo } from '@ardoise/contract/people';
import type { infoWithOrgAccount, OrganisationInfo } from '@ardoise/contract/session';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { noOrg, type Tx } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { forNoSchool } from '../../../platform/work.ts';
import { fileUrl, isOwnPhoto } from '../../files/public.ts';
import { personKey } from '../sessions/actor-cache.ts';
import { wantedSchool } from '../sessions/authenticate.ts';
import { findPasskeys, findTotpFactor } from '../factors/factors-store.ts';
import { presentPasskey } from '../factors/passkeys.ts';
import {
  findPerson,
  findPersonWithSchools,
  findVisitedSchool,
  type SchoolOfPerson,
  updateProfile,
} from '../people/people-store.ts';
import { findOpenSessions, findSessionSchool } from '../sessions/sessions-store.ts';
import type { PersonRow } from '../tables.ts';
import { auditInSchools } from './audit-in-schools.ts';

export const presentPerson = (row: PersonRow): UserInfo => ({
  id: row.id,
  fullName: row.full_name,
  phone: row.phone,
  email: row.email,
  avatar: row.avatar_id === null ? null : fileUrl(noOrg, row.avatar_id),
  sex: row.sex,
  ufId: row.uf_id,
  address: row.address,
  createdAt: row.created_at.toISOString(),
});

export async function readUserInfo(tx: Tx, personId: string): Promise<UserInfo> {
  return presentPerson(found(await findPerson(tx, personId), errors.accountGone));
}

/** The partner who carries talks where the operator has one, else the product's own chat. */
function messagingUrl({ settings, publicUrl }: Services, appId: string): string {
  return settings.messagingUrl === null
    ? `${publicUrl()}/${settings.zone}/${appId}${screenAddress('chats')}`
    : `${settings.messagingUrl}/partner/${appId}`;
}

const presentSchool = (services: Services, row: SchoolOfPerson): OrganisationInfo => ({
  id: row.org_id,
  appId: row.app_id,
  name: row.name,
  slogan: row.slogan,
  logo: row.logo_id === null ? null : fileUrl(row.org_id, row.logo_id),
  timeZone: row.time_zone,
  role: row.role,
  isSuspended: row.suspended_at !== null,
  hasTemplatePart: row.has_template_part,
  messagingUrl: messagingUrl(services, row.app_id),
});

/**
 * The school is the one asked for, or the session's. It is shown also to an owner who may not act in it yet for
 * want of a second factor: the console has to say which school asks for it.
 */
export async function readInfo(
  context: SignedInContext,
): Promise<Answer<typeof infoWithOrgAccount>> {
  const { tx, actor, services } = context;
  const { person, schools } = found(
    await findPersonWithSchools(tx, actor.personId),
    errors.accountGone,
  );
  const wanted = wantedSchool(context.header('x-org-id'));
  const current =
    wanted.by === 'session'
      ? (actor.org?.id ?? (await findSessionSchool(tx, actor.sessionId)))
      : wanted.value;
  const school = schools.find(({ org_id, app_id }) => org_id === current || app_id === current);
  const visited =
    actor.org?.isVisit === true
      ? { ...presentSchool(services, await findVisitedSchool(tx, actor.org.id)), isVisit: true }
      : null;
  return {
    user: presentPerson(person),
    organisation: school === undefined ? visited : presentSchool(services, school),
    organisations: schools.map((one) => presentSchool(services, one)),
    scopeId: `person:${actor.personId}`,
    isDesk: actor.isDesk,
    ...(context.services.hold.isHeld() ? { isRestoredCopy: true } : {}),
    needsSecondFactor: actor.orgRefusal === sessionErrors.secondFactorRequired,
  };
}

export async function changeProfile(
  context: SignedInContext,
  { fullName, sex, address, photoId }: Input<typeof updateMyProfile>['body'],
): Promise<UserInfo> {
  const { tx, actor, services } = context;
  const before = found(await findPerson(tx, actor.personId), errors.accountGone);
  if (photoId != null && !(await isOwnPhoto(tx, actor.personId, photoId)))
    throw new Refusal(errors.notFound);
  const after = await updateProfile(tx, actor.personId, {
    full_name: fullName,
    sex,
    address: address === '' ? null : address,
    ...(photoId === undefined ? {} : { avatar_id: photoId }),
  });
  await services.cacheBus.forget(tx, personKey(actor.personId));
  const shown = (row: PersonRow) => ({
    fullName: row.full_name,
    sex: row.sex,
    address: row.address,
    hasPhoto: row.avatar_id !== null,
  });
  await auditInSchools(
    context,
    { id: actor.personId, name: actor.name },
    { action: 'profile.changed', before: shown(before), after: shown(after) },
  );
  await forNoSchool(context).emit('profile.changed', actor.personId, {});
  return presentPerson(after);
}

export async function listSessions({
  tx,
  now,
  actor,
}: SignedInContext): Promise<Answer<typeof listMySessions>> {
  const open = await findOpenSessions(tx, actor.personId, now);
  return {
    items: open.map((session) => ({
      id: session.id,
      browser: session.browser,
      address: session.address,
      startedAt: session.started_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
      isCurrent: session.id === actor.sessionId,
    })),
  };
}

export async function readSecondFactors({
  tx,
  actor,
}: SignedInContext): Promise<Answer<typeof mySecondFactor>> {
  const totp = await findTotpFactor(tx, actor.personId);
  return {
    totp: totp !== undefined,
    recoveryCodesLeft: totp?.recovery_hashes.length ?? 0,
    passkeys: (await findPasskeys(tx, actor.personId)).map(presentPasskey),
  };
}
