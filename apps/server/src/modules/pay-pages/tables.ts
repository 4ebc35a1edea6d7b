export interface PaymentLinksTable {
  org_id: string;
  id: string;
  token: string;
  /** One of the two: a student's link follows the student to whichever family. */
  student_id: string | null;
  family_id: string | null;
  created_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    payment_links: PaymentLinksTable;
  }
}
