import { defaultLanguage, type Language } from '@ardoise/contract/values/language';
import type { Sex } from '@ardoise/contract/people';
import type { Role } from '@ardoise/contract/protocol/permissions';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuseField } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { standingUnderName } from '../../verification/public.ts';
import { hashPassword } from '../factors/passwords.ts';
import {
  insertMembership,
  insertOrganisation,
  insertPerson,
  savePasswordHash,
} from './people-store.ts';
import { newUfId } from '../codes/secret-words.ts';

interface NewPerson {
  readonly fullName: string;
  readonly email?: string;
  readonly phone?: string;
  readonly sex?: Sex;
  readonly password?: string;
  readonly isEmailVerified?: boolean;
  readonly isPhoneVerified?: boolean;
  readonly isDesk?: boolean;
}

/** Made before the person or the school is there whose work it is. */
type Making = Pick<Work, 'tx' | 'now'>;

/** Answers the id; refuses an email or a phone that is confirmed here and at somebody else's. */
export async function createPerson({ tx, now }: Making, person: NewPerson): Promise<string> {
  const id = newId(now);
  const isNew = await insertPerson(tx, {
    id,
    uf_id: newUfId(),
    full_name: person.fullName,
    email: person.email ?? null,
    phone: person.phone ?? null,
    sex: person.sex ?? null,
    email_verified_at: person.isEmailVerified === true ? now : null,
    phone_verified_at: person.isPhoneVerified === true ? now : null,
    is_desk: person.isDesk ?? false,
    created_at: now,
  });
  if (!isNew) throw new Refusal(sessionErrors.accountExists);
  if (person.password !== undefined)
    await savePasswordHash(tx, id, await hashPassword(person.password), now);
  return id;
}

interface NewOrganisation {
  readonly appId: string;
  readonly name: string;
  readonly town: string;
}

/**
 * Answers the id; refuses an address that another school has already. A name that resembles a verified school's is taken,
 * and waits for the provider's desk.
 */
export async function createOrganisation(
  { tx, now, language = defaultLanguage }: Making & { readonly language?: Language },
  { appId, name, town }: NewOrganisation,
): Promise<string> {
  const orgId = newId(now);
  const isNew = await insertOrganisation(tx, {
    org_id: orgId,
    app_id: appId,
    name,
    town,
    ...(await standingUnderName(tx, { orgId, name, appId }, now)),
    created_at: now,
  });
  if (!isNew) throw refuseField(sessionErrors.appIdTaken, 'appId', language);
  return orgId;
}

/** Lets a person work for a school, or changes the role they have there: then `forgetActors` too. */
export const addMember = (
  { tx, now }: Making,
  { orgId, personId, role }: { orgId: string; personId: string; role: Role },
): Promise<void> =>
  insertMembership(tx, { org_id: orgId, person_id: personId, role, created_at: now });
