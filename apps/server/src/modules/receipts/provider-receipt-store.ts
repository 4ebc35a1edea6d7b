import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { isSigned, type ReceiptRecord } from './receipt-record.ts';
import type { GenuineReceipt } from './receipt-store.ts';

interface Row {
  readonly content: ReceiptRecord;
  readonly signature: string;
  readonly orgId: string;
  readonly orderId: string;
}

const columns = sql`r.content, r.signature, r.org_id as "orgId", r.order_id as "orderId"`;

/** The record as it was signed, or null: a row that was changed or copied in the database proves nothing. */
function readSigned(services: Services, row: Row | undefined): ReceiptRecord | null {
  if (row === undefined) return null;
  const { content: record, signature, orgId, orderId } = row;
  const isItsOwn = record.orgId === orgId && record.paymentId === orderId;
  return isItsOwn && isSigned(services.keyFor('receipt'), record, signature) ? record : null;
}

/** The provider's receipt of a code, for anybody who checks it. */
export async function findProviderReceipt(
  { services, tx }: Pick<Work, 'services' | 'tx'>,
  code: string,
): Promise<GenuineReceipt | null> {
  const { rows } = await sql<Row>`
    select ${columns} from provider_receipts r where r.code = ${code}`.execute(tx);
  const record = readSigned(services, rows[0]);
  if (record?.code !== code) return null;
  return {
    record,
    standing: {
      town: null,
      address: services.publicUrl().replace(/^\w+:\/\//, ''),
      isVerified: true,
      isTest: record.isTest ?? false,
    },
    reversedAt: null,
    movedTo: [],
    postalAddress: null,
    phone: null,
    slogan: null,
    logoId: null,
    stampId: null,
  };
}

/** Of one of the school's own orders; null where there is none, or not the one that was signed. */
export async function readOrderReceipt(
  services: Services,
  tx: Tx,
  orgId: string,
  orderId: string,
): Promise<ReceiptRecord | null> {
  const { rows } = await sql<Row>`
    select ${columns} from provider_receipts r
     where r.org_id = ${orgId} and r.order_id = ${orderId}`.execute(tx);
  return readSigned(services, rows[0]);
}
