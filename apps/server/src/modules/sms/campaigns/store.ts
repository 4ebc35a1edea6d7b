import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/refusal.ts';
import type { CampaignRow } from '../tables.ts';

const select = (tx: Tx, orgId: string, id: string) =>
  tx.selectFrom('sms_campaigns').selectAll().where('org_id', '=', orgId).where('id', '=', id);

export const findCampaign = (tx: Tx, orgId: string, id: string): Promise<CampaignRow | undefined> =>
  select(tx, orgId, id).executeTakeFirst();

/** Before the account, by whoever changes what a campaign holds or how far it is. */
export const lockCampaign = async (tx: Tx, orgId: string, id: string): Promise<CampaignRow> =>
  found(await select(tx, orgId, id).forUpdate().executeTakeFirst(), errors.notFound);

export const changeCampaign = async (
  tx: Tx,
  { org_id, id }: Pick<CampaignRow, 'org_id' | 'id'>,
  values: Partial<CampaignRow>,
): Promise<void> => {
  await tx
    .updateTable('sms_campaigns')
    .set(values)
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
};
