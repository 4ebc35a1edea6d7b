import type { PaperKind } from '@ardoise/contract/shop/business-verification';

interface VerifiedNamesTable {
  org_id: string;
  name: string;
  verified_at: Date;
}

interface PaperSubmissionsTable {
  org_id: string;
  id: string;
  state: 'underReview' | 'approved' | 'rejected';
  registration_number: string;
  submitted_at: Date;
  submitted_by: string | null;
  submitted_by_name: string | null;
  due_at: Date;
  decided_at: Date | null;
  reason: string | null;
}

interface BusinessPapersTable {
  org_id: string;
  id: string;
  submission_id: string;
  /** The document, as it was posted. */
  file_id: string;
  kind: PaperKind;
  name: string;
  media_type: 'application/pdf' | 'image/jpeg';
  bytes: number;
  place: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    verified_names: VerifiedNamesTable;
    paper_submissions: PaperSubmissionsTable;
    business_papers: BusinessPapersTable;
  }
}
