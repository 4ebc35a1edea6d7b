import '../tables.ts';
import { createHmac } from 'node:crypto';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/refusal.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Audience } from './rules.ts';

export interface ListedPhone {
  /** Nine digits. */
  readonly phone: string;
  /** By the title of the column, as it is looked up. */
  readonly values: Readonly<Record<string, string>>;
  /** Of the file; an earlier release kept none. */
  readonly row?: number;
}

type Keys = Pick<Services, 'keyFor'>;

const ownerOf = (orgId: string, id: string): string => `${orgId}/${id}`;

export const sealPhones = (
  { keyFor }: Keys,
  orgId: string,
  id: string,
  phones: readonly ListedPhone[],
): string => seal(keyFor('sms-uploads'), JSON.stringify(phones), ownerOf(orgId, id));

/** By which the same phones with the same values are known again, and nobody's number is. */
export const fingerprintOf = ({ keyFor }: Keys, phones: readonly ListedPhone[]): string =>
  createHmac('sha256', keyFor('sms-uploads')).update(JSON.stringify(phones)).digest('base64url');

export async function readFingerprint(tx: Tx, orgId: string, id: string): Promise<string> {
  const row = await tx
    .selectFrom('sms_uploads')
    .select('fingerprint')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.fingerprint ?? id;
}

/** Whoever of these asked this school for no messages, under whichever name. */
async function findSilent(tx: Tx, orgId: string, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select p.number from guardian_phones p
      join guardians g on g.org_id = p.org_id and g.id = p.guardian_id
     where p.org_id = ${orgId} and p.number = any(${[...phones]}::text[]) and g.no_messages and g.removed_at is null`.execute(
    tx,
  );
  return new Set(rows.map(({ number }) => number));
}

/** The columns of an uploaded list that can be filled in. */
export async function readColumns(tx: Tx, orgId: string, id: string): Promise<readonly string[]> {
  const row = await tx
    .selectFrom('sms_uploads')
    .select('fields')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found(row, errors.notFound).fields;
}

/** The phones of an uploaded list, and its columns. */
export async function readUploaded(
  services: Keys,
  tx: Tx,
  orgId: string,
  id: string,
): Promise<Audience & { readonly columns: readonly string[] }> {
  const row = await tx
    .selectFrom('sms_uploads')
    .select(['fields', 'sealed'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  const { fields, sealed } = found(row, errors.notFound);
  const text = unseal(services.keyFor('sms-uploads'), sealed, ownerOf(orgId, id));
  const listed = JSON.parse(text) as readonly ListedPhone[];
  const silent = await findSilent(
    tx,
    orgId,
    listed.map(({ phone }) => phone),
  );
  const writable = listed.filter(({ phone }) => !silent.has(phone));
  return {
    columns: fields,
    recipients: writable.map(({ phone, values, row: listRow = null }) => ({
      phone,
      guardianId: null,
      name: '',
      language: null,
      familyIds: [],
      children: [],
      values,
      listRow,
    })),
    leftOut: { optedOut: listed.length - writable.length, noMobile: 0, doubled: 0 },
  };
}
