import '../tables.ts';
import type { AudienceChoice } from '@ardoise/contract/sms/compose';
import { todayAt } from '../../students/public.ts';
import type { Work } from '../../../platform/work.ts';
import { findChosen } from './chosen-families.ts';
import { readGuardiansToWrite } from './read-guardians.ts';
import { type Audience, joinRecipients } from './rules.ts';
import { readUploaded } from './uploads.ts';

export interface Chosen {
  readonly choice: AudienceChoice;
  readonly recipients: 'all' | 'first';
}

export interface ReadAudience extends Audience {
  readonly students: number;
  /** Of an uploaded list; null where the fields are those of guardians. */
  readonly columns: readonly string[] | null;
}

/** Whom a choice reaches at this moment. */
export async function readAudience(
  work: Work,
  { choice, recipients }: Chosen,
): Promise<ReadAudience> {
  const { tx, orgId, services } = work;
  if (choice.kind === 'upload')
    return { ...(await readUploaded(services, tx, orgId, choice.uploadId)), students: 0 };
  const { familyIds, children } = await findChosen(tx, orgId, await todayAt(work), choice);
  const guardians = await readGuardiansToWrite(tx, orgId, familyIds);
  return {
    ...joinRecipients(guardians, children, recipients),
    students: children.length,
    columns: null,
  };
}
