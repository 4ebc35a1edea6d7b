import { errors } from '@ardoise/contract/protocol/errors';
import type { Language } from '@ardoise/contract/values/language';
import { isCameroonMobile } from '@ardoise/contract/values/phone';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { assignLine, readFamilyLanguage } from '../../mobile-money/public.ts';

/** The phones of a family's guardians, the first guardian's first. */
export async function readPhones(tx: Tx, orgId: string, familyId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select p.number from family_guardians fg
      join guardian_phones p on p.org_id = fg.org_id and p.guardian_id = fg.guardian_id
     where fg.org_id = ${orgId} and fg.family_id = ${familyId}
     order by fg.position, p.position`.execute(tx);
  return rows.map(({ number }) => number).filter((number) => isCameroonMobile(number));
}

/** The family that a child is of today. */
export async function readFamilyOf(tx: Tx, orgId: string, studentId: string): Promise<string> {
  const row = await tx
    .selectFrom('students')
    .select('family_id')
    .where('org_id', '=', orgId)
    .where('id', '=', studentId)
    .executeTakeFirst();
  return found(row, errors.notFound).family_id;
}

export async function assignToStudent(
  work: Work & { readonly language: Language },
  lineId: string,
  studentId: string,
): Promise<string> {
  const { tx, orgId } = work;
  const familyId = await readFamilyOf(tx, orgId, studentId);
  const language = await readFamilyLanguage(tx, orgId, familyId, work.language);
  const [phone = null] = await readPhones(tx, orgId, familyId);
  return assignLine(work, lineId, { familyId, studentId, phone, language });
}
