import type { Disbursement, DisbursementState } from '@ardoise/contract/developer/disbursements';
import type { Payout, PayoutState } from '@ardoise/contract/payouts/payouts';
import {
  readAvailable,
  readDisbursement,
  readPayouts,
  startDisbursement,
} from '../../payouts/public.ts';
import { cutPage, readCursor } from '../page-cursor.ts';
import { keptText } from '../kept-text.ts';
import type { DisbursementBooks } from './disbursement-books.ts';

const stateOf: Record<PayoutState, DisbursementState> = {
  waiting: 'waiting',
  created: 'processing',
  asked: 'processing',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  refused: 'refused',
};

function present(payout: Omit<Payout, 'isOwn'>): Disbursement {
  const { id, number, way, phone, amount, reference, failure, createdAt, completedAt } = payout;
  if (way === 'bank' || phone === null) throw new Error('A disbursement goes to a phone.');
  return {
    id,
    environment: 'production',
    number,
    state: stateOf[payout.state],
    amount,
    currency: 'XAF',
    phone,
    operator: way,
    reference,
    failure,
    createdAt,
    completedAt,
  };
}

const list: DisbursementBooks['list'] = async ({ tx, orgId, language }, { limit, cursor }) => {
  const place = readCursor(cursor, language);
  const after = place === null ? null : { createdAt: place.at, id: place.id };
  const wanted = { purpose: 'disbursement', after, limit: limit + 1 } as const;
  const found = await readPayouts(tx, orgId, wanted);
  const { rows, nextCursor } = cutPage(found, limit, ({ createdAt, id }) => ({
    at: new Date(createdAt),
    id,
  }));
  return { items: rows.map(present), nextCursor };
};

/** Money that the provider holds for the school, by the one way in which it leaves. */
export const productionDisbursements: DisbursementBooks = {
  start: async (context, { phone, amount, reference }) => {
    const { id: keyId, madeBy: keyMadeBy } = context.key;
    const asked = { phone, amount, reference: keptText(reference), keyId, keyMadeBy };
    const { id } = await startDisbursement(context, asked);
    return present(await readDisbursement(context.tx, context.orgId, id));
  },
  read: async ({ tx, orgId }, id) => present(await readDisbursement(tx, orgId, id)),
  list,
  readBalance: ({ tx, orgId }) => readAvailable(tx, orgId),
};
