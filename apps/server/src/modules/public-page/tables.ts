import type { PageTexts } from '@ardoise/contract/gallery/public-page';
import type { Selectable } from 'kysely';

interface PublicPagesTable {
  org_id: string;
  is_on: boolean;
  texts: PageTexts;
  version: number;
  changed_at: Date;
  changed_by: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    public_pages: PublicPagesTable;
  }
}

export type PublicPageRow = Pick<Selectable<PublicPagesTable>, 'is_on' | 'texts' | 'version'>;
