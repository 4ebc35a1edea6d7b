export interface ReceiptCountersTable {
  org_id: string;
  year: number;
  value: number;
}

export interface ReceiptsTable {
  org_id: string;
  payment_id: string;
  year: number;
  number: number;
  code: string;
  content: Record<string, unknown>;
  signature: string;
  issued_at: Date;
}

interface ReceiptPrintsTable {
  org_id: string;
  payment_id: string;
  times: number;
  first_at: Date;
}

/** The provider's own, for what schools bought. */
interface ProviderReceiptsTable extends Omit<ReceiptsTable, 'payment_id'> {
  order_id: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    receipt_counters: ReceiptCountersTable;
    receipts: ReceiptsTable;
    receipt_prints: ReceiptPrintsTable;
    provider_receipts: ProviderReceiptsTable;
  }
}
