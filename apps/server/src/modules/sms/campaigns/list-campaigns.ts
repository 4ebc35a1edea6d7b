import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type {
  CampaignDetail,
  CampaignKind,
  CampaignRow as CampaignAnswer,
  CampaignState,
} from '@ardoise/contract/sms/campaigns';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { findRows, inOrder, type List } from '../../../platform/lists/list.ts';
import { matchWrittenWords } from '../../../platform/lists/match-words.ts';
import { found } from '../../../platform/refusal.ts';
import { presentCampaign, presentCampaigns } from './present.ts';
import { findCampaign } from './store.ts';

interface Filters {
  readonly q?: string | undefined;
  readonly state?: CampaignState | undefined;
  readonly kind?: CampaignKind | undefined;
}

/** Newest first. */
export const campaignList: List<Filters, CampaignAnswer> = (_tx, orgId, { q, state, kind }) => ({
  find: (tx, paging) =>
    findRows(tx, {
      table: 'sms_campaigns',
      where: [
        sql`t.org_id = ${orgId}`,
        ...(state === undefined ? [] : [sql`t.state = ${state}`]),
        ...(kind === undefined ? [] : [sql`t.kind = ${kind}`]),
        ...matchWrittenWords('t.name', q),
      ],
      order: sql`t.created_at desc, t.id desc`,
      ...paging,
    }),
  read: async (tx, ids) => {
    const rows = await tx
      .selectFrom('sms_campaigns')
      .selectAll()
      .where('org_id', '=', orgId)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .execute();
    return presentCampaigns(tx, orgId, inOrder(ids, rows));
  },
});

export const readCampaign = async (tx: Tx, orgId: string, id: string): Promise<CampaignDetail> =>
  presentCampaign(tx, found(await findCampaign(tx, orgId, id), errors.notFound));
