import { noOrg, type Tx } from '../../platform/db/database.ts';

/** Whether this person uploaded it as a photo of their own. */
export async function isOwnPhoto(tx: Tx, personId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stored_files')
    .select('id')
    .where('org_id', '=', noOrg)
    .where('id', '=', id)
    .where('purpose', '=', 'ownPhoto')
    .where('created_by', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}
