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

declare module '../../platform/db/tables.ts' {
  interface Tables {
    receipt_counters: ReceiptCountersTable;
    receipts: ReceiptsTable;
    receipt_prints: ReceiptPrintsTable;
  }
}
