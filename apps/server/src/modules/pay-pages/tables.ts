import type { Generated } from 'kysely';

export interface PaymentLinksTable {
  org_id: string;
  id: string;
  token: string;
  /** One of the two: a student's link follows the student to whichever family. */
  student_id: string | null;
  family_id: string | null;
  /** Of a record that was merged into this one: it works on, and is not handed out again. */
  is_former: Generated<boolean>;
  created_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    payment_links: PaymentLinksTable;
  }
}
